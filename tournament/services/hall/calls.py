"""A referee is called to a table, or to the door; somebody goes, and says so."""

from datetime import UTC, datetime

from tournament.errors import Problem, Refused
from tournament.models.tables import Call, Game, Round, SeatedSide, Team
from tournament.services.desk.hall import Hall, cached
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.use_cases import AT_THE_DOOR, REFEREES, TEAMS, use_case
from tournament.services.desk.work import Work
from tournament.services.hall.claim_lines import CallLine

LONGEST_REASON = 200


@cached("call", "game", "round", "team", "player")
def open_calls(hall: Hall) -> tuple[CallLine, ...]:
    """The calls that nobody has answered, oldest first."""
    return tuple(call_line(hall, row) for row in hall.all(Call) if row.answered_at is None)


def call_line(hall: Hall, row: Call) -> CallLine:
    """One call, for views."""
    game = hall.get(Game, row.game_id or 0)
    team = hall.get(Team, row.team_id or 0)
    return CallLine(
        id=row.id,
        at=datetime.fromisoformat(row.at),
        reason=row.reason,
        game=row.game_id,
        round=hall.one(Round, game.round_id).number if game else None,
        table=game.table_number if game else None,
        team=team.number if team else None,
        name=team.name if team else "",
    )


@use_case("referee-called", leaf=True, roles=TEAMS | AT_THE_DOOR)
def call_referee(work: Work, game_id: int | None = None, team_id: int | None = None, reason: str = "") -> None:
    """Call a referee to a team's table, or to the door. Refused if one is already on the way."""
    said = tidy(reason)
    if problems := text_problems(said, "reason", LONGEST_REASON):
        raise Refused(*problems)
    game = posted(work, game_id) if game_id is not None else None
    team = work.row(Team, team_id, "team-gone") if team_id is not None else None
    table = (game.table_number or 0) if game else 0
    if game is not None and team is not None and all(row.team_id != team.id for row in work.hall.of(SeatedSide, "game_id", game.id)):
        raise Refused(Problem("claim-not-seated", details={"table": table}))
    if any(call.game == game_id and (game_id is not None or call.team == (team.number if team else None)) for call in open_calls(work.hall)):
        raise Refused(Problem("call-open"))
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    work.add(Call, game_id=game_id, team_id=team_id, reason=said, at=at)
    work.because(said)
    if team is not None:
        work.details["team"] = team.name
    if game is not None:
        work.details["table"] = table


def posted(work: Work, game_id: int) -> Game:
    """A known game. One of an unposted draw is refused as missing: nobody learns its seats by asking."""
    game = work.row(Game, game_id, "game-gone")
    if work.one(Round, game.round_id).posted_at is None:
        raise Refused(Problem("game-gone"))
    return game


@use_case("call-answered", leaf=True, roles=REFEREES)
def answer_call(work: Work, call_id: int, *, referee: str = "") -> None:
    """Somebody goes where a referee was called."""
    row = work.row(Call, call_id, "call-gone")
    if row.answered_at is not None:
        raise Refused(Problem("call-gone"))
    if problems := text_problems(tidy(referee), "referee"):
        raise Refused(*problems)
    work.change(row, answered_at=work.clock().astimezone(UTC).isoformat(timespec="seconds"), answered_by=tidy(referee))
    if game := work.hall.get(Game, row.game_id or 0):
        work.details["table"] = game.table_number or 0
    if referee:
        work.details["referee"] = tidy(referee)
