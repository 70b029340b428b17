"""Why a game came about: its draw's inputs and changes by hand. No SQL, as paper uses it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tournament.draw.facts import PastGame
from tournament.draw.reasons import OfBracket, OfPairing, OfPlan, Reason, Sides, reasons_of
from tournament.services.desk.lines import JournalLine
from tournament.services.people.lines import TeamLine
from tournament.services.rounds.lines import DrawMethod, DrawnRound, RoundLine
from tournament.services.rounds.seat_lines import NEW, GameSeats
from tournament.services.scores.lines import GameLine

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
class WhyLine:
    """Why a game is as it is.

    `reason` is what the draw went by; None where the game was seated or changed by hand: then `changed` is the
    journal's entry, if there is one, and `computed` are the games that the draw had for these teams.
    """

    game: GameLine
    method: DrawMethod
    seed: int
    phase: int
    played: KnownBefore
    reason: Reason | None
    computed: tuple[Sides, ...] = ()
    changed: JournalLine | None = None

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
    drawn: DrawnRound, games: Iterable[GameLine], rounds: Sequence[RoundLine], teams: Sequence[TeamLine], entries: Sequence[JournalLine]
) -> tuple[WhyLine, ...]:
    """Why games of a drawn round are as they are. `rounds` are all, `entries` the journal, the oldest first."""
    played, asked = played_before(drawn, rounds, teams), list(games)
    seen = set(drawn.field.entrants)
    by_draw = [game for game in asked if not game.by_hand and seen.issuperset(team for side in game.sides for team in side.teams)]
    reasons_drawn = reasons_of(drawn.method, drawn.field, drawn.seats, [(tuple(side.teams for side in game.sides), game.slot) for game in by_draw])
    reasons = {game.id: reason for game, reason in zip(by_draw, reasons_drawn, strict=True)}
    return tuple(
        WhyLine(
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


def computed_for(game: GameLine, drawn: DrawnRound) -> tuple[Sides, ...]:
    """The games that the draw had for those who sit at a table."""
    here = {team for side in game.sides for team in side.teams}
    return tuple(seats for seats in drawn.seats if here & {team for side in seats for team in side})


def played_before(drawn: DrawnRound, rounds: Sequence[RoundLine], teams: Sequence[TeamLine]) -> KnownBefore:
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
        tables={(line.turn, frozenset(team for side in game.sides for team in side.teams)): game.table for line in of_phase for game in line.games},
    )


def seated_by(entries: Sequence[JournalLine], game: GameLine) -> JournalLine | None:
    """The newest entry after which a game was as it is; None where the journal has none, as after an import."""
    seated = GameSeats(NEW, game.table, tuple(side.teams for side in game.sides)).written
    for entry in reversed(entries):
        if entry.what in BY_HAND and entry.details.get("round") == game.round and seated in str(entry.details.get("now", "")).split(", "):
            return entry
    return None
