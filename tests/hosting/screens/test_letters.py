"""What is on a screen is read from the back of the hall: letters of 54 pixels on 1080, and pages that stand as long as
it takes to find oneself."""

import re

import pytest

from tournament.hosting.screens.slides import (
    BODY,
    CROWDED,
    LETTER,
    NameFit,
    fit_of,
    in_columns,
    layout_of,
    layout_of_message,
    paged,
    rows_at,
)
from tournament.web.templating import static_files

FULL_HD = 1080
LEAST = 54  # 60 mm at 12 m, on a picture that is 1.2 m high


@pytest.mark.parametrize(
    ("rows", "columns", "pages"),
    [(30, 1, 4), (60, 2, 4), (60, 1, 8)],
    ids=["sixty teams by table", "sixty teams by name", "standings of sixty teams"],
)
def test_sixty_teams_are_read_at_twelve_metres(rows, columns, pages):
    layout = layout_of(rows, columns)
    assert layout.letter * FULL_HD >= LEAST
    assert len(paged(range(rows), layout)) == pages


def test_few_rows_are_written_as_large_as_they_fit_and_never_smaller():
    layouts = [layout_of(rows) for rows in range(41)]
    assert min(layout.letter for layout in layouts) >= LETTER
    assert all(layout.rows <= rows_at(layout.letter) for layout in layouts)
    assert layouts[3].letter > layouts[6].letter > layouts[9].letter


def test_very_many_are_written_smaller_rather_than_waited_for():
    assert (layout_of(500).letter, layout_of(500, 2, crowded=3).columns) == (CROWDED, 3)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 13, 30, 60, 500])
def test_pages_are_about_as_full_as_each_other_and_lose_nobody(count):
    pages = paged(range(count), layout_of(count))
    assert [row for page in pages for row in page] == list(range(count))
    assert max(map(len, pages)) - min(map(len, pages)) <= 1
    assert max(map(len, pages)) <= layout_of(count).capacity
    assert pages


def test_a_table_of_four_sides_takes_two_rows():
    layout = layout_of(9)
    assert [list(page) for page in paged([2, 1, 2, 1, 2, 1], layout, lambda rows: rows)] == [[2, 1, 2], [1, 2, 1]]


def test_columns_are_read_downwards():
    assert [list(column) for column in in_columns(range(5), layout_of(30, 2))] == [[0, 1, 2], [3, 4]]


def test_the_style_sheet_has_every_layout():
    """What a row takes in a browser is what the layout says, and so is the capital of it."""
    sheet = static_files()["screen.css"].decode()
    layouts = [layout_of(rows, *columns) for rows in (*range(40), 100, 1000) for columns in ((1,), (2, 3))]
    layouts += [layout_of(rows, tallest=LETTER) for rows in range(9)] + [
        layout_of_message(characters) for characters in range(1, 201)
    ]
    heights = {int(rows): float(rows) for rows in re.findall(r"\.rows-(\d+) { --rows: \1; }", sheet)}
    assert {layout.rows for layout in layouts} == set(heights)
    assert all(layout.letter >= CROWDED and BODY / layout.rows == pytest.approx(layout.row) for layout in layouts)
    assert "--row: calc(var(--u) * 80 / var(--rows)); --size: calc(var(--row) / 1.4)" in sheet


@pytest.mark.parametrize(
    ("name", "fit"),
    [
        ("Durand / Martin", NameFit.WHOLE),
        ("Lemoine / Simon", NameFit.SMALLER),
        ("Lemoine / Roussel", NameFit.SMALLEST),
        ("M" * 40, NameFit.TWO_LINES),
        ("\N{CJK UNIFIED IDEOGRAPH-6F22}" * 11, NameFit.SMALLEST),
    ],
    ids=["usual", "a little longer", "long", "wide", "of another script"],
)
def test_a_name_is_written_smaller_then_on_two_lines(name, fit):
    assert fit_of(name, 8.0) == fit


def test_the_longest_announcement_is_read_from_the_back():
    assert layout_of_message(200).letter >= LETTER
    assert layout_of_message(20).letter > 2 * LETTER
