"""Finding by words: neither case nor accents matter, nor their order, and a part of a word is enough."""

import unicodedata
from collections.abc import Sequence

from tournament.services.desk.texts import LETTERS_WITHOUT_DECOMPOSITION


def folded(text: str) -> str:
    """A text without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS_WITHOUT_DECOMPOSITION)
    return "".join(character for character in plain if not unicodedata.combining(character))


def holds(text: str, wanted: Sequence[str]) -> bool:
    """Whether every wanted word is somewhere in a text, both folded."""
    return all(word in text for word in wanted)
