"""What keys are called: as they stand on the keyboard, in the reader's language.

A key is written as Qt takes it (`Ctrl+Return`); Qt is not asked for its name, which paper and manual need as well.
"""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_

NAMED: Final[Mapping[str, str]] = {
    "Return": N_("Enter"),
    "Space": N_("Space"),
    "Esc": N_("Esc"),
    "Del": N_("Del"),
    "Shift": N_("Shift"),
    "PgUp": N_("Page up"),
    "PgDown": N_("Page down"),
    "Home": N_("Home"),
    "End": N_("End"),
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
}
"""Keys that are called otherwise than they are written; the others are called as they are written."""


def say_key(key: str, words: Translator) -> str:
    """The name of a key, or of several that are pressed together: `Ctrl+Return` is Ctrl+Entrée in French."""
    return "+".join(words.gettext(NAMED[part]) if part in NAMED else part for part in key.split("+"))
