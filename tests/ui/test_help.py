"""Shift+F1 shows the keys of the page and what to do when, on every page; and the palette knows other words for what
there is."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QStyle

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.messages.help import EVERYWHERE, WHEN
from tournament.preferences import Preferences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.dialogs.dialog import HelpDialog
from tournament.ui.ground.page_specs import HELP, OFF_THE_RAIL, PAGES
from tournament.ui.manual.manual_window import ManualWindow
from tournament.ui.shell.start_page import StartPage
from tournament.ui.shell.top_bar import Rail

pytestmark = pytest.mark.unstyled


@pytest.fixture
def window(window_of, full_desk):
    window = window_of(Preferences(language="fr"))
    draw(full_desk)
    post_draw(full_desk)
    window.show_championship(full_desk)
    return window


def help_of(window, qtbot):
    """Press Shift+F1, and give the card that opens."""
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), HelpDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, HelpDialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.close_it.hasFocus)
    return dialog


def words_on(dialog):
    return [label.text() for label in dialog.findChildren(QLabel) if label.text()]


def close(dialog, qtbot):
    window = dialog.parentWidget()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and QApplication.focusWidget() is not None)


@pytest.mark.long
def test_shift_f1_opens_the_card_of_every_page(window, qtbot):
    for spec in (*PAGES, *OFF_THE_RAIL):
        window.view.show_team(1) if spec.name == "team" else window.view.go(spec.name)
        dialog = help_of(window, qtbot)
        words, said = translator("fr").gettext, words_on(dialog)
        assert said[0] == f"Aide\N{NO-BREAK SPACE}: {words(spec.title)}"
        assert words(HELP[spec.name].what_for) in said
        assert all(words(key.does) in said for key in HELP[spec.name].keys)
        assert "Que faire quand…" in said
        close(dialog, qtbot)


def test_the_card_helps_before_a_championship_is_open_too(window_of, qtbot):
    window = window_of(Preferences(language="en"))
    for show, what_for in ((window.show_start_page, HELP["welcome"]), (window.ask_for_new, HELP["new"])):
        show()
        dialog = help_of(window, qtbot)
        assert what_for.what_for in words_on(dialog)
        close(dialog, qtbot)


def test_the_keys_of_every_page_are_those_that_the_window_listens_to(window):
    listened = {shortcut.key() for shortcut in window.findChildren(QShortcut)}
    told = {key for line in EVERYWHERE for key in line.keys} - {"Tab", "Shift+Tab", "Return", "Esc"}
    assert [key for key in told if QKeySequence(key) not in listened] == []
    assert {spec.name for spec in (*PAGES, *OFF_THE_RAIL)} <= set(HELP)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_help_speaks_of_nobody_by_what_they_are_called_in_one_format_only(language):
    say = translator(language).gettext
    said = [say(text) for pair in WHEN for text in pair]
    said += [say(text) for page in HELP.values() for text in (page.what_for, *(key.does for key in page.keys))]
    assert [text for text in said if re.search(r"\b(équipe|joueuse|team)s?\b", text)] == []


OTHER_WORDS = {
    "aide": "Aide",
    "mode d'emploi": "Manuel",
    "prix": "Classement",
    "totaux": "Saisie",
    "échanger": "Tirage",
    "chrono": "Minutes par partie",
    "écran": "Fenêtre sombre",
}


@pytest.mark.long
def test_the_palette_knows_other_words_for_what_there_is(window, qtbot):
    window.view.search.open()
    qtbot.waitUntil(lambda: len(window.view.pages.made) > len(PAGES), timeout=60_000)
    for typed, wanted in OTHER_WORDS.items():
        window.view.search.palette.line_edit.setText(typed)
        titles = [offer.title for offer in window.view.search.palette.model.offers]
        assert any(title.startswith(wanted) for title in titles), (typed, titles)


def test_at_an_open_sheet_totals_are_found_by_their_name(window, qtbot):
    window.view.open_table(1, 1)
    window.view.search.open()
    window.view.search.palette.line_edit.setText("totaux")
    offer = next(offer for offer in window.view.search.palette.model.offers if offer.title == "Totaux de cette table")
    offer.run()
    assert window.view.pages["entry"].below is window.view.pages["entry"].totals_panel


@pytest.mark.styled
def test_the_arrows_scroll_the_card(window, qtbot):
    dialog = help_of(window, qtbot)
    dialog.resize(600, 300)
    bar = dialog.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
    assert bar.value() > 0
    close(dialog, qtbot)


def test_help_is_seen_on_the_first_page_and_in_the_bar_and_opens_the_manual(window_of, full_desk, qtbot):
    window = window_of(Preferences(language="fr"))
    for seen in (window.findChild(StartPage).help, None):
        if seen is None:
            window.show_championship(full_desk)
            seen = window.view.bar.help
        qtbot.waitUntil(seen.isVisible)
        assert seen.text() == "Aide  F1"
        seen.click()
        opened = next(
            each for each in QApplication.topLevelWidgets() if isinstance(each, ManualWindow) and each.isVisible()
        )
        opened.close()


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.styled
def test_the_manual_stays_on_the_screen_with_its_frame_and_off_what_has_the_keyboard(window_of, full_desk, left, qtbot):
    """On a screen that the window fills: at the side where nobody types, with its title below the upper edge of the
    screen."""
    window = window_of(Preferences(language="fr"))
    window.show_championship(full_desk)
    screen = window.screen().availableGeometry()
    window.setGeometry(screen)
    settle()
    (window.findChild(Rail).findChild(QAbstractButton) if left else window.view.bar.hall_screen).setFocus()
    window.help()
    opened = next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, ManualWindow) and each.isVisible()
    )
    assert screen.contains(opened.frameGeometry())
    assert opened.height() <= screen.height() - opened.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    assert (opened.frameGeometry().center().x() > screen.center().x()) == left
