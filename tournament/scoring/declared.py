"""Cards that are declared, in every belote that pays for them: which of them can be in the hands of one side.

A declaration is a sequence of one suit, or four cards of one rank: a carré (001), a brelan (002). `order` is that of the cards in a sequence.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournament.errors import Problem
from tournament.scoring.facts import SUITS, Declaration, Kind, Rank
from tournament.scoring.places import inside

LENGTHS: Mapping[Kind, int] = {Kind.TIERCE: 3, Kind.CINQUANTE: 4, Kind.QUARTE: 4, Kind.CENT: 5, Kind.QUINTE: 5}
LONGEST = (Kind.CENT, Kind.QUINTE)
"""These may be longer than their usual length."""

FOURS = (Kind.CARRE, Kind.BRELAN)


def length_of(sequence: Declaration) -> int:
    """How many cards a sequence has."""
    return sequence.length or LENGTHS[sequence.kind]


def ranks_of(declaration: Declaration, order: Sequence[Rank]) -> tuple[Rank, ...]:
    """The ranks of the cards of a declaration."""
    if declaration.kind in FOURS:
        return (declaration.rank,) if declaration.rank else ()
    last = order.index(declaration.top) + 1 if declaration.top else 0
    return tuple(order[max(0, last - length_of(declaration)) : last])


def problems_of_sequence(told: Declaration, order: Sequence[Rank], place: str) -> Iterator[Problem]:
    """A sequence of no suit, too short or too long, or that would begin below the lowest card; `order` holds the ranks of the pack."""
    if told.suit is not None and told.suit not in SUITS:
        yield Problem("declaration-suit", inside(place, "suit"))
    least = LENGTHS[told.kind]
    most = len(order) if told.kind in LONGEST else least
    if not least <= length_of(told) <= most:
        yield Problem("declaration-length", inside(place, "length"), {"least": least, "most": most})
    elif told.top is not None and order.index(told.top) + 1 < length_of(told):
        yield Problem("declaration-top", inside(place, "top"), {"rank": told.top.value, "length": length_of(told)})


def problem_of_player(told: Declaration, players: int, place: str) -> Iterator[Problem]:
    """A player whom a side of so many `players` has not."""
    if told.player is not None and not 1 <= told.player <= players:
        yield Problem("declaration-player" if players > 1 else "declaration-one-player", inside(place, "player"))


def shared_cards(told: Sequence[Declaration], order: Sequence[Rank], places: Sequence[str], *, serves_twice: bool = True) -> Iterator[Problem]:
    """A card is in one hand, and there in one sequence at most; beside four alike it may serve in a sequence too, unless no card `serves_twice`."""
    for (first, one), (second, other) in combinations(enumerate(told), 2):
        if not _share_a_card(one, other, order):
            continue
        is_with_four = one.kind is not other.kind and (one.kind in FOURS or other.kind in FOURS)
        if not is_with_four or _are_of_two_hands(one, other):
            yield Problem("declarations-share-card", places[second], {"entry": first + 1})
        elif not serves_twice:
            yield Problem("declarations-card-twice", places[second], {"entry": first + 1})


def too_many_cards(told: Sequence[Declaration], order: Sequence[Rank], held: int, place: str) -> Iterator[Problem]:
    """More cards than the `held` ones of a side: those of its fours, and of its sequences those of other ranks."""
    for side in sorted({declaration.side for declaration in told}):
        own = [declaration for declaration in told if declaration.side == side]
        alike = {declaration.rank for declaration in own if declaration.kind in FOURS}
        in_rows = sum(rank not in alike for declaration in own if declaration.kind not in FOURS for rank in ranks_of(declaration, order))
        if (cards := len(SUITS) * len(alike) + in_rows) > held:
            yield Problem("declarations-too-many", place, {"side": side, "cards": cards, "most": held})


def _share_a_card(one: Declaration, other: Declaration, order: Sequence[Rank]) -> bool:
    """Whether two declarations certainly hold the same card: four alike hold their rank of every suit."""
    in_one_suit = one.kind in FOURS or other.kind in FOURS or (one.suit is not None and one.suit == other.suit)
    return in_one_suit and not set(ranks_of(one, order)).isdisjoint(ranks_of(other, order))


def _are_of_two_hands(one: Declaration, other: Declaration) -> bool:
    known_players = one.player is not None and other.player is not None
    return one.side != other.side or (known_players and one.player != other.player)
