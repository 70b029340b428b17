"""`make quick` runs what can reach a change, nearest first, and begins nothing when its time is over."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import grimp
import pytest

from tests.examples import a_slice
from tests.in_time import LEFT, InTime

NOBODYS = "nobodys"
SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[2] / "packaging" / "quick.py"))


@pytest.fixture
def graph():
    """Two tests of a page, one of the sum that it shows, and what pytest loads for them."""
    graph = grimp.ImportGraph()
    for importer, imported in (
        ("tests.ui.test_page", "tournament.ui.page"),
        ("tests.ui.test_words", "tournament.words"),
        ("tests.test_sum", "tournament.sum"),
        ("tournament.ui.page", "tournament.sum"),
        ("tests.ui.conftest", "tournament.themes"),
    ):
        graph.add_import(importer=importer, imported=imported)
    return graph


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        ("tournament.sum", {"tests.test_sum": 1, "tests.ui.test_page": 2}),
        ("tests.test_sum", {"tests.test_sum": 0}),
        ("tests.ui.conftest", {"tests.ui.test_page": 1, "tests.ui.test_words": 1}),
        ("tournament.themes", {"tests.ui.test_page": 2, "tests.ui.test_words": 2}),
    ],
)
def test_a_test_is_as_far_away_as_there_are_imports_between(graph, module, tests):
    found = SCRIPT["distances"](graph, {module: 0})
    assert {name: far for name, far in found.items() if SCRIPT["is_test"](name)} == tests


@pytest.mark.parametrize(
    ("path", "test"),
    a_slice(
        [
            ("tournament/services/scores/decisions.py", "tests/services/test_rulings.py"),
            ("tournament/systems/belote_three/scoring.py", "tests/scoring/test_belote_modern_and_three.py"),
            ("tests/house/test_quick.py", "tests/house/test_quick.py"),
            ("packaging/quick.py", "tests/house/test_quick.py"),
            ("Makefile", "tests/house/test_map.py"),
        ],
        of=5,
    ),
)
def test_a_change_is_reached_by_its_test(path, test):
    assert test in SCRIPT["chosen"]([path])


def test_what_nothing_reaches_is_reached_by_no_test():
    assert SCRIPT["chosen"]([f"docs/{NOBODYS}.txt"]) == []


@pytest.mark.parametrize(("seconds", "answer", "left"), [(60, None, 0), (0, True, 1)])
def test_a_test_that_would_begin_too_late_is_left_and_told(seconds, answer, left):
    in_time, output = InTime(seconds), {}
    assert in_time.pytest_runtest_protocol(None) is answer
    in_time.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace(workeroutput=output)))
    assert output == {LEFT: left}
    hands_out, lines = InTime(60), []
    hands_out.pytest_testnodedown(SimpleNamespace(workeroutput=output))
    hands_out.pytest_terminal_summary(SimpleNamespace(write_line=lines.append))
    assert lines == ([f"{left} tests were {LEFT}"] if left else [])
