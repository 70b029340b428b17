"""Moves to and from a database that others are at work in, or that are killed in the middle."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.desks import new_desk
from tests.examples import so_many
from tests.services.conftest import drafts
from tournament.services.people.registration import register_teams

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path):
    desk = new_desk(tmp_path / "soir.capot")
    register_teams(desk, drafts(5))
    desk.close()
    return desk.path


@pytest.fixture
def address(schemas):
    with schemas.database() as url:
        yield url


@pytest.mark.timeout(600)
@pytest.mark.parametrize("direction", ["to", "from"])
def test_a_move_that_is_killed_anywhere_is_finished_by_the_next(direction, file, address, tmp_path):
    points = so_many(3, 60)
    command = [sys.executable, "-m", "tests.servers.killed_moves", file, address, tmp_path, direction, points]
    done = subprocess.run([*map(str, command)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = done.stdout.splitlines()
    assert len(found) == points
    assert {line.rpartition(" ")[2] for line in found} >= {"here", "sealed"}
