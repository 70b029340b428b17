"""Changing a draw by hand: teams, tables, the bye, a move; what it breaks is computed before."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.errors import Problem, Refused
from tournament.models.tables import Round
from tournament.scoring.rules import Seating
from tournament.scoring.systems import seating_of
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.repairs.judged_seats import distances, keep_computed, measure_of, off_the_plan, wrongs_of
from tournament.services.repairs.seat_lines import ChangeKind, ChangeLine, SeatChange
from tournament.services.repairs.seats import changes_between, exchanged, seats_at_table, seats_in, seats_of_team, write_seats, written
from tournament.services.rounds.cautions import Deed, refuse_deed
from tournament.services.rounds.drawn import newest_round
from tournament.services.rounds.drawn_seats import computed_seats
from tournament.services.rounds.round_lines import stage
from tournament.services.rounds.seat_lines import NEW, GameSeats
from tournament.services.setup.settings import rules_in

JOURNALLED = {ChangeKind.TEAMS: "teams-swapped", ChangeKind.TABLES: "tables-swapped", ChangeKind.MOVE: "team-moved"}


def foresee_change(hall: Hall, wish: SeatChange) -> ChangeLine:
    """What a change would do to the newest round. Refuses what making it would refuse."""
    row = round_to_change(hall)
    seats, measure = seats_in(hall, row.number), measure_of(hall, row)
    after, drawn = changed(seats, wish, seating_of(rules_in(hall))), computed_seats(row, seats)
    now, will, computed = (wrongs_of(each, measure) for each in (seats, after, drawn))
    were, become = changes_between(seats, after)
    return ChangeLine(
        round=row.number,
        is_posted=row.posted_at is not None,
        before=tuple(were),
        after=tuple(become),
        broken=(*(wrong for wrong in will if wrong not in computed), *distances(become, drawn, measure), *off_the_plan(drawn, after, measure)),
        mended=tuple(wrong for wrong in now if wrong not in will),
    )


@use_case("teams-swapped", "tables-swapped", "team-moved")
def change_seats(work: Work, wish: SeatChange, *, reason: str = "") -> None:
    """Change the newest round by hand. Refuses begun tables, and too few or too many sides."""
    work.because(reason)
    work.what = JOURNALLED[wish.kind]
    row = round_to_change(work.hall)
    work.depends_on(row)
    seats = seats_in(work.hall, row.number)
    after = changed(seats, wish, seating_of(rules_in(work.hall)))
    were, become = changes_between(seats, after)
    write_seats(work, keep_computed(work, row, seats), seats, after)
    work.details.update(round=row.number, one=wish.one, other=wish.other, before=written(were), now=written(become))


def round_to_change(hall: Hall) -> Round:
    """The newest round. Refused where a round cannot be changed any more."""
    row = newest_round(hall)
    refuse_deed(Deed.CHANGE_SEATS, stage(hall), round=row.number if row else 0)
    assert row is not None
    return row


def changed(seats: Sequence[GameSeats], wish: SeatChange, seating: Seating) -> tuple[GameSeats, ...]:
    """The seats after a change. Refused where a table of it has begun, or where nothing would change."""
    if wish.kind is ChangeKind.TABLES:
        return tables_traded(seats, wish.one, wish.other)
    if wish.kind is ChangeKind.TEAMS:
        return teams_traded(seats, wish.one, wish.other)
    return team_moved(seats, wish.one, wish.other, seating)


def teams_traded(seats: Sequence[GameSeats], one: int, other: int) -> tuple[GameSeats, ...]:
    """Two teams trade seats; either may be the one that sits out."""
    seated_games = [seats_of_team(seats, team) for team in (one, other)]
    if seated_games[0] is seated_games[1] and (one == other or is_same_game(seated_games[0], one, other)):
        raise Refused(Problem("swap-at-one-table", details={"one": one, "other": other}))
    refuse_begun(seated_games)
    return tuple(exchanged(seated, one, other) if seated in seated_games else seated for seated in seats)


def is_same_game(seated: GameSeats, one: int, other: int) -> bool:
    """Whether two at a table would play the same game after trading seats: partners, or no partners."""
    return all(len(side) == 1 or {one, other} <= set(side) for side in seated.sides if {one, other} & set(side))


def tables_traded(seats: Sequence[GameSeats], one: int, other: int) -> tuple[GameSeats, ...]:
    """Two tables trade numbers: games keep their rows and get each other's teams."""
    first, second = seats_at_table(seats, one), seats_at_table(seats, other)
    if first is second:
        raise Refused(Problem("swap-one-table", details={"table": one}))
    refuse_begun((first, second))
    instead = {first.game: replace(first, sides=second.sides, slot=second.slot), second.game: replace(second, sides=first.sides, slot=first.slot)}
    return tuple(instead.get(seated.game, seated) for seated in seats)


def team_moved(seats: Sequence[GameSeats], team: int, table: int, seating: Seating) -> tuple[GameSeats, ...]:
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
    joined = replace(there, sides=(*there.sides, (team,))) if there else GameSeats(NEW, None, ((team,),))
    kept = [left if seated is here else joined if seated is there else seated for seated in seats if seated is not here or left.sides]
    return tuple(kept if there else [*kept, joined])


def refuse_begun(seated_games: Sequence[GameSeats]) -> None:
    """Refuse to touch a table where something was entered."""
    for seated in seated_games:
        if seated.begun:
            raise Refused(Problem("table-begun", details={"table": seated.table or 0}))
