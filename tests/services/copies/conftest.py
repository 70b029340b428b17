"""A championship in a file, its copies, a stick, and a clock that stands still until it is told to go on."""

from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from tests.services.conftest import desk_in, drafts
from tournament.models.backup import copies_in, folders_in, look_at
from tournament.models.journal import entry_hash
from tournament.preferences import copies_folder
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.safety.copies import Copies
from tournament.services.setup.championship import open_championship


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self):
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self):
        return self.now

    def go_on(self, **time):
        self.now += timedelta(**time)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "saint-martin.capot"


@pytest.fixture
def desk(file, clock):
    desk_in(file).close()
    desk = open_championship(file, by="Odile", clock=clock, rng=lambda: 7)
    yield desk
    desk.close()


@pytest.fixture
def copies(desk):
    return Copies(desk)


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "USB"
    folder.mkdir()
    return folder


def ticked(copies):
    copies.tick()
    copies.wait()
    return copies.targets


def kept(target=None):
    """How many entries each copy in a place holds, the oldest first."""
    found = []
    for folder in folders_in([target or copies_folder()]):
        for copy in reversed(copies_in(folder)):
            with closing(look_at(copy)) as seen:
                found += seen.execute("SELECT count(*) FROM journal").fetchone()
    return found


def full_desk(desk):
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)


def hashed(entry):
    return {**entry, "hash": entry_hash(entry)}
