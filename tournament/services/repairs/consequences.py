"""What a change would do to what was played: of the settings, or of a result that is corrected after the next draw.

The correction is previewed and the draw replayed twice, by the results as they are and by the corrected ones. Only what
differs between the two is the correction's doing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Draw
from tournament.draw.tables import Room, has_table, table_numbers
from tournament.errors import Problem, Refused
from tournament.models.tables import Round, Team
from tournament.services.desk.changes import games_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import Command, preview, use_case
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus
from tournament.services.repairs.seat_views import OpenedGame, PastErrorView
from tournament.services.repairs.seats import keep_computed, seats_in, write_seats
from tournament.services.rounds.draw_inputs import left_of, phase_of, resting_of
from tournament.services.rounds.draw_plans import DrawPlan, plan, tables_of
from tournament.services.rounds.drawing import delete_round, inputs_drawn, refuse_misfit, write_draw
from tournament.services.rounds.drawn import COMPUTED, newest_round
from tournament.services.rounds.views import NEW, DrawMethod, GameSeats
from tournament.services.scores.game_records import GameOutcome, GameRecord, by_round, games_in, outcomes
from tournament.services.scores.standing import games_until, last_round, moved_teams, standing_until
from tournament.services.scores.views import ResultKind, side_name
from tournament.services.setup.championship import change_settings
from tournament.services.setup.settings import room_in, terms_in
from tournament.services.setup.views import ChangedGame, Consequences, MovedTeam, TableMove, WorthTerms
from tournament.settings import SETTINGS
from tournament.standings.criteria import Standing


def consequences(state: ChampionshipState, wanted: Mapping[str, Any]) -> Consequences:
    """What changing these fields of `Settings` does; only those that govern the past are previewed. Refuses as it."""
    then = preview(state, change_settings.command(wanted)).state
    newest = newest_round(state)
    drawn = newest.number if newest is not None and newest.posted_at is None else None
    tables = table_moves(state, room_in(then.contents))
    if not any(SETTINGS[name].governs_past for name in wanted):
        return Consequences((), (), 0, (), (), drawn, tables)
    last = last_round(state, None)
    played_now, played_then = (games_until(one, last) for one in (state, then))
    before, after = standing_until(state, last), standing_until(then, last)
    names = {line.number: line.name for line in teams(state) if line.number is not None}
    return Consequences(
        games=tuple(changed_games(ways(played_now, terms_in(state)), ways(played_then, terms_in(then)), names)),
        moved=moved_teams(before, after, names) if any(line.games for line in (*before, *after)) else (),
        teams=len(before),
        leaders_before=leaders(before, names),
        leaders_after=leaders(after, names),
        drawn_round=drawn,
        tables=tables,
    )


def ways(games: Iterable[GameRecord], terms: WorthTerms) -> list[tuple[GameRecord, GameOutcome]]:
    """Every game with how it came out."""
    return [
        (game, found[game.id])
        for played in by_round(games).values()
        for found in [outcomes(played, terms)]
        for game in played
    ]


def changed_games(
    before: Sequence[tuple[GameRecord, GameOutcome]],
    after: Sequence[tuple[GameRecord, GameOutcome]],
    names: Mapping[int, str],
) -> Iterable[ChangedGame]:
    """Games that come out otherwise, or whose hands do: winner, totals, over or not, or marks."""
    for (game, was), (other, will) in zip(before, after, strict=True):
        hands = changed_hands(game, other)
        sides = {letter: side_name(names[team] for team in members) for letter, members in game.members.items()}
        if hands or (was != will and not (was.kind is will.kind is ResultKind.PENDING)):
            yield ChangedGame(
                round=game.round,
                table=game.table,
                teams=tuple(sides.values()),
                before=tuple(was.totals[letter] for letter in sides),
                after=tuple(will.totals[letter] for letter in sides),
                winner_before=sides[was.winner] if was.winner else None,
                winner_after=sides[will.winner] if will.winner else None,
                was_over=was.kind is not ResultKind.PENDING,
                will_be_over=will.kind is not ResultKind.PENDING,
                hands=hands,
            )


def changed_hands(before: GameRecord, after: GameRecord) -> tuple[int, ...]:
    """The numbers of the hands that are marked otherwise, made or failed otherwise, or hold other points."""
    lines = zip(before.score.hands, after.score.hands, strict=True)
    return tuple(
        was.number for was, will in lines if (was.marks, was.made, was.held) != (will.marks, will.made, will.held)
    )


def leaders(order: Sequence[Standing], names: Mapping[int, str]) -> tuple[str, ...]:
    """Who is first, alone or with others."""
    return tuple(names[standing.team] for standing in order if standing.rank == 1)


def table_moves(state: ChampionshipState, room: Room) -> TableMove | None:
    """Tables of an unfinished round that the wanted room would not give it; they stay."""
    newest = newest_round(state)
    if newest is None or room == room_in(state.contents):
        return None
    tables = [game for game in games_in(state).values() if game.round == newest.number and game.table is not None]
    if newest.posted_at is not None and all(game.kind is not ResultKind.PENDING for game in tables):
        return None
    given = table_numbers(room, len(tables))
    elsewhere = tuple(
        game.table
        for game in tables
        if game.table is not None and (game.table not in given or not has_table(room, game.table))
    )
    return TableMove(newest.number, elsewhere) if elsewhere else None


SAME = ""
"""Replaced in the journal by the code of the correction."""


@dataclass(frozen=True)
class Doubt:
    """A draw that may differ: plans by present and corrected results, and seats, all as of entry `read_at`."""

    round: int
    is_posted: bool
    before: DrawPlan
    after: DrawPlan
    seats: tuple[GameSeats, ...]
    room: Room
    moved: tuple[MovedTeam, ...]
    teams: int
    read_at: int


@dataclass(frozen=True)
class Replayed:
    """A doubtful draw repeated: by old results, by new ones, and for unbegun tables alone."""

    before: Draw
    after: Draw
    rest: Draw | None


def doubt(state: ChampionshipState, correction: Command) -> Doubt | None:
    """What a correction makes doubtful. Refuses what the correction refuses.

    None where it is about no game before the newest draw, and where it leaves such a game without a result: then the
    draw is held against the results once it has one again.
    """
    work, newest = preview(state, correction), newest_round(state)
    if newest is None or not goes_by(work, newest):
        return None
    before, after = plan_then(state, newest), plan_then(work.state, newest)
    if before is None or after is None or (before.field, before.saw) == (after.field, after.saw):
        return None
    ranks, ranks_then = (standing_until(one, newest.number - 1) for one in (state, work.state))
    names = {line.number: line.name for line in teams(state) if line.number is not None}
    return Doubt(
        round=newest.number,
        is_posted=newest.posted_at is not None,
        before=before,
        after=after,
        seats=seats_in(state, newest.number),
        room=room_in(state.contents),
        moved=moved_teams(ranks, ranks_then, names),
        teams=len(ranks),
        read_at=state.sequence,
    )


def opened_again(state: ChampionshipState, correction: Command) -> tuple[OpenedGame, ...]:
    """The games before the newest round that have a result and would have none. Refuses what the correction refuses."""
    newest, after = newest_round(state), games_in(preview(state, correction).state)
    was_in = {
        game.id
        for game in games_in(state).values()
        if newest and game.round < newest.number and game.kind is not ResultKind.PENDING
    }
    return tuple(
        OpenedGame(game.round, game.table)
        for game in after.values()
        if game.id in was_in and game.kind is ResultKind.PENDING and game.table is not None
    )


def goes_by(work: UnitOfWork, newest: Round) -> bool:
    """Whether the newest draw uses what a correction changes and can be checked: all earlier are in."""
    earlier = [game for game in games_in(work.state).values() if game.round < newest.number]
    return not games_of(work.change_set).isdisjoint(game.id for game in earlier) and not any(
        game.kind is ResultKind.PENDING for game in earlier
    )


def plan_then(state: ChampionshipState, newest: Round) -> DrawPlan | None:
    """The plan of the newest draw anew, for those who are in it; None where its format cannot draw it any more."""
    excluded = {team.number for team in state.all(Team) if team.status == TeamStatus.EXCLUDED}
    games = games_in(state).values()
    seated = [team for game in games if game.round == newest.number for team in game.teams]
    resting = [team for team in resting_of(newest.inputs) if team not in left_of(newest.inputs)]
    there = sorted({team for team in (*seated, *resting) if team not in excluded})
    method = None if phase_of(newest.inputs) else DrawMethod(newest.method)
    try:
        found = plan(state, newest.number, method, newest.seed, there)
    except Refused:
        return None
    return found if found.method == newest.method else None


def replay(found: Doubt, work_out: Callable[[DrawPlan], Draw] = DrawPlan.draw) -> Replayed:
    """The draws that are held against each other. It may take as long as draws do, and needs no desk."""
    after, rest = work_out(found.after), None
    if any(seated.begun for seated in found.seats) and not FORMATS[found.after.method].keeps_positions:
        free = without_begun(found.after, found.seats)
        rest = work_out(free) if free.field.entrants else None
    return Replayed(work_out(found.before), after, rest)


def without_begun(planned: DrawPlan, seats: Iterable[GameSeats]) -> DrawPlan:
    """The plan of a draw of those alone whose tables have not begun."""
    begun = {team for seated in seats if seated.begun for team in seated.teams}
    return replace(
        planned,
        field=replace(planned.field, entrants=tuple(team for team in planned.field.entrants if team not in begun)),
    )


def past_error(found: Doubt, drawn: Replayed) -> PastErrorView | None:
    """What is to be asked: nothing where the draw would have come out the same."""
    would, was = seats_drawn(drawn.after, found.room), seats_drawn(drawn.before, found.room)
    if met(would) == met(was) or met(would) == met(found.seats):
        return None
    redrawn = seats_redrawn(found.seats, drawn, found.room)
    return PastErrorView(
        round=found.round,
        is_posted=found.is_posted,
        moved=found.moved,
        teams=found.teams,
        now=tuple(seated for seated in found.seats if who_meets(seated) not in met(would)),
        then=tuple(seated for seated in would if who_meets(seated) not in met(found.seats)),
        begun=tuple(seated.table for seated in found.seats if seated.begun and seated.table is not None),
        redrawn=redrawn if met(redrawn) != met(found.seats) else (),
    )


def seats_drawn(drawn: Draw, room: Room) -> tuple[GameSeats, ...]:
    """The seats of a draw that is not written."""
    slots = drawn.slots or ("",) * (len(drawn.tables) + len(drawn.byes))
    sides = [
        tuple(table[start : start + drawn.members] for start in range(0, len(table), drawn.members))
        for table in drawn.tables
    ]
    seated_games: list[tuple[int | None, tuple[tuple[int, ...], ...]]] = [
        *zip(tables_of(drawn, room), sides, strict=True)
    ]
    seated_games += [(None, ((team,),)) for team in drawn.byes]
    return tuple(
        GameSeats(NEW, table, teams, slot=slot) for (table, teams), slot in zip(seated_games, slots, strict=True)
    )


def who_meets(seated: GameSeats) -> frozenset[frozenset[int]]:
    """The sides of a game, whatever their letters and their table."""
    return frozenset(map(frozenset, seated.sides))


def met(seats: Iterable[GameSeats]) -> set[frozenset[frozenset[int]]]:
    """Who meets whom."""
    return {who_meets(seated) for seated in seats}


def seats_redrawn(now: Sequence[GameSeats], drawn: Replayed, room: Room) -> tuple[GameSeats, ...]:
    """The seats with unbegun tables drawn again; nothing where begun tables leave no room."""
    begun, would = [seated for seated in now if seated.begun], seats_drawn(drawn.after, room)
    if not begun:
        return would
    rest = (
        seats_drawn(drawn.rest, room)
        if drawn.rest is not None
        else tuple(seated for seated in would if who_meets(seated) not in met(begun))
    )
    fitting = drawn.rest is not None or len(rest) == len(would) - len(begun)
    free = [seated for seated in now if not seated.begun]
    return (*begun, *at_their_tables(free, rest)) if fitting and shape(free) == shape(rest) else ()


def shape(seats: Sequence[GameSeats]) -> tuple[int, int]:
    """How many tables, and how many who sit out."""
    tables = sum(seated.table is not None for seated in seats)
    return tables, len(seats) - tables


def at_their_tables(free: Sequence[GameSeats], rest: Sequence[GameSeats]) -> list[GameSeats]:
    """The new games in the rows, and at the tables, of those they replace."""
    return [
        replace(seated, sides=new.sides, slot=new.slot)
        for is_table in (True, False)
        for seated, new in zip(
            [seated for seated in free if (seated.table is not None) is is_table],
            [new for new in rest if (new.table is not None) is is_table],
            strict=True,
        )
    ]


@use_case(SAME)
def keep_draw(work: UnitOfWork, correction: Command, number: int) -> None:
    """Correct a result and keep the draw of round `number`. Refuses `draw-overtaken` by a newer draw."""
    row = newest_round(work.state)
    if row is None or row.number != number:
        raise Refused(Problem("draw-overtaken", details={"round": number}))
    work.depends_on(row)
    correct(work, correction)
    work.details.update(draw="kept", draw_round=number)


@use_case(SAME)
def redraw_rest(work: UnitOfWork, correction: Command, drawn: Replayed, number: int, read_at: int) -> None:
    """Correct a result and redraw the unbegun tables of round `number`, as one command.

    Refused with `draw-overtaken` when anything was done since the draw was replayed, after the entry `read_at`, or
    where nothing can be drawn again.
    """
    row, overtaken = newest_round(work.state), Refused(Problem("draw-overtaken", details={"round": number}))
    if row is None or row.number != number or work.previous.sequence != read_at:
        raise overtaken
    before = seats_in(work.state, number)
    correct(work, correction)
    seats, redrawn = seats_redrawn(before, drawn, room_in(work.state.contents)), plan_then(work.state, row)
    if not seats or redrawn is None:
        raise overtaken
    refuse_misfit(redrawn, drawn.after)
    if drawn.rest is not None:
        refuse_misfit(without_begun(redrawn, before), drawn.rest)
    begun = sum(seated.begun for seated in before)
    if begun:
        # who is out of a bracket follows from its results: what is kept of its draw is that of the corrected one
        kept = row.inputs if drawn.rest is not None else inputs_drawn(redrawn, drawn.after)
        row = work.change(row, inputs={name: value for name, value in kept.items() if name != COMPUTED})
        write_seats(work, row, before, seats)
        keep_computed(work, row, seats)
    else:
        delete_round(work, row)
        write_draw(work, drawn.after, redrawn)
        again = newest_round(work.state)
        assert again is not None
        work.change(again, posted_at=row.posted_at)
    work.details.update(
        draw="redrawn", draw_round=number, draw_tables=sum(seated.table is not None for seated in seats) - begun
    )


def correct(work: UnitOfWork, correction: Command) -> None:
    """Do what a correction asks for, under its own code in the journal. Refuses what corrects no result."""
    _ = correction.values  # refused as malformed before it is refused as no correction
    if not correction.declared.leaf:
        raise Refused(Problem("intent-malformed", details={"name": correction.use_case, "argument": "correction"}))
    work.what = correction.what
    correction.do(work)
