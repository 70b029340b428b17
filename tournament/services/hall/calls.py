"""What is called out: announcements, which standings the hall sees, a referee who is called, and word from tables."""

from collections.abc import Mapping
from datetime import UTC, datetime

from tournament.errors import Problem, Refused
from tournament.models.tables import AnnouncementRow, Call, Game, Round, SeatedSide, Team
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, REFEREES, TEAMS, use_case
from tournament.services.hall.report_states import reports_in
from tournament.services.hall.views import (
    LONGEST_ANNOUNCEMENT,
    MOST_ANNOUNCEMENTS,
    AnnouncementView,
    AwaitedTables,
    CallView,
    ReportsView,
    SaidView,
    awaited,
)
from tournament.services.scores.entry import answer_calls
from tournament.services.scores.game_records import record_in
from tournament.services.scores.standing import last_round, standings
from tournament.services.scores.views import StandingsView

PLACE = "message"
"""Where a form shows what is wrong with an announcement."""


@cached("announcement")
def announcements(state: ChampionshipState) -> tuple[AnnouncementView, ...]:
    """What is up now, the newest first."""
    lines = [record_of(AnnouncementView, row, {}, id=row.id) for row in state.all(AnnouncementRow)]
    return tuple(sorted(lines, key=lambda line: (line.at, line.id), reverse=True))


@use_case("announced", leaf=True)
def announce(work: UnitOfWork, message: str) -> None:
    """Tell the hall something, until it is taken down.

    Refuses an empty message, one that is too long or cannot be written, one that is up already, and more of them than
    are noticed.
    """
    said = message_of(work.state, message)
    if len(announcements(work.state)) >= MOST_ANNOUNCEMENTS:
        raise Refused(Problem("announcements-too-many", PLACE, {"most": MOST_ANNOUNCEMENTS}))
    work.add(AnnouncementRow, message=said, at=work.clock().astimezone(UTC).isoformat(timespec="seconds"))
    work.details["message"] = said


@use_case("announcement-changed", leaf=True)
def change_announcement(work: UnitOfWork, announcement_id: int, message: str) -> None:
    """Correct an announcement, keeping its time. Refuses as `announce` does, and one taken down."""
    row = work.row(AnnouncementRow, announcement_id, "announcement-gone")
    work.change(row, message=message_of(work.state, message))
    work.details["message"] = tidy(message)


@use_case("announcement-taken-down", leaf=True)
def take_down(work: UnitOfWork, announcement_id: int) -> None:
    """Tell the hall something no longer. Refuses one that was taken down meanwhile."""
    row = work.row(AnnouncementRow, announcement_id, "announcement-gone")
    work.details["message"] = row.message
    work.remove(row)


def message_of(state: ChampionshipState, typed: str) -> str:
    """What was typed, as it is kept. Refuses what cannot be announced, and what is up already, word by word."""
    message = tidy(typed)
    problems = (
        text_problems(message, PLACE, LONGEST_ANNOUNCEMENT) if message else [Problem("announcement-empty", PLACE)]
    )
    if not problems and any(line.message == message for line in announcements(state)):
        problems = [Problem("announcement-twice", PLACE)]
    if problems:
        raise Refused(*problems)
    return message


def hides_standings(state: ChampionshipState) -> bool:
    """Whether there are standings, up to the newest posted round, that the hall is not shown."""
    hidden_from = state.contents.standings_hidden_from
    return hidden_from is not None and last_round(state, None) >= hidden_from


def last_round_seen(state: ChampionshipState) -> int:
    """The last posted round whose standings the hall may see; 0 where it sees none."""
    posted, hidden_from = last_round(state, None), state.contents.standings_hidden_from
    return posted if hidden_from is None else min(posted, hidden_from - 1)


def standings_seen(state: ChampionshipState) -> StandingsView | None:
    """The newest standings that the hall may see, provisional ones too; None where it sees none."""
    last = last_round_seen(state)
    return standings(state, last) if last else None


@use_case("standings-revealed")
def reveal_standings(work: UnitOfWork) -> None:
    """Let the hall see all standings again, once the podium has been shown. Refuses it where none are hidden."""
    if work.state.contents.standings_hidden_from is None:
        raise Refused(Problem("standings-not-hidden"))
    work.change(work.state.contents, standings_hidden_from=None)


LONGEST_REASON = 200


@cached("call", "game", "round", "team", "player")
def open_calls(state: ChampionshipState) -> tuple[CallView, ...]:
    """The calls that nobody has answered, oldest first, one for each place.

    Undoing a decision opens the call it answered; where the table has called again meanwhile, both are one call, with
    the reason told last.
    """
    newest = {place_of(row.game_id, row.team_id): row for row in unanswered(state)}
    return tuple(call_view(state, row) for row in sorted(newest.values(), key=lambda row: row.id))


def unanswered(state: ChampionshipState) -> list[Call]:
    """The rows of the calls that nobody has answered, oldest first."""
    return [row for row in state.all(Call) if row.answered_at is None]


def place_of(game_id: int | None, team_id: int | None) -> tuple[int | None, int | None]:
    """Where a referee is awaited: at a table, or at the door by a team or by whoever stands there."""
    return (game_id, None) if game_id is not None else (None, team_id)


def call_view(state: ChampionshipState, row: Call) -> CallView:
    """One call, for views."""
    game = state.get(Game, row.game_id or 0)
    team = state.get(Team, row.team_id or 0)
    return CallView(
        id=row.id,
        at=datetime.fromisoformat(row.at),
        reason=row.reason,
        game=row.game_id,
        round=state.one(Round, game.round_id).number if game else None,
        table=game.table_number if game else None,
        team=team.number if team else None,
        name=team.name if team else "",
    )


@use_case("referee-called", leaf=True, roles=TEAMS | AT_THE_DOOR)
def call_referee(work: UnitOfWork, game_id: int | None = None, team_id: int | None = None, reason: str = "") -> None:
    """Call a referee to a team's table, or to the door. Refused if one is already on the way."""
    said = tidy(reason)
    if problems := text_problems(said, "reason", LONGEST_REASON):
        raise Refused(*problems)
    game = posted(work, game_id) if game_id is not None else None
    team = work.row(Team, team_id, "team-gone") if team_id is not None else None
    table = (game.table_number or 0) if game else 0
    if (
        game is not None
        and team is not None
        and all(row.team_id != team.id for row in work.state.of(SeatedSide, "game_id", game.id))
    ):
        raise Refused(Problem("claim-not-seated", details={"table": table}))
    place = place_of(game_id, team_id)
    if any(place_of(row.game_id, row.team_id) == place for row in unanswered(work.state)):
        raise Refused(Problem("call-open"))
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    work.add(Call, game_id=game_id, team_id=team_id, reason=said, at=at)
    work.because(said)
    if team is not None:
        work.details["team"] = team.name
    if game is not None:
        work.details["table"] = table


def posted(work: UnitOfWork, game_id: int) -> Game:
    """A known game. One of an unposted draw is refused as missing: nobody learns its seats by asking."""
    game = work.row(Game, game_id, "game-gone")
    if work.one(Round, game.round_id).posted_at is None:
        raise Refused(Problem("game-gone"))
    return game


@use_case("call-answered", leaf=True, roles=REFEREES)
def answer_call(work: UnitOfWork, call_id: int, *, referee: str = "") -> None:
    """Somebody goes where a referee was called."""
    row = work.row(Call, call_id, "call-gone")
    if row.answered_at is not None:
        raise Refused(Problem("call-gone"))
    if problems := text_problems(tidy(referee), "referee"):
        raise Refused(*problems)
    place = place_of(row.game_id, row.team_id)
    there = [call for call in unanswered(work.state) if place_of(call.game_id, call.team_id) == place]
    answer_calls(work, there, referee)
    if game := work.state.get(Game, row.game_id or 0):
        work.details["table"] = game.table_number or 0
    if referee:
        work.details["referee"] = tidy(referee)


@cached("claim", "call", "team", "player", "game", "hand", "round", "adjustment", "championship")
def said_at_tables(state: ChampionshipState) -> Mapping[int, SaidView]:
    """What is said at each table where anything is, by game id."""
    reports = reports_in(state)
    calls = {call.game: call for call in open_calls(state) if call.game is not None}
    return {
        game: SaidView(reports.get(game, ReportsView(game)), calls.get(game)) for game in sorted({*reports, *calls})
    }


def reported_tables(state: ChampionshipState, number: int) -> int:
    """At how many tables of a round a team has reported anything."""
    return sum(
        bool(said.reports.reports) and record_in(state, game).round == number
        for game, said in said_at_tables(state).items()
    )


def awaited_tables(state: ChampionshipState) -> Mapping[int, AwaitedTables]:
    """Unsettled tables by round number: readers of standings and payers of prizes should know."""
    by_round: dict[int, list[tuple[int, SaidView]]] = {}
    for game, said in said_at_tables(state).items():
        record = record_in(state, game)
        by_round.setdefault(record.round, []).append((record.table or 0, said))
    found = {number: awaited(tables) for number, tables in sorted(by_round.items())}
    return {number: tables for number, tables in found.items() if tables}
