"""Stored clocks of rounds and tables, for decisions that tell after how many minutes they were."""

from datetime import UTC, datetime

from tournament.models.tables import ClockRow, Round
from tournament.services.desk.hall import Hall
from tournament.services.rounds.game_clock import LONG_GAME, GameClock, TableClock


def clock_of_round(hall: Hall, drawn: Round) -> GameClock | None:
    """The clock of a posted round: its row, or running from posting where games have minutes."""
    kept, minutes = clock_row(hall, drawn), hall.contents.game_minutes
    if kept is not None:
        return GameClock(
            started=moment(kept.started_at),
            minutes=minutes or LONG_GAME,
            added=kept.added_minutes,
            paused=moment(kept.paused_at),
            stood=kept.paused_seconds,
            ended=moment(kept.ended_at),
            hands_left=kept.hands_left,
        )
    return GameClock(moment(drawn.posted_at), minutes) if minutes is not None else None


def clock_row(hall: Hall, drawn: Round, game_id: int | None = None) -> ClockRow | None:
    """The row of a round's clock, or of what one of its tables has besides."""
    return next((row for row in hall.of(ClockRow, "round_id", drawn.id) if row.game_id == game_id), None)


def table_clock(row: ClockRow) -> TableClock:
    """What a table's row tells."""
    return TableClock(row.added_minutes, moment(row.paused_at), row.paused_seconds)


def minutes_played(hall: Hall, drawn: Round, game_id: int | None, now: datetime) -> int | None:
    """Minutes that a round or a table was played; None where no clock was started."""
    clock = clock_of_round(hall, drawn) or GameClock(moment(drawn.posted_at), LONG_GAME)
    own = clock_row(hall, drawn, game_id) if game_id is not None else None
    at_table = clock.at_table(table_clock(own)) if own is not None else clock
    return at_table.elapsed(now) if at_table.started is not None else None


def moment(at: str | None) -> datetime | None:
    """A moment as the file has it."""
    return datetime.fromisoformat(at) if at is not None else None


def in_file(at: datetime) -> str:
    """A moment as the file has it, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds")
