"""Moves to and from a database that others are at work in, or that are killed in the middle."""

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from tests.desks import at_the_door
from tests.examples import so_many
from tests.homes import InFile, OnServer, everything, five_teams_in, moved, open_at, told
from tests.servers.cluster import programs
from tests.services.conftest import drafts
from tournament.errors import Refused
from tournament.models.journal import chain_is_whole
from tournament.services.desk.seal import seal
from tournament.services.people.registration import register_team
from tournament.services.safety.moving import save_as_file

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path):
    return five_teams_in(tmp_path / "soir.capot")


@pytest.fixture
def address(schemas):
    with schemas.database() as url:
        yield url


@pytest.mark.timeout(600)
@pytest.mark.parametrize("direction", ["to", pytest.param("from", marks=pytest.mark.long)])
def test_a_move_that_is_killed_anywhere_is_finished_by_the_next(direction, file, address, tmp_path):
    points = so_many(3, 60)
    command = [sys.executable, "-m", "tests.servers.killed_moves", file, address, tmp_path, direction, points]
    done = subprocess.run([*map(str, command)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = done.stdout.splitlines()
    assert len(found) == points
    assert {line.rpartition(" ")[2] for line in found} >= {"here", "sealed"}


@pytest.fixture
def served(file, address):
    """The championship, moved into a database."""
    there = OnServer(address)
    moved(InFile(file), there)
    return there


def test_whoever_is_at_work_in_a_database_is_told_where_the_championship_went(served, tmp_path):
    back = InFile(tmp_path / "back.capot")
    with open_at(served) as desk:
        register_team(desk, drafts(6)[5])
        assert moved(served, back)
        with pytest.raises(Refused, match="championship-moved"):
            register_team(desk, drafts(7)[6])
        assert seal(desk.hall).details["to"] == str(back.path)
    assert everything(back, but=1) == everything(served)


def test_a_copy_while_others_type_is_of_one_moment(served, tmp_path):
    with open_at(served) as desk:
        typing = Thread(target=lambda: [register_team(at_the_door(desk), draft) for draft in drafts(9)[5:]])
        typing.start()
        with open_at(served) as other:
            copies = [save_as_file(other, tmp_path / f"{number}.capot") for number in range(4)]
        typing.join()
    for copy in copies:
        rows = everything(InFile(copy))  # opening it holds every row against the journal
        assert chain_is_whole(rows["journal"])
        assert len(rows["team"]) == len(rows["journal"]) + 1


def test_what_pg_dump_keeps_is_the_same_championship(served, schemas, tmp_path):
    if not all((programs() / name).exists() for name in ("pg_dump", "pg_restore")):
        pytest.skip("pg_dump and pg_restore are not installed (Debian: postgresql-client)")
    before, dump = everything(served), tmp_path / "concours.dump"
    with schemas.database() as restored:
        for command in (
            ["pg_dump", "--format=custom", "--schema=concours", f"--file={dump}", served.address],
            ["pg_restore", "--exit-on-error", f"--dbname={restored}", dump],
        ):
            subprocess.run([programs() / command[0], *map(str, command[1:])], check=True)
        again = OnServer(restored)
        assert everything(again) == before
        with open_at(again) as desk:
            register_team(desk, drafts(6)[5])
        assert told(again)[-1] == "team-registered"
