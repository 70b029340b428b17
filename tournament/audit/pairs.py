"""Draws of pairs without positions (lot, standings, winners): whether a better one existed.

What such a draw is judged by are its concerns, the gravest first; all of them together are one price, and the cheapest
draw there can be is worked out anew (`pairing`). Luck decides between equal prices, and is not judged.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import rustworkx

from tournament.audit.export import ExportedRound, Finding
from tournament.audit.past import Past, groups_of, pair, playing

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


@dataclass(frozen=True)
class DrawnField:
    """Those drawn, in order, with score groups and history; a bye is last, who left keeps the position."""

    found: ExportedRound
    past: Past
    order: Sequence[int]
    groups: Mapping[int, int]

    @property
    def nobody(self) -> int:
        """The position of the bye."""
        return len(self.order)

    def teams(self, one: int, other: int) -> tuple[int, int]:
        """Two positions as teams, the lower number first."""
        return pair(self.order[one], self.order[other])


Concern = Callable[[DrawnField, int, int], int]
"""What two positions cost, the earlier one first; the later may be that of the bye."""


def banned(field: DrawnField, one: int, other: int) -> int:
    """Whether two meet who never should."""
    return int(other != field.nobody and field.teams(one, other) in field.found.saw.never)


def rematches(field: DrawnField, one: int, other: int) -> int:
    """How often two have met."""
    return 0 if other == field.nobody else field.past.met[field.teams(one, other)]


def repeated_bye(field: DrawnField, one: int, other: int) -> int:
    """How often who sits out has done so before."""
    return field.past.sat_out[field.order[one]] if other == field.nobody else 0


def too_early(field: DrawnField, one: int, other: int) -> int:
    """Whether two meet who should not do so yet."""
    return int(other != field.nobody and field.teams(one, other) in field.found.saw.early)


def bye_height(field: DrawnField, one: int, other: int) -> int:
    """How many are below the one that sits out."""
    return field.nobody - 1 - one if other == field.nobody else 0


def neighbours(field: DrawnField, one: int, other: int) -> int:
    """The distance of two positions, squared."""
    return 0 if other == field.nobody else (other - one) ** 2


def from_the_middle(field: DrawnField, one: int, other: int) -> int:
    """How far two positions are from half the field apart, squared; odd fields have two middles."""
    return 0 if other == field.nobody else (2 * (other - one) - field.nobody) ** 2 // 4


def group_gap(field: DrawnField, one: int, other: int) -> int:
    """The distance of two score groups, squared."""
    return 0 if other == field.nobody else (field.groups[field.order[one]] - field.groups[field.order[other]]) ** 2


def repeated_float(field: DrawnField, one: int, other: int) -> int:
    """Where two of different groups meet, how often they had to before."""
    first, second = field.order[one], field.order[other] if other != field.nobody else field.order[one]
    return 0 if field.groups[first] == field.groups[second] else field.past.floats[first] + field.past.floats[second]


CONCERNS: Mapping[str, Sequence[Concern]] = {
    "random": (banned, rematches, repeated_bye, too_early),
    "swiss": (banned, rematches, repeated_bye, bye_height, too_early, neighbours),
    "middle": (banned, rematches, repeated_bye, bye_height, too_early, from_the_middle),
    "groups": (banned, rematches, repeated_bye, bye_height, group_gap, repeated_float, too_early),
    "winners": (banned, rematches, repeated_bye, group_gap, too_early),
}
"""By what each format is judged."""

CODES: Mapping[Concern, str] = {
    banned: "ban-avoidable",
    rematches: "rematch-avoidable",
    repeated_bye: "repeated-bye-avoidable",
    too_early: "early-avoidable",
    group_gap: "group-gap-avoidable",
    repeated_float: "float-avoidable",
}
"""The code of a draw whose first avoidable concern is this; the others share `draw-not-optimal`."""


def judge_pairs(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """The first concern of a draw that a better draw would have spared."""
    order = [team for team in found.present if team not in found.resting]
    groups = groups_of(found)
    groups = groups if all(team in groups for team in order) else {}
    field = DrawnField(found, past, order, groups)
    concerns = [concern for concern in CONCERNS[found.method] if groups or concern not in (group_gap, repeated_float)]
    stayed = [order.index(team) for team in playing(found)]
    stands = {order[position]: index for index, position in enumerate(stayed)}
    posted = []
    for game in found.games:
        one, other = sorted([*(stands[team] for team in game.sides), len(stayed)])[:2]
        posted.append((one, other))
    at = [*stayed, field.nobody]

    def price(one: int, other: int) -> Price:
        return tuple(concern(field, at[one], at[other]) for concern in concerns)

    paid, best = cheapest(len(stayed) + len(stayed) % 2, price, posted)
    for index, concern in enumerate(concerns):
        if best[index] != paid[index]:
            code = CODES.get(concern)
            if code is None:
                yield Finding("draw-not-optimal", found.path, {"said": paid[index:], "right": best[index:]})
            else:
                yield Finding(code, found.path, {"said": paid[index], "right": best[index]})
            return
