"""Writing a file so that it is there whole, or not at all."""

import os
import stat
import tempfile
from pathlib import Path

from tournament.errors import Problem, Refused
from tournament.models.checks import is_championship
from tournament.preferences import sync


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under another name and rename it, both flushed to the disk; a file that was there before is replaced, one behind a link too.

    What is no regular file, a device or a pipe, is written to and stays what it is. Raises OSError, with nothing changed, when the folder may not
    be written to or the disk is full. Refuses to replace a championship.
    """
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        path.write_bytes(content)
        return
    path = path.resolve() if path.is_symlink() else path
    if path.exists() and is_championship(path):
        raise Refused(Problem("would-replace-championship", details={"path": str(path)}))
    _replace(path, content)


def _replace(path: Path, content: bytes) -> None:
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        error.filename = str(path)  # the name that was asked for, not that of the file beside it
        raise
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync(path.parent)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
