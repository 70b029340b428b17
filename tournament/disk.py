"""Files that are there whole or not at all, and on the disk. What systems do differently is here."""

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import BinaryIO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

EVERYBODY: Final = 0o666
LISTED_BY_EVERYBODY: Final = 0o777
OWNER_ALONE: Final = 0o600
FOLDER_OF_OWNER: Final = 0o700
"""Rights of folders with phone numbers or tokens. Windows keeps a person's folder private."""
ON_WINDOWS = os.name == "nt"
"""Windows brings only onto the disk what may be written to, and the names in a folder by itself: it opens no folder."""
OPEN_FILES: Final = "/proc/self/fd", "/dev/fd"
"""The folders in which a process finds what it has open, by number: `/dev/stdout` leads there."""
MOST_LINKS: Final = 40
PAUSES: Final = (0.05, 0.1, 0.2, 0.4)
"""Seconds between tries to replace a file on Windows, where another program has it open."""
LOCK_TRIES: Final = 1000
LOCK_PAUSE: Final = 0.01
"""Seconds between tries to lock a file. A lock is held for one small file, ten seconds at most."""
LOCKED_BY_OTHERS: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
NO_LOCKS_HERE: Final = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}


def write_whole(path: Path, content: bytes, *, readable_by: int = EVERYBODY) -> None:
    """Write a file beside its place, flush it, then put it there; behind a link the link stays.

    What is no file but a device or a pipe is written to and stays what it is. Raises OSError, with the place untouched,
    when the disk refuses.
    """
    if is_written_to(path):
        write_to(path, content)
        return
    path = Path(os.path.realpath(path))
    draft = path.with_name(f".{secrets.token_hex(8)}.writing")  # another window may be writing too
    try:
        with _begun(draft, path, readable_by) as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        put(draft, path)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _begun(draft: Path, path: Path, readable_by: int) -> BinaryIO:
    with _troubles_of(path):
        return open(draft, "xb", opener=lambda name, flags: os.open(name, flags, readable_by))


def put(draft: Path, path: Path) -> None:
    """Rename a draft over what had the name, and flush the name: a power cut does not undo it. Raises OSError."""
    with _troubles_of(path):
        _rename(draft, path)
        sync(path.parent)


def _rename(draft: Path, path: Path) -> None:
    for pause in PAUSES if ON_WINDOWS else ():
        with suppress(PermissionError):
            draft.replace(path)
            return
        sleep(pause)
    draft.replace(path)


@contextmanager
def _troubles_of(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def is_written_to(path: Path) -> bool:
    """Whether this name cannot be replaced: a device, a pipe, or what this process was given open."""
    return number_open(path) is not None or (path.exists() and not (path.is_file() or path.is_dir()))


def write_to(path: Path, content: bytes) -> None:
    """Write to a device or a pipe; to what is open already, where its last writer stopped. Raises OSError."""
    number = number_open(path)
    with path.open("wb") if number is None else os.fdopen(os.dup(number), "wb") as opened:
        opened.write(content)


def number_open(path: Path) -> int | None:
    """By which number this process has open what a name such as `/dev/stdout` leads to; None of any other name."""
    folders = {os.path.realpath(folder) for folder in OPEN_FILES}
    for _ in range(MOST_LINKS):
        if path.name.isdecimal() and os.path.realpath(path.parent) in folders:
            return int(path.name)
        if not path.is_symlink():
            return None
        path = path.parent / path.readlink()
    return None


def begin_private(file: Path) -> None:
    """Make an empty private file for another library to fill, unless there is one; that library reports errors."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))


def sync(path: Path) -> None:
    """Bring a file, or the names in a folder, onto the disk. Some kinds of disk know no such thing for folders."""
    if ON_WINDOWS and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if ON_WINDOWS else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as trouble:
        if trouble.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)


def try_writing(folder: Path) -> None:
    """Try writing to a folder, which may be forbidden. Raises OSError that names the folder."""
    tried = folder / f".{secrets.token_hex(8)}.writing"
    with _troubles_of(folder):
        tried.touch(exist_ok=False)
    with suppress(OSError):
        tried.unlink()


def make_folder(folder: Path, rights: int = LISTED_BY_EVERYBODY) -> None:
    """Make a folder with these `rights`, and its parents, and flush their names, so that files last. Raises OSError."""
    if not folder.is_dir():
        if (
            folder.parent != folder
        ):  # a drive of Windows that is not there has nothing above it: mkdir says what is wrong
            make_folder(folder.parent, rights)
        folder.mkdir(rights, exist_ok=True)
        sync(folder.parent)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep other programs and threads from changing a file: all lock the empty file beside it.

    On a disk that knows no locks nobody is kept from anything. Raises OSError where the folder may not be written to,
    TimeoutError (an OSError too) where another program does not let go.
    """
    with _troubles_of(file):
        descriptor = os.open(lock_of(file), os.O_RDWR | os.O_CREAT, OWNER_ALONE)
    try:
        with _troubles_of(file):
            _lock(descriptor)
        yield
    finally:
        os.close(descriptor)  # and with it the lock


def lock_of(file: Path) -> Path:
    """The file that is locked for another, which itself is replaced by every change."""
    return file.with_name(f".{file.name}.lock")


def _lock(descriptor: int) -> None:
    for _ in range(LOCK_TRIES):
        try:
            _try_locking(descriptor)
        except OSError as trouble:
            if trouble.errno in NO_LOCKS_HERE:
                return
            if trouble.errno not in LOCKED_BY_OTHERS:
                raise
            sleep(LOCK_PAUSE)
        else:
            return
    raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))


def _try_locking(descriptor: int) -> None:
    """Lock an open file for this process, without waiting. Raises OSError where somebody else has."""
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_folder(path: Path) -> bool:
    """Whether a folder is there and readable: a broken or forbidden one counts as missing."""
    try:
        return path.is_dir()
    except OSError:
        return False


def on_same_disk(one: Path, other: Path) -> bool:
    """Whether two folders are lost with one disk; of one not made yet, by where it would be."""
    one, other = (next(filter(is_folder, (folder, *folder.parents)), folder) for folder in (one, other))
    try:
        return one.stat().st_dev == other.stat().st_dev
    except OSError:
        return False
