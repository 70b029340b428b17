"""What referees decide about games and teams: stops, forfeits, points, and closing a round."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Decision, Game, Team
from tournament.records.kinds import BEGUN_FORFEIT, FORFEIT, NO_SHOW, POINTS, STOP, STOPPED
from tournament.scoring.facts import ClockStop, Side
from tournament.services.desk.texts import check_texts
from tournament.services.desk.use_cases import REFEREES, use_case
from tournament.services.desk.work import Work
from tournament.services.rounds.cautions import Deed, refuse_deed
from tournament.services.rounds.drawn import newest_round, rounds_drawn, tables_out
from tournament.services.rounds.round_lines import stage
from tournament.services.scores.deciding import decide, take_back_decisions
from tournament.services.scores.entry import check_sheet, open_game, posted_game
from tournament.services.scores.ledger import GameRecord, games_in
from tournament.services.scores.lines import ResultKind
from tournament.services.scores.sheet_deals import as_they_are

MOST_POINTS = 10_000


@use_case("game-stopped", leaf=True, roles=REFEREES)
def stop_game(work: Work, game_id: int, *, more: int, referee: str, reason: str) -> None:
    """Stop a game by the clock with this many hands left (article 9 D, D6)."""
    work.because(reason)
    work.details["more"] = more
    row, record = open_game(work, game_id)
    if record.kind is not ResultKind.PENDING:
        raise Refused(Problem("game-over", details={"table": record.table or 0}))
    if not (more or record.hands):
        raise Refused(Problem("stop-nothing-played", "more"))
    check_stopped(work, record, more)
    write_stop(work, row, record, more, referee, reason)


def check_stopped(work: Work, record: GameRecord, more: int) -> None:
    """Refuse to stop a game after the last deal on its sheet where its sheet would then be wrong."""
    check_sheet(work, replace(record, stop=ClockStop(len(record.hands), more)), as_they_are(record.hands))


def write_stop(work: Work, row: Game, record: GameRecord, more: int, referee: str, reason: str) -> None:
    """Stop a game after the last deal on its sheet."""
    work.change(row, stop_after=len(record.hands), stop_more=more)
    decide(work, STOP, referee, reason, game_id=record.id, deal=len(record.hands) or None, points=more)


@use_case("game-resumed", leaf=True, roles=REFEREES)
def resume_game(work: Work, game_id: int) -> None:
    """Take back the stop of a game."""
    row, record = open_game(work, game_id)
    work.change(row, stop_after=None, stop_more=None)
    check_sheet(work, replace(record, stop=None), as_they_are(record.hands))
    take_back_decisions(work, work.hall.of(Decision, "game_id", game_id), STOP)


@use_case("game-forfeited", leaf=True, roles=REFEREES)
def forfeit(work: Work, game_id: int, losers: Sequence[Side], *, referee: str, reason: str, absent: bool = False) -> None:
    """A side not ready after ten minutes, or leaving, loses (article 9 D), and is `absent` if nobody came."""
    work.because(reason)
    _, record = posted_game(work, game_id)
    if not losers or not set(losers) <= set(record.members):
        raise Refused(Problem("forfeit-without-side", "losers"))
    declare_forfeit(work, record, losers, referee, reason, no_show=absent)
    work.details["at_side"] = "".join(sorted(losers))
    if absent:
        mark_absent(work, [team for letter in losers for team in record.members[letter]])


def declare_forfeit(work: Work, record: GameRecord, losers: Sequence[Side], referee: str, reason: str, *, no_show: bool) -> None:
    """Have sides lose a game by forfeit, as absent or otherwise; withdraws earlier decisions of it."""
    take_back_decisions(work, work.hall.of(Decision, "game_id", record.id), FORFEIT, NO_SHOW, STOPPED)
    lost = "".join(sorted(losers))
    work.change(work.one(Game, record.id), decided=ResultKind.FORFEIT, losers=lost)
    ruling = NO_SHOW if no_show else BEGUN_FORFEIT if record.hands or record.typed_totals else FORFEIT
    decide(work, ruling, referee, reason, game_id=record.id, letters=lost)


def mark_absent(work: Work, numbers: Sequence[int]) -> None:
    """Take the tick of presence from the teams of these numbers, and write into the journal which had one."""
    there = sorted((team for team in work.hall.all(Team) if team.number in numbers and team.present), key=lambda team: team.number or 0)
    for team in there:
        work.change(team, present=False)
    if there:
        work.details["absent"] = ", ".join(str(team.number) for team in there)


@use_case("game-reopened", leaf=True, roles=REFEREES)
def reopen_game(work: Work, game_id: int) -> None:
    """Take back the decision of a game: its hands and totals count again."""
    row, _ = posted_game(work, game_id)
    if row.decided is None:
        raise Refused(Problem("game-not-decided", details={"table": row.table_number or 0}))
    work.change(row, decided=None, losers="")
    take_back_decisions(work, work.hall.of(Decision, "game_id", game_id), FORFEIT, NO_SHOW, STOPPED)


@use_case("game-adjusted", leaf=True, roles=REFEREES)
def adjust(work: Work, game_id: int, side: Side, points: int, *, reason: str, referee: str = "") -> None:
    """Give a side points, or take them (negative). By some rules they may end a running game."""
    work.because(reason)
    work.details["points"] = points
    _, record = posted_game(work, game_id)
    check_adjustment(points, reason)
    if side not in record.members:
        raise Refused(Problem("side-not-seated", "side", {"side": side}))
    after = len(record.hands) if record.kind is ResultKind.PENDING else None
    work.add(AdjustmentRow, game_id=game_id, letter=side, points=points, reason=reason.strip(), after_deals=after)
    work.details["at_side"] = side
    decide(work, POINTS, referee, reason, game_id=game_id, letters=side, points=points)


@use_case("team-adjusted", leaf=True, roles=REFEREES)
def adjust_team(work: Work, team_id: int, points: int, *, reason: str, referee: str = "") -> None:
    """Give a team points outside its games, or take them; they count in the standings only."""
    work.because(reason)
    work.details["points"] = points
    check_texts(referee=referee)
    team = work.row(Team, team_id, "team-gone")
    check_adjustment(points, reason)
    if team.number is None:
        raise Refused(Problem("team-without-number", details={"team": team.name}))
    work.add(AdjustmentRow, team_id=team_id, points=points, reason=reason.strip())
    work.details["team"] = team.name
    decide(work, POINTS, referee, reason, team_id=team_id, points=points)


def check_adjustment(points: int, reason: str) -> None:
    """Refuse an adjustment of nothing, of too much, or without a reason."""
    if not 0 < abs(points) <= MOST_POINTS:
        raise Refused(Problem("adjustment-out-of-range", "points", {"most": MOST_POINTS}))
    if not reason.strip():
        raise Refused(Problem("decision-needs-reason", "reason"))


@use_case("round-closed", roles=REFEREES)
def close_round(work: Work, *, referee: str, reason: str, number: int | None = None) -> None:
    """Decide the tables still out of a round, or of the earliest with any, by their present totals."""
    work.because(reason)
    out = still_out(work, Deed.CLOSE, number)
    for game in out:
        work.change(work.one(Game, game.id), decided=ResultKind.STOPPED)
        decide(work, STOPPED, referee, reason, game_id=game.id)
    work.details.update(round=out[0].round, tables=len(out))


def still_out(work: Work, deed: Deed, number: int | None) -> list[GameRecord]:
    """The tables of a round, or of the earliest round that has any, that are still out; refuses the deed where none is.

    Whoever decides about all of them decides by which they are: by what is posted, and by every game of that round and,
    where none was named, of those before.
    """
    newest, out = newest_round(work.hall), tables_out(games_in(work.hall).values(), number)
    if number is not None and all(row.number != number for row in rounds_drawn(work.hall)):
        raise Refused(Problem("round-not-posted"))
    if newest is None or newest.posted_at is None or not out:
        asked = number if number is not None else newest.number if newest else 0
        refuse_deed(deed, stage(work.hall, number), round=asked)
    seen = (game for game in games_in(work.hall).values() if game.round == number or (number is None and game.round <= out[0].round))
    work.depends_on(*([newest] if newest else []), *(work.hall.one(Game, game.id) for game in seen))
    return out
