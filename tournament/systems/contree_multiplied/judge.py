"""`contree-multiplied` counted once more, from the rules alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import CONTRACTS, TIMES, reached, shut_out
from tournament.audit.rules.system import (
    ALWAYS,
    JudgedBefore,
    JudgedSystem,
    Worth,
    all_tricks,
    belotes_of,
    declarer_of,
    exact,
    points_of,
)


def worth(hand: ExportedHand, rules: ExportedRules, _before: JudgedBefore) -> Worth:
    """Points, and of a doubled contract twice or four times the contract for the side that won, which marks alone."""
    declarer, made = declarer_of(hand), reached(hand)
    defence = 1 - declarer
    points, belotes = points_of(hand, 2, 162), belotes_of(hand, 2)
    if all_tricks(hand):
        points[declarer] = 502 if hand.generale is not None else 252
    marks = [0, 0]
    if not made:
        lost = int(rules["defence_capot"]) if all_tricks(hand) is False else 162
        marks[defence] = lost + bonus(hand) + sum(belotes)
    else:
        marks = [points[side] + belotes[side] for side in range(2)]
        if marks[0] == marks[1] and (hand.doubling == "none" or rules.has("litige_doubled", "taker-loses")):
            marks[declarer] = 0
        elif hand.doubling != "none":
            marks[declarer], marks[defence] = points[declarer] + bonus(hand) + sum(belotes), 0
    return exact(marks, made, {declarer if made else defence}, shut_out(hand))


def bonus(hand: ExportedHand) -> int:
    """What a doubling adds: two or four times the contract, and nothing to one that nobody doubled."""
    contract = {"capot": 260, "generale": 500}.get(str(hand.contract), hand.contract)
    return TIMES[hand.doubling] * int(contract or 0) if hand.doubling != "none" else 0


SYSTEM = JudgedSystem(
    worth,
    {**ALWAYS, "defence_capot": (162, 252), "litige_doubled": ("taker-loses", "doubled-rule")},
    target=2000,
    contracts=(*CONTRACTS, "generale"),
    doublings=True,
)
