"""What the palette may find, and the order in which it does. No Qt here: it must keep up with whoever types."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from heapq import nsmallest
from typing import Final

from tournament.ui.widgets.finding import folded

MOST: Final = 10
NOT_A_WORD: Final = re.compile(r"[\W_]+")


class OfferKind(IntEnum):
    """What is found, in the order in which equally good finds are shown: where somebody sits is asked most."""

    TABLE = 0
    SEAT = 1
    ACTION = 2
    TEAM = 3
    MANUAL = 4


@dataclass(frozen=True)
class Offer:
    """One thing to find: its texts, icon, shortcut, what Enter does, and what else finds it.

    `one_of_many` is as for actions; `is_here` what the shown page offers.
    """

    title: str
    under: str
    picture: str
    run: Callable[[], object]
    kind: OfferKind
    key: str = ""
    verb: str = ""
    also: str = ""
    is_dangerous: bool = False
    one_of_many: bool = False
    is_here: bool = False

    @cached_property
    def large(self) -> str:
        """The words of the title, each between spaces."""
        return spaced(self.title)

    @cached_property
    def all(self) -> str:
        """Every word it is found by, each between spaces."""
        return spaced(f"{self.title} {self.under} {self.also}")

    @cached_property
    def needed(self) -> str:
        """The words of which one must be asked for."""
        return spaced(self.verb)

    def prepare(self) -> None:
        """Fold every word now, rather than under the first key."""
        _ = self.large, self.all


def spaced(text: str) -> str:
    """The words of a text without case, accents and signs, each between spaces."""
    return f" {NOT_A_WORD.sub(' ', folded(text)).strip()} "


def find(offers: Iterable[Offer], typed: str, most: int = MOST) -> list[Offer]:
    """The best of what holds every word typed, the best first; the first of all where nothing is typed."""
    wanted = spaced(typed).split()
    if not wanted:
        return [
            offer
            for offer, _ in zip(
                (offer for offer in offers if not offer.verb and not offer.is_dangerous), range(most), strict=False
            )
        ]
    left = list(offers)
    for word in wanted:
        left = [offer for offer in left if word in offer.all]
    graded = [(found, index) for index, offer in enumerate(left) if (found := grade(offer, wanted)) is not None]
    return [left[index] for _, index in nsmallest(most, graded)]


def grade(offer: Offer, wanted: Sequence[str]) -> tuple[bool, int, int, bool, int] | None:
    """How good a find is, least first: harmless, words, kind, alone, how much else it says; None without its verb."""
    if offer.verb and not any(f" {word}" in offer.needed for word in wanted):
        return None
    titled = any(word in offer.large for word in wanted)
    return (
        offer.is_dangerous,
        -sum(worth(offer, word) for word in wanted),
        offer.kind,
        offer.one_of_many,
        len(offer.large) if titled else 0,
    )


def worth(offer: Offer, word: str) -> int:
    """How well a word matches: whole, at a word's beginning or within; more in the title.

    On the shown page a whole word counts more than any of another page, and a beginning more than another beginning.
    """
    whole, beginning = f" {word} ", f" {word}"
    for text, extra in ((offer.large, 3), (offer.all, 0)):
        if whole in text:
            return 6 + extra + 4 * offer.is_here
        if beginning in text:
            return 8 if offer.is_here else 4 + extra
        if word in text:
            return 1 + extra
    return 0
