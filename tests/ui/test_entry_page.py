"""Score entry by keys: what is pressed, and what is read on the screen."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import focused, settle
from tournament.i18n import translator
from tournament.scoring.facts import Annulment, Doubling, HandFacts, Trump
from tournament.scoring.stored import score_stored
from tournament.scoring.systems import resolve_rules
from tournament.services.desk.changes import Changes
from tournament.services.desk.history import newest_entry, undo
from tournament.services.people.lines import TeamDraft
from tournament.services.people.registration import register_teams, teams
from tournament.services.rounds.drawing import current_round, draw, post_draw
from tournament.services.rounds.lines import RoundState
from tournament.services.scores.entry import adjust, record_hands, record_totals, sheet, stop_game
from tournament.services.scores.lines import ResultKind, WinReason
from tournament.services.setup.championship import change_championship
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tables_column import Filter
from tournament.ui.shell.evening import Evening
from tournament.ui.theme.tokens import LIGHT, Theme
from tournament.wording.desk.journal import say_done

CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
ALL_THE_GAME = [CAPOT] * 4
NAMES_OF_MANY = [f"{first}{last}" for first in ("Bar", "Cor", "Dul", "Fer") for last in ("dier", "mont", "ville", "rand", "nay", "toux")]


@pytest.fixture
def playing(hall):
    """Three tables of a posted round."""
    draw(hall)
    post_draw(hall)
    return hall


@pytest.fixture
def page(playing, shown):
    return shown(EntryPage(playing, translator("en")))


def press(*keys):
    """Type text, or press a key, where the focus is."""
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(QApplication.focusWidget(), key)
        else:
            QTest.keyClick(QApplication.focusWidget(), key)


ENTER, UP, DOWN, ESCAPE, F8, F9 = Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Escape, Qt.Key.Key_F8, Qt.Key.Key_F9


def lines_of(page):
    """The score sheet as it is read, without its notes."""
    model = page.score_sheet.model
    return [" ".join(filter(None, (model.index(row, column).data() for column in range(9)))) for row in range(model.rowCount())]


def game(desk, table):
    return next(line for line in current_round(desk).tables if line.table == table)


def test_before_a_draw_is_posted_the_page_says_what_it_is_for(hall, shown, qtbot):
    page = shown(EntryPage(hall, translator("en")))

    with qtbot.waitSignal(page.page_asked) as asked:
        press(ENTER)

    assert asked.args == ["draw"]


def test_a_whole_game_is_entered_by_keys_until_it_ends(page):
    press("2", ENTER, "1 9 h 102 b1", ENTER, "212sx96b1", ENTER, "-", ENTER, "1capd!1", ENTER)
    assert lines_of(page) == [
        "1 1 90 ♥ 102 1 120 60 120 60",
        "2 2 120 ♠ contre 96 1 340 0 460 60",
        "3 passed by everyone 460 60",
        "4 1 capot ♦ 162 500 0 960 60",
    ]
    assert page.hand_panel.line.text() == ""

    press("1caps!1", ENTER, "1caps!1", ENTER)
    press("18h30")
    assert "wins" not in page.hand_panel.sentence.text()
    assert page.hand_panel.marks.text() == "0 │ 160"
    press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, "!1")
    assert page.hand_panel.sentence.text().startswith("Side 1 wins the game with 2,210, for 2,000 (art. 8)")

    press(ENTER)
    assert page.below is page.end_panel
    assert page.end_panel.winner.text().startswith("Side 1 wins:")
    assert "(art. 8)" in page.end_panel.sentence.text()
    press(ENTER)
    assert QApplication.focusWidget() is page.tables.number


def test_marks_and_their_sentence_are_seen_before_enter(page, playing):
    press("1", ENTER, "113h128")

    assert page.hand_panel.sentence.text() == "Contract failed: 128 points for 130 bid (art. 4). Side 2 marks 160."
    assert page.hand_panel.marks.text() == "0 │ 160"
    assert sheet(playing, game(playing, 1).id).hands == ()


def test_the_fields_follow_the_keys(page):
    press("1", ENTER, "213hx128b1!2")
    fields = page.hand_panel.fields

    assert fields.of("declarer").values == ("B",)
    assert fields.of("contract").currentText() == "130"
    assert fields.of("trump").values == (Trump.HEARTS,)
    assert fields.of("doubling").currentData() == Doubling.CONTRE
    assert fields.points.text() == "128"
    assert fields.of("belote").values == ("A",)
    assert fields.of("capot").values == ("B",)


def test_the_keys_follow_the_fields_in_any_order(page):
    press("1", ENTER)
    fields, line = page.hand_panel.fields, page.hand_panel.line

    fields.of("trump").button(Trump.SPADES).click()
    assert line.text() == "??s"
    fields.of("declarer").button("B").click()
    assert line.text() == "2?s"
    fields.of("contract").setCurrentIndex(fields.of("contract").findData(110))
    fields.of("contract").activated.emit(0)
    assert line.text() == "211s"
    QTest.keyClicks(fields.points, "95")
    assert line.text() == "211s95"
    fields.of("belote").button("A").click()
    assert line.text() == "211s95b1"


def test_all_the_tricks_bring_their_points_and_take_them_away_with_them(page):
    press("1", ENTER, "1caph")
    fields = page.hand_panel.fields

    fields.of("capot").button("A").click()
    assert fields.points.text() == "162"
    fields.of("capot").button("B").click()
    assert fields.points.text() == "0"
    fields.of("capot").button("B").click()
    assert fields.points.text() == ""


def test_a_hand_saved_with_the_mouse(page):
    page.open_table(3)
    fields = page.hand_panel.fields
    fields.of("declarer").button("A").click()
    fields.of("contract").setCurrentIndex(fields.of("contract").findData(90))
    fields.of("contract").activated.emit(0)
    QTest.keyClicks(fields.points, "100")
    page.hand_panel.save.click()

    assert lines_of(page) == ["1 1 90 100 100 60 100 60"]


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("19h161", "161 cannot be made"),
        ("18h82b1b2", "Two sides cannot have the belote"),
        ("117h100", "17 cannot be bid"),
        ("19h100!1", "all the tricks are 162 points"),
        ("39h100", "“3” names no side: the sides of this table are 1 to 2."),
        ("19hq", "“q” means nothing here"),
        ("19h", "How many points did the taker make?"),
        ("", "Type the hand and press Enter"),
    ],
)
def test_what_cannot_be_is_refused_by_name_and_stays_on_the_line(page, keys, sentence):
    press("1", ENTER, keys, ENTER)

    assert sentence in page.hand_panel.sentence.text()
    assert page.hand_panel.sentence.property("tone") == "fault"
    assert page.hand_panel.line.text() == keys
    assert QApplication.focusWidget() is page.hand_panel.line
    assert lines_of(page) == []


def test_a_line_that_was_refused_is_corrected_or_cleared_for_the_next_hand(page):
    panel = page.hand_panel
    press("1", ENTER, "19h161", ENTER)
    assert (panel.help.text(), panel.help.isVisible()) == ("Ctrl+Del clears the line", True)

    press(Qt.Key.Key_Backspace, "0")
    assert not panel.help.isVisible()
    press("1", ENTER, ESCAPE)
    assert page.tables.number.hasFocus(), "Esc does one thing, whatever stands in the line"
    press(ENTER)
    assert panel.line.text() == "19h1601"
    QTest.keyClick(panel.line, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert (panel.line.text(), panel.sentence.property("tone"), panel.line.hasFocus()) == ("", "soft", True)
    assert panel.help.text().startswith("s h d c")

    press("29h100", ENTER)
    assert [line.split()[:2] for line in lines_of(page)] == [["1", "2"]]
    press(ESCAPE)
    assert page.tables.number.hasFocus()


def test_coming_back_from_another_page_the_number_of_a_table_is_typed(page):
    press("1", ENTER, "19h102", ENTER)
    page.setFocus()
    assert page.tables.number.hasFocus()
    press("2", ENTER)
    assert page.game.table == 2

    press("28c")
    page.setFocus()
    assert (page.hand_panel.line.hasFocus(), page.hand_panel.line.text()) == (True, "28c")


def test_a_hand_is_corrected_by_going_up_to_it(page):
    press("1", ENTER, "19h102", ENTER, "28c90", ENTER)
    press(UP, UP)
    assert page.hand_panel.line.text() == "19h102"
    assert page.score_sheet.view.currentIndex().row() == 0

    press(Qt.Key.Key_Backspace, "0", ENTER)
    assert lines_of(page) == ["1 1 90 ♥ 100 100 60 100 60", "2 2 80 ♣ 90 70 90 170 150"]
    assert page.hand_panel.line.text() == ""
    assert page.hand_panel.correcting is None


def test_leaving_a_correction_changes_nothing(page):
    press("1", ENTER, "19h102", ENTER, UP, "5", ESCAPE)

    assert page.hand_panel.line.text() == ""
    assert lines_of(page) == ["1 1 90 ♥ 102 100 60 100 60"]
    press(UP, DOWN)
    assert page.hand_panel.correcting is None


def test_a_click_on_a_line_corrects_it_and_keeps_what_keys_cannot_say(page, playing):
    noted = HandFacts(declarer="A", contract=90, points=100, irregular_deal=("B",))
    record_hands(playing, game(playing, 1).id, [noted])
    page.refresh(Changes(rounds=True))
    page.open_table(1)

    index = page.score_sheet.model.index(0, 2)
    page.score_sheet.view.clicked.emit(index)
    press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, "110", ENTER)

    (hand,) = sheet(playing, game(playing, 1).id).hands
    assert (hand.facts.points, hand.facts.irregular_deal) == (110, ("B",))


def test_a_correction_that_would_end_the_game_too_early_is_refused_in_place(page, playing):
    record_hands(playing, game(playing, 1).id, [CAPOT, CAPOT, CAPOT, HandFacts(declarer="A", contract=90, points=100), CAPOT])
    page.open_table(1)
    press(UP, UP)
    page.hand_panel.line.selectAll()
    press("1caph!1", ENTER)

    assert "over after entry 4" in page.hand_panel.sentence.text()
    assert page.hand_panel.line.text() == "1caph!1"


def test_escape_goes_to_the_tables_and_what_is_typed_waits(page):
    press("1", ENTER, "19h", ESCAPE)
    assert QApplication.focusWidget() is page.tables.number

    press(ENTER)
    assert page.hand_panel.line.text() == "19h"


def test_undo_elsewhere_keeps_what_is_typed(page, playing):
    press("1", ENTER, "19h102", ENTER, "28c")
    page.refresh(Changes(games=frozenset({game(playing, 2).id})))
    assert page.hand_panel.line.text() == "28c"

    page.refresh(undo(playing))
    assert lines_of(page) == []


def test_a_table_that_is_not_there_is_said_so(page):
    press("12", ENTER)

    assert page.tables._unknown.text() == "No table 12"
    assert QApplication.focusWidget() is page.tables.number


def test_tiles_tell_how_far_each_table_is(page, playing):
    record_hands(playing, game(playing, 1).id, ALL_THE_GAME)
    record_hands(playing, game(playing, 2).id, [CAPOT])
    page.refresh(Changes(rounds=True))
    assert [tile.lines for tile in page.tables.tiles.tiles] == [
        ("1", "2,000\u200a–\u200a0", "in"),
        ("2", "500\u200a–\u200a0", "hand 2"),
        ("3", "", "to play"),
    ]

    record_totals(playing, game(playing, 2).id, {"A": 400, "B": 0}, why=WinReason.CLOCK)
    page.refresh(Changes(rounds=True))
    assert page.tables.tiles.tiles[1].lines == ("2", "500\u200a–\u200a0", "to check")
    assert [pill.text() for pill in page.tables.pills.values()] == ["All 3", "Playing 2", "To check 1", "Late 0", "In 1"]

    page.tables.pills[Filter.IN].click()
    assert [tile.lines[0] for tile in page.tables.tiles.tiles] == ["1"]
    page.tables.tiles.tiles[0].click()
    assert page.game.table == 1


def test_both_totals_are_corrected_as_they_were_typed_first(page, playing):
    record_totals(playing, game(playing, 3).id, {"A": 2030, "B": 1500})
    page.refresh(Changes(rounds=True))
    press("3", ENTER, F9, "1490", ENTER)
    assert page.totals_panel.totals["B"].hasFocus()
    assert game(playing, 3).sides[0].total == 2030, "nothing is saved yet"
    press("2040", ENTER)
    assert [side.total for side in game(playing, 3).sides] == [1490, 2040]


def test_totals_tell_the_winner_and_ask_why_only_where_they_do_not(page, playing):
    press("3", ENTER)
    page.hand_panel.totals.click()
    panel = page.totals_panel
    press("2010", ENTER, "1450")
    assert panel.sentence.text() == "Side 1 wins."
    assert panel._why_named.isHidden()

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
    assert panel.sentence.text() == "Say which side loses: press its number."

    winner, loser = (f"{side.team} {side.name}" for side in game(playing, 1).sides)
    panel.losers.button("B").click()
    assert panel.sentence.text().startswith(f"{loser} has lost: {winner} wins 2,000 – 0. From the next draw on")
    panel.absent.button(True).click()
    assert panel.sentence.text() == f"{loser} has lost: {winner} wins 2,000 – 0."
    QTest.keyClick(panel.reason, ENTER)
    assert panel.sentence.text() == "Say who decided it, and why: both stand in the journal."
    assert panel.referee.hasFocus()
    QTest.keyClicks(panel.referee, "Odile")
    QTest.keyClicks(panel.reason, "absent after ten minutes")
    QTest.keyClick(panel.reason, ENTER)

    line = game(playing, 1)
    assert (line.kind, line.winner) == (ResultKind.FORFEIT, "A")
    (decision,) = sheet(playing, line.id).decisions
    assert (decision.referee, decision.reason) == ("Odile", "absent after ten minutes")
    assert page.tables.tiles.tiles[0].lines[2] == "forfeit"
    assert page.end_panel.sentence.text() == "By forfeit, decided by Odile (article 9)."

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
    assert page.incident_panel.sentence.text() == "Say who decided it, and why: both stand in the journal."
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "a card face up")
    page.incident_panel.save.click()
    assert lines_of(page)[1] == "2 annulled: irregular deal 100 60"
    (decision,) = sheet(playing, game(playing, 1).id).decisions
    assert (decision.referee, decision.reason) == ("Odile", "a card face up")

    press(UP, UP)
    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("annul").click()
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "wrong bid")
    page.incident_panel.cause.setCurrentIndex(page.incident_panel.cause.findData(Annulment.IRREGULAR_BID))
    page.incident_panel.save.click()
    assert lines_of(page) == ["1 annulled: irregular bid 0 0", "2 annulled: irregular deal 0 0"]

    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("remove").click()
    assert page.incident_panel.save.text() == "Remove hand 2"
    page.incident_panel.save.click()
    assert len(lines_of(page)) == 1

    page.hand_panel.incident.click()
    page.incident_panel.kinds.button("stop").click()
    page.incident_panel.more.setValue(1)
    QTest.keyClicks(page.incident_panel.reason, "past the hour")
    page.incident_panel.save.click()
    press("19h102", ENTER)
    assert game(playing, 1).winner == "A"


def test_what_a_referee_noted_stands_under_the_sheet(page, playing):
    adjust(playing, game(playing, 1).id, "B", 160, reason="cards shown")
    stop_game(playing, game(playing, 1).id, more=2, referee="Odile", reason="past the hour")
    page.open_table(1)

    assert page.score_sheet.notes.text().splitlines() == [
        "+160 for side 2: cards shown",
        "Stopped after hand 0: 2 more hands count.",
        "Odile: past the hour",
    ]


def test_an_adjustment_without_a_reason_is_refused_in_the_panel(page, playing):
    press("1", ENTER)
    page.hand_panel.incident.click()
    panel = page.incident_panel
    panel.kinds.button("adjust").click()
    assert (panel.side.value, panel.points.value()) == (None, 0)
    panel.save.click()
    assert panel.sentence.text() == "Say which side: press its number."
    panel.side.button("B").click()
    panel.save.click()
    assert panel.sentence.text() == "Type how many points; take points with a minus sign."
    panel.points.setValue(160)
    panel.save.click()
    assert panel.sentence.property("tone") == "fault"
    assert page.below is panel

    QTest.keyClicks(panel.reason, "cards shown")
    panel.save.click()
    assert [head.total.text() for head in page.score_sheet.heads] == ["0", "160"]
    assert page.score_sheet.heads[1]._decided.text() == "+160 by decision"
    assert not page.score_sheet.heads[0]._decided.isVisible()


def test_the_next_step_names_the_tables_to_check_and_forbids_nothing(page, playing):
    record_hands(playing, game(playing, 2).id, ALL_THE_GAME)
    for table in (1, 2, 3):
        record_totals(playing, game(playing, table).id, {"A": 2000, "B": 0 if table != 2 else 60})
    page.refresh(Changes(rounds=True))
    assert page.tables._check.text() == "1 table to check: 2."
    assert [pill.text() for pill in page.tables.pills.values()] == ["All 3", "Playing 0", "To check 1", "Late 0", "In 3"]
    assert page.tables.draw.isVisible()


def test_a_round_can_be_closed_with_tables_still_out(page, playing):
    record_hands(playing, game(playing, 1).id, [CAPOT])
    page.refresh(Changes(rounds=True))
    page.tables.close_round.click()
    assert page.close_panel._title.text() == "3 tables of round 1 are still out"

    press("Odile", ENTER)
    assert current_round(playing).state is RoundState.COMPLETE
    assert [line.winner for line in current_round(playing).tables] == ["A", None, None]


def test_french_letters_in_a_french_window(playing, shown):
    page = shown(EntryPage(playing, translator("fr")))
    press("1", ENTER, "19c102", ENTER, "28k90", ENTER, "1capp!1", ENTER, "18t100")

    assert [line.facts.trump for line in page.controller.sheet.hands] == [Trump.HEARTS, Trump.DIAMONDS, Trump.SPADES]
    assert page.hand_panel.fields.of("trump").values == (Trump.CLUBS,)


def test_the_row_of_figures_of_a_french_keyboard_needs_no_shift(playing, shown):
    page = shown(EntryPage(playing, translator("fr")))
    for keys in ("&", ENTER, "&", "ç", "c", "&", "à", "é", ENTER, "-", ENTER, "&(t-è"):
        if not isinstance(keys, str):
            press(ENTER)
        else:
            for key in keys:
                event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, key)
                QApplication.sendEvent(QApplication.focusWidget(), event)

    first, second = page.controller.sheet.hands
    assert (first.facts.contract, first.facts.points) == (90, 102)
    assert second.facts.passed
    assert page.hand_panel.line.text() == "15t67"


def test_undo_takes_back_typing_first_and_then_the_hand(page, playing):
    def take_back():
        page.refresh(undo(playing))

    QShortcut(QKeySequence("Ctrl+Z"), page, take_back)
    press("1", ENTER, "19h102", ENTER, "28c")
    line = focused()
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == ""
    assert len(lines_of(page)) == 1

    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lines_of(page) == []
    assert QApplication.focusWidget() is line


def test_undoing_the_last_hand_of_a_game_leads_back_to_the_line(page, playing):
    press("1", ENTER, *["1capd!1", ENTER] * 4)
    assert page.below is page.end_panel

    page.refresh(undo(playing))
    assert QApplication.focusWidget() is page.hand_panel.line


def test_an_earlier_round_is_corrected_while_the_next_is_played(page, playing, monkeypatch):
    monkeypatch.setattr(SureDialog, "ask", lambda *_: True)
    for table in (1, 2, 3):
        record_hands(playing, game(playing, table).id, ALL_THE_GAME)
    draw(playing)
    post_draw(playing)
    page.refresh(Changes(rounds=True))
    assert [tile.lines[2] for tile in page.tables.tiles.tiles] == ["to play"] * 3

    page.tables.rounds.setCurrentIndex(0)
    page.tables.rounds.activated.emit(0)
    assert [tile.lines[2] for tile in page.tables.tiles.tiles] == ["in"] * 3
    press("2", ENTER, UP)
    page.hand_panel.line.selectAll()
    press("1caps!2", ENTER)
    assert [tile.lines[2] for tile in page.tables.tiles.tiles] == ["in", "hand 5", "in"]
    assert not page.tables.foot.isVisible()


def test_incidents_are_offered_in_the_same_place_each_time(page):
    press("1", ENTER)
    for _ in range(3):
        page.hand_panel.incident.click()
        QApplication.sendPostedEvents()
        settle()
        assert page.incident_panel.kinds.x() == 0
        press(ESCAPE)


def test_enter_in_the_field_of_points_saves_the_hand(page):
    press("1", ENTER, "19h")
    QTest.keyClicks(page.hand_panel.fields.points, "102")
    QTest.keyClick(page.hand_panel.fields.points, ENTER)

    assert lines_of(page) == ["1 1 90 ♥ 102 100 60 100 60"]


def test_nothing_begun_is_lost_by_going_up_or_to_another_table(page):
    press("1", ENTER, "19h102", ENTER, "28c", UP)
    assert page.hand_panel.line.text() == "28c"
    assert page.hand_panel.correcting is None
    assert page.hand_panel.sentence.text().startswith("This hand is not saved yet")
    page.score_sheet.view.clicked.emit(page.score_sheet.model.index(0, 2))
    assert page.hand_panel.line.text() == "28c"

    page.tables.tiles.tiles[1].click()
    assert page.hand_panel.line.text() == ""
    page.tables.tiles.tiles[0].click()
    assert page.hand_panel.line.text() == "28c"
    assert page.hand_panel.fields.of("contract").currentText() == "80"
    press("90", ENTER)
    assert len(lines_of(page)) == 2
    assert page.hand_panel.line.text() == ""


def test_a_correction_begun_is_saved_or_left_before_going_on(page):
    press("1", ENTER, "19h102", ENTER, "28c90", ENTER, UP, Qt.Key.Key_Backspace)
    for key in (UP, DOWN, F8, F9):
        press(key)
        assert page.hand_panel.line.text() == "28c9"
        assert page.below is page.hand_panel
    press(ESCAPE, UP)
    assert page.hand_panel.line.text() == "28c90"


def test_a_hand_looked_at_and_left_as_it_was_is_no_correction(page, playing):
    press("1", ENTER, "19h102", ENTER)
    before = sheet(playing, game(playing, 1).id)
    press(UP, ENTER)

    assert sheet(playing, game(playing, 1).id) == before
    assert page.hand_panel.correcting is None
    assert page.hand_panel.line.text() == ""


def test_undo_does_not_bring_a_saved_hand_back_into_the_line(page, playing):
    press("1", ENTER, "19h102", ENTER)
    page.refresh(undo(playing))
    assert page.hand_panel.line.text() == ""


def test_the_number_follows_the_tile(page):
    page.tables.tiles.tiles[2].click()
    assert page.tables.number.text() == "3"


def test_once_a_round_is_closed_there_is_nothing_left_to_press(page, playing):
    press("1", ENTER)
    page.tables.close_round.click()
    press("Odile", ENTER)
    assert not page.close_panel.isVisible()
    assert page.score_sheet.isVisible()
    assert QApplication.focusWidget() is page.tables.draw

    page.refresh(undo(playing))
    page.tables.close_round.click()
    assert page.close_panel._title.text() == "3 tables of round 1 are still out"
    for table in (1, 2, 3):
        record_totals(playing, game(playing, table).id, {"A": 400, "B": 0}, why=WinReason.CLOCK)
        page.refresh(Changes(rounds=True))
    assert not page.close_panel.isVisible()


def test_the_letters_are_told_while_the_line_is_empty(page):
    press("1", ENTER)
    assert page.hand_panel.help.isVisible()
    assert "b1 belote" in page.hand_panel.help.text()
    press("1")
    assert not page.hand_panel.help.isVisible()


def test_the_last_hand_stays_in_sight_above_every_note(page, playing):
    record_hands(playing, game(playing, 1).id, [HandFacts(declarer="A", contract=90, points=100)] * 9)
    page.open_table(1)
    view = page.score_sheet.view
    for lines in (1, 2, 3):
        page.refresh(adjust(playing, game(playing, 1).id, "B", 160, reason="cards shown"))
        settle()
        assert len(page.score_sheet.notes.text().splitlines()) == lines
        assert view.viewport().rect().contains(view.visualRect(page.score_sheet.model.index(8, 2)))


def test_the_word_in_the_field_of_tables_is_read_whole(playing, shown):
    for language in ("fr", "en"):
        page = shown(EntryPage(playing, translator(language)))
        number = page.tables.number
        assert number.fontMetrics().horizontalAdvance(number.placeholderText()) < number.width()


def test_names_without_spaces_leave_the_page_as_wide_as_it_was(desk, shown):
    register_teams(desk, [TeamDraft(players=(letter * 60, letter * 59), name=letter * 60) for letter in "WM"])
    draw(desk)
    post_draw(desk)
    page = shown(EntryPage(desk, translator("fr")))
    press("1", ENTER, *["1capp!1", ENTER] * 4)
    assert page.below is page.end_panel
    assert page.frame.whole.minimumSizeHint().width() <= 1366 - 96


class TestNarrow:
    """Where there is no room for tables and sheet together, the one that is worked on is shown over the whole width."""

    @pytest.fixture
    def narrow(self, page):
        page.resize(880, 560)
        page.go_to_tables()
        settle()
        return page

    def test_the_sheet_comes_with_its_table_and_the_tables_with_escape(self, narrow):
        assert narrow.tables.isVisible()
        assert not narrow.score_sheet.isVisible()
        press("1", ENTER)
        assert narrow.score_sheet.isVisible()
        assert not narrow.tables.isVisible()
        assert QApplication.focusWidget() is narrow.hand_panel.line
        press(ESCAPE)
        assert narrow.tables.isVisible()
        assert QApplication.focusWidget() is narrow.tables.number

    def test_the_mouse_finds_back_too(self, narrow):
        press("1", ENTER)
        assert narrow.back.isVisible()
        narrow.back.click()
        assert narrow.tables.isVisible()
        assert not narrow.score_sheet.isVisible()

    def test_a_wide_window_shows_both_again_and_gives_the_tables_more_room(self, narrow):
        press("1", ENTER)
        widths = []
        for width in (1270, 1824):
            narrow.resize(width, 1000)
            settle()
            assert narrow.tables.isVisible()
            assert narrow.score_sheet.isVisible()
            assert not narrow.back.isVisible()
            widths.append(narrow.tables.width())
        assert widths[0] < widths[1]

    def test_nothing_lies_beside_the_page(self, narrow):
        for keys in ((), ("1", ENTER)):
            press(*keys)
            settle()
            assert narrow.frame.across.maximum() == 0

    def test_closing_the_round_is_asked_in_sight(self, narrow):
        narrow.tables.close_wanted.emit()
        assert narrow.close_panel.isVisible()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_large_text_has_room_for_every_panel(playing, themed, qtbot, language):
    """At twice the size no panel is wider than the smallest laptop leaves it beside the rail."""
    themed(Theme(LIGHT, 2.0))
    page = EntryPage(playing, translator(language))
    qtbot.addWidget(page)
    page.resize(1366 - 192, 600)
    page.show()
    for show in (
        page.go_to_tables,
        lambda: page.open_table(1),
        page.hand_panel.totals_wanted.emit,
        page.hand_panel.incident_wanted.emit,
        page.tables.close_wanted.emit,
    ):
        show()
        settle()
        assert page.frame.across.maximum() == 0
    page.close_panel.left.emit()
    page.open_table(1)
    settle()
    line = page.hand_panel.line
    assert page.rect().contains(line.mapTo(page, line.rect().bottomRight()))
    assert page.rect().contains(line.mapTo(page, line.rect().topLeft()))


@pytest.fixture
def disputed(page, playing):
    """Table 2 brings two hands, and totals that they do not make."""
    record_hands(playing, game(playing, 2).id, [CAPOT] * 2)
    page.refresh(Changes(rounds=True))
    page.tables.take_focus()
    press("2", ENTER, F9, "2010", ENTER, "1650", ENTER)
    return page


def test_totals_that_the_hands_do_not_make_are_told_at_once(disputed):
    assert disputed.end_panel.winner.text() == "To check"
    assert disputed.end_panel.sentence.text() == (
        "The totals typed are 2,010 – 1,650, the hands make 1,000 – 0: correct a hand or the totals, or take the totals and leave the hands."
    )
    assert disputed.tables.tiles.tiles[1].lines[2] == "to check"


def test_the_totals_are_taken_and_undo_brings_the_hands_back(disputed, playing):
    disputed.end_panel.take.click()
    line = game(playing, 2)
    assert (line.is_in, line.winner, line.hands, line.disputed) == (True, "A", 0, False)
    assert [side.total for side in line.sides] == [2010, 1650]
    assert say_done(newest_entry(playing), translator("en")) == "Table 2, totals instead of 2 hands."

    disputed.changed.emit(undo(playing))
    assert (game(playing, 2).hands, game(playing, 2).disputed) == (2, True)
    assert disputed.below is disputed.end_panel


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
    page.refresh(Changes(rounds=True))
    assert page.tables.tiles.tiles[0].lines[1] == "2,000 · −70"


@pytest.mark.parametrize("size", [1.5, 2.0])
def test_in_large_text_the_table_and_its_totals_stay_above_the_line_of_keys(playing, themed, shown, size):
    record_hands(playing, game(playing, 2).id, [CAPOT] * 3)
    themed(Theme(LIGHT, size))
    page = shown(EntryPage(playing, translator("en")))
    press("2", ENTER)
    settle()
    assert page.frame.table.visibleRegion().boundingRect().height() == page.frame.table.height()
    assert page.frame.table.text() == "Table 2 · 1,500 – 0"
    press(ESCAPE)
    assert not page.frame.table.isVisible()


def test_the_tile_of_a_table_opened_by_its_number_comes_into_sight(desk, shown):
    names = [f"{first} {last}" for first in ("Ana", "Bea", "Cleo", "Dora", "Eva", "Fia", "Gil", "Hana") for last in NAMES_OF_MANY]
    register_teams(desk, [TeamDraft(players=(one, f"{one} bis")) for one in names])
    draw(desk)
    post_draw(desk)
    page = shown(EntryPage(desk, translator("en")))
    settle()
    last = page.tables.tiles.tiles[-1]
    assert last.visibleRegion().isEmpty()
    press(last.lines[0], ENTER)
    assert last.visibleRegion().boundingRect().size() == last.size()


@pytest.mark.parametrize("width", [1100, 1270, 1700])
def test_the_hands_take_the_whole_width_of_the_sheet(playing, shown, width):
    record_hands(playing, game(playing, 2).id, [CAPOT] * 2)
    page = shown(EntryPage(playing, translator("en")))
    page.resize(width, 704)
    page.open_table(2)
    settle()
    view = page.score_sheet.view
    assert view.horizontalHeader().length() == view.viewport().width()


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
        assert "To check, hand 1: 500 points cannot be made" in page.score_sheet.notes.text()
        assert "To check, hand 1" in page.below.sentence.text()

    def test_it_is_corrected_by_keys(self, page, playing):
        press("1", ENTER, UP, UP, UP, UP, UP)
        assert page.hand_panel.number == 1
        page.hand_panel.line.selectAll()
        press("1 90 102", ENTER)
        assert game(playing, 1).to_check == ()
        assert lines_of(page)[0] == "1 1 90 102 100 60 100 60"


def test_a_side_that_never_began_is_marked_absent_with_its_forfeit(page, playing):
    gone = game(playing, 1).sides[1].team
    press("1", ENTER, F8)
    page.incident_panel.kinds.button("forfeit").click()
    page.incident_panel.kinds.button("forfeit").setFocus()
    press("2")
    assert page.incident_panel.sentence.text().endswith("From the next draw on, only who is marked present again plays.")
    QTest.keyClicks(page.incident_panel.referee, "Odile")
    QTest.keyClicks(page.incident_panel.reason, "did not come")
    QTest.keyClick(page.incident_panel.reason, ENTER)
    assert game(playing, 1).winner == "A"
    assert not next(team for team in teams(playing) if team.number == gone).present


def test_a_side_that_has_played_keeps_its_tick_unless_it_is_said(page, playing):
    press("1", ENTER, "19h102", ENTER, F8)
    page.incident_panel.kinds.button("forfeit").click()
    assert page.incident_panel.absent.value is None


def test_a_table_that_is_in_is_opened_first_and_the_others_stay_beside_it(playing, front, qtbot):
    record_hands(playing, game(playing, 1).id, ALL_THE_GAME)
    evening = Evening(playing, translator("fr"))
    evening.open_table(1, 1)  # where hands are typed was never shown, and is measured all the same
    evening.resize(1366, 768)
    page = front(evening).pages["entry"]
    qtbot.waitUntil(lambda: page.frame.sides.width() > 1200)
    assert page.below is page.end_panel
    qtbot.waitUntil(lambda: not page.frame.sides.shows_one)


SHORT_BY_130 = [CAPOT, CAPOT, CAPOT, HandFacts("A", 80, points=120), HandFacts("A", 80, points=130), HandFacts("A", 80, points=120)]
"""1,870 for side 1."""


def test_why_a_game_goes_on_stays_in_sight_while_the_next_hand_is_typed(playing, shown):
    """2,000 on the sheet is not over: with its unrounded points side 1 has 1,996 (article 8 A)."""
    record_hands(playing, game(playing, 1).id, [*SHORT_BY_130, HandFacts("A", 80, points=126)])
    page = shown(EntryPage(playing, translator("en")))
    said = "Side 1 has 1,996 with the points of this hand unrounded, short of 2,000: play goes on (art. 8 A)."
    press("1", ENTER, "-")
    assert (page.below, page.score_sheet.goes_on.text()) == (page.hand_panel, said)
    press(ENTER)
    assert page.score_sheet.goes_on.isVisible()
    assert page.score_sheet.goes_on.text() == said
    press("1 90 100", ENTER)
    assert not page.score_sheet.goes_on.isVisible()


def test_a_difference_that_is_only_the_rounding_of_the_last_hand_is_called_that(playing, shown):
    record_hands(playing, game(playing, 1).id, [*SHORT_BY_130, HandFacts("A", 80, points=134)])
    record_totals(playing, game(playing, 1).id, {"A": 2000, "B": 140})
    page = shown(EntryPage(playing, translator("en")))
    press("1", ENTER)
    assert page.end_panel.sentence.text().endswith(
        "The difference is only the rounding of the last hand: the game ended on it, so its points count unrounded (art. 8 A)."
    )
    record_totals(playing, game(playing, 1).id, {"A": 2050, "B": 140})
    page.refresh(Changes(rounds=True))
    assert "rounding" not in page.end_panel.sentence.text()


@pytest.mark.parametrize(("setting", "winner"), [("winner", "B"), ("ranking", "A")])
def test_a_penalty_and_the_winner_agree_in_header_bar_and_sentence(playing, shown, setting, winner):
    change_championship(playing, rules=resolve_rules("contree-championship", {"decided_points": setting}))
    record_totals(playing, game(playing, 1).id, {"A": 2010, "B": 1900})
    adjust(playing, game(playing, 1).id, "A", -160, reason="talk")
    page = shown(EntryPage(playing, translator("en")))
    press("1", ENTER)
    marked = [head.letter for head in page.score_sheet.heads if head.standing.isVisible()]
    led = [head.letter for head in page.score_sheet.heads if head._bar.property("role") == "leader"]
    assert (game(playing, 1).winner, marked, led) == (winner, [winner], [winner])
    said = page.end_panel.sentence.text()
    assert ("which count for the winner here" in said, "only for the ranking here" in said) == (setting == "winner", setting == "ranking")
