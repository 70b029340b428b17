r"""What Capot.exe and bin\capot.exe start: the program on Windows, perhaps without a console.

Lies in the folder `app` of an installed program, beside the packages.
"""

import io
import os
import sys
import traceback
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path

PORTABLE = "portable"
"""The folder beside Capot.exe in which a program on a stick keeps what it would otherwise leave on the computer."""
CHAMPIONSHIPS = "Championnats"
LAST_WORDS = 4000
"""Characters that are kept of what is said where nobody listens."""
ENGLISH = 9
"""What the languages of Windows that are English have in their ten lowest bits."""
NOT_STARTED = {
    "fr": "Capot n’a pas pu faire ce qui était demandé.\n\n{reason}",
    "en": "Capot could not do what was asked for.\n\n{reason}",
}


class LastWords(io.TextIOBase):
    """What stands for the console of a program that has none: keeps the end of what is said."""

    def __init__(self) -> None:
        self.said = ""

    def write(self, text: str) -> int:
        """Keep the end of it."""
        self.said = (self.said + text)[-LAST_WORDS:]
        return len(text)


def main() -> int:
    """Play the program, and give its exit code. What it says without a console is shown if it fails."""
    sys.frozen = True  # type: ignore[attr-defined]  # a process of its own is started by the same .exe (multiprocessing)
    environment = os.environ
    keep_beside(Path(__file__).absolute().parents[1], environment)
    environment.setdefault("LANG", windows_language())
    words = give_words()
    try:
        code = play()
    except Exception:
        if words is None:
            raise
        traceback.print_exc(file=words)
        code = 1
    if words is not None and code and words.said.strip():
        show(NOT_STARTED["en" if environment["LANG"].startswith("en") else "fr"].format(reason=words.said.strip()))
    return code


def play() -> int:
    """The program itself."""
    from multiprocessing import freeze_support

    freeze_support()  # the process of a large draw begins, and ends, here
    from tournament.__main__ import main as play_program

    return play_program()


def keep_beside(home: Path, environment: MutableMapping[str, str]) -> None:
    """On a stick, keep there preferences, copies, and championships unless told otherwise."""
    kept = home / PORTABLE
    if not kept.is_dir():
        return
    environment.setdefault("CAPOT_PORTABLE", str(home))
    environment.setdefault("CAPOT_CONFIG", str(kept / "config"))
    environment.setdefault("CAPOT_DATA", str(kept / "data"))
    environment.setdefault("CAPOT_DOCUMENTS", str(home / CHAMPIONSHIPS))
    with suppress(OSError):  # a stick that may only be read
        (home / CHAMPIONSHIPS).mkdir(exist_ok=True)


def give_words() -> LastWords | None:
    """Give a program without a console something to speak to; None where there is a console."""
    if sys.stdout is not None and sys.stderr is not None:
        return None
    words = LastWords()
    sys.stdout = sys.stdout or words
    sys.stderr = sys.stderr or words
    return words


def windows_language() -> str:
    """The language that Windows is shown in: English, or French, in which the program speaks to everybody else."""
    import ctypes

    number: int = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return "en" if number & 0x3FF == ENGLISH else "fr"


def show(sentence: str) -> None:
    """Show why nothing came of it, in a box of Windows."""
    import ctypes

    icon_error = 0x10
    ctypes.windll.user32.MessageBoxW(None, sentence, "Capot", icon_error)  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main())
