"""Window or command line: the only module that joins the two.

`capot` and `capot FILE` open the window; anything else is a command. The window is imported only when it is wanted.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tournament.cli.main import REFUSED, answer, run, take_language
from tournament.cli.parsers import COMMANDS
from tournament.i18n import LANGUAGES, Translator, translator
from tournament.preferences import language_to_speak, read_preferences

SUFFIX = ".capot"


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out what was asked for, and give the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    wish, names = take_language(arguments)
    if not wants_window(names) or wish not in (None, *LANGUAGES):
        return run(arguments, pictures=take_pictures)
    return open_window(Path(names[0]) if names else None, wish)


def window(arguments: Sequence[str] | None = None) -> int:
    """Open the window on the first file named, for starters without a console or a command line."""
    wish, names = take_language(sys.argv[1:] if arguments is None else arguments)
    files = [name for name in names if not name.startswith("-")]
    return open_window(Path(files[0]) if files else None, wish if wish in LANGUAGES else None)


def wants_window(names: Sequence[str]) -> bool:
    """Whether nothing but a file, or nothing at all, was named."""
    if len(names) != 1:
        return not names
    name = names[0]
    return not name.startswith("-") and name not in COMMANDS and (name.endswith(SUFFIX) or Path(name).exists())


def open_window(file: Path | None, wish: str | None) -> int:
    """Open the window, on a file if one is given; say so where there is no display, for Qt would abort."""
    language = wish or language_to_speak(read_preferences(), os.environ)
    if sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        return answer(
            REFUSED,
            translator(language).gettext(
                "There is no display to open a window on. capot --help lists what can be done without one."
            ),
        )
    import tournament.ui.shell.plain_import  # noqa: F401  # before anything of Qt

    # isort: split
    from tournament.ui.shell.application import run_window

    return run_window(file, language=language)


def take_pictures(file: Path, folder: Path, tr: Translator) -> list[Path]:
    """Lend the command line pictures of the window, which it may not know."""
    from tournament.ui.shell.application import take_pictures as take

    return take(file, folder, tr)


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()  # in a packaged program the process of a large draw begins here
    sys.exit(main())
