"""A result of an earlier round is corrected by keys: what the draw would have been is shown, and the answer decides what becomes of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.services.changes import Changes
from tournament.services.drawing import current_round, draw, post_draw, rounds
from tournament.services.entry import record_totals
from tournament.services.history import newest_entry
from tournament.ui.dialogs.past_error_dialog import PastErrorDialog
from tournament.ui.pages.entry_page import EntryPage
from tournament.wording.journal import say_done

ENTER, ESCAPE, F9, BACKTAB = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_F9, Qt.Key.Key_Backtab


def press(*keys):
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)


def meetings(desk):
    return {frozenset(team for side in game.sides for team in side.teams) for game in current_round(desk).games}


@pytest.fixture
def page(hall, shown):
    """Round 1 of six teams is over, round 2 posted, and table 1 of round 1 is shown."""
    draw(hall)
    post_draw(hall)
    for place, game in enumerate(current_round(hall).tables):
        record_totals(hall, game.id, {"A": 2000, "B": 100 + 100 * place})
    draw(hall)
    post_draw(hall)
    page = shown(EntryPage(hall, translator("en")))
    page.tables.rounds.setCurrentIndex(0)
    page.tables.rounds.activated.emit(0)
    page.refresh(Changes(rounds=True))
    return page


@pytest.fixture
def asked(monkeypatch, qtbot):
    seen = []

    def answer(*keys):
        def run(dialog):
            dialog.show()
            dialog.activateWindow()
            qtbot.waitUntil(dialog.isActiveWindow)
            seen.append(dialog)
            press(*keys)
            return dialog.result()

        monkeypatch.setattr(PastErrorDialog, "exec", run)
        return seen

    return answer


def correct(totals_a, totals_b):
    """Types other totals over those of table 1."""
    press("1", ENTER, F9, totals_a, Qt.Key.Key_Tab)
    QApplication.focusWidget().selectAll()
    press(totals_b, ENTER)


class TestAsked:
    def test_enter_keeps_the_draw(self, page, hall, asked):
        before, told = meetings(hall), asked(ENTER)
        correct("50", "2000")
        assert told[0].windowTitle() == "This result was in the draw of round 2"
        assert {title for title, _ in told[0].told.lists} == {"Would have met", "Meet by the draw as it is", "Teams that change rank"}
        assert meetings(hall) == before
        assert rounds(hall)[0].tables[0].winner == "B"
        assert say_done(newest_entry(hall), translator("en")) == "Table 1, totals recorded; the draw of round 2 kept."

    def test_drawing_again_seats_the_tables_anew(self, page, hall, asked):
        before = meetings(hall)
        asked(BACKTAB, ENTER)
        correct("50", "2000")
        assert meetings(hall) != before
        assert say_done(newest_entry(hall), translator("en")) == "Table 1, totals recorded; round 2 drawn again where nothing had begun."

    def test_escape_corrects_nothing(self, page, hall, asked):
        sequence = newest_entry(hall).sequence
        asked(ESCAPE)
        correct("50", "2000")
        assert newest_entry(hall).sequence == sequence

    def test_nothing_is_asked_where_the_draw_would_be_the_same(self, page, hall, asked):
        told = asked(ENTER)
        correct("2000", "101")
        assert told == []
        assert rounds(hall)[0].tables[0].sides[1].total == 101
