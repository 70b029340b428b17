"""Hands are typed: by keys or in the fields, refused and put right, saved and taken back."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.entry.conftest import ENTER, ESCAPE, UP, game, lines_of, press
from tests.ui.settling import focused, refresh, settle
from tournament.i18n import translator
from tournament.scoring.facts import Doubling, Trump
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled


def test_a_whole_game_is_entered_by_keys_until_it_ends(page):
    press("2", ENTER, "1 9 h 102 b1", ENTER, "212sx96b1", ENTER, "-", ENTER, "1capd!1", ENTER)
    assert lines_of(page) == [
        "1 1 90 ♥ 102 1 120 60 120 60",
        "2 2 120 ♠ contre 96 1 340 0 460 60",
        "3 passed by everyone 460 60",
        "4 1 capot ♦ 162 500 0 960 60",
    ]
    assert page.hand_panel.line_edit.text() == ""

    press("1caps!1", ENTER, "1caps!1", ENTER)
    press("18h30")
    assert "wins" not in page.hand_panel.sentence.text()
    assert page.hand_panel.marks.text() == "0 │ 160"
    press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, "!1")
    assert page.hand_panel.sentence.text().startswith("Side 1 wins the game with 2,210, for 2,000 (art. 8)")

    press(ENTER)
    assert page.below is page.end_panel
    assert page.end_panel.winner.text().startswith("Side 1 wins:")
    assert "(art. 8)" in page.end_panel.sentence.text()
    press(ENTER)
    assert QApplication.focusWidget() is page.tables.number


def test_marks_and_their_sentence_are_seen_before_enter(page, playing):
    press("1", ENTER, "113h128")

    assert page.hand_panel.sentence.text() == "Contract failed: 128 points for 130 bid (art. 4). Side 2 scores 160."
    assert page.hand_panel.marks.text() == "0 │ 160"
    assert sheet(playing.state, game(playing, 1).id).hands == ()


def test_the_fields_follow_the_keys(page):
    press("1", ENTER, "213hx128b1!2")
    fields = page.hand_panel.fields

    assert fields.of("declarer").values == ("B",)
    assert fields.of("contract").currentText() == "130"
    assert fields.of("trump").values == (Trump.HEARTS,)
    assert fields.of("doubling").currentData() == Doubling.CONTRE
    assert fields.points.text() == "128"
    assert fields.of("belote").values == ("A",)
    assert fields.of("capot").values == ("B",)


def test_the_keys_follow_the_fields_in_any_order(page):
    press("1", ENTER)
    fields, line = page.hand_panel.fields, page.hand_panel.line_edit

    fields.of("trump").button(Trump.SPADES).click()
    assert line.text() == "??s"
    fields.of("declarer").button("B").click()
    assert line.text() == "2?s"
    fields.of("contract").setCurrentIndex(fields.of("contract").findData(110))
    fields.of("contract").activated.emit(0)
    assert line.text() == "211s"
    QTest.keyClicks(fields.points, "95")
    assert line.text() == "211s95"
    fields.of("belote").button("A").click()
    assert line.text() == "211s95b1"


def test_all_the_tricks_bring_their_points_and_take_them_away_with_them(page):
    press("1", ENTER, "1caph")
    fields = page.hand_panel.fields

    fields.of("capot").button("A").click()
    assert fields.points.text() == "162"
    fields.of("capot").button("B").click()
    assert fields.points.text() == "0"
    fields.of("capot").button("B").click()
    assert fields.points.text() == ""


@pytest.mark.long
def test_a_hand_saved_with_the_mouse(page):
    page.open_table(3)
    fields = page.hand_panel.fields
    fields.of("declarer").button("A").click()
    fields.of("contract").setCurrentIndex(fields.of("contract").findData(90))
    fields.of("contract").activated.emit(0)
    QTest.keyClicks(fields.points, "100")
    page.hand_panel.save.click()

    assert lines_of(page) == ["1 1 90 100 100 60 100 60"]


@pytest.mark.parametrize(
    ("keys", "sentence"),
    a_slice(
        [
            ("19h161", "161 cannot be made"),
            ("18h82b1b2", "Two sides cannot have the belote"),
            ("117h100", "17 cannot be bid"),
            ("19h100!1", "all the tricks are 162 points"),
            ("39h100", "“3” names no side: the sides of this table are 1 to 2."),
            ("19hq", "“q” means nothing here"),
            ("19h", "How many points did the taker make?"),
        ],
        of=7,
    ),
)
def test_what_cannot_be_is_refused_by_name_and_stays_on_the_line(page, keys, sentence):
    press("1", ENTER, keys, ENTER)

    assert sentence in page.hand_panel.sentence.text()
    assert page.hand_panel.sentence.property("tone") == "fault"
    assert page.hand_panel.line_edit.text() == keys
    assert QApplication.focusWidget() is page.hand_panel.line_edit
    assert lines_of(page) == []


def test_a_line_that_was_refused_is_corrected_or_cleared_for_the_next_hand(page):
    panel = page.hand_panel
    press("1", ENTER, "19h161", ENTER)
    assert (panel.help.text(), panel.help.isVisible()) == ("Ctrl+Del clears the line", True)

    press(Qt.Key.Key_Backspace, "0")
    assert not panel.help.isVisible()
    press("1", ENTER, ESCAPE)
    assert page.tables.number.hasFocus(), "Esc does one thing, whatever stands in the line"
    press(ENTER)
    assert panel.line_edit.text() == "19h1601"
    QTest.keyClick(panel.line_edit, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert (panel.line_edit.text(), panel.sentence.property("tone"), panel.line_edit.hasFocus()) == ("", "soft", True)
    assert panel.help.text().startswith("s h d c")

    press("29h100", ENTER)
    assert [line.split()[:2] for line in lines_of(page)] == [["1", "2"]]
    press(ESCAPE)
    assert page.tables.number.hasFocus()


def test_escape_goes_to_the_tables_and_what_is_typed_waits(page):
    press("1", ENTER, "19h", ESCAPE)
    assert QApplication.focusWidget() is page.tables.number

    press(ENTER)
    assert page.hand_panel.line_edit.text() == "19h"


@pytest.mark.long
def test_undo_elsewhere_keeps_what_is_typed(page, playing):
    press("1", ENTER, "19h102", ENTER, "28c")
    refresh(page, Changes(games=frozenset({game(playing, 2).id})))
    assert page.hand_panel.line_edit.text() == "28c"

    refresh(page, undo(playing))
    assert lines_of(page) == []


@pytest.mark.long
def test_french_letters_in_a_french_window(playing, shown):
    page = shown(EntryPage(playing, translator("fr")))
    press("1", ENTER, "19c102", ENTER, "28k90", ENTER, "1capp!1", ENTER, "18t100")

    assert [line.facts.trump for line in page.controller.sheet.hands] == [Trump.HEARTS, Trump.DIAMONDS, Trump.SPADES]
    assert page.hand_panel.fields.of("trump").values == (Trump.CLUBS,)


def test_the_row_of_figures_of_a_french_keyboard_needs_no_shift(playing, shown):
    page = shown(EntryPage(playing, translator("fr")))
    for keys in ("&", ENTER, "&", "ç", "c", "&", "à", "é", ENTER, "-", ENTER, "&(t-è"):
        if not isinstance(keys, str):
            press(ENTER)
        else:
            for key in keys:
                event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, key)
                QApplication.sendEvent(QApplication.focusWidget(), event)

    first, second = page.controller.sheet.hands
    assert (first.facts.contract, first.facts.points) == (90, 102)
    assert second.facts.passed
    assert page.hand_panel.line_edit.text() == "15t67"


def test_undo_takes_back_typing_first_and_then_the_hand(page, playing):
    def take_back():
        refresh(page, undo(playing))

    QShortcut(QKeySequence("Ctrl+Z"), page, take_back)
    press("1", ENTER, "19h102", ENTER, "28c")
    line = focused()
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == ""
    assert len(lines_of(page)) == 1

    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lines_of(page) == []
    assert QApplication.focusWidget() is line


def test_undoing_the_last_hand_of_a_game_leads_back_to_the_line(page, playing):
    press("1", ENTER, *["1capd!1", ENTER] * 4)
    assert page.below is page.end_panel

    refresh(page, undo(playing))
    assert QApplication.focusWidget() is page.hand_panel.line_edit


def test_enter_in_the_field_of_points_saves_the_hand(page):
    press("1", ENTER, "19h")
    QTest.keyClicks(page.hand_panel.fields.points, "102")
    QTest.keyClick(page.hand_panel.fields.points, ENTER)

    assert lines_of(page) == ["1 1 90 ♥ 102 100 60 100 60"]


def test_nothing_begun_is_lost_by_going_up_or_to_another_table(page):
    press("1", ENTER, "19h102", ENTER, "28c", UP)
    assert page.hand_panel.line_edit.text() == "28c"
    assert page.hand_panel.correcting is None
    assert page.hand_panel.sentence.text().startswith("This hand is not saved yet")
    page.score_sheet.view.clicked.emit(page.score_sheet.model.index(0, 2))
    assert page.hand_panel.line_edit.text() == "28c"

    page.tables.tiles.tiles[1].click()
    assert page.hand_panel.line_edit.text() == ""
    page.tables.tiles.tiles[0].click()
    assert page.hand_panel.line_edit.text() == "28c"
    assert page.hand_panel.fields.of("contract").currentText() == "80"
    press("90", ENTER)
    assert len(lines_of(page)) == 2
    assert page.hand_panel.line_edit.text() == ""


def test_undo_does_not_bring_a_saved_hand_back_into_the_line(page, playing):
    press("1", ENTER, "19h102", ENTER)
    refresh(page, undo(playing))
    assert page.hand_panel.line_edit.text() == ""


def test_the_letters_are_told_while_the_line_is_empty(page):
    press("1", ENTER)
    assert page.hand_panel.help.isVisible()
    assert "b1 belote" in page.hand_panel.help.text()
    press("1")
    assert not page.hand_panel.help.isVisible()


@pytest.mark.long
@pytest.mark.styled
def test_the_keys_are_named_under_an_empty_line_and_leave_their_room_to_the_sentence(page):
    press("1", ENTER)
    panel = page.hand_panel
    settle()
    empty = panel.sentence.height()
    assert panel.help.isVisible()
    assert panel.help.geometry().top() >= panel.sentence.geometry().bottom()
    press("113h128")
    assert not panel.help.isVisible()
    assert panel.sentence.height() > empty
    press(Qt.Key.Key_Delete, *[Qt.Key.Key_Backspace] * 7)
    assert panel.help.isVisible()
    assert panel.sentence.height() == empty


class LayoutsAsked(QObject):
    """Counts how often a widget is asked to lay itself out."""

    def __init__(self, widget):
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event):  # noqa: N802 (the name is Qt's)
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def test_the_page_is_not_laid_out_anew_when_the_keys_are_named(page):
    """They are named again after every hand."""
    press("1", ENTER, "1", Qt.Key.Key_Backspace)
    settle()
    asked = LayoutsAsked(page.hand_panel)
    counts = []
    for is_shown in (False, True, False, True):
        page.hand_panel.help.parentWidget().show_line(is_shown=is_shown)
        settle()
        assert page.hand_panel.help.isVisible() is is_shown
        counts.append(asked.count)
    assert counts[-1] == counts[0]  # what was still to be laid out of the keys that were typed is no matter
