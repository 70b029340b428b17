"""`belote-traditional` counted once more, from the rules alone."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.families import camps_of, litige
from tournament.audit.rules.system import (
    ALWAYS,
    UNSAID,
    JudgedBefore,
    JudgedSystem,
    Worth,
    all_tricks,
    belotes_of,
    exact,
    points_of,
    tens,
)


def worth(hand: ExportedHand, rules: ExportedRules, before: JudgedBefore) -> Worth:
    """160 to the defence of a taker that failed, 250 for all the tricks, points in tens."""
    camps = camps_of(hand, 2)
    taker, (defender,) = camps.taker, camps.defence
    cards, belotes = points_of(hand, 2, 162), belotes_of(hand, 2)
    own, others = cards[taker] + belotes[taker], cards[defender] + belotes[defender]
    takes_all = all_tricks(hand)
    if takes_all is None and own == others and rules.has("litige", "held"):
        return litige(camps, cards, belotes, before, rules)
    made = takes_all if takes_all is not None else own > others
    marks = [*belotes]
    if made:
        marks = [
            belote + (250 * (side == taker) if takes_all else tens(cards[side])) for side, belote in enumerate(belotes)
        ]
    else:
        marks[defender] += 160 if takes_all is None else 250
        if not (takes_all is False and rules.has("capot_belote", "holder")):
            marks[taker], marks[defender] = 0, marks[defender] + belotes[taker]
    winner = taker if made else defender
    marks[winner] += before.held
    return exact(marks, made, {winner}, camps.barred(hand))


SYSTEM = JudgedSystem(
    worth,
    {**ALWAYS, "capot_belote": ("holder", "defence"), "litige": ("held", "failed")},
    unsaid={**UNSAID, "capot_belote": "defence"},
)
