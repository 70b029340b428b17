"""Presence ten minutes after the start (article 9 D): counting, and what missing teams face.

A team that is not ready then has lost that game. A count alone changes no game: it is kept for whoever asks later who
was there.
"""

from collections.abc import Sequence
from datetime import datetime

from tournament.errors import Problem, Refused
from tournament.models.tables import Game, PresenceCount, Round, Team
from tournament.services.desk.hall import Hall, cached, cached_by_key
from tournament.services.desk.records import record_of
from tournament.services.desk.use_cases import AT_THE_DOOR, REFEREES, use_case
from tournament.services.desk.work import Work
from tournament.services.rounds.clock_rows import clock_of_round, in_file, minutes_played
from tournament.services.rounds.drawn import games_by_round, rounds_drawn, rounds_invalidated
from tournament.services.rounds.game_clock import TO_BE_THERE
from tournament.services.rounds.lines import PresenceLine
from tournament.services.scores.decisions import declare_forfeit, mark_absent
from tournament.services.scores.ledger import GameRecord
from tournament.services.scores.lines import ResultKind


@cached("presence", "round")
def presence_counts(hall: Hall) -> tuple[PresenceLine, ...]:
    """Every count, oldest first."""
    numbers = {row.id: row.number for row in hall.all(Round)}
    return tuple(record_of(PresenceLine, row, {}, round=numbers[row.round_id]) for row in hall.all(PresenceCount))


def presence_due(hall: Hall, now: datetime) -> int | None:
    """The round whose ten minutes are over and whose presence is uncounted since; or None.

    Where no clock runs, minutes decide nothing. Once a table has brought or typed anything, the round is under way, and
    nobody need be told.
    """
    for drawn in rounds_drawn(hall):
        if drawn.posted_at is None or clock_of_round(hall, drawn) is None or not has_no_result(hall, drawn.number):
            continue
        minutes = minutes_played(hall, drawn, None, now)
        if minutes is None or minutes < TO_BE_THERE:
            continue
        if all(line.round != drawn.number or (line.minutes or 0) < TO_BE_THERE for line in presence_counts(hall)):
            return drawn.number
    return None


@cached_by_key(rounds_invalidated)
def has_no_result(hall: Hall, number: int) -> bool:
    """Whether nothing was typed of any table of a round yet. It is asked every second, for every round."""
    tables = tables_of(hall, number)
    return bool(tables) and not any(has_played(game) for game in tables)


def has_played(game: GameRecord) -> bool:
    """Whether anything is known of what was played at a table."""
    return game.kind is not ResultKind.PENDING or bool(game.hands or game.typed_totals)


def missing_tables(hall: Hall, number: int) -> tuple[int, ...]:
    """Tables with somebody missing: by the newest count, or marked away since the draw."""
    counts = [line for line in presence_counts(hall) if line.round == number]
    gone = {*(counts[-1].missing if counts else ())} | {row.number for row in hall.all(Team) if not row.present}
    return tuple(game.table for game in tables_of(hall, number) if game.table is not None and not has_played(game) and gone & set(game.teams))


@use_case("presence-counted", leaf=True, roles=REFEREES | AT_THE_DOOR)
def count_presence(work: Work, missing: Sequence[int], *, number: int | None = None) -> None:
    """Keep the numbers of absent teams. Without a round, of the earliest with a table out."""
    drawn = round_to_count(work, number)
    keep_count(work, drawn, missing)


@use_case("missing-declared", leaf=True, roles=REFEREES)
def declare_missing(work: Work, missing: Sequence[int], *, referee: str, reason: str, number: int | None = None, absent: bool = True) -> None:
    """Count presence; missing teams lose (article 9 D) and are `absent`. Refused before ten minutes."""
    work.because(reason)
    drawn = round_to_count(work, number)
    if not missing:
        raise Refused(Problem("presence-nobody-missing", "missing"))
    minutes = keep_count(work, drawn, missing)
    if minutes is not None and minutes < TO_BE_THERE:
        raise Refused(Problem("presence-too-early", "missing", {"minutes": minutes, "needed": TO_BE_THERE}))
    for game in tables_of(work.hall, drawn.number):
        losers = "".join(letter for letter, members in game.members.items() if set(members) & set(missing))
        if losers:
            declare_forfeit(work, game, losers, referee, reason, no_show=True)
    if absent:
        mark_absent(work, missing)


def keep_count(work: Work, drawn: Round, missing: Sequence[int]) -> int | None:
    """Keep a count; returns its minutes. Refuses a team without a table, or whose game is over."""
    tables = tables_of(work.hall, drawn.number)
    seated = {team: game for game in tables for team in game.teams}
    for team in missing:
        if team not in seated:
            raise Refused(Problem("presence-not-seated", "missing", {"team": team, "round": drawn.number}))
        if seated[team].kind is not ResultKind.PENDING:
            raise Refused(Problem("presence-game-over", "missing", {"team": team, "table": seated[team].table or 0}))
        if seated[team].hands or seated[team].typed_totals:
            raise Refused(Problem("presence-has-played", "missing", {"team": team, "table": seated[team].table or 0}))
    work.depends_on(drawn, *(work.one(Game, game.id) for game in tables if set(game.teams) & set(missing)))
    minutes = minutes_played(work.hall, drawn, None, work.moment)
    work.add(PresenceCount, round_id=drawn.id, at=in_file(work.moment), minutes=minutes, seated=len(seated), missing=sorted(set(missing)))
    work.details.update({"round": drawn.number, "seated": len(seated), "missing": len(set(missing))})
    if missing:
        work.details["numbers"] = ", ".join(map(str, sorted(set(missing))))
    if minutes is not None:
        work.details["elapsed"] = minutes
    return minutes


def round_to_count(work: Work, number: int | None) -> Round:
    """The round of that number, or the earliest one that has a table out; refused where nobody plays there."""
    for drawn in rounds_drawn(work.hall):
        out = any(game.kind is ResultKind.PENDING for game in tables_of(work.hall, drawn.number))
        if drawn.posted_at is not None and out and number in (None, drawn.number):
            return drawn
    raise Refused(Problem("presence-without-round"))


def tables_of(hall: Hall, number: int) -> list[GameRecord]:
    """The games of a round that are played at a table."""
    return [game for game in games_by_round(hall).get(number, ()) if game.table is not None]
