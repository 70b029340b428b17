"""What pages and sentences are given of a federation: frozen, and without a database."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournament.errors import Problem
from tournament.federation.register import Member
from tournament.standings.ranking import HallResults, RankedQualifier

OTHER_HISTORY: Final = "federation-other-history"
OTHER_EVENING: Final = "federation-other-evening"
"""Why a hall does not send: the federation has another history or evening from it."""


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
    """A hall at a journal entry: `championship` is its evening, `told_at` the entry's time.

    `evening` is the same in all copies of one evening and cannot be guessed, `first_draw` is what a wall tells of it;
    both are empty before its first draw: until then halls may have copies of one prepared file. `posting` is the number
    of the entry that posted it, 0 before.

    `round` is its newest posted round, of `rounds` announced (None where that is open), in which `tables_out` are not
    in yet. `ranks` are its own standings, by team.
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
    """An evening's outline, to compare: teams by name, newest posted `round`, newest entry's time `told_at`."""

    championship: str = ""
    teams: tuple[str, ...] = ()
    round: int = 0
    told_at: datetime | None = None

    def is_of_others(self, other: "EveningOutline") -> bool:
        """Whether other people play there: under half of the shorter list's teams are in both."""
        in_both, fewest = len(set(self.teams) & set(other.teams)), min(len(self.teams), len(other.teams))
        return bool(other.teams) and (not self.teams or 2 * in_both < fewest)


def outline_of(sight: HallSight) -> EveningOutline:
    """What is kept in mind of a hall, in a few words."""
    teams = tuple(" · ".join((team.name, *team.players)).casefold() for team in sight.teams.values())
    return EveningOutline(sight.championship, teams, sight.round, sight.told_at)


@dataclass(frozen=True)
class Received:
    """How far a hall's journal was received: its identity, newest number and hash; 0 and empty at first."""

    identity: str = ""
    sequence: int = 0
    head: str = ""


@dataclass(frozen=True)
class HallLine:
    """A hall in a federation. `sight`: None before it sends; `trouble`: why its replica is unreadable."""

    member: Member
    sight: HallSight | None
    trouble: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class UplinkState:
    """How far the federation has this hall: entry `sequence`, at `sent_at`; both None before that.

    `away_since` is since when nobody answers, `problems` are why the federation takes nothing; `replaced` says that
    another history was there before.
    """

    sequence: int | None = None
    sent_at: datetime | None = None
    away_since: datetime | None = None
    problems: tuple[Problem, ...] = ()
    is_sending: bool = False
    replaced: bool = False
