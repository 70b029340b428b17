"""Schedules as they are shown: every round to come, and the pools with their tables."""

from datetime import date
from typing import Any

import pytest

from tests.examples import a_slice
from tournament.draw.facts import Phase
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import register_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round, rounds
from tournament.services.rounds.schedule_views import PhaseScheduleView, PoolView, letter_of, pools_of, schedule_of
from tournament.services.rounds.views import RoundView
from tournament.services.scores.entry import record_totals
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship, change_championship, create_championship


def full_desk(number: int, *phases: Phase, **more: Any) -> Desk:
    desk = create_championship(None, name="Plan", venue="", day=date(2026, 11, 21), by="Odile", rng=lambda: 7)
    change_championship(desk, phases=phases, **more)
    register_teams(
        desk, [TeamDraft(players=(f"Anne {letter}", f"Bruno {letter}")) for letter in "abcdefghijklmnopqrstu"[:number]]
    )
    return desk


def play(desk: Desk, *, tables: int = 99) -> RoundView:
    """Draw and post a round; at so many of its tables the lower number wins."""
    draw(desk)
    post_draw(desk)
    drawn = current_round(desk.state)
    assert drawn is not None
    for game in drawn.tables[:tables]:
        winner, loser = sorted(game.sides, key=lambda side: side.team)
        record_totals(
            desk, game.id, {winner.letter: 2100 - winner.team, loser.letter: 1000 - loser.team}, winner=winner.letter
        )
    return drawn


def withdraw(desk: Desk, number: int) -> None:
    withdraw_teams(desk, [team.id for team in teams(desk.state) if team.number == number], reason="the last train")


def schedule(desk: Desk) -> PhaseScheduleView:
    found = schedule_of(championship(desk.state), teams(desk.state), rounds(desk.state))
    assert found is not None
    return found


def pools(desk: Desk) -> tuple[PoolView, ...]:
    return pools_of(championship(desk.state), teams(desk.state), rounds(desk.state), standings(desk.state))


@pytest.mark.parametrize(
    "phase", [Phase("round-robin"), Phase("moving", 4), Phase("mitchell", 4), Phase("pools"), Phase("advance", 4)]
)
@pytest.mark.parametrize("number", a_slice([7, 10], of=2))
def test_what_was_told_in_advance_is_what_is_drawn(phase: Phase, number: int) -> None:
    desk = full_desk(number, phase)
    play(desk)
    told = schedule(desk)
    assert [each.number for each in told.rounds] == [*range(1, len(told.rounds) + 1)]
    for _ in told.rounds[1:]:
        play(desk)
    drawn = schedule(desk)
    assert all(each.drawn for each in drawn.rounds)
    for before, after in zip(told.rounds, drawn.rounds, strict=True):
        assert {(frozenset(game.teams), game.table) for game in before.games} == {
            (frozenset(game.teams), game.table) for game in after.games
        }
        assert set(before.resting) == set(after.resting)
    desk.close()


def test_who_stays_is_told_the_same_table_all_evening_by_the_numbers_of_the_room() -> None:
    desk = full_desk(9, Phase("moving", 5), room=((11, 12), (21, 23)))
    play(desk)
    told = schedule(desk)
    assert {game.table for each in told.rounds if (game := each.game_of(3)) and not game.is_bye} == {12}
    assert {table for each in told.rounds for game in each.games if (table := game.table)} == {11, 12, 21, 22, 23}


def test_tables_that_are_given_out_anew_each_round_are_not_told_in_advance() -> None:
    desk = full_desk(8, Phase("round-robin"), tables_move=True)
    play(desk)
    assert {game.table for each in schedule(desk).rounds[1:] for game in each.games} == {None}


def test_the_opponents_of_who_left_sit_out_of_what_is_to_come() -> None:
    desk = full_desk(8, Phase("round-robin"))
    play(desk)
    withdraw(desk, 8)
    told = schedule(desk)
    assert all(len([game for game in each.games if game.is_bye]) == 1 for each in told.rounds[1:])
    play(desk)
    assert schedule(desk).rounds[1].games[-1].is_bye


def test_without_a_plan_of_phases_nothing_is_known_in_advance() -> None:
    desk = full_desk(6)
    play(desk)
    assert schedule_of(championship(desk.state), teams(desk.state), rounds(desk.state)) is None
    assert pools(desk) == ()


def test_pools_are_told_with_their_games_before_anything_is_in() -> None:
    desk = full_desk(7, Phase("pools"), Phase("swiss", 2, takes=2))
    play(desk, tables=0)
    first, second = pools(desk)
    assert (first.letter, len(first.teams), len(first.games)) == ("A", 3, 3)
    assert (second.letter, len(second.teams), len(second.games)) == ("B", 4, 6)
    assert {(line.played, line.won, line.points) for line in (*first.teams, *second.teams)} == {(0, 0, 0)}
    assert not first.is_done
    assert {line.goes_on for line in (*first.teams, *second.teams)} == {None}


def test_the_best_of_each_pool_go_on_and_a_turn_without_opponent_counts_for_nobody() -> None:
    """The lower number wins every game, so pools end in the order of numbers."""
    desk = full_desk(9, Phase("pools", options={"size": 3}), Phase("round-robin", takes=3))
    for _ in range(3):
        play(desk)
    tables = pools(desk)
    for pool in tables:
        numbers = [line.team for line in pool.teams]
        assert numbers == sorted(numbers)
        assert [(line.rank, line.played, line.won) for line in pool.teams] == [(1, 2, 2), (2, 2, 1), (3, 2, 0)]
        assert [line.goes_on for line in pool.teams] == [True, False, False]
        assert pool.is_done
    firsts = {pool.teams[0].team for pool in tables}
    drawn = play(desk)
    assert set(drawn.roster) - {0} == firsts
    assert [pool.letter for pool in pools(desk)] == ["A", "B", "C"], "the tables stay to be seen"


def test_who_left_stays_in_the_table_of_the_pool_and_a_late_team_joins_one_of_three() -> None:
    desk = full_desk(7, Phase("pools"))
    play(desk)
    three = next(pool for pool in pools(desk) if len(pool.teams) == 3)
    withdraw(desk, three.teams[0].team)
    register_team(desk, TeamDraft(players=("Zoé Z", "Yves Z")))
    play(desk)
    joined = next(pool for pool in pools(desk) if any(line.team == 8 for line in pool.teams))
    assert {line.team for line in joined.teams} <= {8, *(line.team for line in three.teams)}


def test_pools_go_on_after_z() -> None:
    assert [letter_of(index) for index in (0, 25, 26, 27, 51, 52)] == ["A", "Z", "AA", "AB", "AZ", "BA"]
