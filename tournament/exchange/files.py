"""Writing what a person asked for under a name of their own choice, in the place of anything but a championship."""

from pathlib import Path

from tournament import disk
from tournament.errors import Problem, Refused
from tournament.models.file import is_championship


def write_whole(path: Path, content: bytes, *, readable_by: int = disk.EVERYBODY) -> None:
    """Write it as `disk.write_whole` does. Raises OSError when the disk refuses. Refuses to replace a championship."""
    if path.is_file() and is_championship(path):
        raise Refused(Problem("would-replace-championship", details={"path": str(path)}))
    disk.write_whole(path, content, readable_by=readable_by)
