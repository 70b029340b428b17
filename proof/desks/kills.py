"""Host, database server and desks are killed again and again while everybody types, and answers are lost on the way."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, sleep

from proof.desks.history import operations_in
from proof.desks.hosting import Hosting, Kept, hosting
from proof.desks.processes import Child, Safeguards, Silent, end_all
from proof.desks.proxy import Weather
from proof.desks.sitting import DONE, STOP, Sitting, scorer
from proof.desks.verdicts import Check, Copy, checks, copy_at
from tests.servers.cluster import Cluster

DESKS, GAMES = 8, 12
LOST, DELAY = 0.03, 0.001
"""Of answers that part is lost all the time; seconds to the host, and as many back."""
AT_ONCE = 4
"""So many desks at most are killed at once."""
HOST_TOO, SERVER_TOO = 0.5, 0.3
"""How often the host is killed with them, and the database server."""
LULL = 0.3
"""Seconds at most that they type between two strikes, once half of them are answered again."""
PATIENCE = 300.0
"""Seconds without one answer more after which something is broken, however busy the computer is."""
HOST, SERVER, DESK = "host", "database server", "desk"


@dataclass(frozen=True)
class Evening:
    """What is to survive: where it is kept, desks, lost answers, and removed safeguards."""

    kept: Kept
    folder: Path
    seed: int
    desks: int = DESKS
    games: int = GAMES
    lost: float = LOST
    server: Cluster | None = None
    host_without: Safeguards = ()
    desks_without: Safeguards = ()


@dataclass(frozen=True)
class Survived:
    """How often who was killed, how many answers were lost, how long it took, and what came of it."""

    engine: str
    killed: Mapping[str, int]
    lost: int
    seconds: float
    checks: tuple[Check, ...]


class Waiting:
    """Waits while something goes on, as long as the computer needs; ends when nothing happens."""

    def __init__(self, told: Callable[[], Sequence[int]]) -> None:
        """`told` tells how far everybody is."""
        self._told, self._last, self._since = told, told(), monotonic()

    def look(self) -> None:
        """Raise Silent where nobody got any further for too long."""
        if (now := self._told()) != self._last:
            self._last, self._since = now, monotonic()
        elif monotonic() - self._since > PATIENCE:
            raise Silent("nobody is answered any more")


class Storm:
    """An evening in which everybody is killed again and again."""

    def __init__(self, evening: Evening, running: Hosting) -> None:
        self._evening, self._running = evening, running
        self._rng = random.Random(evening.seed)
        self._sittings = [self._sitting(number) for number in range(evening.desks)]
        self._desks = [Child(scorer, sitting) for sitting in self._sittings]
        for desk in self._desks:
            desk.hear()
        self.killed: Counter[str] = Counter()

    def _sitting(self, number: int) -> Sitting:
        evening, running = self._evening, self._running
        seat = running.seat(number, evening.folder)
        return replace(
            seat, games=seat.games[: evening.games], seed=1000 * evening.seed + number, without=evening.desks_without
        )

    def strike(self) -> None:
        """Kill some of them, host and server at times with them, and start them again."""
        sleep(self._rng.random() * LULL)
        desks = self._rng.sample(range(len(self._desks)), self._rng.randrange(min(AT_ONCE, len(self._desks)) + 1))
        has_host = not desks or self._rng.random() < HOST_TOO
        server = self._evening.server if self._rng.random() < SERVER_TOO else None
        for number in desks:
            self._desks[number].kill()
        if has_host:
            self._running.kill()
        if server is not None:
            server.restart()
        if has_host:
            self._running.start()
        for number in desks:
            self._sittings[number] = replace(self._sittings[number], life=self._sittings[number].life + 1)
            self._desks[number] = Child(scorer, self._sittings[number])
        self.killed.update({DESK: len(desks), HOST: int(has_host), SERVER: int(server is not None)})

    def wait_for_answers(self) -> None:
        """Wait until half of them are answered; others may be hit again on their way back."""
        before, waiting = self._told(), Waiting(self._told)
        while sum(now > then for now, then in zip(self._told(), before, strict=True)) < len(before) / 2:
            waiting.look()
            sleep(0.02)

    def type_on(self, answers: int) -> None:
        """Let them type until each of them has had so many answers."""
        waiting = Waiting(self._told)
        while any(len(operations_in([file])) < answers for file in self.histories):
            waiting.look()
            sleep(0.2)

    def _told(self) -> list[int]:
        return [sitting.history.stat().st_size for sitting in self._sittings]

    def calm(self) -> list[Copy]:
        """Let everybody finish what they wait for, and hear all that was done; what their replicas are like then."""
        for desk in self._desks:
            desk.tell(STOP)
        for desk in self._desks:
            while desk.hear() != DONE:
                pass  # whoever was started again has said first that it is there
        newest = self._running.sequence
        return [desk.ask(newest) for desk in self._desks]

    def end(self) -> None:
        """Nobody sits there any more."""
        end_all(self._desks)

    @property
    def histories(self) -> list[Path]:
        """What they were told."""
        return [sitting.history for sitting in self._sittings]


def survive(evening: Evening, kills: int, answers: int = 0) -> Survived:
    """Kill so many while they type, in groups, until each has its answers; then check all."""
    begun = monotonic()
    with hosting(evening.kept, evening.folder, evening.host_without) as running:
        before = running.sequence
        running.network.turn(Weather(DELAY))
        storm = Storm(evening, running)
        try:
            running.network.turn(Weather(DELAY, evening.lost))
            while storm.killed.total() < kills:
                storm.strike()
                storm.wait_for_answers()
            storm.type_on(answers)
            lost = running.network.turn(Weather(DELAY))
            copies = storm.calm()
        finally:
            storm.end()
    took = monotonic() - begun
    desk = evening.kept.opened()
    found = checks(operations_in(storm.histories), desk.entries(), [copy_at(desk, HOST), *copies], before)
    desk.close()
    return Survived(evening.kept.engine, dict(storm.killed), lost, took, tuple(found))
