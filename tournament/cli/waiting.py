"""Waits for what may become possible: a silent database, a busy address or port.

A computer that starts has its network late, and a program that ends keeps its port for a moment. What starts a hall or
a federation waits for both; where it waits in vain it ends with an exit code of its own, by which a service is started
again.
"""

import sys
from collections.abc import Callable
from time import monotonic, sleep
from typing import Final, TypeVar

from tournament.cli.terminal import write_line
from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.wording.refusals import say_problems

T = TypeVar("T")

NOT_NOW: Final = frozenset(
    {
        "federation-away",
        "federation-busy",
        "federation-open",
        "hall-address-gone",
        "hall-port-taken",
        "host-away",
        "host-busy",
        "no-network",
        "send-away",
        "send-busy",
        "send-meanwhile",
        "server-away",
        "server-busy",
        "server-full",
        "server-read-only",
        "server-trouble",
    }
)
"""The refusals that may be over in a moment, without anybody typing anything else."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds between two tries: twice as many each time."""


def is_not_now(refused: Refused) -> bool:
    """Whether all that is refused may be possible in a moment."""
    return bool(refused.problems) and all(problem.code in NOT_NOW for problem in refused.problems)


class Patience:
    """Tries what may only be impossible now again, for so many seconds in all, and says once what it waits for."""

    def __init__(
        self,
        words: Translator,
        seconds: float,
        *,
        clock: Callable[[], float] = monotonic,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        self._words, self._seconds, self._clock, self._pause = words, seconds, clock, pause
        self._until = clock() + seconds
        self._told: set[str] = set()

    def wait_for(self, attempt: Callable[[], T]) -> T:
        """The result of an attempt or a later one. Refuses what is final, or still refused after that time."""
        wait = FIRST_PAUSE
        while True:
            try:
                return attempt()
            except Refused as refused:
                if not is_not_now(refused) or self._clock() + wait > self._until:
                    raise
                self._tell(refused)
            self._pause(wait)
            wait = min(wait * 2, LONGEST_PAUSE)

    def _tell(self, refused: Refused) -> None:
        new = [problem for problem in refused.problems if problem.code not in self._told]
        self._told |= {problem.code for problem in new}
        if new:
            for line in say_problems(new, self._words):
                write_line(sys.stderr, line)
            told = self._words.ngettext("Capot waits for it, {n} second at most.", "Capot waits for it, {n} seconds at most.", int(self._seconds))
            write_line(sys.stderr, told.format(n=int(self._seconds)))
            sys.stderr.flush()
