"""An evening on a disk that is full, taken away or does not answer: a sentence says so, what was typed stays, and the
evening goes on."""

import os
import sqlite3
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.examples import a_slice
from tournament.models.engine import driver_of
from tournament.preferences import Preferences
from tournament.services.people.registration import register_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import open_championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.safety import safekeeping as safekeeping_module
from tournament.ui.shell.application import CrashDialog, CrashWatch
from tournament.ui.shell.start_page import StartPage

resource = pytest.importorskip("resource", reason="disks fail here as they do on Linux")
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="disks fail here as they do on Linux"),
    pytest.mark.unstyled,
]
PAIRS = [TeamDraft((f"Ada N{number}", f"Bo N{number}")) for number in range(400)]


@contextmanager
def no_room_for(file):
    """Nothing may grow beyond what the file is now: what a quota that is used up does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def descriptors_of(file):
    """The descriptors by which this process has a championship and its log open."""
    found = []
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            found.append((int(descriptor.name), str(descriptor.readlink())))
    return [(descriptor, target) for descriptor, target in found if target in (str(file), f"{file}-wal")]


@contextmanager
def deaf(engine, file):
    """Nothing of a championship can be read, as of a stick that was pulled out: its descriptors are exchanged for ones
    that only write."""
    kept = {}
    for descriptor, target in descriptors_of(file):
        kept[descriptor] = os.dup(descriptor)
        mute = os.open(target, os.O_WRONLY)
        os.dup2(mute, descriptor)
        os.close(mute)
    with driver_of(engine) as driver:
        driver.execute("PRAGMA shrink_memory")
    try:
        yield
    finally:
        for descriptor, saved in kept.items():
            os.dup2(saved, descriptor)
            os.close(saved)


@pytest.fixture
def window(window_of, monkeypatch):
    """The program's window, with what nobody expected watched for as the program does."""
    crashes = []
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(CrashDialog, "exec", lambda dialog: crashes.append(dialog.details))
    window = window_of(Preferences(language="en", operator="Odile"))
    watch = CrashWatch(lambda: window.translator, window)
    watch.install()
    watch.refused.connect(window.complain_of, Qt.ConnectionType.QueuedConnection)
    monkeypatch.setattr(SureDialog, "ask", lambda *_: True)
    yield window
    window.close()
    assert crashes == []


@pytest.fixture
def view(window, file, qtbot):
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None)
    copied(qtbot, window)
    return window.view


def copied(qtbot, window):
    qtbot.waitUntil(
        lambda: not window.safekeeping.copying.copies.is_busy and window.safekeeping.copying.targets[0].good is not None
    )


def press(qtbot, window, key):
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)


def typed_pair(qtbot, view, *players):
    """Type the names of a team and Enter, as at the door."""
    fields = view.pages["teams"].fields.players
    for field, name in zip(fields, players, strict=True):
        field.editor.setFocus()
        qtbot.keyClicks(field.editor, name)
    qtbot.keyClick(fields[-1].editor, Qt.Key.Key_Return)


class TestClosingOnAFullDisk:
    def test_it_is_refused_in_a_sentence_and_the_evening_and_its_copies_go_on(self, view, window, file, qtbot):
        view.follow(register_teams(view.desk, PAIRS))
        copied(qtbot, window)
        with no_room_for(file):
            press(qtbot, window, Qt.Key.Key_W)
        assert window.view is view
        assert view.message.text.startswith(
            "The disk is full, and the championship stays open. Everything is recorded."
        )
        view.follow(register_team(view.desk, TeamDraft(("Clara Colin", "Marc Meyer"))).changes)
        view.banner.try_again.click()
        copied(qtbot, window)
        assert view.banner.text == ""
        press(qtbot, window, Qt.Key.Key_W)
        assert isinstance(window.centralWidget(), StartPage)
        assert [path.name for path in file.parent.iterdir()] == [file.name]

    @pytest.mark.parametrize("leaves", a_slice([False, True], of=2))
    def test_leaving_asks_and_loses_nothing(self, leaves, view, window, file, qtbot, monkeypatch):
        view.follow(register_teams(view.desk, PAIRS))
        copied(qtbot, window)
        asked = []
        monkeypatch.setattr(SureDialog, "ask", lambda *told: asked.append(told[3]) or leaves)
        with no_room_for(file):
            press(qtbot, window, Qt.Key.Key_Q)
            qtbot.waitUntil(lambda: bool(asked))
        assert f"What is recorded is in {file} and in {file}-wal." in asked[0]
        assert window.isVisible() is not leaves
        if not leaves:
            view.follow(register_team(view.desk, TeamDraft(("Clara Colin", "Marc Meyer"))).changes)
            press(qtbot, window, Qt.Key.Key_Q)
            qtbot.waitUntil(lambda: not window.isVisible())
        window.view = None
        again = open_championship(file, by="Odile")
        assert len(teams(again.state)) == len(PAIRS) + (not leaves)
        again.close()


class TestAFileThatHasItsNameNoMore:
    @pytest.mark.parametrize("how", ["deleted", "replaced"])
    def test_it_is_noticed_before_the_next_acknowledgement_and_saved_elsewhere_with_one_key(
        self, how, view, window, qtbot, tmp_path, monkeypatch
    ):
        file = view.desk.path
        view.go("teams")
        typed_pair(qtbot, view, "Nora Noir", "Omar Oriol")
        older = tmp_path / "older.capot"
        if how == "deleted":
            file.unlink()
        else:
            older.write_bytes(file.read_bytes())
            older.replace(file)
        before = file.read_bytes() if file.exists() else None
        typed_pair(qtbot, view, "Clara Colin", "Marc Meyer")
        assert [team.players for team in teams(view.desk.state)] == [("Nora Noir", "Omar Oriol")]
        qtbot.waitUntil(lambda: str(file) in view.file_banner.text)
        assert {"deleted": "is not there any more", "replaced": "Another file was put"}[how] in view.file_banner.text
        assert "Everything recorded before is still here" in view.file_banner.text
        chosen = tmp_path / "elsewhere.capot"
        monkeypatch.setattr(safekeeping_module, "ask_save", lambda *_, **__: chosen)
        press(qtbot, window, Qt.Key.Key_S)
        qtbot.waitUntil(lambda: window.view is not view)
        there = window.view
        assert (there.desk.path, there.here, there.file_banner.text) == (chosen, "teams", "")
        fields = there.pages["teams"].fields.players
        assert [field.editor.text() for field in fields] == ["Clara Colin", "Marc Meyer"]
        qtbot.keyClick(fields[-1].editor, Qt.Key.Key_Return)
        assert [team.players for team in teams(there.desk.state)] == [
            ("Nora Noir", "Omar Oriol"),
            ("Clara Colin", "Marc Meyer"),
        ]
        assert (file.read_bytes() if file.exists() else None) == before
        copied(qtbot, window)
        window.close_championship()
        assert not (tmp_path / f"{file.name}-wal").exists()
        again = open_championship(chosen, by="Odile")
        assert len(teams(again.state)) == 2
        again.close()

    def test_it_is_told_without_anything_being_typed(self, view, window, file, qtbot):
        file.unlink()
        qtbot.waitUntil(lambda: "is not there any more" in view.file_banner.text)

    def test_leaving_asks_and_tells_what_to_do(self, view, window, file, qtbot, monkeypatch):
        file.unlink()
        asked = []
        monkeypatch.setattr(SureDialog, "ask", lambda *told: asked.append(told[3]) or len(asked) > 1)
        press(qtbot, window, Qt.Key.Key_Q)
        qtbot.waitUntil(lambda: bool(asked))
        assert window.isVisible()
        assert "save it elsewhere with Ctrl+S" in asked[0]
        press(qtbot, window, Qt.Key.Key_Q)
        qtbot.waitUntil(lambda: not window.isVisible())
        window.view = None


class TestADiskThatDoesNotAnswer:
    def test_the_fault_is_the_real_one(self, view, file):
        with (
            deaf(view.desk.engine, file),
            driver_of(view.desk.engine) as driver,
            pytest.raises(sqlite3.DatabaseError) as trouble,
        ):
            driver.execute("SELECT * FROM team").fetchall()
        assert trouble.value.sqlite_errorname == "SQLITE_IOERR_READ"

    def test_what_was_typed_stays_and_is_recorded_once_it_answers_again(self, view, file, qtbot):
        view.go("teams")
        with deaf(view.desk.engine, file):
            typed_pair(qtbot, view, "Clara Colin", "Marc Meyer")
        assert (
            view.pages["teams"].fields.message.text
            == f"{file} cannot be read: the disk does not answer as it should. Nothing was changed. "
            + ("Check that it is there, and try again.")
        )
        fields = view.pages["teams"].fields.players
        assert [field.editor.text() for field in fields] == ["Clara Colin", "Marc Meyer"]
        qtbot.keyClick(fields[-1].editor, Qt.Key.Key_Return)
        assert len(teams(view.desk.state)) == 1

    @pytest.mark.parametrize(
        "page",
        a_slice(["teams", "draw", "entry", "standings", "documents", "journal", "rules", "feasible", "phases"], of=9),
    )
    def test_a_page_that_cannot_be_read_is_refused_and_shown_when_it_can(self, page, view, file, qtbot):
        register_teams(view.desk, PAIRS[:2])
        with deaf(view.desk.engine, file):
            view.go(page)
            if view.here != page:
                assert "cannot be read" in view.message.text
                assert view.isVisible()
        view.go(page)
        assert view.here == page

    @pytest.mark.long
    def test_saving_a_copy_is_refused_and_replaces_nothing(self, view, window, file, qtbot, tmp_path, monkeypatch):
        chosen = tmp_path / "copy.capot"
        monkeypatch.setattr(safekeeping_module, "ask_save", lambda *_, **__: chosen)
        with deaf(view.desk.engine, file):
            press(qtbot, window, Qt.Key.Key_S)
            qtbot.waitUntil(lambda: view.message.text != "")
        assert "cannot be read" in view.message.text
        assert not chosen.exists()
        press(qtbot, window, Qt.Key.Key_S)
        qtbot.waitUntil(chosen.exists)

    def test_copies_that_cannot_be_taken_are_told_by_the_banner(self, view, window, file, qtbot):
        register_teams(view.desk, PAIRS[:2])
        with deaf(view.desk.engine, file):
            window.safekeeping.copying.try_again()
        assert "the championship’s own file cannot be read" in view.banner.text
        view.banner.try_again.click()
        copied(qtbot, window)
        qtbot.waitUntil(lambda: view.banner.text == "")


@pytest.mark.long
def test_a_quota_that_is_used_up_is_not_taken_for_a_disk_that_does_not_answer(view, window, file, qtbot):
    view.go("teams")
    view.follow(register_teams(view.desk, PAIRS))
    copied(qtbot, window)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        typed_pair(qtbot, view, "Clara Colin", "Marc Meyer")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert view.pages["teams"].fields.message.text.startswith("The disk is full, and this was not saved.")
