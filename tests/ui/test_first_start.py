"""The first start: a few questions on one page, answered by Enter; language and size show at once, and nobody is asked
twice."""

import ctypes
import os
import sys
from dataclasses import replace
from threading import Event, current_thread, main_thread
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests import abilities
from tests.sick_disks import TROUBLES, sicken
from tests.ui.settling import focused, settle
from tournament.preferences import Preferences, change_preferences, read_preferences
from tournament.ui import first_start
from tournament.ui.dialogs.files import work_in, working_folder
from tournament.ui.first_start import FirstStartPage
from tournament.ui.manual.manual_window import ManualWindow
from tournament.ui.safety import sticks as drives
from tournament.ui.shell.application import show_first
from tournament.ui.shell.start_page import StartPage
from tournament.ui.theme.tokens import LIGHT, WindowTheme

pytestmark = pytest.mark.unstyled

NEW = Preferences(language="fr", first_start=True)


@pytest.fixture
def plugged_in(monkeypatch):
    """The sticks that are plugged in: none, until a test puts one in."""
    there = []
    monkeypatch.setattr(first_start, "sticks", lambda: list(there))
    return there


@pytest.fixture
def documents(monkeypatch, tmp_path):
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr(first_start, "personal_folder", lambda: folder)
    return folder


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "CLE"
    folder.mkdir()
    return folder


@pytest.fixture
def window(window_of, plugged_in, documents):
    window = window_of(NEW)
    show_first(window, None)
    settle()
    return window


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(focused(), key, modifiers)
    settle()


def look_until(qtbot, window, seen):
    """Look for sticks again and again, as the page does, until something is seen."""

    def looked():
        window.first_start.watch.look()
        return seen()

    qtbot.waitUntil(looked)


def words_on(window):
    return [label.text() for label in window.centralWidget().findChildren(QLabel) if label.isVisible()]


def test_enter_answers_everything_with_what_is_proposed(window, documents, plugged_in):
    press(Qt.Key.Key_Return)
    assert isinstance(window.centralWidget(), StartPage)
    assert read_preferences() == replace(NEW, first_start=False, folder=str(documents / "Capot"))
    assert working_folder() == documents / "Capot"


def test_whoever_types_a_name_and_enter_is_at_the_desk(window):
    QTest.keyClicks(focused(), "Odile Quesnel ")
    press(Qt.Key.Key_Return)
    assert (window.operator, read_preferences().operator) == ("Odile Quesnel", "Odile Quesnel")
    assert window.centralWidget().operator.editor.text() == "Odile Quesnel"


def test_the_stick_that_is_plugged_in_is_proposed(window, plugged_in, tmp_path, qtbot):
    stick = tmp_path / "CLE"
    stick.mkdir()
    assert "Aucune n’est branchée" in words_on(window)
    plugged_in.append(stick)
    look_until(qtbot, window, lambda: str(stick) in words_on(window))
    press(Qt.Key.Key_Return)
    assert read_preferences().backup_target == str(stick / "Capot-copies")
    assert (stick / "Capot-copies").is_dir()


def test_a_stick_that_was_pulled_out_is_proposed_no_more(window, plugged_in, stick, qtbot):
    plugged_in.append(stick)
    look_until(qtbot, window, lambda: str(stick) in words_on(window))
    plugged_in.clear()
    look_until(qtbot, window, lambda: str(stick) not in words_on(window))


def test_whoever_wants_no_stick_is_not_asked_about_it_again(window, plugged_in, stick, qtbot):
    plugged_in.append(stick)
    page = window.centralWidget()
    look_until(qtbot, window, page.without_stick.isVisible)
    page.without_stick.setFocus()
    press(Qt.Key.Key_Space)
    with qtbot.waitSignal(window.first_start.watch.found):
        window.first_start.watch.look()
    assert focused() is page.choose_stick
    page.begin.setFocus()
    press(Qt.Key.Key_Return)
    assert read_preferences().backup_target == ""


def test_a_language_shows_at_once_and_keeps_what_was_typed(window):
    QTest.keyClicks(focused(), "Odile")
    window.centralWidget().languages.button("fr").setFocus()
    press(Qt.Key.Key_Right)
    page = window.centralWidget()
    assert isinstance(page, FirstStartPage)
    assert "Welcome to Capot" in words_on(window)
    assert (page.operator.editor.text(), focused().text()) == ("Odile", "English")
    press(Qt.Key.Key_Return)
    assert (read_preferences().language, read_preferences().operator) == ("en", "Odile")
    assert isinstance(window.centralWidget(), StartPage)


@pytest.mark.styled
def test_a_size_shows_at_once(window, themed):
    window.theme_chosen.connect(lambda _: themed(WindowTheme(LIGHT, window.preferences.text_size / 100)))
    window.centralWidget().sizes.button(100).setFocus()
    press(Qt.Key.Key_Right)
    page = window.centralWidget()
    assert (read_preferences().text_size, page.sizes.value, focused().text()) == (125, 125, "125\N{NO-BREAK SPACE}%")


def test_a_folder_that_cannot_be_made_is_said_and_nothing_is_lost(window, documents):
    (documents / "Capot").write_text("a list of cards")
    QTest.keyClicks(focused(), "Odile")
    press(Qt.Key.Key_Return)
    page = window.centralWidget()
    assert isinstance(page, FirstStartPage)
    assert page.operator.editor.text() == "Odile"
    assert str(documents / "Capot") in page.folder.trouble.text().replace("\N{ZERO WIDTH SPACE}", "")
    assert page.folder.trouble.isVisible()
    assert not read_preferences().operator


@abilities.RIGHTS
def test_a_folder_in_which_nothing_may_be_written_is_refused_at_once(window, documents, request):
    (documents / "Capot").mkdir()
    (documents / "Capot").chmod(0o555)
    request.getfixturevalue("nobody")
    press(Qt.Key.Key_Return)
    page = window.centralWidget()
    assert isinstance(page, FirstStartPage)
    said = page.folder.trouble.text().replace("\N{ZERO WIDTH SPACE}", "")
    assert said.startswith(
        f"{documents / 'Capot'}\N{NO-BREAK SPACE}: cet ordinateur ne permet pas de lire ou d’écrire ici. "
        "Choisissez un autre dossier"
    )
    assert read_preferences().folder == ""


def test_a_folder_in_which_something_may_be_written_is_left_as_it_was(window, documents):
    press(Qt.Key.Key_Return)
    assert isinstance(window.centralWidget(), StartPage)
    assert [*(documents / "Capot").iterdir()] == []


@pytest.mark.parametrize("preferences", [NEW, replace(NEW, first_start=False)])
def test_a_folder_of_the_environment_that_cannot_be_made_is_said_on_the_first_page(
    preferences, window_of, plugged_in, monkeypatch, tmp_path
):
    (tmp_path / "list").write_text("a list of cards")
    monkeypatch.setenv("CAPOT_DOCUMENTS", str(tmp_path / "list" / "Concours"))
    window = window_of(preferences)
    show_first(window, None)
    assert str(tmp_path / "list") in window.centralWidget().message.text


def test_a_stick_on_which_nothing_can_be_written_is_said(window, plugged_in, tmp_path, qtbot):
    plugged_in.append(tmp_path / "gone")
    look_until(qtbot, window, window.centralWidget().without_stick.isVisible)
    press(Qt.Key.Key_Return)
    page = window.centralWidget()
    assert isinstance(page, FirstStartPage)
    assert page.stick.trouble.isVisible()


def test_no_stick_is_proposed_that_holds_what_is_copied(monkeypatch, window_of, plugged_in, stick, tmp_path, qtbot):
    """A portable program as it lies on its stick: the copies of the copies would go with it, and with the next version
    of the program."""
    home, other = stick / "Capot", tmp_path / "OTHER"
    for folder in (home / "Championnats", home / "app" / "tournament" / "resources", other):
        folder.mkdir(parents=True)
    monkeypatch.setattr(first_start, "personal_folder", lambda: home / "Championnats")
    monkeypatch.setattr(first_start, "data_folder", lambda: home / "portable" / "data")
    monkeypatch.setattr(first_start, "RESOURCES", home / "app" / "tournament" / "resources")
    window = window_of(NEW)
    show_first(window, None)
    plugged_in.append(stick)
    look_until(qtbot, window, lambda: window.first_start.watch.there == [stick])
    assert "Aucune n’est branchée" in words_on(window)
    plugged_in.append(other)
    look_until(qtbot, window, lambda: str(other) in words_on(window))
    press(Qt.Key.Key_Return)
    assert read_preferences().backup_target == str(other / "Capot-copies")


@pytest.mark.parametrize("kept", ["folder", "data", "program"])
def test_a_stick_is_not_worth_proposing_for_what_it_holds_itself(tmp_path, kept):
    held = {name: tmp_path / ("CLE" if name == kept else "home") / name for name in ("folder", "data", "program")}
    sticks = [tmp_path / "AUTRE", tmp_path / "CLE"]
    assert first_start.worth_proposing(sticks, held.values()) == [tmp_path / "AUTRE"]


def test_a_folder_chosen_on_the_proposed_stick_gives_the_stick_up(window, monkeypatch, plugged_in, stick, qtbot):
    plugged_in.append(stick)
    look_until(qtbot, window, lambda: str(stick) in words_on(window))
    monkeypatch.setattr(first_start, "ask_folder", lambda *_: stick / "Concours")
    window.centralWidget().choose_folder.setFocus()
    press(Qt.Key.Key_Return)
    assert str(stick) not in words_on(window)
    assert window.centralWidget().answers.stick is None


def test_whoever_insists_on_that_stick_keeps_it(window, monkeypatch, plugged_in, stick, qtbot):
    page = window.centralWidget()
    plugged_in.append(stick)
    look_until(qtbot, window, lambda: page.answers.stick == stick)
    chosen = iter([stick / "Concours", stick])
    monkeypatch.setattr(first_start, "ask_folder", lambda *_: next(chosen))
    page.choose_folder.setFocus()
    press(Qt.Key.Key_Return)
    page.choose_stick.setFocus()
    press(Qt.Key.Key_Return)
    other = stick.with_name("AUTRE")
    plugged_in.append(other)
    look_until(qtbot, window, lambda: window.first_start.watch.there == [stick, other])
    assert page.answers.stick == stick


def test_a_place_on_the_same_disk_is_taken_with_a_word_about_it(window, monkeypatch, tmp_path):
    monkeypatch.setattr(first_start, "ask_folder", lambda *_: tmp_path)
    page = window.centralWidget()
    page.choose_stick.setFocus()
    press(Qt.Key.Key_Return)
    assert (
        page.stick.trouble.text().replace("\N{ZERO WIDTH SPACE}", "")
        == "Ce dossier est sur le même disque\N{NO-BREAK SPACE}: une clé USB est plus sûre."
    )
    assert page.answers.stick == tmp_path


def test_a_sick_stick_does_not_hide_the_good_one_beside_it(monkeypatch, tmp_path):
    good, sick = tmp_path / "BONNE", tmp_path / "MALADE"
    good.mkdir()
    sick.mkdir()
    monkeypatch.setattr(drives, "drives", lambda: iter([sick, good]))
    sicken(monkeypatch, sick, TROUBLES[0])
    assert drives.sticks() == [good]


def test_folders_are_chosen_by_hand(window, monkeypatch, tmp_path):
    chosen = iter([tmp_path / "club", tmp_path])
    monkeypatch.setattr(first_start, "ask_folder", lambda *_: next(chosen))
    page = window.centralWidget()
    page.choose_folder.setFocus()
    press(Qt.Key.Key_Return)
    assert page.begin.hasFocus()
    page.choose_stick.setFocus()
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    assert (read_preferences().folder, read_preferences().backup_target) == (
        str(tmp_path / "club"),
        str(tmp_path / "Capot-copies"),
    )


@pytest.mark.parametrize("trouble", TROUBLES)
def test_another_folder_can_be_chosen_where_the_first_cannot_be_looked_at(
    window, monkeypatch, documents, tmp_path, trouble
):
    begun = []
    monkeypatch.setattr(first_start, "ask_folder", lambda *asked: begun.append(asked[-1]))
    sicken(monkeypatch, documents, trouble)
    window.centralWidget().choose_folder.setFocus()
    press(Qt.Key.Key_Return)
    assert begun == [tmp_path]


def test_enter_held_down_answers_nothing(window):
    QTest.keyPress(focused(), Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert isinstance(window.centralWidget(), StartPage)
    window.first_start.ask()
    held = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
    QApplication.sendEvent(window.centralWidget(), held)
    assert isinstance(window.centralWidget(), FirstStartPage)


def test_nobody_is_asked_twice_and_who_was_here_before_never(window_of):
    window = window_of(replace(NEW, first_start=False))
    show_first(window, None)
    assert isinstance(window.centralWidget(), StartPage)


def test_a_file_that_is_double_clicked_opens_first_and_the_questions_wait(window_of, file, qtbot):
    window = window_of(NEW)
    change_preferences(lambda kept: kept, NEW)
    show_first(window, file)
    qtbot.waitUntil(lambda: window.view is not None)
    assert read_preferences().first_start
    window.close_championship()


def test_a_championship_that_was_opened_first_moves_no_other_to_its_folder(window_of, documents, tmp_path):
    work_in(tmp_path / "sample")
    window = window_of(NEW)
    show_first(window, None)
    assert window.centralWidget().answers.folder == documents / "Capot"


def test_the_next_start_asks_for_files_where_they_were_put(window_of, tmp_path):
    window_of(Preferences(language="fr", folder=str(tmp_path)))
    assert working_folder() == tmp_path


def test_f1_tells_of_the_questions(window, qtbot):
    press(Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), ManualWindow))
    manual = QApplication.activeWindow()
    assert isinstance(manual, ManualWindow)
    assert manual.address == "before#first-start"
    manual.close()


def test_a_drive_that_does_not_answer_keeps_nobody_from_beginning(window_of, documents, monkeypatch, qtbot):
    answers_at_last, looks = Event(), []

    def asleep():
        looks.append(current_thread())
        answers_at_last.wait(60)
        return []

    monkeypatch.setattr(first_start, "sticks", asleep)
    window = window_of(NEW)
    show_first(window, None)
    qtbot.waitUntil(lambda: bool(looks))
    window.first_start.watch.look()
    settle()
    assert looks[0] is not main_thread()
    assert len(looks) == 1, "who is still looking is not sent once more"
    press(Qt.Key.Key_Return)
    assert isinstance(window.centralWidget(), StartPage)
    answers_at_last.set()
    looks[0].join()


LINUX = """\
/dev/sda1 / ext4 rw 0 0
/dev/sdb1 {media}/odile/CLE\\040DU\\040CLUB vfat rw 0 0
/dev/sdc1 {media}/SERRURE exfat ro 0 0
//serveur/partage {media}/odile/partage cifs rw 0 0
serveur:/commun {media}/commun nfs4 rw 0 0
odile@serveur: {media}/odile/distant fuse.sshfs rw 0 0
/dev/sdd1 /home/odile ext4 rw 0 0
"""


def test_only_what_stands_on_a_device_of_this_computer_and_can_be_written_is_a_stick(monkeypatch, tmp_path):
    media = tmp_path / "media"
    asked = []
    (media / "odile/CLE DU CLUB").mkdir(parents=True)
    (media / "SERRURE").mkdir()
    (tmp_path / "mounts").write_text(LINUX.format(media=media), encoding="utf-8")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(drives, "MOUNTED", str(tmp_path / "mounts"))
    monkeypatch.setattr(drives, "MOUNTS", (str(media), str(tmp_path / "nowhere")))
    monkeypatch.setattr(os, "access", lambda path, _mode: asked.append(path) or path.name != "SERRURE")
    assert drives.sticks() == [media / "odile/CLE DU CLUB"]
    assert asked == [media / "SERRURE", media / "odile/CLE DU CLUB"], "nothing of the network is asked"


def test_windows_is_told_to_raise_no_dialog_in_the_thread_that_looks(monkeypatch):
    """An empty card reader has a letter too, and is asked whether it has a medium."""
    modes = []
    kernel = SimpleNamespace(
        GetDriveTypeW=lambda name: {"E:\\": 2, "N:\\": 4, "C:\\": 3}.get(name, 1),
        SetThreadErrorMode=lambda mode, _before: modes.append(mode),
    )
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(drives, "is_writable", lambda stick: modes.append(str(stick)) or True)
    assert [str(stick) for stick in drives.sticks()] == ["E:\\"]
    assert modes == [1, "E:\\", 0]
