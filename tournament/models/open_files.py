"""Which championship files this process has open, by device and inode, and notes beside a file for its owner.

On Unix, closing any descriptor of a file gives up every lock that the process holds on it, and another program could
get in. So whatever is about to open a file that a person named asks here first, and never opens one that is open
already, not even to look.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from tournament.disk import OWNER_ALONE, write_whole
from tournament.errors import Problem

FileId = tuple[int, int]
"""The device and the inode of a file: what its names share, and what another file put under its name has not."""


@dataclass(frozen=True)
class OpenFile:
    """A file that is open: the name it was opened by, and which file that was then."""

    path: Path
    id: FileId | None


open_here: dict[Engine, OpenFile] = {}
"""The files that this process has open, by the engine that has each."""


def real_path(path: Path) -> Path:
    """The path without symbolic links, also if missing or circular, which opening reports."""
    return Path(os.path.realpath(path))


def file_id(path: Path) -> FileId | None:
    """Which file has this name now; None where there is none. Looks without opening it."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino


def is_there(path: Path) -> bool:
    """Whether this name exists, as far as one may see; in a forbidden folder nothing does."""
    try:
        path.lstat()
    except OSError:
        return False
    return True


def is_open_here(path: Path) -> bool:
    """Whether this process has this file open, by this name or another."""
    id_, real = file_id(path), real_path(path)
    return any(real == file.path or (id_ is not None and id_ == file.id) for file in open_here.values())


def note_open(engine: Engine, path: Path) -> None:
    """Remember which file an engine has open."""
    open_here[engine] = OpenFile(path, file_id(path))


def note_closed(engine: Engine) -> None:
    """The file of an engine is closed."""
    open_here.pop(engine, None)


def moved(engine: Engine) -> Problem | None:
    """Why a file can no longer be written: deleted, or replaced by another."""
    file = open_here.get(engine)
    if file is None or (now := file_id(file.path)) == file.id:
        return None
    return Problem("file-gone" if now is None else "file-replaced", details={"path": str(file.path)})


LONGEST = 1 << 24
"""Bytes: a list of thousands of teams has a tenth of it."""


def note_file(path: Path, name: str) -> Path:
    """Where a note of this name lies beside the file."""
    return path.with_name(f"{path.stem}.{name}")


def keep_note(path: Path, name: str, text: str) -> None:
    """Keep a note, in the place of the one before. Raises OSError."""
    keep_private(note_file(path, name), text)


def read_note(path: Path, name: str) -> str | None:
    """The note of that name; None where there is none, or it is no text. Raises OSError where it cannot be read now."""
    file = note_file(path, name)
    with suppress(FileNotFoundError, UnicodeDecodeError):
        return file.read_bytes().decode() if file.stat().st_size <= LONGEST else None
    return None


def keep_private(file: Path, text: str) -> None:
    """Write a file that its owner alone can read. Raises OSError."""
    write_whole(file, text.encode(), readable_by=OWNER_ALONE)
