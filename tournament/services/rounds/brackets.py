"""The brackets of a championship as they stand: how far everybody came in them, and their charts."""

from collections.abc import Iterable, Sequence

from sqlmodel import Session, col, select

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Field
from tournament.models.tables import Round
from tournament.services.rounds.draw_inputs import phase_of, roster_of, turn_of
from tournament.services.scores.ledger import GameRecord
from tournament.services.setup.phase_plan import past_games
from tournament.services.setup.terms import Terms


def stages_after(session: Session, games: Sequence[GameRecord], last: int, terms: Terms) -> dict[int, int]:
    """The worst place at which everybody who was in a bracket can still finish after a round; the newest bracket of each counts."""
    stages: dict[int, int] = {}
    for row in newest_of_phases(session, last):
        stages |= FORMATS[row.method].stages(field_after(session, row, games, terms))
    return stages


def newest_of_phases(session: Session, last: int) -> Iterable[Round]:
    """The newest round of every phase that has begun by a round, the first phase first."""
    rows = session.exec(select(Round).where(Round.number <= last, col(Round.posted_at).is_not(None)).order_by(col(Round.number)))
    return {phase_of(row.inputs): row for row in rows if phase_of(row.inputs)}.values()


def field_after(session: Session, row: Round, games: Sequence[GameRecord], terms: Terms) -> Field:
    """What a phase looks like after its round: as for the next draw, but games may still be played."""
    return Field(
        entrants=(),
        seed=row.seed,
        round_number=row.number + 1,
        turn=turn_of(row.inputs) + 1,
        roster=roster_of(row.inputs),
        past=past_games(session, phase_of(row.inputs), row.number + 1, games, terms),
        options=row.inputs.get("options", {}),
    )
