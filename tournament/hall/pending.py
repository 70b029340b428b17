"""Intents that wait for their host: nobody knows yet whether they were done. They are kept beside the file, so that a crash loses no key."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tournament.errors import Problem
from tournament.models.notes import drop_note, keep_note, read_note
from tournament.services.desk.changes import Changes
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.use_cases import Intent

NOTE = "waiting"
NOTHING: Final = Changes()


@dataclass(frozen=True)
class Pending:
    """What waits: the intent with its key, its code in the journal (`what`) and the digest by which the same wish is known; who wants it since when.

    `head` is the hash of the entry `since`, the newest that the desk had when it was wished: in another history it means nothing.
    """

    intent: Intent
    what: str
    digest: str
    by: str
    at: datetime
    since: int
    head: str


@dataclass(frozen=True)
class Outcome:
    """What came of an intent that had waited: what it changed, or why it was not done. `line` is what the journal would have said of it."""

    pending: Pending
    changes: Changes = NOTHING
    problems: tuple[Problem, ...] = ()
    line: JournalLine | None = None


class PendingFile:
    """Where those of one replica are kept, in their order."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, waiting: Sequence[Pending]) -> None:
        """Keep these, and no others. Raises OSError."""
        if not waiting:
            drop_note(self._path, NOTE)
            return
        keep_note(self._path, NOTE, json.dumps([asdict(one) | {"at": one.at.isoformat()} for one in waiting]))

    def read(self) -> tuple[Pending, ...]:
        """What waited when the program ended; nothing where it cannot be read. Programs of before kept one alone."""
        text = read_note(self._path, NOTE)
        if text is None:
            return ()
        with suppress(ValueError, KeyError, TypeError):
            kept = json.loads(text)
            return tuple(map(pending_in, kept if isinstance(kept, list) else [kept]))
        return ()


def pending_in(document: dict[str, Any]) -> Pending:
    """What waits, as the file has it."""
    return Pending(**document | {"intent": Intent(**document["intent"]), "at": datetime.fromisoformat(document["at"])})
