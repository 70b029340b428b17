"""The whole window at a desk that is joined to a host: what is typed here is done there, and nothing is lost while the
computer does not answer."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.settling import settle
from tournament.preferences import Preferences
from tournament.scoring.facts import HandFacts
from tournament.services.people.registration import set_present, teams
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_hand
from tournament.ui.cash.till_here import handed_over, keep_till
from tournament.ui.ground.page_specs import PageName
from tournament.ui.joining.known_hosts import known_hosts
from tournament.ui.joining.part import JoinedPart
from tournament.ui.people.team_actions import SamePersonDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled

ENTER = Qt.Key.Key_Return


def press(*keys):
    for key in keys:
        settle()
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)
    settle()


def banner(window):
    return window.view.services.find(JoinedPart).banner.text


def at_table(window, number):
    window.view.go(PageName.ENTRY)
    page = window.view.pages.of(EntryPage)
    page.open_table(number)
    settle()
    return page


TYPED = {"prize": "50", "lot": "Ham", "sale": "Paul", "announcement": "Soup is ready"}
"""What is typed into a line of some page."""
LINES = {
    "prize": lambda window: on(window, PageName.PRIZES).form.worth.editor,
    "lot": lambda window: on(window, PageName.RAFFLE).lot.editor,
    "sale": lambda window: on(window, PageName.RAFFLE).form.buyer.editor,
    "announcement": lambda window: on(window, PageName.SCREEN).announcing.field.editor,
}


def on(window, name):
    window.view.go(name)
    settle()
    return window.view.pages[name]


def shown(window):
    """The points of the hands on the sheet that is open."""
    return [hand.facts.points for hand in window.view.pages.of(EntryPage).controller.sheet.hands]


class TestTogether:
    @pytest.mark.long
    def test_its_drawer_is_another_one_than_that_of_the_host(self, joined, hosted):
        assert (handed_over(hosted.desk).till, handed_over(joined.view.desk).till) == ("1", "Saisie 2")
        assert on(joined, PageName.CASH).till == "Saisie 2"
        keep_till("Bar")
        assert handed_over(joined.view.desk).till == "Bar"

    @pytest.mark.long
    def test_where_nobody_says_who_sits_here_the_others_are_told_which_desk_it_is(self, window_of, hosted, qtbot):
        window = window_of(Preferences(language="fr"))
        window.joining.join(hosted.known)
        qtbot.waitUntil(lambda: window.view is not None)
        settle()
        at_table(window, 1)
        press("19c102", ENTER)
        assert hosted.points() == [102]
        assert hosted.desk.state.journal[-1].by == "Saisie 2"
        window.view.services.closing()
        window.view.desk.leave()

    def test_what_is_typed_here_is_done_at_the_host(self, joined, hosted):
        page = at_table(joined, 1)
        press("19h102", ENTER)
        assert hosted.points() == [102]
        assert page.hand_panel.line_edit.text() == ""
        entry = hosted.desk.state.journal[-1]
        assert (entry.by, entry.desk, entry.what) == ("Odile", "hall/1", "hand-recorded")
        assert joined.view.toast.text.startswith("Table 1, hand 1 recorded")

    def test_what_the_host_does_is_shown_at_once_with_who_did_it(self, joined, hosted, qtbot):
        joined.view.go(PageName.TEAMS)
        first = teams(hosted.desk.state)[0]
        set_present(hosted.desk, [first.id], False)
        page = joined.view.pages.of(TeamsPage)
        qtbot.waitUntil(lambda: not page.teams[0].present)
        assert joined.view.toast.text.startswith("Odile: ")

    def test_a_misspelt_name_is_corrected_at_the_host_in_the_round_that_was_posted(self, joined, hosted, monkeypatch):
        monkeypatch.setattr(SamePersonDialog, "exec", lambda dialog: dialog.keep.click() or dialog.result())
        joined.view.go(PageName.TEAMS)
        page, team = joined.view.pages.of(TeamsPage), teams(hosted.desk.state)[0]
        page.choose(team.id)
        page.edit()
        page.fields.players[0].editor.setText(team.players[0] + "t")
        page.fields.hand_in()
        settle()
        hosted.desk.catch_up()
        seated = [
            side.players for game in current_round(hosted.desk.state).games for side in game.sides if side.team == 1
        ]
        assert seated == [(team.players[0] + "t", team.players[1])]
        assert hosted.desk.state.journal[-1].what == "spelling-corrected"

    def test_undo_takes_back_what_was_done_here(self, joined, hosted):
        at_table(joined, 1)
        press("19h102", ENTER)
        record_hand(hosted.desk, hosted.game(2), HandFacts(declarer="A", contract=90, points=100))
        settle()
        joined.view.undo()
        settle()
        assert hosted.points() == []
        assert hosted.points(2) == [100]

    def test_it_is_joined_again_by_one_click(self, joined, hosted):
        assert [(host.championship, host.device, host.desk) for host in known_hosts()] == [
            ("Concours de la Saint-Martin", "Saisie 2", "hall/1")
        ]
        joined.close_championship()
        settle()
        joined.centralWidget().host_chosen.emit(known_hosts()[0])
        settle()
        assert joined.view is not None


class TestAway:
    def test_a_banner_says_that_the_host_is_away_and_goes_by_itself(self, joined, hosted, qtbot):
        assert banner(joined) == ""
        hosted.link.cut()
        qtbot.waitUntil(lambda: banner(joined).startswith("The main computer has not answered for"))
        assert banner(joined).endswith("Everything can be read, and nothing is lost.")
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")

    @pytest.mark.long
    def test_every_page_is_read_while_the_host_is_away(self, joined, hosted):
        hosted.link.cut()
        for name in PageName:
            if name is not PageName.TEAM:
                joined.view.go(name)
                settle()
                assert joined.view.here is name
        joined.view.show_team(3)
        assert joined.view.team_shown == 3

    def test_what_was_typed_waits_and_is_done_once_and_its_line_is_ready_for_the_next(self, joined, hosted, qtbot):
        page = at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        assert (page.hand_panel.line_edit.text(), page.hand_panel.number) == ("", 2)
        qtbot.waitUntil(lambda: "Waiting to be sent: table 1, hand 1 recorded." in banner(joined))
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        settle()
        assert hosted.points() == [102]
        assert page.hand_panel.line_edit.text() == ""
        assert joined.view.toast.text == "Sent: table 1, hand 1 recorded"
        press("19h110", ENTER)
        assert hosted.points() == [102, 110]

    @pytest.mark.parametrize("form", a_slice(["prize", "lot", "sale", "announcement"], of=4))
    def test_a_form_is_empty_once_what_was_typed_in_it_and_had_to_wait_is_done(self, joined, hosted, qtbot, form):
        line = LINES[form](joined)
        hosted.link.cut()
        line.setFocus()
        press(TYPED[form], ENTER)
        typed = line.text()
        qtbot.waitUntil(lambda: "Waiting to be sent" in banner(joined))
        assert line.text() == typed
        hosted.link.mend()
        qtbot.waitUntil(lambda: line.text() == "")

    @pytest.mark.long
    def test_an_answer_that_was_lost_is_not_done_again(self, joined, hosted, qtbot):
        at_table(joined, 1)
        hosted.link.losing = lambda: "answer"
        press("19h102", ENTER)
        assert hosted.points() == [102]
        assert shown(joined) == [102]
        hosted.link.losing = lambda: None
        hosted.link.pulse()
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert hosted.points() == shown(joined) == [102]

    @pytest.mark.long
    def test_enter_again_sends_nothing_twice(self, joined, hosted, qtbot):
        page = at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER, ENTER, ENTER)
        hosted.link.mend()
        press(ENTER)
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert hosted.points() == [102]
        assert page.hand_panel.line_edit.text() == ""

    def test_a_scorer_types_on_at_one_table_and_the_next_and_all_of_it_is_done_in_order(self, joined, hosted, qtbot):
        page = at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER, "19h102", ENTER, "19h110", ENTER)
        assert shown(joined) == [102, 102, 110]
        at_table(joined, 2)
        press("19h120", ENTER)
        qtbot.waitUntil(lambda: "4 things wait to be sent: table 1, hand 1 recorded and 3 more." in banner(joined))
        assert [tile.is_in for tile in page.controller.round.tables[:2]] == [False, False]
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert (hosted.points(1), hosted.points(2)) == ([102, 102, 110], [120])
        assert shown(joined) == [120]

    @pytest.mark.long
    def test_what_waits_at_a_table_where_somebody_else_wrote_is_given_back_whole_and_the_next_line_is_judged_anew(
        self, joined, hosted, qtbot
    ):
        page = at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER, "19h110", ENTER)
        at_table(joined, 2)
        press("19h120", ENTER)
        qtbot.waitUntil(lambda: "3 things wait to be sent: " in banner(joined))
        hosted.desk.catch_up()
        record_hand(hosted.desk, hosted.game(), HandFacts(declarer="A", contract=90, points=95))
        hosted.hall.catch_up()
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        said = joined.view.message.text.splitlines()
        assert said[:2] == [
            "This waited and was not done: table 1, hand 1 recorded.",
            "This waited and was not done: table 1, hand 2 recorded.",
        ]
        assert (hosted.points(1), hosted.points(2)) == ([95], [120])
        at_table(joined, 1)
        assert shown(joined) == [95]
        press("19h102", ENTER)
        assert hosted.points(1) == [95, 102]
        assert page.hand_panel.line_edit.text() == ""

    @pytest.mark.long
    def test_a_line_that_is_begun_after_somebody_else_wrote_is_not_refused_for_it(self, joined, hosted, qtbot):
        page = at_table(joined, 1)
        press("19h")
        record_hand(hosted.desk, hosted.game(), HandFacts(declarer="A", contract=90, points=95))
        hosted.hall.catch_up()
        qtbot.waitUntil(lambda: shown(joined) == [95])
        press("102", ENTER)
        assert "changed" in page.hand_panel.sentence.text() or hosted.points() == [95]
        page.hand_panel.line_edit.clear()
        press("19h102", ENTER)
        assert hosted.points() == [95, 102]

    @pytest.mark.long
    def test_what_cannot_wait_behind_another_thing_says_so_and_stays(self, joined, hosted):
        page = at_table(joined, 1)
        press("19h102", ENTER)
        hosted.link.cut()
        press("19h110", ENTER)
        page.controller.walk(-1)
        press(Qt.Key.Key_Up)
        press(Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Backspace, "5", ENTER)
        assert "is done first" in page.hand_panel.sentence.text()
        assert page.hand_panel.line_edit.text().endswith("5")

    @pytest.mark.long
    def test_what_waits_is_there_after_a_crash_and_shown_on_its_sheet(self, joined, hosted, qtbot):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER, "19h110", ENTER)
        joined.view.services.closing()
        joined.view.desk.leave()
        joined.let_go_of_championship()
        joined.show_start_page()
        joined.joining.join(known_hosts()[0])
        qtbot.waitUntil(lambda: joined.view is not None)
        settle()
        at_table(joined, 1)
        assert shown(joined) == [102, 110]
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert hosted.points() == [102, 110]

    @pytest.mark.long
    def test_none_of_it_is_sent_where_it_is_given_up(self, joined, hosted, qtbot):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER, "19h110", ENTER)
        hosted.link.is_cut = False
        joined.view.services.find(JoinedPart).give_up()
        assert hosted.points() == []
        assert shown(joined) == []
        assert "hand 2 recorded" in joined.view.message.text

    @pytest.mark.long
    def test_what_is_typed_instead_meanwhile_stays(self, joined, hosted, qtbot):
        page = at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        page.hand_panel.line_edit.selectAll()
        press("110")
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        settle()
        assert hosted.points() == [102]
        assert page.hand_panel.line_edit.text() == "110"

    def test_a_team_that_waited_leaves_its_fields(self, joined, hosted, qtbot):
        joined.view.go(PageName.TEAMS)
        page = joined.view.pages.of(TeamsPage)
        hosted.link.cut()
        press("Omar Oriol", ENTER, "Pia Perrin", ENTER)
        assert page.fields.players[0].editor.text() == "Omar Oriol"
        joined.view.go(PageName.ENTRY)
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert len(teams(hosted.hall.host.state)) == 17
        assert page.fields.players[0].editor.text() == ""

    def test_what_the_host_refuses_after_all_is_said(self, joined, hosted, qtbot):
        page = at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        qtbot.waitUntil(lambda: "Waiting to be sent" in banner(joined))
        hosted.desk.catch_up()
        record_hand(hosted.desk, hosted.game(), HandFacts(declarer="A", contract=90, points=100))
        hosted.hall.catch_up()
        hosted.link.mend()
        qtbot.waitUntil(lambda: banner(joined) == "")
        assert joined.view.message.text.splitlines()[0] == "This waited and was not done: table 1, hand 1 recorded."
        assert "Odile" in joined.view.message.text
        assert page.hand_panel.line_edit.text() == "19h102"
        assert hosted.points() == [100]

    @pytest.mark.long
    def test_what_waits_can_be_given_up_once_the_host_answers(self, joined, hosted, qtbot):
        at_table(joined, 1)
        hosted.link.cut()
        press("19h102", ENTER)
        part = joined.view.services.find(JoinedPart)
        qtbot.waitUntil(lambda: "Waiting to be sent" in banner(joined))
        part.banner.give_up.click()
        assert "computer does not answer" in joined.view.message.text
