"""The page of a team of the hall, and what is played and pressed there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.ui.people.team_cards import happenings
from tournament.ui.people.team_page import TeamPage

ENTER, SHIFT = Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(full_desk, shown):
    """Shows the page of a team of the hall."""

    def show(number):
        made = TeamPage(full_desk, translator("en"))
        made.show_team(number)
        return shown(made)

    return show


def play(desk, first=2000, second=1000):
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_totals(desk, game.id, {"A": first, "B": second})


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    settle()
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)


def told(page):
    return [happening.what for happening in happenings(page.story, translator("en"))]
