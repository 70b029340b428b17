"""The USB sticks that are plugged in, never asked for by the window's thread (`stick_watch.py`).

Only what stands on a device of this computer counts: a folder of the network is no stick, and a server that does not
answer is not even asked.
"""

import ctypes
import os
import re
import string
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStorageInfo

from tournament.disk import is_folder

MOUNTS: Final = ("/media", "/run/media")
"""Where Linux puts drives, in some distributions each in the folder of a person."""
MOUNTED: Final = "/proc/self/mounts"
"""What is mounted where: Linux tells it without asking a drive."""
DEVICES: Final = "/dev/"
"""The first letters of local devices' names; network ones are `//server/share` or `server:/folder`."""
OCTAL: Final = re.compile(r"\\([0-7]{3})")
"""How spaces stand in the list of what is mounted."""
VOLUMES: Final = "/Volumes"
"""Where macOS puts drives, those of the network too."""
REMOVABLE: Final = 2
"""What Windows calls a drive whose medium can be taken out (DRIVE_REMOVABLE); those of the network are others."""
FAIL_CRITICAL_ERRORS: Final = 1
"""SEM_FAILCRITICALERRORS: Windows reports an empty card reader to the program, without a dialog."""


def sticks() -> list[Path]:
    """The writable sticks by name. Takes as long as the drives take to answer."""
    with without_dialogs():
        return [stick for stick in sorted(drives()) if is_writable(stick)]


def drives() -> Iterator[Path]:
    """Whatever was plugged in, as this system tells it."""
    if sys.platform == "win32":
        yield from (
            Path(f"{letter}:\\")
            for letter in string.ascii_uppercase
            if ctypes.windll.kernel32.GetDriveTypeW(f"{letter}:\\") == REMOVABLE
        )
    elif sys.platform == "darwin":
        yield from volumes()
    else:
        yield from mounted()


def mounted() -> Iterator[Path]:
    """The drives that Linux has mounted for somebody."""
    with suppress(OSError):
        for line in Path(MOUNTED).read_text(encoding="utf-8", errors="surrogateescape").splitlines():
            device, point, *_ = line.split(" ")
            folder = Path(OCTAL.sub(lambda code: chr(int(code[1], 8)), point))
            if device.startswith(DEVICES) and any(Path(place) in folder.parents for place in MOUNTS):
                yield folder


def volumes() -> Iterator[Path]:
    """The drives that macOS shows. That of the system itself stands there as a link."""
    with suppress(OSError):
        for folder in Path(VOLUMES).iterdir():
            if not folder.is_symlink() and bytes(QStorageInfo(str(folder)).device().data()).startswith(
                DEVICES.encode()
            ):
                yield folder


def is_writable(stick: Path) -> bool:
    """Whether there is a medium in a drive, on which may be written."""
    return is_folder(stick) and os.access(stick, os.W_OK)


@contextmanager
def without_dialogs() -> Iterator[None]:
    """In this thread Windows asks nobody for a medium that is not there."""
    if sys.platform != "win32":
        yield
        return
    before = ctypes.c_ulong()
    ctypes.windll.kernel32.SetThreadErrorMode(FAIL_CRITICAL_ERRORS, ctypes.byref(before))
    try:
        yield
    finally:
        ctypes.windll.kernel32.SetThreadErrorMode(before.value, None)
