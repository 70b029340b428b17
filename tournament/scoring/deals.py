"""Checks of a deal in any system: sides, what an unplayed deal may have, adjustments."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

from tournament.errors import Problem
from tournament.scoring.facts import DEFENCE, HandFacts, Side
from tournament.scoring.paths import entry, inside
from tournament.scoring.shapes import LONGEST_TEXT, is_writable

MOST_ADJUSTED = 100_000
UNPLAYED_FACTS = ("penalties", "irregular_deal", "adjustments", "passed", "annulled")
Steps = tuple[str | int, ...]
NAMED = ("declarer", "capot", "generale", "last_trick", "claim")
LISTED = ("belote", "irregular_deal")
CARRIED = ("declarations", "prizes", "penalties", "adjustments")
"""The facts that are a side, those that list sides, and those whose entries name one each."""
PUBLISHED = {"by_side": "points"}
"""The published fields of facts that have another name."""


def check_deal(hand: HandFacts, letters: str, path: str) -> list[Problem]:
    """Everything that cannot be in a deal of any system, at a table whose sides are `letters`."""
    return [*check_seated(hand, letters, path), *_adjustment_problems(hand, path), *([] if hand.is_played else _unplayed_problems(hand, path))]


def check_seated(hand: HandFacts, letters: str, path: str) -> list[Problem]:
    """Every side that the deal names and that does not sit at the table."""
    return [_not_seated(side, _below(path, steps), letters) for side, steps in _sides_named(hand) if side not in letters]


def seated_only(hand: HandFacts, letters: str) -> HandFacts:
    """The hand without what it says of sides that do not sit at the table, so that the rest of it can be checked."""
    return replace(
        hand,
        declarer=_seated(hand.declarer, letters),
        capot=hand.capot if hand.capot == DEFENCE else _seated(hand.capot, letters),
        generale=_seated(hand.generale, letters),
        last_trick=_seated(hand.last_trick, letters),
        claim=_seated(hand.claim, letters),
        by_side=tuple((side, points) for side, points in hand.by_side if side in letters),
        belote=tuple(side for side in hand.belote if side in letters),
        stopped=hand.stopped if hand.stopped and hand.stopped.by in letters else None,
        declarations=hand.declarations if all(declaration.side in letters for declaration in hand.declarations) else (),
        prizes=tuple(prize for prize in hand.prizes if prize.side in letters),
        penalties=tuple(penalty for penalty in hand.penalties if penalty.side in letters),
    )


def _seated(side: Side | None, letters: str) -> Side | None:
    return side if side and side in letters else None


def _sides_named(hand: HandFacts) -> Iterator[tuple[Side, Steps]]:
    for field in NAMED:
        side = getattr(hand, field)
        if side is not None and (side != DEFENCE or field != "capot"):
            yield side, (field,)
    if hand.stopped is not None:
        yield hand.stopped.by, ("stopped", "by")
    for side, _ in hand.by_side:
        yield side, ("points", side)
    for field in LISTED:
        for index, side in enumerate(getattr(hand, field)):
            yield side, (field, index)
    for field in CARRIED:
        for index, item in enumerate(getattr(hand, field)):
            yield item.side, (field, index, "side")


def _below(path: str, steps: Steps) -> str:
    for step in steps:
        path = entry(path, step) if isinstance(step, int) else inside(path, step)
    return path


def _not_seated(side: Side, path: str, letters: str) -> Problem:
    return Problem("side-not-seated", path, {"side": side, "seated": tuple(letters)})


def _adjustment_problems(hand: HandFacts, path: str) -> list[Problem]:
    problems = []
    for index, adjustment in enumerate(hand.adjustments):
        here = entry(inside(path, "adjustments"), index)
        if adjustment.points == 0 or abs(adjustment.points) > MOST_ADJUSTED:
            problems.append(Problem("adjustment-points", inside(here, "points"), {"points": adjustment.points, "most": MOST_ADJUSTED}))
        if not adjustment.reason.strip():
            problems.append(Problem("adjustment-reason", inside(here, "reason")))
        elif len(adjustment.reason) > LONGEST_TEXT:
            problems.append(Problem("text-long", inside(here, "reason"), {"length": len(adjustment.reason), "most": LONGEST_TEXT}))
        elif not is_writable(adjustment.reason):
            problems.append(Problem("text-unwritable", inside(here, "reason")))
    return problems


def _unplayed_problems(hand: HandFacts, path: str) -> list[Problem]:
    """A deal that was passed or annulled keeps only adjustments, irregular deals and penalties."""
    code = "passed-deal-carries" if hand.passed else "annulled-deal-carries"
    carried = [fact.name for fact in fields(HandFacts) if fact.name not in UNPLAYED_FACTS and getattr(hand, fact.name) != fact.default]
    if hand.passed and hand.annulled is not None:
        carried.append("annulled")
    return [Problem(code, inside(path, PUBLISHED.get(field, field)), {"field": PUBLISHED.get(field, field)}) for field in carried]


def penalties_of(hand: HandFacts, price: int) -> dict[Side, int]:
    """What each side that made mistakes loses for them, at that price each."""
    counted = Counter(penalty.side for penalty in hand.penalties)
    return {side: price * count for side, count in sorted(counted.items())}
