"""A page that another one took the place of is never asked, told or styled again, whatever was on its way to it."""

import random
from datetime import date

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog
from shiboken6 import isValid

from tests.examples import so_many
from tests.ui.settling import settle
from tournament.services.setup.championship import create_championship
from tournament.ui.ground.page_specs import PAGES, PageName
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.start_page import StartPage
from tournament.ui.widgets import jobs

pytestmark = pytest.mark.unstyled


@pytest.fixture
def files(tmp_path):
    paths = [tmp_path / f"{name}.capot" for name in ("avril", "mai")]
    for path in paths:
        create_championship(path, name=path.stem, venue="", day=date(2026, 11, 21), by="Odile").close()
    return paths


@pytest.fixture
def real_turns(monkeypatch):
    """Work beside the window, and after the next paint, is done when the program does it."""
    monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 0.005)
    monkeypatch.setattr(jobs, "AT_ONCE", False)


def button(page, name):
    (found,) = (
        each
        for each in page.findChildren(QAbstractButton)
        if each.accessibleName().startswith(name) or each.text() == name
    )
    return found


def is_whole(window):
    """What the window holds for its evening is shown, and still there."""
    return window.view is None or (isValid(window.view) and window.centralWidget() is window.view)


def test_a_key_on_its_way_to_the_first_page_does_not_take_the_evening_away(window, files):
    door = button(window.centralWidget(), "New championship")
    window.open_file(files[0])
    assert isValid(door), "the first page goes with the next turn of the event loop"
    QTest.mouseClick(door, Qt.MouseButton.LeftButton)
    settle()
    assert isinstance(window.view, ChampionshipView)
    assert is_whole(window)
    window.display.change_lighting()
    settle()
    window.open_file(files[0])
    settle()
    assert window.view.message.text == "This championship is open already."


def test_a_file_taken_off_the_list_meanwhile_does_not_take_the_evening_away(window, files):
    first = window.centralWidget()
    window.open_file(files[0])
    first.file_forgotten.emit(files[1])
    window.show_start_page()
    settle()
    assert isinstance(window.view, ChampionshipView)
    assert is_whole(window)


def test_an_evening_that_cannot_be_shown_again_is_let_go_of(window, files, monkeypatch):
    """Restyled, its pages are deleted before they are made anew: what goes wrong in between is told once, and not at
    every key from then on."""
    window.open_file(files[0])
    settle()
    desk = window.view.desk
    with monkeypatch.context() as broken:
        broken.setattr(ChampionshipView, "begin", nobody_expected)
        with pytest.raises(ZeroDivisionError):
            window.display.rebuild(lambda: None)
    assert isinstance(window.centralWidget(), StartPage)
    assert is_whole(window)
    settle()
    window.display.change_lighting()
    window.open_file(files[0])
    settle()
    assert window.view.desk is not desk
    assert is_whole(window)


@pytest.mark.styled
def test_nothing_is_painted_while_the_page_is_made_anew(window, files, monkeypatch):
    """The window shows the page of before until the new one is whole."""
    window.open_file(files[0])
    settle()
    painted = []
    begin = ChampionshipView.begin

    def watched(view, *given):
        painted.append(window.updatesEnabled())
        return begin(view, *given)

    monkeypatch.setattr(ChampionshipView, "begin", watched)
    window.display.change_text_size(10)
    settle()
    assert (painted, window.updatesEnabled(), window.view.isVisible()) == ([False], True, True)


def nobody_expected(*_):
    raise ZeroDivisionError


def step(window, files, rng):
    """Something that somebody in a hurry does: what they do next is done by what they see then, or before they
    see it."""
    some_page = rng.choice([spec.name for spec in PAGES])
    first_page = window.centralWidget() if isinstance(window.centralWidget(), StartPage) else None
    doings = {
        "open": lambda: window.open_file(rng.choice(files)),
        "sample": window.open_sample,
        "close": window.close_championship,
        "light": window.display.change_lighting,
        "language": window.display.change_language,
        "larger": lambda: window.display.change_text_size(rng.choice([-10, 10])),
        "go": lambda: window.view is not None and window.view.go(some_page),
        "new": lambda: first_page is not None and first_page.new_asked.emit(),
        "forget": lambda: first_page is not None and first_page.file_forgotten.emit(files[0]),
        "tell": lambda: window.tell("All is well."),
        "complain": lambda: window.complain("All is not well."),
        "type": lambda: QTest.keyClicks(QApplication.focusWidget() or window, "ab"),
        "enter": lambda: QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Return),
        "wait": settle,
        "turn": QApplication.processEvents,
    }
    name = rng.choice(list(doings))
    doings[name]()
    return name


@pytest.fixture
def thinking_better(monkeypatch):
    """Whoever is asked for a file, or whether they are sure, thinks better of it: a dialog would wait for somebody."""
    monkeypatch.setattr(QDialog, "exec", lambda _: QDialog.DialogCode.Rejected)


@pytest.mark.usefixtures("real_turns", "thinking_better")
@pytest.mark.parametrize("seed", range(so_many(1, 12)))
def test_whatever_is_done_while_something_waits_the_window_holds_what_it_shows(window, files, seed):
    rng = random.Random(seed)
    done = [step(window, files, rng) for _ in range(so_many(20, 40))]
    settle()
    assert is_whole(window), done
    window.close_championship()
    settle()
    window.open_file(files[0])
    QTest.qWait(0)
    settle()
    assert window.view is None or window.view.here is PageName.CHAMPIONSHIP
    assert is_whole(window), done


# --- dialogs: the window is there for a whole evening
# ---------------------------------------------------------------------------------------


def closed_soon():
    """Close whichever dialog is asking, as Esc does."""

    def close():
        dialog = QApplication.activeModalWidget()
        dialog.reject() if isinstance(dialog, QDialog) else QTimer.singleShot(20, close)

    QTimer.singleShot(20, close)


def dialogs_of(window):
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return window.findChildren(QDialog)


def test_a_dialog_is_gone_once_its_answer_is_read(window, files, qtbot):
    window.open_file(files[0])
    settle()
    for ask in (window.ask_for_operator, window.ask_for_file, window.view.operator_asked.emit):
        closed_soon()
        ask()
    window.show_keys()
    closed_soon()
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    settle()
    assert dialogs_of(window) == []
