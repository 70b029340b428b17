"""Creating, opening and closing a championship file.

What is opened is first judged on a private copy, so that a file which is not ours, newer, or damaged is left exactly as it was.
"""

import shutil
import sqlite3
import struct
import tempfile
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, select

from tournament.errors import Problem, Refused
from tournament.models.engine import connect, file_engine
from tournament.models.journal import chain_is_whole
from tournament.models.schema import APPLICATION_ID, SCHEMA, SCHEMA_VERSION
from tournament.models.tables import Championship, JournalEntry

HEADER = b"SQLite format 3\x00"
USER_VERSION_AT, APPLICATION_ID_AT = 60, 68
COMPANIONS = ("", "-wal")


def create_file(path: Path | None) -> Engine:
    """A new, empty championship file, or one in memory. Refuses to take the place of an existing file."""
    if path is not None:
        if path.exists():
            raise Refused(Problem("file-exists", details={"path": str(path)}))
        if not path.parent.is_dir():
            raise Refused(Problem("folder-missing", details={"path": str(path.parent)}))
    engine = file_engine(path, mode="rwc")
    try:
        with engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            connection.rollback()
            driver.executescript(f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={SCHEMA_VERSION}; BEGIN; {SCHEMA} COMMIT;")
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (sqlite3.OperationalError, OperationalError) as trouble:
        engine.dispose()
        if not any(sign in str(trouble) for sign in ("unable to open", "readonly", "disk")):
            raise
        raise Refused(Problem("file-unwritable", details={"path": str(path)})) from trouble
    return engine


def open_file(path: Path) -> Engine:
    """Open a championship file that is whole, ours and of our time; otherwise refuse, with the file untouched."""
    check_header(path)
    check_free(path)
    with tempfile.TemporaryDirectory(prefix="capot-") as folder:
        copy = Path(folder) / "copy.capot"
        try:
            for companion in COMPANIONS:
                if (original := Path(f"{path}{companion}")).exists():
                    shutil.copyfile(original, f"{copy}{companion}")
        except OSError as trouble:
            raise Refused(Problem("file-unreadable", details={"path": str(path)})) from trouble
        check_whole(copy, path)
    return file_engine(path)


def close_file(engine: Engine) -> None:
    """Bring everything into the one file, and let go of it."""
    with engine.connect() as connection:
        connection.rollback()
        connection.connection.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # type: ignore[union-attr]
    engine.dispose()


def check_header(path: Path) -> None:
    """Refuse what the first hundred bytes already tell is not for us."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError as trouble:
        raise Refused(Problem("file-missing", details={"path": str(path)})) from trouble
    except OSError as trouble:
        raise Refused(Problem("file-unreadable", details={"path": str(path)})) from trouble
    if len(header) < 100 or not header.startswith(HEADER) or struct.unpack_from(">I", header, APPLICATION_ID_AT)[0] != APPLICATION_ID:
        raise Refused(Problem("file-not-ours", details={"path": str(path)}))
    if struct.unpack_from(">I", header, USER_VERSION_AT)[0] > SCHEMA_VERSION:
        raise Refused(Problem("file-newer", details={"path": str(path)}))


def check_free(path: Path) -> None:
    """Refuse a file that another window or command has open. Looks without writing, and takes away the index that SQLite makes for looking."""
    index = Path(f"{path}-shm")
    was_there = index.exists()
    try:
        connection = connect(path, mode="ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
            if not was_there:
                index.unlink(missing_ok=True)
    except sqlite3.OperationalError as trouble:
        if "locked" in str(trouble):
            raise Refused(Problem("file-in-use", details={"path": str(path)})) from trouble
    except sqlite3.DatabaseError:
        return  # damaged: `check_whole` says so


def check_whole(copy: Path, path: Path) -> None:
    """Refuse a damaged or tampered file, judged on a copy: pages, tables and triggers, references, and the journal's chain."""
    try:
        engine = file_engine(copy)
        try:
            with Session(engine) as session:
                whole = (
                    session.execute(text("PRAGMA integrity_check")).scalar() == "ok"
                    and objects(session) == expected_objects()
                    and session.execute(text("PRAGMA foreign_key_check")).first() is None
                    and len(session.exec(select(Championship)).all()) == 1
                    and chain_is_whole(session.exec(select(JournalEntry).order_by(text("sequence"))))
                )
        finally:
            engine.dispose()
    except Exception as trouble:  # a mutated file raises almost anything, not only database errors
        raise Refused(Problem("file-damaged", details={"path": str(path)})) from trouble
    if not whole:
        raise Refused(Problem("file-damaged", details={"path": str(path)}))


def objects(session: Session) -> set[tuple[str, str, str]]:
    """Every table, index, trigger and view of a file: type, name and text."""
    rows = session.execute(text("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))
    return {(kind, name, sql) for kind, name, sql in rows}


def expected_objects() -> set[tuple[str, str, str]]:
    """What `objects` must say of a file of ours."""
    engine = create_file(None)
    try:
        with Session(engine) as session:
            return objects(session)
    finally:
        engine.dispose()
