"""The clock of the round that is played, and who is at the tables ten minutes after the start.

It runs from the posting, unless a row says otherwise: one for the round, and one for each table that has minutes or
pauses of its own.

A team that is not ready then has lost that game. A count alone changes no game: it is kept for whoever asks later who
was there.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import ClockRow, Game, PresenceCount, Round, Team
from tournament.records.kinds import CLOCK, Outcome
from tournament.scoring.games import MOST_HANDS_MORE
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, REFEREES, use_case
from tournament.services.rounds.drawn import (
    clock_of_round,
    clock_row,
    games_by_round,
    in_file,
    minutes_played,
    moment,
    newest_round,
    rounds_drawn,
    rounds_invalidated,
    table_clock,
)
from tournament.services.rounds.game_clock import (
    MINUTE,
    TO_BE_THERE,
    ClockDecisions,
    ClockStage,
    ClockView,
    GameClock,
    TableClock,
    seconds_between,
)
from tournament.services.rounds.permissions import RoundAction
from tournament.services.rounds.round_views import round_view_in
from tournament.services.rounds.views import PresenceView, RoundState
from tournament.services.scores.decisions import declare_forfeit, mark_absent, playing, still_out, stop_round
from tournament.services.scores.entry import decide
from tournament.services.scores.game_records import GameRecord
from tournament.services.scores.views import ResultKind

MOST_ADDED = 600
"""Minutes that may be given, or taken, in all: as many as a game may last."""


# what it shows


def clock_in(state: ChampionshipState) -> GameClock | None:
    """The clock of the newest round while tables of it play; None where it has none."""
    drawn = played_round(state)
    return clock_of_round(state, drawn) if drawn is not None else None


def clocks_in(state: ChampionshipState) -> Mapping[int, GameClock]:
    """The clocks of all rounds of which tables play, by number: an earlier one may have been opened again."""
    clocks = {row.number: clock_of_round(state, row) for row in rounds_drawn(state) if is_played(state, row)}
    return {number: clock for number, clock in clocks.items() if clock is not None}


def played_round(state: ChampionshipState) -> Round | None:
    """The newest round, while tables of it play."""
    row = newest_round(state)
    return row if row is not None and is_played(state, row) else None


def is_played(state: ChampionshipState, drawn: Round) -> bool:
    """Whether a round is posted, and tables of it are out."""
    return round_view_in(state, drawn.number).state is RoundState.POSTED


def table_clocks(state: ChampionshipState) -> Mapping[int, TableClock]:
    """What the tables that still play have besides, by game id; those that have nothing are left out."""
    drawn = played_round(state)
    if drawn is None:
        return {}
    out = {game.id for game in round_view_in(state, drawn.number).tables if not game.is_in}
    rows = [row for row in state.of(ClockRow, "round_id", drawn.id) if row.game_id in out]
    return {
        row.game_id: table_clock(row) for row in rows if row.game_id is not None and table_clock(row) != TableClock()
    }


def clock_view(state: ChampionshipState, now: datetime) -> ClockView | None:
    """What the hall sees of the clock at a moment, which is one of the desk's own clock; None while there is none."""
    drawn, clock = played_round(state), clock_in(state)
    if drawn is None or clock is None:
        return None
    tables = {
        state.one(Game, game_id).table_number or 0: table_clock for game_id, table_clock in table_clocks(state).items()
    }
    stage = clock.stage(now)
    return ClockView(
        round=drawn.number,
        stage=stage,
        left=clock.left(now),
        ends=clock.end(now),
        paused=clock.paused is not None and stage is not ClockStage.ENDED,
        hands_left=clock.hands_left,
        to_be_there=max(TO_BE_THERE * MINUTE - clock.counted(now), 0) if stage is ClockStage.ARRIVING else 0,
        extra={table: table_clock.extra for table, table_clock in sorted(tables.items()) if table_clock.extra},
        paused_tables=frozenset(table for table, table_clock in tables.items() if table_clock.paused is not None),
    )


def clock_decisions(state: ChampionshipState) -> ClockDecisions:
    """What the clocks of all rounds decided so far."""
    hands = {
        state.one(Round, row.round_id).number: row.hands_left
        for row in state.all(ClockRow)
        if row.hands_left is not None
    }
    extra = {row.game_id: table_clock(row).extra for row in state.all(ClockRow) if row.game_id is not None}
    return ClockDecisions(hands, {game_id: minutes for game_id, minutes in extra.items() if minutes})


# what is done to it


@use_case("clock-started", leaf=True, roles=REFEREES)
def start_clock(work: UnitOfWork) -> None:
    """Start the posted round's clock if posting did not; without minutes, for the rules' hour."""
    drawn = must_play(work)
    clock = clock_of_round(work.state, drawn)
    if clock is not None and clock.started is not None:
        raise Refused(Problem("clock-runs", details={"round": drawn.number}))
    change_clock(work, drawn, started_at=in_file(work.clock()))


@use_case("clock-paused", leaf=True, roles=REFEREES)
def pause_clock(work: UnitOfWork, game_id: int | None = None) -> None:
    """Let the clock of the round stand still, or that of one of its tables alone."""
    drawn, now = must_play(work), work.clock()
    clock = must_run(work, drawn)
    row = kept_row(work, drawn, game_id)
    if row.paused_at is not None:
        raise Refused(Problem("clock-paused", details={"round": drawn.number}))
    if clock.is_over(now) and game_id is None:
        raise Refused(Problem("clock-over", details={"round": drawn.number}))
    work.change(row, paused_at=in_file(now))


@use_case("clock-resumed", leaf=True, roles=REFEREES)
def resume_clock(work: UnitOfWork, game_id: int | None = None) -> None:
    """Let the clock of the round run again, or that of one of its tables.

    A table that stands still alone goes on standing still when the round runs again: what both stood still counts as
    the round's.
    """
    drawn, now = must_play(work), work.clock()
    clock, row = must_run(work, drawn), kept_row(work, drawn, game_id)
    since = moment(row.paused_at)
    if since is None:
        raise Refused(Problem("clock-not-paused", details={"round": drawn.number}))
    if game_id is not None:
        work.change(row, paused_at=None, paused_seconds=table_clock(row).stood_until(clock.paused or now))
        return
    for clock_of_table in paused_tables(work.state, drawn):
        began = moment(clock_of_table.paused_at) or now
        work.change(clock_of_table, paused_at=in_file(began + max(now - max(since, began), timedelta())))
    work.change(row, paused_at=None, paused_seconds=row.paused_seconds + max(seconds_between(since, now), 0))


@use_case("minutes-given", "minutes-taken", leaf=True, roles=REFEREES)
def add_minutes(
    work: UnitOfWork, minutes: int, game_id: int | None = None, *, referee: str = "", reason: str = ""
) -> None:
    """Give minutes to a round or one table (negative: take). With who or why it is a decision."""
    work.because(reason)
    drawn = must_play(work)
    must_run(work, drawn)
    row = kept_row(work, drawn, game_id)
    if not minutes or abs(row.added_minutes + minutes) > MOST_ADDED:
        raise Refused(Problem("clock-minutes-out-of-range", "minutes", {"most": MOST_ADDED}))
    work.change(row, added_minutes=row.added_minutes + minutes)
    work.what = "minutes-given" if minutes > 0 else "minutes-taken"
    work.details["minutes"] = abs(minutes)
    if referee.strip() or reason.strip():
        decide(work, CLOCK, referee, reason, drawn=drawn, game_id=game_id, outcome=Outcome.MINUTES, points=minutes)


@use_case("clock-put-right", leaf=True, roles=REFEREES)
def set_time_left(work: UnitOfWork, minutes: int, *, jumped: int = 0) -> None:
    """Say how many minutes are left, where the clock is wrong. The minutes that were given stay given.

    `jumped` is by how many seconds this computer's clock was set on since the moments of the clock were written, or,
    negative, back.
    """
    drawn, now = must_play(work), work.clock()
    clock = must_run(work, drawn)
    most = clock.allowed // MINUTE
    if not 0 <= minutes <= most:
        raise Refused(Problem("clock-left-out-of-range", "minutes", {"most": most}))
    before = now - timedelta(seconds=jumped)
    for clock_of_table in paused_tables(work.state, drawn):
        work.change(
            clock_of_table,
            paused_at=in_file(now),
            paused_seconds=table_clock(clock_of_table).stood_until(clock.paused or before),
        )
    started = now - timedelta(seconds=clock.allowed - minutes * MINUTE)
    paused = in_file(now) if clock.paused is not None else None
    change_clock(work, drawn, started_at=in_file(started), paused_at=paused, paused_seconds=0)
    work.details["minutes"] = minutes


@use_case("time-called", roles=REFEREES)
def call_time(work: UnitOfWork, *, more: int, referee: str = "", reason: str = "", number: int | None = None) -> None:
    """Call time: so many hands left for every table (article 9 D). Stops tables typed as played.

    The others play on as they heard; their sheets say what they played once they are brought. It can be said again:
    then the last word holds. Without a number it is the earliest round that has a table out.
    """
    out = still_out(work, RoundAction.STOP, number)
    if playing(out):
        stop_round.do(work, more=more, referee=referee, reason=reason, number=out[0].round)
    else:
        work.because(reason)
        if not 0 <= more <= MOST_HANDS_MORE:
            raise Refused(Problem("stop-more", "more", {"more": more, "most": MOST_HANDS_MORE}))
    drawn = next(row for row in work.state.all(Round) if row.number == out[0].round)
    decide(work, CLOCK, referee, reason, drawn=drawn, outcome=Outcome.HANDS, points=more)
    change_clock(work, drawn, ended_at=in_file(work.clock()), hands_left=more)
    work.details.update(round=drawn.number, more=more)


def must_play(work: UnitOfWork) -> Round:
    """The round that is played, written into the entry. Refused while none is."""
    drawn = played_round(work.state)
    if drawn is None:
        raise Refused(Problem("clock-without-round"))
    work.depends_on(drawn)
    work.details["round"] = drawn.number
    return drawn


def must_run(work: UnitOfWork, drawn: Round) -> GameClock:
    """The clock of a round that was started and not ended. Refused otherwise."""
    clock = clock_of_round(work.state, drawn)
    if clock is None or clock.started is None:
        raise Refused(Problem("clock-not-started", details={"round": drawn.number}))
    if clock.ended is not None:
        raise Refused(Problem("clock-ended", details={"round": drawn.number}))
    return clock


def kept_row(work: UnitOfWork, drawn: Round, game_id: int | None = None) -> ClockRow:
    """The clock row of a round or table, made if missing. Refused for a table that is in or unknown."""
    if game_id is not None:
        game = next((game for game in round_view_in(work.state, drawn.number).tables if game.id == game_id), None)
        if game is None or game.table is None:
            raise Refused(Problem("game-gone"))
        if game.is_in:
            raise Refused(Problem("game-over", details={"table": game.table}))
        work.details["table"] = game.table
    row = clock_row(work.state, drawn, game_id)
    if row is not None:
        return row
    runs_from = None if game_id is not None else drawn.posted_at
    return work.add(ClockRow, round_id=drawn.id, game_id=game_id, started_at=runs_from)


def change_clock(work: UnitOfWork, drawn: Round, **values: Any) -> None:
    """Change the row of a round's clock."""
    work.change(kept_row(work, drawn), **values)


def paused_tables(state: ChampionshipState, drawn: Round) -> list[ClockRow]:
    """The rows of the tables that stand still alone."""
    return [
        row for row in state.of(ClockRow, "round_id", drawn.id) if row.game_id is not None and row.paused_at is not None
    ]


@cached("presence", "round")
def presence_counts(state: ChampionshipState) -> tuple[PresenceView, ...]:
    """Every count, oldest first."""
    numbers = {row.id: row.number for row in state.all(Round)}
    return tuple(record_of(PresenceView, row, {}, round=numbers[row.round_id]) for row in state.all(PresenceCount))


def presence_due(state: ChampionshipState, now: datetime) -> int | None:
    """The round whose ten minutes are over and whose presence is uncounted since; or None.

    Where no clock runs, minutes decide nothing. Once a table has brought or typed anything, the round is under way, and
    nobody need be told.
    """
    for drawn in rounds_drawn(state):
        if drawn.posted_at is None or clock_of_round(state, drawn) is None or not has_no_result(state, drawn.number):
            continue
        minutes = minutes_played(state, drawn, None, now)
        if minutes is None or minutes < TO_BE_THERE:
            continue
        if all(line.round != drawn.number or (line.minutes or 0) < TO_BE_THERE for line in presence_counts(state)):
            return drawn.number
    return None


@cached_by_key(rounds_invalidated)
def has_no_result(state: ChampionshipState, number: int) -> bool:
    """Whether nothing was typed of any table of a round yet. It is asked every second, for every round."""
    tables = tables_of(state, number)
    return bool(tables) and not any(has_played(game) for game in tables)


def has_played(game: GameRecord) -> bool:
    """Whether anything is known of what was played at a table."""
    return game.kind is not ResultKind.PENDING or bool(game.hands or game.typed)


def missing_tables(state: ChampionshipState, number: int) -> tuple[int, ...]:
    """Tables with somebody missing: by the newest count, or marked away since the draw."""
    counts = [line for line in presence_counts(state) if line.round == number]
    gone = {*(counts[-1].missing if counts else ())} | {row.number for row in state.all(Team) if not row.present}
    return tuple(
        game.table
        for game in tables_of(state, number)
        if game.table is not None and not has_played(game) and gone & set(game.teams)
    )


@use_case("presence-counted", leaf=True, roles=REFEREES | AT_THE_DOOR)
def count_presence(work: UnitOfWork, missing: Sequence[int], *, number: int | None = None) -> None:
    """Keep the numbers of absent teams. Without a round, of the earliest with a table out."""
    drawn = round_to_count(work, number)
    keep_count(work, drawn, missing)


@use_case("missing-declared", leaf=True, roles=REFEREES)
def declare_missing(
    work: UnitOfWork,
    missing: Sequence[int],
    *,
    referee: str,
    reason: str,
    number: int | None = None,
    absent: bool = True,
) -> None:
    """Count presence; missing teams lose (article 9 D) and are `absent`. Refused before ten minutes."""
    work.because(reason)
    drawn = round_to_count(work, number)
    if not missing:
        raise Refused(Problem("presence-nobody-missing", "missing"))
    minutes = keep_count(work, drawn, missing)
    if minutes is not None and minutes < TO_BE_THERE:
        raise Refused(Problem("presence-too-early", "missing", {"minutes": minutes, "needed": TO_BE_THERE}))
    for game in tables_of(work.state, drawn.number):
        losers = "".join(letter for letter, members in game.members.items() if set(members) & set(missing))
        if losers:
            declare_forfeit(work, game, losers, referee, reason, no_show=True)
    if absent:
        mark_absent(work, missing)


def keep_count(work: UnitOfWork, drawn: Round, missing: Sequence[int]) -> int | None:
    """Keep a count; returns its minutes. Refuses a team without a table, or whose game is over."""
    tables = tables_of(work.state, drawn.number)
    seated = {team: game for game in tables for team in game.teams}
    for team in missing:
        if team not in seated:
            raise Refused(Problem("presence-not-seated", "missing", {"team": team, "round": drawn.number}))
        if seated[team].kind is not ResultKind.PENDING:
            raise Refused(Problem("presence-game-over", "missing", {"team": team, "table": seated[team].table or 0}))
        if seated[team].hands or seated[team].typed:
            raise Refused(Problem("presence-has-played", "missing", {"team": team, "table": seated[team].table or 0}))
    work.depends_on(drawn, *(work.one(Game, game.id) for game in tables if set(game.teams) & set(missing)))
    minutes = minutes_played(work.state, drawn, None, work.moment)
    work.add(
        PresenceCount,
        round_id=drawn.id,
        at=in_file(work.moment),
        minutes=minutes,
        seated=len(seated),
        missing=sorted(set(missing)),
    )
    work.details.update({"round": drawn.number, "seated": len(seated), "missing": len(set(missing))})
    if missing:
        work.details["numbers"] = ", ".join(map(str, sorted(set(missing))))
    if minutes is not None:
        work.details["elapsed"] = minutes
    return minutes


def round_to_count(work: UnitOfWork, number: int | None) -> Round:
    """The round of that number, or the earliest one that has a table out; refused where nobody plays there."""
    for drawn in rounds_drawn(work.state):
        out = any(game.kind is ResultKind.PENDING for game in tables_of(work.state, drawn.number))
        if drawn.posted_at is not None and out and number in (None, drawn.number):
            return drawn
    raise Refused(Problem("presence-without-round"))


def tables_of(state: ChampionshipState, number: int) -> list[GameRecord]:
    """The games of a round that are played at a table."""
    return [game for game in games_by_round(state).get(number, ()) if game.table is not None]
