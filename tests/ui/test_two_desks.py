"""Two desks at one championship: what the other one does is shown, and never written over unseen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.desks import at_the_door
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.services.people.registration import register_team, set_paid
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import change_hand, record_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.desk.journal_page import JournalPage
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

ENTER, UP = Qt.Key.Key_Return, Qt.Key.Key_Up


@pytest.fixture
def playing(full_desk):
    """Three tables of a posted round."""
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def door(playing):
    return at_the_door(playing)


@pytest.fixture
def view(playing, front):
    view = front(ChampionshipView(playing, translator("en"), PageName.ENTRY))
    view.resize(1366, 768)
    return view


@pytest.fixture
def page(view):
    page = view.pages.of(EntryPage)
    page.open_table(1)
    settle()
    return page


def press(*keys):
    for key in keys:
        settle()
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)


def made(points):
    return HandFacts(declarer="A", contract=90, points=points)


def points_on(desk):
    return [hand.facts.points for hand in sheet(desk.state, current_round(desk.state).tables[0].id).hands]


def shown(page):
    """The first line of the score sheet as it is read."""
    model = page.score_sheet.model
    return " ".join(filter(None, (model.index(0, column).data() for column in range(9))))


def test_what_another_desk_did_is_shown_when_it_is_asked_for(view, door):
    view.go(PageName.TEAMS)
    register_team(door, TeamDraft(("Omar Oriol", "Pia Perrin")))
    teams = view.pages.of(TeamsPage)
    assert len(teams.teams) == 6
    view.follow_others()
    assert len(teams.teams) == 7


def test_what_changed_nothing_stands_in_the_journal_that_is_shown(view, playing):
    view.go(PageName.JOURNAL)
    page = view.pages.of(JournalPage)
    view.follow(set_paid(playing, [1, 2], False))
    assert page.model.index(0, 3).data() == "2 teams marked as not having paid."


def test_what_another_desk_did_is_shown_with_what_this_one_does(view, page, playing, door):
    register_team(door, TeamDraft(("Omar Oriol", "Pia Perrin")))
    press("19h102", ENTER)
    assert points_on(playing) == [102]
    view.go(PageName.TEAMS)
    assert len(view.pages.of(TeamsPage).teams) == 7


@pytest.mark.long
def test_the_button_of_undo_says_that_it_takes_back_what_this_desk_did(view, page, playing, door):
    press("19h102", ENTER)
    undo = view.bar.undo
    assert undo.toolTip().startswith("Undo: table 1, hand 1 recorded")
    record_hand(door, current_round(playing.state).tables[1].id, made(100))
    view.follow_others()
    assert undo.toolTip().startswith("Undo what this desk did: table 1, hand 1 recorded. What others did since stays.")
    assert "Undo (this desk)" in [label.text() for label in undo.findChildren(QLabel)]
    undo.click()
    settle()
    assert points_on(playing) == []
    assert current_round(playing.state).tables[1].hands == 1


@pytest.mark.long
def test_who_else_did_what_is_told_after_what_was_done_here(view, page, playing, door, qtbot):
    press("19h102", ENTER)
    settle()
    own = view.toast.text
    assert own.startswith("Table 1, hand 1 recorded")
    register_team(door, TeamDraft(("Omar Oriol", "Pia Perrin")))
    record_hand(door, current_round(playing.state).tables[1].id, made(100))
    view.follow_others()
    assert view.toast.text == own
    view.toast._timer.timeout.emit()  # noqa: SLF001 - its moment is over
    qtbot.waitUntil(lambda: view.toast.text == "Paul: Table 2, hand 1 recorded. And 1 more.")


def test_nothing_typed_is_lost_when_others_are_followed(view, page, playing, door):
    press("19h1")
    record_hand(door, current_round(playing.state).tables[1].id, made(100))
    view.follow_others()
    press("02", ENTER)
    assert points_on(playing) == [102]


def test_a_hand_that_is_typed_stays_while_another_desk_records_one_of_its_table(view, page, playing, door):
    press("19h1")
    record_hand(door, current_round(playing.state).tables[0].id, made(100))
    view.follow_others()
    assert page.hand_panel.line_edit.text() == "19h1"
    press("02", ENTER)
    assert points_on(playing) == [100]
    assert "Paul" in page.hand_panel.sentence.text()


def test_a_correction_of_a_hand_that_another_desk_corrected_is_refused_once(view, page, playing, door):
    press("19h102", ENTER, UP)
    assert page.hand_panel.number == 1
    page.hand_panel.line_edit.selectAll()
    press("19h110")
    door.catch_up()
    change_hand(door, sheet(door.state, current_round(door.state).tables[0].id).hands[0].id, made(120))
    view.follow_others()
    assert shown(page).startswith("1 1 90 120 ")

    press(ENTER)
    assert points_on(playing) == [120]
    assert "Paul changed this in the meantime (table 1, hand 1 corrected)" in page.hand_panel.sentence.text()
    assert "repeat what you wanted" in page.hand_panel.sentence.text()
    press(ENTER)
    assert points_on(playing) == [110]


def test_a_refused_command_shows_what_another_desk_did(view, page, playing, door):
    press("19h102", ENTER, UP)
    page.hand_panel.line_edit.selectAll()
    press("19h110")
    door.catch_up()
    change_hand(door, sheet(door.state, current_round(door.state).tables[0].id).hands[0].id, made(120))

    press(ENTER)
    assert points_on(playing) == [120]
    assert shown(page).startswith("1 1 90 120 ")
    assert "Paul changed this in the meantime" in page.hand_panel.sentence.text()


@pytest.mark.long
def test_a_decision_half_told_survives_what_another_desk_does(view, page, playing, door):
    press(Qt.Key.Key_F8)
    panel = page.incident_panel
    panel.kinds.button("adjust").click()
    panel.reason.setFocus()
    press("slow")
    told = panel.typed()
    record_hand(door, current_round(playing.state).tables[1].id, made(100))
    view.follow_others()
    press(" play")
    assert (page.below, panel.is_taken, panel.reason.text()) == (panel, True, "slow play")
    assert panel.typed()[:2] == told[:2]


@pytest.mark.long
def test_totals_half_typed_survive_what_another_desk_does(view, page, playing, door):
    press(Qt.Key.Key_F9, "20")
    set_paid(door, [1, 2], paid=False)
    record_hand(door, current_round(playing.state).tables[1].id, made(100))
    view.follow_others()
    press("10")
    assert page.below is page.totals_panel
    assert [field.text() for field in page.totals_panel.totals.values()] == ["2010", ""]


def test_totals_of_a_table_that_another_desk_changed_are_refused_once(view, page, playing, door):
    press(Qt.Key.Key_F9, "2010", ENTER, "600")
    record_hand(door, current_round(playing.state).tables[0].id, made(100))
    view.follow_others()
    assert [field.text() for field in page.totals_panel.totals.values()] == ["2010", "600"]
    press(ENTER)
    assert page.below is page.totals_panel
    assert "meantime" in page.totals_panel.sentence.text()
    assert sheet(playing.state, current_round(playing.state).tables[0].id).typed_totals is None


@pytest.mark.long
def test_a_refusal_stays_readable_while_news_come_after_it(view, page, playing, door):
    press("19h102")
    record_hand(door, current_round(playing.state).tables[0].id, made(100))
    press(ENTER)
    refusal = page.hand_panel.sentence.text()
    assert "Paul changed this in the meantime" in refusal
    record_hand(door, current_round(playing.state).tables[1].id, made(100))
    view.follow_others()
    assert (page.hand_panel.sentence.text(), page.hand_panel.sentence.property("tone")) == (refusal, "fault")
    press(Qt.Key.Key_Backspace)
    assert "meantime" not in page.hand_panel.sentence.text()
