"""Commands that wait for their host, kept beside the file, and what is asked of it without waiting for the answer.

A host that is at long work does not answer for many seconds; whoever looks at the window of the desk must not be held
up by that.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.hosting.link import Link, LinkAnswer, LinkDown, NewEntries, PlainEntry
from tournament.models.open_files import note_file
from tournament.services.desk.changes import Changes
from tournament.services.desk.use_cases import Command, command_in
from tournament.services.desk.views import JournalEntryView
from tournament.stores import KeptDocument

NOTE = "waiting"
NOTHING: Final = Changes()


@dataclass(frozen=True)
class WaitingCommand:
    """A waiting command: key, journal code (`what`), digest, who wants it, since when.

    `head` is the hash of the entry `since`, the newest that the desk had when it was made: in another history it
    means nothing.
    """

    command: Command
    what: str
    digest: str
    by: str
    at: datetime
    since: int
    head: str


@dataclass(frozen=True)
class WaitingOutcome:
    """What came of a waiting command: its changes, or why not; `line` is what the journal would say."""

    waited: WaitingCommand
    changes: Changes = NOTHING
    problems: tuple[Problem, ...] = ()
    line: JournalEntryView | None = None


class WaitingFile:
    """Where those of one replica are kept, in their order."""

    def __init__(self, path: Path) -> None:
        self.file = note_file(path, NOTE)
        self._document = KeptDocument[tuple[WaitingCommand, ...]](self.file, waiting_in, written, tuple)

    def write(self, waiting: Sequence[WaitingCommand]) -> None:
        """Keep exactly these. Raises OSError, nothing written, also if the old ones are unreadable."""
        if waiting or self.file.exists():
            self._document.change(lambda _: tuple(waiting))

    def read(self) -> tuple[WaitingCommand, ...]:
        """What waited at the end of the program; the unintelligible is set aside. Refuses if unreadable."""
        try:
            return self._document.look()
        except OSError as trouble:
            raise Refused(Problem("waiting-unreadable", details={"path": str(self.file)})) from trouble


def waiting_in(raw: bytes) -> tuple[WaitingCommand, ...]:
    """What waits, as a file has it: a list, or of programs of before one alone. Raises ValueError where it is none."""
    kept = json.loads(raw)
    try:
        return tuple(map(command_kept_in, kept if isinstance(kept, list) else [kept]))
    except (KeyError, TypeError) as trouble:
        raise ValueError(str(trouble)) from trouble


def written(waiting: Sequence[WaitingCommand]) -> bytes:
    """What waits as its file has it."""
    return json.dumps([document_of(one) for one in waiting]).encode()


def document_of(one: WaitingCommand) -> dict[str, Any]:
    """A command that waits, as its file has it."""
    said = dict(vars(one))
    return {"intent": said.pop("command").as_json()} | said | {"at": one.at.isoformat()}


def command_kept_in(document: dict[str, Any]) -> WaitingCommand:
    """A command that waits, from its file."""
    said = dict(document)
    return WaitingCommand(command_in(said.pop("intent")), **said | {"at": datetime.fromisoformat(said["at"])})


@dataclass(frozen=True)
class Answered:
    """What the host said to a command that waits: its answer, why it refuses, or None where none came."""

    waited: WaitingCommand
    answer: LinkAnswer | Refused | None


@dataclass(frozen=True)
class Fetched:
    """The entries that were asked for have been told, or no answer came."""


def send_in_background(
    link: Link, waiting: WaitingCommand, since: int, head: str, hear: Callable[[Answered], None]
) -> None:
    """Send a command under its key for a desk whose newest entry has this sequence and this hash."""

    def work(link: Link) -> None:
        answer: LinkAnswer | Refused | None = None
        try:
            answer = link.perform(waiting.command, by=waiting.by, since=since, head=head)
        except LinkDown:
            pass
        except Refused as refused:
            answer = refused
        finally:
            hear(Answered(waiting, answer))

    link.in_background(work)


def fetch_in_background(link: Link, since: int, together: int, hear: Callable[[NewEntries | Fetched], None]) -> None:
    """Ask for the entries after that number; so many at most are told together."""

    def work(link: Link) -> None:
        entries: Sequence[PlainEntry] = ()
        try:
            entries = link.entries(since)
        except (LinkDown, Refused):
            pass
        finally:
            for first in range(0, len(entries), together):
                hear(NewEntries(tuple(entries[first : first + together])))
            hear(Fetched())

    link.in_background(work)
