"""What pages and sentences are given of a federation: frozen, and without a database."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournament.errors import Problem
from tournament.federation.register import Member
from tournament.standings.joined import HallResults
from tournament.standings.qualified import RankedQualifier

OTHER_HISTORY: Final = "federation-other-history"
OTHER_EVENING: Final = "federation-other-evening"
"""Why a hall does not send: the federation has another history of this evening, or another evening, from the same hall."""


@dataclass(frozen=True)
class FederationTeam:
    """A team as the lists of a federation name it. `is_gone`: it has left, and goes on to no next stage."""

    number: int
    name: str
    players: tuple[str, ...]
    club: str = ""
    category: str = ""
    licences: tuple[str, ...] = ()
    is_gone: bool = False


@dataclass(frozen=True)
class HallSight:
    """A hall at one entry of its journal. `championship` is what it calls its evening, and `told_at` when its newest entry was made.

    `evening` is the same in all copies of one evening and cannot be guessed, `first_draw` is what a wall tells of it; both are empty before its first
    draw: until then halls may have copies of one prepared file. `posting` is the number of the entry that posted it, 0 before.

    `round` is its newest posted round, of `rounds` announced (None where that is open), in which `tables_out` are not in yet. `ranks` are its own
    standings, by team.
    """

    championship: str
    venue: str
    first_draw: str
    posting: int
    sequence: int
    told_at: datetime | None
    round: int
    rounds: int | None
    tables_out: int
    is_over: bool
    criteria: tuple[str, ...]
    teams: Mapping[int, FederationTeam]
    ranks: Mapping[int, int]
    results: HallResults
    evening: str = ""

    def going(self, key: str) -> tuple[RankedQualifier, ...]:
        """Its standings of those who may go on to a next stage."""
        return tuple(RankedQualifier(key, team, rank) for team, rank in self.ranks.items() if not self.teams[team].is_gone)


@dataclass(frozen=True)
class EveningOutline:
    """An evening in a few words, to be held against another one that may be taken for it: its teams, by their names alone.

    `round` is its newest posted round, `told_at` when its newest entry was made.
    """

    championship: str = ""
    teams: tuple[str, ...] = ()
    round: int = 0
    told_at: datetime | None = None

    def is_of_others(self, other: "EveningOutline") -> bool:
        """Whether other people play there: fewer than half of the teams of the shorter list are in both. Nobody plays where there is no team."""
        in_both, fewest = len(set(self.teams) & set(other.teams)), min(len(self.teams), len(other.teams))
        return bool(other.teams) and (not self.teams or 2 * in_both < fewest)


def outline_of(sight: HallSight) -> EveningOutline:
    """What is kept in mind of a hall, in a few words."""
    teams = tuple(" · ".join((team.name, *team.players)).casefold() for team in sight.teams.values())
    return EveningOutline(sight.championship, teams, sight.round, sight.told_at)


@dataclass(frozen=True)
class Received:
    """How far the journal of a hall was received: its identity, and the number and the hash of the newest entry; 0 and empty before the first."""

    identity: str = ""
    sequence: int = 0
    head: str = ""


@dataclass(frozen=True)
class HallLine:
    """A hall as the federation stands with it. `sight` is None before it has sent anything, `trouble` why its replica cannot be read."""

    member: Member
    sight: HallSight | None
    trouble: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class UplinkState:
    """How far the federation has this hall: up to the entry `sequence`, since `sent_at`, both None before the first time.

    `away_since` is since when nobody answers, `problems` are why the federation takes nothing; `replaced` says that another history was there before.
    """

    sequence: int | None = None
    sent_at: datetime | None = None
    away_since: datetime | None = None
    problems: tuple[Problem, ...] = ()
    is_sending: bool = False
    replaced: bool = False
