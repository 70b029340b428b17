"""Declared cards in any belote: which can be in one side's hands beside other facts.

A declaration is a sequence of one suit, or four cards of one rank: a carré (001), a brelan (002). `order` is that of
the cards in a sequence.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product

from tournament.errors import Problem
from tournament.scoring.facts import DEFENCE, SUITS, Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.scoring.paths import inside

LENGTHS: Mapping[DeclarationKind, int] = {
    DeclarationKind.TIERCE: 3,
    DeclarationKind.CINQUANTE: 4,
    DeclarationKind.QUARTE: 4,
    DeclarationKind.CENT: 5,
    DeclarationKind.QUINTE: 5,
}
LONGEST = (DeclarationKind.CENT, DeclarationKind.QUINTE)
"""These may be longer than their usual length."""

OF_BELOTE = (Rank.KING, Rank.QUEEN)

FOURS = (DeclarationKind.CARRE, DeclarationKind.BRELAN)


def length_of(sequence: Declaration) -> int:
    """How many cards a sequence has."""
    return sequence.length or LENGTHS[sequence.kind]


def ranks_of(declaration: Declaration, order: Sequence[Rank]) -> tuple[Rank, ...]:
    """The ranks of the cards of a declaration."""
    if declaration.kind in FOURS:
        return (declaration.rank,) if declaration.rank else ()
    last = order.index(declaration.top) + 1 if declaration.top else 0
    return tuple(order[max(0, last - length_of(declaration)) : last])


def problems_of_sequence(declared: Declaration, order: Sequence[Rank], path: str) -> Iterator[Problem]:
    """A sequence without suit, too short, too long, or below the lowest of the ranks `order`."""
    if declared.suit is not None and declared.suit not in SUITS:
        yield Problem("declaration-suit", inside(path, "suit"))
    least = LENGTHS[declared.kind]
    most = len(order) if declared.kind in LONGEST else least
    if not least <= length_of(declared) <= most:
        yield Problem("declaration-length", inside(path, "length"), {"least": least, "most": most})
    elif declared.top is not None and order.index(declared.top) + 1 < length_of(declared):
        yield Problem("declaration-top", inside(path, "top"), {"rank": declared.top.value, "length": length_of(declared)})


def problem_of_player(declared: Declaration, players: int, path: str) -> Iterator[Problem]:
    """A player whom a side of so many `players` has not."""
    if declared.player is not None and not 1 <= declared.player <= players:
        yield Problem("declaration-player" if players > 1 else "declaration-one-player", inside(path, "player"))


def shared_cards(declared: Sequence[Declaration], order: Sequence[Rank], paths: Sequence[str], *, serves_twice: bool = True) -> Iterator[Problem]:
    """Cards are in one hand and one sequence, and beside it in four alike if they may `serve_twice`."""
    for (first, one), (second, other) in combinations(enumerate(declared), 2):
        if not _share_a_card(one, other, order):
            continue
        is_with_four = one.kind is not other.kind and (one.kind in FOURS or other.kind in FOURS)
        if not is_with_four or _are_of_two_hands(one, other):
            yield Problem("declarations-share-card", paths[second], {"entry": first + 1})
        elif not serves_twice:
            yield Problem("declarations-card-twice", paths[second], {"entry": first + 1})


def too_many_cards(declared: Sequence[Declaration], order: Sequence[Rank], players: int, each: int, path: str) -> Iterator[Problem]:
    """More cards than a side of so many `players` holds, or than `each` of them does."""
    for side in sorted({declaration.side for declaration in declared}):
        own = [declaration for declaration in declared if declaration.side == side]
        if (cards := _cards_of(own, order)) > players * each:
            yield Problem("declarations-too-many", path, {"side": side, "cards": cards, "most": players * each})
        elif not _fit_into_hands(own, order, players, each):
            yield Problem("declarations-too-many-in-hand", path, {"side": side, "most": each})


def _cards_of(declared: Sequence[Declaration], order: Sequence[Rank]) -> int:
    """How many cards declarations of one side have: those of its fours, and of its sequences those of other ranks."""
    alike = {declaration.rank for declaration in declared if declaration.kind in FOURS}
    in_rows = sum(rank not in alike for declaration in declared if declaration.kind not in FOURS for rank in ranks_of(declaration, order))
    return len(SUITS) * len(alike) + in_rows


def _fit_into_hands(declared: Sequence[Declaration], order: Sequence[Rank], players: int, each: int) -> bool:
    """Whether a side's players can hold its declarations: shared cards by one, each within a hand."""
    blocks = _blocks(declared, order)
    holders = range(1, players + 1)
    return any(
        all(holder in (declaration.player or holder,) for holder, block in zip(held_by, blocks, strict=True) for declaration in block)
        and all(
            _cards_of([declared for by, block in zip(held_by, blocks, strict=True) if by == one for declared in block], order) <= each
            for one in holders
        )
        for held_by in product(holders, repeat=len(blocks))
    )


def _blocks(declared: Sequence[Declaration], order: Sequence[Rank]) -> list[list[Declaration]]:
    """Declarations in one hand, as they share cards; blocks have three or more, so they are few."""
    blocks: list[list[Declaration]] = []
    for declaration in declared:
        joined = [block for block in blocks if any(_share_a_card(declaration, other, order) for other in block)]
        blocks = [*(block for block in blocks if block not in joined), [declaration, *(other for block in joined for other in block)]]
    return blocks


def belote_elsewhere(hand: HandFacts, order: Sequence[Rank], path: str) -> Iterator[Problem]:
    """Belotes without a possible suit: each needs another one's king and queen in one hand."""
    shown = [declared for declared in hand.declarations if declared.shown]
    suits = (hand.trump,) if hand.trump in SUITS else () if hand.trump is Trump.NO_TRUMP else SUITS
    if 0 < len(hand.belote) <= len(suits) and not any(
        all(_may_have_belote(side, suit, shown, order) for side, suit in zip(hand.belote, each, strict=True))
        for each in permutations(suits, len(hand.belote))
    ):
        yield Problem("belote-elsewhere", inside(path, "belote"))


def _may_have_belote(side: Side, suit: Trump, shown: Sequence[Declaration], order: Sequence[Rank]) -> bool:
    """Whether no declaration has the suit's king or queen elsewhere, or in two of these hands."""
    holding = [each for each in shown if any(_holds(each, rank, suit, order) for rank in OF_BELOTE)]
    return all(each.side == side for each in holding) and len({each.player for each in holding if each.player}) < 2


def trick_of_declared(hand: HandFacts, letters: str, order: Sequence[Rank], path: str) -> Iterator[Problem]:
    """All the tricks, though another side shows cards of which one takes a trick, however it is played.

    The jack of trumps does. So does one of four jacks where every suit is trumps, or of four aces where none is: the
    first of them that is played follows its suit. A hand that a referee stopped was not played out.
    """
    if hand.capot is None or hand.stopped is not None:
        return
    losers = (hand.declarer,) if hand.capot == DEFENCE else tuple(side for side in letters if side != hand.capot)
    taking = [
        declared.side for declared in hand.declarations if declared.shown and declared.side in losers and _takes_a_trick(declared, hand.trump, order)
    ]
    for side in sorted(set(taking)):
        yield Problem("capot-declared", inside(path, "capot"), {"side": side})


def _takes_a_trick(declared: Declaration, trump: Trump | None, order: Sequence[Rank]) -> bool:
    if declared.kind in FOURS:
        return declared.rank is (Rank.ACE if trump is Trump.NO_TRUMP else Rank.JACK)
    return trump is not None and _holds(declared, Rank.JACK, trump, order)


def _holds(declared: Declaration, rank: Rank, suit: Trump, order: Sequence[Rank]) -> bool:
    """Whether a declaration certainly holds a card: four alike hold their rank of every suit."""
    return rank in ranks_of(declared, order) and (declared.kind in FOURS or declared.suit == suit)


def _share_a_card(one: Declaration, other: Declaration, order: Sequence[Rank]) -> bool:
    """Whether two declarations certainly hold the same card: four alike hold their rank of every suit."""
    in_one_suit = one.kind in FOURS or other.kind in FOURS or (one.suit is not None and one.suit == other.suit)
    return in_one_suit and not set(ranks_of(one, order)).isdisjoint(ranks_of(other, order))


def _are_of_two_hands(one: Declaration, other: Declaration) -> bool:
    known_players = one.player is not None and other.player is not None
    return one.side != other.side or (known_players and one.player != other.player)
