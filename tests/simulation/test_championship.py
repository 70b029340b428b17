"""Random championships: the same plan gives the same one, and the plan is kept."""

import pytest

from tournament.exchange.championship_json import export_championship, to_text
from tournament.services.drawing import rounds
from tournament.services.lines import DrawMethod, ResultKind, RoundState
from tournament.services.registration import teams
from tournament.simulation.championship import Plan, simulate


@pytest.mark.parametrize("method", [DrawMethod.RANDOM, DrawMethod.SWISS])
def test_the_same_plan_gives_the_same_bytes(method):
    plan = Plan(teams=13, rounds=4, method=method, seed=9, absent=0.1, late=0.2, forfeit=0.1)
    first, second = (to_text(export_championship(simulate(plan))) for _ in range(2))
    assert first == second


def test_another_seed_gives_another_championship():
    one, other = (to_text(export_championship(simulate(Plan(8, 2, DrawMethod.RANDOM, seed)))) for seed in (1, 2))
    assert one != other


def test_who_is_late_is_not_in_the_first_round_and_plays_later():
    desk = simulate(Plan(teams=30, rounds=4, method=DrawMethod.SWISS, seed=5, late=0.4))
    seated = [{side.team for game in line.games for side in game.sides} for line in rounds(desk)]
    assert len(teams(desk)) == 30
    assert len(seated[0]) < len(seated[2]) == len(seated[3]) == 30


def test_the_absent_are_not_seated_and_the_forfeited_are():
    desk = simulate(Plan(teams=40, rounds=3, method=DrawMethod.SWISS, seed=5, absent=0.2, forfeit=0.2))
    for line in rounds(desk):
        assert line.state is RoundState.COMPLETE
        assert 20 <= sum(len(game.sides) for game in line.games) < 40
    forfeits = [game for line in rounds(desk) for game in line.games if game.kind is ResultKind.FORFEIT]
    assert forfeits
    assert {min(side.total for side in game.sides) for game in forfeits} == {0}


@pytest.mark.parametrize(("count", "played"), [(1, 3), (2, 3), (3, 3)])
def test_the_smallest_halls(count, played):
    desk = simulate(Plan(teams=count, rounds=played, method=DrawMethod.SWISS, seed=1, absent=1.0, late=1.0, forfeit=1.0))
    assert len(rounds(desk)) == played
    assert all(line.state is RoundState.COMPLETE for line in rounds(desk))
