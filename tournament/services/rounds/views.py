"""Rounds, draws, seats, the games of one team, and why a game came about, for views. Imports no SQL.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import combinations, product

from tournament.draw.facts import Choice, Field, PastGame
from tournament.draw.reasons import OfBracket, OfPairing, OfPlan, Reason, Sides, reasons_of
from tournament.records.round import DrawMethod as DrawMethod
from tournament.records.rulings import Presence
from tournament.services.desk.views import JournalEntryView
from tournament.services.people.views import SubstitutionView, TeamView
from tournament.services.scores.views import GameView, Repeated, RulingView, SeatedView, SideView, StandingView


class RoundState(StrEnum):
    """How far a round is: drawn but not announced, posted and being played, or every table in."""

    DRAWN = "drawn"
    POSTED = "posted"
    COMPLETE = "complete"


@dataclass(frozen=True)
class RoundView:
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
    games: tuple[GameView, ...]
    rematches: int = 0
    posted_at: datetime | None = None
    touched: bool = False
    phase: int = 0
    turn: int = 0
    resting: tuple[int, ...] = ()
    roster: tuple[int, ...] = ()
    winners: Mapping[str, int] | None = None

    @cached_property
    def tables(self) -> tuple[GameView, ...]:
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
class PresenceView(Presence):
    """A count of presence: its time, minutes of play, teams `seated` and `missing`."""

    round: int


NEW = 0
"""The id of a game that is not written yet."""


@dataclass(frozen=True)
class GameSeats:
    """A game's seats: the teams of each side, by letter. `table` None: a bye; `begun`: has entries."""

    game: int
    table: int | None
    sides: tuple[tuple[int, ...], ...]
    begun: bool = False
    by_hand: bool = False
    slot: str = ""

    @property
    def teams(self) -> tuple[int, ...]:
        """Everybody who sits here."""
        return tuple(team for side in self.sides for team in side)

    @property
    def written(self) -> str:
        """Who sits where, in figures that need no language: `3: 4–7`, and `–: 9` for a bye."""
        return f"{self.table or '–'}: " + "–".join("+".join(map(str, side)) for side in self.sides)


@dataclass(frozen=True)
class PointsView:
    """Points given by a referee, or taken: in a game of that round at that table, or outside games."""

    points: int
    reason: str
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class TeamRound:
    """A round of a team. `game` None: not seated; `met_in`: earlier meetings; `rank` after it, None if not ranked."""

    number: int
    game: GameView | None
    rank: int | None
    met_in: tuple[int, ...] = ()


@dataclass(frozen=True)
class TeamStory:
    """One team with everything that is known of it.

    `standing` is None for a team that is not ranked; `numbers` are those of all teams, to go from one to the next.
    `is_posted` says that a draw has been posted, so that a player may only be replaced with a reason. `came_in` is the
    round that a team came in with where it was late, else None. `faults` say how often it was at fault in each way, and
    what the last time brought.
    """

    team: TeamView
    standing: StandingView | None
    is_shared: bool
    ranked: int
    criteria: tuple[str, ...]
    is_provisional: bool
    rounds: tuple[TeamRound, ...]
    decisions: tuple[RulingView, ...]
    points: tuple[PointsView, ...]
    substitutions: tuple[SubstitutionView, ...]
    entries: tuple[JournalEntryView, ...]
    numbers: tuple[int, ...]
    is_posted: bool
    came_in: int | None = None
    faults: tuple[Repeated, ...] = ()


def opponents_in(game: GameView, number: int) -> tuple[SideView, ...]:
    """The other sides of a team's game; none in a bye."""
    return tuple(side for side in game.sides if number not in side.teams)


def partners_in(game: GameView, number: int) -> tuple[SeatedView, ...]:
    """Who sits at the same side, where partners are drawn."""
    return tuple(
        member for side in game.sides if number in side.teams for member in side.members if member.team != number
    )


BY_HAND = ("teams-swapped", "tables-swapped", "team-moved", "late-seated", "late-exempt")
"""The commands that seat somebody beside the draw. Each keeps in the journal who sat where afterwards."""

UNWANTED = ("banned", "rematches", "early", "repeated_floats")
"""What a draw keeps away from, by the names of its concerns: a game that has any of it is an exception."""


@dataclass(frozen=True)
class KnownBefore:
    """What was known before a round.

    `names` are those of all teams by number, `met_in` the rounds in which two were opponents. `rounds` says which round
    of the championship a round of the same phase was, `tables` at which table a game of the phase was played, by its
    round of the phase and its teams.
    """

    names: Mapping[int, str]
    met_in: Mapping[frozenset[int], tuple[int, ...]] = field(default_factory=dict)
    rounds: Mapping[int, int] = field(default_factory=dict)
    tables: Mapping[tuple[int, frozenset[int]], int | None] = field(default_factory=dict)

    def table_of(self, game: PastGame) -> int | None:
        """The table of an earlier game of the phase; None for a bye."""
        return self.tables.get((game.turn, frozenset(game.teams)))


@dataclass(frozen=True)
class WhyView:
    """Why a game is as it is.

    `reason` is what the draw went by; None where the game was seated or changed by hand: then `changed` is the
    journal's entry, if there is one, and `computed` are the games that the draw had for these teams.
    """

    game: GameView
    method: DrawMethod
    seed: int
    phase: int
    played: KnownBefore
    reason: Reason | None
    computed: tuple[Sides, ...] = ()
    changed: JournalEntryView | None = None

    @property
    def is_exception(self) -> bool:
        """Whether there is more to say of the game than how the whole round was drawn."""
        return self.reason is None or len(self.game.sides) == 1 or _stands_out(self.reason)


def _stands_out(reason: Reason) -> bool:
    if isinstance(reason, OfPairing):
        unwanted = any(reason.components.get(concern) for concern in UNWANTED)
        return unwanted or bool(reason.nearer) or len(set(reason.groups)) > 1
    if isinstance(reason, OfPlan):
        return reason.missing is not None or 0 in reason.positions
    # in a bracket every game has its own story: where its teams come from
    return isinstance(reason, OfBracket) or bool(reason.partners or reason.opponents or reason.byes)


def explain(
    drawn: DrawnRound,
    games: Iterable[GameView],
    rounds: Sequence[RoundView],
    teams: Sequence[TeamView],
    entries: Sequence[JournalEntryView],
) -> tuple[WhyView, ...]:
    """Why games of a drawn round are as they are. `rounds` are all, `entries` the journal, the oldest first."""
    played, asked = played_before(drawn, rounds, teams), list(games)
    seen = set(drawn.field.entrants)
    by_draw = [
        game
        for game in asked
        if not game.by_hand and seen.issuperset(team for side in game.sides for team in side.teams)
    ]
    reasons_drawn = reasons_of(
        drawn.method,
        drawn.field,
        drawn.seats,
        [(tuple(side.teams for side in game.sides), game.slot) for game in by_draw],
    )
    reasons = {game.id: reason for game, reason in zip(by_draw, reasons_drawn, strict=True)}
    return tuple(
        WhyView(
            game=game,
            method=drawn.method,
            seed=drawn.field.seed,
            phase=drawn.phase,
            played=played,
            reason=reasons.get(game.id),
            computed=computed_for(game, drawn) if game.by_hand else (),
            changed=seated_by(entries, game) if game.by_hand else None,
        )
        for game in asked
    )


def computed_for(game: GameView, drawn: DrawnRound) -> tuple[Sides, ...]:
    """The games that the draw had for those who sit at a table."""
    here = {team for side in game.sides for team in side.teams}
    return tuple(seats for seats in drawn.seats if here & {team for side in seats for team in side})


def played_before(drawn: DrawnRound, rounds: Sequence[RoundView], teams: Sequence[TeamView]) -> KnownBefore:
    """What was known before a round."""
    met: dict[frozenset[int], tuple[int, ...]] = {}
    before = [line for line in rounds if line.number < drawn.number]
    for line in before:
        for game in line.tables:
            for here, there in combinations([side.teams for side in game.sides], 2):
                for pair in map(frozenset, product(here, there)):
                    met[pair] = (*met.get(pair, ()), line.number)
    of_phase = [line for line in before if line.phase and line.phase == drawn.phase]
    return KnownBefore(
        names={team.number: team.name for team in teams if team.number is not None},
        met_in=met,
        rounds={line.turn: line.number for line in of_phase},
        tables={
            (line.turn, frozenset(team for side in game.sides for team in side.teams)): game.table
            for line in of_phase
            for game in line.games
        },
    )


def seated_by(entries: Sequence[JournalEntryView], game: GameView) -> JournalEntryView | None:
    """The newest entry after which a game was as it is; None where the journal has none, as after an import."""
    seated = GameSeats(NEW, game.table, tuple(side.teams for side in game.sides)).written
    for entry in reversed(entries):
        if (
            entry.what in BY_HAND
            and entry.details.get("round") == game.round
            and seated in str(entry.details.get("now", "")).split(", ")
        ):
            return entry
    return None
