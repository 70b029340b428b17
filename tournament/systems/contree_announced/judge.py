"""`contree-announced` counted once more, from the rules alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import CONTRACTS, TIMES, contract_worth, reached, shut_out, with_belotes
from tournament.audit.rules.system import ALWAYS, JudgedBefore, JudgedSystem, Worth, declarer_of, exact


def worth(hand: ExportedHand, rules: ExportedRules, _before: JudgedBefore) -> Worth:
    """The winner of the hand marks the contract and nobody marks points."""
    declarer, made = declarer_of(hand), reached(hand, belote_helps=rules.has("belote_makes", "on"))
    winner = declarer if made else 1 - declarer
    contract = 160 if not made and rules.has("failed_marks", 160) else contract_worth(hand)
    marks = [0, 0]
    marks[winner] = contract * TIMES[hand.doubling]
    return exact(with_belotes(marks, hand, winner, rules), made, {winner}, shut_out(hand))


SYSTEM = JudgedSystem(
    worth,
    {
        **ALWAYS,
        "failed_marks": ("contract", 160),
        "failed_belote": ("holder", "defence"),
        "belote_makes": ("on", "off"),
    },
    target=2000,
    contracts=CONTRACTS,
    doublings=True,
)
