"""Moving a championship between engines, so that it is never lost and never worked in twice.

The source is moved first, by an entry of its journal that says where to. Then everything is copied, that entry too, and
in the transaction that writes the copy an entry is added to it that says it has arrived. Whenever this is cut off,
asking for the same move again does what is left of it: until the copy is committed all of it is in the source, where
nobody can go on, and afterwards it is known there by the key of its arrival.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, insert, select

from tournament.errors import Problem, Refused
from tournament.models.backup import freeze, is_copy, write_copy
from tournament.models.copy_names import copy_name
from tournament.models.copying import JOURNAL, bring_forward, differing_table, every_table, file_in_memory
from tournament.models.engine import reading, writing
from tournament.models.file import checked_copy, create_file, rows_of
from tournament.models.journal import StoredEntry, chain_is_whole
from tournament.models.open_files import is_there, real_path
from tournament.models.server import refuse_of_federation, server_engine, server_url
from tournament.models.server_schema import lay_out_server, open_server, refuse_unsafe, telling_trouble
from tournament.models.tables import JournalEntry
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import Stamp, new_entry
from tournament.services.desk.open_file import moved_entry, refuse_elsewhere
from tournament.services.desk.state import ChampionshipState, head_of, table_of
from tournament.services.desk.undo_stack import ABANDONED, ARRIVED, MOVED
from tournament.services.desk.unit_of_work import UnitOfWork
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
        entries: list[StoredEntry] = []
        with checked_copy(self.path, entries.append):
            return entries

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
        """The schema's journal; where it is missing, checks that it could be made, before anything is moved."""
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


def move(desk: Desk, target: Target, *, source: str) -> bool:
    """Move a championship from `source` to a free target; False if already done. Refuses one moved elsewhere."""
    if target.name == source:
        raise Refused(Problem("move-nowhere", details={"to": source}))
    if moved_to(desk.state) != target.name:
        refuse_elsewhere(desk.state)
    there = target.journal()
    if has_arrived(desk.state, there):
        return False
    refuse_taken(desk, there, target)
    if moved_entry(desk.state) is None:
        desk.run(MOVED, lambda work: work.details.update(to=target.name))
    try:
        carry_over(desk, target, source)
    except Refused as refused:
        raise Refused(*refused.problems, Problem("move-unfinished", details={"to": target.name})) from refused
    return True


def abandon_move(desk: Desk, target: Target | None) -> None:
    """Go on where a championship was to be moved away from. Refuses once it has arrived at the target.

    A target that is lost for good, with all that was done there, cannot be asked: then it is None, and a person answers
    for it.
    """

    def give_up(work: UnitOfWork) -> None:
        if moved_entry(work.state) is None:
            raise Refused(Problem("move-none"))
        if target is not None and target.name != moved_to(work.state):
            refuse_elsewhere(work.state)
        if target is not None and has_arrived(work.state, target.settled_journal()):
            raise Refused(Problem("move-arrived", details={"to": target.name}))
        work.details["to"] = moved_to(work.state)

    desk.run(ABANDONED, give_up)


def save_as_file(desk: Desk, path: Path) -> Path:
    """Copy a championship into a new file, or a named one in a folder; returns where it is."""
    path = real_path(path)
    if path.is_dir():
        path /= copy_name(desk.state.contents.name, desk.clock(), [other.name for other in path.iterdir()])
    if is_there(path):
        raise Refused(Problem("file-exists", details={"path": str(path)}))
    refuse_no_folder(path.parent)
    with desk.reading() as connection, file_in_memory(connection, every_table()) as copy:
        write_copy(copy, path)
    return path


def moved_to(state: ChampionshipState) -> str:
    """Where a championship was moved to; empty where it was not."""
    entry = moved_entry(state)
    return "" if entry is None else str(entry.details["to"])


def arrival_key(state: ChampionshipState) -> str:
    """The key of the entry by which a championship has arrived where it was moved to."""
    return f"arrival-{state.head}"


def has_arrived(state: ChampionshipState, there: Sequence[Any]) -> bool:
    """Whether a championship has arrived, by the journal that is at a target."""
    return moved_entry(state) is not None and any(entry.command == arrival_key(state) for entry in there)


def refuse_taken(desk: Desk, there: Sequence[Any], target: Target) -> None:
    """Refuse a target unless it is empty, or holds this journal up to a former move."""
    with desk.reading() as connection:
        journal = table_of("journal")
        hashes = connection.execute(select(journal.c.hash).order_by(journal.c.sequence)).scalars().all()
    if there and (there[-1].what != MOVED or [entry.hash for entry in there] != hashes[: len(there)]):
        raise Refused(Problem("move-target-taken", details={"to": target.name}))


def carry_over(desk: Desk, target: Target, source: str) -> None:
    """Copy a moved championship, compare every row, and say it has arrived, with the source locked."""
    with desk.telling_trouble(), writing(desk.engine) as ours, target.writing() as theirs:
        if head_of(ours) != desk.state.head:
            raise Refused(Problem("seen-elsewhere"))
        bring_forward(ours, theirs)
        if differing_table(ours, theirs) is not None:
            raise Refused(Problem("move-not-whole", details={"to": target.name}))
        theirs.execute(insert(JournalEntry), [arrival(desk, source).model_dump()])
        if not chain_is_whole(rows_of(theirs, JOURNAL)):
            raise Refused(Problem("move-not-whole", details={"to": target.name}))


def arrival(desk: Desk, source: str) -> JournalEntry:
    """The entry by which this desk's championship has arrived where it was moved to."""
    work = UnitOfWork(desk.state, ARRIVED, desk=desk.name)
    work.details["from"] = source
    at = desk.clock().astimezone(UTC).isoformat(timespec="seconds")
    return new_entry(desk.state, work, Stamp(arrival_key(desk.state)), by=desk.by, at=at)
