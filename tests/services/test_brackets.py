"""Brackets through the services: drawn, played, ranked by how far each came, judged from the export."""

import pytest

from tests.services.test_phases import hall, play
from tournament.audit.judge import judge
from tournament.draw.facts import Phase
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.services.championship import change_championship
from tournament.services.course import course
from tournament.services.drawing import current_round, draw, post_draw
from tournament.services.entry import record_totals
from tournament.services.lines import DrawMethod
from tournament.services.registration import set_present, teams
from tournament.services.standing import courses, standings


def stages(desk) -> dict[int, int]:
    return {line.team: line.values["stage"] for line in standings(desk).lines}


def play_out(desk) -> int:
    """Play all that the plan has; answers how many rounds that were."""
    for played in range(30):
        if course(desk).is_over:
            return played
        play(desk)
    raise AssertionError("the plan has no end")


@pytest.mark.parametrize(
    ("options", "rounds"),
    [({}, 4), ({"losers": "consolation"}, 5), ({"losers": "consolation-third"}, 5), ({"third_place": "no"}, 4)],
)
def test_eleven_teams_in_a_knock_out(options, rounds):
    desk = hall(11, Phase("knock-out", options=options))
    change_championship(desk, criteria=("stage", "points"))
    assert play_out(desk) in (rounds, rounds - 1)
    table = stages(desk)
    assert sorted(table.values())[:2] == [1, 2]
    assert table[1] == 1, "the lower number always wins"
    assert [line.rank for line in standings(desk).lines if line.team == 1] == [1]
    assert judge(export_championship(desk)) == []


def test_a_double_knock_out_after_two_rounds_by_standings():
    desk = hall(9, Phase("swiss", 2), Phase("double-knock-out", takes=5))
    change_championship(desk, criteria=("stage", "wins", "points"))
    play_out(desk)
    table = stages(desk)
    assert sorted(table.values()) == [1, 2, 3, 4, 5, 9, 9, 9, 9]
    assert judge(export_championship(desk)) == []


def test_the_stage_of_earlier_rounds_is_that_of_their_day():
    desk = hall(4, Phase("knock-out"))
    change_championship(desk, criteria=("stage",))
    assert set(stages(desk).values()) == {4}
    play(desk)
    after_one = stages(desk)
    assert sorted(after_one.values()) == [2, 2, 4, 4]
    play(desk)
    assert sorted(stages(desk).values()) == [1, 2, 3, 4]
    assert {line.team: line.values["stage"] for line in standings(desk, 1).lines} == after_one
    assert courses(desk)[0].ranks == (1, 1)


def test_a_result_gives_its_winner_a_better_stage_at_once():
    desk = hall(4, Phase("knock-out"))
    change_championship(desk, criteria=("stage",))
    draw(desk)
    post_draw(desk)
    game = current_round(desk).tables[0]
    winner = game.sides[0].team
    record_totals(desk, game.id, {"A": 2000, "B": 1000}, winner="A")
    assert [team for team, stage in stages(desk).items() if stage == 2] == [winner]


def test_who_stays_away_is_out_and_the_others_go_on():
    desk = hall(4, Phase("knock-out", options={"third_place": "no"}))
    change_championship(desk, criteria=("stage",))
    play(desk)
    finalists = [team for team, stage in stages(desk).items() if stage == 2]
    set_present(desk, [team.id for team in teams(desk) if team.number == finalists[1]], False)
    play(desk)
    assert stages(desk)[finalists[0]] == 1
    assert judge(export_championship(desk)) == []


def test_a_bracket_needs_a_plan():
    desk = hall(4)
    with pytest.raises(Refused) as refused:
        draw(desk, DrawMethod.KNOCK_OUT)
    assert [problem.code for problem in refused.value.problems] == ["places-need-plan"]
