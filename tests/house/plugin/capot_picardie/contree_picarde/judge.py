"""The same counted once more, from the rules alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import CONTRACTS, TIMES, contract_worth, reached, shut_out, with_belotes
from tournament.audit.rules.system import ALWAYS, JudgedBefore, JudgedSystem, Worth, declarer_of, exact


def worth(hand: ExportedHand, rules: ExportedRules, _before: JudgedBefore) -> Worth:
    """The contract, twice or four times, to the side that won; with the premium to a declarer whom nobody doubled."""
    made = reached(hand)
    winner = declarer_of(hand) if made else 1 - declarer_of(hand)
    marks = [0, 0]
    marks[winner] = contract_worth(hand) * TIMES[hand.doubling]
    if made and hand.doubling == "none":
        marks[winner] += int(rules["premium"])
    return exact(with_belotes(marks, hand, winner, rules), made, {winner}, shut_out(hand))


SYSTEM = JudgedSystem(worth, {**ALWAYS, "premium": (50, 100)}, target=1500, contracts=CONTRACTS, doublings=True)
