"""What is checked of a deal whatever the rule system, and the state of a game after each entry of its sheet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import NamedTuple

from tournament.errors import Problem
from tournament.scoring.facts import DEFENCE, ClockStop, HandFacts, Sheet, Side
from tournament.scoring.rules import Rules
from tournament.scoring.scores import HandScore, Reason
from tournament.scoring.shapes import LONGEST_TEXT, entry, inside, is_writable
from tournament.scoring.systems import SYSTEMS

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
    return [
        *check_seated(hand, letters, path),
        *_adjustment_problems(hand, path),
        *([] if hand.is_played else _unplayed_problems(hand, path)),
    ]


def check_seated(hand: HandFacts, letters: str, path: str) -> list[Problem]:
    """Every side that the deal names and that does not sit at the table."""
    return [
        _not_seated(side, _below(path, steps), letters) for side, steps in _sides_named(hand) if side not in letters
    ]


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
            problems.append(
                Problem(
                    "adjustment-points", inside(here, "points"), {"points": adjustment.points, "most": MOST_ADJUSTED}
                )
            )
        if not adjustment.reason.strip():
            problems.append(Problem("adjustment-reason", inside(here, "reason")))
        elif len(adjustment.reason) > LONGEST_TEXT:
            problems.append(
                Problem("text-long", inside(here, "reason"), {"length": len(adjustment.reason), "most": LONGEST_TEXT})
            )
        elif not is_writable(adjustment.reason):
            problems.append(Problem("text-unwritable", inside(here, "reason")))
    return problems


def _unplayed_problems(hand: HandFacts, path: str) -> list[Problem]:
    """A deal that was passed or annulled keeps only adjustments, irregular deals and penalties."""
    code = "passed-deal-carries" if hand.passed else "annulled-deal-carries"
    carried = [
        fact.name
        for fact in fields(HandFacts)
        if fact.name not in UNPLAYED_FACTS and getattr(hand, fact.name) != fact.default
    ]
    if hand.passed and hand.annulled is not None:
        carried.append("annulled")
    return [
        Problem(code, inside(path, PUBLISHED.get(field, field)), {"field": PUBLISHED.get(field, field)})
        for field in carried
    ]


def penalties_of(hand: HandFacts, price: int) -> dict[Side, int]:
    """What each side that made mistakes loses for them, at that price each."""
    counted = Counter(penalty.side for penalty in hand.penalties)
    return {side: price * count for side, count in sorted(counted.items())}


Totals = Mapping[Side, int]
Outs = Mapping[Side, int]
"""The entry of the sheet at which each side went out that is out of a countdown."""


class FoundState(NamedTuple):
    """What a deal finds: `entries` before it, `played` of them, totals, and a litige's points.

    `fives` are the points ending in five that were rounded in turn so far, `outs` who is out of a countdown; None in
    any other game.
    """

    entries: int
    played: int
    totals: Totals
    held: int = 0
    fives: int = 0
    outs: Outs | None = None


class GameMoment(NamedTuple):
    """A game when its end is tried: after `entry` entries, `played` of them, with these totals.

    `hand` is what the last entry was worth; None when it was not played, so that no target is tried. `outs` are the
    keys of a countdown's ranking.
    """

    entry: int
    played: int
    totals: Totals
    hand: HandScore | None
    outs: Mapping[Side, tuple[int, int]] | None = None

    @property
    def ranking(self) -> Mapping[Side, tuple[int, int]]:
        """What orders the sides, the least key first: their totals, or in a countdown `outs`."""
        return self.outs if self.outs is not None else {side: (-total, 0) for side, total in self.totals.items()}

    @property
    def leader(self) -> Side | None:
        """The side of the best rank; None when that is shared."""
        ranking = self.ranking
        best = min(ranking.values())
        leaders = [side for side, key in ranking.items() if key == best]
        return leaders[0] if len(leaders) == 1 else None

    @property
    def top(self) -> int:
        """The best total."""
        ranking = self.ranking
        return self.totals[min(ranking, key=lambda side: ranking[side])]


class End(NamedTuple):
    """How a game ended: who won it, why, and who lost it by its own word. Nobody won a drawn game."""

    winner: Side | None
    reason: Reason
    loser: Side | None = None


class EnteredDeal(NamedTuple):
    """A deal on the sheet: state before and after, worth, and the end as tried with its state."""

    found: FoundState
    left: FoundState
    score: HandScore
    now: GameMoment
    end: End | None


def best_are_out(now: GameMoment) -> bool:
    """Whether those of the best rank are out, so that no further hand could separate them."""
    return now.outs is not None and now.top <= 0


def hands_are_up(rules: Rules, now: GameMoment) -> bool:
    """Whether the fixed number of hands is played."""
    return rules.hands is not None and now.hand is not None and now.played >= rules.hands


def clock_is_up(sheet: Sheet, now: GameMoment) -> bool:
    """Whether the hands that a stop allows are played."""
    stop = sheet.stop
    if stop is None or now.entry < stop.after:
        return False
    takes_effect_now = stop.more == 0 and now.entry == stop.after
    return (now.hand is not None or takes_effect_now) and now.played >= _hands_allowed(sheet, stop)


def _hands_allowed(sheet: Sheet, stop: ClockStop) -> int:
    """How many played hands count in a game stopped by the clock."""
    return sum(hand.is_played for hand in sheet.hands[: stop.after]) + stop.more


def is_last(sheet: Sheet, number: int, played: int) -> bool:
    """Whether an entry is the last of a fixed number of hands, or of those the clock allows."""
    stop = sheet.stop
    by_clock = stop is not None and number >= stop.after and played >= _hands_allowed(sheet, stop)
    return by_clock or (sheet.rules.hands is not None and played >= sheet.rules.hands)


def ends_real(rules: Rules) -> bool:
    """Whether the points that end a game are not rounded."""
    return rules.by_name.get("ending") == "real"


def costs_of_unplayed(deal: HandFacts, rules: Rules) -> dict[Side, int]:
    """What each side loses for its mistakes in a deal that nobody played."""
    return penalties_of(deal, SYSTEMS[rules.system].penalty)


def price_of_misdeal(rules: Rules) -> int:
    """What every other side marks for an irregular deal: nothing where the cards are only dealt again (001)."""
    price = rules.by_name.get("misdeal")
    return price if isinstance(price, int) else 0
