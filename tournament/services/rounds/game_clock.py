"""The clock of a round: how long its tables have been playing, and when they are stopped. Pure; what time it is now is an argument."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.services.rounds.lines import RoundLine, RoundState

LONG_GAME = 60
"""Minutes after which a table that is still out is late where no clock says when games end."""


@dataclass(frozen=True)
class GameClock:
    """When a round was posted, and how many minutes its games may last."""

    posted: datetime
    minutes: int

    @property
    def end(self) -> datetime:
        """When the games are stopped."""
        return self.posted + timedelta(minutes=self.minutes)

    def elapsed(self, now: datetime) -> int:
        """Whole minutes since the posting; none where this computer's clock was set back."""
        return max(int((now - self.posted).total_seconds() // 60), 0)

    def is_over(self, now: datetime) -> bool:
        """Whether time is up."""
        return now >= self.end


def clock_of(shown: RoundLine | None, minutes: int | None) -> GameClock | None:
    """The clock of a round; None where there is none, or nobody plays."""
    if shown is None or minutes is None or shown.posted_at is None or shown.state is not RoundState.POSTED:
        return None
    return GameClock(shown.posted_at, minutes)
