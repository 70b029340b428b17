"""The list of those who go on to the next stage, as a federation hands it down: frozen, and without a database."""

from dataclasses import dataclass
from datetime import datetime

from tournament.standings.ranking import By, Quota


@dataclass(frozen=True)
class QualifiedTeam:
    """A team that goes on, or waits: `order` counts those who go on, and the reserves, each from 1.

    `number` and `hall_rank` are those of its hall; `joined_rank` is None where its hall does not compare with the
    others. Licences are those of the players, in their order.
    """

    order: int
    by: By
    by_lot: bool
    hall: str
    number: int
    hall_rank: int
    joined_rank: int | None
    name: str
    players: tuple[str, ...]
    club: str = ""
    category: str = ""
    licences: tuple[str, ...] = ()


@dataclass(frozen=True)
class QualifiedList:
    """Who goes on at one moment, in order, then reserves; final unless there are halls `still_playing`."""

    federation: str
    made_at: datetime
    quota: Quota
    still_playing: tuple[str, ...]
    teams: tuple[QualifiedTeam, ...]

    @property
    def is_final(self) -> bool:
        """Whether no hall is still playing."""
        return not self.still_playing
