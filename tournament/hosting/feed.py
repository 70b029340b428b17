"""The newest entries of the journal as lines of JSON, made once for all who follow, however many they are."""

import json
from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock

from tournament.hosting.link import PORTION
from tournament.models.journal import plain_entry
from tournament.models.tables import JournalEntry

KEPT = 2 * PORTION
"""So many of the newest entries are kept; whoever is further behind has them read from the file."""


def line_of(entry: JournalEntry) -> str:
    """An entry as it is sent."""
    return json.dumps(plain_entry(entry), ensure_ascii=False, separators=(",", ":"))


class Feed:
    """Watches a host's desks, which tell every entry once, in order; read by several threads."""

    def __init__(self, sequence: int, tell: Callable[[], None]) -> None:
        """`sequence` is the newest entry so far; `tell` is called after each one, in the thread of the desk."""
        self.newest, self._tell = sequence, tell
        self._entries: deque[JournalEntry | str] = deque(maxlen=KEPT)
        self._lock = Lock()

    def before(self, what: str) -> None:
        """Something is about to be done."""

    def after(self, entry: JournalEntry) -> None:
        """Something was done: one more entry, unless another desk has told it already."""
        with self._lock:
            if entry.sequence <= self.newest:
                return
            if entry.sequence != self.newest + 1:  # a desk that was opened on a later hall than this feed
                self._entries.clear()
            self.newest = entry.sequence
            self._entries.append(entry)
        self._tell()

    def closing(self) -> None:
        """The file is about to be closed."""

    def since(self, sequence: int, most: int = PORTION) -> Sequence[str] | None:
        """The entries after that number, oldest first; None where some of them are kept no more."""
        with self._lock:
            behind = self.newest - sequence
            if behind <= 0:
                return ()
            if behind > len(self._entries):
                return None
            first = len(self._entries) - behind
            wanted = range(first, min(first + most, len(self._entries)))
            for place in wanted:
                if isinstance(entry := self._entries[place], JournalEntry):
                    self._entries[place] = line_of(entry)
            return [line for place in wanted if isinstance(line := self._entries[place], str)]
