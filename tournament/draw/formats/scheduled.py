"""Formats whose rounds are settled by the positions of a roster: round robin, moving halves, pools.

A format of that kind says two things: who takes which position when its phase begins, and which positions meet in any
turn. Everything else is here: who is there and who is not, who came late, who sits out.

Chance gives out the positions when the phase begins. Which positions meet is a round robin, so that all its turns are
without a rematch, which draws by lot round after round could not promise; the order of the tables is by lot too, so
that nobody is tied to one.

Named after John Mitchell, who moved bridge players so. There the cards of a table stay with it, so that an even number
of tables must skip one half way; in belote every table deals its own, and nobody skips: with n tables every team meets
the n of the other half, whether n is even or odd, and then it begins anew.

With n tables nobody meets the same team again in n rounds; then it begins anew. The positions of the roster are tables:
two by two, who stays and who moves from there.

The roster runs through the pools like a snake, A B C C B A A B C …, so that as many strong ones are in each. A pool of
three has a fourth position that nobody has, for who comes late.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from tournament.draw.facts import NOBODY, Choice, Draw, DrawCost, Field, PlannedTurn
from tournament.draw.format import Format
from tournament.draw.formats import by_lot
from tournament.draw.lots import in_order_of_lots, lot

Roster = Sequence[int]
"""Who has each position of a phase, the first position first; `NOBODY` where a position is empty."""


def seat(
    field: Field,
    begin: Callable[[Field, Roster], Roster],
    plan: Callable[[Roster, Mapping[str, Choice], int], PlannedTurn],
) -> Draw:
    """Seat a turn: `begin` gives a phase's positions to teams, best first; `plan` has the turns.

    Who came late takes the first position that nobody has. Who is not there is waited for: their position stays theirs,
    and who should meet them sits out. Those who find no position meet each other, with the fewest rematches; one of an
    odd number of them goes round (`let_in`).
    """
    teams = tuple(team for team in field.roster or field.entrants if team != NOBODY)
    roster = seated_late(field.roster if field.roster and field.turn > 1 else begin(field, teams), field.entrants)
    turn = plan(roster, field.options, field.turn)
    here = set(field.entrants)
    pairs = [tuple(team for team in pair if team in here) for pair in turn.pairs]
    rest = tuple(team for team in turn.resting if team in here)
    others, alone = without_position(field, roster)
    numbers = list(turn.tables)
    guest = let_in(field, pairs, alone[0]) if alone else None
    if guest is not None:
        alone = ()
        numbers += [0] * (len(pairs) - len(turn.pairs)) if turn.tables else []
        if numbers and not numbers[guest]:
            # the schedule has no table for who would have sat out: theirs is one more
            others = (*others, pairs[guest])
            pairs[guest] = ()
    tables = (*(pair for pair in pairs if len(pair) == 2), *others)
    byes = (*(pair[0] for pair in pairs if len(pair) == 1), *alone)
    cost = DrawCost(
        sum(field.history.times_met(*table) for table in tables), sum(field.history.byes.get(team, 0) for team in byes)
    )
    at = tuple(number for number, pair in zip(numbers, pairs, strict=True) if len(pair) == 2) if numbers else ()
    if turn.tables:
        at = (*at, *range(max(turn.tables) + 1, max(turn.tables) + 1 + len(others)))
    return Draw(tables, byes, cost, resting=rest, roster=tuple(roster), at=at)


def let_in(field: Field, pairs: list[tuple[int, ...]], alone: int) -> int | None:
    """Let teams without position in: each meets whom it met least, replacing one with few byes.

    Who would sit out anyway, because the schedule or an opponent who stays away has it so, comes first of equals.
    Answers which pair it sits in now; None where nobody gives way, because it is the turn of the one without a position
    to sit out.
    """
    history = field.history
    choices = [
        (history.times_met(alone, opponent), history.byes.get(pair[1 - here], 0) if len(pair) > 1 else -1, index, here)
        for index, pair in enumerate(pairs)
        for here, opponent in enumerate(pair)
    ]
    met, byes, index, here = min(choices, default=(1, 0, 0, 0))
    if (met, byes) > (0, history.byes.get(alone, 0)):
        return None
    pair = pairs[index]
    pairs[index] = (pair[here], alone)
    pairs += [(team,) for team in pair if team != pair[here]]
    return index


def seated_late(roster: Roster, entrants: Sequence[int]) -> Roster:
    """The roster with newcomers on its first free positions, by number, as far as there are any."""
    late = sorted(set(entrants) - set(roster))
    return [late.pop(0) if team == NOBODY and late else team for team in roster]


def without_position(field: Field, roster: Roster) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Who meets whom by lot among those who are there and have no position, and who of them sits out."""
    late = tuple(team for team in field.entrants if team not in roster)
    if not late:
        return (), ()
    drawn = by_lot.FORMAT.draw(replace(field, entrants=late))
    return drawn.tables, drawn.byes


def evened(teams: Sequence[int]) -> tuple[int, ...]:
    """Positions for teams, with an empty one for odd numbers: a bye until a late team takes it."""
    return (*teams, NOBODY) if len(teams) % 2 else tuple(teams)


def even(teams: int) -> int:
    """So many positions, one more where that is odd."""
    return teams + teams % 2


def berger(roster: Roster, turn: int) -> tuple[tuple[int, int], ...]:
    """A turn's pairs, from 1, in which all meet all once; they restart after the last turn.

    The tables that carry the name of Johann Berger: all positions but the last are in a circle, and those meet whose
    numbers add up to the same in it; who would meet himself meets the last position, which changes sides from turn to
    turn. That pair comes first.
    """
    teams = evened(roster)
    circle = len(teams) - 1
    if circle < 1:
        return ()
    step = (turn - 1) % circle + 1
    alone = (step + 1) * (len(teams) // 2) % circle
    pairs = [(alone, circle + 1) if step % 2 else (circle + 1, alone)]
    pairs += [((alone + away) % circle, (alone - away) % circle) for away in range(1, len(teams) // 2)]
    return tuple(
        (teams[one - 1], teams[other - 1]) for one, other in ((one or circle, other or circle) for one, other in pairs)
    )


def moved_on(staying: Roster, moving: Roster, turn: int) -> PlannedTurn:
    """A turn in which half the roster stays, and the others went one table on, the last to the first."""
    tables = len(staying)
    pairs = tuple((staying[table], moving[(table - turn + 1) % tables]) for table in range(tables))
    return PlannedTurn(pairs, tuple(range(1, tables + 1)))


def draw_in_advance(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(
        field, lambda begun, teams: evened(in_order_of_lots(teams, begun.seed, begun.round_number)), planned_in_advance
    )


def planned_in_advance(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn, its tables in the order of lots that the number of positions and the turn give."""
    pairs = berger(roster, turn)
    order = sorted(range(len(pairs)), key=lambda table: lot(len(pairs), turn, table))
    return PlannedTurn(tuple(sorted((pairs[table] for table in order), key=lambda pair: NOBODY in pair)))


ADVANCE = Format(draw_in_advance, keeps_positions=True, plan=planned_in_advance)


def draw_mitchell(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(
        field, lambda begun, teams: evened(in_order_of_lots(teams, begun.seed, begun.round_number)), planned_by_mitchell
    )


def planned_by_mitchell(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn, from table 1 on: the first half of the positions stays."""
    teams = evened(roster)
    half = len(teams) // 2
    return moved_on(teams[:half], teams[half:], turn)


MITCHELL = Format(draw_mitchell, keeps_positions=True, plan=planned_by_mitchell)


def draw_moving(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(field, lambda _, teams: by_parity(teams), planned_by_moving)


def by_parity(teams: Sequence[int]) -> tuple[int, ...]:
    """The positions: who has an odd number stays and who has an even number moves, as it is announced in the hall.

    Where one kind is too many, its last numbers join the other, so that everybody has somebody to meet. An odd number
    leaves one position to move empty: whoever stays where it has come to sits out.
    """
    odd, even = (sorted(team for team in teams if team % 2 == rest) for rest in (1, 0))
    tables = (len(teams) + 1) // 2
    staying = sorted([*odd[:tables], *even[len(even) - max(tables - len(odd), 0) :]])
    moving = sorted(team for team in teams if team not in staying)
    moving += [NOBODY] * (tables - len(moving))
    return tuple(team for table in zip(staying, moving, strict=True) for team in table)


def planned_by_moving(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn, from table 1 on."""
    teams = evened(roster)
    return moved_on(teams[::2], teams[1::2], turn)


MOVING = Format(draw_moving, keeps_positions=True, plan=planned_by_moving)


SMALLEST = 3
FEWEST_OF_TWO = 2 * SMALLEST
"""From so many on there are two pools: five cannot be split in threes."""


def draw_pools(field: Field) -> Draw:
    """Seat a turn of them."""
    return seat(field, lambda begun, teams: positions_of_pools(teams, begun.options), planned_in_pools)


def sizes_of_pools(teams: int, options: Mapping[str, Choice]) -> tuple[int, ...]:
    """How many are in each pool, as even as can be, the larger ones first.

    Pools of four have three where they do not come out even, pools of five four or three, pools of three four: three
    and four take as many rounds. Five make one pool; so do two, and somebody alone.
    """
    size = int(options["size"])
    pools = 1 if teams < FEWEST_OF_TWO else teams // SMALLEST if size == SMALLEST else -(-teams // size)
    return tuple(teams // pools + (pool < teams % pools) for pool in range(pools))


def positions_of_pools(teams: Sequence[int], options: Mapping[str, Choice]) -> tuple[int, ...]:
    """Positions of a phase with these teams, best first; those that pools of three keep free are last."""
    free = sum(size in (1, SMALLEST) for size in sizes_of_pools(len(teams), options))
    return (*teams, *[NOBODY] * free)


def members_of_pools(roster: Roster, options: Mapping[str, Choice]) -> tuple[tuple[int, ...], ...]:
    """Who is in each pool of a roster with its free positions, best first."""
    size, largest = len(roster), max(int(options["size"]), SMALLEST + 1)
    pools = 1 if size < FEWEST_OF_TWO else -(-size // largest)
    members: list[list[int]] = [[] for _ in range(pools)]
    for index, team in enumerate(roster):
        row, column = divmod(index, pools)
        members[pools - 1 - column if row % 2 else column].append(team)
    return tuple(map(tuple, members))


def planned_in_pools(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn of all pools, one after the other; early pools rest, and after the last turn all restart."""
    step = (turn - 1) % turns_of_pools(len(roster), options)
    pairs: list[tuple[int, int]] = []
    tables: list[int] = []
    resting: list[int] = []
    before = 0
    for members in members_of_pools(roster, options):
        legs, leg_turns = int(options["legs"]), max(even(len(members)) - 1, 1)
        numbers = count(before + 1)
        if step >= legs * leg_turns:
            resting += [team for team in members if team != NOBODY]
        else:
            met = [pair[::-1] if step // leg_turns % 2 else pair for pair in berger(members, step + 1)]
            met.sort(key=lambda pair: NOBODY in pair)
            pairs += met
            tables += [0 if NOBODY in pair else next(numbers) for pair in met]
        before += sum(team != NOBODY for team in members) // 2
    return PlannedTurn(tuple(pairs), tuple(tables), tuple(resting))


def turns_of_pools(size: int, options: Mapping[str, Choice]) -> int:
    """As many as the largest pool takes."""
    return max(max(even(pool) - 1, 1) for pool in sizes_of_pools(size, options)) * int(options["legs"])


def through_the_pools(ranked: Sequence[Sequence[int]], order: Sequence[int]) -> tuple[int, ...]:
    """Who goes on of pools `ranked` best first: all firsts, then seconds …, each rank in an `order` of everybody."""
    positions = {team: index for pool in ranked for index, team in enumerate(pool)}
    at = {team: index for index, team in enumerate(order)}
    return tuple(sorted(positions, key=lambda team: (positions[team], at[team])))


POOLS = Format(
    draw_pools,
    keeps_positions=True,
    settings={"size": (4, 3, 5), "legs": (1, 2)},
    turns=turns_of_pools,
    goes_on=False,
    plan=planned_in_pools,
)


def draw_round_robin(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(field, lambda _, teams: evened(teams), planned_all_round)


def planned_all_round(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn: of an odd number each sits out once a leg, and the second leg is the first with sides changed."""
    leg = (turn - 1) // (even(len(roster)) - 1)
    pairs = berger(roster, turn)
    return PlannedTurn(tuple((other, one) for one, other in pairs) if leg % 2 else pairs)


def turns_all_round(size: int, options: Mapping[str, Choice]) -> int:
    """One less than there are positions, an odd number of which is one more; twice that in two legs."""
    return max(even(size) - 1, 1) * int(options["legs"])


ROUND_ROBIN = Format(
    draw_round_robin,
    keeps_positions=True,
    settings={"legs": (1, 2)},
    turns=turns_all_round,
    goes_on=False,
    plan=planned_all_round,
)
