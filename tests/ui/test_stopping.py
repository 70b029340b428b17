"""The clock stops games: at one table by F8, at all of them by one action, with what it does shown first."""

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.entry.conftest import ALL_THE_GAME, ENTER, ESCAPE, F8, F9, UP, game, lines_of, press
from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_hand, record_hands, remove_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled

RIGHT, LEFT, TAB = Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Tab
HAND = "19h102"


@pytest.fixture
def timed(full_desk):
    """Three tables of a posted round whose games are stopped after 45 minutes."""
    change_championship(full_desk, game_minutes=45)
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def page(timed, shown):
    return shown(EntryPage(timed, translator("en")))


def time_is_up(page):
    page.show_time(datetime.now(UTC) + timedelta(days=400))


def test_once_time_is_up_f8_zero_enter_ends_a_game(page, timed):
    press("1", ENTER, HAND, ENTER)
    time_is_up(page)
    press(F8, "0")
    assert (
        page.incident_panel.sentence.text()
        == "Side 1 wins the game with 102, stopped by the clock (this championship’s convention)."
    )
    press(ENTER)

    assert (game(timed, 1).kind, game(timed, 1).winner) == (ResultKind.PLAYED, "A")


@pytest.mark.long
def test_the_french_row_of_figures_ends_it_too(timed, shown):
    page = shown(EntryPage(timed, translator("fr")))
    press("1", ENTER, "19c102", ENTER)
    time_is_up(page)
    press(F8)
    zero = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, "à")
    QApplication.sendEvent(QApplication.focusWidget(), zero)
    press(ENTER)

    assert game(timed, 1).kind is ResultKind.PLAYED


def test_arrows_choose_the_incident_and_a_figure_answers_it(page):
    press("1", ENTER, HAND, ENTER, F8)
    kinds = page.incident_panel.kinds
    assert kinds.value == "irregular-deal"
    press(RIGHT, RIGHT)
    assert kinds.value == "wrong-card"
    press(LEFT)
    assert kinds.value == "irregular-bid"
    press(LEFT, LEFT)
    assert kinds.value == "recount", "after the first comes the last"

    press(RIGHT, RIGHT, RIGHT, "2")
    assert (kinds.value, page.incident_panel.questions.side.value) == ("wrong-card", "B")
    press(ENTER)
    assert page.incident_panel.questions.outcome.hasFocus(), "Enter goes on to what is missing"


def test_without_a_clock_the_reason_is_asked_once_and_offered_at_the_next_table(page, timed):
    page.changed.emit(change_championship(timed, game_minutes=None))
    press("1", ENTER, HAND, ENTER, F8, "t", "0", ENTER)
    assert game(timed, 1).kind is ResultKind.PENDING
    assert page.incident_panel.referee.hasFocus()
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "past the hour")
    QTest.keyClick(page.incident_panel.reason, ENTER)
    assert game(timed, 1).kind is ResultKind.PLAYED

    page.open_table(2)
    press(HAND, ENTER, F8)
    assert page.incident_panel.reason.text() == "", "only the stop is alike at every table"
    press("t")
    assert (page.incident_panel.referee.text(), page.incident_panel.reason.text()) == ("Odile", "past the hour")
    press("0", ENTER)
    assert sheet(timed.state, game(timed, 2).id).decisions[0].reason == "past the hour"


@pytest.mark.long
def test_an_empty_sheet_is_not_ended_where_it_stands(page, timed):
    time_is_up(page)
    press("1", ENTER, F8, "0", ENTER)

    assert page.incident_panel.sentence.text().startswith("No hand is on this sheet")
    assert game(timed, 1).kind is ResultKind.PENDING


def test_every_table_is_stopped_at_once_and_one_undo_takes_it_back(page, timed):
    for table in ("1", "3"):
        press(table, ENTER, HAND, ENTER, ESCAPE)
    page.tables.stop_round.click()
    panel = page.stop_panel
    assert panel.tables.text().splitlines() == [
        "Table 1 · 100 – 60 · Hand 2 is the last one, unless the totals are equal then.",
        "Table 3 · 100 – 60 · Hand 2 is the last one, unless the totals are equal then.",
    ]
    press("0")
    assert (
        panel.tables.text().splitlines()[0]
        == "Table 1 · 100 – 60 · Side 1 wins the game with 102, stopped by the clock (this "
        "championship’s convention)."
    )
    assert panel.save.text() == "Stop 2 tables"
    press(ENTER)

    assert [line.kind for line in current_round(timed.state).tables] == [
        ResultKind.PLAYED,
        ResultKind.PENDING,
        ResultKind.PLAYED,
    ]
    assert page.tables.number.hasFocus()
    assert (
        done_text(newest_entry(timed.state), translator("en"))
        == "Round 1 stopped by the clock, 2 tables, hands left: 0."
    )
    refresh(page, undo(timed))
    assert all(line.kind is ResultKind.PENDING for line in current_round(timed.state).tables)


def test_what_was_missing_is_complained_of_until_it_is_there(page, timed):
    page.changed.emit(change_championship(timed, game_minutes=None))
    press("1", ENTER, HAND, ENTER, ESCAPE)
    page.tables.stop_round.click()
    panel = page.stop_panel
    press(ENTER)
    assert panel.sentence.property("tone") == "fault"
    press("Odile", TAB, "x")
    assert panel.sentence.property("tone") == "soft"


@pytest.mark.long
@pytest.mark.parametrize(
    ("button", "keys", "decided"),
    [("stop_round", ("0",), ResultKind.PLAYED), ("close_round", ("Odile",), ResultKind.STOPPED)],
)
def test_a_table_of_an_earlier_round_that_is_open_again_stays_so(page, timed, button, keys, decided):
    for line in current_round(timed.state).tables:
        record_hands(timed, line.id, ALL_THE_GAME)
    draw(timed)
    post_draw(timed)
    for line in current_round(timed.state).tables:
        record_hand(timed, line.id, ALL_THE_GAME[0])
    past = rounds(timed.state)[0].tables[0].id
    remove_hand(timed, sheet(timed.state, past).hands[-1].id)
    refresh(page, Changes(rounds=True))
    time_is_up(page)

    getattr(page.tables, button).click()
    press(*keys, ENTER)

    assert [line.kind for line in current_round(timed.state).tables] == [decided] * 3
    assert rounds(timed.state)[0].tables[0].kind is ResultKind.PENDING


def test_leaving_stops_nothing(page, timed):
    press("1", ENTER, HAND, ENTER)
    page.tables.stop_round.click()
    press("0", ESCAPE)
    assert page.tables.number.hasFocus()
    assert sheet(timed.state, game(timed, 1).id).stop is None


@pytest.mark.long
def test_incidents_are_reached_from_totals_and_what_is_typed_there_waits(page):
    press("2", ENTER, F9, "1490", F8)
    assert page.below is page.incident_panel
    press(ESCAPE)
    assert page.below is page.totals_panel
    assert page.totals_panel.totals["A"].text() == "1490"

    press(F8, "o", "1", ENTER, "-100")
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "cards shown")
    QTest.keyClick(page.incident_panel.reason, ENTER)
    assert page.below is page.totals_panel
    assert page.totals_panel.totals["A"].text() == "1490"
    press(ENTER, "2010", ENTER)
    assert page.game.is_in


def test_f9_goes_to_the_totals_and_back(page):
    press("2", ENTER, "19h", F9, "1490", F9)
    assert (page.below, page.hand_panel.line_edit.text()) == (page.hand_panel, "19h")
    press(F9)
    assert page.totals_panel.totals["A"].text() == "1490"


@pytest.mark.long
def test_escape_is_written_where_it_leads(page, timed):
    press("2", ENTER)
    assert page.hand_panel.leave.text() == "Tables  Esc"
    press(F9)
    assert page.totals_panel.back.text() == "Hand  F9 · Esc"
    press(F8)
    assert page.incident_panel.back.text() == "Totals  Esc"
    press(ESCAPE, ESCAPE)
    assert page.below is page.hand_panel
    press(HAND, ENTER, UP)
    assert page.hand_panel.leave.text() == "Do not correct  Esc"

    page.changed.emit(change_championship(timed, totals_first=True))
    page.open_table(3)
    assert page.totals_panel.back.text() == "Tables  Esc"
    press(ESCAPE)
    assert page.tables.number.hasFocus()


def test_a_click_takes_hold_of_the_number_of_the_table(page):
    press("2", ENTER, ESCAPE)
    number = page.tables.number
    number.setText("12")
    page.hand_panel.line_edit.setFocus()
    QTest.mouseClick(number, Qt.MouseButton.LeftButton)
    assert number.selectedText() == "12"
    press("3", ENTER)
    assert page.game.table == 3
    assert lines_of(page) == []
