"""`belote-comptoir` counted again: everyone counts down to nothing, the last one loses."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.system import ALWAYS, JudgedBefore, JudgedSystem, Worth, declarer_of, exact


def countdown(hand: ExportedHand, _rules: ExportedRules, before: JudgedBefore) -> Worth:
    """What a hand takes off: from the bidder that has its points, or from everyone else who is still in."""
    declarer = declarer_of(hand)
    made = isinstance(hand.points, int) and hand.bid is not None and hand.points >= hand.bid
    down = [side for side in range(before.sides) if (side == declarer) == made and side not in before.out]
    return exact([-worth_of_bid(hand.bid or 0) if side in down else 0 for side in range(before.sides)], made, down)


def worth_of_bid(bid: int) -> int:
    """1 up to 50, 2 up to 70, 3 up to 90, and one more for each further 20."""
    return 1 + max(0, -((50 - bid) // 20))


SYSTEM = JudgedSystem(
    countdown,
    {**ALWAYS, "seats": (4, 2, 3, 5, 6), "start": (6, 12), "lyonnaise": ("off", "on")},
    target=None,
    sides=(4, 2, 3, 5, 6),
    players=1,
    tricks=None,
    has_belote=False,
    has_capot=False,
    counts_down=True,
)
