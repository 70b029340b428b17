"""Pools of three to five: small groups in which everybody meets everybody, each at its own tables.

The roster runs through the pools like a snake, A B C C B A A B C …, so that as many strong ones are in each. A pool of
three has a fourth position that nobody has, for who comes late.
"""

from collections.abc import Mapping, Sequence
from itertools import count

from tournament.draw.facts import NOBODY, Choice, Draw, Field, PlannedTurn
from tournament.draw.format import Format
from tournament.draw.schedules import Roster, berger, even, seat

SMALLEST = 3
FEWEST_OF_TWO = 2 * SMALLEST
"""From so many on there are two pools: five cannot be split in threes."""


def draw_pools(field: Field) -> Draw:
    """Seat a turn of them."""
    return seat(field, lambda begun, teams: positions_of_pools(teams, begun.options), planned)


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


def planned(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn of all pools, one after the other; early pools rest, and after the last turn all restart."""
    step = (turn - 1) % turns(len(roster), options)
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


def turns(size: int, options: Mapping[str, Choice]) -> int:
    """As many as the largest pool takes."""
    return max(max(even(pool) - 1, 1) for pool in sizes_of_pools(size, options)) * int(options["legs"])


def through_the_pools(ranked: Sequence[Sequence[int]], order: Sequence[int]) -> tuple[int, ...]:
    """Who goes on of pools `ranked` best first: all firsts, then seconds …, each rank in an `order` of everybody."""
    positions = {team: index for pool in ranked for index, team in enumerate(pool)}
    at = {team: index for index, team in enumerate(order)}
    return tuple(sorted(positions, key=lambda team: (positions[team], at[team])))


FORMAT = Format(draw_pools, keeps_positions=True, settings={"size": (4, 3, 5), "legs": (1, 2)}, turns=turns, goes_on=False, plan=planned)
