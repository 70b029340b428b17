"""A small championship of every system through the services: every round complete, every sheet as the judge
counts it."""

import pytest

from tests.examples import a_slice
from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import DrawMethod, RoundState
from tournament.services.scores.views import ResultKind
from tournament.simulation.championship import SimulationPlan, simulate


def plan_of(rules, **more):
    return SimulationPlan(teams=11, rounds=3, method=DrawMethod.SWISS, seed=3, rules=rules, **more)


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=4))
def test_three_rounds_that_the_judge_finds_nothing_in(system):
    desk = simulate(plan_of(resolve_rules(system, {}), absent=0.1, late=0.1, forfeit=0.05))
    assert [line.state for line in rounds(desk.state)] == [RoundState.COMPLETE] * 3
    assert judge(export_championship(desk.state)) == []


SEATS = [("belote-modern", 3), ("belote-two-bonus", 3), *(("belote-comptoir", seats) for seats in range(2, 7))]


@pytest.mark.parametrize(("system", "seats"), a_slice(SEATS, of=3))
def test_tables_of_as_many_sides_as_the_settings_say(system, seats):
    rules = resolve_rules(system, {"seats": seats})
    assert seating_of(rules).usual == seats
    desk = simulate(plan_of(rules))
    played = [len(game.sides) for line in rounds(desk.state) for game in line.games if game.kind is ResultKind.PLAYED]
    assert seats in played
    assert judge(export_championship(desk.state)) == []
