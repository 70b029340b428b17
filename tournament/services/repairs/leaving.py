"""Teams that leave, one or several at once: what it does to the games they are playing and to the rounds to come."""

from collections.abc import Sequence
from dataclasses import replace

from sqlmodel import Session, col, select

from tournament.draw.catalogue import FORMATS
from tournament.draw.phases import partners_drawn
from tournament.draw.sizes import sizes_for
from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Championship, Decision, Game, Hand, Round, Team
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, Work, next_id, row_or_refuse, touch
from tournament.services.people.lines import TeamStatus
from tournament.services.people.names import check_texts
from tournament.services.repairs.seat_lines import NEW, LeavingLine, Seats, Unfinished, UnfinishedGame
from tournament.services.repairs.seats import seats_of, write_seats
from tournament.services.rounds.draw_inputs import with_left
from tournament.services.rounds.draw_plans import newest_round, present_numbers
from tournament.services.scores.ledger import GameRecord, phases_in, read_games, rules_of
from tournament.services.scores.lines import ResultKind

PAIR = 2


def foresee_leaving(desk: Desk, team_ids: Sequence[int]) -> LeavingLine:
    """What would follow if these teams left now."""
    with desk.reading() as session:
        contents = session.exec(select(Championship)).one()
        rows = [row_or_refuse(session, Team, team_id, "team-gone") for team_id in team_ids]
        gone = tuple(row.number for row in rows if row.number is not None)
        newest = newest_round(session)
        drawn = newest if newest is not None and newest.posted_at is None else None
        left = [number for number in present_numbers(session) if number not in gone]
        seating = seating_of(rules_of(contents))
        members = PAIR if partners_drawn(phases_in(contents)) else 1
        sizes = sizes_for(len(left), seating, members)
        coming = 1 if newest is None else newest.number + (newest.posted_at is not None)
        way = FORMATS[newest.method] if newest else None
        keeps_positions = way is not None and way.keeps_positions
        return LeavingLine(
            teams=gone,
            names=tuple(row.name for row in rows),
            games=tuple(unfinished_games(session, desk, gone)),
            drawn_round=drawn.number if drawn and set(gone) & set(drawn.inputs["present"]) else None,
            left=len(left),
            tables=len(sizes.tables),
            out=sizes.byes,
            rounds_left=max(contents.planned_rounds - coming + 1, 0),
            next_round=coming,
            certain=(len(left) + 1) // 2 if seating.most * members == PAIR and not keeps_positions else None,
            keeps_positions=keeps_positions,
            in_bracket=way is not None and way.is_bracket,
        )


def unfinished_games(session: Session, desk: Desk, leaving: Sequence[int]) -> list[UnfinishedGame]:
    """The games of posted rounds that these teams have not finished."""
    found, newest = [], newest_round(session)
    for game in unfinished_records(session, desk, leaving):
        gone, stay = (tuple(team for team in game.teams if (team in leaving) is there) for there in (True, False))
        found.append(UnfinishedGame(game.round, game.table or 0, gone, stay, game.is_touched, is_followed(game, newest)))
    return found


def is_followed(game: GameRecord, newest: Round | None) -> bool:
    """Whether a later round was drawn after a game: who sat there, and who sat out, is what that draw went by."""
    return newest is not None and game.round < newest.number


def unfinished_records(session: Session, desk: Desk, leaving: Sequence[int]) -> list[GameRecord]:
    """The records of these games."""
    posted = set(session.exec(select(Round.number).where(col(Round.posted_at).is_not(None))))
    games = read_games(session, rules_of(session.exec(select(Championship)).one()), desk.ledger).values()
    return [game for game in games if game.round in posted and game.kind is ResultKind.PENDING and set(game.teams) & set(leaving)]


def withdraw_team(desk: Desk, team_id: int, *, reason: str) -> Changes:
    """A team leaves: it is drawn no more, keeps what it has, and loses by forfeit the game it leaves unfinished."""
    return leave(desk, [team_id], TeamStatus.WITHDRAWN, referee="", reason=reason)


def withdraw_teams(desk: Desk, team_ids: Sequence[int], *, reason: str, unfinished: Unfinished = Unfinished.FORFEIT) -> Changes:
    """Teams leave, all in one: they are drawn no more and keep what they have."""
    return leave(desk, team_ids, TeamStatus.WITHDRAWN, referee="", reason=reason, unfinished=unfinished)


def exclude_teams(desk: Desk, team_ids: Sequence[int], *, referee: str, reason: str, unfinished: Unfinished = Unfinished.FORFEIT) -> Changes:
    """Teams are excluded (article 9 D): as a withdrawal, and they are ranked no more."""
    return leave(desk, team_ids, TeamStatus.EXCLUDED, referee=referee, reason=reason, unfinished=unfinished)


def leave(
    desk: Desk, team_ids: Sequence[int], status: TeamStatus, *, referee: str, reason: str, unfinished: Unfinished = Unfinished.FORFEIT
) -> Changes:
    """Take active teams out of the championship, with the decision that says why. Refuses all of them where one cannot go."""
    several = len(team_ids) > 1
    with desk.command(f"teams-{status}" if several else f"team-{status}", why=reason) as work:
        if status is TeamStatus.EXCLUDED and not reason.strip():
            raise Refused(Problem("decision-needs-reason", "reason"))
        check_texts(referee=referee)
        rows = [row_or_refuse(work.session, Team, team_id, "team-gone") for team_id in dict.fromkeys(team_ids)]
        for row in rows:
            if row.status != TeamStatus.ACTIVE and not (row.status == TeamStatus.WITHDRAWN and status is TeamStatus.EXCLUDED):
                raise Refused(Problem("team-not-active", details={"team": row.name}))
            row.status = status
            decision = Decision(
                id=next_id(work.session, Decision), kind=status, referee=referee, article="9 D", reason=reason.strip(), team_id=row.id
            )
            work.session.add(decision)
            work.session.flush()
        touch(rows)
        numbers = [row.number for row in rows if row.number is not None]
        end_games(desk, work, numbers, unfinished)
        if several:
            work.details.update(teams=len(rows), numbers=", ".join(map(str, numbers)))
        else:
            work.details.update(team=rows[0].name, number=numbers[0])
    return work.changes


def end_games(desk: Desk, work: Work, leaving: Sequence[int], unfinished: Unfinished) -> None:
    """End the games that leaving teams have not finished, as was decided; who sat at one that a later draw went by stays there, and loses it."""
    newest = newest_round(work.session)
    for game in unfinished_records(work.session, desk, leaving):
        if unfinished is Unfinished.FORFEIT or is_followed(game, newest):
            row = work.session.get_one(Game, game.id)
            row.decided = ResultKind.FORFEIT
            row.losers = "".join(letter for letter, side in game.members.items() if set(side) & set(leaving))
            touch([row])
        else:
            annul(desk, work, game, leaving)
    if unfinished is Unfinished.BYE:
        work.details["annulled"] = 1


def annul(desk: Desk, work: Work, game: GameRecord, leaving: Sequence[int]) -> None:
    """Take a game away with everything on its sheet: whoever stays sits out, unless enough sides stay to play a game that has not begun."""
    drawn = work.session.exec(select(Round).where(Round.number == game.round)).one()
    seats = seats_of(game)
    sides = tuple(side for side in seats.sides if not set(side) & set(leaving))
    if game.is_touched or len(sides) < seating_of(rules_of(work.contents)).fewest:
        wipe(work.session, game.id)
        stay = [team for team in seats.teams if team not in leaving]
        after = [Seats(game.id if index == 0 else NEW, None, ((team,),), slot=seats.slot) for index, team in enumerate(stay)]
    else:
        after = [replace(seats, sides=sides)]
    write_seats(work, drawn, [seats], after)
    drawn.inputs = with_left(drawn.inputs, [team for team in seats.teams if team in leaving])


def wipe(session: Session, game: int) -> None:
    """Take everything off the sheet of a game."""
    for table in (Decision, Hand, AdjustmentRow):
        for doomed in session.exec(select(table).where(table.game_id == game)):
            session.delete(doomed)
        session.flush()
    row = session.get_one(Game, game)
    row.typed_totals = row.typed_winner = row.typed_why = row.stop_after = row.stop_more = None
    row.losers = row.typed_out = ""
