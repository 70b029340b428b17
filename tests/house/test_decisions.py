"""Every decision record begins alike, is in the index by subject, and every number that was given can be found
there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "decisions"
INDEX = FOLDER / "README.md"
RECORDS = sorted(set(FOLDER.glob("*.md")) - {INDEX})
LINK = r"\[[^\]]+\]\(\d{4}-[a-z0-9-]+\.md(#[a-z0-9-]+)?\)"
LONGEST_LINE = 120
STATUS = re.compile(rf"\d{{4}}-\d\d-\d\d( to \d{{4}}-\d\d-\d\d)?, (holds|replaced by {LINK})\.")
NAMED = re.compile(r"`([\w.-]+/[\w./-]*)`")
NO_FILES = {
    "hall/team-7", "hall/3", "build/wine/root", "licences/debian", "locale/fr/LC_MESSAGES/capot.mo",
    "site-packages/resources", "texts/", "tournament/resources/", "tournament/resources/manual/",
}  # fmt: skip
"""Names of desks, and what is made or lies elsewhere."""
EARLIER = re.compile(r"^Decided \d{4}-\d\d-\d\d as (\d{4})\b", re.MULTILINE)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_has_its_number_a_date_and_a_status(record):
    heading, blank, status, after, *_ = record.read_text(encoding="utf-8").split("\n")
    assert re.fullmatch(rf"# {record.name[:4]}: \S.*\S", heading)
    assert STATUS.fullmatch(status), (
        "2026-11-22, holds. — or: 2026-11-22, replaced by [What replaces it](0012-a-title.md)."
    )
    assert (blank, after) == ("", "")


def test_lines_of_a_record_are_at_most_so_long():
    """Rows of tables are as long as they are."""
    lines = [(record.name, line) for record in RECORDS for line in record.read_text(encoding="utf-8").split("\n")]
    assert [(name, line) for name, line in lines if len(line) > LONGEST_LINE and not line.startswith("|")] == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_names_only_files_that_are_there(record):
    named = set(NAMED.findall(record.read_text(encoding="utf-8"))) - NO_FILES
    assert sorted(path for path in named if not any((top / path).exists() for top in (ROOT, ROOT / "tournament"))) == []


def test_the_index_names_each_record_once_by_its_title():
    titles = {record.name: record.read_text(encoding="utf-8").split("\n")[0].removeprefix("# ") for record in RECORDS}
    listed = re.findall(
        r"^- \[([^\]]+)\]\(([^)]+)\)", INDEX.read_text(encoding="utf-8").replace("\n  ", " "), re.MULTILINE
    )
    assert sorted((name, title) for title, name in listed) == sorted(titles.items())


def test_the_index_says_of_every_number_where_it_is():
    own = [int(record.name[:4]) for record in RECORDS]
    earlier = {
        int(number): record.name for record in RECORDS for number in EARLIER.findall(record.read_text(encoding="utf-8"))
    }
    index = INDEX.read_text(encoding="utf-8")
    told = {
        int(number): name for number, name in re.findall(r"^\| (\d{4}) \| \[\d{4}\]\(([^#)]+)#", index, re.MULTILINE)
    }
    never = index.split("Never given: ")[1].replace("\n", " ").rstrip(". ")
    runs = [re.findall(r"\d{4}", run) for run in never.split(", ")]
    missing = [number for run in runs for number in range(int(run[0]), int(run[-1]) + 1)]
    assert told == earlier
    assert sorted([*own, *earlier, *missing]) == list(range(1, max([*own, *earlier]) + 1))
