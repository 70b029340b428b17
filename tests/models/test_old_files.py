"""Real files of earlier versions open, and say what they said when they were made."""

import shutil
from pathlib import Path

import pytest

from tournament.services.championship import championship, open_championship
from tournament.services.drawing import rounds
from tournament.services.history import journal, next_steps, undo
from tournament.services.registration import teams
from tournament.services.standing import standings

FILES = Path(__file__).parent / "files"
FIRST_ROUND = [(1, "played", (2100, 60)), (2, "forfeit", (2000, 0)), (None, "bye", (1000,))]
SECOND_ROUND = [(1, "played", (2010, 1240)), (2, "pending", (-30, 100)), (None, "bye", (1000,))]
RANKS = {2: 1, 4: 2, 1: 3, 5: 3, 3: 5}


@pytest.fixture
def old(tmp_path):
    """A desk at a copy of the file that version 1 left on 21 November 2026: two rounds of five teams, the second one still being played."""
    path = tmp_path / "version-1.capot"
    shutil.copyfile(FILES / path.name, path)
    desk = open_championship(path, by="Odile")
    yield desk
    desk.close()


def test_version_1_says_what_it_said(old):
    assert championship(old).name == "Concours de la Saint-Martin"
    assert [(team.number, team.phone) for team in teams(old)] == [(1, ""), (2, ""), (3, ""), (4, ""), (5, ""), (None, "06 12 34 56 78")]
    played = [[(game.table, game.kind.value, tuple(side.total for side in game.sides)) for game in drawn.games] for drawn in rounds(old)]
    assert played == [FIRST_ROUND, SECOND_ROUND]
    assert {line.team: line.rank for line in standings(old).lines} == RANKS
    assert len(journal(old)) == 16


def test_version_1_goes_back_by_its_own_journal(old):
    while next_steps(old).undo:
        undo(old)
    assert (rounds(old), teams(old)) == ((), ())
