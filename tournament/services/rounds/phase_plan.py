"""Where a championship is in its phases: format of the next round, who takes part, past games."""

from collections.abc import Iterable, Sequence

from tournament.draw.catalogue import FORMATS, options_of, settings_of, turns_of
from tournament.draw.facts import Field, PastGame, Phase
from tournament.errors import Problem, Refused
from tournament.services.desk.hall import Hall
from tournament.services.rounds.draw_inputs import phase_of, pools_of, roster_of, seen_winner, turn_of, winners_of
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.lines import DrawMethod, RoundToDraw
from tournament.services.scores.ledger import GameRecord, outcomes
from tournament.services.scores.lines import ResultKind
from tournament.services.setup.settings import phases_in, terms_in
from tournament.services.setup.terms import WorthTerms


def next_turn(hall: Hall, number: int, games: Sequence[GameRecord], wanted: DrawMethod | None) -> RoundToDraw:
    """What draws this round: the plan, else the wanted format, else lot first and then standings.

    Refused with `phases-over` when the plan is played, and with `method-by-plan` when another format is wanted than the
    plan has.
    """
    contents = hall.contents
    phases = phases_in(contents)
    if not phases:
        return free_turn(number, wanted)
    turn = planned_turn(hall, phases, number, games)
    if wanted not in (None, turn.method):
        raise Refused(Problem("method-by-plan", "method"))
    return turn


def free_turn(number: int, wanted: DrawMethod | None) -> RoundToDraw:
    """A round outside any plan.

    Refused with `method-needs-plan` where partners are drawn, as a plan says from the beginning that all enter alone,
    and with `places-need-plan` where positions are kept from round to round, as only a phase has them.
    """
    method = wanted or (DrawMethod.RANDOM if number == 1 else DrawMethod.SWISS)
    if FORMATS[method].members > 1:
        raise Refused(Problem("method-needs-plan", "method"))
    if FORMATS[method].keeps_positions:
        raise Refused(Problem("places-need-plan", "method"))
    return RoundToDraw(method, number=number, options=FORMATS[method].with_defaults({}))


def planned_turn(hall: Hall, phases: Sequence[Phase], number: int, games: Sequence[GameRecord]) -> RoundToDraw:
    """The round that the plan has next, whatever rounds were drawn before the plan was made."""
    before = next((row for row in reversed(rounds_drawn(hall)) if row.number < number), None)
    at, turn = (phase_of(before.inputs), turn_of(before.inputs)) if before else (0, 0)
    if before is not None and 0 < at <= len(phases):
        roster, past = roster_of(before.inputs), past_games(hall, at, number, games, terms_in(hall))
        if not is_over(phases[at - 1], turn, roster, past, number):
            phase, pools = phases[at - 1], pools_of(before.inputs)
            return RoundToDraw(DrawMethod(phase.format), at, turn + 1, settings_of(phase), phase.takes, roster, past, pools)
    if at >= len(phases):
        raise Refused(Problem("phases-over"))
    phase = phases[at]
    return RoundToDraw(DrawMethod(phase.format), at + 1, 1, settings_of(phase), phase.takes)


def is_over(phase: Phase, turn: int, roster: Sequence[int], past: tuple[PastGame, ...], number: int) -> bool:
    """Whether a phase has come to its end with so many of its rounds."""
    turns = turns_of(phase, len(roster))
    after = Field(entrants=(), seed=0, round_number=number, turn=turn + 1, roster=tuple(roster), past=past, options=options_of(phase))
    return (turns is not None and turn >= turns) or FORMATS[phase.format].is_over(after)


def past_games(hall: Hall, phase: int, number: int, games: Iterable[GameRecord], terms: WorthTerms) -> tuple[PastGame, ...]:
    """A phase's games before a round, byes included, with present results; some may be unfinished.

    Each has the winner that the draw of the next round saw.
    """
    rows = [row for row in rounds_drawn(hall) if row.number < number]
    turns = {row.number: turn_of(row.inputs) for row in rows if phase_of(row.inputs) == phase}
    saw = {turn_of(row.inputs): winners_of(row.inputs) for row in rows if row.number in turns}
    played = [game for game in games if game.round in turns]
    by_round = {turn: [game for game in played if game.round == turn] for turn in turns}
    ways = {id_: way for same in by_round.values() for id_, way in outcomes(same, terms).items()}
    return tuple(
        PastGame(
            turns[game.round],
            game.teams,
            winner_of(game, ways[game.id].winner),
            game.slot,
            game.kind is ResultKind.PENDING,
            seen_winner(game.slot, saw.get(turns[game.round] + 1)),
        )
        for game in played
    )


def winner_of(game: GameRecord, letter: str | None) -> int | None:
    """The team that goes on: of a bye its team, whatever the bye counts for."""
    return game.teams[0] if game.table is None else game.members[letter][0] if letter else None
