"""One standing of many halls: their games ranked together, as if all had been played in one.

Only what means the same in each hall is ranked together. A hall whose results are worth something else, by other rules,
other byes or another number of rounds, is told apart with what differs, and never mixed in. Criteria that look at one
hall alone are left out; the lot is one for all halls.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType

from tournament.standings.criteria import CRITERIA
from tournament.standings.facts import GameResult
from tournament.standings.ranking import NOTHING, rank_teams

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
        return [replace(game, teams=tuple(id_of(self.hall, team) for team in game.teams), winner=self._id(game.winner)) for game in self.results]

    def _id(self, team: int | None) -> int | None:
        return None if team is None else id_of(self.hall, team)


@dataclass(frozen=True)
class JoinedLine:
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
    lines: tuple[JoinedLine, ...]
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


def join(halls: Sequence[HallResults], criteria: Sequence[str], *, seed: int, usual: Mapping[str, Hashable] | None = None) -> JoinedStanding:
    """Rank the teams of halls with `usual` terms, most teams' by default, by criteria. Refuses as `rank_teams`."""
    usual = usual_terms(halls) if usual is None else usual
    compared = tuple(name for name in criteria if name not in CRITERIA or not CRITERIA[name].within_a_hall)
    apart = {hall.hall: names for hall in halls if (names := differing(hall.terms, usual))}
    together = [hall for hall in halls if hall.hall not in apart]
    known: dict[int, HallTeam] = {id_of(hall.hall, team): (hall.hall, team) for hall in together for team in hall.teams}
    results = [game for hall in together for game in hall.results_of_all]
    adjustments = {id_of(hall.hall, team): points for hall in together for team, points in hall.adjustments.items()}
    ranked = rank_teams(list(known), results, compared, adjustments=adjustments, seed=seed) if compared else []
    lines = [JoinedLine(line.rank, *known[line.team], line.values, line.games) for line in ranked]
    lines.sort(key=lambda line: (line.rank, line.hall, line.team))
    return JoinedStanding(compared, tuple(lines), tuple(name for name in criteria if name not in compared), MappingProxyType(apart))
