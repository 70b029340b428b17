"""`coinche-made-plus-contract` counted once more, from the rules alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import CONTRACTS, TIMES, contract_worth, reached, shut_out, with_belotes
from tournament.audit.rules.system import (
    ALWAYS,
    JudgedBefore,
    JudgedSystem,
    Worth,
    all_tricks,
    declarer_of,
    exact,
    points_of,
)


def worth(hand: ExportedHand, rules: ExportedRules, _before: JudgedBefore) -> Worth:
    """Points and contract. The side that wins a doubled hand marks alone."""
    declarer, made = declarer_of(hand), reached(hand, belote_helps=rules.has("belote_makes", "on"))
    defence = 1 - declarer
    winner = declarer if made else defence
    points = points_of(hand, 2, 162)
    if all_tricks(hand):
        points[declarer] = 250
    if not made:
        points[declarer], points[defence] = 0, 160
    if hand.doubling != "none":
        points[1 - winner] = 0
    times, contract = TIMES[hand.doubling], contract_worth(hand)
    if rules.has("doubled", "everything"):
        points[winner] = (points[winner] + contract) * times
    else:
        points[winner] += contract * times
    return exact(with_belotes(points, hand, winner, rules), made, {winner}, shut_out(hand))


SYSTEM = JudgedSystem(
    worth,
    {
        **ALWAYS,
        "doubled": ("contract", "everything"),
        "failed_belote": ("holder", "defence"),
        "doubled_belote": ("holder", "winner"),
        "belote_makes": ("on", "off"),
    },
    target=2000,
    contracts=CONTRACTS,
    doublings=True,
)
