"""The connection to a championship file: one, exclusive, and durable.

SQLite acknowledges a commit only once it is on the disk when the journal is a write-ahead log and every commit is synchronised; weaker settings lose
acknowledged hands in a power cut.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Dialect, Engine, create_engine, event, make_url
from sqlalchemy.pool import StaticPool

from tournament.errors import Problem

WRITE_AHEAD_LOG = "wal"
TROUBLES = {"SQLITE_FULL": "disk-full", "SQLITE_IOERR": "disk-trouble", "SQLITE_READONLY": "file-unwritable", "SQLITE_CANTOPEN": "file-unwritable"}
"""What the disk can do to us that the person at the desk can mend, by the beginning of SQLite's name for it."""


def connect(path: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """Open an existing file. `mode` is SQLite's: `rw` never creates one, `rwc` does, `ro` never writes."""
    return sqlite3.connect(f"file:{quote(os.fsencode(path.resolve()))}?mode={mode}", uri=True, check_same_thread=False, timeout=0)


def trouble_of(error: Exception, path: Path | None) -> Problem:
    """What keeps a file from being written, as a problem for the person at the desk. Anything else is a bug, and is raised as it came."""
    cause = getattr(error, "orig", None) or error
    name = getattr(cause, "sqlite_errorname", "") or ""
    code = next((code for sign, code in TROUBLES.items() if name.startswith(sign)), None)
    if code is None:
        raise error
    return Problem(code, details={"path": str(path)})


COMPILED: dict[Any, Any] = {}
"""Every statement of the program in SQL, once it was asked: turning it into SQL takes longer than SQLite needs to answer."""


@cache
def sqlite_dialect() -> Dialect:
    """What SQLAlchemy knows of SQLite. All files share it, for what was compiled is known by it."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    engine.connect().close()
    engine.dispose()
    return engine.dialect


def file_engine(path: Path | None, *, mode: str = "rw") -> Engine:
    """The engine of a championship file, or of one in memory. Its one connection is its alone; every transaction writes from its start."""

    def connection() -> Any:
        return connect(path, mode=mode) if path else sqlite3.connect(":memory:", check_same_thread=False)

    dialect = sqlite_dialect()
    pool = StaticPool(connection, dialect=dialect)
    engine = Engine(pool, dialect, make_url("sqlite://"), execution_options={"compiled_cache": COMPILED})

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
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


@contextmanager
def driver_of(engine: Engine) -> Iterator[sqlite3.Connection]:
    """SQLite's own connection, outside of any transaction, for what is said to it directly."""
    with engine.connect() as connection:
        connection.rollback()
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        yield driver
