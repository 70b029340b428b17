"""The knock-out: who loses is out, or plays on in a consolation; the last two meet in the final.

Any number of entrants makes a tree, in the order of the roster; the best are exempt from its first round. Beside it,
where it is wanted: a game for the third place, a consolation for those who lose their first game and a third draw for
those who also lose the first one there, and a bracket of their own for those whom the phase did not take. Who loses its
first game in the final, or on the way to the third place, stays in the main bracket.
"""

from collections.abc import Mapping, Sequence

from tournament.draw.brackets import (
    CONSOLATION,
    MAIN,
    POOLS,
    BracketGame,
    KnockOutPlan,
    KnockOutState,
    alive_in,
    bracket_state_of,
    candidates,
    is_last,
    newcomers_possible,
    plan_of,
    pool_seats,
    roster_of,
    seated,
    third_place_slot,
    tree_seats,
)
from tournament.draw.facts import NOBODY, Choice, Draw, Field
from tournament.draw.format import Format
from tournament.draw.trees import Bracket, Chart, PhaseGames, Standing, Tree, box_of, games_of, pool_chart, tree_chart

EMPTY, PLAYED, FRESH = range(3)
"""What is known of a position in the tree: it is empty, or its team has played, or has not."""


def stages_of(plan: KnockOutPlan, bracket_state: KnockOutState, games: PhaseGames) -> Mapping[int, int]:
    """Everybody's worst possible rank: the main bracket's first, then those the phase did not take."""
    behind = plan.main.entrants
    worst = {team: stage(plan, bracket_state, games, team) for team in plan.main.by_seed if team != NOBODY}
    rows = plan.others.standing(games)
    return worst | {
        team: behind + reached(plan.others, rows, games.drawn, team) for team in plan.others.by_seed if team != NOBODY
    }


def stage(plan: KnockOutPlan, bracket_state: KnockOutState, games: PhaseGames, team: int) -> int:
    """The worst rank of an entrant of the main bracket: who is knocked out together shares the last of their ranks."""
    now = games.drawn + 1
    if team in bracket_state.playing or team in bracket_state.out:
        depth, turn = bracket_state.playing.get(team) or bracket_state.out[team]
    else:
        depth, turn = next((depth for depth in POOLS if team in bracket_state.pools[depth]), MAIN), now
    if team in candidates(plan, bracket_state, games):
        return third_or_fourth(plan, bracket_state, games, team)
    if depth == MAIN and not (
        team not in bracket_state.out and team in bracket_state.fresh[MAIN] and turn <= plan.last_falling
    ):
        return reached(plan.main, bracket_state.rows, games.drawn, team) - fell_since(
            bracket_state, MAIN, reach(bracket_state.rows, team)
        )
    if team in bracket_state.out:
        return plan.main.entrants - left_before(bracket_state, depth, turn, now)
    if (
        depth != MAIN
        and turn == now
        and bracket_state.pools[depth] == [team]
        and not bracket_state.playing
        and not newcomers_possible(plan, bracket_state, depth, now)
    ):
        return plan.main.entrants - sum(bracket_state.leaving[depth].values())
    if depth == MAIN or (
        team in bracket_state.fresh[depth]
        and depth < plan.deepest
        and not (turn == now and is_last(plan, bracket_state, depth, now))
    ):
        depth, turn = plan.deepest, turn + plan.deepest - depth
    return plan.main.entrants - left_before(bracket_state, depth, turn, now)


def reach(rows: Sequence[Sequence[Standing]], team: int) -> int:
    """The last round of a tree that a team has reached, from 1; one more than there are for its winner."""
    return max(number for number, row in enumerate(rows, 1) if team in row)


def reached(tree: Tree, rows: Sequence[Sequence[Standing]], drawn: int, team: int) -> int:
    """The last of the ranks that are left to those who have come as far in a tree as this team."""
    return 1 if alive_in(rows, drawn + 1) == [team] else tree.room_in(reach(rows, team))


def third_or_fourth(plan: KnockOutPlan, bracket_state: KnockOutState, games: PhaseGames, team: int) -> int:
    """The rank of one who lost a semi-final: the fourth, until the third place is won."""
    game = games.by_slot.get(third_place_slot(plan))
    alone = game is None and not bracket_state.playing and candidates(plan, bracket_state, games) == [team]
    return 3 if alone or (game is not None and games.winner(game) == team) else min(4, plan.main.entrants)


def left_before(bracket_state: KnockOutState, depth: int, turn: int, now: int) -> int:
    """How many are behind one who leaves a pool in a round: earlier leavers, half of those alive, deeper ones."""
    certain = len(bracket_state.pools[depth]) // 2 if turn > now and not bracket_state.playing else 0
    return (
        certain
        + sum(leaving for at, leaving in bracket_state.leaving[depth].items() if at < turn)
        + fell_since(bracket_state, depth, turn)
    )


def fell_since(bracket_state: KnockOutState, depth: int, turn: int) -> int:
    """How many have fallen out of a bracket into the next one in a round or later: they are behind all who stayed."""
    return sum(fell for at, fell in bracket_state.fell[depth].items() if at >= turn)


def falling_at_most(plan: KnockOutPlan, bracket_state: KnockOutState, drawn: int) -> dict[int, int]:
    """Most that still fall out of the main bracket in each round, if everybody comes."""
    fresh = bracket_state.fresh[MAIN]
    pending = {turn for depth, turn in bracket_state.playing.values() if depth == MAIN and turn <= plan.last_falling}
    falling = {
        turn: sum(at == (MAIN, turn) and team in fresh for team, at in bracket_state.playing.items()) + 1 >> 1
        for turn in pending
    }
    leaves = [
        EMPTY if team == NOBODY else FRESH if team in fresh else PLAYED
        for team in bracket_state.rows[min(drawn, len(bracket_state.rows) - 1)]
    ]
    for turn in range(drawn + 1, plan.main.rounds + 1):
        pairs = list(zip(leaves[::2], leaves[1::2], strict=True))
        met = [pair for pair in pairs if EMPTY not in pair]
        falling[turn] = sum(FRESH in pair for pair in met) if turn <= plan.last_falling else 0
        leaves = [PLAYED if EMPTY not in pair else max(pair) for pair in pairs]
    return falling


def games_to_come(plan: KnockOutPlan, bracket_state: KnockOutState, drawn: int) -> dict[int, dict[int, int]]:
    """Most games of the pools in rounds to come, exempt included: by pool, by round of the phase."""
    falling: Mapping[int, int] = falling_at_most(plan, bracket_state, drawn)
    coming: dict[int, dict[int, int]] = {}
    for depth in range(CONSOLATION, plan.deepest + 1):
        running = sum(at[0] == depth for at in bracket_state.playing.values()) // 2
        alive = len(bracket_state.pools[depth]) + running + falling.get(drawn, 0)
        fresh = sum(team in bracket_state.fresh[depth] for team in bracket_state.pools[depth]) + falling.get(drawn, 0)
        coming[depth], falling = pool_to_come(alive, fresh, falling, drawn + 1)
    return coming


def pool_to_come(
    alive: int, fresh: int, falling: Mapping[int, int], turn: int
) -> tuple[dict[int, int], dict[int, int]]:
    """A pool's games by round, and most who fall out; `fresh` of those alive were exempt, others are rather."""
    games: dict[int, int] = {}
    deeper: dict[int, int] = {}
    while alive > 1 or any(more for at, more in falling.items() if at >= turn):
        if alive:
            games[turn] = alive - alive // 2
        ends = alive == 2 and not any(more for at, more in falling.items() if at >= turn)
        deeper[turn] = 0 if ends else min(alive // 2, fresh)
        fresh = (alive % 2 if fresh == alive else 0) + falling.get(turn, 0)
        alive += falling.get(turn, 0) - alive // 2
        turn += 1
    return games, deeper


def charts_of(plan: KnockOutPlan, bracket_state: KnockOutState, games: PhaseGames) -> tuple[Chart, ...]:
    """Every bracket that has a game or will have one, the main one first."""
    charts: list[Chart | None] = [tree_chart(plan.main, games)]
    if plan.third_place:
        slot = third_place_slot(plan)
        lost = candidates(plan, bracket_state, games)
        known = games.drawn >= plan.main.rounds - 1 and not bracket_state.playing
        stands = [*lost, *([NOBODY if known else None] * 2)]
        game = games.by_slot.get(slot)
        box = box_of(slot, (stands[0], stands[1]), game, games.winner(game) if game else None)
        charts.append(Chart(Bracket.THIRD_PLACE, False, slot.round, ((box,),)))
    coming = games_to_come(plan, bracket_state, games.drawn)
    for depth, by_turn in coming.items():
        last = max([*by_turn, games.drawn])
        charts.append(pool_chart(POOLS[depth], games, depth + 1, by_turn, last))
    charts.append(tree_chart(plan.others, games) if plan.others.rounds else None)
    return tuple(chart for chart in charts if chart)


SETTINGS: Mapping[str, tuple[Choice, ...]] = {
    "third_place": ("yes", "no"),
    "losers": ("out", "consolation", "consolation-third"),
    "rest": ("out", "bracket"),
}


def draw_knock_out(field: Field) -> Draw:
    """Draw the next round of every bracket: the main one first, its final before the game for the third place."""
    roster = roster_of(field)
    plan, bracket_state, games = standing_of(field, roster)
    present = frozenset(field.entrants)
    seats: list[BracketGame] = []
    if len(alive_in(bracket_state.rows, field.turn)) > 1:
        seats += tree_seats(plan.main, bracket_state.rows[field.turn - 1], field.turn, present)
    if field.turn == plan.main.rounds and (
        there := [team for team in candidates(plan, bracket_state, games) if team in present]
    ):
        seats.append(BracketGame(third_place_slot(plan), tuple(sorted(there, key=games.rank_of))))
    for depth, bracket in POOLS.items():
        pool = [team for team in bracket_state.pools[depth] if team in present]
        if len(bracket_state.pools[depth]) > 1 or newcomers_possible(plan, bracket_state, depth, field.turn):
            seats += pool_seats(bracket, field.turn - depth, pool, field)
    others = plan.others.standing(games)
    if len(alive_in(others, field.turn)) > 1:
        seats += tree_seats(plan.others, others[field.turn - 1], field.turn, present)
    return seated(field, seats, roster)


def standing_of(field: Field, roster: tuple[int, ...]) -> tuple[KnockOutPlan, KnockOutState, PhaseGames]:
    """The knock-out of a roster, its state before a round, and its games so far."""
    games = games_of(roster, field.past, field.turn)
    plan = plan_of(roster, field.options)
    return plan, bracket_state_of(plan, games), games


def is_over(field: Field) -> bool:
    """Whether every bracket has its winner."""
    plan, bracket_state, games = standing_of(field, field.roster)
    trees = (bracket_state.rows, plan.others.standing(games))
    return (
        all(len(alive_in(rows, field.turn)) < 2 for rows in trees)
        and (field.turn > plan.main.rounds or len(candidates(plan, bracket_state, games)) < 2)
        and not any(
            len(pool) > 1 or newcomers_possible(plan, bracket_state, depth, field.turn)
            for depth, pool in bracket_state.pools.items()
        )
    )


def stages(field: Field) -> Mapping[int, int]:
    """The worst rank at which each entrant can still finish, before the round of the field is drawn."""
    return stages_of(*standing_of(field, field.roster))


def charts(field: Field) -> tuple[Chart, ...]:
    """The brackets to be looked at, before the round of the field is drawn."""
    return charts_of(*standing_of(field, field.roster))


def turns(size: int, options: Mapping[str, Choice]) -> int:
    """Most rounds for so many; a consolation may last longer where the exempt lose at once."""
    plan = plan_of(range(1, size + 1), options)
    bracket_state = bracket_state_of(plan, games_of((), (), 1))
    last = max((turn for by_turn in games_to_come(plan, bracket_state, 0).values() for turn in by_turn), default=0)
    return max(plan.main.rounds, plan.others.rounds, last)


FORMAT = Format(
    draw_knock_out,
    ranked=True,
    keeps_positions=True,
    settings=SETTINGS,
    turns=turns,
    goes_on=False,
    is_over=is_over,
    stages=stages,
    charts=charts,
)
