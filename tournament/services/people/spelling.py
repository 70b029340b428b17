"""Whether two names are one person's, one misspelt. Pure: a proposal for somebody to decide."""

import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from tournament.services.people.names import LETTERS_WITHOUT_DECOMPOSITION, unmarked

LEAST_ALIKE: Final = 0.75
"""Least similarity of a misspelling: `Thérèse` and `Thérèze`, but not `Marc` and `Marie`."""
LEAST_ALIKE_WHOLE: Final = 0.9
"""So much of whole names is the same whose words were written as one, or apart."""
OTHER_ENDINGS: Final = [{"", ending} for ending in ("e", "a", "ne", "te", "le", "la", "na", "ia", "ie", "ine", "ette")] + [
    {"e", "a"}, {"e", "ie"}, {"e", "ia"}, {"e", "ine"}, {"e", "ette"}, {"o", "a"}, {"es", "ie"}, {"t", "ce"},
]  # fmt: skip
"""Endings that tell a man's name from a woman's: `Jean` and `Jeanne`, `Mario` and `Maria`."""


def is_misspelt(written: str, meant: str) -> bool:
    """Whether a name that was written is probably that of the person who is meant.

    Each word of the name that has fewer is compared with the word of the other that is most like it; an initial stands
    for a word. A word more or less says nothing where another one is the same. `Jeanne Martin` is another person than
    `Jean Martin`, who may well be her husband.
    """
    one, other = words_of_name(written), words_of_name(meant)
    if not one or not other or _end_otherwise(one[0], other[0]):
        return False
    fewer, more = sorted((one, other), key=len)
    if _alike("".join(one), "".join(other)) >= LEAST_ALIKE_WHOLE and len(one) != len(other):
        return True
    rest, shared = list(more), 0
    for word in fewer:
        nearest = max(rest, key=lambda theirs: _likeness(word, theirs))
        if _likeness(word, nearest) < LEAST_ALIKE:
            return False
        shared += word == nearest
        rest.remove(nearest)
    return not rest or shared > 0


def words_of_name(name: str) -> Sequence[str]:
    """A name's words by their letters, without case, accents or mark; other signs leave no gap."""
    plain = unicodedata.normalize("NFKD", unmarked(name).casefold()).translate(LETTERS_WITHOUT_DECOMPOSITION)
    words = plain.replace("-", " ").replace(".", " ").split()
    return [letters for word in words if (letters := "".join(sign for sign in word if sign.isalnum()))]


def _end_otherwise(one: str, other: str) -> bool:
    """Whether two first words of names are those of a man and of a woman."""
    same = next((at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs), min(len(one), len(other)))
    return {one[same:], other[same:]} in OTHER_ENDINGS


def _likeness(one: str, other: str) -> float:
    """How much of two words is the same, from 0 to 1; an initial is the word that begins with it."""
    if 1 in (len(one), len(other)):
        return float(one[0] == other[0])
    return _alike(one, other)


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
