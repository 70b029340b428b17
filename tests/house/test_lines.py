"""Every package is held against a budget of lines, which a decision alone raises."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def lines():
    return runpy.run_path(str(ROOT / "packaging" / "lines.py"))


def test_every_package_has_a_budget_and_keeps_it(lines):
    assert lines["faults"](lines["budgets"](), lines["counted"]()) == []


def test_what_is_over_its_budget_has_none_or_is_gone_is_told(lines):
    budget, counted = {"tournament/draw": 10, "tournament/ui": 20}, {"tournament/draw": 12, "tournament/web": 3}
    assert lines["faults"](budget, counted) == [
        "tournament/draw: 12 lines, 2 more than its budget",
        "tournament/web: no budget",
        "tournament/ui: a budget, and no such package",
    ]


def test_lines_are_counted_by_package_and_those_of_modules_beside_them(lines, tmp_path):
    files = {"tournament/__init__.py": 1, "tournament/settings.py": 2, "tournament/draw/__init__.py": 3}
    files |= {"tournament/draw/formats/moving.py": 4, "tests/test_draw.py": 5}
    for name, count in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("\n" * count, encoding="utf-8")
    found = {name: count for name, count in lines["counted"](tmp_path).items() if count}
    assert found == {"tournament": 3, "tournament/draw": 7, "tests": 5}
