"""Every decision record begins alike: its number and title, the day it was taken, whether it holds, and then the text."""

import re
from pathlib import Path

import pytest

RECORDS = sorted((Path(__file__).resolve().parents[2] / "docs" / "decisions").glob("*.md"))
LINK = r"\[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)"
LONGEST_LINE = 160
STATUS = re.compile(rf"\d{{4}}-\d\d-\d\d, (holds|replaced by {LINK})(; sharpens {LINK}( and {LINK})*)?\.")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_has_its_number_a_date_and_a_status(record):
    heading, blank, status, after, *_ = record.read_text(encoding="utf-8").split("\n")
    assert re.fullmatch(rf"# {record.name[:4]}: \S.*\S", heading)
    assert STATUS.fullmatch(status), "2026-11-22, holds. — or: 2026-11-22, replaced by [0012](0012-a-title.md)."
    assert (blank, after) == ("", "")


def test_lines_of_a_record_are_as_long_as_those_of_the_code():
    """Within a word or two; rows of tables are as long as they are."""
    lines = [(record.name, line) for record in RECORDS for line in record.read_text(encoding="utf-8").split("\n")]
    assert [(name, line) for name, line in lines if len(line) > LONGEST_LINE and not line.startswith("|")] == []


def test_a_number_is_given_once():
    numbers = [record.name[:4] for record in RECORDS]
    assert len(set(numbers)) == len(numbers)
