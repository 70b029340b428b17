"""What is checked of a deal whatever the rule system: who sits at the table, what an unplayed deal may carry, adjustments."""

from dataclasses import replace

from tournament.errors import Problem
from tournament.scoring.facts import Doubling, HandFacts, Side
from tournament.scoring.places import entry, inside
from tournament.scoring.shapes import LONGEST_TEXT, is_writable

MOST_ADJUSTED = 100_000


def check_deal(hand: HandFacts, letters: str, place: str) -> list[Problem]:
    """Everything that cannot be in a deal of any system, at a table whose sides are `letters`."""
    problems = [_not_seated(side, here, letters) for side, here in _sides_named(hand, place) if side not in letters]
    return [*problems, *_adjustment_problems(hand, place), *([] if hand.is_played else _unplayed_problems(hand, place))]


def seated_only(hand: HandFacts, letters: str) -> HandFacts:
    """The hand without what it says of sides that do not sit at the table, so that the rest of it can be checked."""
    return replace(
        hand,
        declarer=hand.declarer if hand.declarer and hand.declarer in letters else None,
        capot=hand.capot if hand.capot and hand.capot in letters else None,
        belote=tuple(side for side in hand.belote if side in letters),
        stopped=hand.stopped if hand.stopped and hand.stopped.by in letters else None,
    )


def _sides_named(hand: HandFacts, place: str) -> list[tuple[Side, str]]:
    """Every side the deal names, with the place where it does."""
    lists = {"belote": hand.belote, "irregular_deal": hand.irregular_deal}
    named = {"declarer": hand.declarer, "capot": hand.capot, "stopped.by": hand.stopped.by if hand.stopped else None}
    return [
        *((side, inside(place, field)) for field, side in named.items() if side is not None),
        *((side, entry(inside(place, field), index)) for field, sides in lists.items() for index, side in enumerate(sides)),
        *((adjustment.side, inside(entry(inside(place, "adjustments"), index), "side")) for index, adjustment in enumerate(hand.adjustments)),
    ]


def _not_seated(side: Side, place: str, letters: str) -> Problem:
    return Problem("side-not-seated", place, {"side": side, "seated": tuple(letters)})


def _adjustment_problems(hand: HandFacts, place: str) -> list[Problem]:
    problems = []
    for index, adjustment in enumerate(hand.adjustments):
        here = entry(inside(place, "adjustments"), index)
        if adjustment.points == 0 or abs(adjustment.points) > MOST_ADJUSTED:
            problems.append(Problem("adjustment-points", inside(here, "points"), {"points": adjustment.points, "most": MOST_ADJUSTED}))
        if not adjustment.reason.strip():
            problems.append(Problem("adjustment-reason", inside(here, "reason")))
        elif len(adjustment.reason) > LONGEST_TEXT:
            problems.append(Problem("text-long", inside(here, "reason"), {"length": len(adjustment.reason), "most": LONGEST_TEXT}))
        elif not is_writable(adjustment.reason):
            problems.append(Problem("text-unwritable", inside(here, "reason")))
    return problems


def _unplayed_problems(hand: HandFacts, place: str) -> list[Problem]:
    """A deal that was passed or annulled keeps only adjustments and irregular deals."""
    code = "passed-deal-carries" if hand.passed else "annulled-deal-carries"
    carried = {
        "declarer": hand.declarer is not None,
        "contract": hand.contract is not None,
        "trump": hand.trump is not None,
        "doubling": hand.doubling is not Doubling.NONE,
        "points": hand.points is not None,
        "capot": hand.capot is not None,
        "belote": bool(hand.belote),
        "stopped": hand.stopped is not None,
        "annulled": hand.passed and hand.annulled is not None,
    }
    return [Problem(code, inside(place, field), {"field": field}) for field, is_there in carried.items() if is_there]
