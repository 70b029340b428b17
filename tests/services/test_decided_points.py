"""What points by decision do to the winner of a game: a setting, and header, export and judge agree on it."""

import pytest

from tests.services.conftest import CAPOT, desk_in, drafts
from tournament.audit.judge import judge
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.scoring.systems import resolve_rules
from tournament.services.people.registration import register_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.decisions import adjust
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.setup.championship import change_championship


@pytest.fixture
def desk():
    desk = desk_in(rules=resolve_rules("contree-championship", {"target": 500, "decided_points": "winner"}))
    register_teams(desk, drafts(4))
    draw(desk)
    post_draw(desk)
    return desk


def came_out(desk):
    return [(tuple(side.total for side in game.sides), game.winner) for game in current_round(desk.state).tables]


def play(desk):
    one, other = current_round(desk.state).tables
    record_hands(desk, one.id, [CAPOT])
    record_totals(desk, other.id, {"A": 510, "B": 400})
    adjust(desk, one.id, "A", -600, reason="talk")
    adjust(desk, other.id, "A", -160, reason="talk")


def test_they_can_change_who_won(desk):
    play(desk)
    assert came_out(desk) == [((-100, 0), "B"), ((350, 400), "B")]
    assert judge(export_championship(desk.state)) == []


def test_or_only_count_for_the_ranking(desk):
    change_championship(desk, rules=resolve_rules("contree-championship", {"target": 500, "decided_points": "ranking"}))
    play(desk)
    assert came_out(desk) == [((-100, 0), "A"), ((350, 400), "A")]
    assert judge(export_championship(desk.state)) == []


def test_equal_totals_have_no_winner(desk):
    one = current_round(desk.state).tables[0]
    record_totals(desk, one.id, {"A": 560, "B": 400})
    adjust(desk, one.id, "A", -160, reason="talk")
    assert came_out(desk)[0] == ((400, 400), None)


def test_it_comes_back_from_an_export(desk):
    play(desk)
    export = export_championship(desk.state)
    again = import_championship(export, None, by="Odile")
    assert (came_out(again), export_championship(again.state)) == (came_out(desk), export)
    again.close()
