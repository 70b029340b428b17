"""What a draw goes by, read from the file at one moment: frozen, so that the draw can be worked out elsewhere while the desk goes on."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session, col, func, select

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import NOBODY, Draw, DrawCost, Field, Pair
from tournament.draw.lots import lot
from tournament.draw.phases import size_of_phase
from tournament.draw.room import Room, has_table, table_numbers
from tournament.draw.seated import drawn_at_tables
from tournament.draw.sizes import PAIRS, Sizes, sizes_for
from tournament.draw.table_plan import Wishes, at_tables
from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Game, JournalEntry, Round, SeatedSide, Team
from tournament.scoring.systems import seating_of
from tournament.services.desk.desk import Desk
from tournament.services.people.keeping_apart import kept_apart
from tournament.services.people.lines import TeamStatus
from tournament.services.rounds.draw_inputs import inputs_of, left_of, phase_of, resting_of
from tournament.services.rounds.draw_past import groups_of, groups_seen, history
from tournament.services.rounds.lines import DrawMethod, Turn
from tournament.services.rounds.pools import entering_order, pools_before
from tournament.services.scores.ledger import GameRecord, read_games, room_in, rules_of
from tournament.services.scores.lines import ResultKind
from tournament.services.scores.standing import rank
from tournament.services.setup.championship_facts import DrawSight
from tournament.services.setup.lines import ByeWorth
from tournament.services.setup.phase_plan import next_turn
from tournament.standings.facts import Standing


@dataclass(frozen=True)
class DrawPlan:
    """Everything a draw goes by: the format, the field it draws, and `sight`, what the file keeps of what it saw.

    `resting` are those who are there and not in this phase, `room` and `wishes` what the tables are given by. `read_at` is the newest journal entry
    when it was read: as long as there is no newer one it is true.
    """

    method: DrawMethod
    field: Field
    sight: DrawSight
    resting: tuple[int, ...] = ()
    room: Room = ()
    wishes: Wishes = dataclasses.field(default_factory=Wishes)
    read_at: int = dataclasses.field(default=0, compare=False)

    def draw(self) -> Draw:
        """The draw: the same wherever and whenever it is worked out."""
        return self.with_resting(drawn_at_tables(self.method, self.field, self.room, self.wishes))

    def with_resting(self, drawn: Draw) -> Draw:
        """A draw of the field with those who are there and not in this phase."""
        return replace(drawn, resting=(*drawn.resting, *self.resting))

    @property
    def number(self) -> int:
        """The number of the round in the championship."""
        return self.field.round_number

    @property
    def seed(self) -> int:
        """The seed of its luck."""
        return self.field.seed


def plan_draw(desk: Desk, method: DrawMethod | None = None, *, seed: int | None = None) -> DrawPlan:
    """What the next draw would go by: the plan of phases; without one by lot in round 1 and by standings after it, unless a method is given.

    Refuses while a table of the posted round is still out, when nobody is present, and when the plan has no further round.
    """
    with desk.reading() as session:
        number, games = before_the_draw(session, desk)
        refuse_tables_out(games)
        return plan(session, number, games, method, desk.luck() if seed is None else seed)


def coming_turn(desk: Desk) -> Turn | None:
    """The round that the plan draws next, or draws again while it is not posted; None without a plan, and when everything in it is played."""
    with desk.reading() as session:
        if not session.exec(select(Championship)).one().phases:
            return None
        try:
            return next_turn(session, *before_the_draw(session, desk), None)
        except Refused:
            return None


def before_the_draw(session: Session, desk: Desk) -> tuple[int, list[GameRecord]]:
    """The number of the round to draw, and the games of the rounds before it: a draw that is not posted is drawn again."""
    newest = newest_round(session)
    number = 1 if newest is None else newest.number if newest.posted_at is None else newest.number + 1
    games = read_games(session, rules_of(session.exec(select(Championship)).one()), desk.ledger)
    return number, [game for game in games.values() if game.round < number]


def plan(
    session: Session, number: int, games: Sequence[GameRecord], method: DrawMethod | None, seed: int, there: Sequence[int] | None = None
) -> DrawPlan:
    """What this draw goes by now, for those who are present or were `there`. Refuses when nobody is, and what `next_turn` refuses."""
    present = present_numbers(session) if there is None else list(there)
    if not present:
        raise Refused(Problem("nobody-present"))
    turn = next_turn(session, number, games, method)
    drawing, contents = FORMATS[turn.method], session.exec(select(Championship)).one()
    seating = seating_of(rules_of(contents))
    if seating.most > PAIRS.most and not drawing.several:
        raise Refused(Problem("format-needs-pairs", "method"))
    standing = {line.team: line for line in rank(session, games)}
    # lots of this draw order those that share a rank
    ranked = sorted(present, key=lambda team: (standing[team].rank, lot(seed, number, team)))
    roster = turn.roster
    if not roster and (drawing.keeps_positions or turn.takes):
        roster = roster_of_phase(entering_order(session, games, ranked, number), turn)
    if drawing.plan is not None:
        roster = without_gone(session, roster)
    entrants, resting = taking_part(ranked if drawing.ranked else sorted(present), roster, turn)
    groups = groups_of(drawing.groups, entrants, session, games)
    apart = kept_apart(session, contents, number, entrants)
    facing = Field(
        entrants=entrants,
        seed=seed,
        round_number=number,
        history=history(games, seating.usual, groups_seen(session, number)),
        turn=turn.number,
        groups=groups,
        roster=roster,
        past=turn.past,
        options=dict(turn.options) | ({"takes": turn.takes} if turn.takes else {}),
        apart=apart,
        seating=seating,
        pools=turn.pools or (pools_before(session, number, roster) if drawing.is_bracket and turn.number == 1 else ()),
    )
    sight = sight_of_plan(facing, turn, contents, standing)
    return DrawPlan(turn.method, facing, sight, resting, room_in(contents), wishes_of(session, contents), newest_sequence(session))


def wishes_of(session: Session, contents: Championship) -> Wishes:
    """What is wished of the tables."""
    near = session.exec(select(Team.number).where(Team.status == TeamStatus.ACTIVE, col(Team.near_door)))
    return Wishes(frozenset(number for number in near if number is not None), tuple(contents.door_tables), contents.tables_move)


def roster_of_phase(ranked: Sequence[int], turn: Turn) -> tuple[int, ...]:
    """The places of a phase that begins: everybody, or those it takes; a bracket for the others has its places behind them."""
    return tuple(ranked[: size_of_phase(turn.takes, turn.options, len(ranked))])


def without_gone(session: Session, roster: Sequence[int]) -> tuple[int, ...]:
    """A roster whose places are free again where a team left for good: who comes late may take them."""
    still_in = set(session.exec(select(Team.number).where(Team.status == TeamStatus.ACTIVE)))
    return tuple(team if team in still_in else NOBODY for team in roster)


def taking_part(order: Sequence[int], roster: Sequence[int], turn: Turn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who of those present is drawn, and who is not in this phase: a phase that takes only some is closed for the others."""
    if turn.takes is None:
        return tuple(order), ()
    return tuple(team for team in order if team in roster), tuple(team for team in order if team not in roster)


def sight_of_plan(facing: Field, turn: Turn, contents: Championship, standing: Mapping[int, Standing]) -> DrawSight:
    """What a draw sees, as the file keeps it."""
    return DrawSight(
        scores=tuple(dict(standing[team].values) for team in facing.entrants),
        criteria=tuple(contents.criteria),
        bye_worth=ByeWorth(contents.bye_worth),
        bye_wins=contents.bye_wins,
        phase=turn.phase,
        turn=turn.number if turn.phase else 0,
        options=facing.options,
        roster=facing.roster,
        groups=tuple(facing.groups[team] for team in facing.entrants) if facing.groups else (),
        winners={game.slot: game.winner for game in facing.past if game.slot and game.winner is not None},
        never=told_pairs(facing.apart.never),
        early=told_pairs(facing.apart.early),
        pools=facing.pools,
    )


def told_pairs(pairs: Iterable[Pair]) -> tuple[tuple[int, int], ...]:
    """Pairs in their order, the lower number first."""
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def refuse_outdated(session: Session, desk: Desk, old: DrawPlan) -> None:
    """Refuse a plan when something it goes by has changed since it was read."""
    if newest_sequence(session) == old.read_at:
        return
    number, games = before_the_draw(session, desk)
    if tables_out(games) or not present_numbers(session) or plan(session, number, games, old.method, old.seed) != old:
        raise Refused(Problem("draw-overtaken", details={"round": old.number}))


def overtaken_by(desk: Desk) -> tuple[str, ...]:
    """What the draw that is not posted went by and is otherwise now; nothing where there is no such draw.

    Codes: `present`, `seats`, `plan`, `criteria`, `bye`, `results`, `apart`, `room` and `tables`.
    """
    with desk.reading() as session:
        drawn = newest_round(session)
        if drawn is None or drawn.posted_at is not None or not present_numbers(session):
            return ()
        codes = overtaken_inputs(session, desk, drawn)
        return (*codes, *overtaken_tables(session, desk, drawn))


def overtaken_tables(session: Session, desk: Desk, drawn: Round) -> list[str]:
    """What is otherwise now with the tables of a draw: the room has others, or others are wished. Tables given by hand stay while they are there."""
    contents = session.exec(select(Championship)).one()
    room, wishes = room_in(contents), wishes_of(session, contents)
    games = read_games(session, rules_of(contents), desk.ledger).values()
    here = sorted((game for game in games if game.round == drawn.number and game.table is not None), key=lambda game: game.id)
    seated = [game.table for game in here if game.table is not None]
    # a format that keeps its tables leaves some of them empty
    if FORMATS[drawn.method].plan is not None or any(game.by_hand for game in here):
        return [] if all(has_table(room, table) for table in seated) else ["room"]
    past = history((game for game in games if game.round < drawn.number), PAIRS.most, {}).tables
    planned = at_tables(Draw(tuple(game.teams for game in here), (), DrawCost(0, 0)), room, past, wishes)
    numbers = tables_of(planned, room)
    if numbers == seated:
        return []
    return ["tables"] if sorted(numbers) == sorted(seated) or wishes.near_door else ["room"]


def tables_of(drawn: Draw, room: Room) -> list[int]:
    """The numbers of the tables of a draw: those of the room in their order, but where the draw says which it takes."""
    at = drawn.at or range(1, len(drawn.tables) + 1)
    numbers = table_numbers(room, max(at, default=0))
    return [numbers[table - 1] for table in at]


def overtaken_inputs(session: Session, desk: Desk, drawn: Round) -> list[str]:
    """The same, of everything that a draw of the round would go by now."""
    number, games = before_the_draw(session, desk)
    try:
        wanted = plan(session, number, games, None if phase_of(drawn.inputs) else DrawMethod(drawn.method), drawn.seed)
    except Refused:
        return ["plan"]
    now, then = inputs_of(wanted.field.entrants, wanted.sight), drawn.inputs
    if set(present_numbers(session)) != there_now(session, drawn):
        return ["present"]
    if wanted.method != drawn.method or any(now.get(name) != then.get(name) for name in ("phase", "turn", "options")):
        return ["plan"]
    if sizes_changed(session, drawn, wanted):
        return ["seats"]
    apart = [] if FORMATS[wanted.method].keeps_positions or now.get("apart") == then.get("apart") else ["apart"]
    if not FORMATS[wanted.method].ranked or "scores" not in then:
        return apart
    codes = [name for name in ("criteria", "bye") if now[name] != then[name]]
    # where any of these changed, so may have the scores, and nobody needs to be told twice
    codes = codes or (["results"] if (now["present"], now["scores"]) != (then["present"], then["scores"]) else [])
    return [*codes, *apart]


def there_now(session: Session, drawn: Round) -> set[int]:
    """Who is there by a draw: those it was made for and those seated in it since, without those whose game was annulled when they left."""
    seats = select(Team.number).join(SeatedSide, col(SeatedSide.team_id) == col(Team.id)).join(Game, col(Game.id) == col(SeatedSide.game_id))
    seated = {number for number in session.exec(seats.where(Game.round_id == drawn.id)) if number is not None}
    return ({*drawn.inputs["present"], *resting_of(drawn.inputs)} - {*left_of(drawn.inputs)}) | seated


def sizes_changed(session: Session, drawn: Round, wanted: DrawPlan) -> bool:
    """Whether another number of sides would sit at the tables now, where the format leaves nobody without a game who is there."""
    if FORMATS[wanted.method].keeps_positions or is_changed(session, drawn):
        return False
    return sizes_drawn(session, drawn) != sizes_for(len(wanted.field.entrants), wanted.field.seating, FORMATS[wanted.method].members)


def is_changed(session: Session, drawn: Round) -> bool:
    """Whether somebody changed by hand who sits where, who then answers for how many sit at a table."""
    return session.exec(select(Game.id).where(Game.round_id == drawn.id, col(Game.by_hand))).first() is not None


def sizes_drawn(session: Session, drawn: Round) -> Sizes:
    """How many sides sit at each table of a round, and how many sit out."""
    sides = func.count(func.distinct(SeatedSide.letter))
    seats = select(Game.table_number, sides).join(SeatedSide, col(SeatedSide.game_id) == col(Game.id)).where(Game.round_id == drawn.id)
    counted = session.exec(seats.group_by(col(Game.id)).order_by(col(Game.table_number))).all()
    return Sizes(tuple(sides for table, sides in counted if table is not None), sum(table is None for table, _ in counted))


def newest_sequence(session: Session) -> int:
    """The number of the newest journal entry."""
    return session.exec(select(func.max(JournalEntry.sequence))).one() or 0


def newest_round(session: Session) -> Round | None:
    """The round with the highest number."""
    return session.exec(select(Round).order_by(col(Round.number).desc())).first()


def refuse_tables_out(games: Iterable[GameRecord]) -> None:
    """Refuse to draw while a table has not come in."""
    out = tables_out(games)
    if out:
        raise Refused(Problem("tables-still-out", details={"round": out[0].round, "tables": tuple(game.table or 0 for game in out)}))


def tables_out(games: Iterable[GameRecord], number: int | None = None) -> list[GameRecord]:
    """The tables that have not come in, of the round with this number or, without one, of the earliest round that has any."""
    out = [game for game in games if game.kind is ResultKind.PENDING]
    return [game for game in out if game.round == (out[0].round if number is None else number)]


def present_numbers(session: Session) -> list[int]:
    """The numbers of the teams that would be drawn now."""
    rows = session.exec(select(Team.number).where(Team.status == TeamStatus.ACTIVE, col(Team.present)).order_by(col(Team.number)))
    return [number for number in rows if number is not None]
