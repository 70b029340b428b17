"""Hands as nearly all of them are stored, read at once: plain fields with values that stand for something.

Opening a hall reads ten thousand hands. Whatever is not plain, and everything that is wrong, is left to `tournament.scoring.sheet_json`, which reads
with care and tells what it found.
"""

from collections.abc import Mapping
from enum import StrEnum

from tournament.scoring.facts import Annulment, Doubling, HandFacts, Trump

SIDES_NAMED = frozenset({"declarer", "capot", "generale", "last_trick", "claim"})
SIDES_LISTED = frozenset({"belote", "irregular_deal"})
NUMBERS = frozenset({"points", "bid", "cards"})
FLAGS = frozenset({"passed", "chien"})
CHOICES: Mapping[str, Mapping[str, StrEnum]] = {
    name: {choice.value: choice for choice in choices} for name, choices in (("trump", Trump), ("doubling", Doubling), ("annulled", Annulment))
}
ALL_TRICKS = ("capot", "generale")
LONGEST = 8
"""So many sides are listed at most; nobody deals wrongly more often."""


def plain_hand(document: object, letters: str) -> HandFacts | None:
    """A hand of a table whose sides are `letters`; None where its document is not plain."""
    if type(document) is not dict:
        return None
    facts: dict[str, object] = {}
    for name, value in document.items():
        kind = type(value)
        if name in SIDES_NAMED:
            is_plain = kind is str and len(value) == 1 and value in letters
        elif name in NUMBERS:
            is_plain = kind is int
        elif name == "contract":
            is_plain = kind is int or (kind is str and value in ALL_TRICKS)
        elif name in CHOICES:
            value = CHOICES[name].get(value) if kind is str else None
            is_plain = value is not None
        elif name in SIDES_LISTED:
            is_plain = kind is list and len(value) <= LONGEST and all(type(side) is str and len(side) == 1 and side in letters for side in value)
            value = tuple(value) if is_plain else ()
        else:
            is_plain = name in FLAGS and kind is bool
        if not is_plain:
            return None
        facts[name] = value
    return HandFacts.of(facts)
