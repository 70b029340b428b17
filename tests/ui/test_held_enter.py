"""Enter held down does one thing: what follows must be seen before it is done."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.entry.conftest import ALL_THE_GAME, ENTER, game, press
from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.services.desk.changes import Changes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.entry import record_hands
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.widgets.keys import on_key

pytestmark = pytest.mark.unstyled


def hold_enter(times=8):
    """What a keyboard sends while the key stays down after its first press."""
    for _ in range(times):
        event = QKeyEvent(QEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(QApplication.focusWidget(), event)


def test_at_the_last_table_it_saves_the_hand_and_goes_no_further(full_desk, shown, qtbot):
    draw(full_desk)
    post_draw(full_desk)
    for table in (1, 2):
        record_hands(full_desk, game(full_desk, table).id, ALL_THE_GAME)
    record_hands(full_desk, game(full_desk, 3).id, ALL_THE_GAME[:3])
    page = shown(EntryPage(full_desk, translator("en")))
    refresh(page, Changes(rounds=True))
    with qtbot.assertNotEmitted(page.page_asked):
        press("3", ENTER, "1caps!1", ENTER)
        hold_enter()
    assert page.game.is_in

    press(ENTER)
    with qtbot.assertNotEmitted(page.page_asked):
        hold_enter()
    with qtbot.waitSignal(page.page_asked):
        press(ENTER)


def test_it_neither_draws_nor_posts(full_desk, shown):
    page = shown(DrawPage(full_desk, translator("en")))
    hold_enter()
    assert not rounds(full_desk.state)
    press(ENTER)
    assert len(rounds(full_desk.state)) == 1
    hold_enter()
    assert rounds(full_desk.state)[0].posted_at is None
    assert page.isVisible()


def test_a_key_with_enter_in_it_acts_once_while_it_is_held(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    for key in ("Ctrl+Return", "Ctrl+Enter", "F8"):
        on_key(page, key, lambda: None)
    assert [key.autoRepeat() for key in page.findChildren(QShortcut)] == [False, False, True]
