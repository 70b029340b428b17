"""Who is in the championship, for views.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass
from typing import Final

from tournament.records.team import Entered, Team
from tournament.records.team import TeamStatus as TeamStatus

LONGEST_LICENCE: Final = 30
"""Of a licence, and of a membership."""
LONGEST_HALL: Final = 120
"""Of the name of a hall that a team comes from: that of its championship."""


@dataclass(frozen=True, kw_only=True)
class TeamLine(Team):
    """A registered team. `number` is None on the waiting list. `players` are as typed; a lone player is one name."""

    id: int
    phone: str = ""


@dataclass(frozen=True)
class ApartLine:
    """Two teams, lower number first, that should not meet up to a round, or never (None)."""

    id: int
    teams: tuple[int, int]
    names: tuple[str, str]
    until_round: int | None = None


def players_under(name: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players who are written under the name of their team: nobody where somebody alone is called by it."""
    return () if players == (name,) else players


@dataclass(frozen=True)
class TeamDraft(Entered):
    """A team as typed. One player alone waits for a partner; without a name, players' names make one.

    `licences` and `memberships` are those of the players, in their order; they may be fewer. `paid_cents` is how much a
    list says was paid, 0 the whole fee. `hall` is the hall of an earlier stage in which it qualified, and `hall_rank`
    its rank there.
    """

    players: tuple[str, ...]
    name: str = ""
    phone: str = ""
    number: int | None = None
    licences: tuple[str, ...] = ()
    memberships: tuple[str, ...] = ()
    paid_cents: int = 0
    hall: str = ""
    hall_rank: int = 0


@dataclass(frozen=True)
class Origin:
    """The hall of an earlier stage in which a team qualified, and its rank there, 0 where the list did not say."""

    hall: str
    rank: int = 0


@dataclass(frozen=True)
class SubstitutionLine:
    """A player who replaced another after the posting of a round, and why."""

    after_round: int
    leaving: str
    entering: str
    reason: str
