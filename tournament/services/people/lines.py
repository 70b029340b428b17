"""Who is in the championship, for views.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LONGEST_CATEGORY: Final = 40
LONGEST_LICENCE: Final = 30
"""Of a licence, and of a membership."""
LONGEST_HALL: Final = 120
"""Of the name of a hall that a team comes from: that of its championship."""


class TeamStatus(StrEnum):
    """The status of a team: `waiting` is someone alone who looks for a partner and has no number yet."""

    ACTIVE = "active"
    WAITING = "waiting"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"


@dataclass(frozen=True)
class TeamLine:
    """A registered team. `number` is None on the waiting list. `players` are as typed; a lone player is one name.

    `category` is what it may win a prize of its own for. `licences` and `memberships` are one for each player, or none where nobody has any.
    """

    id: int
    number: int | None
    name: str
    players: tuple[str, ...]
    club: str
    phone: str
    status: TeamStatus
    present: bool
    paid: bool
    near_door: bool = False
    category: str = ""
    licences: tuple[str, ...] = ()
    memberships: tuple[str, ...] = ()


@dataclass(frozen=True)
class ApartLine:
    """Two teams that should not meet, by number and name, the lower number first: up to a round or, where that is None, never."""

    id: int
    teams: tuple[int, int]
    names: tuple[str, str]
    until_round: int | None = None


def players_under(name: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players who are written under the name of their team: nobody where somebody alone is called by it."""
    return () if players == (name,) else players


@dataclass(frozen=True)
class TeamDraft:
    """A team as typed, before it is one. One player registers on the waiting list; an empty name is made from the players' names.

    `licences` and `memberships` are those of the players, in their order; they may be fewer. `paid_cents` is how much a list says was paid,
    0 the whole fee. `hall` is the hall of an earlier stage in which it qualified, and `hall_rank` its rank there.
    """

    players: tuple[str, ...]
    name: str = ""
    club: str = ""
    phone: str = ""
    present: bool = True
    paid: bool = False
    number: int | None = None
    near_door: bool = False
    category: str = ""
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
