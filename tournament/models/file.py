"""Creating, opening and closing a championship file, and what it must be before: judged on a private copy.

What is opened is first judged on a private copy (`checks`), so that a file which is not ours, newer, or damaged is left
exactly as it was. One that this process has open already is never opened a second time, not even to look
(`open_files`).
"""

import errno
import os
import re
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import Any

from sqlalchemy import Connection, Engine, Row, select
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlmodel import SQLModel

from tournament.collecting import without_collecting
from tournament.disk import sync
from tournament.errors import Problem, Refused
from tournament.models.backup import add_copy, freeze, identity_of, is_copy, keep_as_found, look_at, write_copy
from tournament.models.copy_names import copy_name
from tournament.models.copying import copy_rows, every_table
from tournament.models.engine import (
    APPLICATION_ID,
    INTO_ONE_FILE,
    SCHEMA_VERSION,
    close_connections,
    closed,
    connect,
    driver_of,
    file_engine,
    lay_out,
    reading,
    trouble_of,
    writing,
)
from tournament.models.journal import StoredEntry, chained_entries
from tournament.models.open_files import is_open_here, is_there, moved, note_closed, note_open, open_here, real_path
from tournament.models.server import is_server
from tournament.models.server_schema import remove_server
from tournament.models.upgrades import upgrade, version_of
from tournament.preferences import copies_folder

HEADER = b"SQLite format 3\x00"
HEADER_LENGTH = 100
PAGES_AT, USER_VERSION_AT, APPLICATION_ID_AT = 28, 60, 68
LOG = "-wal"
COMPANIONS = ("", LOG)
LARGEST_FILE = 1 << 29
"""Bytes that no championship comes near: a season of 47,000 hands has 7 million."""
SPACED_MARK = re.compile(r" ?([(),]) ?")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The system's errors for a disk that is full, or a quota that is used up."""


Note = Callable[[StoredEntry], object]
"""Is given each entry of a journal, oldest first, while its chain is checked: what of it is kept is kept there."""


class Judge:
    """Refuses a file that is whole for what its rows say; this one asks nothing more of it."""

    def note(self, entry: StoredEntry) -> None:
        """Take note of an entry of the journal. Refuses nothing yet."""

    def judge(self, copy: Path, path: Path) -> None:
        """Judge a copy with the journal that was noted, under the path of the file it is of."""


NO_NOTE: Note = Judge().note


@contextmanager
def checked_copy(path: Path, note: Note = NO_NOTE) -> Iterator[Path]:
    """A valid, upgraded private copy of a file, for the block. Refuses the unusable; never writes beside the file."""
    path = real_path(path)
    if is_open_here(path):
        raise Refused(Problem("file-in-use", details={"path": str(path)}))
    check_header(path)
    check_free(path)
    with private_folder() as folder:
        copy = folder / "copy.capot"
        for companion in COMPANIONS:
            if (original := Path(f"{path}{companion}")).exists():
                copy_privately(original, Path(f"{copy}{companion}"), path)
        check_whole(copy, path, note)
        yield copy


@contextmanager
def private_folder() -> Iterator[Path]:
    """A folder of our own among the temporary ones. Refuses where there is none to be had."""
    try:
        folder = tempfile.TemporaryDirectory(prefix="capot-", ignore_cleanup_errors=True)
    except OSError as trouble:
        raise Refused(temporary_trouble()) from trouble
    with folder as name:
        yield Path(name)


def copy_privately(original: Path, copy: Path, path: Path) -> None:
    """Copy a part of a file into a private folder; says whether reading or writing it failed."""
    check_plain(original)
    try:
        shutil.copyfile(original, copy)
    except OSError as trouble:
        if trouble.errno in NO_ROOM:
            raise Refused(temporary_trouble()) from trouble
        raise Refused(Problem("file-unreadable", details={"path": str(path)})) from trouble


def temporary_trouble() -> Problem:
    """The folder for temporary files is full."""
    with suppress(OSError):
        return Problem("temporary-folder-full", details={"path": tempfile.gettempdir()})
    return Problem(
        "temporary-folder-full", details={"path": os.environ.get("TMPDIR", "/tmp")}
    )  # none can be written to


def is_championship(path: Path) -> bool:
    """Whether a championship is at this path, which nothing may then replace."""
    if is_open_here(path):
        return True
    try:
        check_header(path)
    except Refused as refused:
        return any(problem.code == "file-newer" for problem in refused.problems)
    return True


def check_plain(path: Path) -> None:
    """Refuse what is no plain file, which might never answer, or larger than any championship."""
    try:
        state = path.stat()
    except FileNotFoundError as trouble:
        raise Refused(Problem("file-missing", details={"path": str(path)})) from trouble
    except OSError as trouble:
        raise Refused(Problem("file-unreadable", details={"path": str(path)})) from trouble
    if not S_ISREG(state.st_mode):
        raise Refused(Problem("file-unreadable", details={"path": str(path)}))
    if state.st_size > LARGEST_FILE:
        raise Refused(Problem("file-too-large", details={"path": str(path), "most": LARGEST_FILE}))


def check_header(path: Path) -> None:
    """Refuse what is no championship by its first hundred bytes."""
    check_plain(path)
    try:
        with path.open("rb") as file:
            header = file.read(HEADER_LENGTH)
    except OSError as trouble:
        raise Refused(Problem("file-unreadable", details={"path": str(path)})) from trouble
    if not header or was_begun(header):
        raise Refused(Problem("file-unfinished", details={"path": str(path)}))
    if (
        len(header) < HEADER_LENGTH
        or not header.startswith(HEADER)
        or number_at(header, APPLICATION_ID_AT) != APPLICATION_ID
    ):
        raise Refused(Problem("file-not-ours", details={"path": str(path)}))
    if number_at(header, USER_VERSION_AT) > SCHEMA_VERSION:
        raise Refused(Problem("file-newer", details={"path": str(path)}))


def was_begun(header: bytes) -> bool:
    """Whether a file is an empty database, of which nobody has said yet what it is to be."""
    if len(header) < HEADER_LENGTH or not header.startswith(HEADER):
        return False
    return number_at(header, PAGES_AT) == 1 and number_at(header, APPLICATION_ID_AT) == 0 == number_at(
        header, USER_VERSION_AT
    )


def number_at(header: bytes, position: int) -> int:
    """One of the numbers in the header of a database."""
    return int(struct.unpack_from(">I", header, position)[0])


def check_free(path: Path) -> None:
    """Refuse a file that is open elsewhere, without writing; removes what SQLite lays beside it.

    Where nothing can be laid beside it, as on a stick that can only be read, SQLite does not look, and nobody can have
    it open to write.
    """
    made_for_looking = [part for part in (Path(f"{path}-shm"), Path(f"{path}{LOG}")) if not part.exists()]
    try:
        connection = connect(path, mode="ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
            for part in made_for_looking:
                with suppress(OSError):
                    part.unlink(missing_ok=True)
    except sqlite3.OperationalError as trouble:
        if "locked" in str(trouble):
            raise Refused(Problem("file-in-use", details={"path": str(path)})) from trouble
    except sqlite3.DatabaseError:
        return  # damaged: `check_whole` says so


def check_whole(copy: Path, path: Path, note: Note = NO_NOTE) -> None:
    """Refuse a damaged or altered file, by its upgraded copy: pages, tables, references, journal."""
    entries = 0
    try:
        engine = file_engine(copy)
        try:
            upgrade(engine)
            with reading(engine) as connection:
                whole = (
                    connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
                    and objects(connection) == expected_objects()
                    and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is None
                )
                begun = connection.exec_driver_sql("SELECT id FROM championship").first() is not None
            if whole:
                with driver_of(engine) as file:
                    for entries, entry in enumerate(chained_entries(file), 1):  # noqa: B007
                        note(entry)
        finally:
            engine.dispose()
    except Exception as trouble:  # a mutated file raises almost anything, not only database errors
        raise Refused(trouble_of_copy(trouble, path)) from trouble
    if whole and not (entries or begun):
        left_open = Path(f"{path}{LOG}").exists()
        raise Refused(Problem("file-unfinished" if left_open else "file-without-log", details={"path": str(path)}))
    if not (whole and begun):
        raise Refused(Problem("file-damaged", details={"path": str(path)}))


def rows_of(connection: Connection, table: str) -> Sequence[Row[Any]]:
    """All rows of a table, by their ids. Raises ValueError or RecursionError where a column of JSON holds none."""
    columns = SQLModel.metadata.tables[table]
    return connection.execute(select(columns).order_by(*columns.primary_key)).all()


def trouble_of_copy(trouble: Exception, path: Path) -> Problem:
    """Why a private copy cannot be judged: the temporary folder is full, or the file is damaged."""
    if isinstance(trouble, (sqlite3.DatabaseError, DatabaseError)):
        with suppress(Exception):
            if trouble_of(trouble, Path(tempfile.gettempdir()) / "capot").code == "disk-full":
                return temporary_trouble()
    return Problem("file-damaged", details={"path": str(path)})


def objects(connection: Connection) -> set[tuple[str, str, str]]:
    """A file's schema objects: type, name and text, spaces aside, as SQLite adds columns without."""
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    return {(kind, name, SPACED_MARK.sub(r"\1", " ".join(sql.split()))) for kind, name, sql in rows}


@cache
def expected_objects() -> set[tuple[str, str, str]]:
    """What `objects` must say of a file of ours."""
    engine = file_engine(None)
    try:
        lay_out(engine)
        with reading(engine) as connection:
            return objects(connection)
    finally:
        engine.dispose()


@contextmanager
def checked_copy_of_server(engine: Engine, schema: str, note: Note) -> Iterator[Path]:
    """A valid private copy of a server's championship, for the block. Refuses what no file holds."""
    with private_folder() as folder:
        copy = folder / "copy.capot"
        copy_to_file(engine, copy, schema)
        check_whole(copy, Path(schema), note)
        yield copy


def copy_to_file(engine: Engine, path: Path, schema: str) -> None:
    """Write all rows, as they are at one moment, into a new file."""
    file = file_engine(path, mode="rwc")
    try:
        lay_out(file)
        with reading(engine) as source, writing(file) as target:
            copy_rows(source, target, every_table())
    except (IntegrityError, ValueError) as trouble:
        raise Refused(Problem("file-damaged", details={"path": schema})) from trouble
    finally:
        file.dispose()


EVERY_PART = ("", LOG, "-shm", "-journal")


def create_file(path: Path | None) -> Engine:
    """A new championship file, or in memory. Never replaces one, and leaves nothing on failure."""
    if path is None:
        engine = file_engine(None)
        lay_out(engine)
        return engine
    path = real_path(path)
    if is_there(path):
        raise Refused(Problem("file-exists", details={"path": str(path)}))
    if not is_there(path.parent):
        raise Refused(Problem("folder-missing", details={"path": str(path.parent)}))
    engine = file_engine(path, mode="rwc")
    try:
        lay_out(engine)
        sync(path.parent)  # nothing is acknowledged in a file whose name a power cut could take away
    except (sqlite3.DatabaseError, DatabaseError, OSError) as trouble:
        engine.dispose()
        with suppress(OSError):
            remove_file(path)
        raise Refused(trouble_of(trouble, path)) from trouble
    note_open(engine, path)
    return engine


def remove_file(path: Path) -> None:
    """Take away a file that was begun and cannot be finished."""
    for part in EVERY_PART:
        Path(f"{path}{part}").unlink(missing_ok=True)


def take_away(engine: Engine, path: Path | None) -> None:
    """Remove an unwanted new championship; on a silent server it stays, and the list tells."""
    if is_server(engine):
        with suppress(DatabaseError):
            remove_server(engine)
        engine.dispose()
    elif path is not None:
        remove_file(real_path(path))


def open_file(path: Path, judge: Judge | None = None) -> Engine:
    """Open a valid file of ours and upgrade it; otherwise refuse, with the file untouched.

    What an interrupted closing left beside it is first copied aside as it was found; a file of an earlier version is
    copied, then upgraded. A copy is refused: it is to stay as it is. `judge` looks at the private copy too, and refuses
    what its rows say, under the path of the file.
    """
    path = real_path(path)
    if is_copy(path):
        raise Refused(Problem("file-is-copy", details={"path": str(path)}))
    judge = judge or Judge()
    with without_collecting(), checked_copy(path, judge.note) as copy:
        judge.judge(copy, path)
        with closing(look_at(copy)) as seen:
            identity = identity_of(seen)
    if not os.access(path, os.W_OK):
        raise Refused(Problem("file-unwritable", details={"path": str(path)}))
    if Path(f"{path}{LOG}").exists():
        with suppress(Refused):  # a copy more is no reason not to open: nothing in the file is lost by opening it
            keep_as_found(path, copies_folder(), identity, datetime.now(UTC))
    engine = file_engine(path)
    try:
        bring_to_our_time(engine, path)
    except (sqlite3.DatabaseError, DatabaseError, OSError) as trouble:
        engine.dispose()
        raise Refused(trouble_of(trouble, path)) from trouble
    except BaseException:
        engine.dispose()
        raise
    note_open(engine, path)
    return engine


def bring_to_our_time(engine: Engine, path: Path) -> None:
    """Upgrade an older file after a safe copy: among the others or, with no room there, beside it."""
    if version_of(engine) == SCHEMA_VERSION:
        return
    now = datetime.now(UTC)
    with closing(freeze(engine)) as frozen:
        try:
            add_copy(frozen, copies_folder(), path, now)
        except Refused:
            write_copy(frozen, path.parent / copy_name(path.stem, now, [other.name for other in path.parent.iterdir()]))
    upgrade(engine)


def settle(engine: Engine) -> None:
    """Write everything into the file before closing. Raises the driver's error; nothing is lost."""
    if is_server(engine):
        return
    with driver_of(engine) as driver:
        driver.execute(INTO_ONE_FILE)


def let_go(engine: Engine) -> None:
    """Close a file; what could not be written stays in its log, for the next opening.

    The log of a file that has its name no more is left behind by SQLite; where it is empty it is taken away, or it
    would lie beside another file.
    """
    left = Path(f"{open_here[engine].path}{LOG}") if moved(engine) else None
    close_connections(engine)
    closed.add(engine)
    note_closed(engine)
    if left is not None and is_there(left) and left.stat().st_size == 0:
        left.unlink()


def close_file(engine: Engine) -> None:
    """Bring everything into the one file, and let go of it."""
    settle(engine)
    let_go(engine)
