"""The languages the program speaks: gettext catalogues, handed around as values and never as a global.

A French sheet can leave an English window, so whoever writes a sentence is given the `Translator` to write it with.
"""

import gettext
from functools import cache
from pathlib import Path

LANGUAGE_NAMES = {"fr": "Français", "en": "English"}
"""Each language by its own name for itself."""
LANGUAGES = tuple(LANGUAGE_NAMES)
CATALOGUES = Path(__file__).resolve().parent.parent / "resources" / "locale"


def N_(message: str) -> str:  # noqa: N802 (the name that gettext tools look for)
    """Mark a sentence of a table for translation; it is translated where it is said."""
    return message


class Translator:
    """One language. Sentences are English in the code; `language` is `fr` or `en`."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self.gettext = catalogue.gettext
        self.ngettext = catalogue.ngettext
        self.pgettext = catalogue.pgettext


@cache
def translator(language: str) -> Translator:
    """The translator of a language of `LANGUAGES`. English needs no catalogue: the sentences in the code are English."""
    if language == "en":
        return Translator(language, gettext.NullTranslations())
    return Translator(language, gettext.translation("capot", CATALOGUES, languages=[language]))
