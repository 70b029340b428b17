"""The languages the program speaks: gettext catalogues, handed around as values and never as a global.

A French sheet can leave an English window, so whoever writes a sentence is given the `Translator` to write it with.
"""

import gettext
from functools import cache
from pathlib import Path

from tournament.sentences import N_ as N_

LANGUAGE_NAMES = {"fr": "Français", "en": "English"}
"""Each language by its own name for itself."""
LANGUAGES = tuple(LANGUAGE_NAMES)
CATALOGUES = Path(__file__).resolve().parent.parent / "resources" / "locale"


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
