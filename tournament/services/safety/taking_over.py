"""A championship goes on at another host: from the replica of a desk, because its own host does not answer.

Each time the epoch is one higher. It stands in the journal of whoever took over, and in that of the host before once
that hears of it, which is sealed then: whoever compares two of them knows which one goes on.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from tournament.errors import Problem, Refused
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall, table_of
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.seal import is_superseded, seal
from tournament.services.desk.undo_stack import SUPERSEDED, TAKEN_OVER
from tournament.services.desk.work import Work

JOURNAL: Final = table_of("journal")
HOST_MATTERS: Final = (TAKEN_OVER, SUPERSEDED)


@dataclass(frozen=True)
class Takeover:
    """A host going on from a journal shared with the former one up to `since`, with hash `head`."""

    epoch: int
    since: int
    head: str
    device: str
    by: str


def epoch_of(hall: Hall) -> int:
    """How often the championship has gone on at another host, as far as its journal knows."""
    return max((epoch for _, epoch in numbered_epochs(hall)), default=0)


def numbered_epochs(hall: Hall) -> Iterable[tuple[JournalLine, int]]:
    """Entries that tell of another host, with their epochs; older files count without saying."""
    reached = 0
    for line in hall.journal:
        if line.what in HOST_MATTERS:
            reached = max(reached, int(line.details.get("epoch", reached + 1)))
            yield line, reached


def takeovers(desk: Desk) -> tuple[Takeover, ...]:
    """All that the journal of a desk tells of, in its order."""
    return tuple(takeover_in(desk, line, epoch) for line, epoch in numbered_epochs(desk.hall))


def takeover_in(desk: Desk, line: JournalLine, epoch: int) -> Takeover:
    """The one that an entry tells of: it has taken over itself, or it was told who did."""
    if line.what == SUPERSEDED:
        details = line.details
        return Takeover(epoch, int(details["since"]), head_at(desk, int(details["since"])), str(details["device"]), str(details["by"]))
    return Takeover(epoch, line.sequence - 1, head_at(desk, line.sequence - 1), str(line.details["device"]), line.by)


def head_at(desk: Desk, sequence: int) -> str:
    """The hash of the entry of that number; empty where there is none."""
    with desk.reading() as connection:
        return str(connection.execute(select(JOURNAL.c.hash).where(JOURNAL.c.sequence == sequence)).scalar() or "")


def tell_taken_over(desk: Desk, device: str) -> Changes:
    """Note in the journal that this desk is host now, from this device's replica. Not undone.

    A host that was itself taken over from goes on all the same, as the host of one epoch more. Refused where the
    championship was moved away.
    """

    def tell(work: Work) -> None:
        work.details.update(device=device, epoch=epoch_of(work.hall) + 1)

    return desk.run(TAKEN_OVER, tell)


def supersede(desk: Desk, by: Takeover, known_there: Collection[str]) -> Changes:
    """Seal a championship taken over; `known_there` are its commands there. Refuses moved ones, later epochs."""

    def tell(work: Work) -> None:
        if epoch_of(work.hall) >= by.epoch:
            raise Refused(Problem("host-not-superseded"))
        before = seal(work.hall)
        since = by.since if before is None else min(by.since, int(before.details["since"]))
        also = [str(entry.sequence) for entry in work.entries(since) if entry.command in known_there]
        work.details.update(epoch=by.epoch, since=since, device=by.device, by=by.by, also=" ".join(also))

    return desk.run(SUPERSEDED, tell)


def only_here(hall: Hall) -> tuple[JournalLine, ...]:
    """What was done here after another host took over and is unknown there, oldest first."""
    sealed = seal(hall)
    if sealed is None or not is_superseded(hall):
        return ()
    since, also = int(sealed.details["since"]), {int(number) for number in str(sealed.details["also"]).split()}
    return tuple(line for line in hall.journal if line.sequence > since and line.sequence not in also and line.what not in HOST_MATTERS)
