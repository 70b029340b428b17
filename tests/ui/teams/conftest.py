"""The page of all teams, and what is typed and read there."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.ui.people.teams_page import TeamsPage


@pytest.fixture
def page(desk, qtbot):
    page = TeamsPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    page.resize(1270, 700)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.setFocus()
    return page


def type_line(qtbot, page, *texts):
    """Type into the line of fields, Enter after each."""
    for text in texts:
        for letter in text:  # QTest knows no key for É
            QApplication.sendEvent(
                QApplication.focusWidget(), QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
            )
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)


def type_named(qtbot, page, name, *players):
    """Go back from the first player to the team name, and type the whole line."""
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    type_line(qtbot, page, name, *players)


def listed(page):
    return [tuple(column.text(team) for column in page.model.columns) for team in page.model.lines]


def refusals(page):
    heard = []
    page.refused.connect(lambda refusal: heard.extend(problem.code for problem in refusal.problems))
    return heard


def is_in_sight(page, row):
    for _ in range(5):  # columns and rows take their room one after another
        settle()
    return page.table.viewport().rect().contains(page.table.visualRect(page.model.index(row, 0)))


def find(qtbot, page):
    """Ctrl and F, from wherever one is."""
    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(page.search.hasFocus)
