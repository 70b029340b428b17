"""The sheet after play on the screen: why each hand is marked so, and what stood on it before, entry by entry, from
wherever one is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts, Trump
from tournament.services.desk.undo import undo
from tournament.services.papers.snapshot import past_of_game, played_sheet
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import change_hand, record_hand, remove_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.desk.journal_page import JournalPage
from tournament.ui.people.team_page import TeamPage
from tournament.ui.scores import score_sheet
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.score_sheet import PlayedDialog
from tournament.ui.tables.table_view import choose_row

pytestmark = pytest.mark.unstyled

FR = translator("fr")
KEY = Qt.Key
HEARTS = HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=100)
SPADES = HandFacts(declarer="B", contract=80, trump=Trump.SPADES, points=70)


@pytest.fixture
def desk_of_three(full_desk):
    """Table 1: two hands, of which the first was corrected, which was taken back; then the second was struck off."""
    draw(full_desk)
    post_draw(full_desk)
    game = current_round(full_desk.state).tables[0].id
    record_hand(full_desk, game, HEARTS)
    record_hand(full_desk, game, SPADES)
    first, second = sheet(full_desk.state, game).hands
    change_hand(full_desk, first.id, HandFacts(declarer="A", contract=90, trump=Trump.HEARTS, points=110))
    undo(full_desk)
    remove_hand(full_desk, second.id)
    return full_desk


@pytest.fixture
def game(desk_of_three):
    return current_round(desk_of_three.state).tables[0].id


@pytest.fixture
def dialog(desk_of_three, game, qtbot):
    return opened(desk_of_three, game, qtbot)


def opened(desk, game, qtbot, at=None, past=past_of_game):
    made = PlayedDialog(FR, played_sheet(desk.state, game), lambda: past(desk, desk.state, game), at)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    settle()
    return made


def press(dialog, *keys):
    for key in keys:
        QTest.keyClick(dialog, key)
    settle()


def stands(dialog):
    """How many hands stand on the sheet, the totals, and whether it is as it is now."""
    heads = tuple(head.total.text() for head in dialog.score_sheet.heads)
    return len(dialog.score_sheet.model.lines), heads, dialog.status.text()


def test_it_opens_as_the_sheet_is_now_with_why_its_last_hand_is_marked_so(dialog):
    assert dialog.heading.text() == "Tour 1 · Table 1"
    assert stands(dialog) == (1, ("100", "60"), "telle qu’elle est")
    assert "Mène 1" in dialog.hand_name.text()
    assert "(art. 4)" in dialog.why.text()
    assert "Saisie\N{NO-BREAK SPACE}: Odile" in dialog.rest.text()


def test_page_up_goes_back_entry_by_entry_and_end_comes_back(dialog):
    seen = []
    for _ in range(6):
        press(dialog, KEY.Key_PageUp)
        seen.append(stands(dialog)[:2])
    assert seen == [
        (2, ("260", "60")),
        (2, ("270", "50")),
        (2, ("260", "60")),
        (1, ("100", "60")),
        (0, ("0", "0")),
        (0, ("0", "0")),
    ]
    assert not dialog.earlier.isEnabled()
    press(dialog, KEY.Key_End)
    assert stands(dialog) == (1, ("100", "60"), "telle qu’elle est")


def test_what_an_entry_changed_is_marked_and_told(dialog):
    press(dialog, KEY.Key_PageUp, KEY.Key_PageUp)
    assert dialog.score_sheet.model.fresh_rows == [0]
    assert dialog.hand_name.text() == "Mène 1"
    assert "mène 1 corrigée" in dialog.told.text()
    assert "Annulé depuis." in dialog.told.text()
    assert "telle qu’elle était" in dialog.status.text()
    press(dialog, KEY.Key_End)
    assert "Mène 2 retirée\N{NO-BREAK SPACE}: 80 ♠." in dialog.told.text()
    assert dialog.score_sheet.model.fresh_rows == []


def test_the_arrows_choose_the_hand_that_is_explained(dialog):
    press(dialog, KEY.Key_PageUp)
    assert dialog.hand_name.text() == "Mène 1"
    press(dialog, KEY.Key_Down)
    assert dialog.hand_name.text() == "Mène 2"
    assert "chuté" in dialog.why.text()
    press(dialog, KEY.Key_Down, KEY.Key_Up)
    assert dialog.hand_name.text() == "Mène 1"


def test_before_anybody_goes_back_the_journal_is_not_read(desk_of_three, game, qtbot):
    read = []
    made = opened(desk_of_three, game, qtbot, past=lambda *told: read.append(1) or past_of_game(*told))
    press(made, KEY.Key_PageDown, KEY.Key_End)
    assert read == []
    press(made, KEY.Key_PageUp, KEY.Key_PageUp)
    assert read == [1]


def test_a_draw_that_was_taken_back_is_said_and_not_a_crash(full_desk, qtbot):
    draw(full_desk)
    drawn = full_desk.state
    game = current_round(drawn).tables[0].id
    undo(full_desk)
    made = opened(full_desk, game, qtbot, drawn.sequence)
    assert made.score_sheet.isVisibleTo(made)
    assert not made.paper.isEnabled()
    press(made, KEY.Key_PageDown)
    assert made.nothing.isVisibleTo(made)
    assert not made.score_sheet.isVisibleTo(made)


# --- the ways to it
# ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """What the dialog was opened for: the game's table, and after which entry."""
    opened_for = []
    monkeypatch.setattr(
        PlayedDialog,
        "show_past",
        lambda _parent, _tr, now, _past, at: bool(opened_for.append((now.sheet.game.table, at))),
    )
    return opened_for


def test_f3_asks_for_it_in_score_entry_and_on_the_page_of_a_team(desk_of_three, shown, asked):
    entry = shown(EntryPage(desk_of_three, FR))
    entry.open_table(2)
    QTest.keyClick(entry.window(), KEY.Key_F3)
    assert "La feuille de la partie, et ce qui y était inscrit avant" in [action.title for action in entry.offers()]
    page = shown(TeamPage(desk_of_three, FR))
    seated = current_round(desk_of_three.state).tables[0].sides[0].team
    page.show_team(seated)
    QTest.keyClick(page.window(), KEY.Key_F3)
    assert asked == [(2, None), (1, None)]


def test_an_entry_of_the_journal_leads_to_the_sheet_as_it_left_it(desk_of_three, shown, asked):
    page = shown(JournalPage(desk_of_three, FR))
    choose_row(page.table, 2)
    assert not page.then.isHidden()
    QTest.keyClick(page.table, KEY.Key_Return)
    QTest.keyClick(page.window(), KEY.Key_F3)
    entry = page.model.lines[2].entry
    assert (entry.what, asked) == ("hand-changed", [(1, entry.sequence)] * 2)


def test_an_entry_about_no_table_leads_nowhere(desk_of_three, shown, asked):
    page = shown(JournalPage(desk_of_three, FR))
    choose_row(page.table, page.model.rowCount() - 1)
    assert page.then.isHidden()
    QTest.keyClick(page.table, KEY.Key_Return)
    assert asked == []


def test_it_is_printed_over_the_page_once_it_is_closed(desk_of_three, shown, monkeypatch):
    printed = []
    monkeypatch.setattr(PlayedDialog, "exec", lambda dialog: dialog.paper.click())
    monkeypatch.setattr(
        score_sheet, "show_again", lambda page, desk, tr, document, **part: printed.append((document, part))
    )
    page = shown(EntryPage(desk_of_three, FR))
    page.open_table(1)
    page.sheet_actions.fill(page.score_sheet.menu)
    page.score_sheet.menu.actions()[0].trigger()
    assert printed == [("played-sheets", {"round": 1, "table": 1})]
