"""Hands are corrected: gone up to, clicked, in an earlier round, and where a sheet is refused by the checks of
today."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.entry.conftest import ALL_THE_GAME, CAPOT, DOWN, ENTER, ESCAPE, F8, F9, UP, game, lines_of, press
from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.scoring.stored import score_stored
from tournament.services.desk.changes import Changes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.scores.entry import record_hands
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled


def test_a_hand_is_corrected_by_going_up_to_it(page):
    press("1", ENTER, "19h102", ENTER, "28c90", ENTER)
    press(UP, UP)
    assert page.hand_panel.line_edit.text() == "19h102"
    assert page.score_sheet.view.currentIndex().row() == 0

    press(Qt.Key.Key_Backspace, "0", ENTER)
    assert lines_of(page) == ["1 1 90 ♥ 100 100 60 100 60", "2 2 80 ♣ 90 70 90 170 150"]
    assert page.hand_panel.line_edit.text() == ""
    assert page.hand_panel.correcting is None


def test_leaving_a_correction_changes_nothing(page):
    press("1", ENTER, "19h102", ENTER, UP, "5", ESCAPE)

    assert page.hand_panel.line_edit.text() == ""
    assert lines_of(page) == ["1 1 90 ♥ 102 100 60 100 60"]
    press(UP, DOWN)
    assert page.hand_panel.correcting is None


def test_a_click_on_a_line_corrects_it_and_keeps_what_keys_cannot_say(page, playing):
    noted = HandFacts(declarer="A", contract=90, points=100, irregular_deal=("B",))
    record_hands(playing, game(playing, 1).id, [noted])
    refresh(page, Changes(rounds=True))
    page.open_table(1)

    index = page.score_sheet.model.index(0, 2)
    page.score_sheet.view.clicked.emit(index)
    press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, "110", ENTER)

    (hand,) = sheet(playing.state, game(playing, 1).id).hands
    assert (hand.facts.points, hand.facts.irregular_deal) == (110, ("B",))


def test_a_correction_that_would_end_the_game_too_early_is_refused_in_place(page, playing):
    record_hands(
        playing, game(playing, 1).id, [CAPOT, CAPOT, CAPOT, HandFacts(declarer="A", contract=90, points=100), CAPOT]
    )
    refresh(page, Changes(rounds=True))
    page.open_table(1)
    press(UP, UP)
    page.hand_panel.line_edit.selectAll()
    press("1caph!1", ENTER)

    assert "over after entry 4" in page.hand_panel.sentence.text()
    assert page.hand_panel.line_edit.text() == "1caph!1"


def test_an_earlier_round_is_corrected_while_the_next_is_played(page, playing, monkeypatch):
    monkeypatch.setattr(SureDialog, "ask", lambda *_: True)
    for table in (1, 2, 3):
        record_hands(playing, game(playing, table).id, ALL_THE_GAME)
    draw(playing)
    post_draw(playing)
    refresh(page, Changes(rounds=True))
    assert [tile.lines[2] for tile in page.tables.tiles.tiles] == ["to play"] * 3

    page.tables.rounds.setCurrentIndex(0)
    page.tables.rounds.activated.emit(0)
    assert [tile.lines[2] for tile in page.tables.tiles.tiles] == ["in"] * 3
    press("2", ENTER, UP)
    page.hand_panel.line_edit.selectAll()
    press("1caps!2", ENTER)
    assert [tile.lines[2] for tile in page.tables.tiles.tiles] == ["in", "hand 5", "in"]
    assert not page.tables.foot.isVisible()


def test_a_correction_begun_is_saved_or_left_before_going_on(page):
    press("1", ENTER, "19h102", ENTER, "28c90", ENTER, UP, Qt.Key.Key_Backspace)
    for key in (UP, DOWN, F8, F9):
        press(key)
        assert page.hand_panel.line_edit.text() == "28c9"
        assert page.below is page.hand_panel
    press(ESCAPE, UP)
    assert page.hand_panel.line_edit.text() == "28c90"


def test_a_hand_looked_at_and_left_as_it_was_is_no_correction(page, playing):
    press("1", ENTER, "19h102", ENTER)
    before = sheet(playing.state, game(playing, 1).id)
    press(UP, ENTER)

    assert sheet(playing.state, game(playing, 1).id) == before
    assert page.hand_panel.correcting is None
    assert page.hand_panel.line_edit.text() == ""


class TestASheetThatTodaysChecksRefuse:
    @pytest.fixture
    def page(self, playing, shown, monkeypatch):
        with monkeypatch.context() as older:
            older.setattr("tournament.services.scores.entry.score_changed", lambda changed, *_: score_stored(changed))
            record_hands(playing, game(playing, 1).id, [HandFacts("A", 90, points=500), *ALL_THE_GAME])
        return shown(EntryPage(playing, translator("en")))

    def test_it_opens_and_says_what_is_to_be_checked(self, page):
        assert page.tables.tiles.tiles[0].shown[:2] == ("1", "to check")
        press("1", ENTER)
        assert lines_of(page)[0] == "1 1 90 500 0 0 0 0"
        assert page.score_sheet.model.index(0, 9).data() == "!"
        assert "To check, hand 1: 500 points cannot be made" in page.below.sentence.text()
        assert "To check, hand 1" not in page.score_sheet.notes.text(), "once is enough"

    def test_it_is_corrected_by_keys(self, page, playing):
        press("1", ENTER, UP, UP, UP, UP, UP)
        assert page.hand_panel.number == 1
        page.hand_panel.line_edit.selectAll()
        press("1 90 102", ENTER)
        assert game(playing, 1).to_check == ()
        assert lines_of(page)[0] == "1 1 90 102 100 60 100 60"
