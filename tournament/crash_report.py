"""Where a mistake of the program is written down for whoever repairs it, so that nobody needs to be stopped by it."""

import traceback
from pathlib import Path

from tournament.preferences import preferences_file


def crash_file() -> Path:
    """Where the last mistake is written down."""
    return preferences_file().with_name("crash.txt")


def write_crash(error: BaseException) -> Path | None:
    """Write the traceback of a mistake beside the preferences, over the one before; None where the disk refuses that too."""
    report = crash_file()
    try:
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return None
    return report
