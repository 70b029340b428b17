"""Where a mistake of the program is written down for whoever repairs it, so that nobody needs to be stopped by it."""

import re
import traceback
from pathlib import Path
from typing import Final

from tournament.disk import FOLDER_OF_OWNER, OWNER_ALONE, make_folder, write_whole
from tournament.preferences import preferences_file

BLANK: Final = "[ \u00a0\u202f]"
TELEPHONES: Final = (
    r"(?<!\w)(?<!\d[.-])(?:\+\d|0(?!\.))(?:[ \u00a0\u202f./-]?\(?\d\)?){8,12}(?!\w)",
    rf"(?<!\w)(?=(?:\d{BLANK}?){{8}})\d{{2,3}}(?:{BLANK}\d{{2,3}}){{2,4}}(?!\w)",
    r"(?<!\w)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\w)",
)
"""Phone numbers: 9 to 13 digits from 0 or +, in groups of two or three, and North American."""
PRIVATE: Final = (
    (re.compile(r"\[parameters: .*?\]\n", re.DOTALL), "[parameters left out]\n"),
    (re.compile(r"^(\s*)(DETAIL|CONTEXT):.*$", re.MULTILINE), r"\1\2 left out"),
    *((re.compile(telephone), "(number left out)") for telephone in TELEPHONES),
)
"""What reports hold of people, and its substitute: values for databases, and phone numbers."""


def crash_file() -> Path:
    """Where the last mistake is written down."""
    return preferences_file().with_name("crash.txt")


def write_crash(error: BaseException) -> Path | None:
    """Write a traceback beside the preferences, privately, over the last; None where the disk refuses."""
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
