"""An intent that waits for its host: nobody knows yet whether it was done. It is kept beside the file, so that a crash does not lose its key."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from tournament.errors import Problem
from tournament.models.notes import drop_note, keep_note, read_note
from tournament.services.desk.changes import Changes
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
    """What came of an intent that had waited: what it changed, or why it was not done."""

    pending: Pending
    changes: Changes = NOTHING
    problems: tuple[Problem, ...] = ()


class PendingFile:
    """Where that of one replica is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, pending: Pending) -> None:
        """Keep it. On a disk that refuses it is kept in memory alone, and what was typed still stands in its form."""
        document = asdict(pending) | {"at": pending.at.isoformat()}
        with suppress(OSError):
            keep_note(self._path, NOTE, json.dumps(document))

    def read(self) -> Pending | None:
        """What waited when the program ended; None where nothing did, or it cannot be read."""
        text = read_note(self._path, NOTE)
        if text is None:
            return None
        with suppress(ValueError, KeyError, TypeError):
            document = json.loads(text)
            return Pending(**document | {"intent": Intent(**document["intent"]), "at": datetime.fromisoformat(document["at"])})
        return None

    def drop(self) -> None:
        """Nothing waits any more."""
        drop_note(self._path, NOTE)
