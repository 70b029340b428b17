"""Games, their sheets and the standings, for views.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from tournament.draw.trees import BracketRound
from tournament.records.game import ResultKind as ResultKind
from tournament.records.game import WinReason as WinReason
from tournament.records.rulings import Decision
from tournament.records.rulings import PointsGiven as PointsGiven
from tournament.scoring.facts import ClockStop, HandFacts, Side
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.services.people.views import TeamStatus, players_under
from tournament.services.setup.views import MovedTeam


class ToCheck(StrEnum):
    """Why someone should look at a game again, though it counts."""

    DISPUTED = "totals-and-hands"
    REFUSED = "refused-today"
    UNLIKELY = "unlikely-totals"
    DUPLICATE_RESULT = "same-sheet"


WITHOUT_FIGURES: Final = frozenset({"lot"})
"""The criteria whose values say nothing to anybody."""
MOST_ACROSS: Final = 3
"""So many sides of a table are written beside each other."""


def side_name(names: Iterable[str]) -> str:
    """What a side is called by the names of its members: one, or two where partners are drawn."""
    return " / ".join(names)


def sides_across(sides: int) -> int:
    """How many sides of a table are beside each other; of four two, of five and six three."""
    return sides if sides <= MOST_ACROSS else (sides + 1) // 2


@dataclass(frozen=True)
class SeatedView:
    """Who sits at a side: a team by its number or, where partners are drawn, one of two players."""

    team: int
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class SideView:
    """A side: letter, who sits there, total so far, and its rank at a finished table of several."""

    letter: Side
    members: tuple[SeatedView, ...]
    total: int
    rank: int | None = None

    @property
    def teams(self) -> tuple[int, ...]:
        """The numbers of its members."""
        return tuple(member.team for member in self.members)

    @property
    def team(self) -> int:
        """The number of the team that is a side by itself; ValueError where partners are drawn and a side has two."""
        (team,) = self.teams
        return team

    @property
    def name(self) -> str:
        """What it is called."""
        return side_name(member.name for member in self.members)

    @property
    def numbered_name(self) -> str:
        """Names behind numbers: `4 Durand / Martin`, or `4 Jean Durand / 17 Paul Martin` for drawn partners."""
        return side_name(f"{member.team} {member.name}" for member in self.members)

    @property
    def players(self) -> tuple[str, ...]:
        """All who play there."""
        return tuple(player for member in self.members for player in member.players)

    @property
    def players_under(self) -> tuple[str, ...]:
        """The players who are written under its name: nobody whom it is called by."""
        return tuple(player for member in self.members for player in players_under(member.name, member.players))


@dataclass(frozen=True)
class GameView:
    """A game of a round. `table` None: a bye; `winner`: side's letter; `hands`: entries on its sheet.

    `by_hand` says whether the game was seated or changed after the draw. `from_totals` says
    that the desk typed the two totals. `slot` is where it is in a bracket, `bracket` the round of it. `to_check` says
    why someone should look at it
    again, `duplicate_result` at which other table of the round the same hands were played.
    """

    id: int
    round: int
    table: int | None
    sides: tuple[SideView, ...]
    kind: ResultKind
    winner: Side | None
    hands: int
    by_hand: bool = False
    from_totals: bool = False
    why: WinReason | None = None
    slot: str = ""
    bracket: BracketRound | None = None
    to_check: tuple[ToCheck, ...] = ()
    duplicate_result: int | None = None

    @property
    def is_in(self) -> bool:
        """Whether the game has its result."""
        return self.kind is not ResultKind.PENDING

    @property
    def disputed(self) -> bool:
        """Whether the totals that were typed and the hands on the sheet do not say the same."""
        return ToCheck.DISPUTED in self.to_check

    def was_won_by(self, team: int) -> bool:
        """Whether a team won: alone, or with others present when somebody forfeited."""
        side = next(side for side in self.sides if team in side.teams)
        return side.letter == self.winner or (self.kind is ResultKind.FORFEIT and side.rank == 1)


class HandView(NamedTuple):
    """A hand as typed: `id` for corrections; where its document cannot be read (`is_read`), no `facts`."""

    id: int
    number: int
    facts: HandFacts
    is_read: bool = True


@dataclass(frozen=True)
class SheetView:
    """The score sheet of a game: its hands, what they are worth, and the clock's stop if there was one.

    `score` is what the hands alone say (`score.hands[i]` explains `hands[i]`, `score.problems` are what would be
    refused today); `typed_totals` are
    the totals the desk typed, by letter, if it did.
    `decisions` are what referees decided on this game, oldest first. `typed_out` is the order in which sides went out,
    typed with the totals.
    """

    game: GameView
    rules: Rules
    hands: tuple[HandView, ...]
    score: GameScore
    stop: ClockStop | None = None
    typed_totals: Mapping[Side, int] | None = None
    adjustments: tuple[PointsGiven, ...] = ()
    decisions: tuple[Decision, ...] = ()
    typed_out: tuple[Side, ...] = ()


@dataclass(frozen=True)
class RulingView:
    """A decision of a referee: whom it concerns and whom it was made among, both by number.

    `id` names the row, None for points of a file from before who gave them was kept. `count` says which of its kind it
    is for the team, or for the one of several of which it is the most, over all the rounds; 0 where nobody is at fault.
    `can_be_struck_out` says that nothing on a sheet follows from it.
    """

    id: int | None
    decision: Decision
    game: int | None = None
    concerned: tuple[int, ...] = ()
    seated: tuple[int, ...] = ()
    count: int = 0
    can_be_struck_out: bool = False


@dataclass(frozen=True)
class Repeated:
    """A team's repeated fault: `in_game`, `in_all` rounds, and the code of what that brings."""

    kind: str
    team: int
    in_game: int
    in_all: int
    brings: str = ""


@dataclass(frozen=True)
class StandingView:
    """A team in the standings, with its words and rank; `values` by criterion, in order.

    `movement` is how many ranks the team gained since the round before, negative for ranks lost; None where it had not
    played then. `given` are the points that it was given outside its games, negative where they were taken.
    """

    rank: int
    team: int
    name: str
    players: tuple[str, ...]
    club: str
    status: TeamStatus
    values: Mapping[str, int]
    games: int
    movement: int | None = None
    given: int = 0


@dataclass(frozen=True)
class StandingsView:
    """The standings at a moment, provisional while `tables` are out; moves since round `compared_with`, if any."""

    round: int
    tables_in: int
    tables: int
    criteria: tuple[str, ...]
    lines: tuple[StandingView, ...]
    compared_with: int | None = None

    @property
    def is_provisional(self) -> bool:
        """Whether a table is still out."""
        return self.tables_in < self.tables


def shared_ranks(lines: Iterable[StandingView]) -> frozenset[int]:
    """The ranks that more than one team has."""
    return frozenset(rank for rank, teams in Counter(line.rank for line in lines).items() if teams > 1)


def who_played(lines: Sequence[StandingView]) -> tuple[StandingView, ...]:
    """Teams that played or had a bye, ranked among themselves (docs/decisions/0006); others win nothing."""
    return ranked_by((line for line in lines if line.games), lambda line: (line.rank,))


def ranked_by(
    lines: Iterable[StandingView], key: Callable[[StandingView], tuple[int, ...]]
) -> tuple[StandingView, ...]:
    """These teams ranked among themselves, the least key first; equal ones share a rank and stay in their order."""
    ranks: dict[tuple[int, ...], int] = {}
    in_order = sorted(lines, key=key)
    for rank, line in enumerate(in_order, start=1):
        ranks.setdefault(key(line), rank)
    return tuple(replace(line, rank=ranks[key(line)]) for line in in_order)


@dataclass(frozen=True)
class TeamProgressView:
    """The course of a team through the rounds: its rank after each of them, None as long as it had not played."""

    team: int
    name: str
    ranks: tuple[int | None, ...]


@dataclass(frozen=True)
class SheetState:
    """A table's state: totals by side, number of hands, whether it is in, and the winner's name."""

    totals: tuple[int, ...]
    hands: int
    is_in: bool
    winner: str | None


@dataclass(frozen=True)
class ChangedTable:
    """A table as it is, and as it would be; `sides` are the names of its sides."""

    table: int
    sides: tuple[str, ...]
    before: SheetState
    after: SheetState


@dataclass(frozen=True)
class CorrectionPreview:
    """What a correction would make of its tables, and which `teams` would change rank."""

    tables: tuple[ChangedTable, ...]
    moved: tuple[MovedTeam, ...]
    teams: int


@dataclass(frozen=True)
class StopView:
    """A table that is still playing; `score` is what its sheet is worth once it is stopped with `more` hands left."""

    game: GameView
    more: int
    score: GameScore
