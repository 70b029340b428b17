"""What the criteria of the standings are called, short enough for the head of a column."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.wording.numbers import number

ENDINGS: Final[Mapping[int, str]] = {1: "st", 2: "nd", 3: "rd"}
TEENS: Final = range(11, 14)
CRITERIA: Final[Mapping[str, str]] = {
    "wins": N_("Wins"),
    "places": N_("Places"),
    "points": N_("Points"),
    "difference": N_("Difference"),
    "against": N_("Against"),
    "head-to-head": N_("Head-to-head"),
    "best-game": N_("Best game"),
    "stage": N_("Place secured"),
    "lot": N_("Lot"),
}


def say_criterion(name: str, words: Translator) -> str:
    """The name of a criterion as the head of its column shows it."""
    return words.gettext(CRITERIA[name])


def say_value(name: str, value: int, words: Translator) -> str:
    """The value of a criterion for a reader: a place in a bracket is one, such as `4th`, anything else a number."""
    return say_place(value, words) if name == "stage" else number(value, words)


def say_place(place: int, words: Translator) -> str:
    """A place as people say it: `1st`, `12th`."""
    if words.language == "fr":
        return "1er" if place == 1 else f"{number(place, words)}e"
    ending = "th" if place % 100 in TEENS else ENDINGS.get(place % 10, "th")
    return f"{number(place, words)}{ending}"
