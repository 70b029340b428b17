"""Where an evening is, for those who look at a screen. Pure."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from tournament.hosting.screens.draws import draw_by_name, draw_by_table
from tournament.services.desk.hall import Hall
from tournament.services.rounds.course import course
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.rounds.round_lines import rounds

FINDING: Final = timedelta(minutes=10)
"""How long people look for their tables after a posting, if no result is in; longer if the draw does."""
PASSES: Final = 2
"""So many times everybody sees the draw go by."""
EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The moment from which is counted what began before the first posting."""


class ScreenStage(StrEnum):
    """Where an evening is, for those who look at a screen."""

    WELCOMING = "welcoming"
    FINDING = "finding"
    PLAYING = "playing"
    COMPLETE = "complete"
    OVER = "over"


@dataclass(frozen=True)
class ScreenState:
    """Where it is, since when, and with which posted round."""

    stage: ScreenStage
    since: datetime
    round: RoundLine | None = None


def evening_at(hall: Hall, now: datetime) -> ScreenState:
    """Where the evening is at a moment. A draw that is not posted changes nothing for the hall."""
    posted = posted_round(hall)
    if posted is None or posted.posted_at is None:
        return ScreenState(ScreenStage.WELCOMING, EVER)
    if posted.state is RoundState.COMPLETE:
        return ScreenState(ScreenStage.OVER if course(hall).is_over else ScreenStage.COMPLETE, last_told_of(hall, posted), posted)
    return ScreenState(ScreenStage.FINDING if is_looked_for(posted, now - posted.posted_at) else ScreenStage.PLAYING, posted.posted_at, posted)


def is_looked_for(posted: RoundLine, since: timedelta) -> bool:
    """Whether people still look for their tables, so long after the posting."""
    if posted.tables_in:
        return False
    return since < FINDING or since < PASSES * timedelta(seconds=sum(page.seconds for page in (*draw_by_table(posted), *draw_by_name(posted, ()))))


def posted_round(hall: Hall) -> RoundLine | None:
    """The newest round that the hall knows of."""
    return next((line for line in reversed(rounds(hall)) if line.state is not RoundState.DRAWN), None)


def last_told_of(hall: Hall, drawn: RoundLine) -> datetime:
    """When something was last done to a round: entered, corrected, decided."""
    return next((entry.at for entry in reversed(hall.journal) if entry.details.get("round") == drawn.number), drawn.posted_at or EVER)
