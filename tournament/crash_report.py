"""Where a mistake of the program is written down for whoever repairs it, so that nobody needs to be stopped by it."""

import re
import traceback
from pathlib import Path
from typing import Final

from tournament.disk import FOLDER_OF_OWNER, OWNER_ALONE, make_folder, write_whole
from tournament.preferences import preferences_file

BETWEEN: Final = r"(?:[ .\-/\u00a0\u202f]|[ ]?\(0\)[ ]?)?"
TELEPHONE: Final = rf"(?:\+\d{BETWEEN}|\b0)\d(?:{BETWEEN}\d){{7,11}}(?!\d)"
"""Nine to thirteen figures that begin with 0 or +, with a sign between them or none: what a number of any territory comes to."""
PRIVATE: Final = (
    (re.compile(r"\[parameters: .*?\]\n", re.DOTALL), "[parameters left out]\n"),
    (re.compile(r"^(\s*)(DETAIL|CONTEXT):.*$", re.MULTILINE), r"\1\2 left out"),
    (re.compile(TELEPHONE), "(number left out)"),
)
"""What a report holds of people, and what stands there instead: values on their way to a database, and telephone numbers wherever they are."""


def crash_file() -> Path:
    """Where the last mistake is written down."""
    return preferences_file().with_name("crash.txt")


def write_crash(error: BaseException) -> Path | None:
    """Write the traceback of a mistake beside the preferences, for their owner alone, over the one before; None where the disk refuses that too."""
    report = crash_file()
    try:
        make_folder(report.parent, FOLDER_OF_OWNER)
        write_whole(report, told(error).encode(errors="backslashreplace"), readable_by=OWNER_ALONE)
    except OSError:
        return None
    return report


def told(error: BaseException) -> str:
    """The traceback of a mistake, as somebody may send it on: without what it holds of people."""
    report = "".join(traceback.format_exception(error))
    for private, instead in PRIVATE:
        report = private.sub(instead, report)
    return report
