"""Brackets through the services: drawn, played, ranked by how far each came, judged from the export."""

from dataclasses import dataclass

import pytest

from tests.services.test_phases import full_desk, play
from tournament.audit.judge import judge
from tournament.draw.facts import NOBODY, Phase
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import bring_back_team, set_present, teams
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.repairs.seat_views import UnfinishedOutcome
from tournament.services.rounds.bracket_views import phase_bracket_views
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.views import DrawMethod
from tournament.services.scores.entry import clear_totals, record_totals
from tournament.services.scores.standing import standings, team_progress
from tournament.services.setup.championship import championship, change_championship


def stages(desk) -> dict[int, int]:
    return {line.team: line.values["stage"] for line in standings(desk.state).lines}


def alone_in_its_bracket() -> Desk:
    """A championship whose knock-out was drawn when one team of four was still there: it has nobody to meet."""
    desk = full_desk(4, Phase("pools"), Phase("knock-out", takes=4))
    set_present(desk, [team.id for team in teams(desk.state)][1:], False)
    for _ in range(2):
        draw(desk)
        post_draw(desk)
    return desk


def play_out(desk) -> int:
    """Play all that the plan has; answers how many rounds that were."""
    for played in range(30):
        if round_progress(desk.state).is_over:
            return played
        play(desk)
    raise AssertionError("the plan has no end")


@pytest.mark.parametrize(
    ("options", "rounds"),
    [({}, 4), ({"losers": "consolation"}, 5), ({"losers": "consolation-third"}, 5), ({"third_place": "no"}, 4)],
)
def test_eleven_teams_in_a_knock_out(options, rounds):
    desk = full_desk(11, Phase("knock-out", options=options))
    change_championship(desk, criteria=("stage", "points"))
    assert play_out(desk) in (rounds, rounds - 1)
    table = stages(desk)
    assert sorted(table.values())[:2] == [1, 2]
    assert table[1] == 1, "the lower number always wins"
    assert [line.rank for line in standings(desk.state).lines if line.team == 1] == [1]
    assert judge(export_championship(desk.state)) == []


def test_a_team_that_nobody_can_meet_stands_alone_in_its_bracket():
    desk = alone_in_its_bracket()
    (main,) = phase_bracket_views(
        rounds(desk.state), current_round(desk.state), championship(desk.state).phases, teams(desk.state)
    )
    ((box,),) = main.rounds
    assert ([stand.team for stand in box.stands], box.is_exempt, box.stands[0].goes_on) == ([1, NOBODY], True, True)


def test_a_double_knock_out_after_two_rounds_by_standings():
    desk = full_desk(9, Phase("swiss", 2), Phase("double-knock-out", takes=5))
    change_championship(desk, criteria=("stage", "wins", "points"))
    play_out(desk)
    table = stages(desk)
    assert sorted(table.values()) == [1, 2, 3, 4, 5, 9, 9, 9, 9]
    assert judge(export_championship(desk.state)) == []


def test_the_stage_of_earlier_rounds_is_that_of_their_day():
    desk = full_desk(4, Phase("knock-out"))
    change_championship(desk, criteria=("stage",))
    assert set(stages(desk).values()) == {4}
    play(desk)
    after_one = stages(desk)
    assert sorted(after_one.values()) == [2, 2, 4, 4]
    play(desk)
    assert sorted(stages(desk).values()) == [1, 2, 3, 4]
    assert {line.team: line.values["stage"] for line in standings(desk.state, 1).lines} == after_one
    assert team_progress(desk.state)[0].ranks == (1, 1)


def test_a_result_gives_its_winner_a_better_stage_at_once():
    desk = full_desk(4, Phase("knock-out"))
    change_championship(desk, criteria=("stage",))
    draw(desk)
    post_draw(desk)
    game = current_round(desk.state).tables[0]
    winner = game.sides[0].team
    record_totals(desk, game.id, {"A": 2000, "B": 1000}, winner="A")
    assert [team for team, stage in stages(desk).items() if stage == 2] == [winner]


def test_who_stays_away_is_out_and_the_others_go_on():
    desk = full_desk(4, Phase("knock-out", options={"third_place": "no"}))
    change_championship(desk, criteria=("stage",))
    play(desk)
    finalists = [team for team, stage in stages(desk).items() if stage == 2]
    set_present(desk, [team.id for team in teams(desk.state) if team.number == finalists[1]], False)
    play(desk)
    assert stages(desk)[finalists[0]] == 1
    assert judge(export_championship(desk.state)) == []


def sides_of(drawn) -> dict[str, tuple[int, ...]]:
    """Who sits in each slot of a round, the lower number first."""
    return {game.slot: tuple(sorted(side.team for side in game.sides)) for game in drawn.games}


@dataclass
class Turned:
    """Eight teams sit at the semi-finals when it turns out that `seated` had lost its quarter-final against `unseated`.

    `opponent` sits against the one who should not, `winner` and `loser` at the other semi-final.
    """

    desk: Desk
    quarter_final: int
    seated: int
    unseated: int
    opponent: int
    winner: int
    loser: int

    @property
    def stages(self) -> dict[str, int]:
        """The stages of these five, and those of everybody else, who lost in the first round."""
        found = stages(self.desk)
        told = {name: found.pop(getattr(self, name)) for name in ("seated", "unseated", "opponent", "winner", "loser")}
        assert set(found.values()) == {8}
        return told

    def end_round(self) -> None:
        """Bring in the tables that are out: the lower number wins."""
        for game in current_round(self.desk.state).tables:
            if not game.is_in:
                first, second = sorted(game.sides, key=lambda side: side.team)
                record_totals(self.desk, game.id, {first.letter: 2000, second.letter: 900}, winner=first.letter)


@pytest.fixture
def turned() -> Turned:
    desk = full_desk(8, Phase("knock-out"))
    change_championship(desk, criteria=("stage",))
    first = play(desk)
    draw(desk)
    post_draw(desk)
    semi_finals = sides_of(current_round(desk.state))
    game = next(game for game in first.games if game.slot == "main-1-1")
    seated, unseated = sides_of(first)["main-1-1"]
    (opponent,) = set(semi_finals["main-2-1"]) - {seated}
    letters = {side.team: side.letter for side in game.sides}
    record_totals(desk, game.id, {letters[seated]: 300, letters[unseated]: 2000}, winner=letters[unseated])
    return Turned(desk, game.id, seated, unseated, opponent, *semi_finals["main-2-2"])


SITTING = {"seated": 4, "unseated": 8, "opponent": 4, "winner": 4, "loser": 4}


class TestAResultCorrectedOnceTheNextRoundSits:
    """What was seated stays so, in the bracket and in its stages."""

    def test_who_was_not_seated_stays_out(self, turned):
        assert turned.stages == SITTING
        turned.end_round()
        play(turned.desk)
        assert sorted(turned.stages.values()) == [1, 2, 3, 4, 8]
        assert turned.stages["unseated"] == 8
        assert judge(export_championship(turned.desk.state)) == []

    def test_nor_does_taking_it_back_open_the_bracket(self, turned):
        clear_totals(turned.desk, turned.quarter_final)
        assert turned.stages == SITTING

    @pytest.mark.parametrize("comes_back", [False, True])
    def test_the_third_place_is_for_who_sat_at_the_semi_finals_though_one_was_annulled(self, turned, comes_back):
        seated = next(team.id for team in teams(turned.desk.state) if team.number == turned.seated)
        withdraw_teams(turned.desk, [seated], reason="Malade", unfinished=UnfinishedOutcome.BYE)
        turned.end_round()
        if comes_back:
            bring_back_team(turned.desk, seated)
        draw(turned.desk)
        post_draw(turned.desk)
        third = (turned.loser, turned.seated) if comes_back else (turned.loser,)
        final = (turned.opponent, turned.winner)
        assert sides_of(current_round(turned.desk.state)) == {
            "main-3-1": tuple(sorted(final)),
            "third-place-3-1": tuple(sorted(third)),
        }
        assert judge(export_championship(turned.desk.state)) == []

    def test_and_the_judge_finds_who_sits_there_by_the_correction(self, turned):
        turned.end_round()
        play(turned.desk)
        export = export_championship(turned.desk.state)
        last = export["rounds"][2]
        third = next(game for game in last["games"] if game["slot"] == "third-place-3-1")
        for teams_there in (third["sides"], last["resting"]):
            teams_there[:] = [
                {turned.seated: turned.unseated, turned.unseated: turned.seated}.get(team, team) for team in teams_there
            ]
        assert "bracket-not-followed" in {finding.code for finding in judge(export)}


def test_a_bracket_needs_a_plan():
    desk = full_desk(4)
    with pytest.raises(Refused) as refused:
        draw(desk, DrawMethod.KNOCK_OUT)
    assert [problem.code for problem in refused.value.problems] == ["places-need-plan"]
