"""Drawing a round, posting it, and taking back a posting while nothing was played."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from sqlmodel import Session, col, select

from tournament.draw.facts import Draw, History
from tournament.draw.lots import lot
from tournament.draw.methods import draw_round
from tournament.draw.room import table_numbers
from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Decision, Game, Round, SeatedSide, Team
from tournament.services.changes import Changes
from tournament.services.desk import Desk, Work, next_id
from tournament.services.ledger import GameRecord, Outcome, by_round, outcomes, read_games, room_in, rules_of, terms_of
from tournament.services.lines import DrawMethod, GameLine, ResultKind, RoundLine, RoundState, SideLine, TeamLine, TeamStatus
from tournament.services.registration import known_teams
from tournament.services.standing import rank
from tournament.services.terms import Terms


def rounds(desk: Desk) -> tuple[RoundLine, ...]:
    """Every round that was drawn, the newest last; it may not be posted yet."""
    with desk.reading() as session:
        return round_lines(session, desk, session.exec(select(Round).order_by(col(Round.number))).all())


def current_round(desk: Desk) -> RoundLine | None:
    """The newest round; None before the first draw."""
    with desk.reading() as session:
        newest = newest_round(session)
        return round_lines(session, desk, [newest])[0] if newest else None


def round_lines(session: Session, desk: Desk, rows: Sequence[Round]) -> tuple[RoundLine, ...]:
    """The lines of these rounds, within a transaction."""
    terms = terms_of(session.exec(select(Championship)).one())
    teams = {line.number: line for line in known_teams(session, desk) if line.number is not None}
    games = by_round(read_games(session, terms.rules, desk.ledger).values())
    return tuple(round_line(row, games, terms, teams) for row in rows)


def round_line(row: Round, games: Mapping[int, Sequence[GameRecord]], terms: Terms, teams: Mapping[int, TeamLine]) -> RoundLine:
    """One round, by the games of every round."""
    here = games.get(row.number, ())
    results = outcomes(here, terms)
    complete = row.posted_at is not None and all(outcome.kind is not ResultKind.PENDING for outcome in results.values())
    before = history(game for number, played in games.items() if number < row.number for game in played)
    return RoundLine(
        number=row.number,
        method=DrawMethod(row.method),
        seed=row.seed,
        state=RoundState.DRAWN if row.posted_at is None else RoundState.COMPLETE if complete else RoundState.POSTED,
        games=tuple(game_line(game, results[game.id], teams) for game in here),
        touched=any(game.is_touched for game in here),
        rematches=sum(before.times_met(*game.teams.values()) for game in here if game.table is not None),
        posted_at=datetime.fromisoformat(row.posted_at) if row.posted_at else None,
    )


def game_line(game: GameRecord, outcome: Outcome, teams: Mapping[int, TeamLine]) -> GameLine:
    """One game as views see it."""
    return GameLine(
        id=game.id,
        round=game.round,
        table=game.table,
        sides=tuple(
            SideLine(letter, number, teams[number].name, teams[number].players, outcome.totals.get(letter, 0))
            for letter, number in game.teams.items()
        ),
        kind=outcome.kind,
        winner=outcome.winner,
        hands=len(game.hands),
        version=game.version,
        by_hand=game.by_hand,
        from_totals=bool(game.typed_totals) and not game.hands,
        disputed=game.disputed,
        why=game.typed_why,
    )


def draw(desk: Desk, method: DrawMethod | None = None, *, seed: int | None = None) -> Changes:
    """Draw the next round, or draw again the one that is not posted yet: by lot in round 1 and by standings after it, unless a method is given.

    Refuses while a table of the posted round is still out, and when nobody is present. A draw thrown away stays in the journal with its seed.
    """
    with desk.command("round-drawn") as work:
        number = throw_away_draft(work)
        games = read_games(work.session, rules_of(work.contents), desk.ledger)
        refuse_tables_out(games)
        method = method or (DrawMethod.RANDOM if number == 1 else DrawMethod.SWISS)
        seed = desk.luck() if seed is None else seed
        present = present_numbers(work.session)
        if not present:
            raise Refused(Problem("nobody-present"))
        order = present if method is DrawMethod.RANDOM else in_order(work, games, present, seed, number)
        drawn = draw_round(method, order, history(games.values()), seed=seed, round_number=number)
        seat_draw(work, drawn, method, seed, number, inputs(work, games, order))
        work.details.update(round=number, seed=seed, method=method)
    return work.changes


def throw_away_draft(work: Work) -> int:
    """Delete the draw that is not posted, if there is one. Returns the number of the round to draw."""
    newest = newest_round(work.session)
    if newest is None:
        return 1
    if newest.posted_at is not None:
        return newest.number + 1
    work.what = "round-redrawn"
    work.details["thrown_away"] = newest.seed
    delete_round(work.session, newest)
    return newest.number


def newest_round(session: Session) -> Round | None:
    """The round with the highest number."""
    return session.exec(select(Round).order_by(col(Round.number).desc())).first()


def delete_round(session: Session, row: Round) -> None:
    """Delete a round on which nothing was entered."""
    games = session.exec(select(Game).where(Game.round_id == row.id)).all()
    ids = [game.id for game in games]
    sides = session.exec(select(SeatedSide).where(col(SeatedSide.game_id).in_(ids))).all()
    decisions = session.exec(select(Decision).where(col(Decision.game_id).in_(ids))).all()
    for rows in ([*sides, *decisions], games, [row]):
        for doomed in rows:
            session.delete(doomed)
        session.flush()


def refuse_tables_out(games: Mapping[int, GameRecord]) -> None:
    """Refuse to draw while a table has not come in."""
    out = tables_out(games)
    if out:
        raise Refused(Problem("tables-still-out", details={"round": out[0].round, "tables": tuple(game.table or 0 for game in out)}))


def tables_out(games: Mapping[int, GameRecord]) -> list[GameRecord]:
    """The tables that have not come in, of the earliest round that has any."""
    out = [game for game in games.values() if game.kind is ResultKind.PENDING]
    return [game for game in out if game.round == out[0].round]


def present_numbers(session: Session) -> list[int]:
    """The numbers of the teams that would be drawn now."""
    rows = session.exec(select(Team.number).where(Team.status == TeamStatus.ACTIVE, col(Team.present)).order_by(col(Team.number)))
    return [number for number in rows if number is not None]


def in_order(work: Work, games: Mapping[int, GameRecord], present: Sequence[int], seed: int, number: int) -> list[int]:
    """The present teams in the order of the standings; lots of this draw order those that share a rank."""
    ranked = {standing.team: standing.rank for standing in rank(work.session, games.values())}
    return sorted(present, key=lambda team: (ranked[team], lot(seed, number, team)))


def history(games: Iterable[GameRecord]) -> History:
    """Who met whom and who sat out before: a forfeited game counts as met."""
    meetings: dict[frozenset[int], int] = {}
    byes: dict[int, int] = {}
    for game in games:
        teams = frozenset(game.teams.values())
        if game.table is None:
            (team,) = teams
            byes[team] = byes.get(team, 0) + 1
        else:
            meetings[teams] = meetings.get(teams, 0) + 1
    return History(meetings, byes)


def inputs(work: Work, games: Mapping[int, GameRecord], order: Sequence[int]) -> dict[str, object]:
    """Everything the draw saw: who was present in which order, with which scores, under which settings."""
    contents = work.contents
    scores = {standing.team: dict(standing.values) for standing in rank(work.session, games.values())}
    return {
        "present": list(order),
        "scores": [scores[team] for team in order],
        "criteria": contents.criteria,
        "bye": [contents.bye_worth, contents.bye_wins],
    }


def seat_draw(work: Work, drawn: Draw, method: str, seed: int, number: int, seen: dict[str, object]) -> None:
    """Write a draw: its round, its games at the tables of the room in order, and who sits where."""
    session = work.session
    ids = {row.number: row.id for row in session.exec(select(Team)) if row.number is not None}
    round_id, game_id, side_id = next_id(session, Round), next_id(session, Game), next_id(session, SeatedSide)
    session.add(Round(id=round_id, number=number, method=method, seed=seed, inputs=seen))
    session.flush()
    tables = table_numbers(room_in(work.contents), len(drawn.pairs))
    seats: list[tuple[int | None, tuple[int, ...]]] = [(table, pair) for table, pair in zip(tables, drawn.pairs, strict=True)]
    if drawn.bye is not None:
        seats.append((None, (drawn.bye,)))
    session.add_all(
        Game(id=game_id + index, round_id=round_id, table_number=table, decided=ResultKind.BYE if table is None else None)
        for index, (table, _) in enumerate(seats)
    )
    session.flush()
    for index, (_, teams) in enumerate(seats):
        for letter, team in zip("ABCDEF", teams, strict=False):
            session.add(SeatedSide(id=side_id, game_id=game_id + index, letter=letter, team_id=ids[team]))
            side_id += 1


def post_draw(desk: Desk) -> Changes:
    """Announce the draw. From here on it is a fact. Refuses when who is present has changed since it was drawn."""
    with desk.command("round-posted") as work:
        row = newest_round(work.session)
        if row is None or row.posted_at is not None:
            raise Refused(Problem("nothing-to-post"))
        if sorted(row.inputs["present"]) != present_numbers(work.session):
            raise Refused(Problem("present-changed", details={"round": row.number}))
        row.posted_at = desk.clock().astimezone(UTC).isoformat(timespec="seconds")
        work.details.update(round=row.number, seed=row.seed)
    return work.changes


def take_back_posting(desk: Desk) -> Changes:
    """Take back the newest posting. Refuses once anything was entered for a game of that round."""
    with desk.command("posting-taken-back") as work:
        row = newest_round(work.session)
        if row is None or row.posted_at is None:
            raise Refused(Problem("nothing-posted"))
        games = read_games(work.session, rules_of(work.contents), desk.ledger)
        if any(game.is_touched for game in games.values() if game.round == row.number):
            raise Refused(Problem("round-has-results", details={"round": row.number}))
        row.posted_at = None
        work.details.update(round=row.number, seed=row.seed)
    return work.changes


def discard_draw(desk: Desk) -> Changes:
    """Throw away the draw that is not posted; it stays in the journal with its seed."""
    with desk.command("draw-discarded") as work:
        row = newest_round(work.session)
        if row is None or row.posted_at is not None:
            raise Refused(Problem("nothing-to-post"))
        work.details.update(round=row.number, seed=row.seed)
        delete_round(work.session, row)
    return work.changes
