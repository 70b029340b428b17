"""A championship file that is open: whether it still has its name, what the disk refuses, and how it is let go of."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import DatabaseError as DriverError

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from tournament.errors import Problem, Refused
from tournament.models import engine as engines
from tournament.models.file import let_go, settle
from tournament.models.open_files import moved
from tournament.services.desk.seal import refuse_sealed_now


class DeskFile:
    """The file behind a desk. `path` is None where it is in memory only."""

    def __init__(self, engine: Engine, path: Path | None) -> None:
        self.engine = engine
        self.path = path

    @property
    def file_trouble(self) -> Problem | None:
        """Why nothing can be recorded: the file was deleted, or another put in its place. Empty if all is well."""
        return moved(self.engine)

    def refuse_moved(self) -> None:
        """Refuse if the file lost its name. Its log goes into it: beside another file it would be misread."""
        if (trouble := self.file_trouble) is not None:
            with suppress(DriverError):
                settle(self.engine)
            raise Refused(trouble)

    def close(self) -> None:
        """Write everything and close the file, once. Refuses what the disk refuses, and then goes on."""
        if self.engine in engines.closed:
            return
        self.refuse_moved()
        try:
            settle(self.engine)
        except (DriverError, DatabaseError) as trouble:
            code = "closing-disk-full" if engines.trouble_of(trouble, self.path).code == "disk-full" else "closing-failed"
            raise Refused(Problem(code, details={"path": str(self.path)})) from trouble
        self.leave()

    def leave(self) -> None:
        """Let go of the file as it is. What could not be moved into it is in the log beside it, and is found there."""
        with suppress(Refused):
            self.refuse_moved()
        self.tell_closing()
        let_go(self.engine)

    def tell_closing(self) -> None:
        """Notify whoever has to know that the file is about to be closed."""

    @contextmanager
    def telling_trouble(self) -> Iterator[None]:
        """Refuse what the disk refuses: full, silent, read-only. Nothing has changed; it can be tried again."""
        try:
            yield
        except (DriverError, DatabaseError) as trouble:
            raise Refused(engines.trouble_of(trouble, self.path)) from trouble

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self.telling_trouble(), engines.reading(self.engine) as connection:
            yield connection

    @contextmanager
    def writing_beside(self) -> Iterator[Connection]:
        """A transaction beside the championship and its journal. Refused in one that was moved away."""
        self.refuse_moved()
        with self.telling_trouble(), engines.writing(self.engine) as connection:
            refuse_sealed_now(connection)
            yield connection
