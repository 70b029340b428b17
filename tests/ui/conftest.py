"""What the pages are tested in: the shipped fonts and the light theme, a hall of six teams, and a window that has the
keys."""

from datetime import date
from functools import partial

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QDialog

from tests.desks import copy_of, new_desk
from tests.examples import is_long
from tests.ui.leftovers import throw_away
from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import create_championship
from tournament.ui.dialogs import files
from tournament.ui.hall.exclusive import DeskExclusive
from tournament.ui.shell import memory
from tournament.ui.shell.start_up import StartUp
from tournament.ui.shell.window import Window
from tournament.ui.theme import applying
from tournament.ui.theme.applying import apply_theme, load_fonts, style_window
from tournament.ui.theme.tokens import WindowTheme
from tournament.ui.widgets import jobs
from tournament.ui.widgets.jobs import DeferredCall


@pytest.fixture(scope="session")
def qapp(qapp):
    load_fonts()
    apply_theme(qapp, WindowTheme())  # for what a module opens once, before its first test
    return qapp


def is_unstyled(request):
    """Whether a test asks nothing of how a window looks."""
    return request.node.get_closest_marker("unstyled") and not request.node.get_closest_marker("styled")


@pytest.fixture(autouse=True)
def light_theme(qapp, request, monkeypatch):
    """Every test begins in the light theme, and leaves no window behind: a new theme would style those of every test
    before it too.

    One that asks nothing of how a window looks goes without the style sheet, which is a fifth of what a page takes.
    """
    if is_unstyled(request):
        monkeypatch.setattr(applying, "style_sheet", lambda _theme: "")
    there_before = qapp.topLevelWidgets()
    apply_theme(qapp, WindowTheme())
    yield
    throw_away(qapp, but=there_before)


@pytest.fixture(autouse=True)
def at_home(monkeypatch):
    """Whatever this computer is set to, a new championship is proposed in euros."""
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")


@pytest.fixture(autouse=True)
def spoken_to_nobody(qapp):
    """Qt speaks as it does before anybody chose a language, whatever this computer's system speaks and whichever the
    test before chose."""
    QLocale.setDefault(QLocale.c())
    yield
    for words in qapp.findChildren(QTranslator):
        qapp.removeTranslator(words)
        words.deleteLater()


@pytest.fixture
def qtbot(qtbot, request):
    """Whatever is given to it gets the style sheet itself, as the window does: under one of the application's,
    everything is styled many times.

    What goes without is not painted in `make test`, which is a seventh of what a window takes; in `make long` it is.
    """
    add = qtbot.addWidget
    is_painted = is_long() or not is_unstyled(request)

    def add_styled(widget, **more):
        if not widget.styleSheet():
            style_window(widget)
        if not is_painted:
            widget.setUpdatesEnabled(False)
        add(widget, **more)

    qtbot.addWidget = add_styled
    return qtbot


@pytest.fixture
def themed(qapp):
    """Gives everything another theme or text size, until the test is over."""

    def put_theme(theme):
        apply_theme(qapp, theme)
        for window in qapp.topLevelWidgets():
            if window.styleSheet():
                style_window(window)

    return put_theme


@pytest.fixture(autouse=True)
def done_at_once(monkeypatch):
    """Work beside the window, or after the next paint, is waited for: a page can be read as soon as a key was
    pressed."""
    monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 60)
    monkeypatch.setattr(jobs, "AT_ONCE", True)


@pytest.fixture(autouse=True)
def nothing_is_half_done_under_a_dialog(monkeypatch):
    """A dialog runs the event loop in which turns of telephones and of other desks are taken: none is asked while
    anything is half done."""
    half_done = []

    def noted(kind, name):
        done = getattr(kind, name)

        def do(self, *arguments, **named):
            half_done.append(f"{kind.__name__}.{name}")
            try:
                return done(self, *arguments, **named)
            finally:
                half_done.pop()

        monkeypatch.setattr(kind, name, do)

    def asked(dialog):
        assert half_done == [], f"{type(dialog).__name__} is asked in the middle of {half_done}"
        return ask(dialog)

    ask = QDialog.exec
    monkeypatch.setattr(QDialog, "exec", asked)
    for kind, name in ((Desk, "run"), (DeskExclusive, "_do"), (DeferredCall, "_take_turn")):
        noted(kind, name)


@pytest.fixture(autouse=True)
def no_folder_used_yet(monkeypatch):
    """No test begins asking for a file where the one before it ended."""
    monkeypatch.setattr(files, "_last", [])
    monkeypatch.setattr(files, "_papers", [])


@pytest.fixture(autouse=True)
def collected_by_and_by(monkeypatch):
    """A window does not look through the memory of all tests, which is many times the program's, whenever it closes an
    evening."""
    monkeypatch.setattr(memory, "collect", lambda *, all_of_it: None)


@pytest.fixture
def desk(request):
    """A championship in memory, whose clock moves a minute at every look and whose draws have known numbers."""
    desk = copy_of(hall_of_six if "full_desk" in request.fixturenames else new_desk)
    yield desk
    desk.close()


NAMES = [
    "Adèle Aubry", "Bruno Blot", "Clara Colin", "Denis Dupuy", "Élise Evrard", "Farid Faure",
    "Gaëlle Guyot", "Hugo Hamel", "Inès Imbert", "Jules Jacob", "Karim Keller", "Léa Lemoine",
]  # fmt: skip


def hall_of_six():
    desk = new_desk()
    register_teams(desk, [TeamDraft(players=(NAMES[index], NAMES[index + 1])) for index in range(0, len(NAMES), 2)])
    return desk


@pytest.fixture
def full_desk(desk):
    """Six teams are registered and present."""
    return desk


@pytest.fixture
def shown(qtbot):
    """Shows a page as the window does, with the keys going to it."""

    def show(page):
        page.changed.connect(partial(refresh, page))
        qtbot.addWidget(page)
        page.resize(1270, 704)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        page.setFocus()
        return page

    return show


@pytest.fixture
def file(tmp_path):
    """A championship in a file of its own, closed."""
    path = tmp_path / "evening.capot"
    create_championship(
        path, name="Concours de la Saint-Martin", venue="Salle des fêtes", day=date(2026, 11, 21), by="Odile"
    ).close()
    return path


@pytest.fixture
def front(qtbot):
    """Brings a window or a dialog to the front, with the keys going to it."""

    def bring(widget):
        qtbot.addWidget(widget)
        with qtbot.waitActive(widget):
            widget.show()
            widget.activateWindow()
        return widget

    return bring


@pytest.fixture
def window_of(front):
    """Opens the program's window for somebody, with the services there."""

    def open_window(preferences):
        start_up = StartUp()
        start_up.run()
        start_up.is_done = True
        return front(Window(translator(preferences.language), preferences, start_up))

    return open_window


@pytest.fixture
def window(window_of):
    """The window of an operator who speaks English."""
    return window_of(Preferences(language="en", operator="Odile"))
