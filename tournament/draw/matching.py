"""The exact pairing: of all ways to pair everyone, the one that costs least.

Every concern of a draw (no rematch, no second bye, near neighbours …) is a `Tier`, and a tier always weighs more than all the tiers after it. They
are packed into one whole number per pair, so that a single minimum-cost perfect matching answers all of them together, the bye included, which is a
place like any other. Nothing is approximated.
"""

from collections.abc import Callable, Sequence
from operator import index

import rustworkx

Tier = Callable[[int, int], int]
"""What pairing two places costs, not negative; the lower place comes first."""

NEAR = 24
"""Places this close are tried first, to learn what a pairing need cost at most."""

SAFE = 2**120
"""The library counts in 128 bits and says nothing when they overflow, so weights stay well below."""


def cheapest_pairing(size: int, tiers: Sequence[Tier]) -> list[tuple[int, int]]:
    """Pair the places 0 to `size` - 1, an even number, so that the sum of the first tier is least, then that of the second, and so on.

    A pairing among near places bounds what has to be paid, and the last place, where the bye stands, must pay its cheapest pair whatever happens: a
    pair of other places that costs more than the rest of the bound is in no cheapest pairing. What remains is a thin band of the complete graph that
    holds every optimum of it. Pairs come lower place first, in the order of these.
    """
    last = size - 1
    pairs = [(one, other) for other in range(size) for one in range(other)]
    costs = dict(zip(pairs, packed([[tier(one, other) for one, other in pairs] for tier in tiers], size), strict=True))
    near = {pair: cost for pair, cost in costs.items() if pair[1] - pair[0] <= NEAR or pair[1] == last}
    first = matched(near, size)
    bound = sum(near[pair] for pair in first)
    rest = bound - min(costs[place, last] for place in range(last))
    worthwhile = {pair: cost for pair, cost in costs.items() if cost <= (bound if pair[1] == last else rest)}
    return first if worthwhile.keys() <= near.keys() else matched(worthwhile, size)


def packed(columns: Sequence[Sequence[int]], size: int) -> list[int]:
    """Several costs of every pair as one number. `columns` hold them tier by tier, pairs ordered by their later place.

    Each field is wide enough for its sum over all games: every pair is counted at its later place, so the dearest of each place bound the sum.
    """
    totals = [0] * len(columns[0])
    room = 1
    for column in reversed(columns):
        totals = [cost * room + total for cost, total in zip(column, totals, strict=True)]
        room *= 1 + sum(max(column[later * (later - 1) // 2 : later * (later + 1) // 2]) for later in range(1, size))
    if room >= SAFE:
        raise OverflowError(f"the costs of a draw of {size} places need {room.bit_length()} bits")
    return totals


def matched(costs: dict[tuple[int, int], int], size: int) -> list[tuple[int, int]]:
    """The perfect matching of least cost among the pairs given, which must allow one."""
    dearest = max(costs.values(), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=True)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(one, other, dearest - cost) for (one, other), cost in costs.items()])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=index)
    if len(pairs) != size // 2:
        raise ArithmeticError(f"{len(pairs)} pairs found among {size} places")
    return sorted((min(pair), max(pair)) for pair in pairs)
