"""`belote-four-exact`: belote at four in exact points, without litige, where the belote can be lost ("violable").

The taker needs more than half: 82 of 162, 92 of 182 when a belote was announced; 1000 points. Nothing is bid and
nothing doubled.
"""

from tournament.errors import Detail
from tournament.scoring.cards import BELOTE
from tournament.scoring.contracts import ALL_POINTS, SEATING, other_side
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, Reason, TotalsBefore
from tournament.scoring.settings import game_settings
from tournament.scoring.systems import System

CAPOT = 90


def form(_rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: the taker's points, who took all the tricks, who announced a belote."""
    return HandForm(letters)


def score_hand(hand: HandFacts, _rules: Rules, _before: TotalsBefore) -> HandScore:
    """A hand's worth: own points if the taker has more than half, else all to the defence."""
    if hand.declarer is None or hand.points is None:
        raise ValueError("a hand is checked before it is scored")
    taker, defence = hand.declarer, other_side(hand.declarer)
    holder = hand.belote[0] if hand.belote else None
    total, everything = hand.points + (BELOTE if holder == taker else 0), ALL_POINTS + (BELOTE if holder else 0)
    made = 2 * total > everything
    winner = taker if made else defence
    belote = holder if made and hand.capot != taker else winner
    marks = {taker: hand.points, defence: ALL_POINTS - hand.points} if made else {taker: 0, defence: ALL_POINTS}
    details: dict[str, Detail] = {"side": taker, "total": total, "all": everything}
    reasons = (
        [Reason("more-than-half", details)]
        if made
        else [Reason("half-or-less", details), Reason("marks", {"side": defence, "marks": ALL_POINTS})]
    )
    if hand.capot is not None:
        marks[hand.capot] += CAPOT
        reasons.append(Reason("all-tricks-bonus", {"side": hand.capot, "bonus": CAPOT}))
    if holder is not None and belote is not None:
        marks[belote] += BELOTE
        reasons.append(_belote_reason(holder, belote, made=made))
    marks = {side: marks[side] for side in sorted(marks)}
    barred = frozenset(marks) - {hand.capot} if hand.capot is not None else frozenset()
    return HandScore(made, marks, marks, barred, tuple(reasons), winners=(winner,))


def _belote_reason(holder: Side, marked_by: Side, *, made: bool) -> Reason:
    details: dict[str, Detail] = {"side": marked_by, "other": holder, "belote": BELOTE}
    if holder == marked_by:
        return Reason("belote", details)
    return Reason("belote-lost", details, CONVENTION) if made else Reason("belote-to-defence", details)


SYSTEM = System(SEATING, game_settings(target=1000), form, score_hand)
