"""The state of a game after each entry of its sheet, and what its rules and the clock say of that."""

from collections.abc import Mapping
from typing import NamedTuple

from tournament.scoring.deals import penalties_of
from tournament.scoring.facts import ClockStop, HandFacts, Sheet, Side
from tournament.scoring.rules import Rules
from tournament.scoring.scores import HandScore, Reason
from tournament.scoring.systems import SYSTEMS

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
