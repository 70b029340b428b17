"""The deals of a score sheet as a command makes them, each with where it stood before: what was wrong already is told from what is new."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.scoring.facts import HandFacts
from tournament.services.lines import HandLine


@dataclass(frozen=True)
class Deals:
    """The deals of a sheet as a command makes it, and where each of them stood before, counted from 0: None for one that is written now."""

    hands: tuple[HandFacts, ...]
    were: tuple[int | None, ...]


def as_they_are(hands: Sequence[HandLine]) -> Deals:
    """The deals of a sheet that stays as it is."""
    return Deals(tuple(hand.facts for hand in hands), tuple(range(len(hands))))


def with_more(hands: Sequence[HandLine], more: Sequence[HandFacts]) -> Deals:
    """The deals of a sheet with others after them."""
    present = as_they_are(hands)
    return Deals((*present.hands, *more), (*present.were, *(None for _ in more)))


def with_hand(hands: Sequence[HandLine], facts: HandFacts, replacing: int | None) -> Deals:
    """The deals of a sheet with one added or replaced."""
    if replacing is None:
        return with_more(hands, [facts])
    return Deals(
        tuple(facts if hand.id == replacing else hand.facts for hand in hands),
        tuple(None if hand.id == replacing else index for index, hand in enumerate(hands)),
    )


def without_hand(hands: Sequence[HandLine], struck_out: int) -> Deals:
    """The deals of a sheet without one of them."""
    left = [(hand.facts, index) for index, hand in enumerate(hands) if hand.id != struck_out]
    return Deals(tuple(facts for facts, _ in left), tuple(index for _, index in left))
