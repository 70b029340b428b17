"""Where a championship is in its plan of phases and in its brackets, how far it is, and what of the plan is settled."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.draw.catalogue import FORMATS, options_of, settings_of, size_of_phase, turns_of
from tournament.draw.facts import Field, PastGame, Phase
from tournament.errors import Problem, Refused
from tournament.models.tables import Round, Team
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.draw_inputs import phase_of, pools_of, roster_of, seen_winner, turn_of, winners_of
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.views import DrawMethod, RoundToDraw
from tournament.services.scores.game_records import GameRecord, games_in, outcomes
from tournament.services.scores.views import ResultKind
from tournament.services.setup.settings import phases_in, terms_in
from tournament.services.setup.views import WorthTerms


def next_turn(
    state: ChampionshipState, number: int, games: Sequence[GameRecord], wanted: DrawMethod | None
) -> RoundToDraw:
    """What draws this round: the plan, else the wanted format, else lot first and then standings.

    Refused with `phases-over` when the plan is played, and with `method-by-plan` when another format is wanted than the
    plan has.
    """
    contents = state.contents
    phases = phases_in(contents)
    if not phases:
        return free_turn(number, wanted)
    turn = planned_turn(state, phases, number, games)
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


def planned_turn(
    state: ChampionshipState, phases: Sequence[Phase], number: int, games: Sequence[GameRecord]
) -> RoundToDraw:
    """The round that the plan has next, whatever rounds were drawn before the plan was made."""
    before = next((row for row in reversed(rounds_drawn(state)) if row.number < number), None)
    at, turn = (phase_of(before.inputs), turn_of(before.inputs)) if before else (0, 0)
    if before is not None and 0 < at <= len(phases):
        roster, past = roster_of(before.inputs), past_games(state, at, number, games, terms_in(state))
        if not is_over(phases[at - 1], turn, roster, past, number):
            phase, pools = phases[at - 1], pools_of(before.inputs)
            return RoundToDraw(
                DrawMethod(phase.format), at, turn + 1, settings_of(phase), phase.takes, roster, past, pools
            )
    if at >= len(phases):
        raise Refused(Problem("phases-over"))
    phase = phases[at]
    return RoundToDraw(DrawMethod(phase.format), at + 1, 1, settings_of(phase), phase.takes)


def is_over(phase: Phase, turn: int, roster: Sequence[int], past: tuple[PastGame, ...], number: int) -> bool:
    """Whether a phase has come to its end with so many of its rounds."""
    turns = turns_of(phase, len(roster))
    after = Field(
        entrants=(),
        seed=0,
        round_number=number,
        turn=turn + 1,
        roster=tuple(roster),
        past=past,
        options=options_of(phase),
    )
    return (turns is not None and turn >= turns) or FORMATS[phase.format].is_over(after)


def past_games(
    state: ChampionshipState, phase: int, number: int, games: Iterable[GameRecord], terms: WorthTerms
) -> tuple[PastGame, ...]:
    """A phase's games before a round, byes included, with present results; some may be unfinished.

    Each has the winner that the draw of the next round saw.
    """
    rows = [row for row in rounds_drawn(state) if row.number < number]
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


@dataclass(frozen=True)
class RoundProgress:
    """How far it is: `rounds` are those announced in all, None where that is open until they are played.

    `phase` is that of the newest posted round, from 1, or 0 where no round of a plan was posted; of that phase `turn`
    rounds were.
    """

    rounds: int | None
    is_over: bool
    phase: int = 0
    turn: int = 0


def round_progress(state: ChampionshipState) -> RoundProgress:
    """How far the championship is."""
    contents = state.contents
    phases = phases_in(contents)
    rows = rounds_drawn(state)
    newest = rows[-1] if rows else None
    posted = next((row for row in reversed(rows) if row.posted_at is not None), None)
    phase, turn = (phase_of(posted.inputs), turn_of(posted.inputs)) if posted else (0, 0)
    if not phases:
        is_over = newest is not None and newest.number >= contents.planned_rounds and is_complete(state, newest)
        return RoundProgress(contents.planned_rounds, is_over)
    is_over = newest is not None and is_complete(state, newest) and nothing_follows(state, phases, newest.number + 1)
    return RoundProgress(
        newest.number if is_over and newest else rounds_announced(state, phases, rows), is_over, phase, turn
    )


def is_complete(state: ChampionshipState, newest: Round) -> bool:
    """Whether a round is posted and every table of it is in."""
    games = games_in(state).values()
    return newest.posted_at is not None and all(
        game.kind is not ResultKind.PENDING for game in games if game.round == newest.number
    )


def nothing_follows(state: ChampionshipState, phases: Sequence[Phase], number: int) -> bool:
    """Whether the plan has no round of that number."""
    games = games_in(state)
    try:
        planned_turn(state, phases, number, [game for game in games.values() if game.round < number])
    except Refused:
        return True
    return False


def rounds_announced(state: ChampionshipState, phases: Sequence[Phase], rows: Sequence[Round]) -> int | None:
    """How many rounds the plan has with those drawn; None if a phase has no fixed number."""
    registered = sum(team.status == TeamStatus.ACTIVE for team in state.all(Team))
    if not registered:
        return None
    begun = {phase_of(row.inputs): (turn_of(row.inputs), len(roster_of(row.inputs))) for row in rows}
    newest = max(begun, default=0)
    rounds = sum(phase_of(row.inputs) < max(newest, 1) for row in rows)
    for number, phase in enumerate(phases, start=1):
        if number < newest:
            continue
        size = begun[number][1] if number in begun else size_of_phase(phase.takes, phase.options, registered)
        turns = turns_of(phase, size or registered)
        if turns is None:
            return None
        rounds += max(turns, begun.get(number, (0, 0))[0])
    return rounds


def refuse_new_past(state: ChampionshipState, before: Sequence[Phase], after: Sequence[Phase]) -> None:
    """Refuse to change begun phases, but for the number of rounds of the newest."""
    inputs = [row.inputs for row in rounds_drawn(state) if row.posted_at is not None]
    begun = max(map(phase_of, inputs), default=0)
    turns = max((turn_of(seen) for seen in inputs if phase_of(seen) == begun), default=0)
    for number in range(1, min(begun, len(before)) + 1):
        old, new = before[number - 1], after[number - 1] if number <= len(after) else None
        same = new == old or (
            number == begun
            and new is not None
            and (new.format, new.takes, new.options) == (old.format, old.takes, old.options)
        )
        if not same:
            raise Refused(Problem("phase-begun", f"phases[{number - 1}]", {"phase": number}))
        if new is not None and new.rounds is not None and number == begun and new.rounds < turns:
            raise Refused(Problem("phase-rounds-drawn", f"phases[{number - 1}].rounds", {"rounds": turns}))


def stages_after(state: ChampionshipState, games: Sequence[GameRecord], last: int, terms: WorthTerms) -> dict[int, int]:
    """The worst final rank of everybody in a bracket after a round, by the newest bracket."""
    stages: dict[int, int] = {}
    for row in newest_of_phases(state, last):
        stages |= FORMATS[row.method].stages(field_after(state, row, games, terms))
    return stages


def newest_of_phases(state: ChampionshipState, last: int) -> Iterable[Round]:
    """The newest round of every phase that has begun by a round, the first phase first."""
    rows = [row for row in rounds_drawn(state) if row.number <= last and row.posted_at is not None]
    return {phase_of(row.inputs): row for row in rows if phase_of(row.inputs)}.values()


def field_after(state: ChampionshipState, row: Round, games: Sequence[GameRecord], terms: WorthTerms) -> Field:
    """What a phase looks like after its round: as for the next draw, but games may still be played."""
    return Field(
        entrants=(),
        seed=row.seed,
        round_number=row.number + 1,
        turn=turn_of(row.inputs) + 1,
        roster=roster_of(row.inputs),
        past=past_games(state, phase_of(row.inputs), row.number + 1, games, terms),
        options=row.inputs.get("options", {}),
    )
