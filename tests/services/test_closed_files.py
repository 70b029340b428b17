"""A desk whose file was closed: whatever still asks it for something, a page that is gone or a timer, is refused, and
keeps nobody from the file."""

import sqlite3
from contextlib import closing

import pytest

from tests.desks import new_desk
from tournament.errors import Refused
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import open_championship


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.capot"


def refused(code, ask):
    with pytest.raises(Refused) as refusal:
        ask()
    assert [problem.code for problem in refusal.value.problems] == [code]


@pytest.mark.parametrize(
    "ask",
    [lambda desk: desk.phones, lambda desk: desk.entries(), lambda desk: register_team(desk, TeamDraft(("Ana", "Bo")))],
)
def test_a_desk_that_was_left_is_refused_and_does_not_take_the_file_again(path, ask):
    left = new_desk(path)
    left.leave()
    refused("file-closed", lambda: ask(left))
    again = open_championship(path, by="Odile")
    register_team(again, TeamDraft(("Ana", "Bo")))
    refused("file-closed", lambda: ask(left))
    assert len(teams(again.state)) == 1
    again.leave()


def test_a_file_that_another_program_holds_is_said_and_no_crash(path):
    desk = new_desk(path)
    desk.engine.dispose()  # as a connection that was lost
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        refused("file-in-use", lambda: desk.phones)
    assert desk.phones == {}
    desk.leave()
