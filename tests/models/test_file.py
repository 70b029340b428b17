"""Opening: what is ours and whole opens; anything else is refused in one word, and left exactly as it was."""

import shutil
import sqlite3
import subprocess
import sys
from datetime import date

import pytest

from tests import abilities
from tournament.errors import Refused
from tournament.models.engine import connect, driver_of
from tournament.models.file import open_file
from tournament.services.people.registration import reachable, register_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import (
    championship,
    create_championship,
    open_championship,
    reading_championship,
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "Saint-Martin d'été.capot"
    desk = create_championship(path, name="Concours de la Saint-Martin", day=date(2026, 11, 11), by="Odile")
    register_team(desk, TeamDraft(players=("Hélène Léger", "Firmin Ozanne"), phone="06 00 00 00 00"))
    desk.close()
    return path


def refusal(path):
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Refused) as refused:
        open_file(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    (problem,) = refused.value.problems
    return problem.code


def test_what_was_closed_opens_again_as_one_file(file):
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    desk = open_championship(file, by="Odile")
    assert championship(desk.state).name == "Concours de la Saint-Martin"
    (team,) = reachable(teams(desk.state), desk.phones)
    assert (team.number, team.players, team.phone) == (1, ("Hélène Léger", "Firmin Ozanne"), "06 00 00 00 00")
    desk.close()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_file_left_open_by_a_crash_opens_with_everything(file, tmp_path):
    desk = open_championship(file, by="Odile")
    register_team(desk, TeamDraft(players=("Zoé Vincent", "João Faure")))
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy(file.with_name(name), tmp_path / name.replace("Saint-Martin", "copie"))
    desk.close()
    copy = open_championship(tmp_path / file.name.replace("Saint-Martin", "copie"), by="Odile")
    assert [team.number for team in teams(copy.state)] == [1, 2]
    copy.close()


def test_missing(tmp_path):
    assert refusal(tmp_path / "nothing.capot") == "file-missing"


def test_a_folder(tmp_path):
    assert refusal(tmp_path) == "file-unreadable"


@pytest.mark.parametrize("content", [b"Bonjour", b"SQLite format 3\x00" + bytes(84), b"PK\x03\x04" + bytes(2000)])
def test_not_ours(tmp_path, content):
    path = tmp_path / "other.capot"
    path.write_bytes(content)
    assert refusal(path) == "file-not-ours"


def test_another_programs_database(tmp_path):
    path = tmp_path / "other.capot"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE team (id INTEGER)")
    other.close()
    assert refusal(path) == "file-not-ours"


def test_newer(file):
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert refusal(file) == "file-newer"


def test_open_elsewhere(file):
    program = "import sys; from pathlib import Path; from tournament.models.file import open_file; "
    program += "e = open_file(Path(sys.argv[1])); c = e.connect(); c.begin(); print('there', flush=True); input()"
    other = subprocess.Popen(
        [sys.executable, "-c", program, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    other.stdout.readline()
    assert refusal(file) == "file-in-use"
    other.communicate("\n")


def test_open_in_this_very_process_and_still_locked_for_others(file):
    """On Unix, closing any handle of a file gives up all locks of the process: the file must not even be looked at."""
    desk = open_championship(file, by="Odile")
    for _ in range(2):
        assert refusal_untouched(file) == "file-in-use"
    other = (
        "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT count(*) FROM team').fetchone()"
    )
    assert "locked" in subprocess.run([sys.executable, "-c", other, str(file)], capture_output=True, text=True).stderr
    desk.close()


def refusal_untouched(path):
    with pytest.raises(Refused) as refused:
        open_file(path)
    return refused.value.problems[0].code


@abilities.LINKS
def test_after_a_crash_through_a_link(file, tmp_path):
    desk = open_championship(file, by="Odile")
    register_team(desk, TeamDraft(players=("Zoé Vincent", "João Faure")))
    folder = tmp_path / "after"
    folder.mkdir()
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy(file.with_name(name), folder / name)
    desk.close()
    link = tmp_path / "link.capot"
    link.symlink_to(folder / file.name)
    again = open_championship(link, by="Odile")
    assert len(teams(again.state)) == 2
    again.close()
    assert [path.name for path in folder.iterdir()] == [file.name]


def test_a_copy_to_look_at_leaves_the_file_alone(file):
    before = file.stat().st_mtime_ns, file.read_bytes()
    with reading_championship(file, by="Odile") as desk:
        assert len(teams(desk.state)) == 1
    assert (file.stat().st_mtime_ns, file.read_bytes()) == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_full_disk_loses_nothing_and_says_so(file):
    desk = open_championship(file, by="Odile")
    with driver_of(desk.engine) as driver:
        driver.execute("PRAGMA max_page_count = 1")
    with pytest.raises(Refused) as refused:
        register_teams(desk, [TeamDraft(players=(f"Ada N{number}", f"Bo N{number}")) for number in range(400)])
    assert [problem.code for problem in refused.value.problems] == ["disk-full"]
    kept = len(teams(desk.state))
    with driver_of(desk.engine) as driver:
        driver.execute("PRAGMA max_page_count = 1000000")
    register_team(desk, TeamDraft(players=("Zoé Vincent", "João Faure")))
    assert len(teams(desk.state)) == kept + 1
    desk.close()


def test_what_cannot_be_written_to_the_end_leaves_nothing_behind(tmp_path, monkeypatch):
    def nearly_full(path, **more):
        connection = connect(path, **more)
        connection.execute("PRAGMA max_page_count = 2")
        return connection

    monkeypatch.setattr("tournament.models.engine.connect", nearly_full)
    with pytest.raises(Refused) as refused:
        create_championship(tmp_path / "x.capot", name="Autre", day=date(2026, 11, 11), by="Odile")
    assert [problem.code for problem in refused.value.problems] == ["disk-full"]
    assert list(tmp_path.iterdir()) == []


NEVER_CHANGED = (
    "CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is "
    "append-only'); END"
)


@pytest.mark.parametrize(
    "tampering",
    [
        "CREATE TRIGGER more AFTER INSERT ON hand BEGIN UPDATE game SET losers = 'A'; END",
        "CREATE VIEW more AS SELECT 1",
        "DROP TRIGGER journal_is_never_erased",
        (
            "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = replace(sql, 'number > 0', 'number > -9') "
            "WHERE name = 'team'"
        ),
        "DROP TRIGGER journal_is_never_changed; UPDATE journal SET why = 'x' WHERE sequence = 2",
        f"DROP TRIGGER journal_is_never_changed; UPDATE journal SET desk = 'x' WHERE sequence = 2; {NEVER_CHANGED}",
        (
            "DROP TRIGGER journal_is_never_changed; UPDATE journal SET looked_at = '[[\"team\", 1]]' WHERE "
            f"sequence = 2; {NEVER_CHANGED}"
        ),
        "PRAGMA foreign_keys=OFF; DELETE FROM team",
        "DELETE FROM championship",
    ],
)
def test_tampered(file, tampering):
    connection = sqlite3.connect(file)
    connection.executescript(tampering)
    connection.commit()
    connection.close()
    assert refusal(file) == "file-damaged"


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_cut_short(file, share):
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * share)])
    assert refusal(file) == "file-damaged"


def test_every_page_overwritten_is_damaged_or_harmless(file):
    content = file.read_bytes()
    for start in range(4096, len(content), 4096):
        file.write_bytes(content[:start] + bytes([0xA5]) * 64 + content[start + 64 :])
        assert refusal(file) == "file-damaged"


def test_creating_takes_no_files_place(file):
    with pytest.raises(Refused) as refused:
        create_championship(file, name="Autre", day=date(2026, 11, 11), by="Odile")
    assert [problem.code for problem in refused.value.problems] == ["file-exists"]


def test_creating_in_a_missing_folder(tmp_path):
    with pytest.raises(Refused) as refused:
        create_championship(tmp_path / "none" / "x.capot", name="Autre", day=date(2026, 11, 11), by="Odile")
    assert [problem.code for problem in refused.value.problems] == ["folder-missing"]
