"""Who went out before whom, asked beside the totals of bar belote: answered, corrected and left open by keyboard."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import focused, refresh, settle
from tests.ui.tables import desk_at_play
from tests.ui.test_entry_of_systems import ENTER, press, rules_of
from tests.ui.test_totals_of_systems import totals_typed
from tournament.i18n import translator
from tournament.scoring.systems import resolve_rules
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import ResultKind
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled


def test_of_two_who_went_out_the_first_is_shown_and_can_be_put_right(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 2)
    page = shown(EntryPage(desk, translator("en")))
    game = current_round(desk.state).tables[0].id
    refresh(page, record_totals(desk, game, {"A": 0, "B": -1}, out=("A", "B")))
    press("1")
    page.end_panel.totals_wanted.emit()
    panel = page.totals_panel
    assert panel.first.values == ("A",)
    panel.first.button("B").click()
    assert panel.sentence.text() == "Side 2 wins."
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert (current_round(desk.state).tables[0].winner, sheet(desk.state, game).typed_out) == ("B", ("B", "A"))
    desk.close()


def test_enter_goes_to_who_went_out_first_before_it_saves(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 4)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    panel = totals_typed(page, "0", "3", "0", "0")
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert focused() is panel.first
    assert panel.sentence.text().startswith(
        "Give the numbers in the order of going out. Enter saves whoever is not named as equal."
    )
    assert current_round(desk.state).tables[0].kind is ResultKind.PENDING
    settle()
    assert all(button.width() >= button.sizeHint().width() for button in panel.first.buttons if button.isVisible()), (
        "no name is cut off"
    )
    QTest.keyClicks(QApplication.focusWidget(), "4")
    QTest.keyClicks(QApplication.focusWidget(), "1")
    assert panel.first.values == ("D", "A")
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert [side.rank for side in current_round(desk.state).tables[0].sides] == [2, 4, 3, 1]
    desk.close()


def test_a_second_enter_saves_who_went_out_alike(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 4)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    panel = totals_typed(page, "0", "3", "0", "0")
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert (panel.first.values, [side.rank for side in current_round(desk.state).tables[0].sides]) == ((), [1, 4, 1, 1])
    desk.close()


def test_enter_goes_to_who_won_the_last_hand(shown):
    desk = desk_at_play(resolve_rules("belote-classic", {"both_over": "last-hand"}), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    panel = totals_typed(page, "1010", "1020")
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert focused() is panel.first
    QTest.keyClicks(QApplication.focusWidget(), "1")
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert current_round(desk.state).tables[0].winner == "A"
    desk.close()
