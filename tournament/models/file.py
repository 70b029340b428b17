"""Creating, opening and closing a championship file.

What is opened is first judged on a private copy (`checks`), so that a file which is not ours, newer, or damaged is left
exactly as it was. One that this process has open already is never opened a second time, not even to look
(`open_files`).
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

from tournament.collecting import without_collecting
from tournament.disk import sync
from tournament.errors import Problem, Refused
from tournament.models.backup import add_copy, freeze, identity_of, is_copy, keep_as_found, look_at, write_copy
from tournament.models.checks import LOG, CheckedCopy, checked_copy
from tournament.models.copy_names import copy_name
from tournament.models.engine import INTO_ONE_FILE, closed, driver_of, file_engine, trouble_of
from tournament.models.open_files import is_there, moved, note_closed, note_open, open_here, real_path
from tournament.models.schema import SCHEMA_VERSION, lay_out
from tournament.models.server import is_server
from tournament.models.server_schema import remove_server
from tournament.models.upgrades import upgrade, version_of
from tournament.preferences import copies_folder

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


Judge = Callable[[CheckedCopy, Path], object]
"""Refuses a copy that is whole for what its rows say, under the path of the file it is of."""


def trusting(_copy: CheckedCopy, _path: Path) -> None:
    """Asks nothing more of a file."""


def open_file(path: Path, judge: Judge = trusting) -> Engine:
    """Open a sound file of ours and upgrade it; otherwise refuse, with the file untouched.

    What an interrupted closing left beside it is first copied aside as it was found; a file of an earlier version is
    copied, then upgraded. A copy is refused: it is to stay as it is. `judge` looks at the private copy too, and refuses
    what its rows say, under the path of the file.
    """
    path = real_path(path)
    if is_copy(path):
        raise Refused(Problem("file-is-copy", details={"path": str(path)}))
    with without_collecting(), checked_copy(path) as copy:
        judge(copy, path)
        with closing(look_at(copy.path)) as seen:
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
    engine.dispose()
    closed.add(engine)
    note_closed(engine)
    if left is not None and is_there(left) and left.stat().st_size == 0:
        left.unlink()


def close_file(engine: Engine) -> None:
    """Bring everything into the one file, and let go of it."""
    settle(engine)
    let_go(engine)
