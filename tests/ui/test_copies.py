"""Copies in the window: the banner while they fail, the card, saving one, and coming back from one; by keys and in
words."""

import shutil
import subprocess
import sys
import threading
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from tests.examples import a_slice
from tests.ui.settling import settle
from tournament.exchange import sample
from tournament.models.backup import copies_in, folders_in, look_at
from tournament.preferences import Preferences, copies_folder, read_preferences
from tournament.services.desk.journal import journal_head
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.safety import copies as copies_module
from tournament.services.safety.copies import frozen_championship, save_copy
from tournament.services.safety.recovering import all_copies
from tournament.services.setup.championship import championship, create_championship, open_championship
from tournament.simulation.evening import Progress
from tournament.ui.safety import copies_dialog as copies_dialog_module
from tournament.ui.safety import safekeeping as safekeeping_module
from tournament.ui.safety.copies_dialog import CopiesDialog
from tournament.ui.shell.start_page import StartPage
from tournament.ui.widgets import jobs
from tournament.ui.widgets.jobs import JobCard

pytestmark = pytest.mark.unstyled


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "USB"
    folder.mkdir()
    return folder


@pytest.fixture
def window(window_of, file):
    window = window_of(Preferences(language="en", operator="Odile", recent=(str(file),)))
    yield window
    window.close()


@pytest.fixture
def view(window, file, qtbot):
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None)
    qtbot.waitUntil(lambda: window.safekeeping.copying.targets[0].good is not None)
    copied(qtbot, window.view)
    return window.view


def answer(monkeypatch, **answers):
    """What the file dialogs will answer: `save`, `folder`, and `copy`, the position in the list of copies or None."""
    monkeypatch.setattr(safekeeping_module, "ask_save", lambda *_, **__: answers.get("save"))
    monkeypatch.setattr(safekeeping_module, "ask_folder", lambda *_: answers.get("folder"))
    asked = []

    def ask(_parent, _tr, trouble, copies, _elsewhere):
        asked.append((trouble, tuple(copies)))
        return copies[answers["copy"]] if answers.get("copy") is not None else None

    monkeypatch.setattr(CopiesDialog, "ask", ask)
    return asked


def registered(view, *players):
    view.follow(register_team(view.desk, TeamDraft(players)).changes)


def copied(qtbot, view):
    """Wait until the copies are as far as they will get."""
    qtbot.waitUntil(lambda: not view.copying.copies.is_busy)
    view.copying.look()


def words_on(widget):
    settle()
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget) and label.text()]


def heads(folder):
    for found in folders_in([folder]):
        for copy in copies_in(found):
            with closing(look_at(copy)) as seen:
                yield seen.execute("SELECT hash FROM journal ORDER BY sequence DESC LIMIT 1").fetchone()[0]


class TestBanner:
    @pytest.mark.long
    def test_a_stick_that_was_pulled_is_told_on_every_page_until_it_is_back(
        self, view, window, stick, qtbot, monkeypatch
    ):
        answer(monkeypatch, folder=stick)
        window.safekeeping.choose_second()
        copied(qtbot, view)
        assert (view.banner.text, read_preferences().backup_target) == ("", str(stick / "Capot-copies"))
        (stick / "Capot-copies").rename(stick / "elsewhere")
        registered(view, "Léa Lemoine", "Marc Meyer")
        view.banner.try_again.click()
        copied(qtbot, view)
        said = view.banner.text
        assert said.startswith("No copy in the second place since ")
        assert "is not there. Everything typed is safe in the championship’s file. Plug it in again" in said
        view.go("entry")
        assert view.banner.isVisible()
        window.display.change_language()
        assert window.view.banner.text.startswith("Plus de copie dans l’autre dossier depuis le ")
        (stick / "elsewhere").rename(stick / "Capot-copies")
        window.view.banner.try_again.setFocus()
        qtbot.keyClick(window.view.banner.try_again, Qt.Key.Key_Return)
        copied(qtbot, window.view)
        assert window.view.banner.text == ""
        assert journal_head(window.view.desk.state) in heads(stick / "Capot-copies")

    def test_a_full_disk_is_told_and_typing_goes_on(self, view, window, qtbot, monkeypatch):
        def full(*_):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr("tournament.models.backup.os.fsync", full)
            registered(view, "Léa Lemoine", "Marc Meyer")
            view.copying.try_again()
            copied(qtbot, view)
            assert ": the disk is full. Everything typed is safe" in view.banner.text
            registered(view, "Hugo Hamel", "Inès Imbert")
            assert len(teams(view.desk.state)) == 2
            copied(qtbot, view)
        view.banner.try_again.click()
        copied(qtbot, view)
        assert view.banner.text == ""

    def test_what_failed_at_the_last_is_told_on_the_first_page(self, view, window, stick, qtbot, monkeypatch):
        answer(monkeypatch, folder=stick)
        window.safekeeping.choose_second()
        copied(qtbot, view)
        shutil.rmtree(stick)
        registered(view, "Léa Lemoine", "Marc Meyer")
        window.close_championship()
        assert "No copy in the second place since" in window.centralWidget().message.text
        assert len(list(heads(copies_folder()))) == 2

    @pytest.mark.long
    def test_the_sample_has_no_copies_but_one_can_be_saved(self, window, qtbot, tmp_path, monkeypatch):
        monkeypatch.setattr(sample, "MID_EVENING", Progress(rounds=0, tables=1))
        window.open_sample()
        qtbot.waitUntil(lambda: window.view is not None)
        assert window.safekeeping.copying is None
        assert window.view.pages["championship"].copies.isHidden()
        assert list(folders_in([copies_folder()])) == []
        answer(monkeypatch, save=tmp_path / "sample.capot")
        window.safekeeping.save_copy()
        qtbot.waitUntil(lambda: window.view.message.text != "")
        window.open_file(tmp_path / "sample.capot")
        qtbot.waitUntil(lambda: window.view.desk.path is not None)
        assert len(teams(window.view.desk.state)) == 64


class TestCard:
    def test_it_tells_when_and_where_and_offers_a_second_place(self, view, window, stick, qtbot, monkeypatch):
        card = view.pages["championship"].copies
        assert card.second.text() == "Choose a second place…"
        assert [word for word in words_on(card) if word.startswith("✓")] != []
        answer(monkeypatch, folder=stick)
        card.second.click()
        copied(qtbot, view)
        assert "In the second place" in words_on(card)
        assert card.second.text() == "Change the second place…"
        card.no_second.click()
        assert ("In the second place" in words_on(card), read_preferences().backup_target) == (False, "")

    def test_it_opens_the_folder(self, view, qtbot, monkeypatch):
        opened = []
        monkeypatch.setattr(
            "tournament.ui.safety.copies_dialog.QDesktopServices.openUrl", lambda url: opened.append(url.toLocalFile())
        )
        card = view.pages["championship"].copies
        card.folder.setFocus()
        qtbot.keyClick(card.folder, Qt.Key.Key_Return)
        assert [Path(folder) for folder in opened] == [copies_folder()]

    def test_its_own_folder_is_no_second_place(self, view, window, monkeypatch):
        answer(monkeypatch, folder=copies_folder())
        window.safekeeping.choose_second()
        assert "Choose a folder on another device" in view.message.text

    def test_the_second_place_is_remembered(self, window, file, stick, qtbot):
        (stick / "Capot-copies").mkdir()
        window.preferences = Preferences(language="en", backup_target=str(stick / "Capot-copies"))
        window.open_file(file)
        qtbot.waitUntil(lambda: window.view is not None)
        qtbot.waitUntil(lambda: all(target.good for target in window.safekeeping.copying.targets))
        assert len(window.safekeeping.copying.targets) == 2


class TestSaveACopy:
    def test_by_the_key_that_saves_everywhere(self, view, window, qtbot, tmp_path, monkeypatch):
        registered(view, "Léa Lemoine", "Marc Meyer")
        answer(monkeypatch, save=tmp_path / "for the club.capot")
        settle()
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: view.message.text != "")
        assert view.message.text == f"Saved: {tmp_path / 'for the club.capot'}"
        copy = open_championship(tmp_path / "for the club.capot", by="Odile")
        assert journal_head(copy.state) == journal_head(view.desk.state)
        copy.close()

    def test_never_onto_the_open_file(self, view, window, file, qtbot, monkeypatch):
        answer(monkeypatch, save=file)
        window.safekeeping.save_copy()
        qtbot.waitUntil(lambda: view.message.text != "")
        assert view.message.text == f"{file} is the championship that is open: a copy beside it needs another name."

    def test_thought_better_of(self, view, window, monkeypatch):
        answer(monkeypatch, save=None)
        window.safekeeping.save_copy()
        assert view.message.text == ""

    def test_given_up_while_it_was_written(self, view, window, qtbot, tmp_path, monkeypatch):
        may_go_on, written = threading.Event(), threading.Event()
        monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 0)

        def slowly(frozen, path):
            may_go_on.wait(20)
            save_copy(frozen, path)
            written.set()

        monkeypatch.setattr(copies_module, "save_copy", slowly)
        target = tmp_path / "for the club.capot"
        answer(monkeypatch, save=target)
        window.safekeeping.save_copy()
        (card,) = window.findChildren(JobCard)
        card.cancelled.emit()
        may_go_on.set()
        qtbot.waitUntil(lambda: written.is_set() and not target.exists())


class TestOpenACopy:
    def test_a_copy_that_cannot_be_read_is_left_as_it_is(self, view, window, qtbot, monkeypatch):
        window.close_championship()
        copy = all_copies([copies_folder()])[0].path
        copy.write_bytes(copy.read_bytes()[:30_000])
        window.open_file(copy)
        qtbot.waitUntil(lambda: window.centralWidget().message.text != "")
        assert window.centralWidget().message.text.startswith(f"{copy} is one of the copies, and stays as it is.")

    def test_from_the_first_page_into_a_new_file(self, view, window, qtbot, tmp_path, monkeypatch):
        registered(view, "Léa Lemoine", "Marc Meyer")
        window.close_championship()
        asked = answer(monkeypatch, copy=0, save=tmp_path / "again.capot")
        (door,) = [
            button for button in window.centralWidget().findChildren(QPushButton) if button.text() == "Open a copy…"
        ]
        door.setFocus()
        qtbot.keyClick(door, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: window.view is not None)
        assert asked[0][0] == ""
        assert window.view.desk.path == tmp_path / "again.capot"
        assert [team.players for team in teams(window.view.desk.state)] == [("Léa Lemoine", "Marc Meyer")]
        assert "This is the copy of " in window.view.message.text
        assert str(tmp_path / "again.capot") in window.preferences.recent

    def test_a_copy_is_not_worked_in(self, view, window, qtbot, tmp_path, monkeypatch):
        window.close_championship()
        copy = all_copies([copies_folder()])[0].path
        before = copy.read_bytes()
        answer(monkeypatch, save=None)
        window.open_file(copy)
        assert not window.view
        answer(monkeypatch, save=tmp_path / "again.capot")
        window.open_file(copy)
        qtbot.waitUntil(lambda: window.view is not None)
        assert window.view.desk.path == tmp_path / "again.capot"
        assert copy.read_bytes() == before

    @pytest.mark.long
    def test_a_file_that_is_gone_is_taken_off_the_list_and_its_copies_are_offered(
        self, view, window, file, qtbot, tmp_path, monkeypatch
    ):
        registered(view, "Léa Lemoine", "Marc Meyer")
        window.close_championship()
        file.unlink()
        asked = answer(monkeypatch, copy=0, save=tmp_path / "again.capot")
        window.open_file(file)
        qtbot.waitUntil(lambda: window.view is not None)
        ((trouble, copies),) = asked
        assert trouble.startswith(f"There is no file {file}.")
        assert copies[0].teams == 1
        assert read_preferences().recent == (str(tmp_path / "again.capot"),)
        assert not file.exists()

    def test_a_file_that_is_gone_and_was_never_copied_is_told_in_one_sentence(
        self, window, tmp_path, qtbot, monkeypatch
    ):
        asked = answer(monkeypatch)
        gone = tmp_path / "gone.capot"
        window.preferences = Preferences(language="en", recent=(str(gone),))
        window.open_file(gone)
        qtbot.waitUntil(lambda: window.centralWidget().message.text != "")
        assert len(window.centralWidget().message.text.splitlines()) == 1
        assert (asked, window.preferences.recent) == ([], ())

    def test_a_damaged_file_stays_as_it_is_and_the_journal_brings_back_what_the_copy_lacks(
        self, view, window, file, qtbot, tmp_path, monkeypatch
    ):
        registered(view, "Léa Lemoine", "Marc Meyer")
        registered(view, "Hugo Hamel", "Inès Imbert")
        copied(qtbot, view)
        save_copy(frozen_championship(view.desk), tmp_path / "crashed.capot")
        view.desk.watchers.clear()  # the laptop dies before closing makes its copy
        window.close_championship()
        file.write_bytes(file.read_bytes()[:30_000])
        before = file.read_bytes()
        asked = answer(monkeypatch, copy=0, save=tmp_path / "again.capot")
        window.open_file(file)
        qtbot.waitUntil(lambda: window.view is not None)
        ((trouble, copies),) = asked
        assert "is damaged and was left exactly as it is" in trouble
        assert (copies[0].teams, copies[0].since) == (0, 2)
        assert "2 things done after it" in window.view.message.text
        assert [team.players[0] for team in teams(window.view.desk.state)] == ["Léa Lemoine", "Hugo Hamel"]
        assert file.read_bytes() == before

    @pytest.mark.long
    def test_a_file_that_lost_its_beginning_is_known_by_its_copies(
        self, view, window, file, qtbot, tmp_path, monkeypatch
    ):
        window.close_championship()
        file.write_bytes(b"")
        asked = answer(monkeypatch, copy=0, save=tmp_path / "again.capot")
        window.open_file(file)
        qtbot.waitUntil(lambda: window.view is not None)
        assert asked[0][0].startswith(f"{file} was begun and never finished")
        assert file.read_bytes() == b""


@pytest.mark.long
def test_failed_last_copies_are_told_when_another_championship_is_opened(
    view, window, stick, qtbot, tmp_path, monkeypatch
):
    answer(monkeypatch, folder=stick)
    window.safekeeping.choose_second()
    copied(qtbot, view)
    shutil.rmtree(stick)
    registered(view, "Léa Lemoine", "Marc Meyer")
    other = tmp_path / "other.capot"
    create_championship(other, name="Autre", day=date(2026, 11, 21), by="Odile").close()
    window.open_file(other)
    qtbot.waitUntil(lambda: window.view is not view)
    assert window.view.message.text.startswith("No copy in the second place since ")


class TestAnotherWindow:
    @pytest.fixture
    def other(self, file):
        """Another process has the file open."""
        program = (
            "import sys; from pathlib import Path; from tournament.services.setup.championship import "
            "open_championship; "
        )
        program += (
            "desk = open_championship(Path(sys.argv[1]), by='Jean'); print('there', flush=True); input(); desk.close()"
        )
        other = subprocess.Popen(
            [sys.executable, "-c", program, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        other.stdout.readline()
        yield other
        if other.returncode is None:
            other.communicate("\n")

    @pytest.mark.long
    @pytest.mark.parametrize(
        "way", a_slice(["the list of the first page", "the file dialog", "the command line"], of=3)
    )
    def test_a_file_open_in_another_window_is_told_and_opens_once_it_is_closed_there(
        self, window, file, other, way, qtbot, monkeypatch
    ):
        monkeypatch.setattr("tournament.ui.shell.window.ask_open", lambda *_: file)

        def go():
            if way == "the list of the first page":
                (button,) = [
                    button
                    for button in window.centralWidget().findChildren(QPushButton)
                    if button.accessibleName() == str(file)
                ]
                button.click()
            elif way == "the file dialog":
                settle()
                qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
            else:
                window.open_file(file)

        go()
        qtbot.waitUntil(lambda: window.centralWidget().message.text != "")
        assert isinstance(window.centralWidget(), StartPage)
        assert (
            window.centralWidget().message.text
            == f"{file} is open in another window. Close it there, and open it again."
        )
        other.communicate("\n")
        go()
        qtbot.waitUntil(lambda: window.view is not None)

    def test_the_championship_that_is_open_is_told_and_stays(self, view, window, file):
        window.open_file(file)
        assert window.view is view
        assert view.message.text == "This championship is open already."


class TestDialog:
    def test_it_tells_what_each_copy_keeps(self, view, window, qtbot):
        registered(view, "Léa Lemoine", "Marc Meyer")
        copied(qtbot, view)
        dialog = CopiesDialog(window.translator, "", all_copies([copies_folder()]), lambda _: ())
        qtbot.addWidget(dialog)
        assert dialog.sentence.text().endswith(
            ": 0 teams, 0 rounds, 0 tables played, 0 hands, and 1 thing done after it."
        )
        assert dialog.chosen.championship == championship(view.desk.state).name

    def test_it_looks_on_another_computers_stick(self, view, window, stick, qtbot, monkeypatch):
        answer(monkeypatch, folder=stick)
        window.safekeeping.choose_second()
        copied(qtbot, view)
        from tournament.services.safety.recovering import copies_in_folder

        dialog = CopiesDialog(window.translator, "", (), copies_in_folder)
        qtbot.addWidget(dialog)
        assert (dialog.go_on.isEnabled(), dialog.nothing.isHidden(), dialog.chosen) == (False, False, None)
        for folder in (stick, stick / "Capot-copies", next(folders_in([stick / "Capot-copies"]))):
            monkeypatch.setattr(copies_dialog_module, "ask_folder", lambda *_, folder=folder: folder)
            dialog.other.click()
            assert (len(dialog.model.lines), dialog.go_on.isEnabled()) == (1, True)
            assert Path(stick) in dialog.chosen.path.parents
