"""The exact pairing, held against all pairings there are and against another library."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournament.draw.matching import (
    NoPairingError,
    Tier,
    cheapest_pairing,
    every_pair,
    first_pairing,
    narrowed,
    no_blocks,
    sums,
)

Pairs = list[tuple[int, int]]


def all_pairings(positions: Sequence[int]) -> Iterator[Pairs]:
    if not positions:
        yield []
        return
    first, *others = positions
    for partner in others:
        for rest in all_pairings([position for position in others if position != partner]):
            yield [(first, partner), *rest]


def cost(pairs: Pairs, tiers: Sequence[Tier]) -> tuple[int, ...]:
    return tuple(sums(pairs, tiers))


def tier(price: Callable[[int, int], int]) -> Tier:
    """A tier of a price for two places."""
    return lambda one, others: [price(one, other) for other in others]


def oracle(size: int, tiers: Sequence[Tier]) -> Pairs:
    """What networkx finds: its numbers are as long as need be, so every tier gets a hundred bits."""
    graph = networkx.Graph()
    for pair in combinations(range(size), 2):
        weight = 0
        for tier in tiers:
            weight = (weight << 100) + tier(pair[0], pair[1:])[0]
        graph.add_edge(*pair, weight=weight)
    return [(min(pair), max(pair)) for pair in networkx.min_weight_matching(graph)]


def looked_up(costs: dict[tuple[int, int], int]) -> Tier:
    return tier(lambda one, other: costs[one, other])


@st.composite
def tables_of_costs(draw: st.DrawFn, sizes: st.SearchStrategy[int]) -> tuple[int, list[Tier]]:
    size = draw(sizes)
    pairs = list(combinations(range(size), 2))
    columns = draw(
        st.lists(st.lists(st.integers(0, 3), min_size=len(pairs), max_size=len(pairs)), min_size=1, max_size=3)
    )
    return size, [looked_up(dict(zip(pairs, column, strict=True))) for column in columns]


@given(tables_of_costs(st.sampled_from([2, 4, 6, 8])))
def test_no_pairing_of_up_to_eight_positions_is_cheaper(field: tuple[int, list[Tier]]) -> None:
    size, tiers = field
    found = cheapest_pairing(every_pair(size), tiers)
    assert sorted(position for pair in found for position in pair) == list(range(size))
    assert cost(found, tiers) == min(cost(pairs, tiers) for pairs in all_pairings(range(size)))


@examples(10, 100)
@given(st.integers(3, 30), st.integers(0, 2**32))
def test_what_is_left_out_as_too_expensive_was_not_needed(half: int, seed: int) -> None:
    """From a pairing of neighbours, whatever it costs: the pairs that are left hold one as cheap as networkx finds
    among all."""
    size = 2 * half

    @tier
    def forbidden(one: int, other: int) -> int:
        return int((one * 7919 + other * 104729 + seed) % 5 == 0)

    @tier
    def distance(one: int, other: int) -> int:
        return (other - one) ** 2

    tiers = [forbidden, distance]
    neighbours = [(index, index + 1) for index in range(0, size, 2)]
    rows, still_open = narrowed(every_pair(size), tiers, sums(neighbours, tiers))
    found = cheapest_pairing(rows, still_open) if still_open else neighbours
    assert cost(found, tiers) == cost(oracle(size, tiers), tiers)


def test_a_tier_that_costs_every_pairing_the_same_is_settled() -> None:
    """Six places in a row: neighbours cannot be nearer than neighbours, so that no other pair is left, and nothing to
    decide."""
    distance = tier(lambda one, other: (other - one) ** 2)
    rows, still_open = narrowed(every_pair(6), [distance], [3])
    assert ([list(row) for row in rows], still_open) == ([[1], [2], [3], [4], [5], []], [])


def test_positions_that_nobody_can_be_paired_with_are_told() -> None:
    with pytest.raises(NoPairingError, match="1 pairs found among 4 positions"):
        cheapest_pairing([[1, 2, 3], [], [], []], [tier(lambda one, other: 1)])


def test_an_earlier_tier_outweighs_every_later_one_together() -> None:
    """One point of the first tier against 10^9 at each of three tables of the second."""
    best = {(0, 1), (2, 3), (4, 5)}
    tiers = [
        tier(lambda one, other: int((one, other) == (0, 1))),
        tier(lambda one, other: 0 if (one, other) in best else 10**9),
    ]
    assert (0, 1) not in cheapest_pairing(every_pair(6), tiers)


def test_luck_takes_the_room_that_is_left() -> None:
    """Of 120 bits the first tier takes 118: luck is told with the two highest of its hundred."""
    grave = tier(lambda one, other: 2**117 if (one, other) == (0, 3) else 0)
    luck = tier(lambda one, other: 2**99 if (one, other) == (0, 1) else 1)
    assert cheapest_pairing(every_pair(4), [grave, luck]) == [(0, 2), (1, 3)]


def test_tiers_that_find_no_room_together_are_settled_one_after_another() -> None:
    """Three tiers of 80 bits each. The first leaves two pairings, the second is the same for both, the third
    decides."""
    first = tier(lambda one, other: 2**79 * ((one, other) in {(0, 3), (1, 2)}))
    second = tier(lambda one, other: 2**79)
    third = tier(lambda one, other: 2**79 if (one, other) == (0, 1) else 2**20)
    assert cheapest_pairing(every_pair(4), [first, second, third, tier(lambda one, other: 0)]) == [(0, 2), (1, 3)]


def test_costs_that_would_overflow_are_not_paired_wrongly() -> None:
    with pytest.raises(OverflowError, match="123 bits"):
        cheapest_pairing(every_pair(2), [tier(lambda one, other: 2**122), tier(lambda one, other: 0)])


def test_costs_that_no_number_holds_are_a_bug_and_never_a_wrong_draw() -> None:
    huge = 2**119
    with pytest.raises(OverflowError, match="of 4 positions"):
        cheapest_pairing(every_pair(4), [tier(lambda one, other: huge * (one + other)), tier(lambda one, other: 1)])


def test_where_few_candidates_pair_nobody_more_are_looked_at() -> None:
    narrow: list[Sequence[int]] = [[1], [2], [], []]
    rows, pairs = first_pairing(
        lambda width: narrow if width < 2 else every_pair(4), [tier(lambda one, other: one + other)], 1, no_blocks
    )
    assert (rows, len(pairs)) == (every_pair(4), 2)


def test_where_every_pair_could_be_in_a_cheapest_pairing_and_the_next_tier_has_no_room_it_is_a_bug() -> None:
    """The three pairings of four places cost the same, so that the first tier leaves nothing out and the second never
    finds room."""
    same = {(0, 1): 0, (2, 3): 2, (0, 2): 1, (1, 3): 1, (0, 3): 2, (1, 2): 0}
    wide = tier(lambda one, other: same[one, other] << 70)
    with pytest.raises(OverflowError, match="of 4 positions"):
        cheapest_pairing(every_pair(4), [wide, wide, wide])
