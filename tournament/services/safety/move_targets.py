"""Where a championship can be moved to: a file, or a schema of a database server."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine

from tournament.errors import Problem, Refused
from tournament.models.backup import freeze, is_copy
from tournament.models.copying import JOURNAL
from tournament.models.engine import reading, writing
from tournament.models.file import checked_copy, create_file, rows_of
from tournament.models.open_files import is_there, real_path
from tournament.models.server import refuse_of_federation, server_engine, server_url
from tournament.models.server_schema import lay_out_server, open_server, refuse_unsafe, telling_trouble
from tournament.services.safety.copies import save_copy


class Target(Protocol):
    """Where a championship can be moved to."""

    @property
    def name(self) -> str:
        """What it is called in the journal, and to people: without a password."""

    def journal(self) -> Sequence[Any]:
        """The target's journal, oldest first, if any. Refuses what is out of reach or no championship."""

    def settled_journal(self) -> Sequence[Any]:
        """The journal once nobody writes there any more: what was under way has arrived or never will."""

    def writing(self) -> AbstractContextManager[Connection]:
        """The tables there, in one transaction: empty, or those of the championship that is there."""


@dataclass(frozen=True)
class FileTarget:
    """A championship file: not there yet, or moved away and now replaced by its successor."""

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

    def settled_journal(self) -> Sequence[Any]:
        """A file's journal; the file appears in one step, from a program that has the source locked."""
        return self.journal()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A file in memory, which is written to the disk whole, or not at all."""
        engine = create_file(None)
        with disposed(engine):
            with writing(engine) as connection:
                yield connection
            save_copy(freeze(engine), self.path)


@dataclass(frozen=True)
class ServerTarget:
    """A schema of a database: one that is not there yet, or that of a championship which was moved away from it."""

    address: str
    schema: str

    @property
    def name(self) -> str:
        """The address of the database and the schema."""
        return name_on_server(self.address, self.schema)

    def journal(self) -> Sequence[Any]:
        """The schema's journal; where it is missing, checks that it could be made, before any seal."""
        if (engine := self._opened()) is None:
            with self._made() as connection:
                connection.rollback()
            return ()
        with disposed(engine), telling_trouble(), reading(engine) as connection:
            return rows_of(connection, JOURNAL)

    def settled_journal(self) -> Sequence[Any]:
        """The journal read behind the lock, as a commit of a gone program may still be under way."""
        if (engine := self._opened()) is None:
            return self.journal()
        with disposed(engine), telling_trouble(), writing(engine) as connection:
            return rows_of(connection, JOURNAL)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The tables of the schema, which is made in the same transaction where it is not there."""
        if (engine := self._opened()) is None:
            with self._made() as connection:
                yield connection
        else:
            with disposed(engine), telling_trouble(), writing(engine) as connection:
                yield connection

    def _opened(self) -> Engine | None:
        """The engine of the championship in the schema; None where there is no such schema."""
        try:
            return open_server(self.address, self.schema)
        except Refused as refused:
            if [problem.code for problem in refused.problems] != ["schema-unknown"]:
                raise
            return None

    @contextmanager
    def _made(self) -> Iterator[Connection]:
        """A transaction in which the schema is laid out. Refuses one that federations keep for themselves."""
        refuse_of_federation(self.schema)
        engine = server_engine(self.address, self.schema)
        with disposed(engine), telling_trouble(), engine.begin() as connection:
            refuse_unsafe(connection)
            lay_out_server(connection, self.schema)
            yield connection


def name_on_server(address: str, schema: str) -> str:
    """The name of a championship on a server: its address as on the command line, without user."""
    url = server_url(address)
    where = f"{url.host or ''}:{url.port}" if url.port else url.host or ""
    asked = "&".join(f"{name}={url.query[name]}" for name in ("host", "port") if name in url.query)
    return f"postgresql://{where}/{url.database}{'?' * bool(asked)}{asked} --championship {schema}"


@contextmanager
def disposed(engine: Engine) -> Iterator[None]:
    """An engine whose connections are closed after the block."""
    try:
        yield
    finally:
        engine.dispose()


def refuse_no_folder(folder: Path) -> None:
    """Refuse to write where no folder is."""
    if not folder.is_dir():
        raise Refused(Problem("folder-missing", details={"path": str(folder)}))
