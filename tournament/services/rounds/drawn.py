"""Rounds as the file has them: which were drawn, who is there for the next, the seats, and the clocks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from tournament.models.tables import ClockRow, Round, Team
from tournament.services.desk.changes import ChangeSet, games_of, ids_in
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.game_clock import LONG_GAME, GameClock, TableClock
from tournament.services.rounds.views import NEW, GameSeats
from tournament.services.scores.game_records import GameRecord, by_round, games_in
from tournament.services.scores.views import ResultKind


@cached("round")
def rounds_drawn(state: ChampionshipState) -> tuple[Round, ...]:
    """The rows of all rounds in their order."""
    return tuple(sorted(state.all(Round), key=lambda row: row.number))


def newest_round(state: ChampionshipState) -> Round | None:
    """The round with the highest number."""
    drawn = rounds_drawn(state)
    return drawn[-1] if drawn else None


@cached("team")
def present_numbers(state: ChampionshipState) -> list[int]:
    """The numbers of the teams that would be drawn now."""
    return sorted(
        team.number
        for team in state.all(Team)
        if team.number is not None and team.present and team.status == TeamStatus.ACTIVE
    )


def tables_out(games: Iterable[GameRecord], number: int | None = None) -> list[GameRecord]:
    """Tables not in, of this round or, without a number, of the earliest round with any."""
    out = [game for game in games if game.kind is ResultKind.PENDING]
    return [game for game in out if game.round == (out[0].round if number is None else number)]


@cached("game", "side", "hand", "adjustment", "decision", "round", "team", "championship")
def games_by_round(state: ChampionshipState) -> Mapping[int, Sequence[GameRecord]]:
    """The games of each round, in the order of their tables."""
    return by_round(games_in(state).values())


def rounds_invalidated(state: ChampionshipState, change_set: ChangeSet) -> Collection[int] | None:
    """Rounds whose lines a change invalidates: its games' own; of seats, all later ones too."""
    tables = {table for table, _ in change_set}
    if tables & {"championship", "team", "player", "substitution"}:
        return None
    numbers = {row.id: row.number for row in state.all(Round)}
    of_rounds = {id_ for table, id_ in change_set if table == "round"}
    games = state.rows["game"]
    of_games = {games[id_].round_id for id_ in games_of(change_set) if id_ in games}
    of_games |= ids_in(change_set, "round_id", "game")
    invalidated = {numbers[id_] for id_ in of_rounds | of_games if id_ in numbers}
    if tables & {"round", "side"}:
        return {
            number
            for number in numbers.values()
            if number >= min(invalidated, default=max(numbers.values(), default=0) + 1)
        }
    return invalidated


COMPUTED = "computed"
"""Where a round keeps the seats that the draw made, once they were changed by hand."""


def seats_of(game: GameRecord) -> GameSeats:
    """The seats of a game as the file has them."""
    return GameSeats(game.id, game.table, game.sides, begun=game.is_touched, by_hand=game.by_hand, slot=game.slot)


def computed_seats(row: Round, seats: Sequence[GameSeats]) -> Sequence[GameSeats]:
    """The seats as the draw made them: as they are, until somebody changes them by hand."""
    kept = row.inputs.get(COMPUTED)
    if kept is None:
        return seats
    return [GameSeats(game=NEW, table=table, sides=tuple(tuple(side) for side in sides)) for table, sides in kept]


def clock_of_round(state: ChampionshipState, drawn: Round) -> GameClock | None:
    """The clock of a posted round: its row, or running from posting where games have minutes."""
    kept, minutes = clock_row(state, drawn), state.contents.game_minutes
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


def clock_row(state: ChampionshipState, drawn: Round, game_id: int | None = None) -> ClockRow | None:
    """The row of a round's clock, or of what one of its tables has besides."""
    return next((row for row in state.of(ClockRow, "round_id", drawn.id) if row.game_id == game_id), None)


def table_clock(row: ClockRow) -> TableClock:
    """What a table's row tells."""
    return TableClock(row.added_minutes, moment(row.paused_at), row.paused_seconds)


def minutes_played(state: ChampionshipState, drawn: Round, game_id: int | None, now: datetime) -> int | None:
    """Minutes that a round or a table was played; None where no clock was started."""
    clock = clock_of_round(state, drawn) or GameClock(moment(drawn.posted_at), LONG_GAME)
    clock_of_table = clock_row(state, drawn, game_id) if game_id is not None else None
    at_table = clock.at_table(table_clock(clock_of_table)) if clock_of_table is not None else clock
    return at_table.elapsed(now) if at_table.started is not None else None


def moment(at: str | None) -> datetime | None:
    """A moment as the file has it."""
    return datetime.fromisoformat(at) if at is not None else None


def in_file(at: datetime) -> str:
    """A moment as the file has it, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds")
