"""Documents that are wrong all through, or made to harm: refused in a few lines, and before they fill the memory."""

import json

import pytest

from tournament.cli.main import REFUSED, run

DOCUMENT = {
    "format": "belote-championship",
    "version": 1,
    "championship": {"name": "x", "date": "2026-11-21", "rules": "contree-championship"},
    "teams": [],
    "rounds": [],
}


@pytest.fixture
def said(tmp_path, capsys):
    """What the import of a document says, line by line."""

    def lines(text):
        path = tmp_path / "export.json"
        path.write_text(text, encoding="utf-8")
        assert run(["import", str(path), "--dry-run", "--lang", "en"]) == REFUSED
        written = capsys.readouterr()
        assert written.out == ""
        return written.err.splitlines()

    return lines


def test_of_many_unknown_fields_the_first_are_named_and_the_others_counted(said):
    lines = said(json.dumps(DOCUMENT | {f"strange{number}": 1 for number in range(2_000)}))
    assert lines[0] == "strange0: There is no field “strange0” here. Is it misspelt?"
    assert lines[-1] == "More fields that are unknown here, or appear here twice: 1,985."
    assert len(lines) == 16


def test_fields_that_stand_twice_are_counted_too(said):
    fields = ", ".join(f'"name": {number}, "name{number}": 1, "name{number}": 2' for number in range(20))
    assert said(f"{{{fields}}}")[-1] == "and 16 more problems"


def test_of_many_problems_the_first_are_told_and_the_others_counted(said):
    lines = said(json.dumps(DOCUMENT | {"teams": [{"strange": 1}] * 1_000}))
    assert lines[0].startswith("teams[0].strange: ")
    assert lines[-1] == "and 3,980 more problems"
    assert len(lines) == 21


def test_a_long_evening_is_refused_in_one_line(said):
    assert said(json.dumps(DOCUMENT | {"rounds": [{}] * 3_000})) == [
        "rounds: This list has 3,000 entries, and 100 is the maximum."
    ]


def test_lists_without_end_are_refused_before_they_are_made(said):
    (line,) = said("[" + "[]," * 2_000_000 + "[]]")
    assert line.endswith(
        "This file holds more than 3,000,000 values, far more than any championship. Is it the right one?"
    )
