"""What needs no window: hands scored, sheets printed, a list imported, a command answered."""

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path

from bench.cases import Case
from bench.rows import RATE, Row, timed
from tournament.exchange.entry_lists import preview, read_list
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.scoring.course import score_hand
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import register_teams, teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import create_championship
from tournament.simulation.rng import SeededRng, draft_teams
from tournament.simulation.table import play_to_end

DAY = date(2026, 11, 21)
SHEETS = 1.3
TIMES = 3
RULES = resolve_rules(DEFAULT_SYSTEM, {})


def measure_scoring(case: Case) -> Iterator[Row]:
    """Score the hands of whole games one by one, with the reasons of each; a deal that was not played is not scored."""
    rng = SeededRng(case.games)
    hands = [hand for _ in range(case.games) for hand in play_to_end(RULES, rng) if hand.is_played]
    runs = timed(lambda: [score_hand(hand, RULES) for hand in hands], TIMES)
    yield Row("hands scored", tuple(len(hands) / seconds for seconds in runs), unit=RATE, note=f"{len(hands):,} hands")


def measure_paper(case: Case) -> Iterator[Row]:
    """The score sheets of a posted round."""
    desk = create_championship(None, name="Bench", day=DAY, by="Bench")
    register_teams(desk, draft_teams(2 * case.sheets, SeededRng(case.sheets)))
    draw(desk)
    post_draw(desk)
    tr = translator("fr")
    yield Row(
        f"{case.sheets} score sheets as PDF",
        timed(lambda: DOCUMENTS["score-sheets"].render(snapshot(desk.state, desk.clock()), tr), TIMES),
        SHEETS,
    )
    desk.close()


def measure_import(case: Case, folder: Path) -> Iterator[Row]:
    """A club's list read, judged line by line and registered in a new file."""
    path = folder / "entries.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, delimiter=";")
        lines.writerow(["Joueur 1", "Joueur 2", "Club"])
        lines.writerows([*draft.players, draft.club] for draft in draft_teams(case.entries, SeededRng(case.entries)))
    numbers = count(1)

    def register() -> None:
        desk = create_championship(folder / f"imported-{next(numbers)}.capot", name="Bench", day=DAY, by="Bench")
        judged = preview(teams(desk.state), read_list(path))
        register_teams(desk, [line.draft for line in judged if line.draft is not None and line.goes_in])
        desk.close()

    yield Row(
        f"list of {case.entries} teams imported",
        timed(register, TIMES),
        note="read, judged and registered in a new file",
    )


def measure_command(case: Case, folder: Path) -> Iterator[Row]:
    """`capot score` as scripts call it: a process for one sheet."""
    path = folder / "sheet.json"
    path.write_text(
        json.dumps({"hands": [write_hand(hand) for hand in play_to_end(RULES, SeededRng(1))]}), encoding="utf-8"
    )
    command = [sys.executable, "-m", "tournament", "score", str(path)]
    yield Row(
        "capot score, one sheet",
        timed(lambda: subprocess.run(command, check=True, capture_output=True), case.starts),
        note="a whole process",
    )
