"""Creating, opening and closing a championship file.

What is opened is first judged on a private copy, so that a file which is not ours, newer, or damaged is left exactly as it was.

A file that this process has open is never opened a second time, not even to look: on Unix, closing any handle of a file gives up the locks that the
process holds on it, and another program could get in.
"""

import os
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, select

from tournament.errors import Problem, Refused
from tournament.models.backup import add_copy, freeze, identity_of, is_copy, keep_as_found, look_at, write_copy
from tournament.models.copy_names import copy_name
from tournament.models.engine import connect, driver_of, file_engine, trouble_of
from tournament.models.journal import chain_is_whole
from tournament.models.schema import APPLICATION_ID, SCHEMA, SCHEMA_VERSION
from tournament.models.tables import Championship, JournalEntry
from tournament.models.upgrades import upgrade, version_of
from tournament.preferences import copies_folder

HEADER = b"SQLite format 3\x00"
USER_VERSION_AT, APPLICATION_ID_AT = 60, 68
COMPANIONS = ("", "-wal")
EVERY_PART = (*COMPANIONS, "-shm", "-journal")

open_here: set[Path] = set()
"""The files that this process has open, by their real paths."""


def create_file(path: Path | None) -> Engine:
    """A new, empty championship file, or one in memory. Refuses to take the place of a file, and leaves nothing where it cannot be written."""
    if path is None:
        engine = file_engine(None)
        lay_out(engine)
        return engine
    path = path.resolve()
    if path.exists():
        raise Refused(Problem("file-exists", details={"path": str(path)}))
    if not path.parent.is_dir():
        raise Refused(Problem("folder-missing", details={"path": str(path.parent)}))
    engine = file_engine(path, mode="rwc")
    try:
        lay_out(engine)
    except (sqlite3.OperationalError, OperationalError) as trouble:
        engine.dispose()
        remove_file(path)
        raise Refused(trouble_of(trouble, path)) from trouble
    open_here.add(path)
    return engine


def lay_out(engine: Engine) -> None:
    """Write the tables into an empty file."""
    with driver_of(engine) as driver:
        driver.executescript(f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={SCHEMA_VERSION}; BEGIN; {SCHEMA} COMMIT;")
        driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def remove_file(path: Path) -> None:
    """Take away a file that was begun and cannot be finished."""
    for part in EVERY_PART:
        Path(f"{path}{part}").unlink(missing_ok=True)


def open_file(path: Path) -> Engine:
    """Open a championship file that is whole and ours, and bring it to our time; otherwise refuse, with the file untouched.

    What an interrupted closing left beside it is first copied aside as it was found; a file of an earlier version is copied, then upgraded. A copy is
    refused: it is to stay as it is.
    """
    path = path.resolve()
    if is_copy(path):
        raise Refused(Problem("file-is-copy", details={"path": str(path)}))
    with checked_copy(path) as copy, closing(look_at(copy)) as seen:
        identity = identity_of(seen)
    if not os.access(path, os.W_OK):
        raise Refused(Problem("file-unwritable", details={"path": str(path)}))
    if Path(f"{path}-wal").exists():
        with suppress(Refused):  # a copy more is no reason not to open: nothing in the file is lost by opening it
            keep_as_found(path, copies_folder(), identity, datetime.now(UTC))
    engine = file_engine(path)
    try:
        bring_to_our_time(engine, path)
    except BaseException:
        engine.dispose()
        raise
    open_here.add(path)
    return engine


def bring_to_our_time(engine: Engine, path: Path) -> None:
    """Upgrade a file of an earlier version, once a copy of it as it was is safe: among the other copies, or, where they have no room, beside it."""
    if version_of(engine) == SCHEMA_VERSION:
        return
    now = datetime.now(UTC)
    with closing(freeze(engine)) as frozen:
        try:
            add_copy(frozen, copies_folder(), path, now)
        except Refused:
            write_copy(frozen, path.parent / copy_name(path.stem, now, [other.name for other in path.parent.iterdir()]))
    try:
        upgrade(engine)
    except (sqlite3.OperationalError, OperationalError) as trouble:
        raise Refused(trouble_of(trouble, path)) from trouble


@contextmanager
def checked_copy(path: Path) -> Iterator[Path]:
    """A private copy of a championship file, found whole and brought to our time; it is gone after the block.

    Refuses what cannot be opened, and never writes to the file itself.
    """
    path = path.resolve()
    if path in open_here:
        raise Refused(Problem("file-in-use", details={"path": str(path)}))
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
        yield copy


def close_file(engine: Engine, path: Path | None) -> None:
    """Bring everything into the one file, and let go of it."""
    with driver_of(engine) as driver:
        driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
    if path is not None:
        open_here.discard(path.resolve())


def is_championship(path: Path) -> bool:
    """Whether a championship stands at this path, which nothing else may then take."""
    if path.resolve() in open_here:
        return True
    try:
        check_header(path)
    except Refused as refused:
        return any(problem.code == "file-newer" for problem in refused.problems)
    return True


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
    """Refuse a file that another window or command has open. Looks without writing, and takes away what SQLite lays beside a file to look at it."""
    made_for_looking = [part for part in (Path(f"{path}-shm"), Path(f"{path}-wal")) if not part.exists()]
    try:
        connection = connect(path, mode="ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
            for part in made_for_looking:
                part.unlink(missing_ok=True)
    except sqlite3.OperationalError as trouble:
        if "locked" in str(trouble):
            raise Refused(Problem("file-in-use", details={"path": str(path)})) from trouble
    except sqlite3.DatabaseError:
        return  # damaged: `check_whole` says so


def check_whole(copy: Path, path: Path) -> None:
    """Refuse a damaged or tampered file, judged on a copy of our time: pages, tables and triggers, references, and the journal's chain."""
    try:
        engine = file_engine(copy)
        try:
            upgrade(engine)
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
    """Every table, index, trigger and view of a file: type, name and text, however its lines are broken: SQLite adds a column within a line."""
    rows = session.execute(text("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))
    return {(kind, name, " ".join(sql.split())) for kind, name, sql in rows}


def expected_objects() -> set[tuple[str, str, str]]:
    """What `objects` must say of a file of ours."""
    engine = create_file(None)
    try:
        with Session(engine) as session:
            return objects(session)
    finally:
        engine.dispose()
