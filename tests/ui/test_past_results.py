"""A result of an earlier round is corrected by keys: what the draw would have been is shown, and the answer decides
what becomes of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui.settling import focused, refresh
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import clear_totals, record_totals
from tournament.services.scores.standing import standings
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.repairs import PastErrorDialog
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.setup.championship_page import ChampionshipPage

pytestmark = pytest.mark.unstyled

ENTER, ESCAPE, F9, BACKTAB = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_F9, Qt.Key.Key_Backtab


def press(*keys):
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)


def meetings(desk):
    return {frozenset(team for side in game.sides for team in side.teams) for game in current_round(desk.state).games}


@pytest.fixture
def page(full_desk, shown):
    """Round 1 of six teams is over, round 2 posted, and table 1 of round 1 is shown."""
    draw(full_desk)
    post_draw(full_desk)
    for index, game in enumerate(current_round(full_desk.state).tables):
        record_totals(full_desk, game.id, {"A": 2000, "B": 100 + 100 * index})
    draw(full_desk)
    post_draw(full_desk)
    page = shown(EntryPage(full_desk, translator("en")))
    page.tables.rounds.setCurrentIndex(0)
    page.tables.rounds.activated.emit(0)
    refresh(page, Changes(rounds=True))
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
    focused().selectAll()
    press(totals_b, ENTER)


class TestAsked:
    def test_enter_keeps_the_draw(self, page, full_desk, asked):
        before, told = meetings(full_desk), asked(ENTER)
        correct("50", "2000")
        assert told[0].windowTitle() == "This result was in the draw of round 2"
        assert {title for title, _ in told[0].told.lists} == {
            "Would have met",
            "Meet by the draw as it is",
            "Teams that change rank",
        }
        assert meetings(full_desk) == before
        assert rounds(full_desk.state)[0].tables[0].winner == "B"
        assert (
            done_text(newest_entry(full_desk.state), translator("en"))
            == "Table 1, totals recorded; the draw of round 2 kept."
        )

    def test_drawing_again_seats_the_tables_anew(self, page, full_desk, asked):
        before = meetings(full_desk)
        asked(BACKTAB, ENTER)
        correct("50", "2000")
        assert meetings(full_desk) != before
        assert (
            done_text(newest_entry(full_desk.state), translator("en"))
            == "Table 1, totals recorded; round 2 drawn again where nothing had begun."
        )

    @pytest.mark.long
    def test_escape_corrects_nothing(self, page, full_desk, asked):
        sequence = newest_entry(full_desk.state).sequence
        asked(ESCAPE)
        correct("50", "2000")
        assert newest_entry(full_desk.state).sequence == sequence

    @pytest.mark.long
    def test_nothing_is_asked_where_the_draw_would_be_the_same(self, page, full_desk, asked):
        told = asked(ENTER)
        correct("2000", "110")
        assert told == []
        assert rounds(full_desk.state)[0].tables[0].sides[1].total == 110


class TestOpenedAgain:
    """A correction after which a game of an earlier round has no result."""

    @pytest.fixture
    def sure(self, monkeypatch):
        seen = []

        def answer(value):
            monkeypatch.setattr(SureDialog, "ask", lambda _parent, _tr, *said: bool(seen.append(said)) or value)
            return seen

        return answer

    def test_it_is_asked_first_and_can_be_left(self, page, full_desk, sure):
        asked = sure(False)
        press("1", ENTER, F9)
        page.totals_panel.remove.click()
        question, follows, action = asked[0]
        assert (question, action) == ("This opens table 1 of round 1 again", "Correct it")
        assert "Round 2 stays as it was drawn" in follows
        assert rounds(full_desk.state)[0].tables[0].is_in
        assert page.below is page.totals_panel

    def test_once_it_is_wanted_the_sheet_waits_to_be_completed(self, page, full_desk, sure):
        sure(True)
        press("1", ENTER, F9)
        page.totals_panel.remove.click()
        assert not rounds(full_desk.state)[0].tables[0].is_in
        assert page.controller.round.number == 1

    @pytest.mark.long
    def test_a_game_that_keeps_its_end_is_not_asked_about(self, page, full_desk, sure, asked):
        opened = sure(True)
        asked(ENTER)
        correct("50", "2000")
        assert opened == []


class TestBackToTheRoundThatIsPlayed:
    @pytest.fixture
    def corrected(self, page, asked, qtbot):
        """Table 1 of round 1, with the keys back in the page after the question about the draw."""
        asked(ENTER)
        correct("50", "2000")
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        qtbot.waitUntil(page.end_panel.save.hasFocus)
        return page

    def test_enter_leads_back_once_it_is_corrected(self, corrected):
        page = corrected
        assert page.end_panel.save.text().startswith("Back to round 2")
        press(ENTER)
        assert (page.controller.round.number, page.tables.number.hasFocus()) == (2, True)

    @pytest.mark.long
    def test_so_does_coming_back_from_another_page(self, corrected):
        corrected.setFocus()
        assert corrected.controller.round.number == 2

    @pytest.mark.long
    def test_an_earlier_round_that_is_looked_at_stays(self, page):
        press("1", ENTER)
        page.setFocus()
        assert page.controller.round.number == 1


class TestWhatIsOpenIsSaid:
    @pytest.fixture
    def open_again(self, full_desk, page):
        clear_totals(full_desk, rounds(full_desk.state)[0].tables[0].id)
        return full_desk

    def test_in_words_and_colour_on_the_page_of_the_championship(self, open_again, shown):
        page = shown(ChampionshipPage(open_again, translator("en")))
        assert (page.warning.text(), page.warning.property("tone")) == ("Round 1: table 1 open again.", "fault")
        assert page.action.text() == "Enter the scores", "the round that is played goes on"
        pills = [
            (found.text(), found.property("tone"))
            for found in page.findChildren(QLabel)
            if found.property("role") == "pill"
        ]
        assert ("table 1 open again", "fault") in pills

    @pytest.mark.long
    def test_it_comes_first_once_nothing_else_is_out(self, open_again, shown, qtbot):
        for game in current_round(open_again.state).tables:
            record_totals(open_again, game.id, {"A": 2000, "B": 10})
        page = shown(ChampionshipPage(open_again, translator("en")))
        assert page.action.text() == "Open table 1 of round 1"
        with qtbot.waitSignal(page.table_asked) as opened:
            page.action.click()
        assert opened.args == [1, 1]

    @pytest.mark.long
    def test_it_goes_with_the_result(self, open_again, shown):
        page = shown(ChampionshipPage(open_again, translator("en")))
        page.changed.emit(record_totals(open_again, rounds(open_again.state)[0].tables[0].id, {"A": 2000, "B": 10}))
        assert not page.warning.isVisible()


class TestTold:
    def test_ranks_are_those_of_the_standings_that_the_round_was_drawn_by(self, page, full_desk, asked):
        """In the standings of now nobody may move, since later games make up for it: that is not what is asked
        about."""
        for index, game in enumerate(rounds(full_desk.state)[1].tables):
            record_totals(full_desk, game.id, {"A": 2000, "B": 100 + 100 * index})
        refresh(page, Changes(rounds=True))
        told = asked(ESCAPE)
        correct("50", "2000")
        summary, lists = told[0].told.summary, dict(told[0].told.lists)
        assert summary[1].startswith("In the standings after round 1, by which it was drawn: ")
        moved = lists["Teams that change rank"]
        assert summary[1].endswith(f"{len(moved)} teams of 6 change rank.")
        ranks = {line.name: line.rank for line in standings(full_desk.state, 1).lines}
        assert [line for line in moved if f"instead of {ranks[line.split(': ')[1]]}:" not in line] == []
