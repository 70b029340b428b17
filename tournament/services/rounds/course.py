"""How far a championship is in what was announced, and what of its plan is settled because it was played."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.draw.catalogue import size_of_phase, turns_of
from tournament.draw.facts import Phase
from tournament.errors import Problem, Refused
from tournament.models.tables import Round, Team
from tournament.services.desk.hall import Hall
from tournament.services.people.lines import TeamStatus
from tournament.services.rounds.draw_inputs import phase_of, roster_of, turn_of
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.phase_plan import planned_turn
from tournament.services.scores.ledger import games_in
from tournament.services.scores.lines import ResultKind
from tournament.services.setup.settings import phases_in


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


def course(hall: Hall) -> RoundProgress:
    """How far the championship is."""
    contents = hall.contents
    phases = phases_in(contents)
    rows = rounds_drawn(hall)
    newest = rows[-1] if rows else None
    posted = next((row for row in reversed(rows) if row.posted_at is not None), None)
    phase, turn = (phase_of(posted.inputs), turn_of(posted.inputs)) if posted else (0, 0)
    if not phases:
        is_over = newest is not None and newest.number >= contents.planned_rounds and is_complete(hall, newest)
        return RoundProgress(contents.planned_rounds, is_over)
    is_over = newest is not None and is_complete(hall, newest) and nothing_follows(hall, phases, newest.number + 1)
    return RoundProgress(newest.number if is_over and newest else rounds_announced(hall, phases, rows), is_over, phase, turn)


def is_complete(hall: Hall, newest: Round) -> bool:
    """Whether a round is posted and every table of it is in."""
    games = games_in(hall).values()
    return newest.posted_at is not None and all(game.kind is not ResultKind.PENDING for game in games if game.round == newest.number)


def nothing_follows(hall: Hall, phases: Sequence[Phase], number: int) -> bool:
    """Whether the plan has no round of that number."""
    games = games_in(hall)
    try:
        planned_turn(hall, phases, number, [game for game in games.values() if game.round < number])
    except Refused:
        return True
    return False


def rounds_announced(hall: Hall, phases: Sequence[Phase], rows: Sequence[Round]) -> int | None:
    """How many rounds the plan has with those drawn; None if a phase has no fixed number."""
    registered = sum(team.status == TeamStatus.ACTIVE for team in hall.all(Team))
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


def refuse_new_past(hall: Hall, before: Sequence[Phase], after: Sequence[Phase]) -> None:
    """Refuse to change begun phases, but for the number of rounds of the newest."""
    inputs = [row.inputs for row in rounds_drawn(hall) if row.posted_at is not None]
    begun = max(map(phase_of, inputs), default=0)
    turns = max((turn_of(seen) for seen in inputs if phase_of(seen) == begun), default=0)
    for number in range(1, min(begun, len(before)) + 1):
        old, new = before[number - 1], after[number - 1] if number <= len(after) else None
        same = new == old or (number == begun and new is not None and (new.format, new.takes, new.options) == (old.format, old.takes, old.options))
        if not same:
            raise Refused(Problem("phase-begun", f"phases[{number - 1}]", {"phase": number}))
        if new is not None and new.rounds is not None and number == begun and new.rounds < turns:
            raise Refused(Problem("phase-rounds-drawn", f"phases[{number - 1}].rounds", {"rounds": turns}))
