"""Views of seats: who sits where, effects of changes, offers to late teams, of leaving.

This module imports no SQL.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.services.rounds.views import GameSeats
from tournament.services.setup.views import MovedTeam


@dataclass(frozen=True)
class Wrong:
    """Something wrong with a round's seats, yet allowed: code and details of its sentence."""

    code: str
    details: Mapping[str, int | tuple[int, ...]]


class ChangeKind(StrEnum):
    """What changes by hand: two teams trade seats, two tables trade numbers, or a team moves to another table."""

    TEAMS = "teams"
    TABLES = "tables"
    MOVE = "move"


@dataclass(frozen=True)
class SeatChange:
    """A wished change: two teams, two tables, or a team and its new table (0: sitting out)."""

    kind: ChangeKind
    one: int
    other: int


@dataclass(frozen=True)
class SeatChangeView:
    """What a change would do: the seats that change, as they are and as they would be.

    `broken` is what would be wrong that is not in the draw as it was computed, `mended` what is wrong now and would not
    be.
    """

    round: int
    is_posted: bool
    before: tuple[GameSeats, ...]
    after: tuple[GameSeats, ...]
    broken: tuple[Wrong, ...]
    mended: tuple[Wrong, ...]


class LateChoice(StrEnum):
    """What a late team is offered: those who sit out, late teams, a table, a bye, or waiting."""

    EXEMPT = "exempt"
    OWN_TABLE = "own-table"
    JOIN = "join"
    BYE = "bye"
    WAIT = "wait"


@dataclass(frozen=True)
class LateOffer:
    """A seat for late teams: who takes it, with whom (None: a bye or waiting), and what is wrong."""

    choice: LateChoice
    late: tuple[int, ...]
    against: tuple[int, ...] = ()
    table: int | None = None
    broken: tuple[Wrong, ...] = ()


@dataclass(frozen=True)
class LateView:
    """Who came after the posting of a round, and what they can be offered, the best first."""

    round: int
    late: tuple[int, ...]
    offers: tuple[LateOffer, ...]


class UnfinishedOutcome(StrEnum):
    """What becomes of a leaving team's unfinished game: a forfeit or, if no later draw saw it, annulled."""

    FORFEIT = "forfeit"
    BYE = "bye"


@dataclass(frozen=True)
class UnfinishedGame:
    """An unfinished game of leaving teams: round, table, who leaves and stays; if `followed`, to be forfeited."""

    round: int
    table: int
    leaving: tuple[int, ...]
    staying: tuple[int, ...]
    begun: bool
    followed: bool = False


@dataclass(frozen=True)
class LeavingView:
    """What follows when teams leave.

    `games` are those they are playing. `drawn_round` is a draw that is not posted and has to be made again. `left` are
    the teams that would be drawn from then on, at so many `tables`, `out` of them sitting out. `rounds_left` are the
    rounds that were announced and not drawn yet; up to round `certain` no rematch is sure, None where the format has no
    rematch or several sit at a table. `keeps_positions`: whoever was to meet them in the rounds to come sits out
    instead. `in_bracket`: goes on without a game; how many tables that leaves is not known before.
    """

    teams: tuple[int, ...]
    names: tuple[str, ...]
    games: tuple[UnfinishedGame, ...]
    drawn_round: int | None
    left: int
    tables: int
    out: int
    rounds_left: int
    next_round: int
    certain: int | None
    keeps_positions: bool
    in_bracket: bool = False


@dataclass(frozen=True)
class OpenedGame:
    """A game of an earlier round that a correction leaves without a result."""

    round: int
    table: int


@dataclass(frozen=True)
class PastErrorView:
    """What a corrected result does to a draw that was made before it.

    `moved` are the teams of all `teams` that change rank in the standings that the draw goes by, those after the round
    before it. `now` are the games of the draw that it would not have made, `then` those that it would have made
    instead. `begun` are the tables that stay whatever is chosen; `redrawn` the seats of the others if they were drawn
    again among themselves, nothing where that cannot be.
    """

    round: int
    is_posted: bool
    moved: tuple[MovedTeam, ...]
    teams: int
    now: tuple[GameSeats, ...]
    then: tuple[GameSeats, ...]
    begun: tuple[int, ...]
    redrawn: tuple[GameSeats, ...]
