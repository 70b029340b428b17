"""Phases: the plan says what draws the next round, who is in it, and when everything is played."""

from datetime import date

import pytest

from tournament.draw.facts import Phase
from tournament.draw.formats.scheduled import members_of_pools
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_team, register_teams, remove_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.draw_plans import overtaken_by
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import DrawMethod, RoundView
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship, create_championship


def full_desk(teams: int, *phases: Phase) -> Desk:
    """A championship with a plan; where two teams meet the one of the lower number wins, and marks the more the lower
    it is."""
    desk = create_championship(None, name="Plan", venue="", day=date(2026, 11, 21), by="Odile", rng=lambda: 7)
    change_championship(desk, phases=phases)
    register_teams(
        desk, [TeamDraft(players=(f"Anne {number}", f"Bruno {number}")) for number in "abcdefghijkl"[:teams]]
    )
    return desk


def play(desk: Desk) -> RoundView:
    """Draw, post and play one round."""
    draw(desk)
    post_draw(desk)
    drawn = current_round(desk.state)
    assert drawn is not None
    for game in drawn.tables:
        first, second = game.sides
        winner, loser = (first, second) if first.team < second.team else (second, first)
        record_totals(
            desk, game.id, {winner.letter: 2100 - winner.team, loser.letter: 1000 - loser.team}, winner=winner.letter
        )
    return drawn


def refusals(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_without_a_plan_the_first_round_is_by_lot_and_the_others_by_standings():
    desk = full_desk(4)
    assert [(line.method, line.phase) for line in (play(desk), play(desk))] == [
        (DrawMethod.RANDOM, 0),
        (DrawMethod.SWISS, 0),
    ]


def test_three_rounds_by_standings_and_then_the_first_four_meet_each_other():
    desk = full_desk(7, Phase("swiss", 3), Phase("round-robin", takes=4))
    played = [play(desk) for _ in range(6)]
    assert [(line.method.value, line.phase, line.turn) for line in played] == [
        ("swiss", 1, 1), ("swiss", 1, 2), ("swiss", 1, 3), ("round-robin", 2, 1), ("round-robin", 2, 2),
        ("round-robin", 2, 3),
    ]  # fmt: skip
    finals = {side.team for line in played[3:] for game in line.games for side in game.sides}
    assert len(finals) == 4
    assert set(played[3].resting) == set(range(1, 8)) - finals
    assert played[3].roster[0] == 1, "the best of the standings has the first place"
    with pytest.raises(Refused) as refused:
        draw(desk)
    assert refusals(refused) == ["phases-over"]


@pytest.mark.parametrize("teams", [8, 9, 11])
def test_after_pools_the_first_of_each_go_on_and_then_the_second_ones(teams):
    desk = full_desk(teams, Phase("pools"), Phase("knock-out", takes=4))
    first = play(desk)
    pools = members_of_pools(first.roster, {"size": 4, "legs": 1})
    while (line := play(desk)).phase == 1:
        assert line.method is DrawMethod.POOLS
    best = [sorted(team for team in pool if team)[:2] for pool in pools]
    in_front, second = {pool[0] for pool in best}, {pool[1] for pool in best}
    assert set(line.roster[: len(pools)]) == in_front
    assert set(line.roster[len(pools) :]) <= second
    assert len(line.roster) == 4


def test_the_rounds_that_are_announced_are_those_that_are_played():
    desk = full_desk(12, Phase("pools"), Phase("knock-out", takes=4, options={"rest": "bracket"}))
    announced = round_progress(desk.state).rounds
    while not round_progress(desk.state).is_over:
        play(desk)
    assert round_progress(desk.state).rounds == announced == 6, (
        "eight who did not qualify play three rounds more than the pools"
    )


def test_a_phase_can_be_added_when_everything_is_played():
    desk = full_desk(4, Phase("round-robin"))
    for _ in range(3):
        play(desk)
    change_championship(desk, phases=(Phase("round-robin"), Phase("swiss", 1)))
    assert play(desk).method is DrawMethod.SWISS


def test_a_plan_made_during_the_evening_begins_with_its_first_phase():
    desk = full_desk(4)
    play(desk)
    change_championship(desk, phases=(Phase("round-robin"),))
    assert (play(desk).phase, current_round(desk.state).turn) == (1, 1)


def test_another_format_than_the_plan_has_is_refused():
    desk = full_desk(4, Phase("round-robin"))
    with pytest.raises(Refused) as refused:
        draw(desk, DrawMethod.SWISS)
    assert refusals(refused) == ["method-by-plan"]


def test_a_team_that_comes_late_does_not_enter_a_phase_that_takes_some():
    desk = full_desk(5, Phase("swiss", 1), Phase("round-robin", takes=3))
    play(desk)
    register_team(desk, TeamDraft(players=("Zoé Tard", "Yves Tard")))
    assert 6 in play(desk).resting


def test_a_team_that_rests_in_a_drawn_round_cannot_be_struck_out():
    desk = full_desk(5, Phase("swiss", 2, takes=4))
    resting = play(desk).resting
    row = next(line for line in teams(desk.state) if line.number in resting)
    with pytest.raises(Refused) as refused:
        remove_team(desk, row.id)
    assert refusals(refused) == ["team-was-drawn"]


def test_a_team_that_comes_late_takes_the_free_place_of_a_round_robin():
    desk = full_desk(5, Phase("round-robin"))
    assert play(desk).roster[-1] == 0
    register_team(desk, TeamDraft(players=("Zoé Tard", "Yves Tard")))
    second = play(desk)
    assert 6 in second.roster
    assert [game for game in second.games if game.table is None] == []


def test_a_change_of_the_plan_overtakes_a_draw():
    desk = full_desk(6, Phase("round-robin"))
    draw(desk)
    assert overtaken_by(desk.state) == ()
    change_championship(desk, phases=(Phase("swiss", 2),))
    assert overtaken_by(desk.state) == ("plan",)
    with pytest.raises(Refused) as refused:
        post_draw(desk)
    assert refusals(refused) == ["plan-changed"]


@pytest.mark.parametrize(
    "phases", [(Phase("round-robin", options={"legs": 2}),), (Phase("swiss", 1), Phase("pools", takes=4))]
)
def test_what_the_draws_saw_is_exported_and_comes_back_to_the_letter(phases):
    desk = full_desk(6, *phases)
    for _ in range(3):
        play(desk)
    told = export_championship(desk.state)
    again = import_championship(told, None, by="Odile")
    assert to_text(export_championship(again.state)) == to_text(told)


@pytest.mark.parametrize(
    ("phases", "code", "place"),
    [
        ((Phase("hat"),), "draw-method", "phases[0].format"),
        ((Phase("swiss", 0),), "phase-rounds", "phases[0].rounds"),
        ((Phase("swiss"), Phase("round-robin")), "phase-never-ends", "phases[0].rounds"),
        ((Phase("round-robin", takes=1),), "phase-takes", "phases[0].takes"),
        ((Phase("swiss", 1, options={"legs": 2}),), "phase-option-unknown", "phases[0].options.legs"),
        ((Phase("round-robin", options={"legs": 3}),), "phase-option-value", "phases[0].options.legs"),
        ((Phase("swiss", 1),) * 9, "phases-too-many", "phases"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_its_place(phases, code, place):
    desk = full_desk(4)
    with pytest.raises(Refused) as refused:
        change_championship(desk, phases=phases)
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [(code, place)]
