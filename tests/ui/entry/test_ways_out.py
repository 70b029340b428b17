"""Where an evening used to stop: a passed hand, equal totals, a figure typed too soon, the number of a table of another
round."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.entry.conftest import ENTER, F9, UP, lines_of, press
from tests.ui.tables import desk_at_play
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import resolve_rules
from tournament.services.rounds.clock import call_time
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.views import ToCheck, WinReason
from tournament.services.setup.championship import change_championship
from tournament.ui.manual.finding import entries, find
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled

F7 = Qt.Key.Key_F7
CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")


@pytest.fixture
def of_hands():
    """Games of four hands: three tables of a posted round."""
    desk = desk_at_play(resolve_rules("contree-championship", {"hands": 4}), 2, 2, 2)
    yield desk
    desk.close()


@pytest.fixture
def page(of_hands, shown):
    return shown(EntryPage(of_hands, translator("en")))


@pytest.mark.parametrize(
    ("typed", "told"),
    a_slice(
        [
            (("1capt!1", "-", "1capt!1", "1capt!1"), "Hand 2, passed, does not count: 1 more hand."),
            (("-", "1capt!1", "-", "1capt!1"), "Hands 1 and 3, passed, do not count: 2 more hands."),
            (("1capt!1", "1capt!1", "1capt!1"), ""),
            (("-", "1capt!1"), ""),
        ],
        of=4,
    ),
)
def test_a_passed_hand_says_how_many_are_left_once_the_lines_of_the_sheet_are_full(page, typed, told):
    press("1", ENTER)
    for hand in typed:
        press(hand.replace("t", "s"), ENTER)
    assert len(lines_of(page)) == len(typed)
    assert (
        page.hand_panel.sentence.text()
        .removesuffix("Type the hand and press Enter: 19h102 is side 1, 90, hearts, 102 points.")
        .strip()
        == told
    )


def test_enter_on_an_empty_line_is_no_fault(page):
    press("1", ENTER, ENTER)
    assert page.hand_panel.sentence.text().startswith("Nothing is typed yet. Type the hand and press Enter: ")
    assert page.hand_panel.sentence.property("tone") == "alert"
    assert QApplication.focusWidget() is page.hand_panel.line_edit


def test_a_refused_hand_marks_the_field_that_is_wrong_until_it_is_corrected(page):
    press("1", ENTER, "19h161")
    assert page.hand_panel.fields.points.property("wrong") in (None, "false")
    press(ENTER)
    assert page.hand_panel.fields.points.property("wrong") == "true"
    press("2")
    assert page.hand_panel.fields.points.property("wrong") == "false"


def test_equal_totals_name_their_ways_out_with_keys(page):
    wanted = []
    page.rule_asked.connect(wanted.append)
    press("1", F9, "1000", ENTER, "1000", ENTER)
    panel = page.totals_panel
    assert panel.sentence.text() == (
        "The totals are equal, so nobody has won: one more hand is played. Check the two totals. "
        "The table has left? F8: the referee gives points. F7: the setting by which a tie is a drawn game."
    )
    assert (panel.tied.text(), panel.tied.isVisible()) == ("Tie after the last hand  F7", True)
    press(F7)
    assert wanted == ["tied_game"]
    press(UP, "1010", ENTER)
    assert not panel.tied.isVisible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "typed"), [("fr", "égalité"), ("fr", "totaux égaux"), ("en", "tie"), ("en", "equal totals")]
)
def test_the_help_finds_a_tie_where_totals_are_typed(language, typed):
    assert find(entries(language), typed)[0].address == "during#tie"


@pytest.mark.long
def test_a_figure_typed_at_the_end_of_a_game_begins_the_number_of_the_next_table(page):
    press("1", F9, "1010", ENTER, "900", ENTER)
    assert page.below is page.end_panel
    press("3")
    assert (page.tables.number.text(), page.tables.number.hasFocus()) == ("3", True)
    press(ENTER)
    assert page.game.table == 3


@pytest.mark.long
def test_a_new_round_begins_without_the_number_of_the_old_one(full_desk, shown):
    draw(full_desk)
    post_draw(full_desk)
    page = shown(EntryPage(full_desk, translator("en")))
    press("3", ENTER)
    for game in current_round(full_desk.state).tables:
        page.changed.emit(record_totals(full_desk, game.id, {"A": 2000, "B": 10}))
    draw(full_desk)
    page.changed.emit(post_draw(full_desk))
    page.open_game(2, 1)
    page.controller.choose_round(1)
    page.open_game(1, 2)
    page.frame.take(page.controller.choose_round(2))
    assert page.tables.number.text() == ""


def test_without_a_clock_nobody_is_asked_what_ended_a_game_that_is_corrected(page):
    press("1", F9, "1010", ENTER, "900", ENTER)
    page.open_totals(1)
    assert page.game.why is WinReason.HANDS
    assert not page.totals_panel.why_named.isVisible()


@pytest.fixture
def called(of_hands):
    """Games of four hands, and time was called."""
    change_championship(of_hands, game_minutes=45)
    call_time(of_hands, more=0, referee="Odile", reason="the hour")
    return of_hands


def test_once_time_is_called_the_clock_is_what_ended_a_game(called, shown):
    page = shown(EntryPage(called, translator("en")))
    press("1", F9)
    assert page.totals_panel.why_named.isVisible()
    assert page.totals_panel.why.value is WinReason.CLOCK
    press("310", ENTER, "200", ENTER)
    assert page.game.is_in, "fewer hands than agreed are nothing to ask about"
    assert page.game.to_check == ()
    assert page.end_panel.sentence.text() == "By the totals that were typed. The clock ended the game."


def test_somebody_may_say_that_all_the_hands_were_played_all_the_same(called, shown):
    page = shown(EntryPage(called, translator("en")))
    press("1", F9)
    page.totals_panel.why.button(WinReason.HANDS).click()
    page.totals_panel.take_focus()
    press("310", ENTER, "200", ENTER)
    assert "Was a hand forgotten" in page.totals_panel.sentence.text()
    press(ENTER)
    assert (page.game.why, page.game.to_check) == (WinReason.HANDS, (ToCheck.UNLIKELY,))


def test_what_is_to_be_checked_is_said_once_on_the_page(page):
    press("1", F9, "310", ENTER, "200", ENTER, ENTER)
    told = "To check: A game of this length"
    assert told in page.end_panel.sentence.text()
    assert told not in page.score_sheet.notes.text()
