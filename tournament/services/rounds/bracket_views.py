"""A phase's brackets for screen and paper: frozen, made from its rounds' lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.draw.catalogue import FORMATS, options_of
from tournament.draw.facts import Field, PastGame, Phase
from tournament.draw.trees import Bracket, Chart, ChartBox, Slot, Standing
from tournament.services.people.views import TeamView
from tournament.services.rounds.draw_inputs import seen_winner
from tournament.services.rounds.views import DrawMethod, RoundView
from tournament.services.scores.views import GameView, ResultKind


@dataclass(frozen=True)
class BracketSideView:
    """A side: `team` None if undecided, `NOBODY` on an empty position; `total` once in; `goes_on` in the bracket."""

    team: Standing
    name: str = ""
    players: tuple[str, ...] = ()
    total: int | None = None
    goes_on: bool = False


@dataclass(frozen=True)
class BracketGameView:
    """A game of a bracket. `round`: the championship's round; `kind`: None until drawn."""

    slot: Slot
    round: int
    stands: tuple[BracketSideView, BracketSideView]
    kind: ResultKind | None = None
    table: int | None = None

    @property
    def is_exempt(self) -> bool:
        """Whether somebody goes on without a game."""
        return self.kind is ResultKind.BYE


@dataclass(frozen=True)
class PhaseBracketView:
    """A bracket: rounds from the top. In a `tree` neighbours' winners meet, and if `decides` the last is a final."""

    bracket: Bracket
    tree: bool
    decides: bool
    rounds: tuple[tuple[BracketGameView, ...], ...]


def has_brackets(drawn: RoundView) -> bool:
    """Whether a round belongs to brackets."""
    return drawn.phase > 0 and drawn.method in (DrawMethod.KNOCK_OUT, DrawMethod.DOUBLE_KNOCK_OUT)


def phase_bracket_views(
    rounds: Sequence[RoundView], shown: RoundView, phases: Sequence[Phase], teams: Sequence[TeamView]
) -> tuple[PhaseBracketView, ...]:
    """The brackets of the phase of a round, as they are after it; none where it has no brackets."""
    if not has_brackets(shown) or shown.phase > len(phases):
        return ()
    of_phase = [line for line in rounds if line.phase == shown.phase and line.number <= shown.number]
    games = {(line.turn, game.slot): game for line in of_phase for game in line.games if game.slot}
    saw = {line.turn: line.winners for line in of_phase}
    field = Field(
        entrants=(),
        seed=shown.seed,
        round_number=shown.number + 1,
        turn=shown.turn + 1,
        roster=shown.roster,
        past=tuple(past_game(turn, game, saw.get(turn + 1)) for (turn, _), game in games.items()),
        options=options_of(phases[shown.phase - 1]),
    )
    known = {team.number: team for team in teams if team.number is not None}
    before = shown.number - shown.turn
    return tuple(
        phase_bracket_view(chart, before, games, known, shown.method) for chart in FORMATS[shown.method].charts(field)
    )


def past_game(turn: int, game: GameView, saw: Mapping[str, int] | None) -> PastGame:
    """A game as the draw takes it, with what the draw of the next round saw."""
    won = next((side.teams[0] for side in game.sides if side.letter == game.winner), None)
    return PastGame(
        turn,
        tuple(team for side in game.sides for team in side.teams),
        won,
        game.slot,
        not game.is_in,
        seen_winner(game.slot, saw),
    )


def phase_bracket_view(
    chart: Chart,
    before: int,
    games: Mapping[tuple[int, str], GameView],
    known: Mapping[int, TeamView],
    method: DrawMethod,
) -> PhaseBracketView:
    """A chart with names and totals; `before` is how many rounds were played before the phase."""
    rounds = tuple(
        tuple(bracket_game_view(box, before + turn, games.get((turn, str(box.slot))), known) for box in boxes)
        for turn, boxes in enumerate(chart.rounds, start=chart.begins)
    )
    return PhaseBracketView(chart.bracket, chart.tree, method is DrawMethod.KNOCK_OUT, rounds)


def bracket_game_view(
    box: ChartBox, number: int, game: GameView | None, known: Mapping[int, TeamView]
) -> BracketGameView:
    """A game with names and totals."""
    upper, lower = (bracket_side_view(team, box, game, known) for team in box.teams)
    if game is None:
        return BracketGameView(box.slot, number, (upper, lower), ResultKind.BYE if box.is_alone else None)
    return BracketGameView(box.slot, number, (upper, lower), game.kind, game.table)


def bracket_side_view(
    team: Standing, box: ChartBox, game: GameView | None, known: Mapping[int, TeamView]
) -> BracketSideView:
    """The side of a game, with the total of one that is in."""
    if not team:
        return BracketSideView(team)
    line = known.get(team)
    counts = game is not None and game.is_in and game.kind is not ResultKind.BYE
    total = (
        next((side.total for side in game.sides if team in side.teams), None) if game is not None and counts else None
    )
    goes_on = box.winner == team and (counts or box.game is not None or box.is_alone)
    return BracketSideView(team, line.name if line else "", line.players if line else (), total, goes_on)
