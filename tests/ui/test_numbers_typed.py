"""Numbers typed and pasted as the French write them, in every field that takes one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.services.repairs.seat_views import ChangeKind
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.ui.repairs import SeatChangeDialog
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.widgets.field import number_editor

pytestmark = pytest.mark.unstyled

ENTER, F9 = Qt.Key.Key_Return, Qt.Key.Key_F9


@pytest.fixture
def page(full_desk, shown):
    """Three tables are playing."""
    draw(full_desk)
    post_draw(full_desk)
    return shown(EntryPage(full_desk, translator("fr")))


def press(*keys):
    for key in keys:
        (QTest.keyClicks if isinstance(key, str) else QTest.keyClick)(QApplication.focusWidget(), key)


def paste(text):
    QApplication.clipboard().setText(text)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("typed", ["2 010", "2.010", "2010"])
def test_a_total_is_typed_with_its_thousands_apart(page, full_desk, typed):
    press("3", ENTER, F9, typed, ENTER, "1 450", ENTER)
    table = next(game for game in current_round(full_desk.state).tables if game.table == 3)
    assert [side.total for side in table.sides] == [2010, 1450]


def test_a_total_is_pasted_as_the_program_shows_it(page, full_desk):
    press("3", ENTER, F9)
    paste("2\u202f010")
    press(ENTER)
    paste("1\u202f450")
    press(ENTER)
    table = next(game for game in current_round(full_desk.state).tables if game.table == 3)
    assert [side.total for side in table.sides] == [2010, 1450]


def test_a_total_that_is_no_number_is_told_and_kept(page, full_desk):
    press("3", ENTER, F9, "12 34", Qt.Key.Key_Tab, "840", ENTER)
    panel = page.totals_panel
    assert panel.sentence.text() == "« 12 34 » n’est pas un total. Tapez-le en chiffres, par exemple 1960."
    assert panel.totals["A"].text() == "12 34"
    assert not any(game.is_in for game in current_round(full_desk.state).tables)


def test_a_table_number_that_is_none_is_told(page):
    press("12 34", ENTER)
    assert page.tables.number.hasFocus()
    assert "12 34" in page.tables.unknown.text()


@pytest.mark.parametrize("pasted", ["2 010", "2\u202f010", "2.010", "2'010"])
def test_a_number_is_pasted_into_a_setting(front, pasted):
    editor = front(number_editor(1000, 0, 10_000))
    editor.setFocus()
    editor.selectAll()
    paste(pasted)
    assert editor.value() == 2010


def test_numbers_of_teams_are_read_the_same_way(qtbot, monkeypatch):
    monkeypatch.setattr(SeatChangeDialog, "_previewed", lambda *_: ((), ()))
    dialog = SeatChangeDialog(
        translator("fr"), {1: "Blot", 1200: "Colin"}, lambda _: None, lambda *_: (), {ChangeKind.TEAMS: ("", "")}
    )
    qtbot.addWidget(dialog)
    dialog.one.editor.setText(" 1 ")
    dialog.other.editor.setText("1 200")
    assert (dialog.wish.one, dialog.wish.other) == (1, 1200)
