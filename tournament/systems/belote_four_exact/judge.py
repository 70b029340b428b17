"""`belote-four-exact` counted once more, from the rules alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import camps_of
from tournament.audit.rules.system import ALWAYS, JudgedBefore, JudgedSystem, Worth, belotes_of, exact, points_of


def worth(hand: ExportedHand, _rules: ExportedRules, _before: JudgedBefore) -> Worth:
    """More than half or nothing, and a belote that a failure or a capot loses."""
    camps = camps_of(hand, 2)
    taker, (defender,) = camps.taker, camps.defence
    marks = [cards + belote for cards, belote in zip(points_of(hand, 2, 162), belotes_of(hand, 2), strict=True)]
    made = 2 * marks[taker] > sum(marks)
    winner, loser = (taker, defender) if made else (defender, taker)
    if not made or hand.capot is not None:
        marks[winner], marks[loser] = sum(marks) + 90 * (hand.capot is not None), 0
    return exact(marks, made, {winner}, camps.barred(hand))


SYSTEM = JudgedSystem(worth, ALWAYS)
