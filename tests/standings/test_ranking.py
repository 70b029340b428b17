"""The order of the standings, whatever the criteria."""

from collections import UserDict
from collections.abc import ValuesView

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.errors import Refused
from tournament.standings.criteria import CRITERIA, Context, GameResult
from tournament.standings.ranking import rank_teams

WINS_THEN_POINTS = ("wins", "points")


def test_wins_come_first_and_points_separate_equal_wins() -> None:
    results = [
        GameResult(1, (1, 2), (2010, 1990), 1),
        GameResult(1, (3, 4), (2050, 400), 3),
        GameResult(2, (1, 3), (2000, 900), 1),
        GameResult(2, (2, 4), (2000, 1000), 2),
    ]
    standings = rank_teams([1, 2, 3, 4], results, WINS_THEN_POINTS)
    assert [(line.rank, line.team, line.values["wins"], line.values["points"], line.games) for line in standings] == [
        (1, 1, 2, 4010, 2),
        (2, 2, 1, 3990, 2),
        (3, 3, 1, 2950, 2),
        (4, 4, 0, 1400, 2),
    ]


def test_equal_teams_share_a_rank_in_the_order_of_their_numbers() -> None:
    results = [GameResult(1, (7, 2), (1000, 2000), 2), GameResult(1, (3, 5), (2000, 1000), 3)]
    assert [(line.rank, line.team) for line in rank_teams([7, 5, 3, 2], results, WINS_THEN_POINTS)] == [
        (1, 2),
        (1, 3),
        (3, 5),
        (3, 7),
    ]


def test_a_game_against_a_team_that_is_not_ranked_still_counts() -> None:
    """6 was excluded after it lost to 1."""
    standings = rank_teams([1, 2], [GameResult(1, (1, 6), (2000, 800), 1)], WINS_THEN_POINTS)
    assert [(line.team, line.values["points"]) for line in standings] == [(1, 2000), (2, 0)]


def test_a_team_without_games_is_ranked() -> None:
    assert [(line.rank, line.team, line.games) for line in rank_teams([1], [], WINS_THEN_POINTS)] == [(1, 1, 0)]


def test_impossible_criteria_are_refused() -> None:
    with pytest.raises(Refused, match="criterion-unknown"):
        rank_teams([1], [], ["luck"])


@st.composite
def evenings(draw: st.DrawFn) -> list[GameResult]:
    """Rounds of games among eight teams, with totals so small that ties abound."""
    results = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(range(1, 9)))
        for one, other in zip(order[::2], order[1::2], strict=True):
            totals = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)))
            winner = one if totals[0] > totals[1] else other if totals[1] > totals[0] else None
            results.append(GameResult(number, (one, other), totals, winner))
    return results


orders = st.lists(st.sampled_from(sorted(CRITERIA)), min_size=1, unique=True)


@given(evenings(), orders)
def test_everybody_is_ranked_once_and_ranks_are_shared_exactly_by_who_is_equal(
    results: list[GameResult], criteria: list[str]
) -> None:
    standings = rank_teams(range(1, 9), results, criteria)
    assert sorted(line.team for line in standings) == list(range(1, 9))
    for index, line in enumerate(standings):
        assert line.rank <= index + 1
        assert list(line.values) == criteria
        assert line.rank == 1 + sum(other.rank < line.rank for other in standings)


@given(evenings(), orders, st.randoms(use_true_random=False))
def test_neither_the_order_of_the_teams_nor_that_of_the_results_matters(
    results: list[GameResult], criteria: list[str], rng: object
) -> None:
    teams = list(range(1, 9))
    before = rank_teams(teams, results, criteria)
    rng.shuffle(teams)  # type: ignore[attr-defined]
    rng.shuffle(results)  # type: ignore[attr-defined]
    assert rank_teams(teams, results, criteria) == before


@given(evenings(), orders)
def test_one_more_criterion_only_separates_who_was_equal(results: list[GameResult], criteria: list[str]) -> None:
    coarse = {line.team: line.rank for line in rank_teams(range(1, 9), results, criteria[:1])}
    fine = rank_teams(range(1, 9), results, criteria)
    assert [coarse[line.team] for line in fine] == sorted(coarse.values())


@given(evenings())
def test_what_one_wins_another_loses(results: list[GameResult]) -> None:
    standings = rank_teams(range(1, 9), results, ["wins", "points", "difference", "against"])
    assert sum(line.values["difference"] for line in standings) == 0
    assert sum(line.values["points"] for line in standings) == sum(line.values["against"] for line in standings)
    assert sum(line.values["wins"] for line in standings) == sum(result.winner is not None for result in results)


def test_all_games_are_looked_through_once_however_many_teams_are_equal() -> None:
    """What every tied group asks of the whole championship is worked out once: a thousand groups would ask eight
    thousand games each."""
    looked: list[None] = []

    class Games(UserDict[int, list[GameResult]]):
        def values(self) -> ValuesView[list[GameResult]]:
            looked.append(None)
            return super().values()

    game = GameResult(1, (1, 2), (2010, 1990), 1)
    context = Context(Games({1: [game], 2: [game]}), {}, 0)
    assert [CRITERIA["places"].keys((team,), context) for team in (1, 2)] == [{1: (1,)}, {2: (2,)}]
    assert len(looked) == 1
