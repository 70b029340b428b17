"""What views are given: frozen lines that say what stands in the championship, never rows of its tables.

This module imports no SQL, so that windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from tournament.draw.facts import Choice, Field, PastGame, Phase
from tournament.draw.room import Room
from tournament.draw.trees import BracketRound
from tournament.scoring.facts import HandFacts, Side, Stop
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import usual_rules
from tournament.standings.criteria import DEFAULT_CRITERIA


class TeamStatus(StrEnum):
    """Where a team stands: `waiting` is someone alone who looks for a partner and has no number yet."""

    ACTIVE = "active"
    WAITING = "waiting"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"


class ResultKind(StrEnum):
    """How a game stands or came out, by its published names."""

    PENDING = "pending"
    PLAYED = "played"
    STOPPED = "stopped"
    FORFEIT = "forfeit"
    BYE = "bye"


class WinReason(StrEnum):
    """Why the winner of a game entered by totals won it, wherever the totals alone do not tell."""

    TARGET = "target"
    CLOCK = "clock"
    HANDS = "hands"


class ToCheck(StrEnum):
    """Why someone should look at a game again, though it counts as it stands."""

    DISPUTED = "totals-and-hands"
    REFUSED = "refused-today"
    UNLIKELY = "unlikely-totals"
    TWIN = "same-sheet"


class RoundState(StrEnum):
    """How far a round is: drawn but not announced, posted and being played, or every table in."""

    DRAWN = "drawn"
    POSTED = "posted"
    COMPLETE = "complete"


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


class DrawMethod(StrEnum):
    """How a round is drawn, by its published name: the formats of `draw.catalogue`."""

    RANDOM = "random"
    SWISS = "swiss"
    MIDDLE = "middle"
    GROUPS = "groups"
    WINNERS = "winners"
    MOVING = "moving"
    MITCHELL = "mitchell"
    ROUND_ROBIN = "round-robin"
    POOLS = "pools"
    KNOCK_OUT = "knock-out"
    DOUBLE_KNOCK_OUT = "double-knock-out"
    MELEE = "melee"
    ADVANCE = "advance"


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
    place: str = ""
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


@dataclass(frozen=True, kw_only=True)
class ChampionshipLine(Settings):
    """The championship itself, as views see it."""

    version: int


@dataclass(frozen=True)
class TeamLine:
    """A registered team. `number` is None on the waiting list. `players` are as typed; a lone player is one name."""

    id: int
    number: int | None
    name: str
    players: tuple[str, ...]
    club: str
    phone: str
    status: TeamStatus
    present: bool
    paid: bool
    version: int
    near_door: bool = False


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


def side_name(names: Iterable[str]) -> str:
    """What a side is called by the names of its members: one, or two where partners are drawn."""
    return " / ".join(names)


@dataclass(frozen=True)
class MemberLine:
    """Who sits at a side: a team by its number or, where partners are drawn, one of two players."""

    team: int
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class SideLine:
    """One side of a game: its letter, who sits there, its total so far and, where more than two sat at a game that is in, its place."""

    letter: Side
    members: tuple[MemberLine, ...]
    total: int
    place: int | None = None

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
        """What it is called, every name behind its number: `4 Durand / Martin`, or `4 Jean Durand / 17 Paul Martin` where partners are drawn."""
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
class GameLine:
    """A game of a round. `table` is None for a bye. `winner` is the letter of the side that won; `hands` counts the entries on its sheet.

    `by_hand` says whether the game was seated or changed after the draw; `version` changes whenever anything of the game does. `from_totals` says
    that the desk typed the two totals. `slot` is its place in a bracket, `bracket` the round of it. `to_check` says why someone should look at it
    again, `twin` at which other table of the round the same hands stand.
    """

    id: int
    round: int
    table: int | None
    sides: tuple[SideLine, ...]
    kind: ResultKind
    winner: Side | None
    hands: int
    version: int
    by_hand: bool = False
    from_totals: bool = False
    why: WinReason | None = None
    slot: str = ""
    bracket: BracketRound | None = None
    to_check: tuple[ToCheck, ...] = ()
    twin: int | None = None

    @property
    def is_in(self) -> bool:
        """Whether the game has its result."""
        return self.kind is not ResultKind.PENDING

    @property
    def disputed(self) -> bool:
        """Whether the totals that were typed and the hands on the sheet do not say the same."""
        return ToCheck.DISPUTED in self.to_check

    def was_won_by(self, team: int) -> bool:
        """Whether a team won: alone, or with the others who were there when somebody forfeited at a table of several."""
        side = next(side for side in self.sides if team in side.teams)
        return side.letter == self.winner or (self.kind is ResultKind.FORFEIT and side.place == 1)


@dataclass(frozen=True)
class RoundLine:
    """A round with its games in the order of their tables, the bye last. `seed` is printed on the sheet.

    `touched` says that something was entered or decided about one of its games, so that its posting stays. `phase` counts from 1, and is 0 where
    the round was drawn without a plan; `turn` is the round of the phase. `resting` are teams that were there and had neither game nor bye. `roster`
    are the places of the phase, best first, with 0 where nobody is, and `winners` who had won the earlier games of its bracket when it was drawn, by
    their slots.
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

    @property
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
class Turn:
    """The round to be drawn: its format with all its settings, and where it stands in the plan.

    `phase` and `number` count from 1; without a plan the phase is 0. `roster` are the places of the phase as the round before left them, empty in its
    first round, and `past` the games of the phase so far. `pools` are those that its bracket was drawn after.
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
class HandLine:
    """A line of a score sheet as it was typed: `id` and `version` name it for a correction.

    Where its stored document cannot be read, `is_read` says so, and there are no `facts`.
    """

    id: int
    number: int
    facts: HandFacts
    version: int
    is_read: bool = True


@dataclass(frozen=True)
class SheetLine:
    """The score sheet of a game: its hands, what they are worth, and the clock's stop if there was one.

    `score` is what the hands alone say (`score.hands[i]` explains `hands[i]`, `score.problems` are what would be refused today); `typed_totals` are
    the totals the desk typed, by letter, if it did.
    `decisions` are what referees decided on this game, oldest first. `typed_out` is the order in which sides went out, told with the totals.
    """

    game: GameLine
    rules: Rules
    hands: tuple[HandLine, ...]
    score: GameScore
    stop: Stop | None = None
    typed_totals: Mapping[Side, int] | None = None
    adjustments: tuple[tuple[Side, int, str], ...] = ()
    decisions: tuple["DecisionLine", ...] = ()
    typed_out: tuple[Side, ...] = ()


@dataclass(frozen=True)
class DecisionLine:
    """What a referee decided: on which team or game, by which article, and why."""

    kind: str
    referee: str
    reason: str
    article: str = ""
    round: int | None = None
    table: int | None = None
    team: int | None = None


@dataclass(frozen=True)
class SubstitutionLine:
    """A player who took another's place after the posting of a round, and why."""

    after_round: int
    leaving: str
    entering: str
    reason: str


@dataclass(frozen=True)
class StandingLine:
    """A line of the standings, with the team's words beside its rank; `values` are by criterion name, in the organiser's order.

    `movement` is how many places the team gained since the round before, negative for places lost; None where it had not played then. `given` are
    the points that it was given outside its games, negative where they were taken.
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
class StandingsLine:
    """The standings at one moment: provisional while a table is still out. `tables` are those of the round, and earlier ones that were reopened.

    `compared_with` is the round whose standings every `movement` starts from; None where there is no round before.
    """

    round: int
    tables_in: int
    tables: int
    criteria: tuple[str, ...]
    lines: tuple[StandingLine, ...]
    compared_with: int | None = None

    @property
    def is_provisional(self) -> bool:
        """Whether a table is still out."""
        return self.tables_in < self.tables


@dataclass(frozen=True)
class CourseLine:
    """The course of a team through the rounds: its rank after each of them, None as long as it had not played."""

    team: int
    name: str
    ranks: tuple[int | None, ...]


@dataclass(frozen=True)
class JournalLine:
    """One entry of the journal. `what` is a code for `wording`; `undoes` the sequence number of the entry that this one takes back."""

    sequence: int
    what: str
    by: str
    at: datetime
    why: str
    details: Mapping[str, str | int]
    undoes: int | None = None


@dataclass(frozen=True)
class UndoLine:
    """What undo and redo would do next, as the `what` codes and details of the journal; None where there is nothing."""

    undo: JournalLine | None = None
    redo: JournalLine | None = None


@dataclass(frozen=True)
class Warned:
    """A warning that does not stop anything: the code and details of its sentence."""

    code: str
    details: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)


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


@dataclass(frozen=True)
class TeamDraft:
    """A team as typed, before it is one. One player registers on the waiting list; an empty name is made from the players' names."""

    players: tuple[str, ...]
    name: str = ""
    club: str = ""
    phone: str = ""
    present: bool = True
    paid: bool = False
    number: int | None = None
    near_door: bool = False


@dataclass(frozen=True)
class EditionLine:
    """An edition of a document: about which round, or None where it is about none, its number, and when and by whom it was made.

    `in_advance` is what a plan told of rounds to come; None where that is not known.
    """

    document: str
    round: int | None
    number: int
    at: datetime
    by: str
    in_advance: str | None = None


@dataclass(frozen=True)
class DrawnRound:
    """A draw with everything that it went by, so that it can be explained when other things have changed.

    `field` has the roster after the draw. `seats` are the teams of each side of the games that the draw made, the byes last; they stay what they were
    when somebody changes the round by hand.
    """

    number: int
    method: DrawMethod
    phase: int
    field: Field
    seats: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True)
class Snapshot:
    """The whole championship as it stood at one moment, for paper and other work that outlives the moment.

    `taken_at` carries the zone it is to be printed in. `journal_head` is the hash of the newest entry of `journal`, which is oldest first: its first
    characters on every sheet tie the paper to the file. `edition` is the number of the edition that is made from it; None for a preview or a copy.
    `draws` are what the draws of its rounds went by.
    """

    championship: ChampionshipLine
    teams: tuple[TeamLine, ...]
    rounds: tuple[RoundLine, ...]
    standings: StandingsLine
    journal_head: str
    taken_at: datetime
    journal: tuple[JournalLine, ...]
    edition: int | None = None
    draws: tuple[DrawnRound, ...] = ()
