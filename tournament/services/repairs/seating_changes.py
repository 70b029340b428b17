"""Changing a draw by hand: two teams, two tables, a team and the bye, a team that moves; what that breaks is told before."""

from collections.abc import Sequence
from dataclasses import replace

from sqlmodel import Session, select

from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Round
from tournament.scoring.rules import Seating
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.repairs.cautions import Deed, refuse_deed
from tournament.services.repairs.judged_seats import computed_seats, distances, keep_computed, measure_of, off_the_plan, wrongs_of
from tournament.services.repairs.seat_lines import NEW, ChangeKind, ChangeLine, SeatChange, Seats
from tournament.services.repairs.seats import changes_between, exchanged, seats_at_table, seats_of, seats_of_team, told, write_seats
from tournament.services.rounds.draw_plans import newest_round
from tournament.services.rounds.drawing import stage
from tournament.services.scores.ledger import read_games, rules_of


def foresee_change(desk: Desk, wish: SeatChange) -> ChangeLine:
    """What a change would do to the newest round. Refuses what making it would refuse."""
    with desk.reading() as session:
        row, seats, seating = seats_to_change(session, desk)
        after = changed(seats, wish, seating)
        measure = measure_of(session, desk, row)
        now, will = wrongs_of(seats, measure), wrongs_of(after, measure)
        drawn = computed_seats(row, seats)
        computed = wrongs_of(drawn, measure)
        were, become = changes_between(seats, after)
        return ChangeLine(
            round=row.number,
            is_posted=row.posted_at is not None,
            before=tuple(were),
            after=tuple(become),
            broken=(*(wrong for wrong in will if wrong not in computed), *distances(become, drawn, measure), *off_the_plan(drawn, after, measure)),
            mended=tuple(wrong for wrong in now if wrong not in will),
        )


def change_seats(desk: Desk, wish: SeatChange, *, reason: str = "") -> Changes:
    """Change the newest round by hand. Refuses what has begun, and a table that would have too few or too many sides."""
    with desk.command(JOURNALLED[wish.kind], why=reason) as work:
        row, seats, seating = seats_to_change(work.session, desk)
        after = changed(seats, wish, seating)
        were, become = changes_between(seats, after)
        keep_computed(row, seats)
        write_seats(work, row, seats, after)
        work.details.update(round=row.number, one=wish.one, other=wish.other, before=told(were), now=told(become))
    return work.changes


JOURNALLED = {ChangeKind.TEAMS: "teams-swapped", ChangeKind.TABLES: "tables-swapped", ChangeKind.MOVE: "team-moved"}


def seats_to_change(session: Session, desk: Desk) -> tuple[Round, tuple[Seats, ...], Seating]:
    """The newest round, who sits where in it, and how many may sit at a table. Refused where a round cannot be changed any more."""
    row = newest_round(session)
    refuse_deed(Deed.CHANGE_SEATS, stage(session, desk), round=row.number if row else 0)
    assert row is not None
    rules = rules_of(session.exec(select(Championship)).one())
    games = read_games(session, rules, desk.ledger).values()
    return row, tuple(seats_of(game) for game in games if game.round == row.number), seating_of(rules)


def changed(seats: Sequence[Seats], wish: SeatChange, seating: Seating) -> tuple[Seats, ...]:
    """The seats after a change. Refused where a table of it has begun, or where nothing would change."""
    if wish.kind is ChangeKind.TABLES:
        return tables_traded(seats, wish.one, wish.other)
    if wish.kind is ChangeKind.TEAMS:
        return teams_traded(seats, wish.one, wish.other)
    return team_moved(seats, wish.one, wish.other, seating)


def teams_traded(seats: Sequence[Seats], one: int, other: int) -> tuple[Seats, ...]:
    """Two teams trade seats; either may be the one that sits out."""
    seated_games = [seats_of_team(seats, team) for team in (one, other)]
    if seated_games[0] is seated_games[1] and (one == other or is_same_game(seated_games[0], one, other)):
        raise Refused(Problem("swap-at-one-table", details={"one": one, "other": other}))
    refuse_begun(seated_games)
    return tuple(exchanged(seated, one, other) if seated in seated_games else seated for seated in seats)


def is_same_game(seated: Seats, one: int, other: int) -> bool:
    """Whether two at one table would play the same game if they traded seats: as partners, or where nobody has a partner."""
    return all(len(side) == 1 or {one, other} <= set(side) for side in seated.sides if {one, other} & set(side))


def tables_traded(seats: Sequence[Seats], one: int, other: int) -> tuple[Seats, ...]:
    """Two tables trade their numbers: everybody of the one goes to the other. The games keep their rows, and get each other's teams."""
    first, second = seats_at_table(seats, one), seats_at_table(seats, other)
    if first is second:
        raise Refused(Problem("swap-one-table", details={"table": one}))
    refuse_begun((first, second))
    instead = {first.game: replace(first, sides=second.sides, slot=second.slot), second.game: replace(second, sides=first.sides, slot=first.slot)}
    return tuple(instead.get(seated.game, seated) for seated in seats)


def team_moved(seats: Sequence[Seats], team: int, table: int, seating: Seating) -> tuple[Seats, ...]:
    """A team leaves its table, or the bench, for another table, or for the bench: table 0. Its old table closes up."""
    here = seats_of_team(seats, team)
    there = seats_at_table(seats, table) if table else None
    if here is there or (here.table is None and there is None):
        raise Refused(Problem("move-to-same-table", details={"team": team}))
    refuse_begun([here, there] if there else [here])
    left = replace(here, sides=tuple(side for side in here.sides if team not in side))
    if here.table is not None and len(left.sides) < seating.fewest:
        raise Refused(Problem("move-leaves-too-few", details={"table": here.table, "fewest": seating.fewest}))
    if there is not None and len(there.sides) >= seating.most:
        raise Refused(Problem("move-to-full-table", details={"table": table, "most": seating.most}))
    joined = replace(there, sides=(*there.sides, (team,))) if there else Seats(NEW, None, ((team,),))
    kept = [left if seated is here else joined if seated is there else seated for seated in seats if seated is not here or left.sides]
    return tuple(kept if there else [*kept, joined])


def refuse_begun(seated_games: Sequence[Seats]) -> None:
    """Refuse to touch a table where something was entered."""
    for seated in seated_games:
        if seated.begun:
            raise Refused(Problem("table-begun", details={"table": seated.table or 0}))
