"""What the teams report from the hall, at the desk: on the tiles, over the sheet, and accepted by one key."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.desks import at_the_door
from tests.examples import a_slice
from tests.ui.entry.conftest import CAPOT, ENTER, ESCAPE, F8, game, press
from tests.ui.settling import settle
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import circumstances_text, entry_text
from tournament.messages.refusals import problem_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import call_referee, open_calls
from tournament.services.hall.report_states import reports_of
from tournament.services.hall.reports import contest_report, report_hand, report_totals, settle_reports
from tournament.services.hall.views import Told
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import RoundState
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tables_column import Filter
from tournament.ui.theme.tokens import WindowTheme

pytestmark = pytest.mark.unstyled

F5 = Qt.Key.Key_F5
WON, LOST = {"A": 2000, "B": 40}, {"A": 40, "B": 2000}


def team(desk, table, letter):
    line = game(desk, table)
    return next(
        side.team_id for side in desk.state.rows["side"].values() if (side.game_id, side.letter) == (line.id, letter)
    )


def report(page, desk, table, letter, totals=WON):
    """A team reports at its telephone, which is another desk."""
    phone = at_the_door(desk)
    report_totals(phone, game(phone, table).id, team(phone, table, letter), Told(totals), device=letter)
    follow(page, desk)


def follow(page, desk):
    changes = desk.catch_up()
    page.refresh(desk.state, changes)
    settle()


def tile(page, table):
    return next(tile for tile in page.tables.tiles.tiles if tile.lines[0] == str(table))


def shown(page, table):
    one = tile(page, table)
    return one.shown[1], one.property("tone")


@pytest.mark.long
def test_tiles_say_by_word_and_colour_what_is_reported(page, playing):
    assert shown(page, 1) == ("to play", "waiting")
    report(page, playing, 1, "A")
    assert shown(page, 1) == ("reported", "claimed")
    report(page, playing, 1, "B", LOST)
    assert shown(page, 1) == ("contested", "contested")
    report(page, playing, 2, "A")
    report(page, playing, 2, "B")
    assert shown(page, 2) == ("2,000–40", "agreed")
    assert "in, as both sides reported" in tile(page, 2).accessibleName()


@pytest.mark.long
def test_a_result_typed_before_that_a_telephone_contradicts_is_to_check(page, playing):
    record_totals(playing, game(playing, 1).id, LOST)
    report(page, playing, 1, "A")
    assert shown(page, 1) == ("to check", "check")


def test_a_called_referee_is_seen_before_all_else(page, playing):
    phone = at_the_door(playing)
    report(page, playing, 1, "A")
    call_referee(phone, game(phone, 1).id, team(phone, 1, "A"), "Renonce")
    follow(page, playing)
    assert shown(page, 1) == ("referee", "called")
    page.open_table(1)
    assert "Renonce" in page.frame.reports.text
    page.frame.reports.answer.click()
    assert shown(page, 1) == ("reported", "claimed")


@pytest.mark.long
def test_somebody_goes_to_a_called_table_by_its_key(page, playing):
    phone = at_the_door(playing)
    call_referee(phone, game(phone, 1).id, team(phone, 1, "A"), "Renonce")
    follow(page, playing)
    press("1", ENTER)
    assert page.frame.reports.answer.text() == "Somebody is going  Shift+F8"
    QTest.keyClick(QApplication.focusWidget(), F8, Qt.KeyboardModifier.ShiftModifier)
    settle()
    assert (open_calls(playing.state), page.frame.reports.text) == ((), "")


def test_what_is_written_is_kept_by_its_key_against_a_report(page, playing):
    record_totals(playing, game(playing, 1).id, LOST)
    report(page, playing, 1, "A")
    press("1", ENTER)
    assert page.frame.reports.keep.text() == "Keep what is here  Shift+F5"
    QTest.keyClick(QApplication.focusWidget(), F5, Qt.KeyboardModifier.ShiftModifier)
    settle()
    assert ([side.total for side in game(playing, 1).sides], page.frame.reports.text) == ([40, 2000], "")


def test_one_key_accepts_what_is_reported_on_the_open_sheet(page, playing):
    report(page, playing, 1, "A")
    press("1", ENTER)
    assert "2,000 for side 1, 40 for side 2" in page.frame.reports.text
    press(F5)
    assert (game(playing, 1).is_in, page.frame.reports.text) == (True, "")
    assert page.controller.asked == "next"


def test_a_report_says_whose_points_are_which_whoever_reports_them(page, playing):
    report(page, playing, 1, "B")
    press("1", ENTER)
    second = next(side for side in game(playing, 1).sides if side.letter == "B")
    assert f"side 2 ({second.numbered_name}): 2,000 for side 1, 40 for side 2" in page.frame.reports.text
    entry = journal(playing.state)[-1]
    assert (
        entry_text(entry, translator("fr"))
        == f"table 1, {second.name} déclare 2\u202f000 pour le camp 1, 40 pour le camp 2"
    )
    assert circumstances_text(entry, translator("fr")).endswith("camp 2"), "on which side they sit who report it"


def test_the_number_of_a_table_and_the_key_accept_it(page, playing):
    report(page, playing, 2, "B")
    press("2", F5)
    assert [side.total for side in game(playing, 2).sides] == [2000, 40]


def test_nothing_to_accept_is_said(page, playing):
    press("2", F5)
    assert not game(playing, 2).is_in
    assert "no longer there" in page.hand_panel.sentence.text()


def test_a_contested_table_is_decided_by_naming_who_is_right(page, playing):
    report(page, playing, 1, "A")
    report(page, playing, 1, "B", LOST)
    press("1", ENTER)
    reports = page.frame.reports
    assert reports.accept.isHidden()
    assert [button.text() for button in reports.others if not button.isHidden()] == [
        "Side 1 is right  1",
        "Side 2 is right  2",
    ]
    asked = []

    def answer(key):
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DecisionDialog)
        asked.append([label.accessibleName() or label.text() for label in dialog.findChildren(QLabel)])
        QTest.keyClicks(dialog.reason.editor, "sheet read again")
        QTest.keyClick(dialog.reason.editor, key)

    QTimer.singleShot(0, partial(answer, ESCAPE))
    reports.others[1].click()
    assert not game(playing, 1).is_in
    QTimer.singleShot(0, partial(answer, ENTER))
    reports.others[1].click()
    assert [side.total for side in game(playing, 1).sides] == [40, 2000]
    assert "Contested result" in asked[0]
    (told,) = [line.decision for line in decisions(playing.state)]
    assert (told.kind, told.sides, told.referee, told.reason) == ("contested", ("B",), "Odile", "sheet read again")


def deny(page, desk, table, letter):
    """A team says at its telephone that what is reported is not right."""
    phone = at_the_door(desk)
    report = next(one for one in reports_of(phone.state, game(phone, table).id).reports if one.letter != letter)
    contest_report(phone, report.id, team(phone, table, letter), report.said, device=letter)
    follow(page, desk)


class Answered(list):
    """What is said by each dialog that asks who decides, which is answered with these keys."""

    def __init__(self, *keys):
        super().__init__()
        self.keys = keys
        QTimer.singleShot(0, self._answer)

    def _answer(self):
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DecisionDialog)
        for key in self.keys:
            (QTest.keyClicks if isinstance(key, str) else QTest.keyClick)(dialog.focusWidget(), key)
        self.append(
            (
                dialog.result(),
                dialog.verdict.reason,
                [label.accessibleName() or label.text() for label in dialog.findChildren(QLabel)],
            )
        )
        if dialog.isVisible():
            dialog.reject()


@pytest.fixture
def contested(playing, shown):
    """Totals are typed first. Table 1 is open, and nothing typed, when its teams report: one denies what the other
    reports."""
    change_championship(playing, totals_first=True, referees="Odile Quesnel")
    page = shown(EntryPage(playing, translator("en")))
    press("1", ENTER)
    assert page.controller.asked is AskedBelow.TOTALS
    report(page, playing, 1, "A")
    deny(page, playing, 1, "B")
    return page


def test_what_is_shown_over_an_open_table_was_seen(contested, playing):
    press(F8)
    answered = Answered("nobody agreed", ENTER)
    press("n")
    assert [told[:2] for told in answered] == [(1, "nobody agreed")]
    (line,) = [line.decision for line in decisions(playing.state)]
    assert (line.kind, line.outcome, line.reason) == ("contested", "again", "nobody agreed")


def test_totals_typed_on_sight_of_what_is_reported_are_taken(contested, playing):
    press("2000", ENTER, "0", ENTER)
    press(*([ENTER] if not game(playing, 1).is_in else []))
    assert [side.total for side in game(playing, 1).sides] == [2000, 0]


@pytest.mark.long
def test_a_refusal_keeps_the_reason_and_gives_the_keys_to_the_sheet(contested, playing):
    press(F8)
    refused = Answered("nobody agreed", ENTER)
    settle_reports(at_the_door(playing), game(playing, 1).id, referee="Paul", reason="seen first")
    press("n")
    assert [told[0] for told in refused] == [1]
    contested.activateWindow()
    settle()
    assert contested.totals_panel.isAncestorOf(QApplication.focusWidget())
    assert "no longer there" in contested.totals_panel.sentence.text()
    press("1")
    assert contested.totals_panel.totals["A"].text() == "1", "figures typed on are totals"
    report(contested, playing, 1, "A")
    deny(contested, playing, 1, "B")
    press(F8)
    answered = Answered()
    press("n")
    assert [told[1] for told in answered] == ["nobody agreed"]


@pytest.mark.long
def test_figures_are_no_reason(contested, playing):
    press(F8)
    answered = Answered("1500", ENTER, "1090", ENTER)
    press("1")
    assert [told[:2] for told in answered] == [(0, "15001090")]
    assert not game(playing, 1).is_in


def test_it_is_said_what_is_decided(contested, playing):
    one, two = (side.numbered_name for side in game(playing, 1).sides)
    assert "One side reports a result, and the other says that it is not right" in contested.frame.reports.text
    press(F8)
    told = Answered()
    press("1")
    assert f"Side 1 is right ({one}). The result becomes: {one} 2,000 – {two} 40." in "".join(told[0][2])
    told = Answered()
    contested.frame.reports.keep.click()
    assert "No report is taken: the table has no result, and its sides report again." in "".join(told[0][2])


def test_what_the_desk_typed_is_kept(page, playing):
    record_totals(playing, game(playing, 1).id, WON)
    report(page, playing, 1, "B", LOST)
    page.open_table(1)
    page.frame.reports.keep.click()
    assert shown(page, 1) == ("2,000–40", "in")
    assert page.frame.reports.text == ""


@pytest.mark.long
def test_hands_that_differ_stand_side_by_side(page, playing):
    phone = at_the_door(playing)
    line = game(phone, 1)
    for written in range(4):
        report_hand(phone, line.id, team(phone, 1, "A"), written, CAPOT, after=written, device="A")
    press("1", ENTER, "1", " ", "8", "0", " ", "8", "2", ENTER)
    follow(page, playing)
    (told,) = [text for text in page.frame.reports.text.split("\n") if text.startswith("Hand 1")]
    assert "desk: 80 82" in told
    assert "capot 162" in told


def test_what_is_contested_or_waits_for_a_referee_is_among_what_is_to_check(page, playing):
    report(page, playing, 1, "A")
    assert page.tables.pills[Filter.CHECK].text() == "To check 0"
    report(page, playing, 1, "B", LOST)
    phone = at_the_door(playing)
    call_referee(phone, game(phone, 2).id)
    follow(page, playing)
    assert page.tables.pills[Filter.CHECK].text() == "To check 2"


def test_a_round_that_is_complete_names_the_tables_that_are_not_settled(page, playing):
    for line in current_round(playing.state).tables:
        record_totals(playing, line.id, LOST)
    report(page, playing, 1, "A")
    assert page.tables.foot.currentIndex() == 1
    assert page.tables.check.text() == "Table 1: a telephone reports another result than the one recorded."


@pytest.mark.long
def test_the_draw_says_before_the_next_one_which_tables_are_not_settled(page, playing, qtbot):
    for line in current_round(playing.state).tables:
        record_totals(playing, line.id, LOST)
    drawing = DrawPage(playing, translator("en"))
    qtbot.addWidget(drawing)
    report(page, playing, 1, "A")
    drawing.refresh(playing.state, Changes(hall=True))
    assert drawing.warning.text() == "Table 1: a telephone reports another result than the one recorded."


@pytest.mark.long
@pytest.mark.parametrize("is_sure", [False, True])
def test_a_posting_that_phones_answered_is_taken_back_on_the_draw_page(page, playing, qtbot, monkeypatch, is_sure):
    report(page, playing, 1, "A")
    with pytest.raises(Refused) as refused:
        undo(playing)
    assert "page Tirage, «\u00a0Reprendre le tirage affiché\u00a0»" in problem_text(
        refused.value.problems[0], translator("fr")
    )
    asked = []
    monkeypatch.setattr(SureDialog, "ask", lambda *told: asked.append(told[3]) or is_sure)
    drawing = DrawPage(playing, translator("en"))
    qtbot.addWidget(drawing)
    drawing.take_back.click()
    assert asked == [
        "1 table has reported its result from a telephone. It is dropped, unless this same draw is posted again."
    ]
    assert (current_round(playing.state).state is RoundState.DRAWN) is is_sure


@pytest.mark.long
def test_a_line_half_typed_stays_while_the_hall_reports(page, playing):
    press("1", ENTER, "1", " ", "9")
    report(page, playing, 1, "A")
    report(page, playing, 2, "B")
    assert page.hand_panel.is_unsaved
    assert page.hand_panel.line_edit.text() == "1 9"


def test_the_palette_offers_it(page, playing):
    report(page, playing, 1, "A")
    page.open_table(1)
    assert "Accept" in [action.title for action in page.offers()]
    page.refresh(playing.state, Changes())


def test_whose_report_is_right_is_said_by_keys(page, playing):
    change_championship(playing, brief_decisions=True)
    report(page, playing, 1, "A")
    report(page, playing, 1, "B", LOST)
    press("1", ENTER)
    reports = page.frame.reports
    assert [button.text() for button in (*reports.others, reports.keep) if button.isVisible()] == [
        "Side 1 is right  1",
        "Side 2 is right  2",
        "None: they report again  N",
    ]
    press(F8)
    assert reports.isAncestorOf(QApplication.focusWidget())
    press(ESCAPE)
    assert QApplication.focusWidget() is page.hand_panel.line_edit
    press(F8, "2")
    assert [side.total for side in game(playing, 1).sides] == [40, 2000]


@pytest.mark.long
def test_f8_again_leads_to_the_other_decisions(page, playing):
    report(page, playing, 1, "A")
    report(page, playing, 1, "B", LOST)
    press("1", ENTER, F8, F8)
    assert page.below is page.incident_panel


@pytest.mark.parametrize(
    ("text", "size"), a_slice([(1.0, (1270, 704)), (1.5, (1250, 690)), (2.0, (1250, 690)), (1.0, (928, 576))], of=4)
)
@pytest.mark.styled
def test_what_is_contested_is_in_view_as_soon_as_its_table_is_opened(playing, shown, themed, text, size):
    themed(WindowTheme(text_size=text))
    page = shown_page(EntryPage(playing, translator("fr")), shown, size)
    report(page, playing, 1, "A")
    report(page, playing, 1, "B", LOST)
    press("1", ENTER)
    settle()
    reports = page.frame.reports
    for part in (reports, *(button for button in (*reports.others, reports.keep) if button.isVisible())):
        seen = QRect(part.mapTo(page, QPoint(0, 0)), part.size())
        assert page.rect().contains(seen), (part, seen)
        assert not part.visibleRegion().isEmpty()
        assert part.visibleRegion().boundingRect().size() == part.size()
    page.open_table(2)
    settle()
    assert reports.isHidden()


def shown_page(page, shown, size):
    made = shown(page)
    made.resize(*size)
    settle()
    return made
