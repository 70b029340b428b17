"""The sample championship: the real entry list that the program ships, played as an evening is."""

from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from tournament.exchange.entry_lists import preview, read_list
from tournament.services.desk.desk import Desk
from tournament.services.setup.championship import create_championship
from tournament.shipped_files import RESOURCES
from tournament.simulation.evening import ROUNDS, Progress, play_evening

ENTRIES = RESOURCES / "sample" / "inscriptions.csv"
NAME, VENUE = "Concours de la Saint-Martin", "Salle des fêtes d'Œuilly"
BEGINNING = datetime(2026, 11, 21, 13, tzinfo=UTC)
BETWEEN_ENTRIES = timedelta(seconds=20)
FIRST_SEED = 202611211
MID_EVENING = Progress(rounds=2, tables=22)


def create_sample(path: Path | None, progress: Progress, *, by: str) -> Desk:
    """Create the sample in a new file or in memory, played up to `progress`; always the same."""
    ticks, seeds = count(), count(FIRST_SEED)
    desk = create_championship(
        path,
        name=NAME,
        venue=VENUE,
        day=BEGINNING.date(),
        planned_rounds=ROUNDS,
        by=by,
        clock=lambda: BEGINNING + next(ticks) * BETWEEN_ENTRIES,
        rng=lambda: next(seeds),
    )
    lines = preview((), read_list(ENTRIES))
    play_evening(desk, [line.draft for line in lines if line.draft is not None and line.goes_in], progress)
    return desk
