"""`contree-championship` counted once more, from articles 1 to 8 alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import CONTRACTS, reached
from tournament.audit.rules.system import ALWAYS, JudgedBefore, JudgedSystem, Worth, declarer_of, points_of, tens

DOUBLED = {"contre": (320, 1000), "surcontre": (640, 2000)}
"""What the winner of a doubled hand marks in the championship: a number was bid, or capot."""


def worth(hand: ExportedHand, rules: ExportedRules, _before: JudgedBefore) -> Worth:
    """A side that failed or was capot cannot win the game on the hand."""
    declarer = declarer_of(hand)
    made = reached(hand)
    winner = declarer if made else 1 - declarer
    alone = marked_alone(hand, made, rules)
    real = points_of(hand, 2, 162)
    rounded = [tens(points) for points in real]
    if alone is not None:
        real, rounded = ([alone if side == winner else 0 for side in range(2)] for _ in range(2))
    belote = side_of_belote(hand, winner, made, rules)
    if belote is not None:
        real[belote] += 20
        rounded[belote] += 20
    barred = () if made and hand.capot is None else (1 - winner,)
    return Worth(tuple(rounded), tuple(real), made, frozenset({winner}), frozenset(barred))


def marked_alone(hand: ExportedHand, made: bool, rules: ExportedRules) -> int | None:
    """What a hand's winner marks while the others mark nothing; None where both mark points."""
    capot = hand.capot is not None
    if hand.doubling != "none":
        number, bid_capot = DOUBLED[hand.doubling]
        return bid_capot if hand.contract == "capot" else number + 100 * capot
    if made:
        return 500 if hand.contract == "capot" else 250 if capot else None
    failed_capot = int(rules["failed_capot"])
    if hand.contract == "capot" and not (capot and failed_capot == 160):
        return failed_capot
    return int(rules["defence_capot"]) if capot else 160


def side_of_belote(hand: ExportedHand, winner: int, made: bool, rules: ExportedRules) -> int | None:
    """Who marks the belote: holder, a doubled hand's winner, or the defence of a failed one."""
    if not hand.belote:
        return None
    doubled = hand.doubling != "none"
    if doubled and rules.has("doubled_belote", "winner"):
        return winner
    declarer_keeps_it = made or (hand.capot is not None and not doubled and rules.has("capot_belote", "holder"))
    return "AB".index(hand.belote[0]) if declarer_keeps_it else winner


SYSTEM = JudgedSystem(
    worth,
    {
        **ALWAYS,
        "ending": ("real", "rounded"),
        "defence_capot": (250, 160),
        "failed_capot": (500, 410, 250, 160),
        "doubled_belote": ("winner", "holder"),
        "capot_belote": ("defence", "holder"),
    },
    target=2000,
    contracts=CONTRACTS,
    doublings=True,
)
