"""French clubs say “mène” or “donne”: sentences have one, a championship may choose the other.

Both words are feminine, begin with a consonant and take an s, so that nothing else of a sentence changes.
"""

import re
from typing import Final

from tournament.i18n import Translator
from tournament.settings import SETTINGS

HAND: Final = re.compile(r"\b(m)(&?)è(&?)n(&?)e(s?)\b", re.IGNORECASE)
"""The word, with the mark of the letter that leads to a field, before whichever of its letters that stands."""


OF_BOTH: Final = frozenset({SETTINGS["says_donne"].label})
"""What tells the one word from the other."""


def in_donnes(text: str) -> str:
    """A French text with “donne” for “mène”; capitals, plurals and field letters are kept."""
    return HAND.sub(_donne, text)


def _donne(found: re.Match[str]) -> str:
    first, *marks, plural = found.groups()
    marked = "&" if any(marks) else ""
    donne = f"{'D' if first.isupper() else 'd'}{marked}onne{plural}"
    return donne.upper() if found[0].isupper() and len(found[0]) > 1 else donne


class WordsOfDonnes(Translator):
    """A translator that calls a hand “donne”."""

    def __init__(self, words: Translator) -> None:
        self.language, self.currency, self.variants = words.language, words.currency, (*words.variants, "donnes")
        self.gettext = lambda message: words.gettext(message) if message in OF_BOTH else in_donnes(words.gettext(message))
        self.ngettext = lambda msgid1, msgid2, n: in_donnes(words.ngettext(msgid1, msgid2, n))
        self.pgettext = lambda context, message: in_donnes(words.pgettext(context, message))
