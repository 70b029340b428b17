"""Totals that a table brings, in every system: what is asked beside them, and where everybody came."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tests.ui.tables import desk_at_play
from tests.ui.test_entry_of_systems import ENTER, hands_of_a_game, press, rules_of
from tournament.i18n import translator
from tournament.scoring.facts import Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.services.rounds.round_views import current_round
from tournament.simulation.rng import SeededRng
from tournament.ui.scores.entry_page import EntryPage

pytestmark = pytest.mark.unstyled


def totals_typed(page, *totals):
    """Open the totals and type those that the table brings."""
    QTest.keyClick(page.hand_panel.line_edit, Qt.Key.Key_F9)
    for index, total in enumerate(totals):
        if index:
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        QTest.keyClicks(QApplication.focusWidget(), total)
    return page.totals_panel


def test_totals_of_three_sides_tell_winner_and_places(shown):
    desk = desk_at_play(rules_of("belote-three"), 3)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    panel = totals_typed(page, "380", "410", "200")
    one, two, three = (side.name for side in current_round(desk.state).tables[0].sides)
    assert panel.sentence.text() == f"{two} wins. 1. {two} · 2. {one} · 3. {three}"
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert current_round(desk.state).tables[0].winner == "B"
    assert page.end_panel.winner.text().startswith("Side 2 wins: ")
    assert page.end_panel.sentence.text().endswith(f"1. {two} · 2. {one} · 3. {three}")
    desk.close()


def test_of_several_sides_gone_down_the_table_says_in_which_order(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 4)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    one, two, three, four = (side.name for side in current_round(desk.state).tables[0].sides)
    panel = totals_typed(page, "-6", "0", "0", "2")
    assert [button.isVisible() for button in panel.first.buttons] == [True, True, True, False], (
        "who has points left did not go out"
    )
    panel.first.button("C").click()
    assert panel.sentence.text() == f"{three} wins. 1. {three} · 2. {one} · 2. {two} · 4. {four}"
    panel.first.button("B").setFocus()
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert panel.sentence.text() == f"{three} wins. 1. {three} · 2. {two} · 3. {one} · 4. {four}", (
        "the last of them is told by the others"
    )
    QTest.keyClick(QApplication.focusWidget(), ENTER)

    game = current_round(desk.state).tables[0]
    assert (game.winner, [side.rank for side in game.sides]) == ("C", [3, 2, 1, 4]), (
        "a second Enter saves, and lets go of nobody"
    )
    lit = [head.letter for head in page.score_sheet.heads if head.bar.property("role") == "leader"]
    assert lit == ["C"], "and not who has the fewest points"
    page.end_panel.totals_wanted.emit()
    assert panel.first.values == ("C", "B", "A")
    assert [button.text()[:3] for button in panel.first.buttons[:3]] == ["3. ", "2. ", "1. "]
    desk.close()


def test_a_side_is_named_by_its_number_in_the_order_of_going_out(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 3)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    panel = totals_typed(page, "0", "0", "2")
    panel.first.button("A").setFocus()
    QTest.keyClicks(panel.first.button("A"), "2")
    assert panel.first.values == ("B",)
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    assert [side.rank for side in current_round(desk.state).tables[0].sides] == [2, 1, 3]
    desk.close()


def test_of_two_over_the_target_the_table_says_who_won_the_last_hand(shown):
    desk = desk_at_play(resolve_rules("belote-classic", {"both_over": "last-hand"}), 2)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    panel = totals_typed(page, "1010", "1020")
    assert panel.first.isVisible()
    assert (
        panel.sentence.text()
        == "Several sides reached 1,000: whoever won the last hand has won the game. Say who that was."
    )
    panel.first.button("A").click()
    assert panel.sentence.text() == "Side 1 wins."
    QTest.keyClick(panel.totals["A"], ENTER)
    assert current_round(desk.state).tables[0].winner == "A"
    desk.close()


def test_at_four_one_head_row_says_who_is_out_and_at_which_place(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 4)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    heads = page.score_sheet.heads
    assert len({head.y() for head in heads}) == 1
    for keys in ("1 90 5 95", "2 90 5 95", "1 90 5 95"):
        press(keys)
    assert [head.standing.text() for head in heads if head.standing.isVisible()] == ["out, 1st"]
    press("2 90 5 95")
    assert [head.standing.text() for head in heads if head.standing.isVisible()] == ["out, 1st", "out, place 2"]
    desk.close()


def test_a_game_that_counts_down_ends_with_its_places(shown):
    desk = desk_at_play(rules_of("belote-comptoir"), 3)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    for keys in ("1 90 5 95", "2 90 5 95", "1 90 5 95", "2 90 5 95"):
        press(keys)
    assert page.below is page.end_panel
    one, two, three = (side.name for side in current_round(desk.state).tables[0].sides)
    assert page.end_panel.sentence.text().endswith(f"1. {one} · 2. {two} · 3. {three}")
    desk.close()


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=15))
def test_totals_that_a_sheet_can_bring_rouse_no_suspicion(system, shown):
    rules = rules_of(system)
    sides = seating_of(rules).usual
    hands = hands_of_a_game(rules, sides, SeededRng(5))
    desk = desk_at_play(rules, sides)
    page = shown(EntryPage(desk, translator("en")))
    press("1")
    totals = score_sheet(Sheet(rules, hands, sides)).totals
    panel = totals_typed(page, *(str(total) for total in totals.values()))
    assert re.match("Side|No side|Ada .* wins", panel.sentence.text())
    assert "?" not in panel.sentence.text(), totals
    desk.close()
