"""Impossible declarations: cards not in the pack, needed twice, or too many for their holders.

And what cannot be beside them: a belote whose cards another holds, all the tricks against a card that takes one.
"""

from collections.abc import Iterator, Sequence

from tournament.audit.export import ExportedDeclaration, ExportedHand
from tournament.audit.rules.cards import SUITS, ranks_of
from tournament.audit.rules.declarations import LENGTHS, equal_but_for_trump, length_of
from tournament.audit.rules.possible_points import without_trick
from tournament.audit.rules.tables import JudgedTable
from tournament.audit.rules.worth import LETTERS

ALIKE = ("carre", "brelan")
LONG_RUNS = {"cent": range(5, 9), "quinte": range(5, 9)}


def undecided(hand: ExportedHand, table: JudgedTable) -> str | None:
    """What must be given as it decides who counts, trump or a sequence's suit; else None."""
    equal = equal_but_for_trump(hand, table.rules, table.system.pays_bonus)
    if not equal or (hand.trump is not None and hand.trump not in SUITS):
        return None
    if hand.trump is None:
        return "trump"
    in_doubt = all(declared.suit != hand.trump for declared in equal) and any(declared.suit is None for declared in equal)
    return "declarations" if in_doubt else None


def declaration_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """Declarations that no hand of this pack can hold, and those that need a card which another already has."""
    paths = [f"declarations[{index}]" for index in range(len(hand.declarations))]
    wrong = {}
    for path, declared in zip(paths, hand.declarations, strict=True):
        field = wrong_field(declared, table)
        if field is not None:
            wrong[path] = field
            yield f"{path}.{field}"
    sound = [(path, declared) for path, declared in zip(paths, hand.declarations, strict=True) if path not in wrong]
    clashing = [path for index, (path, declared) in enumerate(sound) if any(clash(declared, other, table) for _, other in sound[:index])]
    yield from clashing
    for letter in LETTERS:
        own = sorted((one for _, one in sound if one.side == letter), key=lambda one: one.rank is None)
        if held(own, table) > table.cards_of_a_side or not (clashing or fits(own, ((),) * table.players, table)):
            yield "declarations"


def fits(own: Sequence[ExportedDeclaration], hands: tuple[tuple[ExportedDeclaration, ...], ...], table: JudgedTable) -> bool:
    """Whether the hands of a side's players can hold further declarations, of which those of four alike come first."""
    if not own:
        return True
    room = table.cards_of_a_side // table.players
    first, rest = own[0], own[1:]
    for index, hand in enumerate(hands):
        elsewhere = [other for number, theirs in enumerate(hands) if number != index for other in theirs]
        is_his = first.player in (None, index + 1) and not any(share_a_card(first, other, table) for other in elsewhere)
        grown = (*hand, first)
        if is_his and held(grown, table) <= room and fits(rest, (*hands[:index], grown, *hands[index + 1 :]), table):
            return True
    return False


def faults_beside(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """What the declarations that were shown, themselves possible, do not allow."""
    suits = [hand.trump] if hand.trump in SUITS else [] if hand.trump == "no-trump" else list(SUITS)
    if len(hand.belote) <= len(suits) and not each_has_a_suit(list(hand.belote), suits, hand, table):
        yield "belote"
    taking = {one.side for one in hand.declarations if one.shown and takes_a_trick(one, hand.trump, table)}
    if hand.stopped is None and taking & without_trick(hand, table):
        yield "capot"


def each_has_a_suit(holders: Sequence[str], suits: Sequence[str | None], hand: ExportedHand, table: JudgedTable) -> bool:
    """Whether there is a suit for the belote of every holder, each another one."""
    if not holders:
        return True
    return any(
        belote_is_free(holders[0], suit, hand, table) and each_has_a_suit(holders[1:], [other for other in suits if other != suit], hand, table)
        for suit in suits
    )


def belote_is_free(holder: str, suit: str | None, hand: ExportedHand, table: JudgedTable) -> bool:
    """Whether king and queen of a suit may be in one hand of this side."""
    shown = [one for one in hand.declarations if one.shown]
    with_one = [one for one in shown if {"K", "Q"} & ranks_within(one, table) and (one.rank is not None or one.suit == suit)]
    hands = {one.player for one in with_one} - {None}
    return {one.side for one in with_one} <= {holder} and len(hands) <= 1


def takes_a_trick(declared: ExportedDeclaration, trump: str | None, table: JudgedTable) -> bool:
    """Whether a declaration has a card that wins: the trump jack, or of four one that nothing beats."""
    if declared.rank is not None:
        return declared.rank == ("A" if trump == "no-trump" else "J")
    return trump in SUITS and declared.suit == trump and "J" in ranks_within(declared, table)


def held(own: Sequence[ExportedDeclaration], table: JudgedTable) -> int:
    """How many cards the combinations of a side take at least: a sequence shares with four alike what it can."""
    alike = {declared.rank for declared in own if declared.rank is not None}
    return 4 * len(alike) + sum(len(ranks_within(declared, table) - alike) for declared in own if declared.rank is None)


def wrong_field(declared: ExportedDeclaration, table: JudgedTable) -> str | None:
    """The field of a declaration that cannot be."""
    ranks = ranks_of(table.rules)
    if declared.kind not in table.system.kinds:
        return "kind"
    if declared.player is not None and not 1 <= declared.player <= table.players:
        return "player"
    if declared.kind in ALIKE:
        known = [rank for rank in ranks if not (rank == "7" and table.rules.has("pack", 30))]
        if declared.rank not in known:
            return "rank"
        if declared.used and (declared.kind == "brelan" or declared.rank not in ("7", "8")):
            return "used"
        return next((name for name in ("top", "suit", "length") if getattr(declared, name) is not None), None)
    if declared.rank is not None or declared.used:
        return "rank" if declared.rank is not None else "used"
    if declared.length is not None and declared.length not in LONG_RUNS.get(declared.kind, (LENGTHS[declared.kind],)):
        return "length"
    return "top" if declared.top not in ranks[length_of(declared) - 1 :] else None


def ranks_within(declared: ExportedDeclaration, table: JudgedTable) -> frozenset[str]:
    """The ranks of the cards of a declaration."""
    if declared.rank is not None:
        return frozenset({declared.rank})
    ranks = ranks_of(table.rules)
    end = ranks.index(str(declared.top)) + 1
    return frozenset(ranks[end - length_of(declared) : end])


def share_a_card(declared: ExportedDeclaration, other: ExportedDeclaration, table: JudgedTable) -> bool:
    """Whether two declarations certainly need the same card. Four alike need one of every suit."""
    of_one_suit = declared.suit is not None and declared.suit == other.suit
    meet = of_one_suit or declared.rank is not None or other.rank is not None
    return meet and not ranks_within(declared, table).isdisjoint(ranks_within(other, table))


def clash(declared: ExportedDeclaration, other: ExportedDeclaration, table: JudgedTable) -> bool:
    """Whether two declarations exclude each other: a card serves twice only in sequence and four."""
    if not share_a_card(declared, other, table):
        return False
    of_two_players = None not in (declared.player, other.player) and declared.player != other.player
    same_kind = (declared.rank is None) == (other.rank is None)
    return declared.side != other.side or of_two_players or same_kind or table.rules.has("card_twice", "off")
