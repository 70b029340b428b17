"""A result is corrected after the next draw: who would have met whom, and what of that draw can still be made anew.

The correction is rehearsed and the draw replayed twice, by the results as they are and by the corrected ones. Only what differs between the two is
the correction's doing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session, select

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Draw
from tournament.draw.room import Room
from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Round, Team
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, Work, changes_of
from tournament.services.people.lines import TeamStatus
from tournament.services.people.registration import known_teams
from tournament.services.repairs.judged_seats import COMPUTED, keep_computed
from tournament.services.repairs.seat_lines import NEW, OpenedGame, PastErrorLine, Seats
from tournament.services.repairs.seats import seats_of, write_seats
from tournament.services.rounds.draw_inputs import left_of, phase_of, resting_of
from tournament.services.rounds.draw_plans import DrawPlan, newest_round, newest_sequence, plan, tables_of
from tournament.services.rounds.drawing import delete_round, inputs_drawn, write_draw
from tournament.services.rounds.lines import DrawMethod
from tournament.services.scores.ledger import GameRecord, read_games, room_in, rules_of
from tournament.services.scores.lines import ResultKind
from tournament.services.scores.standing import rank
from tournament.services.setup.consequences import moved_teams
from tournament.services.setup.lines import MovedTeam
from tournament.standings.facts import Standing

Correction = Callable[[Desk], Changes]


@dataclass(frozen=True)
class Doubt:
    """A draw that may have come out otherwise: its plans by the results as they are and as they would be, and its seats in the hall."""

    round: int
    is_posted: bool
    before: DrawPlan
    after: DrawPlan
    seats: tuple[Seats, ...]
    room: Room
    moved: tuple[MovedTeam, ...]
    teams: int
    read_at: int


@dataclass(frozen=True)
class Replayed:
    """The draws of a doubt: by the results as they were, as they would be, and of those alone whose tables have not begun."""

    before: Draw
    after: Draw
    rest: Draw | None


@dataclass(frozen=True)
class Foreseen:
    """What is seen in the rehearsal of a correction: the plan of the newest draw, and the standings."""

    plan: DrawPlan
    ranks: Sequence[Standing]


def doubt(desk: Desk, correction: Correction) -> Doubt | None:
    """What a correction makes doubtful. Refuses what the correction refuses.

    None where it is about no game before the newest draw, and where it leaves such a game without a result: then the draw is held against the
    results once it has one again.
    """
    with desk.reading() as session:
        newest = newest_round(session)
        if newest is None:
            return None
        contents = session.exec(select(Championship)).one()
        games = list(read_games(session, rules_of(contents), desk.ledger).values())
        before, ranks, room = plan_then(session, newest, games), rank(session, games), room_in(contents)
        names = {line.number: line.name for line in known_teams(session, desk) if line.number is not None}
        read_at = newest_sequence(session)
    then = desk.rehearse(correction, lambda work: foreseen(desk, work))
    if before is None or then is None or (before.field, before.sight) == (then.plan.field, then.plan.sight):
        return None
    seats = tuple(seats_of(game) for game in games if game.round == newest.number)
    moved = moved_teams(ranks, then.ranks, names)
    return Doubt(newest.number, newest.posted_at is not None, before, then.plan, seats, room, moved, len(ranks), read_at)


def opened_again(desk: Desk, correction: Correction) -> tuple[OpenedGame, ...]:
    """The games before the newest round that have a result and would have none. Refuses what the correction refuses."""
    with desk.reading() as session:
        newest = newest_round(session)
        if newest is None:
            return ()
        contents = session.exec(select(Championship)).one()
        before = read_games(session, rules_of(contents), desk.ledger)
    was_in = {game.id for game in before.values() if game.round < newest.number and game.kind is not ResultKind.PENDING}
    after = desk.rehearse(correction, lambda work: games_then(desk, work))
    return tuple(
        OpenedGame(game.round, game.table) for game in after if game.id in was_in and game.kind is ResultKind.PENDING and game.table is not None
    )


def games_then(desk: Desk, work: Work) -> list[GameRecord]:
    """The games as they stand in a command that is under way."""
    changed = changes_of(work.images)
    known = {id_: game for id_, game in desk.ledger.items() if id_ not in changed.games and not changed.settings}
    return list(read_games(work.session, rules_of(work.contents), known).values())


def foreseen(desk: Desk, work: Work) -> Foreseen | None:
    """What a correction that is under way comes to; None where the newest draw does not go by it, or not yet."""
    changed, games = changes_of(work.images), games_then(desk, work)
    newest = newest_round(work.session)
    assert newest is not None
    earlier = [game for game in games if game.round < newest.number]
    if changed.games.isdisjoint(game.id for game in earlier) or any(game.kind is ResultKind.PENDING for game in earlier):
        return None
    found = plan_then(work.session, newest, games)
    return Foreseen(found, rank(work.session, games)) if found is not None else None


def plan_then(session: Session, newest: Round, games: Iterable[GameRecord]) -> DrawPlan | None:
    """The plan of the newest draw anew, for those who are in it; None where its format cannot draw it any more."""
    excluded = set(session.exec(select(Team.number).where(Team.status == TeamStatus.EXCLUDED)))
    known = list(games)
    seated = [team for game in known if game.round == newest.number for team in game.teams]
    resting = [team for team in resting_of(newest.inputs) if team not in left_of(newest.inputs)]
    there = sorted({team for team in (*seated, *resting) if team not in excluded})
    method = None if phase_of(newest.inputs) else DrawMethod(newest.method)
    try:
        found = plan(session, newest.number, [game for game in known if game.round < newest.number], method, newest.seed, there)
    except Refused:
        return None
    return found if found.method == newest.method else None


def replay(found: Doubt, work_out: Callable[[DrawPlan], Draw] = DrawPlan.draw) -> Replayed:
    """The draws that are held against each other. It may take as long as draws do, and needs no desk."""
    after = work_out(found.after)
    begun = {team for seated in found.seats if seated.begun for team in seated.teams}
    rest = None
    if begun and not FORMATS[found.after.method].keeps_positions:
        free = tuple(team for team in found.after.field.entrants if team not in begun)
        rest = work_out(replace(found.after, field=replace(found.after.field, entrants=free))) if free else None
    return Replayed(work_out(found.before), after, rest)


def past_error(found: Doubt, drawn: Replayed) -> PastErrorLine | None:
    """What is to be asked: nothing where the draw would have come out the same."""
    would, was = seats_drawn(drawn.after, found.room), seats_drawn(drawn.before, found.room)
    if met(would) == met(was) or met(would) == met(found.seats):
        return None
    redrawn = seats_redrawn(found, drawn)
    return PastErrorLine(
        round=found.round,
        is_posted=found.is_posted,
        moved=found.moved,
        teams=found.teams,
        now=tuple(seated for seated in found.seats if who_meets(seated) not in met(would)),
        then=tuple(seated for seated in would if who_meets(seated) not in met(found.seats)),
        begun=tuple(seated.table for seated in found.seats if seated.begun and seated.table is not None),
        redrawn=redrawn if met(redrawn) != met(found.seats) else (),
    )


def seats_drawn(drawn: Draw, room: Room) -> tuple[Seats, ...]:
    """The seats of a draw that is not written."""
    slots = drawn.slots or ("",) * (len(drawn.tables) + len(drawn.byes))
    sides = [tuple(table[start : start + drawn.members] for start in range(0, len(table), drawn.members)) for table in drawn.tables]
    seated_games: list[tuple[int | None, tuple[tuple[int, ...], ...]]] = [*zip(tables_of(drawn, room), sides, strict=True)]
    seated_games += [(None, ((team,),)) for team in drawn.byes]
    return tuple(Seats(NEW, table, teams, slot=slot) for (table, teams), slot in zip(seated_games, slots, strict=True))


def who_meets(seated: Seats) -> frozenset[frozenset[int]]:
    """The sides of a game, whatever their letters and their table."""
    return frozenset(map(frozenset, seated.sides))


def met(seats: Iterable[Seats]) -> set[frozenset[frozenset[int]]]:
    """Who meets whom."""
    return {who_meets(seated) for seated in seats}


def seats_redrawn(found: Doubt, drawn: Replayed) -> tuple[Seats, ...]:
    """The seats of the round once what has not begun is drawn again; nothing where the tables that have begun leave no room for that."""
    begun = [seated for seated in found.seats if seated.begun]
    if not begun:
        return seats_drawn(drawn.after, found.room)
    if drawn.rest is None:
        would = seats_drawn(drawn.after, found.room)
        rest = [seated for seated in would if who_meets(seated) not in met(begun)]
        fitting = len(rest) == len(would) - len(begun)
    else:
        rest, fitting = list(seats_drawn(drawn.rest, found.room)), True
    free = [seated for seated in found.seats if not seated.begun]
    return (*begun, *at_their_tables(free, rest)) if fitting and shape(free) == shape(rest) else ()


def shape(seats: Sequence[Seats]) -> tuple[int, int]:
    """How many tables, and how many who sit out."""
    tables = sum(seated.table is not None for seated in seats)
    return tables, len(seats) - tables


def at_their_tables(free: Sequence[Seats], rest: Sequence[Seats]) -> list[Seats]:
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


def keep_draw(desk: Desk, correction: Correction, line: PastErrorLine) -> Changes:
    """Correct the result, and let the draw that was made before it stand."""

    def note(work: Work) -> None:
        work.details.update(draw="kept", draw_round=line.round)

    return desk.do_along(correction, note)


def redraw_rest(desk: Desk, correction: Correction, found: Doubt, drawn: Replayed) -> Changes:
    """Correct the result, and draw again what has not begun of the draw that was made before it, in one.

    Refused with `draw-overtaken` when anything was done since the draw was replayed, or where nothing can be drawn again.
    """

    def redraw(work: Work) -> None:
        row = newest_round(work.session)
        seats = seats_redrawn(found, drawn)
        if row is None or not seats or newest_sequence(work.session) != found.read_at:
            raise Refused(Problem("draw-overtaken", details={"round": found.round}))
        if any(seated.begun for seated in found.seats):
            # a bracket knows by its results who is out: what is kept of its draw is that of the corrected one
            kept = row.inputs if drawn.rest is not None else inputs_drawn(found.after, drawn.after)
            row.inputs = {name: value for name, value in kept.items() if name != COMPUTED}
            write_seats(work, row, found.seats, seats)
            keep_computed(row, seats)
        else:
            posted_at = row.posted_at
            delete_round(work.session, row)
            write_draw(work, drawn.after, found.after)
            again = newest_round(work.session)
            assert again is not None
            again.posted_at = posted_at
        begun = sum(seated.begun for seated in found.seats)
        work.details.update(draw="redrawn", draw_round=found.round, draw_tables=sum(seated.table is not None for seated in seats) - begun)

    return desk.do_along(correction, redraw)
