"""Changing a posted draw: seats traded by hand, and those left for teams that come late. No other table moves."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tournament.draw.brackets import slot_for_late
from tournament.draw.catalogue import FORMATS
from tournament.draw.tables import Room, table_numbers
from tournament.errors import Problem, Refused
from tournament.models.tables import Round
from tournament.scoring.rules import Seating
from tournament.scoring.systems import seating_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import use_case
from tournament.services.repairs.seat_views import (
    ChangeKind,
    LateChoice,
    LateOffer,
    LateView,
    SeatChange,
    SeatChangeView,
)
from tournament.services.repairs.seats import (
    Measure,
    changes_between,
    distances,
    exchanged,
    keep_computed,
    measure_of,
    off_the_plan,
    seats_at_table,
    seats_in,
    seats_of_team,
    write_seats,
    written,
    wrongs_of,
)
from tournament.services.rounds.draw_inputs import left_of, resting_of, roster_of, turn_of
from tournament.services.rounds.drawn import computed_seats, newest_round, present_numbers
from tournament.services.rounds.permissions import RoundAction, is_possible, refuse_action
from tournament.services.rounds.round_views import stage
from tournament.services.rounds.views import NEW, GameSeats
from tournament.services.setup.settings import room_in, rules_in

JOURNALLED = {ChangeKind.TEAMS: "teams-swapped", ChangeKind.TABLES: "tables-swapped", ChangeKind.MOVE: "team-moved"}


def preview_change(state: ChampionshipState, wish: SeatChange) -> SeatChangeView:
    """What a change would do to the newest round. Refuses what making it would refuse."""
    row = round_to_change(state)
    seats, measure = seats_in(state, row.number), measure_of(state, row)
    after, drawn = changed(seats, wish, seating_of(rules_in(state))), computed_seats(row, seats)
    now, will, computed = (wrongs_of(each, measure) for each in (seats, after, drawn))
    were, become = changes_between(seats, after)
    return SeatChangeView(
        round=row.number,
        is_posted=row.posted_at is not None,
        before=tuple(were),
        after=tuple(become),
        broken=(
            *(wrong for wrong in will if wrong not in computed),
            *distances(become, drawn, measure),
            *off_the_plan(drawn, after, measure),
        ),
        mended=tuple(wrong for wrong in now if wrong not in will),
    )


@use_case("teams-swapped", "tables-swapped", "team-moved")
def change_seats(work: UnitOfWork, wish: SeatChange, *, reason: str = "") -> None:
    """Change the newest round by hand. Refuses begun tables, and too few or too many sides."""
    work.because(reason)
    work.what = JOURNALLED[wish.kind]
    row = round_to_change(work.state)
    work.depends_on(row)
    seats = seats_in(work.state, row.number)
    after = changed(seats, wish, seating_of(rules_in(work.state)))
    were, become = changes_between(seats, after)
    write_seats(work, keep_computed(work, row, seats), seats, after)
    work.details.update(round=row.number, one=wish.one, other=wish.other, before=written(were), now=written(become))


def round_to_change(state: ChampionshipState) -> Round:
    """The newest round. Refused where a round cannot be changed any more."""
    row = newest_round(state)
    refuse_action(RoundAction.CHANGE_SEATS, stage(state), round=row.number if row else 0)
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
    instead = {
        first.game: replace(first, sides=second.sides, slot=second.slot),
        second.game: replace(second, sides=first.sides, slot=first.slot),
    }
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
    kept = [
        left if seated is here else joined if seated is there else seated
        for seated in seats
        if seated is not here or left.sides
    ]
    return tuple(kept if there else [*kept, joined])


def refuse_begun(seated_games: Sequence[GameSeats]) -> None:
    """Refuse to touch a table where something was entered."""
    for seated in seated_games:
        if seated.begun:
            raise Refused(Problem("table-begun", details={"table": seated.table or 0}))


PAIR, TABLES_OFFERED = 2, 3


def late_teams(state: ChampionshipState) -> LateView | None:
    """Who is there and not in the round that is being played, with what they are offered; None where nobody is late."""
    row = newest_round(state)
    return who_is_late(state, row) if row is not None and is_possible(RoundAction.SEAT_LATE, stage(state)) else None


@use_case("late-seated", "late-exempt")
def seat_late(work: UnitOfWork, offer: LateOffer) -> None:
    """Give late teams the seat that they were offered. Refuses what is offered no more; nobody who is seated moves."""
    row = newest_round(work.state)
    refuse_action(RoundAction.SEAT_LATE, stage(work.state), round=row.number if row else 0)
    assert row is not None
    line = who_is_late(work.state, row)
    if line is None or offer not in line.offers or offer.choice is LateChoice.WAIT:
        raise Refused(Problem("late-overtaken", details={"teams": offer.late}))
    seats = seats_in(work.state, row.number)
    after = seated(seats, offer, FORMATS[row.method].members)
    were, become = changes_between(seats, after)
    write_seats(work, row, seats, after)
    if any(seated.slot for seated in after):
        enter_bracket(work, row, offer.late[0])
    if offer.table is None:
        work.what = "late-exempt"
    work.details.update(
        round=row.number,
        teams=written_teams(offer.late),
        table=offer.table or 0,
        before=written(were),
        now=written(become),
    )


def enter_bracket(work: UnitOfWork, row: Round, team: int) -> None:
    """Give a team its slot in the roster of a bracket."""
    seated = slot_for_late(roster_of(row.inputs), team, row.inputs.get("options", {}))
    if seated:
        work.change(row, inputs={**row.inputs, "roster": list(seated.roster)})


def who_is_late(state: ChampionshipState, row: Round) -> LateView | None:
    """Who is there and not in the newest round, with what they are offered."""
    seats = seats_in(state, row.number)
    known = {team for seated in seats for team in seated.teams} | (
        set(resting_of(row.inputs)) - set(left_of(row.inputs))
    )
    late = tuple(team for team in present_numbers(state) if team not in known)
    if not late:
        return None
    table = next_table(room_in(state.contents), [seated.table for seated in seats if seated.table is not None])
    members, measure = FORMATS[row.method].members, measure_of(state, row)
    in_bracket = any(seated.slot for seated in seats)
    seated_games = (
        slots_for_late(row, seats, late, table)
        if in_bracket
        else seats_for_late(seats, late, table, seating_of(rules_in(state)), members)
    )
    found = (*seated_games, LateOffer(LateChoice.WAIT, late))
    return LateView(row.number, late, tuple(judged(offer, seats, measure, members) for offer in found))


def seats_for_late(
    seats: Sequence[GameSeats], late: Sequence[int], table: int, seating: Seating, members: int
) -> Iterator[LateOffer]:
    """Seats in this round, best first: with a bye, among themselves, at a table with room, or a bye."""
    most, fewest = seating.most * members, seating.fewest * members
    out = tuple(team for seated in seats if seated.table is None for team in seated.teams)
    for exempt in [(team,) for team in out] if most == PAIR else [out[: most - 1]] if out else []:
        joined = as_many(late, len(exempt), fewest, most, members)
        if joined:
            yield LateOffer(LateChoice.EXEMPT, joined, exempt, table)
    alone = as_many(late, 0, fewest, most, members)
    if alone:
        yield LateOffer(LateChoice.OWN_TABLE, alone, (), table)
    if members == 1:
        open_tables = sorted(
            (seated for seated in seats if seated.table and not seated.begun and len(seated.sides) < seating.most),
            key=lambda seated: len(seated.sides),
        )
        for seated in open_tables[:TABLES_OFFERED]:
            yield LateOffer(LateChoice.JOIN, tuple(late[:1]), seated.teams, seated.table)
    if not out:
        yield LateOffer(LateChoice.BYE, tuple(late[:1]))


def slots_for_late(row: Round, seats: Sequence[GameSeats], late: Sequence[int], table: int) -> Iterator[LateOffer]:
    """The slot opposite an exempt team, in the first round of a bracket; there is none beside those of its tree."""
    for team in late:
        seated = (
            slot_for_late(roster_of(row.inputs), team, row.inputs.get("options", {}))
            if turn_of(row.inputs) == 1
            else None
        )
        exempt = next(
            (
                seat
                for seat in seats
                if seated and seat.slot == str(seated.slot) and seat.table is None and seat.teams == (seated.against,)
            ),
            None,
        )
        if exempt:
            yield LateOffer(LateChoice.EXEMPT, (team,), exempt.teams, table)
            return


def as_many(late: Sequence[int], others: int, fewest: int, most: int, members: int) -> tuple[int, ...]:
    """As many of the late teams as make a table with so many others; none where no number of them does."""
    for count in range(min(len(late), most - others), 0, -1):
        if fewest <= others + count <= most and (others + count) % members == 0:
            return tuple(late[:count])
    return ()


def seated(seats: Sequence[GameSeats], offer: LateOffer, members: int) -> tuple[GameSeats, ...]:
    """The seats of a round once an offer is taken."""
    if offer.choice is LateChoice.JOIN:
        return tuple(
            replace(seated, sides=(*seated.sides, offer.late)) if seated.table == offer.table else seated
            for seated in seats
        )
    if offer.choice is LateChoice.BYE:
        return (*seats, GameSeats(NEW, None, (offer.late,)))
    if offer.choice is LateChoice.WAIT:
        return tuple(seats)
    freed = [seated for seated in seats if seated.table is None and set(seated.teams) <= set(offer.against)]
    teams = (*offer.against, *offer.late)
    sides = tuple(teams[start : start + members] for start in range(0, len(teams), members))
    table = GameSeats(freed[0].game if freed else NEW, offer.table, sides, slot=freed[0].slot if freed else "")
    return (*(seated for seated in seats if seated not in freed), table)


def judged(offer: LateOffer, seats: Sequence[GameSeats], measure: Measure, members: int) -> LateOffer:
    """An offer with what is wrong with it and was not before."""
    before = wrongs_of(seats, measure)
    return replace(
        offer, broken=tuple(wrong for wrong in wrongs_of(seated(seats, offer, members), measure) if wrong not in before)
    )


def next_table(room: Room, taken: Collection[int]) -> int:
    """The next table of the room that nobody sits at."""
    return next(number for number in table_numbers(room, len(taken) + 1) if number not in taken)


def written_teams(teams: Sequence[int]) -> str:
    """Team numbers, as the journal keeps them."""
    return ", ".join(map(str, teams))
