"""What a test asks of the system, and not every system can: marks that leave it out where it cannot, with the reason.

    pytestmark = abilities.SIGNALS

What Wine alone cannot, and Windows can, is listed in packaging/wine/differences.py.
"""

import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest


def can_link() -> bool:
    """Whether a symbolic link can be made: Windows asks for a right that few people have, and Wine says so and makes
    none."""
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "link"
        try:
            link.symlink_to(folder)
        except OSError:
            return False
        return link.is_symlink()


ON_WINDOWS = sys.platform == "win32"
LINKS = pytest.mark.skipif(
    not can_link(), reason="symbolic links cannot be made here, as on Windows without a right of its own"
)
PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among the files of Windows")
TERMINALS = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals among the files of Windows")
LIMITS = pytest.mark.skipif(ON_WINDOWS, reason="Windows sets a process no limit for the size of its files")
BYTE_NAMES = pytest.mark.skipif(ON_WINDOWS, reason="every name of a file on Windows is a text")
DELETES_OPEN_FILES = pytest.mark.skipif(ON_WINDOWS, reason="Windows deletes no file that a program has open")
SIGNALS = pytest.mark.skipif(
    ON_WINDOWS, reason="Windows sends no signal to another program: a window is closed, or the program ends at once"
)
PROCESSOR_TIME = pytest.mark.skipif(
    ON_WINDOWS, reason="the clock of processor time on Windows moves 64 times a second: these costs are less"
)
RESETS = pytest.mark.skipif(
    ON_WINDOWS, reason="on Windows Python's network loop ends each connection in order, and tells nobody of a reset"
)
SHELL = pytest.mark.skipif(ON_WINDOWS, reason="a script of a Unix shell, for those who make the program")
SERVICES = pytest.mark.skipif(ON_WINDOWS, reason="systemd and containers start the program on a Linux")
PIP = pytest.mark.skipif(
    find_spec("pip") is None,
    reason="pip installs packages, and the Python that comes with a program for Windows has none",
)
RIGHTS = pytest.mark.skipif(sys.platform != "linux", reason="a folder is closed by the rights that Linux knows")
SYNCED_FOLDERS = pytest.mark.skipif(
    ON_WINDOWS, reason="Windows brings the names in a folder onto the disk by itself: it opens no folder"
)
MAKING = pytest.mark.skipif(ON_WINDOWS, reason="asks the Linux on which the programs for every system are made")


def for_owner_alone(file: Path) -> bool:
    """Whether nobody else may read a file. On Windows that is said by the folder of its owner, and no file has bits of
    its own for it."""
    return ON_WINDOWS or file.stat().st_mode & 0o077 == 0
