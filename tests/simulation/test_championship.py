"""Random championships: the same plan gives the same one, and the plan is kept."""

from collections import Counter
from hashlib import sha256

import pytest

from tests.examples import a_slice
from tournament.exchange.championship_json import export_championship, to_text
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.views import ResultKind
from tournament.simulation.championship import SimulationPlan, read_course, simulate


@pytest.mark.parametrize("method", a_slice([DrawMethod.RANDOM, DrawMethod.SWISS], of=2))
def test_the_same_plan_gives_the_same_bytes(method):
    plan = SimulationPlan(teams=13, rounds=4, method=method, seed=9, absent=0.1, late=0.2, forfeit=0.1)
    first, second = (to_text(export_championship(simulate(plan).state)) for _ in range(2))
    assert first == second


def test_another_seed_gives_another_championship():
    one, other = (
        to_text(export_championship(simulate(SimulationPlan(8, 2, DrawMethod.RANDOM, seed)).state)) for seed in (1, 2)
    )
    assert one != other


def test_who_is_late_is_not_in_the_first_round_and_plays_later():
    desk = simulate(SimulationPlan(teams=30, rounds=4, method=DrawMethod.SWISS, seed=5, late=0.4))
    seated = [{side.team for game in line.games for side in game.sides} for line in rounds(desk.state)]
    assert len(teams(desk.state)) == 30
    assert len(seated[0]) < len(seated[2]) == len(seated[3]) == 30


def test_the_absent_are_not_seated_and_the_forfeited_are():
    desk = simulate(SimulationPlan(teams=40, rounds=3, method=DrawMethod.SWISS, seed=5, absent=0.2, forfeit=0.2))
    for line in rounds(desk.state):
        assert line.state is RoundState.COMPLETE
        assert 20 <= sum(len(game.sides) for game in line.games) < 40
    forfeits = [game for line in rounds(desk.state) for game in line.games if game.kind is ResultKind.FORFEIT]
    assert forfeits
    assert {min(side.total for side in game.sides) for game in forfeits} == {0}


@pytest.mark.parametrize(("count", "played"), [(1, 3), (2, 3), (3, 3)])
def test_the_smallest_halls(count, played):
    desk = simulate(
        SimulationPlan(teams=count, rounds=played, method=DrawMethod.SWISS, seed=1, absent=1.0, late=1.0, forfeit=1.0)
    )
    assert len(rounds(desk.state)) == played
    assert all(line.state is RoundState.COMPLETE for line in rounds(desk.state))


@pytest.mark.parametrize(
    ("teams_registered", "method", "digest"),
    [
        (9, DrawMethod.SWISS, "9555d597f4eb1309be1dcd8e166b30181820d472496ae68fec1f542429d551ac"),
        (8, DrawMethod.RANDOM, "77ebac8d09d6822f9d6a72e792b0121b3a90edcac2b7600c3ddb8efa1e213f35"),
    ],
)
def test_an_old_plan_gives_the_bytes_it_always_gave(teams_registered, method, digest):
    """Seeds are printed and remembered."""
    export = export_championship(simulate(SimulationPlan(teams_registered, 4, method, 7, 0.1, 0.2, 0.1)).state)
    assert (
        export["championship"]["options"].pop("decided_points") == "winner"
    )  # which exports always say since version 9
    assert sha256(to_text(export).encode()).hexdigest() == digest


@pytest.mark.parametrize(
    "course",
    a_slice(
        ["swiss*2+knock-out@6:losers=consolation", "melee", "pools:size=3+groups*2@5", "random/middle/winners"], of=4
    ),
)
def test_the_same_course_gives_the_same_bytes_whatever_happens(course):
    plan = SimulationPlan(
        13,
        5,
        DrawMethod.SWISS,
        4,
        0.1,
        0.2,
        0.1,
        course=read_course(course),
        withdraw=0.1,
        back=0.5,
        correct=0.2,
        by_totals=True,
    )
    first, second = (to_text(export_championship(simulate(plan).state)) for _ in range(2))
    assert first == second


def test_teams_leave_come_back_and_results_are_corrected():
    desk = simulate(SimulationPlan(14, 6, DrawMethod.SWISS, 1, withdraw=0.1, back=0.5, correct=0.2, by_totals=True))
    told = Counter(entry.what for entry in desk.state.journal)
    assert told["teams-withdrawn"] + told["team-withdrawn"] > 1
    assert told["team-brought-back"] > 1
    games = sum(len(line.tables) for line in rounds(desk.state))
    assert told["totals-recorded"] > games - told["game-forfeited"]
