"""The languages of the program: gettext catalogues, handed around as values and never as a global.

A French sheet can leave an English window, so whoever writes a sentence is given the `Translator` to write it with.
"""

import gettext
import struct
from contextlib import suppress
from copy import copy
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tournament import plugins
from tournament.currencies import Currency
from tournament.sentences import N_ as N_
from tournament.shipped_files import RESOURCES

LANGUAGE_NAMES = {"fr": "Français", "en": "English"}
"""Each language by its own name for itself."""
LANGUAGES = tuple(LANGUAGE_NAMES)
CATALOGUES = RESOURCES / "locale"


class Translator:
    """A language, `fr` or `en`, of English sentences, with `currency`, and `variants` that a championship chose."""

    currency = Currency.EURO
    variants: tuple[str, ...] = ()

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self.gettext = catalogue.gettext
        self.ngettext = catalogue.ngettext
        self.pgettext = catalogue.pgettext

    def paid_in(self, currency: Currency) -> "Translator":
        """A translator for a championship that is paid in this currency."""
        if currency == self.currency:
            return self
        other = copy(self)
        other.currency = currency
        return other


@cache
def translator(language: str) -> Translator:
    """The translator of one of `LANGUAGES`. English needs no catalogue: it stands in the code."""
    if language == "en":
        return Translator(language, gettext.NullTranslations())
    catalogue = gettext.translation("capot", CATALOGUES, languages=[language])
    catalogue.add_fallback(Shipped(language))
    return Translator(language, catalogue)


class Shipped(gettext.NullTranslations):
    """What plugins say, in `locale/fr/LC_MESSAGES/capot.mo` beside their code, where our catalogue is silent."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def gettext(self, message: str) -> str:
        """A sentence by the first of the packages that has it."""
        said = (catalogue.gettext(message) for catalogue in catalogues_of(self._language, plugins.shipped()))
        return next((translated for translated in said if translated != message), message)


@cache
def catalogues_of(language: str, packages: frozenset[str]) -> tuple[gettext.NullTranslations, ...]:
    """The catalogues of other packages, as far as they have one that can be read."""
    specs = [find_spec(name) for name in sorted({package.partition(".")[0] for package in packages})]
    folders = [
        Path(folder) / "locale"
        for spec in specs
        if spec is not None
        for folder in spec.submodule_search_locations or ()
    ]
    found = [path for folder in folders if (path := gettext.find("capot", str(folder), [language])) is not None]
    catalogues = []
    for path in found:
        with suppress(OSError, ValueError, struct.error), Path(path).open("rb") as file:
            catalogues.append(gettext.GNUTranslations(file))
    return tuple(catalogues)
