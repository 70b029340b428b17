"""What is no ordinary championship file is refused at once, and called what it is."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date

import pytest

from tests import abilities
from tests.examples import a_slice
from tournament.errors import Refused
from tournament.models import file as checks
from tournament.models.engine import APPLICATION_ID
from tournament.models.file import APPLICATION_ID_AT, LARGEST_FILE, open_file
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import create_championship, open_championship, reading_championship


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "evening.capot"
    create_championship(path, name="Concours de la Saint-Martin", day=date(2026, 11, 21), by="Odile").close()
    return path


def refused_as(path):
    with pytest.raises(Refused) as refused:
        open_file(path)
    (problem,) = refused.value.problems
    return problem.code


@abilities.PIPES
def test_a_pipe_is_refused_at_once(tmp_path):
    path = tmp_path / "pipe.capot"
    os.mkfifo(path)
    assert refused_as(path) == "file-unreadable"


@abilities.PIPES
def test_a_pipe_in_the_place_of_the_log_is_refused_at_once(file):
    os.mkfifo(f"{file}-wal")
    assert refused_as(file) == "file-unreadable"


@abilities.LINKS
def test_links_that_go_round_in_a_circle(tmp_path):
    (tmp_path / "one.capot").symlink_to(tmp_path / "other.capot")
    (tmp_path / "other.capot").symlink_to(tmp_path / "one.capot")
    assert refused_as(tmp_path / "one.capot") == "file-unreadable"


def test_four_gigabytes_of_nothing_are_not_copied_to_look_at_them(file):
    with file.open("r+b") as sparse:
        sparse.truncate(1 << 32)
    assert refused_as(file) == "file-too-large"
    assert LARGEST_FILE < 1 << 32


def test_a_file_that_was_emptied_or_just_begun_is_called_unfinished(tmp_path):
    path = tmp_path / "evening.capot"
    path.write_bytes(b"")
    assert refused_as(path) == "file-unfinished"


CREATE = """
import os, sqlite3, sys
from datetime import date
from pathlib import Path
from tournament.models import engine
from tournament.services.setup.championship import create_championship
left = int(sys.argv[2])
real = engine.connect
def connect(*given, **more):
    connection = real(*given, **more)
    def count(sql):
        global left
        left -= 1
        if left < 0:
            os._exit(9)
    connection.set_trace_callback(count)
    return connection
engine.connect = connect
create_championship(Path(sys.argv[1]), name="Concours", day=date(2026, 11, 21), by="Odile")
os._exit(0)
"""


@pytest.mark.parametrize("statements", a_slice([1, 3, 12, 14, 16, 40, 48], of=7))
def test_a_creation_that_was_killed_leaves_what_is_called_unfinished_or_opens(statements, tmp_path):
    path = tmp_path / "evening.capot"
    ended = subprocess.run([sys.executable, "-c", CREATE, str(path), str(statements)], check=False)
    if ended.returncode == 0:
        open_championship(path, by="Odile").close()
    elif path.exists():
        assert refused_as(path) == "file-unfinished"


def test_a_file_that_was_copied_while_open_without_its_log(tmp_path):
    path, copied = tmp_path / "evening.capot", tmp_path / "copied.capot"
    desk = create_championship(path, name="Concours de la Saint-Martin", day=date(2026, 11, 21), by="Odile")
    register_team(desk, TeamDraft(players=("Zoé Vincent", "João Faure")))
    shutil.copyfile(path, copied)
    desk.close()
    assert refused_as(copied) == "file-without-log"
    assert len(list(tmp_path.iterdir())) == 2


def test_another_programs_open_database_is_not_taken_for_one_of_ours(tmp_path):
    path = tmp_path / "other.capot"
    with closing(sqlite3.connect(path)) as other:
        other.executescript(
            "PRAGMA journal_mode=WAL; CREATE TABLE a (x); CREATE TABLE b (x); PRAGMA wal_checkpoint; INSERT "
            "INTO a VALUES (1);"
        )
        assert refused_as(path) == "file-not-ours"
    assert APPLICATION_ID != 0 != APPLICATION_ID_AT


def test_a_full_temporary_folder_is_told_as_such(file, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.models.file.shutil.copyfile", full)
    assert refused_as(file) == "temporary-folder-full"
    monkeypatch.undo()
    monkeypatch.setattr("tournament.models.file.tempfile.TemporaryDirectory", lambda **_: full())
    assert refused_as(file) == "temporary-folder-full"


def test_a_private_copy_that_finds_no_room_does_not_accuse_the_file(file, monkeypatch):
    def full(_engine):
        trouble = sqlite3.OperationalError("database or disk is full")
        trouble.sqlite_errorname = "SQLITE_FULL"
        raise trouble

    monkeypatch.setattr(checks, "upgrade", full)
    assert refused_as(file) == "temporary-folder-full"


class TestAnotherName:
    """A hard link is another name of the very same file: it is never opened a second time, or closing it would let
    others in."""

    OTHER = (
        "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT count(*) FROM team').fetchone()"
    )

    def still_locked(self, file):
        return (
            "locked"
            in subprocess.run([sys.executable, "-c", self.OTHER, str(file)], capture_output=True, text=True).stderr
        )

    def test_it_is_refused_and_the_lock_stays(self, file, tmp_path):
        desk = open_championship(file, by="Odile")
        link = tmp_path / "link.capot"
        link.hardlink_to(file)
        assert refused_as(link) == "file-in-use"
        with pytest.raises(Refused), reading_championship(link, by="Odile"):
            pass
        assert checks.is_championship(link)
        assert self.still_locked(file)
        register_team(desk, TeamDraft(players=("Zoé Vincent", "João Faure")))
        desk.close()
        again = open_championship(link, by="Odile")
        assert len(teams(again.state)) == 1
        again.close()

    @pytest.mark.long
    def test_of_a_file_that_another_window_has_open(self, file, tmp_path):
        program = "import sys; from pathlib import Path; from tournament.models.file import open_file; "
        program += "e = open_file(Path(sys.argv[1])); c = e.connect(); c.begin(); print('there', flush=True); input()"
        other = subprocess.Popen(
            [sys.executable, "-c", program, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        other.stdout.readline()
        link = tmp_path / "link.capot"
        link.hardlink_to(file)
        assert refused_as(link) == "file-in-use"
        other.communicate("\n")


def test_the_name_of_a_new_file_is_on_the_disk_before_it_is_acknowledged(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr("tournament.models.file.sync", synced.append)
    create_championship(tmp_path / "evening.capot", name="Concours", day=date(2026, 11, 21), by="Odile").close()
    assert synced == [tmp_path]
