"""Several programs at a server's championship without a host, ordered by its lock alone."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from proof.desks.history import History, operations_in
from proof.desks.hosting import Kept, games_of
from proof.desks.processes import HERE_NOW, Child, Safeguards, end_all
from proof.desks.scorer import Scorer
from proof.desks.verdicts import Check, checks, copy_at
from tournament.errors import Refused
from tournament.hosting.link import PlainEntry
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal
from tournament.simulation.rng import SeededRng

RIVALS, GAMES, WISHES = 4, 6, 80
LONG = 900.0
ANSWERED = "every wish is answered"
"""Seconds that all of it may take."""
BEGIN, COPY = "begin", "copy"


class AtServer:
    """A seat at a program of its own, of which every answer comes."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def newer(self, since: int) -> Sequence[PlainEntry]:
        """The plain entries that the server has now after that number."""
        return plain_journal(self.desk.entries(since))

    def settle(self, trouble: Refused) -> Refused | None:
        """It is an answer already."""
        return trouble


def rival(pipe: Connection, kept: Kept, number: int, file: Path, wishes: int, without: Safeguards) -> None:
    """Type so much at the same time as others; then say what broke how often, and what this desk has."""
    for take_away in without:
        take_away()
    desk = kept.opened(name=f"rival {number}")
    typing = Scorer(AtServer(desk), games_of(desk.state)[:GAMES], History(file, desk.name), SeededRng(number), number)
    broken: Counter[str] = Counter()
    pipe.send(HERE_NOW)
    pipe.recv()
    for _ in range(wishes):
        try:
            typing.step()
        except Exception as trouble:  # whatever the server makes of two that write at once
            broken[type(trouble).__name__] += 1
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
    wishes: int
    checks: tuple[Check, ...]


def rivalry(kept: Kept, folder: Path, wishes: int = WISHES, without: Safeguards = ()) -> Rivalry:
    """Have several programs type so much each at the same time, and hold everything against everything."""
    beginning = kept.opened()
    before = beginning.state.sequence
    beginning.leave()
    files = [folder / f"rival {number}" for number in range(RIVALS)]
    rivals = [Child(rival, kept, number, file, wishes, without) for number, file in enumerate(files)]
    try:
        for one in rivals:
            one.hear()
        for one in rivals:
            one.tell(BEGIN)
        broken: Counter[str] = sum((one.hear(LONG) for one in rivals), Counter())
        copies = [one.ask(COPY) for one in rivals]
    finally:
        end_all(rivals)
    desk = kept.opened()
    found = checks(operations_in(files), desk.entries(), [copy_at(desk, "server"), *copies], before)
    desk.leave()
    told = ", ".join(f"{times} broke with {trouble}" for trouble, times in sorted(broken.items()))
    done = Check(ANSWERED, f"{RIVALS * wishes} wishes" + (f", {told}" if told else ""), not broken)
    return Rivalry(kept.engine, RIVALS, wishes, (done, *found))
