from dataclasses import replace

import pytest

from tests.draw.brackets import phase, play_out, play_round, winners_by_chance
from tests.draw.test_knock_out import assert_ranks_are_shared_fairly, rounds
from tests.examples import a_slice
from tournament.draw.catalogue import FORMATS


def test_eight_teams() -> None:
    played = play_out(phase("double-knock-out", 8))
    assert rounds(played) == [
        ["main-1-1 1-8", "main-1-2 4-5", "main-1-3 2-7", "main-1-4 3-6"],
        ["main-2-1 1-4", "main-2-2 2-3", "second-1-1 5-8", "second-1-2 6-7"],
        ["main-3-1 1-2", "second-2-1 3-5", "second-2-2 4-6"],
        ["second-3-1 3-4", "main-4-1 1", "second-3-2 2"],
        ["second-4-1 2-3", "main-5-1 1"],
        ["final-1-1 1-2"],
    ]
    assert played.stages == {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 6, 7: 8, 8: 8}


def test_a_second_final_is_played_if_the_first_is_the_first_game_that_its_loser_lost() -> None:
    played = phase("double-knock-out", 2)
    play_round(played)
    play_round(played, max)
    assert played.stages == {1: 2, 2: 2}
    assert not played.over
    play_round(played, max)
    assert played.over
    assert rounds(played) == [["main-1-1 1-2"], ["final-1-1 1-2"], ["final-2-1 1-2"]]
    assert played.stages == {1: 2, 2: 1}


def test_who_loses_by_staying_away_plays_on_with_those_who_lost_once() -> None:
    played = phase("double-knock-out", 4)
    assert play_round(played, absent=frozenset({1})).byes == (4,)
    drawn = play_round(played)
    assert drawn.tables == ((2, 4), (1, 3))
    assert drawn.slots == ("main-2-1", "second-1-1")
    play_round(played, absent=frozenset({4}))
    assert played.stages[4] == 3


def test_the_unbeaten_team_waits_in_the_chart_for_the_final() -> None:
    played = phase("double-knock-out", 5)
    first = {chart.bracket.value: chart for chart in FORMATS["double-knock-out"].charts(played.field)}
    assert [len(games) for games in first["second"].rounds] == [1, 2, 2, 1]
    assert [len(games) for games in first["final"].rounds] == [1, 1]
    play_out(played)
    last = {chart.bracket.value: chart for chart in FORMATS["double-knock-out"].charts(played.field)}
    assert [games[0].teams for games in last["final"].rounds] == [(1, 2)]
    assert [len(games) for games in last["second"].rounds] == [1, 2, 2, 1]


@pytest.mark.parametrize("teams", [*range(2, 12), *a_slice(range(12, 41), of=3)])
def test_every_number_comes_to_its_end(teams: int) -> None:
    promised = FORMATS["double-knock-out"].turns(teams, {})
    for seed in range(2):
        played = phase("double-knock-out", teams)
        before = played.stages
        while not played.over:
            play_round(played, winners_by_chance(seed))
            now = played.stages
            assert all(now[team] <= rank for team, rank in before.items())
            before = now
        lost = played.lost()
        winner = next(team for team, rank in before.items() if rank == 1)
        assert lost.pop(winner, 0) <= 1
        assert sorted(lost) == [team for team in range(1, teams + 1) if team != winner]
        assert set(lost.values()) == {2}
        assert len(played.draws) in (promised, (promised or 0) - 1)
        assert (len(played.draws) == promised) == ("final-2-1" in played.slots())
        assert_ranks_are_shared_fairly(played)


def test_nobody_meets_the_same_team_again_while_others_can_be_met() -> None:
    played = phase("double-knock-out", 16)
    while not played.over:
        drawn = play_round(played, winners_by_chance(5))
        assert drawn.cost.rematches == 0 or len(drawn.tables) <= 2


def test_the_pairing_goes_by_what_was_played_before_the_phase_too() -> None:
    played = phase("double-knock-out", 8)
    play_round(played)
    meetings = {**played.field.history.meetings, frozenset((5, 8)): 1}
    played.field = replace(played.field, history=replace(played.field.history, meetings=meetings))
    assert play_round(played).tables[2:] == ((5, 7), (6, 8))


def test_who_is_missing_in_the_final_has_lost_it() -> None:
    played = phase("double-knock-out", 2)
    play_round(played)
    assert played.draws[-1].tables == ((1, 2),)
    play_round(played, absent=frozenset({1}))
    assert played.draws[-1].byes == (2,)
    assert not played.over
    play_round(played)
    assert played.draws[-1].tables == ((1, 2),)


def test_nothing_is_drawn_once_it_is_over() -> None:
    played = play_out(phase("double-knock-out", 4))
    assert (play_round(played).tables, played.draws[-1].byes) == ((), ())


def test_who_is_still_playing_has_not_lost() -> None:
    played = phase("double-knock-out", 4)
    play_round(played)
    one, other = played.field.past
    played.field = replace(played.field, past=(one, replace(other, winner=None, pending=True)))
    assert sorted(played.stages) == [1, 2, 3, 4]
    assert not played.over
