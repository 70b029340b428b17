"""Several programs at one championship on a database server, with no host between them: the lock of the server alone keeps them in order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep
from typing import Any

from proof.desks.history import History, operations_in
from proof.desks.hosting import Kept, games_of
from proof.desks.processes import Child, Safeguards, end_all, told_to_stop
from proof.desks.scorer import Scorer
from proof.desks.verdicts import Check, checks, copy_at
from tournament.errors import Refused
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal
from tournament.simulation.luck import Luck

RIVALS, GAMES = 4, 6


class AtServer:
    """A seat at a program of its own, of which every answer comes."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def newer(self, since: int) -> Sequence[Mapping[str, Any]]:
        """The plain entries that the server has now after that number."""
        return plain_journal(self.desk.entries(since))

    def settle(self, trouble: Refused) -> Refused | None:
        """It is an answer already."""
        return trouble


def rival(pipe: Connection, kept: Kept, number: int, file: Path, without: Safeguards) -> None:
    """Type until told to stop; then say what this desk has, or what broke it."""
    for take_away in without:
        take_away()
    desk = kept.opened(name=f"rival {number}")
    typing = Scorer(AtServer(desk), games_of(desk.hall)[:GAMES], History(file, desk.name), Luck(number), number)
    broken = ""
    pipe.send("here")
    while not told_to_stop(pipe):
        try:
            typing.step()
        except Exception as trouble:  # whatever the server makes of two that write at once
            broken = broken or f"{type(trouble).__name__}"
            sleep(0.01)
    pipe.recv()
    pipe.send(broken)
    pipe.recv()
    desk.catch_up()
    pipe.send(copy_at(desk, desk.name))
    desk.leave()


@dataclass(frozen=True)
class Rivalry:
    """What came of it."""

    engine: str
    programs: int
    seconds: float
    checks: tuple[Check, ...]


def rivalry(kept: Kept, folder: Path, seconds: float, without: Safeguards = ()) -> Rivalry:
    """Have several programs type at once for so long, and hold everything against everything."""
    beginning = kept.opened()
    before = beginning.hall.sequence
    beginning.leave()
    files = [folder / f"rival {number}" for number in range(RIVALS)]
    rivals = [Child(rival, kept, number, file, without) for number, file in enumerate(files)]
    for one in rivals:
        one.hear()
    sleep(seconds)
    for one in rivals:
        one.tell("stop")
    broken = [str(one.hear()) for one in rivals]
    copies = [one.ask("copy") for one in rivals]
    end_all(rivals)
    desk = kept.opened()
    found = checks(operations_in(files), desk.entries(), [copy_at(desk, "server"), *copies], before)
    desk.leave()
    ended = sorted(trouble for trouble in broken if trouble)
    told = f"{len(ended)} of {RIVALS} programs broke ({', '.join(ended)})" if ended else f"{RIVALS} programs"
    return Rivalry(kept.engine, RIVALS, seconds, (Check("every command is done or refused", told, not ended), *found))
