"""The exact pairing, held against all pairings there are and against another library."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw.matching import NEAR, Tier, cheapest_pairing, packed

Pairs = list[tuple[int, int]]


def all_pairings(places: Sequence[int]) -> Iterator[Pairs]:
    if not places:
        yield []
        return
    first, *others = places
    for partner in others:
        for rest in all_pairings([place for place in others if place != partner]):
            yield [(first, partner), *rest]


def cost(pairs: Pairs, tiers: Sequence[Tier]) -> tuple[int, ...]:
    return tuple(sum(tier(*pair) for pair in pairs) for tier in tiers)


def oracle(size: int, tiers: Sequence[Tier]) -> Pairs:
    """What networkx finds: its numbers are as long as need be, so every tier gets a hundred bits."""
    graph = networkx.Graph()
    for pair in combinations(range(size), 2):
        weight = 0
        for tier in tiers:
            weight = (weight << 100) + tier(*pair)
        graph.add_edge(*pair, weight=weight)
    return [(min(pair), max(pair)) for pair in networkx.min_weight_matching(graph)]


def looked_up(costs: dict[tuple[int, int], int]) -> Tier:
    return lambda one, other: costs[one, other]


@st.composite
def tables_of_costs(draw: st.DrawFn, sizes: st.SearchStrategy[int]) -> tuple[int, list[Tier]]:
    size = draw(sizes)
    pairs = list(combinations(range(size), 2))
    columns = draw(st.lists(st.lists(st.integers(0, 3), min_size=len(pairs), max_size=len(pairs)), min_size=1, max_size=3))
    return size, [looked_up(dict(zip(pairs, column, strict=True))) for column in columns]


@given(tables_of_costs(st.sampled_from([2, 4, 6, 8])))
def test_no_pairing_of_up_to_eight_places_is_cheaper(field: tuple[int, list[Tier]]) -> None:
    size, tiers = field
    found = cheapest_pairing(size, tiers)
    assert sorted(place for pair in found for place in pair) == list(range(size))
    assert cost(found, tiers) == min(cost(pairs, tiers) for pairs in all_pairings(range(size)))


@settings(max_examples=20, deadline=None)
@given(st.integers(14, 30), st.integers(0, 2**32))
def test_what_is_left_out_as_too_dear_was_not_needed(half: int, seed: int) -> None:
    """Up to sixty places near and far, where most are worth nothing to each other: as cheap as networkx finds it on the complete graph."""
    size = 2 * half
    assert size > NEAR

    def forbidden(one: int, other: int) -> int:
        return int((one * 7919 + other * 104729 + seed) % 5 == 0)

    def distance(one: int, other: int) -> int:
        return (other - one) ** 2

    tiers = [forbidden, distance]
    assert cost(cheapest_pairing(size, tiers), tiers) == cost(oracle(size, tiers), tiers)


def test_near_places_that_cannot_meet_are_paired_far_away() -> None:
    """Sixty places in two halves that never meet inside: the band of near places has no such pairing, the complete graph has."""

    def same_half(one: int, other: int) -> int:
        return int((one < 30) == (other < 30))

    assert cost(cheapest_pairing(60, [same_half]), [same_half]) == (0,)


def test_an_earlier_tier_outweighs_every_later_one_together() -> None:
    """One point of the first tier against 10^9 at each of three tables of the second."""
    best = {(0, 1), (2, 3), (4, 5)}
    tiers: list[Tier] = [lambda one, other: int((one, other) == (0, 1)), lambda one, other: 0 if (one, other) in best else 10**9]
    assert (0, 1) not in cheapest_pairing(6, tiers)


def test_costs_that_would_overflow_are_not_paired_wrongly() -> None:
    with pytest.raises(OverflowError, match="123 bits"):
        packed([[2**122]], 2)
