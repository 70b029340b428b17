"""What is said in the hall beside a game, clocks, reports and calls, changes no game, and goes when the game goes."""

import pytest

from tests.desks import NOON
from tests.services.conftest import made
from tournament.errors import Problem, Refused
from tournament.models.tables import AnnouncementRow, Call, ClockRow, Report, SeatedSide
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.hall.calls import call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.repairs.seat_views import ChangeKind, SeatChange
from tournament.services.repairs.seating_changes import change_seats
from tournament.services.rounds.drawing import discard_draw, draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.scores.entry import record_hand, record_totals
from tournament.services.scores.standing import standings


def said(work, *games):
    """Everything that can be said of these games, and in the hall."""
    at = NOON.isoformat()
    work.add(AnnouncementRow, message="La buvette ferme à 23 h.", at=at)
    for game in games:
        side = game.sides[0]
        team_id = next(row.id for row in work.state.rows["team"].values() if row.number == side.team)
        work.add(ClockRow, round_id=work.state.rows["game"][game.id].round_id, game_id=game.id, added_minutes=5)
        work.add(
            Report,
            game_id=game.id,
            team_id=team_id,
            letter=side.letter,
            content={"totals": {"A": 2000, "B": 0}},
            device="",
            at=at,
        )
        work.add(Call, game_id=game.id, team_id=team_id, reason="", at=at)


@pytest.fixture
def games(odile):
    """The tables of round 1, of each of which everything was said."""
    games = current_round(odile.state).tables
    odile.run("announced", lambda work: said(work, *games))
    return games


def rows(desk):
    return {name: len(desk.state.rows[name]) for name in ("clock", "claim", "call", "announcement")}


def test_it_changes_neither_games_nor_standings(odile):
    before = standings(odile.state)
    changes = odile.run("announced", lambda work: said(work, *current_round(odile.state).tables))
    assert changes == Changes(hall=True)
    assert not changes.standings
    assert standings(odile.state) is before


def test_who_types_is_not_overtaken_by_what_is_said(odile, paul):
    game = current_round(odile.state).tables[0]
    seen = odile.state
    paul.run("announced", lambda work: said(work, game))
    record_hand(odile.on_sight_of(seen), game.id, made(82))


def test_it_goes_with_a_draw_that_is_thrown_away(odile):
    undo(odile)
    games = current_round(odile.state).tables
    odile.run("announced", lambda work: said(work, *games))
    draw(odile)
    assert rows(odile) == {"clock": 0, "claim": 0, "call": 0, "announcement": 1}
    odile.run("announced", lambda work: said(work, current_round(odile.state).tables[0]))
    discard_draw(odile)
    assert rounds(odile.state) == ()


def test_others_at_a_table_have_said_nothing(odile, games):
    one, two = games
    change_seats(odile, SeatChange(ChangeKind.TEAMS, one.sides[0].team, two.sides[0].team), reason="Mal assis.")
    assert rows(odile) == {"clock": 2, "claim": 0, "call": 0, "announcement": 1}
    undo(odile)
    assert rows(odile) == {"clock": 2, "claim": 2, "call": 2, "announcement": 1}


def test_what_a_report_was_made_on_sight_of_is_put_right_and_not_taken_back(odile, paul):
    """Undo promises that all is as if a thing had never been done; a report made on sight of it may have been
    another."""
    game = current_round(odile.state).tables[0]
    record_totals(odile, game.id, {"A": 100, "B": 2010})
    paul.catch_up()
    team_id = next(row.team_id for row in paul.state.of(SeatedSide, "game_id", game.id))
    report_totals(paul, game.id, team_id, Told({"A": 2010, "B": 100}), device="x")
    odile.catch_up()
    with pytest.raises(Refused) as refused:
        undo(odile)
    assert [(problem.code, problem.details["by"]) for problem in refused.value.problems] == [("undo-overtaken", "Paul")]
    record_totals(odile, game.id, {"A": 2010, "B": 100})


def test_a_call_tells_nobody_where_they_will_sit(odile):
    undo(odile)
    answers = set()
    for game in current_round(odile.state).tables:
        for team_id in odile.state.rows["team"]:
            with pytest.raises(Refused) as refused:
                call_referee(odile, game.id, team_id)
            answers.add(str(refused.value.problems[0]))
    assert answers == {str(Problem("game-gone"))}
