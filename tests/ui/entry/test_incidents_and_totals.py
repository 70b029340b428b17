"""What a referee decides at a table, and totals: alone, beside hands, and disputed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.entry.conftest import CAPOT, ENTER, ESCAPE, F8, F9, UP, game, lines_of, press
from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.scoring.facts import Annulment, HandFacts
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import teams
from tournament.services.scores.decisions import adjust, stop_game
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.theme.tokens import LIGHT, WindowTheme

pytestmark = pytest.mark.unstyled


def test_both_totals_are_corrected_as_they_were_typed_first(page, playing):
    record_totals(playing, game(playing, 3).id, {"A": 2030, "B": 1500})
    refresh(page, Changes(rounds=True))
    press("3", ENTER, F9, "1490", ENTER)
    assert page.totals_panel.totals["B"].hasFocus()
    assert game(playing, 3).sides[0].total == 2030, "nothing is saved yet"
    press("2040", ENTER)
    assert [side.total for side in game(playing, 3).sides] == [1490, 2040]


def test_after_a_refusal_both_totals_are_gone_through_again(page, playing):
    press("3", ENTER, F9, "99999", ENTER, "0", ENTER)
    panel = page.totals_panel
    assert panel.sentence.property("tone") == "fault"
    panel.take_focus()
    press("2440", ENTER)
    assert (panel.totals["B"].hasFocus(), panel.totals["B"].selectedText()) == (True, "0")
    assert not game(playing, 3).is_in, "nothing is saved yet"
    press("720", ENTER)
    assert [side.total for side in game(playing, 3).sides] == [2440, 720]


def test_totals_tell_the_winner_and_ask_why_only_where_they_do_not(page, playing):
    press("3", ENTER)
    page.hand_panel.totals.click()
    panel = page.totals_panel
    press("2010", ENTER, "1450")
    assert panel.sentence.text() == "Side 1 wins."
    assert panel.why_named.isHidden()

    panel.totals["A"].selectAll()
    QTest.keyClicks(panel.totals["A"], "1800")
    assert "Nobody has reached 2,000" in panel.sentence.text()
    QTest.keyClick(panel.totals["A"], ENTER)
    assert panel.sentence.property("tone") == "fault"
    assert not game(playing, 3).is_in

    panel.why.button("clock").click()
    assert panel.sentence.text() == "Side 1 wins."
    QTest.keyClick(panel.totals["A"], ENTER)
    line = game(playing, 3)
    assert (line.is_in, line.winner, line.why, line.from_totals) == (True, "A", "clock", True)
    assert page.end_panel.sentence.text() == "By the totals that were typed. The clock ended the game."


def test_a_forfeit_is_decided_with_referee_and_reason(page, playing):
    press("1", ENTER)
    page.hand_panel.incident.click()
    panel = page.incident_panel
    panel.kinds.button("forfeit").click()
    QTest.keyClick(panel.reason, ENTER)
    assert panel.sentence.text() == "Say which side: press its number."

    winner, loser = (f"{side.team} {side.name}" for side in game(playing, 1).sides)
    panel.questions.losers.button("B").click()
    assert panel.sentence.text().startswith(
        f"{loser} has lost: {winner} wins 2,000 – 0. Absent: out of the draw from the next round on"
    )
    panel.questions.absent.button(True).click()
    assert panel.sentence.text() == f"{loser} has lost: {winner} wins 2,000 – 0."
    QTest.keyClick(panel.reason, ENTER)
    assert panel.sentence.text() == "Say who decided it, and why: the journal keeps both."
    assert panel.referee.hasFocus()
    QTest.keyClicks(panel.referee, "Odile")
    assert panel.sentence.property("tone") == "fault"
    QTest.keyClicks(panel.reason, "absent after ten minutes")
    assert (panel.sentence.text(), panel.sentence.property("tone")) == (
        f"{loser} has lost: {winner} wins 2,000 – 0.",
        "soft",
    )
    QTest.keyClick(panel.reason, ENTER)

    line = game(playing, 1)
    assert (line.kind, line.winner) == (ResultKind.FORFEIT, "A")
    (decision,) = sheet(playing.state, line.id).decisions
    assert (decision.referee, decision.reason) == ("Odile", "absent after ten minutes")
    assert page.tables.tiles.tiles[0].lines[2] == "forfeit"
    assert page.end_panel.sentence.text() == "By forfeit, decided by Odile (art. 9 D)."

    page.end_panel.incident_wanted.emit()
    panel.kinds.button("reopen").click()
    panel.save.click()
    assert game(playing, 1).kind is ResultKind.PENDING
    assert page.below is page.hand_panel


def test_an_annulled_deal_a_stop_and_a_hand_removed(page, playing):
    press("1", ENTER, "19h102", ENTER)
    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("annul").click()
    page.incident_panel.save.click()
    assert page.incident_panel.sentence.text() == "Say who decided it, and why: the journal keeps both."
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "a card face up")
    page.incident_panel.save.click()
    assert lines_of(page)[1] == "2 annulled: irregular deal 100 60"
    (decision,) = sheet(playing.state, game(playing, 1).id).decisions
    assert (decision.referee, decision.reason) == ("Odile", "a card face up")

    press(UP, UP)
    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("annul").click()
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "wrong bid")
    page.incident_panel.questions.cause.setCurrentIndex(
        page.incident_panel.questions.cause.findData(Annulment.IRREGULAR_BID)
    )
    page.incident_panel.save.click()
    assert lines_of(page) == ["1 annulled: irregular bid 0 0", "2 annulled: irregular deal 0 0"]

    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("remove").click()
    assert page.incident_panel.save.text() == "Remove hand 2"
    page.incident_panel.save.click()
    assert len(lines_of(page)) == 1

    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("stop").click()
    page.incident_panel.questions.more.setValue(1)
    QTest.keyClicks(page.incident_panel.reason, "past the hour")
    page.incident_panel.save.click()
    press("19h102", ENTER)
    assert game(playing, 1).winner == "A"


def test_what_a_referee_noted_stands_under_the_sheet(page, playing):
    adjust(playing, game(playing, 1).id, "B", 160, reason="cards shown")
    stop_game(playing, game(playing, 1).id, more=2, referee="Odile", reason="past the hour")
    refresh(page, Changes(rounds=True))
    page.open_table(1)

    assert page.score_sheet.notes.text().splitlines() == [
        "+160 for side 2: cards shown",
        "Stopped after hand 0: 2 more hands count.",
        "Stopped by the clock · 2 hands left · after 4 minutes of play · art. 9 D – Odile: past the hour",
    ]


def test_an_adjustment_without_a_reason_is_refused_in_the_panel(page, playing):
    press("1", ENTER)
    page.hand_panel.incident.click()
    panel = page.incident_panel
    panel.kinds.button("adjust").click()
    assert (panel.questions.side.value, panel.questions.points.value()) == (None, 0)
    panel.save.click()
    assert panel.sentence.text() == "Say which side: press its number."
    panel.questions.side.button("B").click()
    panel.save.click()
    assert panel.sentence.text() == "Type how many points."
    panel.questions.points.setValue(160)
    panel.save.click()
    assert panel.sentence.text() == "Say whether these points are taken or given: press the first letter."
    press("g")
    panel.save.click()
    assert panel.sentence.property("tone") == "fault"
    assert page.below is panel

    QTest.keyClicks(panel.referee, "Odile")
    QTest.keyClicks(panel.reason, "cards shown")
    panel.save.click()
    assert [head.total.text() for head in page.score_sheet.heads] == ["0", "160"]
    assert page.score_sheet.heads[1].decided.text() == "bonus +160"
    assert not page.score_sheet.heads[0].decided.isVisible()


@pytest.mark.long
@pytest.mark.styled
def test_incidents_are_offered_in_the_same_place_each_time(page):
    press("1", ENTER)
    there = set()
    for _ in range(3):
        page.hand_panel.incident.click()
        QApplication.sendPostedEvents()
        settle()
        there.add(page.incident_panel.kinds.geometry().getRect())
        press(ESCAPE)
    assert len(there) == 1


@pytest.fixture
def disputed(page, playing):
    """Table 2 brings two hands, and totals that they do not make."""
    record_hands(playing, game(playing, 2).id, [CAPOT] * 2)
    refresh(page, Changes(rounds=True))
    page.tables.take_focus()
    press("2", ENTER, F9, "2010", ENTER, "1650", ENTER)
    return page


def test_totals_that_the_hands_do_not_make_are_told_at_once(disputed):
    assert disputed.end_panel.winner.text() == "To check"
    assert disputed.end_panel.sentence.text() == (
        "The totals typed are 2,010 – 1,650, the hands make 1,000 – 0: correct a hand or the totals, or take "
        "the totals and leave the hands."
    )
    assert disputed.tables.tiles.tiles[1].lines[2] == "to check"


def test_the_totals_are_taken_and_undo_brings_the_hands_back(disputed, playing):
    disputed.end_panel.take.click()
    line = game(playing, 2)
    assert (line.is_in, line.winner, line.hands, line.disputed) == (True, "A", 0, False)
    assert [side.total for side in line.sides] == [2010, 1650]
    assert done_text(newest_entry(playing.state), translator("en")) == "Table 2, totals instead of 2 hands."

    disputed.changed.emit(undo(playing))
    assert (game(playing, 2).hands, game(playing, 2).disputed) == (2, True)
    assert disputed.below is disputed.end_panel


@pytest.mark.long
def test_the_hands_go_on_beside_totals_that_are_wrong(disputed, playing):
    disputed.end_panel.go_on.click()
    press("1caps!1", ENTER)
    assert disputed.below is disputed.hand_panel
    press("1caps!1", ENTER)
    assert game(playing, 2).is_in
    assert disputed.end_panel.take.isVisible()


def test_totals_below_nothing_are_read_apart_from_the_dash(page, playing):
    record_totals(playing, game(playing, 1).id, {"A": 2000, "B": 30})
    adjust(playing, game(playing, 1).id, "B", -100, reason="cards shown")
    refresh(page, Changes(rounds=True))
    assert page.tables.tiles.tiles[0].lines[1] == "2,000 · −70"


@pytest.mark.long
@pytest.mark.parametrize("size", [1.5, 2.0])
@pytest.mark.styled
def test_in_large_text_the_table_and_its_totals_stay_above_the_line_of_keys(playing, themed, shown, size):
    record_hands(playing, game(playing, 2).id, [CAPOT] * 3)
    themed(WindowTheme(LIGHT, size))
    page = shown(EntryPage(playing, translator("en")))
    press("2", ENTER)
    settle()
    assert page.frame.table.visibleRegion().boundingRect().height() == page.frame.table.height()
    assert page.frame.table.text() == "Table 2 · 1,500 – 0"
    press(ESCAPE)
    assert not page.frame.table.isVisible()


def test_a_side_that_never_began_is_marked_absent_with_its_forfeit(page, playing):
    gone = game(playing, 1).sides[1].team
    press("1", ENTER, F8)
    page.incident_panel.kinds.button("forfeit").click()
    page.incident_panel.kinds.button("forfeit").setFocus()
    press("2")
    assert page.incident_panel.sentence.text().endswith(
        "Absent: out of the draw from the next round on, until marked present again."
    )
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "did not come")
    QTest.keyClick(page.incident_panel.reason, ENTER)
    assert game(playing, 1).winner == "A"
    assert not next(team for team in teams(playing.state) if team.number == gone).present


def test_a_side_that_has_played_keeps_its_tick_unless_it_is_said(page, playing):
    press("1", ENTER, "19h102", ENTER, F8)
    page.incident_panel.kinds.button("forfeit").click()
    assert page.incident_panel.questions.absent.value is None


SHORT_BY_130 = [
    CAPOT,
    CAPOT,
    CAPOT,
    HandFacts("A", 80, points=120),
    HandFacts("A", 80, points=130),
    HandFacts("A", 80, points=120),
]
"""1,870 for side 1."""


@pytest.mark.long
def test_a_difference_that_is_only_the_rounding_of_the_last_hand_is_called_that(playing, shown):
    record_hands(playing, game(playing, 1).id, [*SHORT_BY_130, HandFacts("A", 80, points=134)])
    record_totals(playing, game(playing, 1).id, {"A": 2000, "B": 140})
    page = shown(EntryPage(playing, translator("en")))
    press("1", ENTER)
    assert page.end_panel.sentence.text().endswith(
        "The difference is only the rounding of the last hand: the game ended on it, so its points count "
        "unrounded (art. 8 A)."
    )
    record_totals(playing, game(playing, 1).id, {"A": 2050, "B": 140})
    refresh(page, Changes(rounds=True))
    assert "rounding" not in page.end_panel.sentence.text()


@pytest.mark.parametrize(("setting", "winner"), [("winner", "B"), ("ranking", "A")])
def test_a_penalty_and_the_winner_agree_in_header_bar_and_sentence(playing, shown, setting, winner):
    change_championship(playing, rules=resolve_rules("contree-championship", {"decided_points": setting}))
    record_totals(playing, game(playing, 1).id, {"A": 2010, "B": 1900})
    adjust(playing, game(playing, 1).id, "A", -160, reason="talk")
    page = shown(EntryPage(playing, translator("en")))
    press("1", ENTER)
    marked = [head.letter for head in page.score_sheet.heads if head.standing.isVisible()]
    led = [head.letter for head in page.score_sheet.heads if head.bar.property("role") == "leader"]
    assert (game(playing, 1).winner, marked, led) == (winner, [winner], [winner])
    said = page.end_panel.sentence.text()
    assert ("which count in the game" in said, "only in the ranking here" in said) == (
        setting == "winner",
        setting == "ranking",
    )


def test_the_next_table_is_proposed_and_f9_there_opens_its_totals(page, playing):
    press("1", F9, "2000", ENTER, "1000", ENTER)
    assert page.below is page.end_panel
    press(ENTER)
    assert (page.tables.number.text(), page.tables.number.selectedText()) == ("2", "2")
    press(F9)
    assert (page.game.table, page.below) == (2, page.totals_panel)
    press("900", ENTER, "2100", ENTER, ENTER, "3", F9)
    assert (page.game.table, page.below) == (3, page.totals_panel)
    press(ESCAPE)
    assert page.tables.number.hasFocus()


def test_f9_at_the_number_of_no_table_says_so(page):
    press("9", F9)
    assert page.game is None
    assert page.tables.number.hasFocus()


def test_a_word_typed_at_mark_absent_is_the_reason_and_marks_nobody(page, playing):
    press("1", ENTER, F8)
    panel = page.incident_panel
    panel.kinds.press_named("F")
    assert panel.questions.absent.value is True
    press("2")
    panel.referee.setText("Odile")
    panel.questions.absent.button(True).setFocus()
    for sign in "Mr Rey est parti":
        press(sign)
    assert panel.questions.absent.value is True, "neither its letter nor a space in a word answers it"
    assert panel.reason.text() == "Mr Rey est parti"
    panel.questions.absent.button(True).setFocus()
    press(Qt.Key.Key_Space)
    assert panel.questions.absent.value is None, "Space alone does"
