"""Points that cannot be, alone or beside who took all the tricks, who claimed, or where the hand was stopped."""

from collections.abc import Iterator

from tournament.audit.export import ExportedHand
from tournament.audit.rules.cards import king_of, possible_points, total_of, values
from tournament.audit.rules.tables import JudgedTable
from tournament.audit.rules.worth import LETTERS


def points_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """Points that the cards do not make, or that are given in another way than at this table."""
    cards = values(hand.trump, king_of(table.rules))
    if table.system.pays_bonus:
        least, most, may_be = *range_of_bonus(hand, table), possible_points(cards)
    else:
        least = most = total_of(hand.trump)
        may_be = possible_points((*cards, 10))
    is_number = isinstance(hand.points, int)
    if isinstance(hand.points, int):
        points = {letter: hand.points if letter == hand.declarer else most - hand.points for letter in LETTERS[:2]}
    else:
        points = dict(hand.points or {})
    is_well_given = is_number or set(points) == set(LETTERS[: table.sides])
    knows_number, knows_sides = table.sides == 2 and (table.players == 2 or not table.system.pays_bonus), table.sides > 2 or table.system.pays_bonus
    right_way = (knows_number and hand.claim is None if is_number else knows_sides) and is_well_given
    if not (right_way and may_be.issuperset(points.values()) and least <= sum(points.values()) <= most):
        yield "points"


def range_of_bonus(hand: ExportedHand, table: JudgedTable) -> tuple[int, int]:
    """Least and most of the cards in play: four play all, two and three nine each; claims leave some."""
    cards = values(hand.trump, king_of(table.rules))
    played = len(cards) if table.players == 2 else 9 * table.sides
    return 0 if hand.claim is not None else sum(cards[-played:]), sum(cards[:played])


def points_by_side(hand: ExportedHand, table: JudgedTable) -> dict[str, int]:
    """The points of every side by its letter."""
    if isinstance(hand.points, int):
        total = sum(values(hand.trump, king_of(table.rules))) + (0 if table.system.pays_bonus else 10)
        return {letter: hand.points if letter == hand.declarer else total - hand.points for letter in LETTERS[: table.sides]}
    return dict(hand.points or {})


def without_trick(hand: ExportedHand, table: JudgedTable) -> frozenset[str]:
    """The sides that took no trick, by who took all."""
    taker = hand.capot or hand.generale
    letters = frozenset(LETTERS[: table.sides])
    if taker is None:
        return frozenset()
    if taker == "defence":
        return frozenset({hand.declarer or ""})
    return letters - {taker}


def capot_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """All the tricks taken by nobody who can have them, or by a side whose opponents have points."""
    if hand.capot == "defence" and (table.sides == 2 or table.system.pays_bonus):
        yield "capot"
        return
    if hand.generale is not None and hand.capot not in (None, hand.generale):
        yield "capot"
        return
    points = points_by_side(hand, table)
    if any(points[letter] for letter in without_trick(hand, table)):
        yield "capot" if hand.capot is not None else "generale"


def bonus_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """A last trick of nobody, or impossible; a claim, which needs tricks left, without worth, or where hands count."""
    if not table.system.pays_bonus:
        return
    guilty = hand.stopped[1] if hand.stopped else None
    if hand.last_trick is None:
        if hand.capot is None and hand.claim is None:
            yield "last_trick"
    elif hand.claim is not None or hand.last_trick == guilty or hand.last_trick in without_trick(hand, table):
        yield "last_trick"
    if hand.claim is not None and (table.rules.hands is not None or not points_by_side(hand, table)[hand.claim] or hand.capot is not None):
        yield "claim"


def stop_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """Impossible stops: of two sides, who played wrongly has neither that trick nor the last one."""
    if hand.stopped is None:
        return
    trick, guilty = hand.stopped
    wrong = not 1 <= trick <= table.tricks(hand)
    if table.sides == 2 and (table.players == 2 or not table.system.pays_bonus):
        points = points_by_side(hand, table)
        last = 0 if table.system.pays_bonus else 10
        lost_all = guilty in without_trick(hand, table)
        has_all = (hand.capot or hand.generale) is not None and not lost_all
        wrong = wrong or has_all or (trick == 1 and not lost_all) or points[guilty] > sum(points.values()) - last
    if wrong:
        yield "stopped"


def countdown_faults(hand: ExportedHand, table: JudgedTable) -> Iterator[str]:
    """A bid, cards or points that bar belote has not; at most the points of the best cards."""
    bid, dealt, points = hand.bid or 0, hand.cards or 0, hand.points
    if not 1 <= bid <= 152:
        yield "bid"
    if not 1 <= dealt <= 5:
        yield "cards"
        return
    cards = values(hand.trump)
    if not isinstance(points, int) or points not in possible_points(cards) or points > sum(cards[: table.sides * dealt]):
        yield "points"
    elif hand.stopped is not None and not 1 <= hand.stopped[0] <= dealt:
        yield "stopped"
