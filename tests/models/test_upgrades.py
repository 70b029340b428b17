"""A file of version 1 becomes one of ours when it is opened: in one transaction, or not at all."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from tournament.cli.main import run
from tournament.errors import Refused
from tournament.models import upgrades
from tournament.models.backup import copies_in, folders_in, look_at
from tournament.models.engine import SCHEMA_VERSION, file_engine
from tournament.models.file import open_file
from tournament.models.upgrades import STEPS, upgrade, version_of
from tournament.preferences import copies_folder
from tournament.services.desk.undo import undo
from tournament.services.setup.championship import (
    championship,
    change_championship,
    open_championship,
    reading_championship,
)

OLD = Path(__file__).parents[1] / "files" / "version-1.capot"


@pytest.fixture
def old(tmp_path):
    return Path(shutil.copyfile(OLD, tmp_path / "old.capot"))


def test_opening_brings_a_file_to_our_time(old):
    open_championship(old, by="Odile").close()
    connection = sqlite3.connect(old)
    assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    connection.close()
    desk = open_championship(old, by="Odile")
    line = championship(desk.state)
    assert (line.game_minutes, line.totals_first, line.room, line.referees, line.customs) == (None, False, (), "", ())
    desk.close()


def contents(path):
    with closing(look_at(path)) as seen:
        return [seen.execute("PRAGMA user_version").fetchone(), *seen.iterdump()]


def copied():
    """The copies that were made of the one championship."""
    return [copy for folder in folders_in([copies_folder()]) for copy in copies_in(folder)]


def test_it_is_first_copied_as_it_was(old):
    before = contents(old)
    open_championship(old, by="Odile").close()
    (copy,) = copied()
    assert contents(copy) == before
    open_championship(old, by="Odile").close()
    assert copied() == [copy]


def test_without_room_for_copies_it_is_kept_as_it_was_beside_the_new_one(old, tmp_path, monkeypatch):
    blocked = tmp_path / "a file where the folder should be"
    blocked.touch()
    monkeypatch.setenv("CAPOT_DATA", str(blocked))
    before = contents(old)
    open_championship(old, by="Odile").close()
    (kept,) = tmp_path.glob("old-*.capot")
    assert contents(kept) == before


def test_looking_leaves_it_in_its_own(old):
    before = old.read_bytes()
    with reading_championship(old, by="Odile") as desk:
        assert championship(desk.state).room == ()
    assert old.read_bytes() == before


def test_what_is_new_can_be_set_and_taken_back_and_the_journal_still_tells_the_rows(old, capsys):
    desk = open_championship(old, by="Odile")
    change_championship(desk, room=((1, 9),), game_minutes=45)
    assert championship(desk.state).room == ((1, 9),)
    for _ in range(3):
        undo(desk)
    assert championship(desk.state).game_minutes is None
    desk.close()
    assert run(["--lang", "en", "check", str(old)]) == 0
    assert "as the rules say" in capsys.readouterr().out


def test_check_of_an_old_file_changes_nothing_of_it(old, capsys):
    before = old.read_bytes()
    assert run(["--lang", "en", "check", str(old)]) == 0
    assert old.read_bytes() == before


def test_a_step_that_fails_leaves_the_file_as_it_was(old, monkeypatch):
    monkeypatch.setattr(upgrades, "STEPS", {1: (*STEPS[1], "INSERT INTO nowhere VALUES (1)")})
    engine = file_engine(old)
    with pytest.raises(DatabaseError):
        upgrade(engine)
    assert version_of(engine) == 1
    engine.dispose()
    before = old.read_bytes()
    with pytest.raises(Refused) as refused:
        open_file(old)
    assert [problem.code for problem in refused.value.problems] == ["file-damaged"]
    assert old.read_bytes() == before


def test_a_file_without_a_version_is_damaged(old):
    connection = sqlite3.connect(old)
    connection.execute("PRAGMA user_version = 0")
    connection.close()
    with pytest.raises(Refused) as refused:
        open_file(old)
    assert [problem.code for problem in refused.value.problems] == ["file-damaged"]
