"""Many desks typing at once: commands a second, and how long each waits."""

import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from threading import Thread
from time import monotonic

from proof.desks.hosting import Hosting, Kept, Network, hosting
from proof.desks.processes import Child, end_all
from proof.desks.proxy import HERE, Weather
from proof.desks.sitting import Sitting, typist
from proof.desks.typist import Typed, sheet_of
from proof.desks.verdicts import Check, Copy, copy_at
from tournament.models.journal import chain_is_whole
from tournament.models.tables import Hand
from tournament.scoring.facts import HandFacts
from tournament.scoring.sheet_json import write_hand
from tournament.services.desk.desk import Desk

WHOLE = 2
"""So many of the desks are replicas."""
SOON = 0.5
"""Seconds after which all begin."""
LONG = 900.0
PINGS = 40


@dataclass(frozen=True)
class Loaded:
    """The result: seconds of each Enter, at desks and replicas, and how long all typed.

    They type for `longest` seconds at most. `busy` are the seconds of processor time that the host took, without the
    database server.
    """

    engine: str
    desks: int
    tables: int
    delay: float
    pace: float
    longest: float
    seconds: float
    busy: float
    waits: tuple[float, ...]
    whole_waits: tuple[float, ...]
    checks: tuple[Check, ...]

    @property
    def commands(self) -> int:
        """How many hands were typed."""
        return len(self.waits) + len(self.whole_waits)

    @property
    def rate(self) -> float:
        """Commands a second."""
        return self.commands / self.seconds

    @property
    def cost(self) -> float:
        """Seconds of processor time that a command takes of the host."""
        return self.busy / max(1, self.commands)


def load(kept: Kept, folder: Path, *, desks: int, delay: float, seconds: float, pace: float = 0.0) -> Loaded:
    """So many desks type, each its own tables, behind a network of this delay in one direction."""
    with hosting(kept, folder) as running:
        running.network.turn(Weather(delay))
        children = [
            Child(typist, one, sheets_of(one), pace, is_whole=one.number < WHOLE)
            for one in sittings(running, folder, desks)
        ]
        try:
            for child in children:
                child.hear()
            busy, begin = running.busy, monotonic() + SOON
            for child in children:
                child.tell((begin, begin + seconds))
            typed = [child.hear(seconds + LONG) for child in children]
            busy = running.busy - busy
            newest = running.sequence
            copies = [child.ask(newest) for child in children]
        finally:
            end_all(children)
    desk = kept.opened()
    found = checks(desk, typed, copies)
    desk.close()
    took, tables = max(one.ended for one in typed) - begin, sum(len(one.hands) for one in typed)
    return Loaded(
        kept.engine,
        desks,
        tables,
        delay,
        pace,
        seconds,
        took,
        busy,
        waits_of(typed[WHOLE:]),
        waits_of(typed[:WHOLE]),
        found,
    )


def sheets_of(sitting: Sitting) -> Mapping[int, Sequence[HandFacts]]:
    """What is typed at a desk."""
    return {game: sheet_of(game) for game in sitting.games}


def waits_of(typed: Sequence[Typed]) -> tuple[float, ...]:
    """The seconds of every Enter."""
    return tuple(wait for one in typed for wait in one.waits)


def sittings(running: Hosting, folder: Path, desks: int) -> Sequence[Sitting]:
    """Where the desks sit: the tables are dealt out among them in runs."""
    share = len(running.games) / desks
    return [
        replace(running.seat(number, folder), games=running.games[int(number * share) : int((number + 1) * share)])
        for number in range(desks)
    ]


def checks(desk: Desk, typed: Sequence[Typed], copies: Sequence[Copy]) -> tuple[Check, ...]:
    """Every sheet is what was acknowledged of it, hand by hand; the chain is whole, and all have heard the same."""
    sheets = {game: hands for one in typed for game, hands in one.hands.items()}
    wrong = [
        game
        for game, hands in sheets.items()
        if sheet_at(desk, game) != [write_hand(facts) for facts in sheet_of(game)[:hands]]
    ]
    refused = [code for one in typed for code in one.refused]
    journal, host = desk.entries(), copy_at(desk, "host")
    differing = [copy.who for copy in copies if (copy.head, copy.rows or host.rows) != (host.head, host.rows)]
    was = (
        f"{len(sheets)} sheets, {len(wrong)} differ, {len(refused)} hands refused {' '.join(sorted(set(refused)))}"
    ).strip()
    return (
        Check("every sheet is what was acknowledged, hand by hand", was, not wrong and not refused),
        Check("the chain of the journal is whole", f"{len(journal):,} entries", chain_is_whole(journal)),
        Check(
            "every desk has heard all of it, and replicas have the rows of the host",
            f"{len(copies)} desks, {len(differing)} differ",
            not differing,
        ),
    )


def sheet_at(desk: Desk, game: int) -> Sequence[object]:
    """The hands of a game as they are written down."""
    return [hand.facts for hand in sorted(desk.state.of(Hand, "game_id", game), key=lambda hand: hand.position)]


def round_trip(delay: float) -> float:
    """The seconds that a network of this delay in one direction takes there and back, in the middle of many times."""
    with socket.create_server((HERE, 0)) as listening:
        echo = Thread(target=echoing, args=(listening,))
        echo.start()
        network = Network(listening.getsockname()[1])
        network.turn(Weather(delay))
        with socket.create_connection((HERE, network.port)) as connection:
            times = [pinged(connection) for _ in range(PINGS)]
        echo.join()
        network.end()
    return median(times)


def echoing(listening: socket.socket) -> None:
    """Answer one connection with what it says."""
    connection, _ = listening.accept()
    with connection:
        while said := connection.recv(64):
            connection.sendall(said)


def pinged(connection: socket.socket) -> float:
    """The seconds until one byte is answered."""
    begun = monotonic()
    connection.sendall(b".")
    connection.recv(64)
    return monotonic() - begun
