"""The tables beside the sheet come to rest, whatever the size of the window: a bar to scroll takes of the width that
both need."""

from itertools import product

import pytest
from PySide6.QtWidgets import QWidget

from tests.examples import a_slice
from tests.ui.settling import settle
from tournament.ui.scores.tables_column import OneOrBoth
from tournament.ui.theme.tokens import SCROLL_BAR, SHEET, SPACE, TABLES, theme_of
from tournament.ui.widgets.surfaces import column, scrolled

LOW, HIGH, PAGE = 300, 500, 400
"""Heights: of a part that is lower than the page, of one that is higher, and of the page."""
OFTEN = 20
"""Turns in which whatever comes to rest at all has come to rest."""


def part(height):
    inner, made = QWidget(), QWidget()
    inner.setMinimumHeight(height)
    made.setLayout(column(inner))
    return made


def turned_in(qtbot, *, spare, tables=LOW, sheet=LOW, at_sheet=False):
    """The parts on a page that is so many pixels wider than both need, and what they turned to, in order."""
    turns = []

    def turned():
        turns.append(sides.shows_one)
        if len(turns) > OFTEN:
            page.hide()  # else the test itself would never end

    sides = OneOrBoth(part(tables), part(sheet), turned)
    sides.look(at_sheet=at_sheet)
    page = scrolled(sides, sideways=True)
    qtbot.addWidget(page)
    theme = theme_of(sides)
    page.resize(theme.px(TABLES) + SPACE + theme.px(SHEET) + spare, PAGE)
    page.show()
    settle()
    return sides, turns


SPARE = (-1, 0, 1, SCROLL_BAR - 1, SCROLL_BAR, SCROLL_BAR + 1, 2 * SCROLL_BAR, 3 * SCROLL_BAR)


@pytest.mark.parametrize(
    ("spare", "tables", "sheet", "at_sheet"), a_slice(product(SPARE, (LOW, HIGH), (LOW, HIGH), (False, True)), of=3)
)
def test_it_comes_to_rest(qtbot, spare, tables, sheet, at_sheet):
    _, turns = turned_in(qtbot, spare=spare, tables=tables, sheet=sheet, at_sheet=at_sheet)
    assert len(turns) <= 2


@pytest.mark.parametrize(("spare", "shows_one"), [(-SCROLL_BAR - 1, True), (-SCROLL_BAR, False)])
def test_both_are_shown_as_soon_as_both_fit(qtbot, spare, shows_one):
    sides, _ = turned_in(qtbot, spare=spare)
    assert sides.shows_one is shows_one


@pytest.mark.parametrize(("spare", "shows_one"), [(-1, True), (0, False)])
def test_the_bar_that_both_need_takes_of_the_tables(qtbot, spare, shows_one):
    sides, _ = turned_in(qtbot, spare=spare, sheet=HIGH)
    assert sides.shows_one is shows_one
