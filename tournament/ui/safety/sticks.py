"""The USB sticks that are plugged in. Only where systems put such drives is looked: a network that does not answer would stop the window."""

import ctypes
import os
import string
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

MOUNTS: Final = ("/media", "/run/media")
"""Where Linux puts drives, in some distributions each in the folder of a person."""
REMOVABLE: Final = 2
"""What Windows calls a drive whose medium can be taken out (DRIVE_REMOVABLE)."""


def sticks() -> list[Path]:
    """The sticks on which something can be written, in the order of their names."""
    return [stick for stick in sorted(drives()) if is_writable(stick)]


def drives() -> Iterator[Path]:
    """Whatever was plugged in, as this system tells it."""
    if sys.platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in string.ascii_uppercase if ctypes.windll.kernel32.GetDriveTypeW(f"{letter}:\\") == REMOVABLE)
    elif sys.platform == "darwin":
        yield from mounted_in(Path("/Volumes"))
    else:
        for folder in map(Path, MOUNTS):
            yield from mounted_in(folder)
            for person in folders_in(folder):
                yield from mounted_in(person)


def mounted_in(folder: Path) -> Iterator[Path]:
    """The drives whose beginning is a folder in this one. That of the system itself, which macOS shows there too, is none."""
    return (inside for inside in folders_in(folder) if inside.is_mount())


def folders_in(folder: Path) -> list[Path]:
    """The folders in a folder; none where it is not there or may not be read."""
    with suppress(OSError):
        return [inside for inside in folder.iterdir() if inside.is_dir() and not inside.is_symlink()]
    return []


def is_writable(stick: Path) -> bool:
    """Whether there is a medium in a drive, on which may be written."""
    return stick.is_dir() and os.access(stick, os.W_OK)
