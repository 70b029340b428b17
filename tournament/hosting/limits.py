"""How much somebody may send, and how often. Every clock is an argument: seconds that only go forward."""

from collections import OrderedDict, deque
from threading import RLock

MOST_BYTES = 8192
"""The longest body of a request: the longest form, a sheet hand by hand, has a quarter of it."""
LISTENERS = 600
"""How many pages may be told at once that there is something new."""
REMEMBERED = 4096
"""Of how many askers a rate remembers when they asked: whoever asked longest ago is dropped first."""


class Rate:
    """At most `most` times in any `seconds`, for each asker. Several threads may ask at once."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = RLock()

    def left(self, who: str, now: float) -> int:
        """How often they may still do it at this moment."""
        with self._lock:
            times = self._times.get(who, ())
            return max(0, self.most - sum(now - time < self.seconds for time in times))

    def count(self, who: str, now: float) -> None:
        """They have done it once more."""
        with self._lock:
            self._times.setdefault(who, deque(maxlen=self.most)).append(now)
            self._times.move_to_end(who)
            while len(self._times) > REMEMBERED:
                self._times.popitem(last=False)

    def allows(self, who: str, now: float) -> bool:
        """Whether they may do it now; then it counts."""
        with self._lock:
            if not self.left(who, now):
                return False
            self.count(who, now)
            return True
