"""Totals that no game gives are asked for a second time; a whole sheet is exchanged, moved and emptied from the sheet
and by name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.sheet_moves import move_sheet, preview_sheets
from tournament.services.scores.views import ToCheck
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.sheet_actions import SheetChangeDialog

pytestmark = pytest.mark.unstyled

ENTER, F9 = Qt.Key.Key_Return, Qt.Key.Key_F9
HANDS = [HandFacts("A", 90, points=100), HandFacts("B", 100, points=110), HandFacts("A", 80, points=82)]


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
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)


def game(desk, table):
    return next(line for line in current_round(desk.state).tables if line.table == table)


def totals(desk, table):
    return [side.total for side in game(desk, table).sides]


class TestTotalsNoGameGives:
    def test_they_are_asked_for_a_second_time_and_then_listed(self, page, playing):
        press("1", ENTER, F9, "5010", ENTER, "1200", ENTER)
        assert not game(playing, 1).is_in
        assert page.totals_panel.sentence.text().startswith(
            "Enter once more saves these totals all the same. 5,010 is more than"
        )
        assert page.totals_panel.save.text().startswith("Save all the same")
        press(ENTER)
        assert (totals(playing, 1), game(playing, 1).to_check) == ([5010, 1200], (ToCheck.UNLIKELY,))
        assert "To check: 5,010 is more than" in page.below.sentence.text()

    def test_other_totals_are_a_first_time(self, page, playing):
        press("1", ENTER, F9, "5010", ENTER, "1200", ENTER)
        page.totals_panel.totals["A"].setFocus()
        page.totals_panel.totals["A"].selectAll()
        press("5020", ENTER)
        assert not game(playing, 1).is_in
        assert page.totals_panel.save.text().startswith("Save all the same")

    def test_usual_totals_are_saved_at_once(self, page, playing):
        press("1", ENTER, F9, "2010", ENTER, "1200", ENTER)
        assert (game(playing, 1).is_in, game(playing, 1).to_check) == (True, ())

    @pytest.mark.long
    def test_the_totals_of_another_table_are_asked_for_too(self, page, playing):
        record_totals(playing, game(playing, 2).id, {"A": 1200, "B": 2010})
        refresh(page, Changes(rounds=True))
        press("1", ENTER, F9, "2010", ENTER, "1200", ENTER)
        assert "Table 2 has the same totals" in page.totals_panel.sentence.text()
        press(ENTER)
        assert (totals(playing, 1), game(playing, 1).to_check) == ([2010, 1200], ())


class TestTheWholeSheet:
    @pytest.fixture
    def page(self, playing, shown):
        record_hands(playing, game(playing, 1).id, HANDS)
        return shown(EntryPage(playing, translator("en")))

    @pytest.fixture
    def answers(self, monkeypatch):
        """What is read in the dialog before it is answered, and its answer."""
        read = []

        def ask(parent, tr, heading, action, preview, *, asks_table=False):
            dialog = SheetChangeDialog(tr, heading, action, preview, asks_table=asks_table, parent=parent)
            if asks_table:
                dialog.number.editor.setText("3")
                dialog.number.editor.textEdited.emit("3")
            read.append(dialog.told.text())
            dialog.deleteLater()
            return dialog.table

        monkeypatch.setattr(SheetChangeDialog, "ask", ask)
        return read

    def run(self, page, title):
        next(action for action in page.offers() if action.title.startswith(title)).run()

    @pytest.mark.long
    def test_without_a_sheet_there_is_nothing_to_do(self, page):
        press("2", ENTER)
        assert [action.title for action in page.offers() if "sheet" in action.title] == [
            "The sheet after play, and what stood on it before"
        ]

    def test_the_menu_of_the_sheet_says_the_same(self, page):
        press("1", ENTER)
        page.score_sheet.menu.aboutToShow.emit()
        said = ["Exchange the sides of this sheet…", "Move this sheet to another table…", "Empty this sheet…"]
        assert [action.text() for action in page.score_sheet.menu.actions()][2:] == said
        assert [action.title for action in page.offers()][-3:] == said

    def test_the_sides_are_exchanged(self, page, playing, answers):
        press("1", ENTER)
        before = totals(playing, 1)
        self.run(page, "Exchange")
        assert "Table 1" in answers[0]
        assert "A single undo takes it back." in answers[0]
        assert totals(playing, 1) == before[::-1]
        assert page.game.table == 1
        undo(playing)
        assert totals(playing, 1) == before

    def test_it_is_moved_to_the_table_that_is_typed(self, page, playing, answers):
        press("1", ENTER)
        self.run(page, "Move")
        assert "Table 3" in answers[0]
        assert (game(playing, 1).hands, game(playing, 3).hands) == (0, 3)

    def test_it_is_emptied(self, page, playing, answers):
        press("1", ENTER)
        self.run(page, "Empty")
        assert "an empty sheet instead of" in answers[0]
        assert game(playing, 1).hands == 0

    @pytest.mark.long
    def test_a_hand_half_typed_is_saved_or_given_up_first(self, page, playing, answers):
        press("1", ENTER, "1 90")
        self.run(page, "Empty")
        assert (answers, game(playing, 1).hands) == ([], 3)
        assert "not saved yet" in page.hand_panel.sentence.text()

    def test_a_table_that_is_not_there_is_said_before_enter(self, page, playing, front):
        press("1", ENTER)
        actions = page.sheet_actions
        page.offers()
        shown = front(
            SheetChangeDialog(
                translator("en"), "Move", "Move the sheet", lambda n: previewed(playing, n), asks_table=True
            )
        )
        assert not shown.keep.isEnabled()
        QTest.keyClicks(shown.number.editor, "9")
        assert shown.told.text() == "This round has no other table 9."
        shown.number.editor.clear()
        QTest.keyClicks(shown.number.editor, "2")
        assert "Table 2" in shown.told.text()
        QTest.keyClick(shown.number.editor, ENTER)
        assert (shown.result(), shown.table) == (1, 2)
        assert actions.offers()


def previewed(desk, number):
    return preview_sheets(desk.state, move_sheet.command(game(desk, 1).id, number))
