"""Pool mates in a tree, kept apart until the latest round possible for any pools.

Two teams can meet in the round in which their parts of the tree join. So pool mates meet as late as they can where, at
every joint of the tree, its two halves hold as many of each pool, give or take one. There always is such a placing: a
tree is split evenly for all pools at once, and each half again (`even_split`). Of those there are, the one is looked
for that leaves the best exempt, then everybody on a position of their rank in the pools, and then as near to the order
as can be: by exchanges of two and of three, beginning from the split, as long as one makes it better.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, TypeVar

from tournament.draw.trees import seeding

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
    for (pool, is_exempt), size in Counter(
        (team.pool, kind[0]) for team, kind in zip(teams, kinds, strict=True)
    ).items():
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


LARGEST_OF_THREES = 32
"""Up to so many teams exchanges of three are tried too."""
Pools = Sequence[Sequence[int]]
"""The teams of each pool."""
Joint = tuple[int, int]
"""Where two parts of a tree join: the round that is played there, from 0, and the game, from the top."""


def crossed(order: Sequence[int], pools: Pools) -> tuple[int, ...]:
    """A tree's positions for teams, best first, of these pools or none; unchanged without mates."""
    pool_of = pools_of(pools)
    field = [pool_of.get(team, -team) for team in order]
    if len(set(field)) == len(field):
        return tuple(order)
    exempt = len(leaves_of(len(order))) - len(order)
    split = split_down(
        [Candidate(index, *of) for index, of in enumerate(zip(field, tiers(field), strict=True))], exempt
    )
    placing = exchanged(Placing(field, [candidate.team for candidate in split]))
    return tuple(order[team] for team in placing.at)


def pools_of(pools: Pools) -> dict[int, int]:
    """The pool of each team."""
    return {team: pool for pool, members in enumerate(pools) for team in members}


def split_down(teams: Sequence[Candidate], exempt: int) -> list[Candidate]:
    """A part's teams, best first, in position order; the first so many are exempt from round one."""
    if len(teams) < 2:
        return list(teams)
    first, second = even_split(teams, exempt)
    of_first = sum(rank % 4 in FIRST_HALF for rank in range(exempt))
    halves = {True: iter(split_down(first, of_first)), False: iter(split_down(second, exempt - of_first))}
    return [next(halves[rank % 4 in FIRST_HALF]) for rank in range(len(teams))]


def leaves_of(teams: int) -> list[int]:
    """The positions of a tree for so many teams, from 0, from its top; -1 for those that nobody has."""
    return [seed - 1 if seed <= teams else -1 for seed in seeding(max(teams - 1, 0).bit_length())]


def tiers(field: Sequence[int]) -> list[int]:
    """Each team's rank among pool mates, never falling; who is from no pool joins those before."""
    before = Counter[int]()
    found: list[int] = []
    for pool in field:
        found.append(max([before[pool], *found[-1:]]))
        before[pool] += 1
    return found


class Placing:
    """Who is where in a tree: `at`: team by position (by its place in order), `field`: their pools."""

    def __init__(self, field: Sequence[int], at: Iterable[int]) -> None:
        self.field, self.tiers, self.at = field, tiers(field), list(at)
        leaves = leaves_of(len(field))
        self.exempt, self.rounds = len(leaves) - len(field), len(leaves).bit_length() - 1
        self.leaf = {position: leaf for leaf, position in enumerate(leaves)}
        self.joints = [
            [(number, self.leaf[position] >> number + 1) for number in range(self.rounds)]
            for position in range(len(field))
        ]
        self.held = Counter[tuple[int, int, int]]()
        for position in range(len(field)):
            self.hold(position, 1)

    def price(self, team: int, position: int) -> tuple[int, int, int]:
        """What it costs that a team has a position."""
        return (
            int((team < self.exempt) != (position < self.exempt)),
            int(self.tiers[team] != self.tiers[position]),
            (team - position) ** 2,
        )

    def hold(self, position: int, by: int) -> None:
        """Count the team of a position in every part of the tree that it is in, or take it away."""
        for number in range(self.rounds):
            self.held[self.field[self.at[position]], number, self.leaf[position] >> number] += by

    def is_uneven(self, pool: int, joints: Iterable[Joint]) -> bool:
        """Whether one half of any of these joints holds too many of a pool."""
        return any(
            abs(self.held[pool, number, 2 * game] - self.held[pool, number, 2 * game + 1]) > 1
            for number, game in joints
        )

    def exchange(self, positions: Sequence[int]) -> bool:
        """Move each of these positions' teams to the next, the last to the first, if better; whether done."""
        teams = [self.at[position] for position in positions]
        was = self.price_of(teams, positions)
        will = self.price_of(teams, (*positions[1:], positions[0]))
        if will >= was:
            return False
        joints = {joint for position in positions for joint in self.joints[position]}
        self.seat(positions, (teams[-1], *teams[:-1]))
        if not any(self.is_uneven(self.field[team], joints) for team in teams):
            return True
        self.seat(positions, teams)
        return False

    def price_of(self, teams: Sequence[int], positions: Sequence[int]) -> list[int]:
        """What it costs that teams have positions, the gravest first."""
        return list(map(sum, zip(*map(self.price, teams, positions), strict=True)))

    def seat(self, positions: Sequence[int], teams: Sequence[int]) -> None:
        """Give positions to other teams."""
        for position in positions:
            self.hold(position, -1)
        for position, team in zip(positions, teams, strict=True):
            self.at[position] = team
            self.hold(position, 1)


def exchanged(placing: Placing) -> Placing:
    """A placing that no exchange of two improves, nor of three where a tree is small enough to try all."""
    positions = range(len(placing.at))
    sizes = (2, 3) if len(positions) <= LARGEST_OF_THREES else (2,)
    tried = [
        chosen for size in sizes for some in combinations(positions, size) for chosen in (some, some[::-1])[: size - 1]
    ]
    while sum(map(placing.exchange, tried)):
        pass
    return placing


def first_meeting(row: Sequence[int], pools: Pools, team: int) -> int:
    """The first round in which a team can meet a mate, by the tree's leaves; 0 without mates."""
    pool_of, at = pools_of(pools), row.index(team)
    mates = [
        leaf
        for leaf, other in enumerate(row)
        if other != team and other in pool_of and pool_of[other] == pool_of.get(team)
    ]
    return min(((at ^ leaf).bit_length() for leaf in mates), default=0)
