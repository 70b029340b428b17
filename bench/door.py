"""One more team at the door, where thousands are registered already."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from bench.cases import Case
from bench.rows import Row, timed
from tournament.services.people.registration import register_team, register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import create_championship
from tournament.simulation.rng import SeededRng, draft_teams

TIMES = 10
BUDGET = 0.03


def measure_door(case: Case) -> Iterator[Row]:
    """Register one team after another; the first one, for which the names of all are read, is measured by nobody."""
    desk = create_championship(None, name="Bench", day=date(2026, 11, 21), by="Bench")
    register_teams(desk, draft_teams(case.door, SeededRng(case.door)))
    coming = iter(TeamDraft(players=(f"Zyx {letter}wvu", f"Vwx {letter}zyx")) for letter in "abcdefghijklm")
    register_team(desk, next(coming))
    runs = tuple(timed(partial(register_team, desk, next(coming)))[0] for _ in range(TIMES))
    yield Row(f"one more team at the door of {case.door}", runs, BUDGET, note="judged against all, and written")
    desk.close()
