"""Intents waiting for their host, done or not; kept beside the file, so that a crash loses no key."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.models.notes import note_file
from tournament.services.desk.changes import Changes
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.use_cases import Intent
from tournament.stores.document import KeptDocument

NOTE = "waiting"
NOTHING: Final = Changes()


@dataclass(frozen=True)
class Pending:
    """A waiting intent: key, journal code (`what`), digest of the wish, who wants it, since when.

    `head` is the hash of the entry `since`, the newest that the desk had when it was wished: in another history it
    means nothing.
    """

    intent: Intent
    what: str
    digest: str
    by: str
    at: datetime
    since: int
    head: str


@dataclass(frozen=True)
class PendingOutcome:
    """What came of a waiting intent: its changes, or why not; `line` is what the journal would say."""

    pending: Pending
    changes: Changes = NOTHING
    problems: tuple[Problem, ...] = ()
    line: JournalLine | None = None


class PendingFile:
    """Where those of one replica are kept, in their order."""

    def __init__(self, path: Path) -> None:
        self.file = note_file(path, NOTE)
        self._document = KeptDocument[tuple[Pending, ...]](self.file, waiting_in, written, tuple)

    def write(self, waiting: Sequence[Pending]) -> None:
        """Keep exactly these. Raises OSError, nothing written, also if the old ones are unreadable."""
        if waiting or self.file.exists():
            self._document.change(lambda _: tuple(waiting))

    def read(self) -> tuple[Pending, ...]:
        """What waited at the end of the program; the unintelligible is set aside. Refuses if unreadable."""
        try:
            return self._document.look()
        except OSError as trouble:
            raise Refused(Problem("waiting-unreadable", details={"path": str(self.file)})) from trouble


def waiting_in(raw: bytes) -> tuple[Pending, ...]:
    """What waits, as a file has it: a list, or of programs of before one alone. Raises ValueError where it is none."""
    kept = json.loads(raw)
    try:
        return tuple(map(pending_in, kept if isinstance(kept, list) else [kept]))
    except (KeyError, TypeError) as trouble:
        raise ValueError(str(trouble)) from trouble


def written(waiting: Sequence[Pending]) -> bytes:
    """What waits as its file has it."""
    return json.dumps([asdict(one) | {"at": one.at.isoformat()} for one in waiting]).encode()


def pending_in(document: dict[str, Any]) -> Pending:
    """What waits, as the file has it."""
    return Pending(**document | {"intent": Intent(**document["intent"]), "at": datetime.fromisoformat(document["at"])})
