"""The exact pairing: of all ways to pair everyone, the one that costs least.

Every concern of a draw (no rematch, no second bye, near neighbours …) is a `Tier`, and a tier always weighs more than
all the tiers after it. They are packed into one whole number per pair, so that a single minimum-cost perfect matching
answers all of them together, the bye included, which is a position like any other. Nothing is approximated among the
pairs that are looked at.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import index

Tier = Callable[[int, Sequence[int]], Sequence[int]]
"""What pairing a position with each of some positions after it costs, not negative."""

Rows = Sequence[Sequence[int]]
"""Pairs to choose from: for every position, in rising order, some of the positions after it."""

Pairs = list[tuple[int, int]]

Blocks = Callable[[Rows], Sequence[int]]
"""For every position, how many borders before it some pair has to cross, whichever of these pairs are chosen."""


def no_blocks(rows: Rows) -> Sequence[int]:
    """Positions between which there are no borders."""
    return [0] * len(rows)


SAFE = 120
"""The library counts in 128 bits and says nothing when they overflow: costs stay below 2 to this power."""


class NoPairingError(ArithmeticError):
    """The pairs to choose from do not allow to pair everyone."""


def every_pair(size: int) -> Rows:
    """All pairs of positions."""
    return [range(one + 1, size) for one in range(size)]


def cheapest_pairing(rows: Rows, tiers: Sequence[Tier], blocks: Blocks = no_blocks) -> Pairs:
    """Pair all positions with the least sum of the first tier, then the second …; the last is chance.

    Where the tiers do not all fit in one number, those that do are settled first: pairs that cannot be in any pairing
    so cheap are left out, and a tier that all the others agree in takes no bits any more. The lots take the rest. Pairs
    come lower position first, in the order of these.
    """
    left, open_tiers = rows, list(tiers)
    while True:
        columns = [[tier(one, others) for one, others in enumerate(left)] for tier in open_tiers]
        rooms = [1 + most_for_all(column) for column in columns]
        fitting = how_many_fit(rooms)
        if fitting == len(rooms) - 1:
            spare = max(0, bits(rooms) - SAFE)
            columns[-1] = [[cost >> spare for cost in costs] for costs in columns[-1]]
            rooms[-1] = 1 + most_for_all(columns[-1])
            fitting += 1
        if not fitting:
            raise OverflowError(f"the costs of a draw of {len(rows)} positions need {bits(rooms)} bits")
        pairs = matched(left, packed(columns[:fitting], rooms[:fitting]))
        if fitting == len(rooms):
            return pairs
        before = len(open_tiers), sum(map(len, left))
        left, open_tiers = narrowed(left, open_tiers, sums(pairs, open_tiers[:fitting]), blocks)
        if (len(open_tiers), sum(map(len, left))) == before:
            raise OverflowError(f"the costs of a draw of {len(rows)} positions need {bits(rooms)} bits")


def bits(rooms: Sequence[int]) -> int:
    """How many bits fields of these sizes take together."""
    return sum((room - 1).bit_length() for room in rooms)


def how_many_fit(rooms: Sequence[int]) -> int:
    """How many of the first fields fit in one number."""
    return max(count for count in range(len(rooms) + 1) if bits(rooms[:count]) <= SAFE)


def most_for_all(costs: Sequence[Sequence[int]]) -> int:
    """More than any pairing can cost in all: its pairs have different lower positions, half of them all."""
    costliest = sorted((max(row, default=0) for row in costs), reverse=True)
    return sum(costliest[: len(costs) // 2])


def packed(columns: Sequence[Sequence[Sequence[int]]], rooms: Sequence[int]) -> list[list[int]]:
    """Several costs of every pair as one number, each field wide enough for its sum over all games."""
    totals = [[0] * len(row) for row in columns[0]]
    shift = 0
    for column, room in zip(reversed(columns), reversed(rooms), strict=True):
        if room > 1:
            totals = [
                [(cost << shift) + total for cost, total in zip(row, into, strict=True)] if any(row) else into
                for row, into in zip(column, totals, strict=True)
            ]
            shift += (room - 1).bit_length()
    return totals


def matched(rows: Rows, costs: Sequence[Sequence[int]]) -> Pairs:
    """The perfect matching of least cost; refused with `NoPairingError` where there is none."""
    import rustworkx  # 20 ms and 3 MB before the first page of the window, which names the formats and draws nothing

    size = len(rows)
    edges = lightened(
        size, [(one, other, cost) for one in range(size) for other, cost in zip(rows[one], costs[one], strict=True)]
    )
    costliest = max((cost for _, _, cost in edges), default=0)
    assert 0 <= costliest < 2**SAFE
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=True)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(one, other, costliest - cost) for one, other, cost in edges])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=index)
    if len(pairs) * 2 != size:
        raise NoPairingError(f"{len(pairs)} pairs found among {size} positions")
    return sorted((min(pair), max(pair)) for pair in pairs)


def lightened(size: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Reduce pair costs by what each position pays anyhow: each then has a pair that costs nothing.

    All perfect matchings become cheaper by the same, and the library, which begins with the pairs that cost nothing,
    answers up to thirty times as fast.
    """
    of_position: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for one, other, cost in edges:
        of_position[one].append((other, cost))
        of_position[other].append((one, cost))
    pays = [min((cost for _, cost in pairs), default=0) // 2 for pairs in of_position]
    for one, pairs in enumerate(of_position):
        pays[one] = min((cost - pays[other] for other, cost in pairs), default=0)
    return [(one, other, cost - pays[one] - pays[other]) for one, other, cost in edges]


def sums(pairs: Pairs, tiers: Sequence[Tier]) -> list[int]:
    """What a pairing costs, tier by tier."""
    return [sum(tier(one, (other,))[0] for one, other in pairs) for tier in tiers]


def narrowed(
    rows: Rows, tiers: Sequence[Tier], paid: Sequence[int], blocks: Blocks = no_blocks
) -> tuple[Rows, list[Tier]]:
    """Pairs and tiers that still matter once a pairing of such cost in the first tiers is known.

    Every position has to pay at least a share of its cheapest pair, and every border that somebody has to cross a share
    of the cheapest pair across it. A pair that costs more beyond these shares than the whole known pairing does is in
    no cheaper one. As long as the known pairing pays no more than the shares, no pairing of those that are left is
    cheaper, and the next tier is looked at. What is left costs the same however it is paired, so that the tier does not
    matter any more; only a border may be crossed more than once.
    """
    still_open: list[Tier] = []
    for count, (tier, cost) in enumerate(zip(tiers, paid, strict=False)):
        costs = [tier(one, others) for one, others in enumerate(rows)]
        if cost == 0:
            rows = [
                [other for other, price in zip(*row, strict=True) if not price] if any(row[1]) else row[0]
                for row in zip(rows, costs, strict=True)
            ]
            continue
        tolls = tolls_of(rows, costs, blocks(rows))
        shares = shares_of(rows, costs, tolls)
        slack = 2 * cost - max(tolls) - sum(shares)
        rows = [
            [
                other
                for other, price in zip(others, costs[one], strict=True)
                if 2 * price - tolls[other] - shares[other] <= slack - tolls[one] + shares[one]
            ]
            for one, others in enumerate(rows)
        ]
        if slack:
            return rows, [*still_open, *tiers[count:]]
        if max(tolls):
            still_open.append(tier)
    return rows, [*still_open, *tiers[len(paid) :]]


def tolls_of(rows: Rows, costs: Sequence[Sequence[int]], block: Sequence[int]) -> list[int]:
    """The least cost of all borders before each position, doubled: no pair costs less than half of its."""
    least: dict[int, int] = {}
    for one, others in enumerate(rows) if any(block) else ():
        here = block[one]
        for other, cost in zip(others, costs[one], strict=True):
            crossed = block[other] - here
            if crossed:
                share = 2 * cost // crossed
                for border in range(here, block[other]):
                    least[border] = min(share, least.get(border, share))
    toll = [0, *accumulate(least.get(border, 0) for border in range(max(block)))]
    return [toll[index] for index in block]


def shares_of(rows: Rows, costs: Sequence[Sequence[int]], tolls: Sequence[int]) -> list[int]:
    """What positions pay at least beside tolls, doubled: no pair costs less than half its two shares.

    That is what its cheapest pair costs; and the last position, that of the bye, pays what the others leave of it.
    """
    least: list[int | None] = [None] * len(rows)
    for one, (others, row) in enumerate(zip(rows, costs, strict=True)):
        here = tolls[one]
        for other, cost in zip(others, row, strict=True):
            share = cost + (here - tolls[other]) // 2
            mine, its = least[one], least[other]
            if mine is None or share < mine:
                least[one] = share
            if its is None or share < its:
                least[other] = share
    shares = [share or 0 for share in least]
    last = len(rows) - 1
    left_of_it = [
        2 * row[-1] + tolls[one] - tolls[last] - shares[one]
        for one, row in enumerate(costs)
        if row and rows[one][-1] == last
    ]
    shares[last] = max(shares[last], min(left_of_it))
    return shares


MOST_COMPLETE = 1024
"""Up to so many positions every pair is a candidate."""

Candidates = Callable[[int], Rows]
"""The pairs to look at for a width; all there are from the number of positions on."""


def widened(size: int, candidates: Candidates, tiers: Sequence[Tier], width: int, blocks: Blocks = no_blocks) -> Pairs:
    """Pair so many positions at the least cost among the candidates of a width, and then of twice and twice again.

    A pairing among a quarter of them is known first: it shows which of the others could be in a cheaper one, and mostly
    these are few.
    """
    rows, known = first_pairing(candidates, tiers, width // 4, blocks)
    looked_at, enough = width // 4, width if size > MOST_COMPLETE else size
    while looked_at < size:
        looked_at = max(enough, 2 * looked_at)
        more, still_open = narrowed(candidates(looked_at), tiers, sums(known, tiers), blocks)
        if not still_open or all(set(wider) <= set(narrow) for wider, narrow in zip(more, rows, strict=True)):
            found = known
        else:
            found = cheapest_pairing(more, still_open, blocks)
        if found == known and looked_at > enough:
            break
        known, rows = found, more
    return known


def first_pairing(candidates: Candidates, tiers: Sequence[Tier], width: int, blocks: Blocks) -> tuple[Rows, Pairs]:
    """The cheapest pairing among the fewest candidates that allow one, and these candidates."""
    while True:
        rows = candidates(width)
        try:
            return rows, cheapest_pairing(rows, tiers, blocks)
        except NoPairingError:
            width *= 2
