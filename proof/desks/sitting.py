"""The processes in which desks sit: each is joined to the host through the network of the proof, and writes down what it is answered.

scorer: a replica at which totals are typed that others type too; it may be killed and started again
typist: a desk that types the sheets of its tables; as far as the network sees it, or with a replica
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from proof.desks.history import History, last_asked
from proof.desks.processes import Safeguards, told_to_stop
from proof.desks.proxy import HERE
from proof.desks.scorer import Scorer
from proof.desks.typist import Earpiece, Whole, sheet_of, type_sheets
from proof.desks.verdicts import Copy, copy_at
from tournament.errors import Refused
from tournament.exchange.files import write_whole
from tournament.hall.https_link import HttpsLink, pair
from tournament.hall.joining import join
from tournament.hall.link import LinkDown, PlainEntry
from tournament.hall.replica import Replica
from tournament.scoring.systems import usual_rules
from tournament.simulation.luck import Luck

T = TypeVar("T")
AGAIN = 0.05
"""Seconds until what found no host is tried again."""
PATIENCE = 30.0
AWAY = ("host-away", "host-busy", "host-closed")
PAUSE = 0.02
"""Seconds between an answer and the next wish, at most twice that, so that whoever is killed is not always waiting."""


@dataclass(frozen=True)
class Sitting:
    """Where a desk sits: its number, how often its process was started, its folder, the port of its host, and the code by which it is let in."""

    number: int
    folder: Path
    port: int
    code: str
    games: Sequence[int]
    life: int = 0
    seed: int = 0
    without: Safeguards = ()

    @property
    def paired(self) -> Path:
        """Where it keeps what lets it in again."""
        return self.folder / "paired"

    @property
    def history(self) -> Path:
        """Where it writes down what it is answered."""
        return self.folder / "history"


def link_of(sitting: Sitting) -> HttpsLink:
    """The link to the host, which lets this desk in by its code the first time."""
    if not sitting.paired.exists():
        paired = patiently(lambda: pair(HERE, sitting.port, sitting.code, f"Desk {sitting.number}"))
        write_whole(sitting.paired, json.dumps([paired.certificate, paired.token]).encode())
    return HttpsLink(HERE, sitting.port, *json.loads(sitting.paired.read_bytes()))


def patiently(ask: Callable[[], T]) -> T:
    """What is answered as soon as there is a host that answers."""
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
        sleep(AGAIN)


class AtReplica:
    """A seat at a replica."""

    def __init__(self, replica: Replica) -> None:
        self.desk = replica

    def newer(self, since: int) -> Sequence[PlainEntry]:
        """The plain entries that the host has now after that number."""
        portion = patiently(lambda: self.desk.link.entries(since))
        return [*portion, *self.newer(since + len(portion))] if portion else []

    def settle(self, trouble: Refused) -> Refused | None:
        """Wait until it is known what came of something that was not answered."""
        if self.desk.pending is None:
            return trouble
        until = monotonic() + PATIENCE
        while self.desk.pending is not None:
            if monotonic() > until:
                raise trouble
            sleep(AGAIN)
            self.desk.catch_up()
        (outcome,) = self.desk.outcomes()
        return Refused(*outcome.problems) if outcome.problems else None


def scorer(pipe: Connection, sitting: Sitting) -> None:
    """Type until told to stop; then hear everything up to the entry that is told, and say what the replica is like."""
    for take_away in sitting.without:
        take_away()
    replica = patiently(lambda: join(link_of(sitting), sitting.folder, by=f"Scorer {sitting.number}")).replica
    seat = AtReplica(replica)
    waiting = last_asked(sitting.history)
    history = History(sitting.history, replica.name, sitting.life)
    luck = Luck(1000 * sitting.seed + sitting.life)
    typing = Scorer(seat, sitting.games, history, luck, sitting.number, sitting.life)
    if replica.pending is not None and waiting is not None:
        typing.finish(waiting[0], int(waiting[1]))
    pipe.send("here")
    while not told_to_stop(pipe):
        typing.step()
        sleep(PAUSE * 2 * luck.number(0, 100) / 100)
    pipe.recv()
    pipe.send("done")
    pipe.send(caught_up(replica, pipe.recv()))
    history.close()
    replica.leave()


def caught_up(replica: Replica, sequence: int) -> Copy:
    """What a replica is like after that entry of the host."""
    until = monotonic() + PATIENCE
    while replica.hall.sequence < sequence and monotonic() < until:
        replica.catch_up()
        sleep(AGAIN)
    return copy_at(replica, replica.name)


def typist(pipe: Connection, sitting: Sitting, pace: float, *, is_whole: bool) -> None:
    """Type the sheets of its tables from a moment to another; then say what came of it, and what this desk has in the end."""
    link, by = link_of(sitting), f"Scorer {sitting.number}"
    here = Whole(patiently(lambda: join(link, sitting.folder, by=by)).replica) if is_whole else Earpiece(link, by)
    sheets = {game: sheet_of(game, usual_rules()) for game in sitting.games}
    pipe.send("here")
    begin, until = pipe.recv()
    here.rest(max(0.0, begin - monotonic()) + pace * sitting.number / 20)
    pipe.send(type_sheets(here, sheets, until=until, pace=pace))
    pipe.send(here.heard(pipe.recv()))
    here.leave()
