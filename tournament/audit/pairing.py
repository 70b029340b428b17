"""How cheap a draw could have been."""

from collections.abc import Callable, Sequence

import rustworkx

Price = tuple[int, ...]
"""What a pair costs, the gravest first; prices add up field by field and are compared as tuples."""


def cheapest(size: int, price: Callable[[int, int], Price], posted: Sequence[tuple[int, int]]) -> tuple[Price, Price]:
    """What the posted pairs of positions cost, and the least that pairs of all the positions 0 to `size` - 1 can cost.

    Fields become the digits of one number, in a base that no sum of a field reaches. A cheaper draw can only hold pairs
    that cost less than the posted draw does, once the cheapest pair of the last position, that of the bye, is paid: the
    others are left out unseen.
    """
    prices = {(one, other): price(one, other) for other in range(size) for one in range(other)}
    paid = tuple(map(sum, zip(*(prices[pair] for pair in posted), strict=True)))
    bases = [1 + max(price[digit] for price in prices.values()) * len(posted) for digit in range(len(paid))]

    def number(digits: Price) -> int:
        value = 0
        for digit, base in zip(digits, bases, strict=True):
            value = value * base + digit
        return value

    limit = number(paid)
    spare = limit - min(number(prices[index, size - 1]) for index in range(size - 1))
    if spare == 0:
        return paid, paid
    costs = {pair: number(digits) for pair, digits in prices.items()}
    within = [(*pair, cost) for pair, cost in costs.items() if cost <= (limit if pair[1] == size - 1 else spare)]
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=True)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(within)
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: limit - cost)
    best = [prices[min(pair), max(pair)] for pair in pairs]
    return paid, tuple(map(sum, zip(*best, strict=True)))
