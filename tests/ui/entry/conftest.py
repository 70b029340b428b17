"""Three tables of a posted round, the page of score entry, and the keys that are pressed there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.ui.scores.entry_page import EntryPage

CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
ALL_THE_GAME = [CAPOT] * 4


@pytest.fixture
def playing(full_desk):
    """Three tables of a posted round."""
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def page(playing, shown):
    return shown(EntryPage(playing, translator("en")))


def press(*keys):
    """Type text, or press a key, where the focus is."""
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)


ENTER = Qt.Key.Key_Return
UP = Qt.Key.Key_Up
DOWN = Qt.Key.Key_Down
ESCAPE = Qt.Key.Key_Escape
F8 = Qt.Key.Key_F8
F9 = Qt.Key.Key_F9


def lines_of(page):
    """The score sheet as it is read, without its notes."""
    model = page.score_sheet.model
    return [
        " ".join(filter(None, (model.index(row, column).data() for column in range(9))))
        for row in range(model.rowCount())
    ]


def game(desk, table):
    return next(line for line in current_round(desk.state).tables if line.table == table)
