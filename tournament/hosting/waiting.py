"""Commands waiting for their host, done or not; kept beside the file, so that a crash loses no key."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.models.open_files import note_file
from tournament.services.desk.changes import Changes
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.use_cases import Command, command_in
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
    line: JournalLine | None = None


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
