"""What time it is at the host, for a desk that is joined to it: the clock of a round runs alike at both."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class HostClock:
    """What time it is at the host."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self.set(datetime.now(UTC), seconds())

    def set(self, now: datetime, at: float) -> None:
        """It was this time there when our seconds were so many."""
        self._now, self._at = now, at

    def __call__(self) -> datetime:
        """What time it is now."""
        return self._now + timedelta(seconds=self._seconds() - self._at)
