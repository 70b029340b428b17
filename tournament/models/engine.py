"""The ways in to a championship, in a file or on a server, and the connection to a file: one, exclusive, and durable.

SQLite acknowledges a commit only once it is on the disk when the journal is a write-ahead log and every commit is
synchronised; weaker settings lose acknowledged hands in a power cut.
"""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote
from weakref import WeakSet

from sqlalchemy import Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.pool import StaticPool

from tournament.disk import begin_private
from tournament.errors import Problem, Refused
from tournament.models.columns import JSON_DECODER
from tournament.models.server import is_server, reading_server, writing_server
from tournament.models.server_listening import listen
from tournament.models.server_trouble import patiently, server_trouble

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
    return sqlite3.connect(f"file:{quote(os.fsencode(os.path.realpath(path)))}?mode={mode}", uri=True, check_same_thread=False, timeout=0)


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
    engine = create_engine("sqlite://", poolclass=StaticPool, json_deserializer=JSON_DECODER.decode, hide_parameters=True)
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
    engine = Engine(pool, dialect, make_url("sqlite://"), execution_options={"compiled_cache": COMPILED}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] == WRITE_AHEAD_LOG:
            connection.execute("PRAGMA synchronous=FULL")
        else:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA synchronous=EXTRA")
        for pragma in ("fullfsync=1", "secure_delete=ON", "foreign_keys=ON", "trusted_schema=OFF", "cell_size_check=ON", "recursive_triggers=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("read_only") else "BEGIN IMMEDIATE")

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
