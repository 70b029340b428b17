"""Repeated requests are done once: the same key gets the same answer, without a turn of the desk."""

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any

from tournament.errors import Problem, Refused
from tournament.hosting.limits import REMEMBERED
from tournament.hosting.turns import DEADLINE
from tournament.services.desk.changes import Changes
from tournament.services.desk.use_cases import Command

LONGEST = 3 * DEADLINE
"""Seconds that a repetition waits for the first one, which waits for its turn twice the deadline at most."""


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
