"""Pools, then finals: whoever was in one pool meets again as late as the tree allows."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from tests.draw.brackets import Played, phase, play_out, play_round
from tournament.draw.crossing import crossed, first_meeting
from tournament.draw.facts import NOBODY, History
from tournament.draw.trees import Bracket, Tree


def teams(told: str) -> tuple[list[int], list[tuple[int, ...]]]:
    """`A1 B1 B2 A2`, best first, as team numbers in that order, and the pools."""
    names = told.split()
    pools: dict[str, list[int]] = {}
    for number, name in enumerate(names, start=1):
        pools.setdefault(name[0], []).append(number)
    return list(range(1, len(names) + 1)), [tuple(pool) for name, pool in pools.items() if name != "-"]


def leaves(told: str) -> str:
    """Who stands in the first round, from the top, two and two; `=` stands for nobody."""
    names = told.split()
    order, pools = teams(told)
    row = Tree(Bracket.MAIN, crossed(order, pools)).leaves
    said = ["=" if team == NOBODY else names[team - 1] for team in row]
    return " ".join(f"{one}-{other}" for one, other in zip(said[::2], said[1::2], strict=True))


@pytest.mark.parametrize(
    ("order", "first_round"),
    [
        ("A1 B1 A2 B2", "A1-B2 B1-A2"),
        ("A1 B1 B2 A2", "A1-B2 B1-A2"),
        ("A1 B1 C1 D1 A2 B2 C2 D2", "A1-C2 D1-B2 B1-D2 C1-A2"),
        ("A1 B1 A2 B2 A3 B3 A4 B4", "A1-B4 B2-A3 B1-A4 A2-B3"),
        # byes stay with the best
        ("A1 B1 C1 A2 B2 C2", "A1-= B2-C2 B1-= C1-A2"),
        ("A1 B1 C1 C2 A2", "B1-= C2-A2 A1-= C1-="),
    ],
)
def test_first_ones_meet_second_ones_of_other_pools(order: str, first_round: str) -> None:
    assert leaves(order) == first_round


def judged(order: list[int], pools: list[tuple[int, ...]]) -> list[str]:
    """Everything that is wrong with how a tree is placed: early meetings, and teams lost."""
    tree = crossed(order, pools)
    wrong = [] if sorted(tree) == sorted(order) else ["teams lost"]
    row, size = Tree(Bracket.MAIN, tree).leaves, 2
    while size <= len(row):
        for start in range(0, len(row), size):
            part = row[start : start + size]
            for pool in pools:
                one, other = (sum(team in pool for team in half) for half in (part[: size // 2], part[size // 2 :]))
                wrong += [f"{one} and {other} of {pool} in {part}"] if abs(one - other) > 1 else []
        size *= 2
    return wrong


def exempt(order: list[int], tree: tuple[int, ...]) -> int:
    """How many are exempt from the first round who are not the best."""
    free = (1 << max(len(order) - 1, 0).bit_length()) - len(order)
    return len(set(tree[:free]) - set(order[:free]))


def any_pools(rng: Random, most: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """Pools of any sizes, those who go on in the order of their ranks there, cut off anywhere; now and then somebody
    from no pool."""
    ranked, pools, number = [], [], 0
    for _ in range(rng.randint(1, most)):
        members = tuple(range(number + 1, number + 1 + rng.randint(1, 5)))
        number = members[-1]
        pools.append(members)
        ranked += [(index, rng.random(), team) for index, team in enumerate(members)]
    order = [team for *_, team in sorted(ranked)]
    order = order[: rng.randint(1, len(order))]
    order += range(number + 1, number + 1 + rng.choice((0, 0, 0, 2)))
    return order, [tuple(team for team in pool if team in order) for pool in pools]


def test_in_every_part_of_the_tree_both_halves_hold_as_many_of_each_pool() -> None:
    rng = Random(20261122)
    assert [problem for _ in range(60) for problem in judged(*any_pools(rng, 9))] == []


def test_the_best_stay_exempt_wherever_any_placing_allows_it() -> None:
    rng = Random(1)
    for _ in range(60):
        order, pools = any_pools(rng, 3)
        order = order[:6]
        pools = [tuple(team for team in pool if team in order) for pool in pools]
        found = exempt(order, crossed(order, pools))
        if found:  # rarely: then no placing that keeps pool mates apart has fewer
            possible = [tree for tree in permutations(order) if not judged_row(tree, pools)]
            assert found == min(exempt(order, tree) for tree in possible)


def judged_row(tree: tuple[int, ...], pools: list[tuple[int, ...]]) -> bool:
    """Whether a placing has pool mates meet too early."""
    row = Tree(Bracket.MAIN, tree).leaves
    blocks = [(start, size) for size in (2, 4, 8) for start in range(0, len(row), size) if size <= len(row)]
    return any(
        abs(
            sum(team in pool for team in row[start : start + size // 2])
            - sum(team in pool for team in row[start + size // 2 : start + size])
        )
        > 1
        for start, size in blocks
        for pool in pools
    )


def test_without_pool_mates_the_order_stays() -> None:
    for size in range(1, 40):
        assert crossed(range(1, size + 1), []) == tuple(range(1, size + 1))
        assert crossed(range(1, size + 1), [(team,) for team in range(1, size + 1)]) == tuple(range(1, size + 1))


def test_64_from_16_pools_are_placed() -> None:
    order = [pool + 16 * index for index in range(4) for pool in range(1, 17)]
    pools = [tuple(pool + 16 * index for index in range(4)) for pool in range(1, 17)]
    assert judged(order, pools) == []
    assert exempt(order, crossed(order, pools)) == 0


def after_pools(format_name: str, told: str, **options: Any) -> Played:
    """A bracket of the teams of pools, who have met each other there."""
    order, pools = teams(told)
    played = phase(format_name, len(order), **options)
    met = Counter(frozenset((one, other)) for pool in pools for one in pool for other in pool if one != other)
    played.field = replace(played.field, pools=tuple(pools), history=History(meetings=met))
    return played


@pytest.mark.parametrize("format_name", ["knock-out", "double-knock-out"])
def test_only_the_final_is_between_the_first_two_of_a_pool(format_name: str) -> None:
    played = after_pools(format_name, "A1 B1 C1 D1 A2 B2 C2 D2")
    row = Tree(Bracket.MAIN, play_round(played).roster).leaves
    assert [first_meeting(row, played.field.pools, team) for team in range(1, 9)] == [3] * 8


def test_those_who_did_not_qualify_are_kept_apart_in_their_bracket_too() -> None:
    played = after_pools("knock-out", "A1 B1 A2 B2 A3 B3 B4 A4", takes=4, rest="bracket")
    assert play_round(played).slots[:4] == ("main-1-1", "main-1-2", "others-1-1", "others-1-2")
    assert {frozenset(teams) for teams in played.draws[0].tables} == {
        frozenset(pair) for pair in ((1, 4), (2, 3), (5, 7), (6, 8))
    }


def test_in_the_consolation_the_exempt_one_is_whose_rest_saves_a_rematch() -> None:
    played = after_pools("knock-out", "A1 B1 C1 A2 B2 C2", losers="consolation", third_place="no")
    while not any(slot.startswith("consolation") for drawn in played.draws for slot in drawn.slots):
        play_round(played)
    again = [
        teams
        for drawn in played.draws
        for teams, slot in zip(drawn.tables, drawn.slots, strict=False)
        if slot.startswith("consolation")
    ]
    assert all(not any(set(teams) <= set(pool) for pool in played.field.pools) for teams in again)
    play_out(played)
