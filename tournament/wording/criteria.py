"""What the criteria of the standings are called, short enough for the head of a column."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator

CRITERIA: Final[Mapping[str, str]] = {
    "wins": N_("Wins"),
    "places": N_("Places"),
    "points": N_("Points"),
    "difference": N_("Difference"),
    "against": N_("Against"),
    "head-to-head": N_("Head-to-head"),
    "best-game": N_("Best game"),
    "stage": N_("Bracket"),
    "lot": N_("Lot"),
}


def say_criterion(name: str, words: Translator) -> str:
    """The name of a criterion as the head of its column shows it."""
    return words.gettext(CRITERIA[name])
