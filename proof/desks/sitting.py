"""The desks' processes, joined through the proof's network; they write down their answers.

scorer: a replica at which totals are typed that others type too; it may be killed and started again typist: a desk that
types the sheets of its tables; as far as the network sees it, or with a replica
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, sleep

from proof.desks.history import History, last_asked
from proof.desks.patience import PATIENCE, AtReplica, patiently
from proof.desks.processes import HERE_NOW, Safeguards, told_to_stop
from proof.desks.proxy import HERE
from proof.desks.scorer import Scorer
from proof.desks.typist import LOOKS, Earpiece, Whole, type_sheets
from proof.desks.verdicts import Copy, copy_at
from tournament.hosting.https_link import HttpsLink
from tournament.hosting.joining import join
from tournament.hosting.replica import Replica
from tournament.scoring.facts import HandFacts
from tournament.simulation.rng import SeededRng

STOP, DONE = "stop", "done"
"""What a desk is told, and what it says when it has no answer to wait for any more."""
PAUSE = 0.02
"""Seconds between an answer and the next wish, at most twice that, so that whoever is killed is not always waiting."""


@dataclass(frozen=True)
class Sitting:
    """Where a desk sits: number, folder, host's port, games, and starts of its process."""

    number: int
    folder: Path
    port: int
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
    """The link to the host, which has let this desk in."""
    return HttpsLink(HERE, sitting.port, *json.loads(sitting.paired.read_bytes()))


def scorer(pipe: Connection, sitting: Sitting) -> None:
    """Type until told to stop; then hear everything up to the entry that is told, and say what the replica is like."""
    for take_away in sitting.without:
        take_away()
    replica = patiently(lambda: join(link_of(sitting), sitting.folder, by=f"Scorer {sitting.number}")).replica
    seat = AtReplica(replica)
    waiting = last_asked(sitting.history)
    history = History(sitting.history, replica.name, sitting.life)
    rng = SeededRng(1000 * sitting.seed + sitting.life)
    typing = Scorer(seat, sitting.games, history, rng, sitting.number, sitting.life)
    if replica.first_waiting is not None and waiting is not None:
        typing.finish(waiting[0], int(waiting[1]))
    pipe.send(HERE_NOW)
    while not told_to_stop(pipe):
        typing.step()
        sleep(PAUSE * 2 * rng.number(0, 100) / 100)
    pipe.recv()
    pipe.send(DONE)
    pipe.send(caught_up(replica, pipe.recv()))
    history.close()
    replica.leave()


def caught_up(replica: Replica, sequence: int) -> Copy:
    """What a replica is like after that entry of the host."""
    until = monotonic() + PATIENCE
    while replica.state.sequence < sequence and monotonic() < until:
        replica.catch_up()
        sleep(LOOKS)
    return copy_at(replica, replica.name)


def typist(
    pipe: Connection, sitting: Sitting, sheets: Mapping[int, Sequence[HandFacts]], pace: float, *, is_whole: bool
) -> None:
    """Type its tables' sheets in a span of time; tell the result, and the desk's final state."""
    link, by = link_of(sitting), f"Scorer {sitting.number}"
    here = Whole(patiently(lambda: join(link, sitting.folder, by=by)).replica) if is_whole else Earpiece(link, by)
    pipe.send(HERE_NOW)
    begin, until = pipe.recv()
    here.rest(max(0.0, begin - monotonic()) + pace * sitting.number / 20)
    pipe.send(type_sheets(here, sheets, until=until, pace=pace))
    pipe.send(here.heard(pipe.recv()))
    here.leave()
