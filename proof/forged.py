"""Reads forged files as the program would: `capot check`, opening, and all pages.

`python -m proof.forged --count 3000` forges and reads so many; a crash is reported with the seed that brings it back.
"""

import argparse
import contextlib
import io
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from proof.forgery import forge
from proof.plans import Hall, plan_of
from tournament.cli.check import run as check
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.exchange.workbook import workbook
from tournament.i18n import translator
from tournament.messages.desk import circumstances_text, done_text
from tournament.models.backup import freeze, write_copy
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import next_steps, redo, undo
from tournament.services.papers.snapshot import editions, snapshot
from tournament.services.people.registration import teams
from tournament.services.repairs.consequences import consequences
from tournament.services.repairs.seating_changes import late_teams
from tournament.services.rounds.bracket_views import phase_bracket_views
from tournament.services.rounds.clock import clock_view
from tournament.services.rounds.draw_plans import plan_draw
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds, team_story, why
from tournament.services.rounds.schedule_views import pools_of, schedule_of
from tournament.services.rounds.views import RoundView
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.standing import standings, team_progress
from tournament.services.setup.championship import championship, open_championship
from tournament.simulation.championship import simulate

HALLS = 24
"""So many real championships are forged, by the plans of the proof of the draws."""
SMALL = Hall(usual=9, most=9, large=0.0, rounds=4, by_totals=0.6)


def real_file(seed: int, folder: Path) -> Path:
    """A championship file that was really played, closed."""
    path = folder / f"real-{seed}.capot"
    if not path.exists():
        desk = simulate(plan_of(seed, SMALL))
        with closing(freeze(desk.engine)) as frozen:
            write_copy(frozen, path)
        desk.close()
    return path


def readings(desk: Desk) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Everything that a page asks, each by itself."""
    yield "championship", lambda: championship(desk.state)
    yield "teams", lambda: teams(desk.state)
    yield "rounds", lambda: rounds(desk.state)
    yield "bar", lambda: clock_view(desk.state, desk.clock())
    yield "course", lambda: round_progress(desk.state)
    yield "standings", lambda: standings(desk.state)
    yield "courses", lambda: team_progress(desk.state)
    for line in rounds(desk.state):
        yield "standings after", partial(standings, desk.state, line.number)
        yield "brackets", partial(brackets_of, desk, line)
        for game in line.games:
            yield "sheet", partial(sheet, desk.state, game.id)
            yield "why", partial(why, desk.state, game.id)
    for team in teams(desk.state):
        if team.number is not None:
            yield "story", partial(team_story, desk.state, team.number)
    yield "schedule", lambda: schedule_of(championship(desk.state), teams(desk.state), rounds(desk.state))
    yield (
        "pools",
        lambda: pools_of(championship(desk.state), teams(desk.state), rounds(desk.state), standings(desk.state)),
    )
    yield "late", lambda: late_teams(desk.state)
    yield "papers", lambda: editions(desk.state)
    yield "snapshot", lambda: snapshot(desk.state, desk.clock())
    yield "workbook", lambda: workbook(snapshot(desk.state, desk.clock()), translator("fr"))
    yield "consequences", lambda: consequences(desk.state, {"planned_rounds": 3})
    yield "plan", lambda: plan_draw(desk.state, seed=1)
    yield "steps", lambda: next_steps(desk)
    yield (
        "journal",
        lambda: [
            told(entry, translator("fr")) for entry in journal(desk.state) for told in (done_text, circumstances_text)
        ],
    )
    yield "export", lambda: export_championship(desk.state)
    yield "undo", lambda: undo(desk)
    yield "redo", lambda: redo(desk)


def brackets_of(desk: Desk, line: RoundView) -> object:
    """The brackets as a round left them."""
    return phase_bracket_views(rounds(desk.state), line, championship(desk.state).phases, teams(desk.state))


def crashes_of(path: Path) -> list[str]:
    """What a file brings down, and where."""
    crashes = []
    tr = translator("en")
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            check(argparse.Namespace(file=path), tr)
    except Refused:
        said.write("refused")
    except Exception:
        crashes.append("check: " + where())
    try:
        desk = open_championship(path, by="Odile", clock=lambda: datetime(2026, 11, 21, 12, tzinfo=UTC))
    except Refused:
        return crashes
    except Exception:
        return [*crashes, "opening: " + where()]
    try:
        for name, read in readings(desk):
            try:
                read()
            except Refused:
                continue
            except Exception:
                crashes.append(f"{name}: " + where())
    except Refused:
        pass
    except Exception:
        crashes.append("rounds: " + where())
    with contextlib.suppress(Refused):
        desk.close()
    return [*crashes, "opened"]


def where() -> str:
    """The last line of the program in what went wrong."""
    kind, error, trace = sys.exc_info()
    ours = [frame for frame in traceback.extract_tb(trace) if "/tournament/" in frame.filename]
    frame = ours[-1] if ours else traceback.extract_tb(trace)[-1]
    return f"{getattr(kind, '__name__', '')} {frame.filename.rpartition('/')[2]}:{frame.lineno} {str(error)[:80]}"


def main() -> int:
    """Forge and read; 1 if anything crashed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=3000)
    given = parser.parse_args()
    crashed: Counter[str] = Counter()
    opened = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(given.first, given.first + given.count):
            forgery = forge(real_file(seed % HALLS, folder), folder / "forged.capot", seed)
            crashes = crashes_of(forgery.path)
            if "opened" in crashes:
                crashes.remove("opened")
                opened += 1
            for part in ("", "-wal", "-shm"):
                Path(f"{forgery.path}{part}").unlink(missing_ok=True)
            if crashes:
                sys.stdout.write("\n    ".join((forgery.what, *sorted(set(crashes)))) + "\n")
                crashed.update({crash.partition(" ")[2].partition(":")[0] for crash in crashes})
    summed_up = (
        f"{given.count} forged files: {opened} opened, {given.count - opened} refused by name, {crashed.total()} "
        "crashed"
    )
    sys.stdout.write("\n".join((summed_up, *map(str, crashed.most_common()))) + "\n")
    return 1 if crashed else 0


if __name__ == "__main__":
    sys.exit(main())
