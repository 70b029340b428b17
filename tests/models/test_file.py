"""Opening: what is ours and whole opens; anything else is refused in one word, and left exactly as it was."""

import shutil
import sqlite3
from datetime import date

import pytest

from tournament.errors import Refused
from tournament.models.file import open_file
from tournament.services.championship import championship, create_championship, open_championship
from tournament.services.lines import TeamDraft
from tournament.services.registration import register_team, teams


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
    assert championship(desk).name == "Concours de la Saint-Martin"
    assert [(team.number, team.players, team.phone) for team in teams(desk)] == [(1, ("Hélène Léger", "Firmin Ozanne"), "06 00 00 00 00")]
    desk.close()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_file_left_open_by_a_crash_opens_with_everything(file, tmp_path):
    desk = open_championship(file, by="Odile")
    register_team(desk, TeamDraft(players=("Zoé Vincent", "João Faure")))
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy(file.with_name(name), tmp_path / name.replace("Saint-Martin", "copie"))
    desk.close()
    copy = open_championship(tmp_path / file.name.replace("Saint-Martin", "copie"), by="Odile")
    assert [team.number for team in teams(copy)] == [1, 2]
    copy.close()


def test_missing(tmp_path):
    assert refusal(tmp_path / "nothing.capot") == "file-missing"


def test_a_folder(tmp_path):
    assert refusal(tmp_path) == "file-unreadable"


@pytest.mark.parametrize("content", [b"", b"Bonjour", b"SQLite format 3\x00" + bytes(84), b"PK\x03\x04" + bytes(2000)])
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
    desk = open_championship(file, by="Odile")
    assert refusal(file) == "file-in-use"
    desk.close()


@pytest.mark.parametrize(
    "tampering",
    [
        "CREATE TRIGGER more AFTER INSERT ON hand BEGIN UPDATE game SET losers = 'A'; END",
        "CREATE VIEW more AS SELECT 1",
        "DROP TRIGGER journal_is_never_erased",
        "PRAGMA writable_schema=ON; UPDATE sqlite_master SET sql = replace(sql, 'number > 0', 'number > -9') WHERE name = 'team'",
        "DROP TRIGGER journal_is_never_changed; UPDATE journal SET why = 'x' WHERE sequence = 2",
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
