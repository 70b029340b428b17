"""When the round, and with it the evening, will probably be over. Pure; what time it is now is an argument."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from tournament.services.rounds.game_clock import GameClock
from tournament.services.rounds.lines import RoundLine, RoundState

PAUSE = timedelta(minutes=10)
"""What usually lies between two rounds: the last sheets, the draw, finding the tables."""
LONGEST_ROUND = timedelta(hours=5)
"""Between two postings that are further apart people went home, or had a meal."""


@dataclass(frozen=True)
class Outlook:
    """The ends that can be expected; None where nothing is known."""

    round_end: datetime | None = None
    evening_end: datetime | None = None


def outlook(rounds: Sequence[RoundLine], planned: int | None, minutes: int | None, now: datetime, clock: GameClock | None = None) -> Outlook:
    """The outlook of `planned` rounds (None: open); `minutes` of a game, None without a clock.

    `clock` is that of the round that is played, which may have been started late, paused, or given minutes.
    A round takes as long as those before it took from posting to posting; the first one as long as the clock allows.
    """
    posted = [line for line in rounds if line.posted_at is not None]
    pace = _pace(posted, minutes)
    if pace is None:
        return Outlook()
    newest = posted[-1] if posted else None
    is_played = newest is not None and newest.state is RoundState.POSTED
    round_end = None
    if is_played and newest is not None and newest.posted_at is not None:
        length = timedelta(minutes=minutes) if minutes is not None else max(pace - PAUSE, timedelta())
        round_end = max(now, clock.end(now) if clock is not None else newest.posted_at + length)
    if planned is None or (newest is not None and not is_played and len(posted) >= planned):
        return Outlook(round_end)
    return Outlook(round_end, (round_end or now) + max(planned - len(posted), 0) * pace)


def _pace(posted: Sequence[RoundLine], minutes: int | None) -> timedelta | None:
    lengths = [later.posted_at - earlier.posted_at for earlier, later in pairwise(posted) if earlier.posted_at and later.posted_at]
    usual = [length for length in lengths if timedelta() < length <= LONGEST_ROUND]
    if usual:
        return sum(usual, timedelta()) / len(usual)
    return timedelta(minutes=minutes) + PAUSE if minutes is not None else None
