"""The time by a clock that nobody sets: the computer's own may be changed during an evening."""

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

TOLERANCE: Final = timedelta(minutes=1)
"""By how much the computer's clock may differ before it is said to have been set: no clock of a hall tells seconds."""

FURTHEST: Final = timedelta(days=400)
"""A journal that is further ahead of the computer's clock than this was written by no evening, and is not gone by."""


def wall_clock() -> datetime:
    """What the clock of the computer is set to."""
    return datetime.now(UTC)


def awake_or_asleep() -> float:
    """Seconds counted through sleep and changes of the clock; `time.monotonic` stops with the lid closed."""
    if sys.platform == "win32":
        return time.monotonic()
    return time.clock_gettime(time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC)


class SteadyClock:
    """The time of a desk: the computer's when opened, not before `not_before`, plus what passed (`jumped`)."""

    def __init__(
        self,
        not_before: datetime | None = None,
        *,
        wall: Callable[[], datetime] = wall_clock,
        ticks: Callable[[], float] = awake_or_asleep,
    ) -> None:
        self._wall, self._ticks = wall, ticks
        now = wall()
        self._begun = ticks()
        self._at = not_before if not_before is not None and now < not_before < now + FURTHEST else now

    def __call__(self) -> datetime:
        """What time it is."""
        return self._at + timedelta(seconds=self._ticks() - self._begun)

    @property
    def jumped(self) -> timedelta:
        """How far the computer's clock is ahead (negative: behind); zero within a minute."""
        ahead = self._wall() - self()
        return ahead if abs(ahead) > TOLERANCE else timedelta()

    def follow_computer(self) -> None:
        """Go on from what the computer's clock says."""
        self.go_on_from(self._wall())

    def go_on_from(self, now: datetime) -> None:
        """Let it be this time now."""
        self._begun, self._at = self._ticks(), now


def steady_of(clock: Callable[[], datetime]) -> Callable[[], datetime]:
    """A desk's clock where that is a steady one, else that of the computer."""
    return clock if isinstance(clock, SteadyClock) else wall_clock


def jumped(clock: Callable[[], datetime]) -> timedelta:
    """By how much the computer's clock was set since a desk's clock began; nothing where that is not a steady one."""
    return clock.jumped if isinstance(clock, SteadyClock) else timedelta()
