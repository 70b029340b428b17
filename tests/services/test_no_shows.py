"""Who does not come loses the game and the tick of presence in one, and gets both back in one."""

import pytest

from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.people.registration import teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import forfeit
from tournament.services.scores.views import ResultKind


@pytest.fixture
def table(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    return current_round(full_desk.state).tables[0]


def present(desk):
    return {team.number for team in teams(desk.state) if team.present}


def test_the_side_that_did_not_come_is_drawn_no_more(full_desk, table):
    gone = table.sides[1].team
    before = present(full_desk)
    changes = forfeit(full_desk, table.id, ("B",), referee="Odile", reason="Absents", absent=True)

    assert present(full_desk) == before - {gone}
    assert changes.teams
    assert table.id in changes.games
    assert (
        done_text(newest_entry(full_desk.state), translator("en"))
        == f"Table {table.table}, forfeit; marked absent: {gone}."
    )


def test_one_undo_brings_back_the_game_and_the_tick(full_desk, table):
    before = present(full_desk)
    forfeit(full_desk, table.id, ("A", "B"), referee="Odile", reason="Absents", absent=True)
    assert len(before - present(full_desk)) == 2

    undo(full_desk)
    assert present(full_desk) == before
    assert current_round(full_desk.state).tables[0].kind is ResultKind.PENDING


def test_a_forfeit_of_a_side_that_is_there_leaves_its_tick(full_desk, table):
    before = present(full_desk)
    forfeit(full_desk, table.id, ("B",), referee="Odile", reason="Insultes")
    assert present(full_desk) == before


@pytest.mark.parametrize("losers", [(), ("C",), ("A", "C")])
def test_a_forfeit_of_nobody_or_of_who_is_not_at_the_table_is_refused(full_desk, table, losers):
    before = full_desk.state
    with pytest.raises(Refused) as refused:
        forfeit(full_desk, table.id, losers, referee="Odile", reason="Absents", absent=True)
    assert [problem.code for problem in refused.value.problems] == ["forfeit-without-side"]
    assert full_desk.state is before
