"""A championship hosted in a process, behind a network; both can be broken and come back."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time

from proof.desks.patience import patiently
from proof.desks.processes import Child, Safeguards
from proof.desks.proxy import HERE, Weather
from proof.desks.sitting import Sitting
from tournament.hosting.certificate import local_certificate
from tournament.hosting.exclusive import Direct
from tournament.hosting.host import Host
from tournament.hosting.https_link import pair
from tournament.hosting.passes import Access
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.rounds.round_views import current_round
from tournament.services.setup.championship import open_championship, open_on_server
from tournament.web.desks import DeskServer

CODE, SEQUENCE, BUSY = "code", "sequence", "busy"
"""Requests to a host: a desk's code, the newest entry's number, processor seconds so far."""


@dataclass(frozen=True)
class Kept:
    """Where a championship is kept: in a file, or in a schema of a server."""

    path: Path | None = None
    url: str = ""
    schema: str = ""

    @property
    def engine(self) -> str:
        """What keeps it."""
        return "PostgreSQL" if self.url else "SQLite"

    def opened(self, name: str = "") -> Desk:
        """A desk at it, with a name where there are others."""
        desk = (
            open_on_server(self.url, self.schema, by="Proof")
            if self.path is None
            else open_championship(self.path, by="Proof")
        )
        desk.seat("Proof", name)
        return desk


def games_of(state: ChampionshipState) -> Sequence[int]:
    """The games at the tables of the round that is typed, by their ids."""
    drawn = current_round(state)
    return [game.id for game in drawn.tables] if drawn else []


def serve(pipe: Connection, kept: Kept, port: int, folder: Path, without: Safeguards) -> None:
    """Host it until nobody asks any more; `without` takes safeguards away."""
    os.environ.update(CAPOT_CONFIG=str(folder), CAPOT_DATA=str(folder))
    for take_away in without:
        take_away()
    host = Host(kept.opened(), Direct())
    server = DeskServer(host, HERE, port, certificate=local_certificate(folder))
    server.start()
    pipe.send((server.port, games_of(host.state)))
    answers = {
        CODE: lambda: host.new_code(Access.DESK, is_for_computer=True).code,
        SEQUENCE: lambda: host.state.sequence,
        BUSY: process_time,
    }
    with suppress(EOFError):
        while True:
            pipe.send(answers[pipe.recv()]())
    server.stop()
    host.desk.close()


class Network:
    """The network before a host, as the weather is."""

    def __init__(self, target: int) -> None:
        command = [sys.executable, "-m", "proof.desks.proxy", str(target)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self._heard())

    def turn(self, weather: Weather) -> int:
        """The weather from now on; how many answers were lost so far."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asdict(weather)) + "\n")
        self._process.stdin.flush()
        return int(self._heard())

    def end(self) -> None:
        """Nothing passes any more."""
        self._process.communicate(timeout=20)

    def _heard(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


class Hosting:
    """A host with its network: desks know the port of the network, which stays the same."""

    def __init__(self, kept: Kept, folder: Path, without: Safeguards = ()) -> None:
        self._told = kept, folder, without
        self.kept, self._port = kept, 0
        self.start()
        self.network = Network(self._port)

    def start(self) -> None:
        """Host it, at the same port as before."""
        kept, folder, without = self._told
        self._child = Child(serve, kept, self._port, folder, without)
        self._port, self.games = self._child.hear()

    def kill(self) -> None:
        """End the host wherever it is."""
        self._child.kill()

    def seat(self, number: int, folder: Path) -> Sitting:
        """Let a desk in, in an empty folder; each try takes a new code, as a lost answer spent it."""
        own = folder / f"desk {number}"
        own.mkdir()
        sitting = Sitting(number, own, self.network.port, self.games)
        paired = patiently(lambda: pair(HERE, self.network.port, str(self._child.ask(CODE)), f"Desk {number}"))
        sitting.paired.write_text(json.dumps([paired.certificate, paired.token]), "utf-8")
        return sitting

    @property
    def sequence(self) -> int:
        """The number of its newest entry."""
        return int(self._child.ask(SEQUENCE))

    @property
    def busy(self) -> float:
        """The processor time that it took so far, in seconds."""
        return float(self._child.ask(BUSY))

    def end(self) -> None:
        """End both in order: everything is in the file."""
        self._child.end()
        self.network.end()


@contextmanager
def hosting(kept: Kept, folder: Path, without: Safeguards = ()) -> Iterator[Hosting]:
    """A host for the time of the block."""
    running = Hosting(kept, folder, without)
    try:
        yield running
    finally:
        running.end()
