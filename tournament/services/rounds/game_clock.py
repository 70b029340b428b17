"""A round's clock: how long tables have played and still may. Pure; the time is an argument.

A clock keeps moments and sums, never a reading: whoever opens the file again finds it where it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from typing import Final

from tournament.services.rounds.views import RoundState, RoundView

LONG_GAME: Final = 60
"""Minutes after which a table without a clock is late, and may be stopped (article 9 D)."""
TO_BE_THERE: Final = 10
"""Minutes after which a team that is not ready has lost the game (article 9 D)."""
LAST_MINUTES: Final = 5
"""Minutes before the end from which the hall is told that it is near: a convention of this program."""
MINUTE: Final = 60


class ClockStage(StrEnum):
    """What the clock tells the hall.

    `waiting` for somebody to start it; `arriving`: who is not ready once it is over has lost; `playing`;
    `last-minutes`; `over`: time is up, and nobody has said yet how many hands are left; `ended`: that has been said.
    """

    WAITING = "waiting"
    ARRIVING = "arriving"
    PLAYING = "playing"
    LAST_MINUTES = "last-minutes"
    OVER = "over"
    ENDED = "ended"


@dataclass(frozen=True)
class TableClock:
    """A table's own clock: extra minutes, seconds it alone `stood` still, or since when it is `paused`."""

    added: int = 0
    paused: datetime | None = None
    stood: int = 0

    @property
    def extra(self) -> int:
        """By how many minutes it ends after its round; below 0 before it."""
        return self.added + round(self.stood / MINUTE)

    def stood_until(self, now: datetime) -> int:
        """Seconds it stood still alone until `now`, which is the round's own pause while that lasts."""
        return self.stood + (max(seconds_between(self.paused, now), 0) if self.paused is not None else 0)


@dataclass(frozen=True)
class GameClock:
    """When a round was started, None where that is still to be done, and for how many minutes its games may last.

    `added` minutes were given, or taken. It stands still since `paused`, and stood still for `stood` seconds before. At
    the moment `ended` the hall was told that `hands_left` are still played.
    """

    started: datetime | None
    minutes: int
    added: int = 0
    paused: datetime | None = None
    stood: int = 0
    ended: datetime | None = None
    hands_left: int | None = None

    @property
    def allowed(self) -> int:
        """For how many seconds a game may last."""
        return max(self.minutes + self.added, 0) * MINUTE

    def counted(self, now: datetime) -> int:
        """For how many seconds was played; none where this computer's clock was set back behind the start."""
        if self.started is None:
            return 0
        return max(seconds_between(self.started, self.paused or now) - self.stood, 0)

    def elapsed(self, now: datetime) -> int:
        """How many whole minutes were played."""
        return self.counted(now) // MINUTE

    def left(self, now: datetime) -> int:
        """For how many seconds may still be played; below 0 the time has been up for so long."""
        return self.allowed - self.counted(now)

    def end(self, now: datetime) -> datetime:
        """When games are stopped, unless the clock is stopped before, or is given minutes."""
        return now + timedelta(seconds=self.left(now))

    def is_over(self, now: datetime) -> bool:
        """Whether time is up, or was said to be."""
        return self.ended is not None or self.left(now) <= 0

    def stage(self, now: datetime) -> ClockStage:
        """What the hall is told."""
        if self.ended is not None:
            return ClockStage.ENDED
        if self.started is None:
            return ClockStage.WAITING
        if self.left(now) <= 0:
            return ClockStage.OVER
        if self.left(now) <= LAST_MINUTES * MINUTE:
            return ClockStage.LAST_MINUTES
        return ClockStage.ARRIVING if self.counted(now) < TO_BE_THERE * MINUTE else ClockStage.PLAYING

    def at_table(self, table_clock: TableClock) -> "GameClock":
        """The clock of a table that has minutes or pauses of its own."""
        pauses = [moment for moment in (self.paused, table_clock.paused) if moment is not None]
        return replace(
            self,
            added=self.added + table_clock.added,
            stood=self.stood + table_clock.stood,
            paused=min(pauses, default=None),
        )


@dataclass(frozen=True)
class TimePlayed:
    """Minutes that tables have played (None: not counted), whether they are late, and what is extra."""

    minutes: int | None = None
    is_late: bool = False
    table_clock: TableClock = TableClock()


@dataclass(frozen=True)
class ClockView:
    """A clock at a moment for screens and phones, in whole seconds, to be counted on by them.

    `left` goes below 0 once time is up. It does not count while `paused`, while nobody has started it, or once the
    hands left are said. `ends` is when time is up if nothing more happens. `extra` are the minutes that single tables
    have besides, by table, and `paused_tables` those that stand still alone. `to_be_there` is how many seconds are left
    for who is not ready, 0 once they are over.
    """

    round: int
    stage: ClockStage
    left: int
    ends: datetime
    paused: bool = False
    hands_left: int | None = None
    to_be_there: int = 0
    extra: Mapping[int, int] = field(default_factory=dict)
    paused_tables: frozenset[int] = frozenset()

    @property
    def counts(self) -> bool:
        """Whether `left` becomes less with every second."""
        return not self.paused and self.stage not in (ClockStage.WAITING, ClockStage.ENDED)

    @property
    def is_late(self) -> bool:
        """Whether little time is left, or none: what tells of it stands out."""
        return self.stage in (ClockStage.LAST_MINUTES, ClockStage.OVER, ClockStage.ENDED)


@dataclass(frozen=True)
class ClockDecisions:
    """What clocks decided, for paper: hands left by round, and extra minutes by game id."""

    hands_left: Mapping[int, int] = field(default_factory=dict)
    extra: Mapping[int, int] = field(default_factory=dict)


def seconds_between(earlier: datetime, later: datetime) -> int:
    """Whole seconds from one moment to another; below 0 where the second one is earlier."""
    return int((later - earlier).total_seconds())


PAUSE = timedelta(minutes=10)
"""What usually lies between two rounds: the last sheets, the draw, finding the tables."""
LONGEST_ROUND = timedelta(hours=5)
"""Between two postings that are further apart people went home, or had a meal."""


@dataclass(frozen=True)
class Outlook:
    """The ends that can be expected; None where nothing is known."""

    round_end: datetime | None = None
    evening_end: datetime | None = None


def outlook(
    rounds: Sequence[RoundView], planned: int | None, minutes: int | None, now: datetime, clock: GameClock | None = None
) -> Outlook:
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


def _pace(posted: Sequence[RoundView], minutes: int | None) -> timedelta | None:
    lengths = [
        later.posted_at - earlier.posted_at
        for earlier, later in pairwise(posted)
        if earlier.posted_at and later.posted_at
    ]
    usual = [length for length in lengths if timedelta() < length <= LONGEST_ROUND]
    if usual:
        return sum(usual, timedelta()) / len(usual)
    return timedelta(minutes=minutes) + PAUSE if minutes is not None else None
