"""Who goes on: a pure function of halls' standings, the joined one, and a quota.

First come those that each hall sends, by its own standing; then the best of the others, by the joined one; then the
reserves, in the order in which they are called. Where equal teams stand at the edge, the lot says who goes. Who has
left does not go on, and the next takes the place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.standings.criteria import lot_of
from tournament.standings.joined import HallTeam, id_of

MOST_PERCENT = 100


class By(StrEnum):
    """By what a team goes on: the standing of its hall, the joined standing; or it waits as a reserve."""

    HALL = "hall"
    OVERALL = "overall"
    RESERVE = "reserve"


@dataclass(frozen=True)
class Quota:
    """The quota: `of_each_hall`, or `percent` of its teams rounded up; `overall` best others; `reserves`."""

    of_each_hall: int = 0
    percent: int = 0
    overall: int = 0
    reserves: int = 0

    def of(self, teams: int) -> int:
        """How many a hall of so many teams sends."""
        return min(teams, max(self.of_each_hall, -(-teams * self.percent // MOST_PERCENT)))


@dataclass(frozen=True)
class RankedQualifier:
    """A team of a hall and its rank, in its hall or in the joined standing."""

    hall: str
    team: int
    rank: int


@dataclass(frozen=True)
class Qualified:
    """A team that goes on, or waits as a reserve; `by_lot` says that it was equal to one that does not."""

    hall: str
    team: int
    by: By
    by_lot: bool = False


def qualify(halls: Mapping[str, Sequence[RankedQualifier]], joined: Sequence[RankedQualifier], quota: Quota, *, seed: int) -> tuple[Qualified, ...]:
    """Who goes on, by joined rank, then by hall; reserves last. `halls` are standings, `joined` the comparable."""
    chosen: dict[HallTeam, Qualified] = {}
    for standing in halls.values():
        for line, by_lot in first(standing, quota.of(len(standing)), seed):
            chosen[line.hall, line.team] = Qualified(line.hall, line.team, By.HALL, by_lot)
    others = [line for line in joined if (line.hall, line.team) not in chosen]
    for line, by_lot in first(others, quota.overall, seed):
        chosen[line.hall, line.team] = Qualified(line.hall, line.team, By.OVERALL, by_lot)
    order = {(line.hall, line.team): index for index, line in enumerate(by_rank(joined, seed))}
    going = sorted(chosen.values(), key=lambda one: (order.get((one.hall, one.team), len(order)), one.hall))
    waiting = [line for line in others if (line.hall, line.team) not in chosen]
    reserves = [Qualified(line.hall, line.team, By.RESERVE, by_lot) for line, by_lot in first(waiting, quota.reserves, seed)]
    return (*going, *reserves)


def by_rank(lines: Iterable[RankedQualifier], seed: int) -> list[RankedQualifier]:
    """The lines in the order of their ranks, equal ones in that of the lot."""
    return sorted(lines, key=lambda line: (line.rank, -lot_of(id_of(line.hall, line.team), seed)))


def first(lines: Sequence[RankedQualifier], wanted: int, seed: int) -> list[tuple[RankedQualifier, bool]]:
    """The first so many lines, each with whether only the lot put it before another of its rank."""
    ordered = by_rank(lines, seed)
    taken, left = ordered[:wanted], ordered[wanted:]
    edge = left[0].rank if left else None
    return [(line, line.rank == edge) for line in taken]
