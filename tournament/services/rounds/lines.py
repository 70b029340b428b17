"""Rounds and draws, for views.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from tournament.draw.facts import Choice, Field, PastGame
from tournament.records.round import DrawMethod as DrawMethod
from tournament.records.rulings import Presence
from tournament.services.scores.lines import GameLine


class RoundState(StrEnum):
    """How far a round is: drawn but not announced, posted and being played, or every table in."""

    DRAWN = "drawn"
    POSTED = "posted"
    COMPLETE = "complete"


@dataclass(frozen=True)
class RoundLine:
    """A round with its games in the order of their tables, the bye last. `seed` is printed on the sheet.

    `touched` says that something was entered or decided about one of its games, so that its posting stays. `phase`
    counts from 1, and is 0 where the round was drawn without a plan; `turn` is the round of the phase. `resting` are
    teams that were there and had neither game nor bye. `roster` are the positions of the phase, best first, with 0
    where nobody is, and `winners` who had won the earlier games of its bracket when it was drawn, by their slots.
    """

    number: int
    method: DrawMethod
    seed: int
    state: RoundState
    games: tuple[GameLine, ...]
    rematches: int = 0
    posted_at: datetime | None = None
    touched: bool = False
    phase: int = 0
    turn: int = 0
    resting: tuple[int, ...] = ()
    roster: tuple[int, ...] = ()
    winners: Mapping[str, int] | None = None

    @cached_property
    def tables(self) -> tuple[GameLine, ...]:
        """The games that are played at a table."""
        return tuple(game for game in self.games if game.table is not None)

    @property
    def tables_in(self) -> int:
        """How many tables have their result."""
        return sum(game.is_in for game in self.tables)

    @property
    def to_check(self) -> tuple[int, ...]:
        """The tables that someone should look at again."""
        return tuple(game.table for game in self.games if game.table is not None and game.to_check)


@dataclass(frozen=True)
class RoundToDraw:
    """The round to be drawn: its format with all its settings, and its position in the plan.

    `phase` and `number` count from 1; without a plan the phase is 0. `roster` are the positions of the phase as the
    round before left them, empty in its first round, and `past` the games of the phase so far. `pools` are those that
    its bracket was drawn after.
    """

    method: DrawMethod
    phase: int = 0
    number: int = 1
    options: Mapping[str, Choice] = field(default_factory=dict)
    takes: int | None = None
    roster: tuple[int, ...] = ()
    past: tuple[PastGame, ...] = ()
    pools: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class DrawnRound:
    """A draw with everything that it went by, so that it can be explained when other things have changed.

    `field` has the roster after the draw. `seats` are the teams of each side of the games that the draw made, the byes
    last; they stay what they were when somebody changes the round by hand.
    """

    number: int
    method: DrawMethod
    phase: int
    field: Field
    seats: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, kw_only=True)
class PresenceLine(Presence):
    """A count of presence: its time, minutes of play, teams `seated` and `missing`."""

    round: int
