"""Who went out before whom, asked beside the totals of bar belote: answered, corrected and left open by keyboard."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.tables import desk_at_play
from tests.ui.test_entry_of_systems import ENTER, press, rules_of
from tournament.i18n import translator
from tournament.services.drawing import current_round
from tournament.services.entry import record_totals, sheet
from tournament.ui.pages.entry_page import EntryPage


def test_of_two_who_went_out_the_first_is_shown_and_can_be_put_right(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 2)
    page = shown(EntryPage(desk, translator("en")))
    game = current_round(desk).tables[0].id
    page.refresh(record_totals(desk, game, {"A": 0, "B": -1}, out=("A", "B")))
    press("1")
    page.end_panel.totals_wanted.emit()
    panel = page.totals_panel
    assert panel.first.values == ("A",)
    panel.first.button("B").click()
    assert panel.sentence.text() == "Side 2 wins."
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert (current_round(desk).tables[0].winner, sheet(desk, game).typed_out) == ("B", ("B", "A"))
    desk.close()
