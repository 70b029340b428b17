"""The bench measures what its rows say. How fast anything is, no test asks."""

import json
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale
from sqlalchemy import create_engine, text

from bench.__main__ import measure
from bench.cases import CORNER
from bench.growth import exponent, rows_of, write_entries
from bench.history import add_to_history, kept_of
from bench.imports import MOST_PACKAGES
from bench.rows import POWER, Row, against, document, entry, multiple_text, table
from bench.statements import counted
from tests.late_timers import on_time
from tests.ui.leftovers import throw_away
from tournament.services.setup.championship import open_championship
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.shell.application import speak

ACTS = ["posting", "undoing the posting", "undoing the draw", "redoing the draw"]
ROWS = [
    ("bare window shown", "s", 1, None),
    ("bare commit", "s", 200, None),
    ("loop of Python", "s", 7, None),
    ("import of Qt", "s", 1, None),
    ("process start to first paint", "s", 1, 1.0),
    ("process start to the sample painted", "s", 1, 0.8),
    ("memory with the sample open", "MB", 1, 120.0),
    ("memory once everything is imported", "MB", 1, 150.0),
    ("draw of round 10, 8 teams", "s", 5, None),
    ("memory of a process that draws 8 teams", "MB", 1, None),
    ("key to repaint in score entry", "s", None, 0.016),
    ("Enter to hand saved and shown", "s", None, 0.04),
    ("statements of a key", "", None, 0),
    ("transactions of a key", "", None, 0),
    ("statements of Enter", "", None, 14),
    ("transactions of Enter", "", None, 2),
    ("file of 6 × 5 found whole", "s", 5, None),
    ("file of 6 × 5 found whole and sound", "s", 5, None),
    ("file of 6 × 5 opened", "s", 5, None),
    ("file of 6 × 5 opened and painted", "s", 5, 0.6),
    ("draw of round 6, 6 teams, at the desk", "s", 5, 0.1),
    ("standings of 6 × 6 from hands", "s", 5, 0.35),
    ("standings of 6 × 6 after one hand", "s", None, 0.05),
    ("standings of 6 × 8 from hands", "s", 2, 2.0),
    ("one more team at the door of 6", "s", 10, 0.03),
    ("commands of 3 desks", "/s", 1, None),
    ("Enter at one of 3 desks to answer", "s", None, 0.25),
    ("processor of the host for a command of 3 desks", "s", 1, 0.004),
    *((f"{pages} of 6 teams on a phone", "s", 50, 0.005) for pages in ("standings", "tables", "teams")),
    ("longest stall: opening 6 × 5", "s", 1, 0.05),
    *((f"longest stall: first going to {spec.name}", "s", 1, 0.05) for spec in PAGES),
    *((f"longest stall: going to {spec.name} again", "s", 1, 0.05) for spec in PAGES),
    ("longest stall: drawing", "s", 1, 0.05),
    ("statements of a draw", "", 1, 30),
    ("transactions of a draw", "", 1, None),
    *((f"longest stall: {act}", "s", 1, 0.05) for act in ACTS),
    ("longest stall: opening 6 × 6", "s", 1, 0.05),
    ("longest stall: standings at the end", "s", 1, 0.05),
    *(
        (f"longest stall: {act}", "s", 1, 0.05)
        for act in ("opening 6 teams", "going to the draw of 6 teams", "drawing 6 teams by standings")
    ),
    ("hands scored", "/s", 3, None),
    ("2 score sheets as PDF", "s", 3, 1.3),
    ("list of 3 teams imported", "s", 3, None),
    ("capot score, one sheet", "s", 1, None),
    *(
        (f"growth of {what}", POWER, 1, None if what.startswith("drawing") else 1.15)
        for what in (
            "registering all, 6 to 8 teams",
            "one more team at the door, 6 to 8 teams",
            "drawing a round, 6 to 8 teams",
            "a result and the standings after it, 6 to 8 teams",
            "opening a file, 6 to 8 teams",
            "standings from hands, 1 to 2 rounds",
            "opening a journal, 10 to 20 entries",
            "a command, 10 to 20 entries",
            "a command and undoing it, 10 to 20 entries",
            "the host’s work for a command, 1 to 2 desks",
        )
    ),
]


@pytest.fixture
def cleared_away(qapp):
    """The windows are thrown away at the end with their collectors; their language, and how they let threads work, is
    not left to other tests."""
    locale, turn = QLocale(), sys.getswitchinterval()
    with on_time():
        yield
    sys.setswitchinterval(turn)
    throw_away(qapp)
    speak(qapp, "en")
    QLocale.setDefault(locale)


@pytest.mark.long
def test_a_small_hall_is_measured_from_the_first_paint_to_the_last_sheet(cleared_away, tmp_path):
    measured = list(measure(CORNER, tmp_path))
    rows = [row for row in measured if not row.what.startswith("first page: import of ")]

    assert len(measured) - len(rows) == MOST_PACKAGES
    assert [(row.what, row.unit, row.budget) for row in rows] == [
        (what, unit, budget) for what, unit, _, budget in ROWS
    ]
    assert all(len(row.runs) == runs for row, (_, _, runs, _) in zip(rows, ROWS, strict=True) if runs)
    assert all(figure > 0 for row in rows for figure in row.runs if row.unit not in ("", POWER))
    assert [row.multiple for row in rows if row.unit == "s"][:4] == [None] * 4
    assert all(row.multiple for row in rows[4:] if row.unit == "s")
    keys, enters = (rows[index].runs for index in (10, 11))
    assert len(keys) > len(enters) >= CORNER.hands
    assert rows[8].note.endswith("the same draw")
    assert rows[8].beside["ratio"] == pytest.approx(rows[8].beside["networkx"] / rows[8].middle)


FAST = Row("key", tuple([0.001] * 99 + [0.9]), budget=0.016)
SLOW = Row("Enter", tuple([0.001] * 98 + [0.9] * 2), budget=0.05)
FEW = Row("draw", (0.09, 0.08, 2.5), budget=0.1, note="networkx 9.00 s", beside={"networkx": 9.0})
YARDSTICKS = {"loop of Python": 0.045, "bare window shown": 0.3}
PLAIN = Row("memory", (412.3,), unit="MB")


def test_many_runs_are_judged_by_the_99th_percentile_and_few_by_the_median():
    assert [(row.middle, row.slow, row.verdict) for row in (FAST, SLOW, FEW, PLAIN)] == [
        (0.001, 0.001, "within"),
        (0.001, 0.9, "over"),
        (0.09, 2.5, "within"),
        (412.3, 412.3, ""),
    ]


def test_the_median_of_many_may_have_a_budget_of_its_own():
    runs = tuple([0.03] * 100)
    assert [Row("Enter", runs, 0.04, usual=usual).verdict for usual in (None, 0.025, 0.03)] == [
        "within",
        "over",
        "within",
    ]


def test_statements_and_transactions_are_counted_while_they_are_watched():
    engine = create_engine("sqlite://")
    with counted(engine) as asked:
        for _ in range(2):
            with engine.begin() as connection:
                connection.execute(text("SELECT 1"))
    with engine.begin() as connection:
        connection.execute(text("SELECT 1"))
    assert asked.so_far() == (2, 2)


def test_the_table_has_budgets_beside_figures():
    assert list(table([FEW, PLAIN]))[1:3] == [
        "draw       90.0 ms     2.50 s            100.0 ms within                 networkx 9.00 s",
        "memory      412 MB",
    ]


def test_seconds_are_said_as_so_many_times_the_calibration_which_decides_where_that_was_promised():
    rows = [
        Row("loop of Python", (0.045,)),
        *against([FEW, PLAIN, Row("shown", (0.9,), 0.6, of="bare window shown", times=3.5)], YARDSTICKS),
    ]
    assert [row.verdict for row in rows] == ["", "within", "", "within"]
    assert [multiple_text(row) for row in rows] == ["", "2.00 ×", "", "3.00 of 3.5 w"]
    assert replace(rows[-1], yardstick=0.2).verdict == "over"
    assert entry(rows[-1]) | {"of": "bare window shown", "multiple": pytest.approx(3.0), "most": 3.5} == entry(rows[-1])


def test_what_the_history_keeps_is_measured():
    assert {what for what, _ in kept_of(CORNER)} <= {what for what, *_ in ROWS}


def test_the_history_has_one_line_for_each_commit(tmp_path):
    page = tmp_path / "bench.md"
    for commit, seconds in (("1a", 0.02), ("2b", 0.03), ("1a", 0.04)):
        enters = Row("Enter to hand saved and shown", (seconds,) * 100)
        add_to_history(page, commit, [enters, Row("longest stall: drawing", (0.07,)), Row("bare commit", (0.001,))])
    lines = [line.split(" | ") for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    assert [line[0] for line in lines] == ["| commit", "|---|" + "---:|" * 15, "| 2b", "| 1a"]
    assert [(line[2], line[7], line[-1]) for line in lines[2:]] == [
        ("1.0 ms", "30.0 ms / 30.0 ms", "70.0 ms |"),
        ("1.0 ms", "40.0 ms / 40.0 ms", "70.0 ms |"),
    ]


@pytest.mark.parametrize("power", [0, 0.5, 1, 2])
def test_the_exponent_of_a_size_is_the_slope_of_its_logarithms(power):
    sizes = (50, 500, 5_000)
    assert exponent(sizes, [0.003 * size**power for size in sizes]) == pytest.approx(power)


def test_what_is_the_same_at_all_sizes_hides_no_growth():
    assert exponent((900, 10_000, 100_000), [0.05 + 3 * (size / 100_000) ** 2 for size in (900, 10_000, 100_000)]) > 1.5


def test_what_grows_faster_than_what_is_looked_at_is_over():
    taken = [{"opening": 0.01 * size, "pairing": 0.01 * size**1.2} for size in (1, 10, 100)]
    linear, faster = rows_of("teams", (1, 10, 100), taken)
    assert (linear.what, linear.verdict, faster.verdict) == ("growth of opening, 1 to 100 teams", "within", "over")
    assert list(table([linear]))[1] == (
        "growth of opening, 1 to 100 teams      n^1.00                         n^1.15 within                 "
        "10.0 ms, 100.0 ms, 1.00 s"
    )
    assert entry(faster) | {"unit": "n^", "seconds of 1": 0.01, "seconds of 10": pytest.approx(0.158, 0.01)} == entry(
        faster
    )


def test_a_grown_journal_is_one_that_opens(tmp_path):
    """Its chain holds, it says what the rows are, and says no result twice but the last: that would be read sooner."""
    write_entries(tmp_path / "grown.capot", 40)
    desk = open_championship(tmp_path / "grown.capot", by="Odile")
    assert desk.state.sequence == 40
    results = [str(told.after) for told in desk.entries(4)][:-1]
    assert len(set(results)) == len(results)
    desk.close()


def test_the_document_has_the_machine_and_the_same_figures():
    written = json.loads(json.dumps(document([SLOW, FEW], "2026-11-21T12:00:00+00:00")))

    assert written["measured_on"] == "2026-11-21T12:00:00+00:00"
    assert {"cores", "python", "sqlite", "rustworkx", "networkx"} <= written["machine"].keys()
    assert [(row["what"], row["runs"], row["p99"], row["verdict"], row.get("networkx")) for row in written["rows"]] == [
        ("Enter", 100, 0.9, "over", None),
        ("draw", 3, 2.5, "within", 9.0),
    ]
