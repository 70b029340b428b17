"""Moves to and from a database that others are at work in, or that are killed in the middle."""

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import insert, text

from tests.desks import at_the_door
from tests.examples import so_many
from tests.homes import InFile, OnServer, everything, five_teams_in, moved, open_at, told
from tests.servers.cluster import programs
from tests.services.conftest import drafts
from tournament.errors import Refused
from tournament.models.copying import bring_forward
from tournament.models.engine import reading
from tournament.models.journal import chain_is_whole
from tournament.models.server import server_engine
from tournament.models.tables import JournalEntry
from tournament.services.desk.open_file import elsewhere_entry
from tournament.services.people.registration import register_team
from tournament.services.safety import moving
from tournament.services.safety.moving import abandon_move, save_as_file

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path):
    return five_teams_in(tmp_path / "soir.capot")


@pytest.fixture
def address(schemas):
    with schemas.database() as url:
        yield url


@pytest.mark.timeout(600)
@pytest.mark.long
@pytest.mark.parametrize("direction", ["to", "from"])
def test_a_move_that_is_killed_anywhere_is_finished_by_the_next(direction, file, address, tmp_path):
    points = so_many(3, 25)
    command = [sys.executable, "-m", "tests.servers.killed_moves", file, address, tmp_path, direction, points]
    done = subprocess.run([*map(str, command)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = done.stdout.splitlines()
    assert len(found) == points
    assert {line.rpartition(" ")[2] for line in found} >= {"here", "moved"}


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
        assert elsewhere_entry(desk.state).details["to"] == str(back.path)
    assert everything(back, but=1) == everything(served)


@pytest.mark.long
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


@pytest.mark.long
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


def test_a_move_whose_commit_is_on_its_way_is_not_abandoned(served, file, address, monkeypatch):
    def cut(*_):
        raise KeyboardInterrupt

    def abandon():
        with open_at(InFile(file)) as desk, pytest.raises(Refused) as refused:
            abandon_move(desk, served.target)
        codes.extend(problem.code for problem in refused.value.problems)

    def is_held_up():
        with watching.connect() as connection:
            return connection.execute(
                text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            ).scalar()

    codes: list[str] = []
    moved(served, InFile(file))
    with monkeypatch.context() as patch:
        patch.setattr(moving, "carry_over", cut)
        with pytest.raises(KeyboardInterrupt):
            moved(InFile(file), served)
    watching, abandoning = server_engine(address, "public"), Thread(target=abandon)
    with served.target.writing() as theirs:
        with open_at(InFile(file)) as desk, reading(desk.engine) as ours:
            bring_forward(ours, theirs)
            theirs.execute(insert(JournalEntry), [moving.arrival(desk, str(file)).model_dump()])
        abandoning.start()
        while abandoning.is_alive() and not is_held_up():
            abandoning.join(0.02)
    abandoning.join()
    watching.dispose()
    assert codes == ["move-arrived"]
