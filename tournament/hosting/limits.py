"""How much somebody may send and how often, whose place is given up, and what is asked twice and done once."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from threading import Lock, RLock
from typing import Any

from tournament.errors import Problem, Refused
from tournament.hosting.exclusive import DEADLINE
from tournament.services.desk.changes import Changes
from tournament.services.desk.use_cases import Command

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


def crowding(held: Iterable[str], newcomer: str) -> str | None:
    """The address that yields a place to the newcomer's; None where that has as many, as behind one router."""
    places = Counter(held)
    if not places:
        return None
    [(address, most)] = places.most_common(1)
    return address if most > places[newcomer] + 1 else None


LONGEST = 3 * DEADLINE
"""Seconds that a repetition waits for the first one, which waits for the desk twice the deadline at most."""


class Repeats:
    """The answers to what was done lately, by who asked for it and their key. Several threads may ask at once.

    A refusal is none: nothing was done, the journal does not know the key, and the desk would have to look at it anew
    each time.
    """

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], tuple[Any, Future[Changes]]] = OrderedDict()
        self._lock = Lock()

    def once(self, who: str, command: Command, do: Callable[[], Changes]) -> Changes:
        """The result of `do`, or of its earlier run for them; another command under the key is another one."""
        if not command.key:
            return do()
        name, wanted = (who, command.key), (command.use_case, command.arguments)
        mine: Future[Changes] = Future()
        with self._lock:
            known, answer = self._answers.setdefault(name, (wanted, mine))
        if answer is not mine:
            return awaited(answer) if known == wanted else do()
        try:
            mine.set_result(do())
        except BaseException as trouble:
            mine.set_exception(trouble)
            self._forget(name)
            raise
        with self._lock:
            while len(self._answers) > REMEMBERED:
                self._answers.popitem(last=False)
        return mine.result()

    def _forget(self, name: tuple[str, str]) -> None:
        with self._lock:
            self._answers.pop(name, None)


def awaited(answer: "Future[Changes]") -> Changes:
    """An answer as soon as it is there. Refuses `host-busy` where that takes too long."""
    try:
        return answer.result(LONGEST)
    except TimeoutError:
        if answer.done():
            raise  # it is the work's own
        raise Refused(Problem("host-busy")) from None
