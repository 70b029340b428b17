"""The story of a team: its rounds, what was decided, who was replaced."""

import pytest

from tests.services.conftest import CAPOT, drafts
from tournament.errors import Refused
from tournament.services.desk.history import redo, undo
from tournament.services.people.lines import TeamDraft, TeamStatus
from tournament.services.people.registration import register_team, register_teams, remove_team, set_present, teams
from tournament.services.people.stories import PointsLine, opponents_in
from tournament.services.people.substituting import replace_player
from tournament.services.people.team_story import team_story
from tournament.services.repairs.leaving import exclude_teams, withdraw_team
from tournament.services.rounds.drawing import current_round, draw, post_draw
from tournament.services.scores.entry import adjust, adjust_team, forfeit, record_hands, record_totals
from tournament.services.scores.lines import ResultKind
from tournament.services.scores.standing import standings


def play(desk):
    draw(desk)
    post_draw(desk)
    for game in current_round(desk).tables:
        record_hands(desk, game.id, [CAPOT] * 4)


def team_at(game, index=0):
    return game.sides[index].team


def test_before_the_first_draw(hall):
    story = team_story(hall, 3)
    assert (story.team.number, story.standing.rank, story.is_shared, story.ranked) == (3, 1, True, 5)
    assert (story.rounds, story.decisions, story.points, story.substitutions, story.is_posted) == ((), (), (), (), False)
    assert story.numbers == (1, 2, 3, 4, 5)


def test_a_draw_that_is_not_posted_is_no_part_of_it(hall):
    draw(hall)
    assert team_story(hall, 1).rounds == ()


def test_its_games_its_opponents_and_its_bye(hall):
    play(hall)
    bye = next(game for game in current_round(hall).games if game.table is None)
    (sat_out,) = team_story(hall, team_at(bye)).rounds
    assert (sat_out.game.kind, sat_out.game.sides[0].total, opponents_in(sat_out.game, team_at(bye))) == (ResultKind.BYE, 1000, ())

    first = current_round(hall).tables[0]
    story = team_story(hall, team_at(first))
    assert [side.team for side in opponents_in(story.rounds[0].game, team_at(first))] == [team_at(first, 1)]
    assert story.rounds[0].rank == next(line.rank for line in standings(hall).lines if line.team == team_at(first))


def test_a_rematch_names_the_round_in_which_they_met(desk):
    register_teams(desk, drafts(2))
    play(desk)
    play(desk)
    assert [line.met_in for line in team_story(desk, 1).rounds] == [(), (1,)]


def test_a_round_without_the_team(hall):
    set_present(hall, [teams(hall)[4].id], False)
    play(hall)
    (missed,) = team_story(hall, 5).rounds
    assert (missed.game, missed.rank) == (None, None)


def test_decisions_and_points_in_its_games_and_outside_them(hall):
    draw(hall)
    post_draw(hall)
    first, second = current_round(hall).tables
    forfeit(hall, first.id, "A", referee="Paul", reason="pas venus")
    record_totals(hall, second.id, {"A": 2000, "B": 100})
    adjust(hall, second.id, "A", -160, reason="propos")
    adjust(hall, second.id, "B", 160, reason="propos d'en face")
    guilty = team_at(second)
    adjust_team(hall, next(team.id for team in teams(hall) if team.number == guilty), -50, reason="retard")

    absent = team_story(hall, team_at(first))
    assert [(line.kind, line.referee, line.round, line.table) for line in absent.decisions] == [("forfeit", "Paul", 1, 1)]
    assert team_story(hall, guilty).points == (PointsLine(-160, "propos", 1, 2), PointsLine(-50, "retard"))
    assert team_story(hall, guilty).decisions == ()
    assert team_story(hall, team_at(second, 1)).points == (PointsLine(160, "propos d'en face", 1, 2),)


def test_who_left(hall):
    withdraw_team(hall, teams(hall)[0].id, reason="souffrant")
    exclude_teams(hall, [teams(hall)[1].id], referee="Paul", reason="injures")
    withdrawn, excluded = team_story(hall, 1), team_story(hall, 2)
    assert (withdrawn.team.status, withdrawn.decisions[0].reason, withdrawn.standing is None) == (TeamStatus.WITHDRAWN, "souffrant", False)
    assert (excluded.team.status, excluded.decisions[0].article, excluded.standing) == (TeamStatus.EXCLUDED, "9 D", None)


def test_what_was_done_to_it_by_name(hall):
    register_team(hall, TeamDraft(("Omar Oriol", "Pia Perrin")))
    set_present(hall, [team.id for team in teams(hall)], False)
    set_present(hall, [teams(hall)[5].id], True)
    replace_player(hall, teams(hall)[5].id, "Pia Perrin", "Sara Simon")
    assert [entry.what for entry in team_story(hall, 6).entries] == ["team-registered", "teams-present", "player-replaced"]
    assert team_story(hall, 1).entries == ()
    undo(hall)
    undo(hall)
    redo(hall)
    assert [entry.what for entry in team_story(hall, 6).entries] == ["team-registered", "teams-present"]


def test_a_team_that_was_struck_out_has_none(hall):
    remove_team(hall, teams(hall)[0].id)
    with pytest.raises(Refused) as refused:
        team_story(hall, 1)
    assert [problem.code for problem in refused.value.problems] == ["team-gone"]
