"""Teams split between a tree's halves, evenly in several respects, by a flow of least cost.

Every team is an edge from its pool to its tier, and a unit of flow through it puts it into the first half. What goes
through a pool is half of it, give or take one. What goes through the exempt, or through a tier, above its number of
positions there costs. All numbers are whole, so that the cheapest flow is a split.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

Kind = TypeVar("Kind", bound=Hashable)
FIRST_HALF = (0, 3)
"""Of every four positions of a tree, counted from the best: those in the half of the best one: 1, 4, 5, 8, 9 …"""


class Candidate(NamedTuple):
    """A team to be placed: its position in the order, from 0, its pool, and its tier, the rank there."""

    team: int
    pool: int
    tier: int


@dataclass
class Arc:
    """An arc of a flow: target, remaining capacity, cost of a unit, and its reverse arc."""

    end: Hashable
    room: int
    cost: int
    back: "Arc" = field(init=False, repr=False)


class FlowNetwork:
    """A flow of least cost from `FIRST` to `LAST`, a unit at a time."""

    FIRST, LAST = "first", "last"

    def __init__(self) -> None:
        self.arcs: dict[Hashable, list[Arc]] = {}

    def add(self, start: Hashable, end: Hashable, room: int, cost: int = 0) -> Arc:
        """Add an arc of this capacity, at a cost for each unit."""
        arc, back = Arc(end, room, cost), Arc(start, 0, -cost)
        arc.back, back.back = back, arc
        self.arcs.setdefault(start, []).append(arc)
        self.arcs.setdefault(end, []).append(back)
        return arc

    def push(self) -> None:
        """Send one more unit along the cheapest way there is."""
        costs: dict[Hashable, int] = {self.FIRST: 0}
        came: dict[Hashable, Arc] = {}
        waiting: dict[Hashable, None] = {self.FIRST: None}
        while waiting:
            here = next(iter(waiting))
            del waiting[here]
            for arc in self.arcs[here]:
                cost = costs[here] + arc.cost
                if arc.room and (arc.end not in costs or cost < costs[arc.end]):
                    costs[arc.end], came[arc.end] = cost, arc
                    waiting[arc.end] = None
        at: Hashable = self.LAST
        while at != self.FIRST:
            arc = came[at]
            arc.room -= 1
            arc.back.room += 1
            at = arc.back.end


def even_split(teams: Sequence[Candidate], exempt: int) -> tuple[list[Candidate], list[Candidate]]:
    """Split teams, best first, so many exempt, between a part's halves, as even as can be in every pool.

    The first half gets as many as it has positions. The most expensive first: that others are exempt than the best,
    that somebody has a position of another tier, and that teams go to the other half, the better ones more than the
    others.
    """
    moved = len(teams) * (len(teams) + 1)
    other_tier = moved * len(teams)
    other_exempt = other_tier * len(teams)
    uneven = other_exempt * len(teams) * len(teams)
    in_first = [rank % 4 in FIRST_HALF for rank in range(len(teams))]
    kinds = [(rank < exempt, team.tier) for rank, team in enumerate(teams)]
    network = FlowNetwork()
    for pool, size in Counter(team.pool for team in teams).items():
        network.add(FlowNetwork.FIRST, ("pool", pool), size // 2, -uneven)
        network.add(FlowNetwork.FIRST, ("pool", pool), size % 2)
    # the exempt of a pool and its others are each split evenly where they can be: two who are not exempt may be left
    # alone with each other below
    for (pool, is_exempt), size in Counter((team.pool, kind[0]) for team, kind in zip(teams, kinds, strict=True)).items():
        network.add(("pool", pool), (pool, is_exempt, "part"), size // 2, -other_exempt)
        network.add(("pool", pool), (pool, is_exempt, "part"), size % 2)
        network.add(("pool", pool), (pool, is_exempt, "part"), size // 2, other_exempt)
    chosen = []
    for rank, (team, kind, first) in enumerate(zip(teams, kinds, in_first, strict=True)):
        weight = len(teams) - rank
        chosen.append(network.add((team.pool, kind[0], "part"), kind, 1, -weight if first else weight))
    for kind, count in counted(kinds, in_first).items():
        network.add(kind, kind[0], count)
        network.add(kind, kind[0], len(teams), other_tier)
    for is_exempt, count in counted([kind[0] for kind in kinds], in_first).items():
        network.add(is_exempt, FlowNetwork.LAST, count)
        network.add(is_exempt, FlowNetwork.LAST, len(teams), other_exempt)
    for _ in range(sum(in_first)):
        network.push()
    halves: tuple[list[Candidate], list[Candidate]] = ([], [])
    for team, arc in zip(teams, chosen, strict=True):
        halves[arc.room].append(team)
    return halves


def counted(kinds: Sequence[Kind], in_first: Sequence[bool]) -> Counter[Kind]:
    """How many positions of each kind the first half has; 0 of a kind that has none there."""
    counts = Counter(dict.fromkeys(kinds, 0))
    counts.update(kind for kind, first in zip(kinds, in_first, strict=True) if first)
    return counts
