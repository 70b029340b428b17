"""The championship and its settings, for views, and what a change of them would do.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass

from tournament.settings import ByeWorth as ByeWorth
from tournament.settings import ForfeitMarks as ForfeitMarks
from tournament.settings import Settings as Settings


@dataclass(frozen=True)
class ChangedGame:
    """A game that would come out otherwise, or whose hands would.

    `teams` are the names of its sides, and totals, those so far while it is out, are in their order; `hands` are
    numbers of those that change.
    """

    round: int
    table: int | None
    teams: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    winner_before: str | None
    winner_after: str | None
    was_over: bool
    will_be_over: bool
    hands: tuple[int, ...]


@dataclass(frozen=True)
class MovedTeam:
    """A team whose rank would change."""

    team: int
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class TableMove:
    """A round that is not over, and those of its tables that another room would not have given it."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class Consequences:
    """What a change of the settings would do to what was played.

    `moved` are the teams that change rank, in the order that would hold; `teams` is how many are ranked. `drawn_round`
    is a draw that is not posted.
    """

    games: tuple[ChangedGame, ...]
    moved: tuple[MovedTeam, ...]
    teams: int
    leaders_before: tuple[str, ...]
    leaders_after: tuple[str, ...]
    drawn_round: int | None
    tables: TableMove | None

    @property
    def are_none(self) -> bool:
        """Whether nothing that happened looks otherwise afterwards."""
        return not (self.games or self.moved or self.tables)
