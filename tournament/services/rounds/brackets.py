"""The brackets of a championship: how far everybody came in them, and their charts."""

from collections.abc import Iterable, Sequence

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Field
from tournament.models.tables import Round
from tournament.services.desk.hall import Hall
from tournament.services.rounds.draw_inputs import phase_of, roster_of, turn_of
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.rounds.phase_plan import past_games
from tournament.services.scores.ledger import GameRecord
from tournament.services.setup.terms import WorthTerms


def stages_after(hall: Hall, games: Sequence[GameRecord], last: int, terms: WorthTerms) -> dict[int, int]:
    """The worst final rank of everybody in a bracket after a round, by the newest bracket."""
    stages: dict[int, int] = {}
    for row in newest_of_phases(hall, last):
        stages |= FORMATS[row.method].stages(field_after(hall, row, games, terms))
    return stages


def newest_of_phases(hall: Hall, last: int) -> Iterable[Round]:
    """The newest round of every phase that has begun by a round, the first phase first."""
    rows = [row for row in rounds_drawn(hall) if row.number <= last and row.posted_at is not None]
    return {phase_of(row.inputs): row for row in rows if phase_of(row.inputs)}.values()


def field_after(hall: Hall, row: Round, games: Sequence[GameRecord], terms: WorthTerms) -> Field:
    """What a phase looks like after its round: as for the next draw, but games may still be played."""
    return Field(
        entrants=(),
        seed=row.seed,
        round_number=row.number + 1,
        turn=turn_of(row.inputs) + 1,
        roster=roster_of(row.inputs),
        past=past_games(hall, phase_of(row.inputs), row.number + 1, games, terms),
        options=row.inputs.get("options", {}),
    )
