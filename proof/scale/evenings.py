"""An evening typed hand by hand, and what each command of it costs the process of the desk."""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import text

from proof.scale.costs import Command, Evening, Size
from tournament.models.copying import scrubbed_copy
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import plain_journal
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship, create_championship
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.simulation.table import play_to_end

TEAMS, ROUNDS = 25, 4
"""The hall that is measured: one of the Sunday."""
DAY = date(2026, 11, 22)
SIZES = (25, 200, 1000)
"""Championships of so many teams are measured too."""
TYPED = 60
"""So many hands are typed in a larger championship."""
DRAWN = 3
"""How often it is drawn."""


@dataclass
class Watch:
    """Something that is done again and again: seconds of processor time, and seconds until it was done, each time."""

    processor: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Once more."""
        used, begun = process_time(), perf_counter()
        yield
        self.processor.append(process_time() - used)
        self.answered.append(perf_counter() - begun)

    def command(self, grown: float) -> Command:
        """The usual one of them, when the championship grew by so many bytes altogether."""
        return Command(median(self.processor), median(self.answered), grown / len(self.processor))


@dataclass(frozen=True)
class Played:
    """A played evening: costs, copies before the first draw and at the end, journal as sent."""

    costs: Evening
    early: bytes
    late: bytes
    entries: list[dict[str, Any]]


def file_size(desk: Desk) -> int:
    """Bytes of the file, with what is still in the log beside it."""
    with desk.reading() as connection:
        pages, each = (
            int(connection.execute(text(f"PRAGMA {what}")).scalar_one()) for what in ("page_count", "page_size")
        )
    return pages * each


def create(path: Path, teams: int = TEAMS) -> Desk:
    """An evening in a file, before anybody came."""
    rng = SeededRng(teams)
    return create_championship(
        path, name="Concours", day=DAY, planned_rounds=ROUNDS, by="Proof", rng=lambda: rng.number(0, 999_999_999)
    )


def play(desk: Desk, size: Callable[[Desk], int] = file_size) -> Played:
    """Register the teams one by one, draw, and type every hand by itself."""
    rng, grown = SeededRng(TEAMS), {"register": 0, "draw": 0, "hand": 0}
    watches = {name: Watch() for name in grown}

    @contextmanager
    def growing(name: str) -> Iterator[None]:
        before = size(desk)
        yield
        grown[name] += size(desk) - before

    with growing("register"):
        for draft in draft_teams(TEAMS, rng):
            with watches["register"].watched():
                register_teams(desk, [draft])
    early = copy_of(desk)
    for _round in range(ROUNDS):
        with growing("draw"), watches["draw"].watched():
            draw(desk)
            post_draw(desk)
        with growing("hand"):
            type_round(desk, rng, watches["hand"])
    entries = plain_journal(desk.entries())
    commands = {name: watch.command(grown[name]) for name, watch in watches.items()}
    costs = Evening(
        teams=TEAMS,
        rounds=ROUNDS,
        hands=len(watches["hand"].processor) / (ROUNDS * (TEAMS // 2)),
        entries=desk.state.sequence,
        size=size(desk),
        entry_bytes=len(json.dumps(entries, ensure_ascii=False).encode()) / len(entries),
        **commands,
    )
    return Played(costs, early, copy_of(desk), entries)


def type_round(desk: Desk, rng: SeededRng, watch: Watch, most: int | None = None) -> None:
    """Type the hands of the newest round, table by table; no more than so many."""
    drawn = current_round(desk.state)
    assert drawn is not None
    for game in drawn.tables:
        for hand in play_to_end(championship(desk.state).rules, rng):
            if most is not None and len(watch.processor) >= most:
                return
            with watch.watched():
                record_hand(desk, game.id, hand)
                standings(desk.state)


def copy_of(desk: Desk) -> bytes:
    """The championship as it is sent to a federation."""
    with desk.reading() as connection:
        return scrubbed_copy(connection)


def measure_size(folder: Path, teams: int) -> Size:
    """What a championship of so many teams costs in its first round."""
    rng, draws, hands = SeededRng(teams), Watch(), Watch()
    gc.collect()
    before = memory_held()
    desk = create(folder / f"{teams}.capot", teams)
    register_teams(desk, draft_teams(teams, rng))
    for _draw in range(DRAWN):
        with draws.watched():
            draw(desk)
    post_draw(desk)
    type_round(desk, rng, hands, TYPED)
    gc.collect()
    held = memory_held() - before
    desk.close()
    return Size(teams, median(hands.processor), median(draws.processor), max(held, 0.0))


def memory_held(process_id: int | None = None) -> float:
    """Bytes that a process holds now; this one unless another is named."""
    status = Path(f"/proc/{process_id or os.getpid()}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024.0


def processor_used(processes: Iterable[int]) -> float:
    """Seconds of processor time that these processes have used."""
    ticks = 0
    for process_id in processes:
        told = Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(told[11]) + int(told[12])
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(measure_size(Path(sys.argv[1]), int(sys.argv[2])))))
