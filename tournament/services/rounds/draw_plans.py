"""What a draw goes by: the rounds before it, its pools, who is there; frozen, to be worked out elsewhere."""

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.draw.catalogue import FORMATS, drawn_at_tables, size_of_phase
from tournament.draw.facts import NOBODY, PAIRS, Choice, Draw, DrawCost, Field, History, Pair, Sizes, sizes_for
from tournament.draw.format import Grouping
from tournament.draw.formats.scheduled import members_of_pools, through_the_pools
from tournament.draw.lots import lot
from tournament.draw.tables import Room, Wishes, at_tables, has_table, table_numbers
from tournament.errors import Problem, Refused
from tournament.models.tables import Championship, Game, Round, SeatedSide, Team
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import ChangeSet, differing
from tournament.services.desk.journal import change_set_of
from tournament.services.desk.state import ChampionshipState, cached_by_key
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.people.keeping_apart import kept_apart
from tournament.services.people.views import TeamStatus
from tournament.services.rounds.draw_inputs import (
    SeenByDraw,
    inputs_of,
    left_of,
    phase_of,
    resting_of,
    roster_of,
    turn_of,
)
from tournament.services.rounds.drawn import newest_round, present_numbers, rounds_drawn, tables_out
from tournament.services.rounds.phase_plan import next_turn
from tournament.services.rounds.schedule_views import PoolRound, pool_standings
from tournament.services.rounds.views import DrawMethod, RoundToDraw
from tournament.services.scores.game_records import GameRecord, by_round, games_in
from tournament.services.scores.standing import games_until, results, results_until, standing_until, terms_of_ranking
from tournament.services.setup.settings import room_in, rules_in, rules_of, terms_of
from tournament.services.setup.views import ByeWorth
from tournament.standings.criteria import Standing

SEATED_BY = {"round_id", "table_number"}
"""The columns of a game that say where it is played."""


def history(games: Iterable[GameRecord], usual: int, groups: Mapping[int, Mapping[int, int]]) -> History:
    """Who met whom, who were partners, who sat out and who sat where before. `usual` is how many sides a table has.

    A forfeited game counts as met. Partners have not met: to sit side by side is one thing, to sit against each other
    another. `groups` are the score groups that the draws of earlier rounds saw, by round and team.
    """
    meetings: Counter[frozenset[int]] = Counter()
    partners: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    uneven: Counter[int] = Counter()
    floats: Counter[int] = Counter()
    tables: dict[int, tuple[int, ...]] = {}
    for number, played in by_round(games).items():
        sizes = {len(game.members) for game in played if game.table is not None}
        even = usual if usual in sizes else max(sizes, default=0)
        for game in played:
            teams = game.teams
            if game.table is None:
                byes.update(teams)
                continue
            meetings.update(game.opponents)
            partners.update(game.partners)
            uneven.update(teams if len(game.members) != even else ())
            floats.update(teams if len({groups.get(number, {}).get(team, 0) for team in teams}) > 1 else ())
            tables.update((team, (*tables.get(team, ()), game.table)) for team in teams)
    return History(dict(meetings), dict(byes), dict(uneven), dict(floats), tables, dict(partners))


def seats_invalidated(_state: ChampionshipState, change_set: ChangeSet) -> Collection[int] | None:
    """Which past seats a change invalidates: of a game whose seats or table it changes."""
    games = [states for (name, _), states in change_set.items() if name == "game"]
    moved = any(not before or not after or differing(before, after) & SEATED_BY for before, after in games)
    return None if moved or {"side", "round", "team", "championship"} & {name for name, _ in change_set} else ()


@cached_by_key(seats_invalidated)
def history_before(state: ChampionshipState, number: int) -> History:
    """The history of the rounds before one, as the seats are now."""
    return history(games_until(state, number - 1), seating_of(rules_in(state)).usual, groups_seen(state, number))


def groups_seen(state: ChampionshipState, number: int) -> dict[int, dict[int, int]]:
    """The score groups that the draws before a round saw, by round and team."""
    rows = [row for row in rounds_drawn(state) if row.number < number]
    return {
        row.number: dict(zip(row.inputs["present"], row.inputs["groups"], strict=True))
        for row in rows
        if "groups" in row.inputs
    }


def groups_of(
    grouping: Grouping | None, entrants: Sequence[int], state: ChampionshipState, number: int
) -> dict[int, int]:
    """Each entrant's score group in a round's draw, higher is better; none for other formats."""
    if grouping is None:
        return {}
    played = results_until(state, number - 1)
    last = max((result.round for result in played), default=0)
    counted = [result for result in played if grouping is Grouping.WINS or result.round == last]
    won = Counter(team for result in counted for team in result.teams if result.was_won_by(team))
    return {team: won[team] for team in entrants}


def pools_of(
    state: ChampionshipState, games: Sequence[GameRecord], phase: int, options: Mapping[str, Choice]
) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each pool of a phase, by the games of its rounds alone."""
    rows = rounds_drawn(state)
    drawn = [
        PoolRound(row.number, turn_of(row.inputs), roster_of(row.inputs))
        for row in rows
        if phase_of(row.inputs) == phase
    ]
    contents = state.contents
    terms = terms_of_ranking(state, games)
    return pool_standings(drawn, results(games, terms_of(contents)), options, terms.criteria, terms.teams)


def pools_before(state: ChampionshipState, number: int, teams: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Who of these was in one pool of the phase before, each by the last pool with its position."""
    rows = [row for row in rounds_drawn(state) if row.number < number]
    if not rows or rows[-1].method != DrawMethod.POOLS or not phase_of(rows[-1].inputs):
        return ()
    pool_of: dict[int, int] = {}
    for row in rows:
        if phase_of(row.inputs) == phase_of(rows[-1].inputs):
            pools = members_of_pools(roster_of(row.inputs), row.inputs["options"])
            pool_of |= {team: pool for pool, members in enumerate(pools) for team in members}
    found = [
        tuple(team for team in teams if team != NOBODY and pool_of.get(team) == pool)
        for pool in sorted(set(pool_of.values()))
    ]
    return tuple(members for members in found if members)


def entering_order(
    state: ChampionshipState, games: Sequence[GameRecord], order: Sequence[int], number: int
) -> list[int]:
    """Teams as they enter a phase, best first: after pools all first ones, then second ones …, then others."""
    before = next((row for row in reversed(rounds_drawn(state)) if row.number < number), None)
    if before is None or before.method != DrawMethod.POOLS or not phase_of(before.inputs):
        return list(order)
    pools = pools_of(state, games, phase_of(before.inputs), before.inputs["options"])
    through = through_the_pools([[line.team for line in pool if line.team in order] for pool in pools], order)
    return [*through, *(team for team in order if team not in through)]


@dataclass(frozen=True)
class DrawPlan:
    """Everything a draw goes by: the format, the field it draws, and `saw`, what the file keeps of what it saw.

    `resting` are those who are there and not in this phase, `room` and `wishes` what the tables are given by. `read_at`
    is the newest journal entry when it was read: as long as there is no newer one it is true.
    """

    method: DrawMethod
    field: Field
    saw: SeenByDraw
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


def plan_draw(state: ChampionshipState, method: DrawMethod | None = None, *, seed: int) -> DrawPlan:
    """What the next draw goes by: the plan, a given method, or lot first and then standings.

    Refuses while a table of the posted round is still out, when nobody is present, and when the plan has no further
    round.
    """
    number, games = before_the_draw(state)
    refuse_tables_out(games)
    return plan(state, number, method, seed)


def coming_turn(state: ChampionshipState) -> RoundToDraw | None:
    """The plan's next round, or its unposted one; None without a plan, or when all is played."""
    if not state.contents.phases:
        return None
    try:
        return next_turn(state, *before_the_draw(state), None)
    except Refused:
        return None


def before_the_draw(state: ChampionshipState) -> tuple[int, list[GameRecord]]:
    """The round to draw and the games before it: an unposted draw is drawn again."""
    newest = newest_round(state)
    number = 1 if newest is None else newest.number if newest.posted_at is None else newest.number + 1
    return number, games_until(state, number - 1)


def plan(
    state: ChampionshipState, number: int, method: DrawMethod | None, seed: int, there: Sequence[int] | None = None
) -> DrawPlan:
    """A draw's inputs now, for those present or `there`. Refuses nobody, and as `next_turn` does."""
    present = present_numbers(state) if there is None else list(there)
    if not present:
        raise Refused(Problem("nobody-present"))
    games = games_until(state, number - 1)
    turn = next_turn(state, number, games, method)
    drawing, contents = FORMATS[turn.method], state.contents
    seating = seating_of(rules_of(contents))
    if seating.most > PAIRS.most and not drawing.several:
        raise Refused(Problem("format-needs-pairs", "method"))
    standing = {line.team: line for line in standing_until(state, number - 1)}
    # lots of this draw order those that share a rank
    ranked = sorted(present, key=lambda team: (standing[team].rank, lot(seed, number, team)))
    roster = turn.roster
    if not roster and (drawing.keeps_positions or turn.takes):
        roster = roster_of_phase(entering_order(state, games, ranked, number), turn)
    if drawing.plan is not None:
        roster = without_gone(state, roster)
    entrants, resting = taking_part(ranked if drawing.ranked else sorted(present), roster, turn)
    groups = groups_of(drawing.groups, entrants, state, number)
    apart = kept_apart(state, contents, number, entrants)
    facing = Field(
        entrants=entrants,
        seed=seed,
        round_number=number,
        history=history_before(state, number),
        turn=turn.number,
        groups=groups,
        roster=roster,
        past=turn.past,
        options=dict(turn.options) | ({"takes": turn.takes} if turn.takes else {}),
        apart=apart,
        seating=seating,
        pools=turn.pools or (pools_before(state, number, roster) if drawing.is_bracket and turn.number == 1 else ()),
    )
    saw = seen_by_plan(facing, turn, contents, standing)
    return DrawPlan(turn.method, facing, saw, resting, room_in(contents), wishes_of(state, contents), state.sequence)


def wishes_of(state: ChampionshipState, contents: Championship) -> Wishes:
    """What is wished of the tables."""
    near = (team.number for team in state.all(Team) if team.near_door and team.status == TeamStatus.ACTIVE)
    return Wishes(
        frozenset(number for number in near if number is not None), tuple(contents.door_tables), contents.tables_move
    )


def roster_of_phase(ranked: Sequence[int], turn: RoundToDraw) -> tuple[int, ...]:
    """A beginning phase's positions: everybody or those it takes; a side bracket's come after."""
    return tuple(ranked[: size_of_phase(turn.takes, turn.options, len(ranked))])


def without_gone(state: ChampionshipState, roster: Sequence[int]) -> tuple[int, ...]:
    """A roster whose positions are free again where a team left for good: who comes late may take them."""
    still_in = {team.number for team in state.all(Team) if team.status == TeamStatus.ACTIVE}
    return tuple(team if team in still_in else NOBODY for team in roster)


def taking_part(
    order: Sequence[int], roster: Sequence[int], turn: RoundToDraw
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is drawn of those present, and who is outside the phase: a partial phase is closed."""
    if turn.takes is None:
        return tuple(order), ()
    return tuple(team for team in order if team in roster), tuple(team for team in order if team not in roster)


def seen_by_plan(
    facing: Field, turn: RoundToDraw, contents: Championship, standing: Mapping[int, Standing]
) -> SeenByDraw:
    """The inputs of a draw, as the file keeps them."""
    return SeenByDraw(
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


def plan_unchanged(work: UnitOfWork, method: DrawMethod, seed: int, read_at: int) -> DrawPlan:
    """The plan of a draw made after entry `read_at`. Refuses if an input changed since."""
    state = work.previous
    overtaken = Refused(Problem("draw-overtaken", details={"round": before_the_draw(work.previous)[0]}))
    if not 0 < read_at <= state.sequence:
        raise overtaken
    for entry in reversed(work.entries(read_at)):
        state = state.after({row: (after, before) for row, (before, after) in change_set_of(entry).items()})
    planned = plan_draw(state, method, seed=seed)
    try:
        now = planned if state is work.previous else plan_draw(work.previous, method, seed=seed)
    except Refused:
        raise overtaken from None
    if now != planned:
        raise overtaken
    return now


def overtaken_by(state: ChampionshipState) -> tuple[str, ...]:
    """What the draw that is not posted went by and is otherwise now; nothing where there is no such draw.

    Codes: `present`, `seats`, `plan`, `criteria`, `bye`, `results`, `apart`, `room` and `tables`.
    """
    drawn = newest_round(state)
    if drawn is None or drawn.posted_at is not None or not present_numbers(state):
        return ()
    codes = overtaken_inputs(state, drawn)
    return (*codes, *overtaken_tables(state, drawn))


def overtaken_tables(state: ChampionshipState, drawn: Round) -> list[str]:
    """What changed of a draw's tables: the room or the wishes. Tables given by hand stay."""
    contents = state.contents
    room, wishes = room_in(contents), wishes_of(state, contents)
    games = games_in(state).values()
    here = sorted(
        (game for game in games if game.round == drawn.number and game.table is not None), key=lambda game: game.id
    )
    seated = [game.table for game in here if game.table is not None]
    # a format that keeps its tables leaves some of them empty
    if FORMATS[drawn.method].plan is not None or any(game.by_hand for game in here):
        return [] if all(has_table(room, table) for table in seated) else ["room"]
    past = history_before(state, drawn.number).tables
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


def overtaken_inputs(state: ChampionshipState, drawn: Round) -> list[str]:
    """What has changed since a round was drawn, of everything that its draw goes by."""
    number, _ = before_the_draw(state)
    try:
        wanted = plan(state, number, None if phase_of(drawn.inputs) else DrawMethod(drawn.method), drawn.seed)
    except Refused:
        return ["plan"]
    now, then = inputs_of(wanted.field.entrants, wanted.saw), drawn.inputs
    if set(present_numbers(state)) != there_now(state, drawn):
        return ["present"]
    if wanted.method != drawn.method or any(now.get(name) != then.get(name) for name in ("phase", "turn", "options")):
        return ["plan"]
    if sizes_changed(state, drawn, wanted):
        return ["seats"]
    apart = [] if FORMATS[wanted.method].keeps_positions or now.get("apart") == then.get("apart") else ["apart"]
    if not FORMATS[wanted.method].ranked or "scores" not in then:
        return apart
    codes = [name for name in ("criteria", "bye") if now[name] != then[name]]
    # where any of these changed, so may have the scores, and one warning is enough
    codes = codes or (["results"] if (now["present"], now["scores"]) != (then["present"], then["scores"]) else [])
    return [*codes, *apart]


def there_now(state: ChampionshipState, drawn: Round) -> set[int]:
    """Who is there by a draw: its inputs and later seats, without those whose game was annulled."""
    games = state.of(Game, "round_id", drawn.id)
    seated = {
        state.one(Team, side.team_id).number for game in games for side in state.of(SeatedSide, "game_id", game.id)
    }
    return ({*drawn.inputs["present"], *resting_of(drawn.inputs)} - {*left_of(drawn.inputs)}) | {
        number for number in seated if number is not None
    }


def sizes_changed(state: ChampionshipState, drawn: Round, wanted: DrawPlan) -> bool:
    """Whether tables would now have other sizes, where the format seats everybody."""
    if FORMATS[wanted.method].keeps_positions or is_changed(state, drawn):
        return False
    return sizes_drawn(state, drawn) != sizes_for(
        len(wanted.field.entrants), wanted.field.seating, FORMATS[wanted.method].members
    )


def is_changed(state: ChampionshipState, drawn: Round) -> bool:
    """Whether somebody changed by hand who sits where, who then answers for how many sit at a table."""
    return any(game.by_hand for game in state.of(Game, "round_id", drawn.id))


def sizes_drawn(state: ChampionshipState, drawn: Round) -> Sizes:
    """How many sides sit at each table of a round, and how many sit out."""
    games = sorted(
        state.of(Game, "round_id", drawn.id), key=lambda game: (game.table_number is None, game.table_number or 0)
    )
    sides = {game.id: len({side.letter for side in state.of(SeatedSide, "game_id", game.id)}) for game in games}
    return Sizes(
        tuple(sides[game.id] for game in games if game.table_number is not None),
        sum(game.table_number is None for game in games),
    )


def refuse_tables_out(games: Iterable[GameRecord]) -> None:
    """Refuse to draw while a table has not come in."""
    out = tables_out(games)
    if out:
        raise Refused(
            Problem(
                "tables-still-out", details={"round": out[0].round, "tables": tuple(game.table or 0 for game in out)}
            )
        )
