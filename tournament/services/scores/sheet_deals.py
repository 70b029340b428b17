"""A sheet's deals in a command, each with its former position, to tell old mistakes from new."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.scoring.facts import HandFacts
from tournament.services.scores.lines import HandLine


@dataclass(frozen=True)
class Deals:
    """A sheet's deals in a command, with former positions from 0 (None: new), and those `unread`."""

    hands: tuple[HandFacts, ...]
    were: tuple[int | None, ...]
    unread: frozenset[int] = frozenset()


def as_they_are(hands: Sequence[HandLine]) -> Deals:
    """The deals of a sheet that stays as it is."""
    return deals_of([(hand, index) for index, hand in enumerate(hands)])


def with_more(hands: Sequence[HandLine], more: Sequence[HandFacts]) -> Deals:
    """The deals of a sheet with others after them."""
    return deals_of([*((hand, index) for index, hand in enumerate(hands)), *((facts, None) for facts in more)])


def with_hand(hands: Sequence[HandLine], facts: HandFacts, replacing: int | None) -> Deals:
    """The deals of a sheet with one added or replaced."""
    if replacing is None:
        return with_more(hands, [facts])
    return deals_of([(facts, None) if hand.id == replacing else (hand, index) for index, hand in enumerate(hands)])


def without_hand(hands: Sequence[HandLine], struck_out: int) -> Deals:
    """The deals of a sheet without one of them."""
    return deals_of([(hand, index) for index, hand in enumerate(hands) if hand.id != struck_out])


def deals_of(lines: Sequence[tuple[HandLine | HandFacts, int | None]]) -> Deals:
    """Deals that are lines of the sheet or written now, each with where it stood before."""
    return Deals(
        hands=tuple(line.facts if isinstance(line, HandLine) else line for line, _ in lines),
        were=tuple(was for _, was in lines),
        unread=frozenset(index for index, (line, _) in enumerate(lines) if isinstance(line, HandLine) and not line.is_read),
    )
