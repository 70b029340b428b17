"""The bar: what undo would take back stands on it in words, and how the window looks and speaks is chosen there."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QProgressBar

from tests.examples import a_slice
from tests.ui.settling import PaintsSeen, settle
from tournament.i18n import translator
from tournament.preferences import Preferences, Theme, read_preferences
from tournament.services.people.registration import change_team, register_team, set_paid, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import championship, change_championship
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.shell.start_page import StartPage
from tournament.ui.theme.tokens import LIGHT, STEP
from tournament.ui.theme.tokens import WindowTheme as WindowTheme


@pytest.fixture
def window(window_of, full_desk):
    window = window_of(Preferences(language="en", operator="Odile"))
    window.show_championship(full_desk)
    settle()
    return window


def choices(display):
    """What the menu says, choice by choice, with a mark at those that hold."""
    display.choices.aboutToShow.emit()
    return {action.text().split("\t")[0]: action.isChecked() for action in display.choices.actions() if action.text()}


def choose(display, text):
    display.choices.aboutToShow.emit()
    next(action for action in display.choices.actions() if action.text().split("\t")[0] == text).trigger()
    settle()


def test_undo_says_in_words_what_it_would_take_back(window, full_desk):
    window.view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    bar = window.view.bar
    assert bar.undo.what.said == "Perrin / Roux registered"
    assert bar.undo.accessibleName() == "Undo: Perrin / Roux registered"
    assert bar.undo.toolTip() == "Undo: Perrin / Roux registered (Ctrl+Z)"
    window.resize(1920, 1080)
    settle()
    assert "…" not in bar.undo.what.text()


def slots(bar):
    """Where every part of the bar stands."""
    parts = (bar.names, bar.progress, bar.search, bar.operator, bar.display, bar.undo, bar.redo)
    return [(part.x(), part.width()) for part in parts if not part.isHidden()], bar.height()


def at_rest(qtbot, measure):
    """What is measured once it is the same twice."""
    seen = [measure()]

    def is_same():
        seen.append(measure())
        return seen[-1] == seen[-2]

    settle()
    qtbot.waitUntil(is_same)
    return seen[-1]


@pytest.mark.parametrize(
    ("text", "size"),
    a_slice([(1.0, (1366, 768)), (1.0, (1024, 640)), (1.5, (1366, 768)), (2.0, (1366, 768)), (2.0, (1024, 640))], of=4),
)
def test_the_bar_never_moves_whatever_it_shows(window, full_desk, themed, qtbot, text, size):
    themed(WindowTheme(LIGHT, text))
    window.resize(*size)
    window.show_championship(full_desk)
    view = window.view
    qtbot.waitUntil(lambda: view.bar.width() == view.width() - view.rail.width())
    full_desk.clock = lambda: datetime(2026, 11, 21, 14, tzinfo=UTC)
    view.follow(
        change_championship(full_desk, name="Grand concours de belote de la Saint-Martin d'hiver", game_minutes=45)
    )
    before = at_rest(qtbot, lambda: slots(view.bar))
    draw(full_desk)
    view.follow(post_draw(full_desk))
    view.follow(register_team(full_desk, TeamDraft(("W" * 60, "W" * 59 + "a"), name="W" * 60)).changes)
    view.bar.show_operator("Marie-Dominique de la Rochefoucauld")
    assert at_rest(qtbot, lambda: slots(view.bar)) == before
    assert all(one[0] + one[1] <= other[0] for one, other in pairwise(before[0]))
    assert before[0][-1][0] + before[0][-1][1] <= view.bar.width()


def test_what_the_bar_cuts_is_whole_in_a_tooltip_or_a_name(window, full_desk, qtbot):
    name, operator = "Grand concours de belote de la Saint-Martin d'hiver", "Marie-Dominique de la Rochefoucauld"
    window.view.follow(change_championship(full_desk, name=name))
    bar = window.view.bar
    bar.show_operator(operator)
    qtbot.waitUntil(lambda: bar.name.toolTip() == name)
    assert operator in bar.operator.toolTip()
    assert operator in bar.operator.accessibleName()


@pytest.mark.long
def test_from_150_percent_the_buttons_are_one_line_of_icons(window, themed, qtbot):
    themed(WindowTheme(LIGHT, 1.5))
    window.show_championship(window.view.desk)
    window.resize(1366, 768)
    bar = window.view.bar
    qtbot.waitUntil(lambda: bar.undo.width() == bar.redo.width())
    assert len({part.width() for part in (bar.search, bar.operator, bar.display, bar.undo)}) == 1
    qtbot.waitUntil(
        lambda: (
            len({part.geometry().center().y() for part in (bar.search, bar.operator, bar.display, bar.undo, bar.redo)})
            == 1
        )
    )
    assert all(part.accessibleName() for part in (bar.search, bar.operator, bar.display, bar.undo, bar.redo))


def test_the_display_says_what_holds(window):
    shown = choices(window.view.bar.display)
    assert [text for text, holds in shown.items() if holds] == [
        "English",
        "As this computer",
        "Text at 100\N{NO-BREAK SPACE}%",
    ]
    assert list(shown) == [
        "Français", "English", "Light", "Dark", "As this computer",
        *(f"Text at {n}\N{NO-BREAK SPACE}%" for n in (75, 100, 125, 150, 175, 200)),
        "About Capot…",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "kept"),
    a_slice(
        [
            ("Français", ("language", "fr")),
            ("Dark", ("theme", Theme.DARK)),
            ("As this computer", ("theme", Theme.SYSTEM)),
            ("Text at 125\N{NO-BREAK SPACE}%", ("text_size", 125)),
        ],
        of=4,
    ),
)
def test_what_is_chosen_for_the_display_is_remembered(window, choice, kept):
    choose(window.view.bar.display, choice)
    assert getattr(read_preferences(), kept[0]) == kept[1]
    assert window.view.bar.display.lighting is window.preferences.theme
    assert choices(window.view.bar.display)[choice]


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")
def test_the_display_is_chosen_by_keys(window):
    display = window.view.bar.display
    display.setFocus()
    QTest.keyClick(display, Qt.Key.Key_Return)
    menu = display.choices
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert window.translator.language == "fr"


@pytest.mark.long
def test_the_welcome_page_offers_the_same(window):
    window.close_championship()
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    choose(page.display, "Français")
    assert window.centralWidget().new.accessibleName() == "Nouveau championnat"


def test_a_refusal_moves_nothing_and_leaves_the_title_in_sight(window, full_desk, qtbot):
    view = window.view
    view.go("teams")
    page = view.pages["teams"]
    qtbot.waitUntil(lambda: page.height() > 0)
    before = at_rest(qtbot, lambda: (rectangle(page.table, window), rectangle(page.search, window)))
    view.complain("The disk is full: nothing was written. Free some space, then try again.")
    assert not view.message.isHidden()
    assert at_rest(qtbot, lambda: (rectangle(page.table, window), rectangle(page.search, window))) == before
    assert rectangle(view.message, window).top() > rectangle(page.search, window).bottom()
    assert view.rect().contains(rectangle(view.message, window))
    view.message.be_silent()
    assert view.message.text == ""


def rectangle(part, window):
    """Where a part stands in the window."""
    return QRect(part.mapTo(window.view, QPoint(0, 0)), part.size())


@pytest.mark.parametrize(("language", "named"), [("fr", "Perrin / Roux inscrite"), ("en", "Perrin / Roux registered")])
def test_on_a_laptop_the_bar_is_one_line_and_names_all_of_what_undo_takes_back(window, full_desk, language, named):
    window.resize(1366, 768)
    full_desk.clock = lambda: datetime(2026, 11, 21, 14, tzinfo=UTC)
    change_championship(full_desk, game_minutes=45)
    draw(full_desk)
    post_draw(full_desk)
    window.translator = translator(language)
    window.show_championship(full_desk)
    window.view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    settle()
    bar = window.view.bar
    assert not bar.clock.isHidden()
    assert bar.undo.what.text().replace("\N{ZERO WIDTH SPACE}", "") == named
    assert bar.search.width() >= bar.search.sizeHint().width()


@pytest.mark.parametrize(("text", "width"), a_slice([(1.0, 1366), (1.0, 1024), (2.0, 1366), (2.0, 1024)], of=4))
def test_what_was_just_done_covers_no_button(window, full_desk, themed, text, width):
    themed(WindowTheme(LIGHT, text))
    window.resize(width, 768)
    window.show_championship(full_desk)
    settle()
    view = window.view
    view.follow(register_team(full_desk, TeamDraft(("W" * 60, "W" * 59 + "a"), name="W" * 60)).changes)
    settle()
    covered = rectangle(view.toast, window)
    bar = view.bar
    for part in (bar.name, bar.search, bar.operator, bar.display, bar.undo, bar.redo, view.rail):
        if part.isHidden() or not part.isVisible():
            continue
        assert not covered.intersects(rectangle(part, window)), part
    assert bar.rect().translated(bar.pos()).contains(covered)


@pytest.mark.long
def test_what_was_just_done_covers_no_clock(window, full_desk, themed):
    themed(WindowTheme(LIGHT, 2.0))
    window.resize(1024, 640)
    view = window.view
    view.follow(change_championship(full_desk, game_minutes=45))
    draw(full_desk)
    view.follow(post_draw(full_desk))
    bar = view.bar
    settle()
    bar.clock.show()
    settle()
    assert bar.names.isHidden()
    assert not bar.room_for_a_toast.intersects(QRect(bar.clock.mapTo(bar, QPoint()), bar.clock.size()))


@pytest.mark.parametrize("width", [1366, 1024])
def test_what_was_just_done_leaves_in_sight_how_the_round_stands(window, full_desk, width):
    window.resize(width, 768)
    window.translator = translator("fr")
    draw(full_desk)
    post_draw(full_desk)
    window.show_championship(full_desk)
    settle()
    view = window.view
    view.follow(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    settle()
    covered = rectangle(view.toast, window)
    assert view.toast.text
    assert not covered.intersects(rectangle(view.bar.progress, window))
    assert view.toast.lines.text().replace("\N{ZERO WIDTH SPACE}", "") == view.toast.text


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), a_slice([("fr", 1024), ("en", 1366)], of=2))
def test_large_text_makes_no_page_wider_than_the_window(window, themed, language, width):
    themed(WindowTheme(LIGHT, 2.0))
    window.translator = translator(language)
    window.show_championship(window.view.desk)
    for spec in PAGES:
        window.view.go(spec.name)
        window.resize(width, 768)
        settle()
        assert window.width() == width, spec.name


def test_the_bar_paints_nothing_while_it_is_told_how_the_round_stands(window, full_desk):
    """A bar of progress paints itself at once, and with it a page that is about to change again."""
    draw(full_desk)
    bar = window.view.bar
    window.view.follow(post_draw(full_desk))
    settle()
    seen = PaintsSeen(bar.findChild(QProgressBar))
    line = current_round(full_desk.state)
    bar.show_round(replace(line, games=tuple(replace(game, kind=ResultKind.PLAYED) for game in line.games)), 5)
    assert seen.count == 0
    settle()
    assert seen.count


@pytest.mark.parametrize(("width", "is_whole"), [(1366, False), (1600, True)])
def test_the_name_of_an_unnamed_desk_is_whole_or_an_icon_that_tells_it(window_of, full_desk, width, is_whole):
    window = window_of(Preferences(language="fr"))
    window.resize(width, 768)
    window.show_championship(full_desk)
    settle()
    bar = window.view.bar
    assert bar.width() == window.view.width() - window.view.rail.width()
    bar.show_operator("Table de marque")
    assert (bar.operator.width() >= bar.operator.sizeHint().width()) is is_whole
    assert "Table de marque" in bar.operator.toolTip()


def test_the_key_in_the_toast_is_not_cut(window, full_desk, qtbot):
    toast = window.view.toast
    toast.show_for_a_moment("Here.", "Undo:", "Ctrl+Z")
    (key,) = (label for label in toast.findChildren(QLabel) if label.text() == "Ctrl+Z")
    qtbot.waitUntil(lambda: key.isVisible() and key.height() + STEP <= toast.height())


def test_a_telephone_number_is_no_step_and_undo_says_so_before_it_takes_back_another(window, full_desk):
    view, team = window.view, teams(full_desk.state)[0]
    view.follow(set_paid(full_desk, [team.id], True))
    draft = TeamDraft(
        team.players, team.name, phone="06 11 22 33 44", present=team.present, paid=True, number=team.number
    )
    view.follow(change_team(full_desk, team.id, draft))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    first, second = view.message.text.split("\n", 1)
    assert (
        first
        == f"This cannot be undone, because the journal holds no telephone numbers: telephone of {team.name} changed."
    )
    assert second.startswith("Undo once more takes back what was done before it: ")
    assert teams(full_desk.state)[0].paid

    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not teams(full_desk.state)[0].paid
    assert full_desk.phones[team.id] == "06 11 22 33 44"


def test_what_has_no_room_under_the_name_is_left_out_in_whole_parts(window, full_desk):
    venue = window.view.bar.venue
    change_championship(full_desk, venue="Salle des fêtes")
    window.view.bar.show_championship(championship(full_desk.state))
    letters = venue.fontMetrics()
    for room, read in (
        ("Salle des fêtes · contrée, 2,000 points.", "Salle des fêtes · contrée, 2,000 points"),
        ("Salle des fêtes · contrée, 2,00", "Salle des fêtes · contrée"),
        ("Salle des fêtes · contr", "Salle des fêtes"),
    ):
        venue.resize(letters.horizontalAdvance(room), venue.height())
        assert venue.shown == read
    assert venue.toolTip() == "Salle des fêtes · contrée, 2,000 points"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_name_of_the_championship_is_whole_where_there_is_room(window_of, full_desk, language):
    change_championship(full_desk, name="Grand concours annuel de la Saint-Martin 2026")
    window = window_of(Preferences(language=language))
    window.resize(1366, 768)
    window.show_championship(full_desk)
    settle()
    bar = window.view.bar
    assert bar.name.shown == "Grand concours annuel de la Saint-Martin 2026"
    assert bar.progress.width() >= 200, "and how the round stands is there too"


@pytest.mark.parametrize(("language", "text"), a_slice([("fr", 1.0), ("en", 1.0), ("en", 1.5)], of=3))
def test_no_name_of_a_page_touches_the_edges_of_the_rail(window_of, full_desk, themed, language, text):
    themed(WindowTheme(LIGHT, text))
    window = window_of(Preferences(language=language))
    window.show_championship(full_desk)
    settle()
    for position in range(len(PAGES)):
        button = window.view.rail.button(position)
        window.view.rail.mark(position)
        settle()
        assert button.fontMetrics().horizontalAdvance(button.text()) <= button.width() - 2 * 5, button.text()
