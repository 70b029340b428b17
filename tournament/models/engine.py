"""The ways in to a championship, in a file or on a server, its tables as SQLite has them, and a lock for a run.

SQLite acknowledges a commit only once it is on the disk when the journal is a write-ahead log and every commit is
synchronised; weaker settings lose acknowledged hands in a power cut.

All that is said of one column is in its line, its key and references too, as in what SQLite adds to a table that is
there. A file laid out today and one that was upgraded are therefore the same text, and `checks` finds what a stranger
changed by comparing texts.
"""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote
from weakref import WeakSet

from sqlalchemy import (
    Boolean,
    Connection,
    Dialect,
    Engine,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    UniqueConstraint,
    create_engine,
    create_mock_engine,
    event,
    make_url,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import StaticPool
from sqlalchemy.schema import CreateColumn
from sqlmodel import SQLModel

from tournament.disk import begin_private
from tournament.errors import Problem, Refused
from tournament.models.columns import JSON_DECODER
from tournament.models.server import is_server, listen, patiently, reading_server, server_trouble, writing_server
from tournament.models.versions import SCHEMA_VERSION as SCHEMA_VERSION

T = TypeVar("T")
WRITE_AHEAD_LOG = "wal"
INTO_ONE_FILE = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Moves the log beside a file into the file itself, and empties the log."""
TROUBLES = {
    "SQLITE_FULL": "disk-full",
    "SQLITE_IOERR_READ": "read-trouble",
    "SQLITE_IOERR_SHORT_READ": "read-trouble",
    "SQLITE_IOERR": "disk-trouble",
    "SQLITE_CORRUPT": "read-trouble",  # what SQLite makes of a disk that answers with an error of its own
    "SQLITE_NOTADB": "read-trouble",
    "SQLITE_READONLY": "file-unwritable",
    "SQLITE_CANTOPEN": "file-unwritable",
    "SQLITE_BUSY": "file-in-use",
    "SQLITE_LOCKED": "file-in-use",
}
"""Disk troubles that the operator can mend, by the start of SQLite's name; first match holds."""
CODES = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.ENOENT: "place-gone",
    errno.ENOTDIR: "place-gone",
    errno.EIO: "disk-trouble",
    errno.ENXIO: "disk-trouble",
    errno.ENODEV: "disk-trouble",
}
"""What an error of the system is to the person at the desk; any other is a folder that cannot be written to."""
closed: WeakSet[Engine] = WeakSet()
"""Engines of closed files: using one would reopen its file and lock out everybody else."""
PROBE = 1 << 20
"""So many bytes must fit on a disk that is said to have room."""


def connect(path: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """Open an existing file. SQLite's `mode`: `rw` never creates, `rwc` does, privately, `ro` never writes."""
    if mode == "rwc":
        begin_private(path)
    return sqlite3.connect(
        f"file:{quote(os.fsencode(os.path.realpath(path)))}?mode={mode}", uri=True, check_same_thread=False, timeout=0
    )


def trouble_of(error: Exception, path: Path | None) -> Problem:
    """Why a championship cannot be written or read, as a problem for the operator; bugs are raised again."""
    if isinstance(error, OSError):
        return Problem(CODES.get(error.errno or 0, "file-unwritable"), details={"path": str(path)})
    if (trouble := server_trouble(error)) is not None:
        return trouble
    cause = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", "") or ""
    code = next((code for sign, code in TROUBLES.items() if name.startswith(sign)), None)
    if code is None:
        raise error
    if code == "disk-trouble" and path is not None and not has_room(path.parent):
        code = "disk-full"
    return Problem(code, details={"path": str(path)})


def has_room(folder: Path) -> bool:
    """Whether a folder has room: SQLite reports used up quotas and silent disks alike."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(PROBE))
            probe.flush()
    except OSError as trouble:
        return CODES.get(trouble.errno or 0) != "disk-full"
    return True


COMPILED: dict[Any, Any] = {}
"""The program's statements in SQL: compiling takes longer than SQLite's answer."""


@cache
def sqlite_dialect() -> Dialect:
    """SQLAlchemy's dialect of SQLite. All files share it, since it is the key of the cache of compiled statements."""
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, json_deserializer=JSON_DECODER.decode, hide_parameters=True
    )
    engine.connect().close()
    engine.dispose()
    return engine.dialect


def file_engine(path: Path | None, *, mode: str = "rw") -> Engine:
    """The engine of a file or memory, one exclusive connection; transactions write from the start."""

    def connection() -> Any:
        if engine in closed:
            raise Refused(Problem("file-closed", details={"path": str(path)}))
        return connect(path, mode=mode) if path else sqlite3.connect(":memory:", check_same_thread=False)

    dialect = sqlite_dialect()
    pool = StaticPool(connection, dialect=dialect)
    engine = Engine(
        pool, dialect, make_url("sqlite://"), execution_options={"compiled_cache": COMPILED}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] == WRITE_AHEAD_LOG:
            connection.execute("PRAGMA synchronous=FULL")
        else:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA synchronous=EXTRA")
        for pragma in (
            "fullfsync=1",
            "secure_delete=ON",
            "foreign_keys=ON",
            "trusted_schema=OFF",
            "cell_size_check=ON",
            "recursive_triggers=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(
            "BEGIN" if connection.get_execution_options().get("read_only") else "BEGIN IMMEDIATE"
        )

    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A read-only transaction of one moment, without any lock."""
    with reading_server(engine) if is_server(engine) else reading_file(engine) as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction with the write lock from the start; committed, or rolled back by an exception."""
    with writing_server(engine) if is_server(engine) else engine.begin() as connection:
        yield connection


def settled(engine: Engine, act: Callable[[bool], T]) -> T:
    """Do something in transactions, again if a server's connection was lost, telling `act` so."""
    return patiently(act) if is_server(engine) else act(False)


def following(engine: Engine, heard: Callable[[], None]) -> Callable[[], None]:
    """Call this from a thread after other programs write, until the result is called. Files have none."""
    return listen(engine, heard) if is_server(engine) else lambda: None


def close_connections(engine: Engine) -> None:
    """Close all connections of an engine: one to a server that a thread has still, as soon as that gives it back."""
    pool = engine.pool
    engine.dispose()
    if engine.pool is not pool:  # or others have the same connections, and go on
        event.listen(pool, "checkin", lambda driver, _record: driver and driver.close())


@contextmanager
def reading_file(engine: Engine) -> Iterator[Connection]:
    """`reading` of a file."""
    with engine.connect().execution_options(read_only=True) as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute("PRAGMA query_only=ON")
        try:
            with connection.begin():
                yield connection
        finally:
            driver.execute("PRAGMA query_only=OFF")


@contextmanager
def driver_of(engine: Engine) -> Iterator[sqlite3.Connection]:
    """SQLite's own connection to a file, outside of any transaction, for what is said to it directly."""
    with engine.connect() as connection:
        connection.rollback()
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        yield driver


APPLICATION_ID = 0x43415054
"""The letters CAPT, at the offset in the file's header where SQLite keeps the mark of the program that owns it."""


@compiles(CreateColumn, "sqlite")
def column_line(create: CreateColumn, compiler: Any, **_: Any) -> str:
    """A column with its type among those of STRICT tables, and all that is said of it."""
    column = create.element
    line = f"{column.name} {'INTEGER' if isinstance(column.type, Integer | Boolean) else 'TEXT'}"
    if column.primary_key:
        line += " PRIMARY KEY"
    elif not column.nullable:
        line += " NOT NULL"
    if (default := compiler.get_column_default_string(column)) is not None:
        line += f" DEFAULT {default}"
    if column.unique:
        line += " UNIQUE"
    for key in column.foreign_keys:
        line += (
            f" REFERENCES {key.column.table.name} "
            f"({key.column.name}){compiler.define_constraint_deferrability(key.constraint)}"
        )
    if isinstance(column.type, Boolean):
        line += f" CHECK ({column.name} IN (0, 1))"
    return " ".join((line, *map(compiler.process, column.constraints)))


@compiles(PrimaryKeyConstraint, "sqlite")
@compiles(ForeignKeyConstraint, "sqlite")
def in_its_column(*_: Any, **__: Any) -> None:
    """Not said once more at the end of the table."""


@compiles(UniqueConstraint, "sqlite")
def unique_together(constraint: UniqueConstraint, compiler: Any, **options: Any) -> str | None:
    """A constraint of several columns is at the end of the table; of one alone, in its line."""
    return compiler.visit_unique_constraint(constraint, **options) if len(constraint.columns) > 1 else None


@cache
def table_statements() -> tuple[str, ...]:
    """What makes the tables, in order: to compile it takes longer than to write them."""
    found: list[str] = []
    dialect = make_url("sqlite://").get_dialect()()
    compiling = create_mock_engine(
        "sqlite://", lambda statement, *_, **__: found.append(str(statement.compile(dialect=dialect)))
    )
    SQLModel.metadata.create_all(compiling, checkfirst=False)
    return tuple(found)


def lay_out(engine: Engine) -> None:
    """Write the tables into an empty file."""
    with writing(engine) as connection:
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")
        for statement in table_statements():
            connection.exec_driver_sql(statement)
    with driver_of(engine) as driver:
        driver.execute(INTO_ONE_FILE)


class FileHold:
    """The lock of a small file made for it, SQLite's on every system. Refused as `taken`, by this program too."""

    def __init__(self, path: Path, taken: str) -> None:
        try:
            self._connection = connect(path, mode="rwc")
        except sqlite3.Error as trouble:
            raise Refused(trouble_of(trouble, path)) from trouble
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as trouble:
            self._connection.close()
            is_taken = trouble.sqlite_errorname.startswith("SQLITE_BUSY")
            raise Refused(Problem(taken) if is_taken else trouble_of(trouble, path)) from trouble

    def release(self) -> None:
        """Let others have it."""
        with suppress(sqlite3.Error):
            self._connection.close()
