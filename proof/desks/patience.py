"""What a desk does without an answer: asks again, or waits for its replica's own retries."""

from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import TypeVar

from tournament.errors import Refused
from tournament.hosting.link import LinkDown, PlainEntry
from tournament.hosting.replica import Replica

T = TypeVar("T")
AGAIN = 0.05
"""Seconds until what found no host is tried again."""
PATIENCE = 300.0
"""Seconds without progress that mean a fault: more than any wait on a busy computer."""
AWAY = ("host-away", "host-busy", "host-closed")


def patiently(ask: Callable[[], T], again: float = AGAIN) -> T:
    """The answer once a host gives one; asked `again` so many seconds after a failure."""
    until = monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except LinkDown:
            if monotonic() > until:
                raise
        except Refused as refused:
            if refused.problems[0].code not in AWAY or monotonic() > until:
                raise
        sleep(again)


class AtReplica:
    """A seat at a replica."""

    def __init__(self, replica: Replica) -> None:
        self.desk = replica

    def newer(self, since: int) -> Sequence[PlainEntry]:
        """The plain entries that the host has now after that number."""
        batch = patiently(lambda: self.desk.link.entries(since))
        return [*batch, *self.newer(since + len(batch))] if batch else []

    def settle(self, trouble: Refused) -> Refused | None:
        """Wait until it is known what came of something that was not answered."""
        if self.desk.first_waiting is None:
            return trouble
        until = monotonic() + PATIENCE
        while self.desk.first_waiting is not None:
            if monotonic() > until:
                raise trouble
            sleep(AGAIN)
            self.desk.catch_up()
        (outcome,) = self.desk.outcomes()
        return Refused(*outcome.problems) if outcome.problems else None
