"""What only `make long` runs is listed with what `make test` has instead."""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
LEFT = re.compile(r"\ba_slice\(|\bmark\.long\b")
ROW = re.compile(r"^\| `tests/([\w/]+\.py)` \| \S[^|]*\S \| \S[^|]*\S \|$", re.MULTILINE)
OF_THE_SUITE = {Path("conftest.py"), Path("examples.py"), Path("house/test_long.py")}
"""What makes a slice, and what says of it."""


def test_every_module_of_which_something_is_left_is_in_the_table():
    left = {path.relative_to(TESTS) for path in TESTS.rglob("*.py") if LEFT.search(path.read_text(encoding="utf-8"))}
    rows = ROW.findall((TESTS / "README.md").read_text(encoding="utf-8"))
    assert rows == sorted(rows)
    assert {Path(row) for row in rows} == left - OF_THE_SUITE
