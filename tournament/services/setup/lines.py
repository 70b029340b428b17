"""The championship and its settings, as views see them, and what a change of them would do.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from tournament.draw.facts import Phase
from tournament.draw.room import Room
from tournament.scoring.rules import Rules
from tournament.scoring.systems import usual_rules
from tournament.standings.criteria import DEFAULT_CRITERIA


class ByeWorth(StrEnum):
    """What a team that sits out marks."""

    HALF = "half-target"
    AVERAGE = "average"
    TARGET = "target"


class ForfeitMarks(StrEnum):
    """What is marked for a game lost by forfeit (D7): the winner's part; the other side marks nothing."""

    TARGET = "target-0"
    HALF = "half-0"
    AVERAGE = "average-0"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a championship is called and how it is played; what is not said is as usual.

    `planned_rounds` is what was announced, and binds nobody. `game_minutes` is when the clock stops a game, None without a clock; `totals_first` says
    that the desk types totals rather than hands; `room` which tables stand in the hall. `phases` are the formats that draw, one after another;
    without any, each round is drawn as is chosen then. Club mates are kept apart in the first `clubs_apart` rounds while it can be; `tables_move`
    says that nobody should sit at the same table again, `door_tables` which tables are near the door (none: the first ones).
    `referees` are names as they are typed, and `customs` the lines of the hall; both stand on the rule sheet.
    """

    name: str
    venue: str = ""
    day: date
    rules: Rules = field(default_factory=usual_rules)
    criteria: tuple[str, ...] = DEFAULT_CRITERIA
    bye_worth: ByeWorth = ByeWorth.HALF
    bye_wins: bool = True
    forfeit_marks: ForfeitMarks = ForfeitMarks.TARGET
    planned_rounds: int = 4
    game_minutes: int | None = None
    totals_first: bool = False
    room: Room = ()
    phases: tuple[Phase, ...] = ()
    clubs_apart: int = 0
    tables_move: bool = False
    door_tables: tuple[int, ...] = ()
    referees: str = ""
    customs: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChangedGame:
    """A game that would come out otherwise, or whose hands would.

    `teams` are the names of its sides, and totals, those so far while it is out, are in their order; `hands` are numbers of those that change.
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

    `moved` are the teams that change rank, in the order that would hold; `teams` is how many are ranked. `drawn_round` is a draw that is not posted.
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
