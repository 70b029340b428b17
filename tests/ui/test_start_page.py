"""The first page: files that are gone say so and are taken off the list; large text and a narrow window lose
nothing."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.preferences import Preferences, read_preferences
from tournament.services.setup.championship import change_championship, create_championship
from tournament.ui.shell.start_page import StartPage
from tournament.ui.shell.start_up import StartUp
from tournament.ui.shell.window import Window
from tournament.ui.theme.tokens import LIGHT, WindowTheme


@pytest.fixture
def files(tmp_path):
    there, gone = tmp_path / "there.capot", tmp_path / "gone.capot"
    there.write_bytes(b"")
    return there, gone


@pytest.fixture
def window(qtbot, files):
    window = Window(translator("en"), Preferences(language="en", recent=tuple(map(str, files))), StartUp())
    qtbot.addWidget(window)
    window.show()
    return window


def words_on(widget):
    settle()
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible() and label.text()]


def button(window, name):
    return next(
        button for button in window.centralWidget().findChildren(QPushButton) if button.accessibleName() == name
    )


def test_a_file_that_is_gone_says_so(window, files):
    shown = words_on(window)
    assert shown.count("not there any more") == 1
    assert {"there", "gone"} <= set(shown)
    assert button(window, str(files[1])).accessibleDescription() == "not there any more"
    assert button(window, str(files[0])).accessibleDescription() == ""


def test_a_championship_is_listed_by_its_name_with_the_place_of_its_file(qtbot, files):
    there, gone = files
    preferences = Preferences(
        language="en", recent=(str(there), str(gone)), recent_names=("Concours du comité des fêtes",)
    )
    window = Window(translator("en"), preferences, StartUp())
    qtbot.addWidget(window)
    window.show()
    shown = words_on(window)
    assert {"Concours du comité des fêtes", str(there), "gone", str(gone.parent)} <= set(shown)
    assert "there" not in shown


def test_the_name_it_has_when_it_is_closed_is_the_one_that_is_listed(qtbot, tmp_path, window_of):
    window = window_of(Preferences(language="en"))
    file = tmp_path / "concours.capot"
    create_championship(file, name="Concours", day=date(2026, 11, 21), by="Ana").close()
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None)
    settle()
    assert window.preferences.opened[0] == (str(file), "Concours")
    window.view.follow(change_championship(window.view.desk, name="Concours d’automne"))
    window.close_championship()
    settle()
    assert "Concours d’automne" in words_on(window)
    assert read_preferences().opened[0] == (str(file), "Concours d’automne")


def test_a_file_that_is_gone_is_taken_off_the_list(window, files):
    button(window, "Remove gone from the list").click()
    shown = words_on(window)
    assert "gone" not in shown
    assert "there" in shown
    assert read_preferences().recent == (str(files[0]),)
    assert files[0].exists()


def test_an_evening_that_was_cut_short_is_the_first_door(qtbot, files):
    there, _ = files
    log = there.with_name("there.capot-wal")
    for is_cut_short in (True, False):
        log.write_bytes(b"typed last" if is_cut_short else b"")
        window = Window(translator("en"), Preferences(language="en", recent=tuple(map(str, files))), StartUp())
        qtbot.addWidget(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        page, asked = window.centralWidget(), []
        assert isinstance(page, StartPage)
        page.file_chosen.disconnect()
        page.new_asked.disconnect()
        page.file_chosen.connect(asked.append)
        page.new_asked.connect(lambda asked=asked: asked.append("new"))
        page.setFocus()
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
        assert asked == ([there] if is_cut_short else ["new"])
        assert ("Carry on with there" in words_on(window)) is is_cut_short


def test_only_the_newest_file_is_the_first_door(qtbot, files):
    there, gone = files
    there.with_name("there.capot-wal").write_bytes(b"typed long ago")
    page = StartPage(translator("en"), (str(gone), str(there)), "Odile")
    qtbot.addWidget(page)
    assert page.resume is None


@pytest.mark.parametrize(
    ("size", "width", "has_cover"), [(1.0, 1366, True), (1.0, 1024, True), (2.0, 1366, False), (2.0, 1920, True)]
)
def test_the_cover_gives_way_to_large_text_and_its_promise_does_not_get_lost(qtbot, themed, size, width, has_cover):
    themed(WindowTheme(LIGHT, size))
    page = StartPage(translator("fr"), (), "Odile")
    qtbot.addWidget(page)
    page.resize(width, 768)
    page.show()
    promises = [text for text in words_on(page) if "internet" in text]
    covers = [
        label.text()
        for label in page.findChildren(QLabel)
        if label.property("role") == "cover-name" and label.isVisible()
    ]
    assert len(promises) == 1
    assert bool(covers) is has_cover


def test_enter_presses_what_is_framed(window, files, qtbot):
    page = window.centralWidget()
    with qtbot.waitSignal(page.file_chosen) as chosen:
        door = button(window, str(files[0]))
        door.setFocus()
        qtbot.keyClick(door, Qt.Key.Key_Return)
    assert chosen.args == [files[0]]
    with qtbot.waitSignal(page.new_asked):
        page.new.setFocus()
        qtbot.keyClick(page.new, Qt.Key.Key_Return)
