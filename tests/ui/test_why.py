"""Why this table? Asked by a key on the page of the draw, and answered in a sentence, with the rest on demand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.messages.rounds.why import why_text
from tournament.preferences import Preferences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, why
from tournament.services.scores.entry import record_totals
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.team_page import TeamPage
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.rounds.why_dialog import WhyDialog
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.tables.table_view import choose_row
from tournament.ui.theme.tokens import SPACE

EN = translator("en")
KEY = Qt.Key


@pytest.fixture
def drawn(full_desk):
    """Six teams, one round played and the next one drawn."""
    draw(full_desk)
    post_draw(full_desk)
    for game in current_round(full_desk.state).tables:
        record_totals(full_desk, game.id, {"A": 2000, "B": 1000 + 10 * (game.table or 0)})
    draw(full_desk)
    return full_desk


@pytest.fixture
def dialog(drawn, qtbot):
    games = [game.id for game in current_round(drawn.state).games]
    made = WhyDialog(EN, games, 1, lambda id_: why(drawn.state, id_))
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    settle()
    return made


def test_the_key_asks_about_the_chosen_table(drawn, shown, monkeypatch):
    asked = []
    monkeypatch.setattr(
        WhyDialog, "tell", lambda parent, tr, games, at, answer: asked.append(answer(games[at]).game.table)
    )
    page = shown(DrawPage(drawn, EN))
    QTest.keyClick(page.window(), KEY.Key_F7)
    choose_row(page.table.view, 2)
    QTest.keyClick(page.window(), KEY.Key_F7)
    assert asked == [1, 3]
    assert "Why this table?" in [action.title for action in page.offers()]


def test_before_the_first_draw_nobody_asks(full_desk, shown):
    page = shown(DrawPage(full_desk, EN))
    assert page.why.button.isHidden()
    assert "Why this table?" not in [action.title for action in page.offers()]


def test_first_one_sentence_and_then_everything(dialog, drawn):
    game = current_round(drawn.state).games[1]
    assert dialog.windowTitle() == "Why table 2?"
    assert dialog.sentence.text() == why_text(why(drawn.state, game.id), EN)
    assert dialog.everything.isHidden()
    QTest.keyClick(dialog, KEY.Key_F7)
    assert dialog.everything.isVisible()
    assert "Rematches" in dialog.told
    assert dialog.more.text() == "Less"
    QTest.keyClick(dialog, KEY.Key_F7)
    assert dialog.everything.isHidden()


def test_page_keys_go_to_the_neighbours_and_no_further(dialog):
    for key, title in (
        (KEY.Key_PageUp, "Why table 1?"),
        (KEY.Key_PageUp, "Why table 1?"),
        (KEY.Key_PageDown, "Why table 2?"),
        (KEY.Key_PageDown, "Why table 3?"),
        (KEY.Key_PageDown, "Why table 3?"),
    ):
        QTest.keyClick(dialog, key)
        assert dialog.windowTitle() == title
    assert not dialog.next.isEnabled()


def test_enter_closes(dialog):
    assert QApplication.focusWidget() is dialog.close_it or dialog.close_it.isDefault()
    QTest.keyClick(dialog.close_it, KEY.Key_Return)
    assert not dialog.isVisible()


def test_the_page_of_a_team_asks_about_the_round_that_is_chosen(drawn, shown, monkeypatch):
    asked = []
    monkeypatch.setattr(WhyDialog, "tell", lambda parent, tr, games, at, answer: asked.append(answer(games[at]).game))
    page = shown(TeamPage(drawn, EN))
    page.show_team(3)
    QTest.keyClick(page.window(), KEY.Key_F7)
    assert [game.round for game in asked] == [1]
    assert 3 in {side.team for side in asked[0].sides}


def test_ctrl_k_asks_about_the_table_of_the_sheet(full_desk, shown, monkeypatch):
    draw(full_desk)
    post_draw(full_desk)
    asked = []
    monkeypatch.setattr(
        WhyDialog, "tell", lambda parent, tr, games, at, answer: asked.append(answer(games[at]).game.table)
    )
    page = shown(EntryPage(full_desk, EN))
    assert "Why this table?" not in [action.title for action in page.offers()]
    QTest.keyClicks(QApplication.focusWidget(), "2")
    QTest.keyClick(QApplication.focusWidget(), KEY.Key_Return)
    next(action for action in page.offers() if action.title == "Why this table?").run()
    assert asked == [2]


def test_the_answer_stands_beside_the_table_it_explains(drawn, window_of, qtbot):
    window = window_of(Preferences(language="fr"))
    window.resize(1366, 768)
    window.show_championship(drawn)
    window.view.go(PageName.DRAW)
    settle()
    games = [game.id for game in current_round(drawn.state).games]
    dialog = WhyDialog(EN, games, 1, lambda id_: why(drawn.state, id_), window)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    settle()
    right = window.mapToGlobal(window.rect().topRight()).x()
    assert 0 <= right - dialog.frameGeometry().right() <= 2 * SPACE
    page = window.view.pages[PageName.DRAW]
    names = page.table.view
    assert names.mapToGlobal(names.visualRect(names.model().index(0, 1)).topRight()).x() < dialog.frameGeometry().left()
