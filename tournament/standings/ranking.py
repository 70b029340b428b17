"""The standings: of one championship, of many halls as if played in one, and who goes on to the next stage.

Only what means the same in each hall is ranked together. A hall whose results are worth something else, by other rules,
other byes or another number of rounds, is told apart with what differs, and never mixed in. Criteria that look at one
hall alone are left out; the lot is one for all halls.

First come those that each hall sends, by its own standing; then the best of the others, by the joined one; then the
reserves, in the order in which they are called. Where equal teams stand at the edge, the lot says who goes. Who has
left does not go on, and the next takes the place.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from types import MappingProxyType

from tournament.errors import Refused
from tournament.standings.criteria import CRITERIA, Context, GameResult, Standing, check_criteria, lot_of

NOTHING: Mapping[int, int] = MappingProxyType({})


def rank_teams(
    teams: Sequence[int],
    results: Sequence[GameResult],
    criteria: Sequence[str],
    *,
    adjustments: Mapping[int, int] = NOTHING,
    seed: int = 0,
    stages: Mapping[int, int] = NOTHING,
) -> list[Standing]:
    """Rank teams by these of `CRITERIA`, in order: best first, ties on one rank, by number.

    Results count whoever the opponent was, also one that is not ranked. `adjustments` are points given to a team
    outside its games, or taken, `seed` is that of the lot, and `stages` are the worst ranks at which the teams of
    brackets can still finish. Refused with every problem of `check_criteria`.
    """
    if problems := check_criteria(criteria):
        raise Refused(*problems)
    context = replace(context_of(teams, results, adjustments, seed), stages=stages)
    values: dict[int, dict[str, int]] = {team: {} for team in teams}
    groups = [sorted(teams)]
    for criterion in criteria:
        groups = [equal for tied in groups for equal in separated(tied, criterion, context, values)]
    standings: list[Standing] = []
    for tied in groups:
        rank = len(standings) + 1
        standings += [Standing(rank, team, MappingProxyType(values[team]), len(context.games[team])) for team in tied]
    return standings


def context_of(
    teams: Sequence[int], results: Sequence[GameResult], adjustments: Mapping[int, int], seed: int
) -> Context:
    """The results by team, with what else criteria look at."""
    games: defaultdict[int, list[GameResult]] = defaultdict(list)
    for result in results:
        for team in result.teams:
            games[team].append(result)
    return Context({team: games[team] for team in teams}, adjustments, seed)


def separated(
    tied: Sequence[int], criterion: str, context: Context, values: Mapping[int, dict[str, int]]
) -> list[list[int]]:
    """Split teams that are equal so far by one criterion, best first, and write down the value of each."""
    declared = CRITERIA[criterion]
    keys = declared.keys(tied, context)
    for team in tied:
        values[team][criterion] = keys[team][0]
    ordered = sorted(tied, key=lambda team: keys[team], reverse=not declared.fewer_is_better)
    return [list(equal) for _, equal in groupby(ordered, key=lambda team: keys[team])]


ID_BYTES = 7
IDS_KEPT = 65_536
HallTeam = tuple[str, int]
"""A team of a hall: the key of the hall, and the number of the team there."""


@dataclass(frozen=True)
class HallResults:
    """What one hall brings: its teams by number, their finished games, and the points given to them outside games.

    `terms` are what its results are worth by, each under a name: rules of play, byes, forfeits, the number of rounds.
    Halls with equal terms compare.
    """

    hall: str
    terms: Mapping[str, Hashable]
    teams: tuple[int, ...]
    results: Sequence[GameResult]
    adjustments: Mapping[int, int] = field(default_factory=lambda: NOTHING)

    @cached_property
    def results_of_all(self) -> Sequence[GameResult]:
        """The games of a hall with the ids by which teams of all halls are told apart."""
        return [
            replace(game, teams=tuple(id_of(self.hall, team) for team in game.teams), winner=self._id(game.winner))
            for game in self.results
        ]

    def _id(self, team: int | None) -> int | None:
        return None if team is None else id_of(self.hall, team)


@dataclass(frozen=True)
class JoinedStandingView:
    """A team's joined place. Equal teams share a rank; `values` of all used criteria by name."""

    rank: int
    hall: str
    team: int
    values: Mapping[str, int]
    games: int


@dataclass(frozen=True)
class JoinedStanding:
    """A joined standing by `criteria`, without those of one hall (`left_out`), and halls `apart` by differing terms."""

    criteria: tuple[str, ...]
    lines: tuple[JoinedStandingView, ...]
    left_out: tuple[str, ...]
    apart: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=IDS_KEPT)
def id_of(hall: str, team: int) -> int:
    """A team's number among all halls, whichever there are, so that its lot stays the same."""
    return int.from_bytes(sha256(f"{hall}:{team}".encode()).digest()[:ID_BYTES], "big")


def usual_terms(halls: Iterable[HallResults]) -> Mapping[str, Hashable]:
    """The terms that most teams play by; of several as usual, those of the hall that comes first."""
    teams: Counter[frozenset[tuple[str, Hashable]]] = Counter()
    for hall in halls:
        teams[frozenset(hall.terms.items())] += len(hall.teams)
    return MappingProxyType(dict(teams.most_common(1)[0][0])) if teams else MappingProxyType({})


def differing(terms: Mapping[str, Hashable], usual: Mapping[str, Hashable]) -> tuple[str, ...]:
    """The names of the terms in which a hall differs, in the order of the alphabet."""
    return tuple(sorted(name for name in {*terms, *usual} if terms.get(name) != usual.get(name)))


def join(
    halls: Sequence[HallResults], criteria: Sequence[str], *, seed: int, usual: Mapping[str, Hashable] | None = None
) -> JoinedStanding:
    """Rank the teams of halls with `usual` terms, most teams' by default, by criteria. Refuses as `rank_teams`."""
    usual = usual_terms(halls) if usual is None else usual
    compared = tuple(name for name in criteria if name not in CRITERIA or not CRITERIA[name].within_a_hall)
    apart = {hall.hall: names for hall in halls if (names := differing(hall.terms, usual))}
    together = [hall for hall in halls if hall.hall not in apart]
    known: dict[int, HallTeam] = {id_of(hall.hall, team): (hall.hall, team) for hall in together for team in hall.teams}
    results = [game for hall in together for game in hall.results_of_all]
    adjustments = {id_of(hall.hall, team): points for hall in together for team, points in hall.adjustments.items()}
    ranked = rank_teams(list(known), results, compared, adjustments=adjustments, seed=seed) if compared else []
    lines = [JoinedStandingView(line.rank, *known[line.team], line.values, line.games) for line in ranked]
    lines.sort(key=lambda line: (line.rank, line.hall, line.team))
    return JoinedStanding(
        compared, tuple(lines), tuple(name for name in criteria if name not in compared), MappingProxyType(apart)
    )


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


def qualify(
    halls: Mapping[str, Sequence[RankedQualifier]], joined: Sequence[RankedQualifier], quota: Quota, *, seed: int
) -> tuple[Qualified, ...]:
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
    reserves = [
        Qualified(line.hall, line.team, By.RESERVE, by_lot) for line, by_lot in first(waiting, quota.reserves, seed)
    ]
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
