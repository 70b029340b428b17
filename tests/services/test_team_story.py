"""The story of a team: its rounds, what was decided, who was replaced."""

import pytest

from tests.services.conftest import CAPOT, drafts
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.scores.rulings import faults_text
from tournament.records.kinds import Kind, Ruled
from tournament.services.cash.accounts import add_reduction, grant_reduction
from tournament.services.cash.payments import correct_entry, pay_fee
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import (
    register_team,
    register_teams,
    remove_team,
    replace_player,
    set_paid,
    set_present,
    teams,
)
from tournament.services.people.views import TeamDraft, TeamStatus
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.repairs.seating_changes import late_teams, seat_late
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, team_story
from tournament.services.rounds.views import PointsView, opponents_in
from tournament.services.scores.decisions import adjust, adjust_team, forfeit, void_deal
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.standing import standings
from tournament.services.scores.views import ResultKind
from tournament.services.setup.championship import change_championship


def play(desk):
    draw(desk)
    post_draw(desk)
    for game in current_round(desk.state).tables:
        record_hands(desk, game.id, [CAPOT] * 4)


def team_at(game, index=0):
    return game.sides[index].team


def test_before_the_first_draw(full_desk):
    story = team_story(full_desk.state, 3)
    assert (story.team.number, story.standing.rank, story.is_shared, story.ranked) == (3, 1, True, 5)
    assert (story.rounds, story.decisions, story.points, story.substitutions, story.is_posted) == (
        (),
        (),
        (),
        (),
        False,
    )
    assert story.numbers == (1, 2, 3, 4, 5)


def test_a_draw_that_is_not_posted_is_no_part_of_it(full_desk):
    draw(full_desk)
    assert team_story(full_desk.state, 1).rounds == ()


def test_its_games_its_opponents_and_its_bye(full_desk):
    play(full_desk)
    bye = next(game for game in current_round(full_desk.state).games if game.table is None)
    (sat_out,) = team_story(full_desk.state, team_at(bye)).rounds
    assert (sat_out.game.kind, sat_out.game.sides[0].total, opponents_in(sat_out.game, team_at(bye))) == (
        ResultKind.BYE,
        1000,
        (),
    )

    first = current_round(full_desk.state).tables[0]
    story = team_story(full_desk.state, team_at(first))
    assert [side.team for side in opponents_in(story.rounds[0].game, team_at(first))] == [team_at(first, 1)]
    assert story.rounds[0].rank == next(
        line.rank for line in standings(full_desk.state).lines if line.team == team_at(first)
    )


def test_a_rematch_names_the_round_in_which_they_met(desk):
    register_teams(desk, drafts(2))
    play(desk)
    play(desk)
    assert [line.met_in for line in team_story(desk.state, 1).rounds] == [(), (1,)]


def test_a_round_without_the_team(full_desk):
    set_present(full_desk, [teams(full_desk.state)[4].id], False)
    play(full_desk)
    (missed,) = team_story(full_desk.state, 5).rounds
    assert (missed.game, missed.rank) == (None, None)


def test_decisions_and_points_in_its_games_and_outside_them(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    first, second = current_round(full_desk.state).tables
    forfeit(full_desk, first.id, "A", referee="Paul", reason="pas venus")
    record_totals(full_desk, second.id, {"A": 2000, "B": 100})
    adjust(full_desk, second.id, "A", -160, reason="propos")
    adjust(full_desk, second.id, "B", 160, reason="propos d'en face")
    guilty = team_at(second)
    adjust_team(
        full_desk, next(team.id for team in teams(full_desk.state) if team.number == guilty), -50, reason="retard"
    )

    absent = team_story(full_desk.state, team_at(first))
    assert [
        (line.kind, line.referee, line.round, line.table) for line in (each.decision for each in absent.decisions)
    ] == [("forfeit", "Paul", 1, 1)]
    assert team_story(full_desk.state, guilty).points == (PointsView(-160, "propos", 1, 2), PointsView(-50, "retard"))
    assert team_story(full_desk.state, guilty).decisions == ()
    assert team_story(full_desk.state, team_at(second, 1)).points == (PointsView(160, "propos d'en face", 1, 2),)


def test_who_left(full_desk):
    withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason="souffrant")
    exclude_teams(full_desk, [teams(full_desk.state)[1].id], referee="Paul", reason="injures")
    withdrawn, excluded = team_story(full_desk.state, 1), team_story(full_desk.state, 2)
    assert (withdrawn.team.status, withdrawn.decisions[0].decision.reason, withdrawn.standing is None) == (
        TeamStatus.WITHDRAWN,
        "souffrant",
        False,
    )
    assert (excluded.team.status, excluded.decisions[0].decision.article, excluded.standing) == (
        TeamStatus.EXCLUDED,
        "9 D",
        None,
    )


def test_what_was_done_to_it_by_name(full_desk):
    register_team(full_desk, TeamDraft(("Omar Oriol", "Pia Perrin")))
    set_present(full_desk, [team.id for team in teams(full_desk.state)], False)
    set_present(full_desk, [teams(full_desk.state)[5].id], True)
    replace_player(full_desk, teams(full_desk.state)[5].id, "Pia Perrin", "Sara Simon")
    assert [entry.what for entry in team_story(full_desk.state, 6).entries] == [
        "team-registered",
        "teams-present",
        "player-replaced",
    ]
    assert team_story(full_desk.state, 1).entries == ()
    undo(full_desk)
    undo(full_desk)
    redo(full_desk)
    assert [entry.what for entry in team_story(full_desk.state, 6).entries] == ["team-registered", "teams-present"]


def test_what_it_paid(full_desk):
    change_championship(full_desk, fee_cents=2000)
    add_reduction(full_desk, "Adhérents", 300)
    grant_reduction(full_desk, 1, 1)
    pay_fee(full_desk, 1, 2000)
    correct_entry(full_desk, 1, 1700)
    set_paid(full_desk, [2], True)
    assert [entry.what for entry in team_story(full_desk.state, 1).entries] == [
        "reduction-given",
        "fee-paid",
        "cash-corrected",
    ]
    assert [entry.what for entry in team_story(full_desk.state, 2).entries] == ["teams-paid"]


def test_a_team_that_was_struck_out_has_none(full_desk):
    remove_team(full_desk, teams(full_desk.state)[0].id)
    with pytest.raises(Refused) as refused:
        team_story(full_desk.state, 1)
    assert [problem.code for problem in refused.value.problems] == ["team-gone"]


def test_a_team_that_came_late_is_told_so(full_desk):
    play(full_desk)
    late = register_team(full_desk, TeamDraft(("Late Lou", "Late Luc"))).team
    number = next(team.number for team in teams(full_desk.state) if team.id == late)
    assert team_story(full_desk.state, number).came_in is None, "it is in no round yet"
    play(full_desk)
    assert team_story(full_desk.state, number).came_in == 2
    assert [team_story(full_desk.state, other).came_in for other in range(1, 6)] == [None] * 5


def test_a_late_team_that_is_seated_in_the_round_has_it_on_its_page(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    register_team(full_desk, TeamDraft(("Late Lou", "Late Luc")))
    offer = late_teams(full_desk.state).offers[0]
    seat_late(full_desk, offer)
    assert [entry.what for entry in team_story(full_desk.state, 6).entries] == ["team-registered", "late-seated"]
    assert "late-seated" not in [entry.what for entry in team_story(full_desk.state, 1).entries]


def test_how_often_a_team_was_at_fault_is_counted_with_what_it_brought(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    game = current_round(full_desk.state).tables[0]
    for _ in range(2):
        void_deal(full_desk, game.id, Ruled(Kind.IRREGULAR_DEAL, ("A",), referee="Odile", reason="seven cards"))
    (fault,) = team_story(full_desk.state, game.sides[0].team).faults
    assert (fault.kind, fault.in_all, fault.brings) == ("irregular-deal", 2, "referee-from-third")
    assert faults_text(fault, translator("fr")) == "2 donnes irrégulières"
    assert team_story(full_desk.state, game.sides[1].team).faults == ()
