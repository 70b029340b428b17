"""Who does not come loses the game and the tick of presence in one, and gets both back in one."""

import pytest

from tournament.i18n import translator
from tournament.services.desk.history import newest_entry, undo
from tournament.services.people.registration import teams
from tournament.services.rounds.drawing import current_round, draw, post_draw
from tournament.services.scores.entry import forfeit
from tournament.services.scores.lines import ResultKind
from tournament.wording.desk.journal import say_done


@pytest.fixture
def table(hall):
    draw(hall)
    post_draw(hall)
    return current_round(hall).tables[0]


def present(desk):
    return {team.number for team in teams(desk) if team.present}


def test_the_side_that_did_not_come_is_drawn_no_more(hall, table):
    gone = table.sides[1].team
    before = present(hall)
    changes = forfeit(hall, table.id, ("B",), referee="Odile", reason="Absents", absent=True)

    assert present(hall) == before - {gone}
    assert changes.teams
    assert table.id in changes.games
    assert say_done(newest_entry(hall), translator("en")) == f"Table {table.table}, forfeit; marked absent: {gone}."


def test_one_undo_brings_back_the_game_and_the_tick(hall, table):
    before = present(hall)
    forfeit(hall, table.id, ("A", "B"), referee="Odile", reason="Absents", absent=True)
    assert len(before - present(hall)) == 2

    undo(hall)
    assert present(hall) == before
    assert current_round(hall).tables[0].kind is ResultKind.PENDING


def test_a_forfeit_of_a_side_that_is_there_leaves_its_tick(hall, table):
    before = present(hall)
    forfeit(hall, table.id, ("B",), referee="Odile", reason="Insultes")
    assert present(hall) == before
