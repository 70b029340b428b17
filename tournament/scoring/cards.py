"""The cards of a pack, what they are worth in and out of trumps, and how card points are rounded."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from tournament.scoring.facts import SUITS, Rank, Side, Trump

TRUMP_VALUES: Mapping[Rank, int] = MappingProxyType(
    {
        Rank.JACK: 20,
        Rank.NINE: 14,
        Rank.ACE: 11,
        Rank.TEN: 10,
        Rank.KING: 4,
        Rank.QUEEN: 3,
        Rank.EIGHT: 0,
        Rank.SEVEN: 0,
    }
)
"""A trump suit, strongest card first."""

PLAIN_VALUES: Mapping[Rank, int] = MappingProxyType(
    {
        Rank.ACE: 11,
        Rank.TEN: 10,
        Rank.KING: 4,
        Rank.QUEEN: 3,
        Rank.JACK: 2,
        Rank.NINE: 0,
        Rank.EIGHT: 0,
        Rank.SEVEN: 0,
    }
)
"""Any other suit, strongest card first."""

LAST_TRICK = 10
BELOTE = 20


@dataclass(frozen=True)
class Card:
    """A card of the pack."""

    suit: Trump
    rank: Rank


@dataclass(frozen=True)
class CardScale:
    """A pack and its cards' worth: `ranks`, number of sevens, the `king`'s points, the last trick's."""

    ranks: tuple[Rank, ...] = tuple(Rank)
    sevens: int = 4
    king: int = 4
    last_trick: int = LAST_TRICK

    def __hash__(self) -> int:
        return hash((len(self.ranks), self.sevens, self.king, self.last_trick))

    @property
    def size(self) -> int:
        """How many cards the pack holds."""
        return sum(self.count(rank) for rank in self.ranks)

    def count(self, rank: Rank) -> int:
        """How many cards of a rank the pack holds."""
        if rank not in self.ranks:
            return 0
        return self.sevens if rank is Rank.SEVEN else len(SUITS)

    def is_trump(self, suit: Trump, trump: Trump | None) -> bool:
        """Whether the cards of a suit are trumps."""
        return trump in (suit, Trump.ALL_TRUMP)

    def value(self, rank: Rank, is_trump: bool) -> int:
        """The points of a card."""
        if rank is Rank.KING:
            return self.king
        return (TRUMP_VALUES if is_trump else PLAIN_VALUES)[rank]

    def strength(self, is_trump: bool) -> tuple[Rank, ...]:
        """The ranks of a suit of this pack, strongest first."""
        return tuple(rank for rank in (TRUMP_VALUES if is_trump else PLAIN_VALUES) if rank in self.ranks)

    def values(self, trump: Trump | None) -> tuple[int, ...]:
        """The points of every card of the pack, greatest first; where no trump is given, one suit is trumps."""
        return _values(self, trump or SUITS[0])

    def cards_total(self, trump: Trump | None = None) -> int:
        """The points of all the cards: 152, 120 at no-trump, 248 at all-trump on the usual scale."""
        return _total(self, trump)

    def total(self, trump: Trump | None = None) -> int:
        """The points of a hand whose cards are all played: cards and last trick."""
        return self.cards_total(trump) + self.last_trick

    def possible(self, trump: Trump | None = None) -> frozenset[int]:
        """Points a side can have of a fully played hand, last trick included: never 1 or 161 of 162."""
        return _possible(self, trump)


USUAL_SCALE = CardScale()
WITHOUT_SEVENS_AND_EIGHTS = CardScale(ranks=tuple(rank for rank in Rank if rank not in (Rank.SEVEN, Rank.EIGHT)))
"""Twenty-four cards: eight for each of three players."""


@cache
def _values(scale: CardScale, trump: Trump) -> tuple[int, ...]:
    return tuple(
        sorted((scale.value(rank, scale.is_trump(suit, trump)) for suit in SUITS for rank in scale.ranks), reverse=True)
    )


@cache
def _total(scale: CardScale, trump: Trump | None) -> int:
    return sum(scale.values(trump))


@cache
def _possible(scale: CardScale, trump: Trump | None) -> frozenset[int]:
    of_cards = sums(scale.values(trump))
    return of_cards | frozenset(points + scale.last_trick for points in of_cards)


@cache
def sums(values: tuple[int, ...]) -> frozenset[int]:
    """Every sum that some of these values make, none of them included."""
    found = {0}
    for value in values:
        found |= {points + value for points in found}
    return frozenset(found)


def to_tens(points: int) -> int:
    """Card points as they are marked: 0 to 4 down, 5 to 9 up."""
    return (points + 5) // 10 * 10


IN_TURN = "tens-in-turn"
"""Tens, of which every second point that ends in five goes down (001: 105 is 110 or 100, once in two times)."""


def rounded(points: Mapping[Side, int], rounding: str, fives: int = 0) -> dict[Side, int]:
    """The card points of every side as they are marked, after so many `fives` were rounded in turn.

    `tens` rounds each side by itself; `tens-160` and `fives` keep the sum of two sides at 160: of 86 and 76 the larger
    goes up, the smaller down.
    """
    return ROUNDINGS[rounding](points, fives)


def fives_of(points: Mapping[Side, int], rounding: str) -> int:
    """How many of these points are rounded in turn."""
    return sum(_is_five(made) for made in points.values()) if rounding == IN_TURN else 0


def _is_five(points: int) -> bool:
    return points % 10 == 5


def _in_turn(points: Mapping[Side, int], fives: int) -> dict[Side, int]:
    marks = {}
    for side, made in points.items():
        goes_down = _is_five(made) and fives % 2 == 1
        marks[side] = to_tens(made) - (10 if goes_down else 0)
        fives += _is_five(made)
    return marks


def _to_tens_of_160(points: int, is_larger: bool) -> int:
    tens, units = divmod(points, 10)
    goes_up = units >= 7 or (units == 6 and is_larger)
    return (tens + goes_up) * 10


def _to_fives(points: int) -> int:
    tens, units = divmod(points, 10)
    if units <= 3:
        return tens * 10
    return tens * 10 + (5 if units <= 8 else 10)


ROUNDINGS: Mapping[str, Callable[[Mapping[Side, int], int], dict[Side, int]]] = {
    "none": lambda points, _: dict(points),
    "tens": lambda points, _: {side: to_tens(made) for side, made in points.items()},
    IN_TURN: _in_turn,
    "tens-160": lambda points, _: {
        side: _to_tens_of_160(made, is_larger=made == max(points.values())) for side, made in points.items()
    },
    "fives": lambda points, _: {side: _to_fives(made) for side, made in points.items()},
}
"""Every rounding, from the points and how many fives were rounded in turn before."""
