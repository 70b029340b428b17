"""Where a championship can be moved to: a file, or a schema of a database server."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection

from tournament.errors import Problem, Refused
from tournament.models.backup import freeze, is_copy
from tournament.models.checks import checked_copy
from tournament.models.engine import writing
from tournament.models.file import create_file
from tournament.models.open_files import is_there, real_path
from tournament.services.safety.copies import save_copy


class Target(Protocol):
    """Where a championship can be moved to."""

    @property
    def name(self) -> str:
        """What it is called in the journal, and to people: without a password."""

    def journal(self) -> Sequence[Any]:
        """The entries of the championship that is there, oldest first, if one is. Refuses what cannot be reached, and what is no championship."""

    def writing(self) -> AbstractContextManager[Connection]:
        """The tables there, in one transaction: empty, or those of the championship that is there."""


@dataclass(frozen=True)
class FileTarget:
    """A championship file: one that is not there yet, or one that was moved away and is now replaced by what became of it."""

    path: Path

    @property
    def name(self) -> str:
        """Its path."""
        return str(real_path(self.path))

    def journal(self) -> Sequence[Any]:
        """The journal of the file that is there, found whole and opened by nobody."""
        refuse_no_folder(real_path(self.path).parent)
        if not is_there(self.path):
            return ()
        if is_copy(self.path):
            raise Refused(Problem("file-is-copy", details={"path": self.name}))
        with checked_copy(self.path) as copy:
            return copy.journal

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A file in memory, which is written to the disk whole, or not at all."""
        engine = create_file(None)
        try:
            with writing(engine) as connection:
                yield connection
            save_copy(freeze(engine), self.path)
        finally:
            engine.dispose()


def refuse_no_folder(folder: Path) -> None:
    """Refuse to write where no folder is."""
    if not folder.is_dir():
        raise Refused(Problem("folder-missing", details={"path": str(folder)}))
