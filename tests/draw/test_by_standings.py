"""The draw by standings: neighbours, as near as earlier games allow."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournament.draw.catalogue import draw_round
from tournament.draw.facts import DrawCost, Field, History


def met(*pairs: tuple[int, int], byes: dict[int, int] | None = None) -> History:
    meetings: dict[frozenset[int], int] = {}
    for pair in pairs:
        meetings[frozenset(pair)] = meetings.get(frozenset(pair), 0) + 1
    return History(meetings, byes or {})


def swiss(
    entrants: Sequence[int], history: History, seed: int = 1
) -> tuple[tuple[tuple[int, ...], ...], int | None, DrawCost]:
    draw = draw_round("swiss", Field(entrants=tuple(entrants), history=history, seed=seed, round_number=2))
    return draw.tables, next(iter(draw.byes), None), draw.cost


def test_neighbours_meet_the_best_at_table_one() -> None:
    assert swiss([5, 3, 8, 1], met()) == (((5, 3), (8, 1)), None, DrawCost(0, 0, 0, gap=2))


def test_teams_that_have_met_are_drawn_with_the_next_nearest() -> None:
    assert swiss([1, 2, 3, 4], met((1, 2))) == (((1, 3), (2, 4)), None, DrawCost(0, 0, 0, gap=8))


def test_of_an_odd_number_the_lowest_sits_out() -> None:
    assert swiss([4, 2, 9], met()) == (((4, 2),), 9, DrawCost(0, 0, 0, gap=1))


def test_nobody_sits_out_twice_while_another_has_not() -> None:
    assert swiss([4, 2, 9], met(byes={9: 1})) == (((4, 9),), 2, DrawCost(0, 0, bye_height=1, gap=4))


def test_a_second_bye_is_less_grave_than_a_rematch() -> None:
    """1 and 2 have met 3, who has sat out: 3 sits out again so that 1 and 2 can play."""
    assert swiss([1, 2, 3], met((1, 3), (2, 3), byes={3: 1})) == (
        ((1, 2),),
        3,
        DrawCost(0, repeated_byes=1, bye_height=0, gap=1),
    )


def test_when_everybody_has_sat_out_it_is_who_did_so_least_often() -> None:
    assert swiss([1, 2, 3], met(byes={1: 1, 2: 2, 3: 2}))[1] == 1


def test_two_teams_that_have_met_meet_again() -> None:
    assert swiss([6, 2], met((2, 6))) == (((6, 2),), None, DrawCost(rematches=1, repeated_byes=0, gap=1))


def test_a_team_that_is_alone_sits_out() -> None:
    assert swiss([6], met(byes={6: 2})) == ((), 6, DrawCost(0, repeated_byes=2))


def test_with_more_rounds_than_opponents_the_fewest_have_met_most_often() -> None:
    """Of four teams all have met; 1–2 and 3–4 twice, so either of the other two pairings costs two meetings and not
    four."""
    everyone = list(combinations([1, 2, 3, 4], 2))
    pairs, _, cost = swiss([1, 2, 3, 4], met(*everyone, (1, 2), (3, 4)))
    assert pairs == ((1, 3), (2, 4))
    assert cost == DrawCost(rematches=2, repeated_byes=0, gap=8)


def test_the_seed_decides_only_what_nothing_else_does() -> None:
    """1–2 and 3–4 have met. 1–3 2–4 is the nearest there is, whatever the seed."""
    history = met((1, 2), (3, 4))
    assert {swiss([1, 2, 3, 4], history, seed)[0] for seed in range(20)} == {((1, 3), (2, 4))}


def test_the_seed_chooses_between_equal_draws() -> None:
    """Of six teams five pairs have met: two draws are left that are equally near, 9 + 9 + 9 and 25 + 1 + 1."""
    history = met((1, 2), (3, 4), (5, 6), (1, 3), (4, 6))
    drawn = {swiss([1, 2, 3, 4, 5, 6], history, seed)[0] for seed in range(20)}
    assert drawn == {((1, 4), (2, 5), (3, 6)), ((1, 6), (2, 3), (4, 5))}


def test_a_golden_draw() -> None:
    history = met((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (1, 3), (2, 4), (5, 7), (6, 8), (9, 11), byes={11: 1, 10: 1})
    draw = draw_round(
        "swiss", Field(entrants=(1, 5, 9, 3, 2, 6, 7, 11, 10, 4, 8), history=history, seed=20261121, round_number=3)
    )
    assert (draw.tables, draw.byes) == (((1, 5), (9, 3), (2, 6), (7, 11), (10, 4)), (8,))


def earlier_rounds(seed: int, size: int, rounds: int) -> History:
    """A championship whose draws were all by lot, so that byes and opponents are scattered over the field."""
    meetings: dict[frozenset[int], int] = {}
    byes: dict[int, int] = {}
    for number in range(1, rounds + 1):
        draw = draw_round(
            "random",
            Field(entrants=tuple(range(1, size + 1)), history=History(meetings, byes), seed=seed, round_number=number),
        )
        for pair in draw.tables:
            meetings[frozenset(pair)] = meetings.get(frozenset(pair), 0) + 1
        for bye in draw.byes:
            byes[bye] = byes.get(bye, 0) + 1
    return History(meetings, byes)


def all_draws(teams: Sequence[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    if len(teams) % 2:
        for bye in teams:
            for pairs, _ in all_draws([team for team in teams if team != bye]):
                yield pairs, bye
    elif not teams:
        yield [], None
    else:
        for partner in teams[1:]:
            for pairs, _ in all_draws([team for team in teams[1:] if team != partner]):
                yield [(teams[0], partner), *pairs], None


def judged(
    order: Sequence[int], pairs: Sequence[tuple[int, ...]], bye: int | None, history: History
) -> tuple[int, ...]:
    """What a draw costs, said once more."""
    position = {team: index for index, team in enumerate(order)}
    return (
        sum(history.times_met(one, other) for one, other in pairs),
        history.byes.get(bye, 0) if bye is not None else 0,
        len(order) - 1 - position[bye] if bye is not None else 0,
        sum((position[one] - position[other]) ** 2 for one, other in pairs),
    )


@given(st.permutations(range(1, 8)), st.integers(1, 8), st.integers(0, 9), st.integers(0, 10**6))
def test_no_draw_of_up_to_seven_teams_is_better(teams: list[int], size: int, rounds: int, seed: int) -> None:
    order = teams[:size]
    history = earlier_rounds(seed, 7, rounds)
    pairs, bye, cost = swiss(order, history, seed)
    assert sorted([team for pair in pairs for team in pair] + ([bye] if bye else [])) == sorted(order)
    assert judged(order, pairs, bye, history) == (cost.rematches, cost.repeated_byes, cost.bye_height, cost.gap)
    assert judged(order, pairs, bye, history) == min(judged(order, *other, history) for other in all_draws(order))


@examples(6, 60)
@given(st.integers(20, 60), st.integers(1, 12), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_networkx_finds_no_better_draw(size: int, rounds: int, seed: int, rng: object) -> None:
    order = list(range(1, size + 1))
    rng.shuffle(order)  # type: ignore[attr-defined]
    history = earlier_rounds(seed, size, rounds)
    pairs, bye, _ = swiss(order, history, seed)
    graph = networkx.Graph()
    for one, other in combinations(order, 2):
        costs = judged(order, [(one, other)], None, history)
        graph.add_edge(one, other, weight=costs[0] * 2**90 + costs[3])
    for team in order if size % 2 else []:
        costs = judged(order, [], team, history)
        graph.add_edge(team, 0, weight=costs[1] * 2**60 + costs[2] * 2**30)
    found = networkx.min_weight_matching(graph)
    sat_out = next((max(pair) for pair in found if 0 in pair), None)
    assert judged(order, pairs, bye, history) == judged(
        order, [pair for pair in found if 0 not in pair], sat_out, history
    )


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_the_order_in_which_history_was_written_down_does_not_matter(method: str) -> None:
    history = earlier_rounds(3, 21, 8)
    backwards = History(dict(reversed([*history.meetings.items()])), dict(reversed([*history.byes.items()])))
    one, other = (
        draw_round(method, Field(entrants=tuple(range(1, 22)), history=said, seed=3, round_number=9))
        for said in (history, backwards)
    )
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("size", [200, 201, 999])
def test_a_late_round_of_a_large_hall_repeats_nothing(size: int) -> None:
    _, _, cost = swiss(range(1, size + 1), earlier_rounds(5, size, 8))
    assert cost.rematches == cost.repeated_byes == 0
