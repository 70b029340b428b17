"""The individual mêlée: everybody enters alone; partners and opponents change each round.

A round is two pairings: players with players, who become partners, then these pairs with each other. Chance makes them,
and what was played before is exchanged away or, where that does not get there, weighed by an exact pairing. Gravest is
the same partner again, then the same opponent again, then somebody known from another side of a table. Of few players
the second pairing often finds nobody new for a pair that the first one made, so a bounded search changes seats across
both. Sixteen players sit as in a plane of sixteen points: its lines of four meet once, so that in five rounds everyone
sits with everyone else exactly once. Of a number that four does not divide, one to three sit out, by lot among those
who did so least often.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations, product

from tournament.draw.concerns import JITTER
from tournament.draw.facts import Draw, DrawCost, Field, History
from tournament.draw.format import Format
from tournament.draw.lots import in_order_of_lots, lot, luck_of_search
from tournament.draw.matching import cheapest_pairing, every_pair
from tournament.draw.partners import SEATS, Prices, Table, prices_after, with_less_trouble

PLANE = 16
"""As many points as the plane over four elements has, and as many players."""

Price = Callable[[int, int], int]


def draw_melee(field: Field) -> Draw:
    """Draw partners and opponents; one to three sit out, or all where nobody else is there."""
    order = in_order_of_lots(field.entrants, field.seed, field.round_number)
    out = sitting_out(order, len(order) % SEATS, field.history)
    tables = seated([player for player in order if player not in out], field)
    history = field.history
    return Draw(
        tables=tuple(tables),
        byes=out,
        cost=DrawCost(
            rematches=sum(history.times_met(*pair) for table in tables for pair in product(table[:2], table[2:])),
            repeated_byes=sum(history.byes.get(player, 0) for player in out),
            banned=sum(frozenset(pair) in field.apart.never for table in tables for pair in combinations(table, 2)),
            early=sum(frozenset(pair) in field.apart.early for table in tables for pair in combinations(table, 2)),
            repeated_partners=sum(history.partners.get(frozenset(side), 0) for table in tables for side in (table[:2], table[2:])),
        ),
        roster=field.roster or tuple(order),
        members=2,
    )


def sitting_out(order: Sequence[int], byes: int, history: History) -> tuple[int, ...]:
    """So many of those who sat out least often, by lot."""
    return tuple(sorted(order, key=lambda player: history.byes.get(player, 0))[:byes])


def seated(playing: Sequence[int], field: Field) -> list[Table]:
    """Seat a multiple of four players, given in the order of their lots."""
    prices = prices_after(field.history, field.apart)
    paired_twice = two_pairings([(player, lot(field.seed, field.round_number, player)) for player in playing], prices)
    start = min([*in_a_plane(field.roster or playing, playing, prices), paired_twice], key=prices.of)
    return with_less_trouble(start, prices, luck_of_search(field.seed, field.round_number))


# --- two pairings ---


def two_pairings(playing: Sequence[tuple[int, int]], prices: Prices) -> list[Table]:
    """Players paired with players, and pairs with pairs, by the lot of their first."""
    positions = paired([luck for _, luck in playing], lambda one, other: prices.beside(playing[one][0], playing[other][0]))
    pairs = [(playing[one][0], playing[other][0]) for one, other in positions]
    games = paired([playing[one][1] for one, _ in positions], lambda one, other: prices.facing(pairs[one], pairs[other]))
    return [(*pairs[one], *pairs[other]) for one, other in games]


def paired(lots: Sequence[int], price: Price) -> list[tuple[int, int]]:
    """Pair these lots' positions, exchanging what has a price; else the cheapest pairing."""
    positions = range(len(lots))
    pairs = list(zip(positions[::2], positions[1::2], strict=True))
    for table, pair in enumerate(pairs):
        if price(*pair) and not any(exchanged(pairs, table, (table + step) % len(pairs), price) for step in range(1, len(pairs))):
            return cheapest_pairing(every_pair(len(lots)), [partial(prices_with, price), partial(luck_with, lots)])
    return pairs


def prices_with(price: Price, one: int, others: Sequence[int]) -> list[int]:
    """What a position costs with each of others."""
    return [price(one, other) for other in others]


def luck_with(lots: Sequence[int], one: int, others: Sequence[int]) -> list[int]:
    """The luck of a position with each of others."""
    return [lots[one] * lots[other] % JITTER for other in others]


def exchanged(pairs: list[tuple[int, int]], table: int, other: int, price: Price) -> bool:
    """Exchange positions of two pairs if that leaves both without a price; whether done."""
    (one, two), (three, four) = pairs[table], pairs[other]
    for new in (((one, three), (two, four)), ((one, four), (two, three))):
        if not any(price(*pair) for pair in new):
            pairs[table], pairs[other] = new
            return True
    return False


# --- sixteen players ---


def in_a_plane(roster: Sequence[int], playing: Sequence[int], prices: Prices) -> Iterator[list[Table]]:
    """Five rounds of sixteen as a plane's directions, each with its cheapest partners; else none.

    A player's position in the roster is a point (x, y) over the field of four elements, and a table is a line of a
    direction.
    """
    points = [player for player in roster if player in playing]
    if len(points) == len(playing) == PLANE:
        for line_of in directions():
            lines: list[list[int]] = [[] for _ in range(SEATS)]
            for index, player in enumerate(points):
                lines[line_of(*divmod(index, SEATS))].append(player)
            yield [min(splits(line), key=lambda table: prices.of([table])) for line in lines]


def directions() -> Iterator[Callable[[int, int], int]]:
    """The five directions of the plane, as the line of each point: x = c, y + mx = c for slopes m."""
    yield lambda x, y: x
    for slope in range(SEATS):
        yield lambda x, y, slope=slope: y ^ times(slope, x)  # type: ignore[misc]


def times(one: int, other: int) -> int:
    """The product in the field of 0, 1, a, a + 1 (written 0 to 3), a² = a + 1; sums are exclusive or."""
    return 0 if not (one and other) else (one + other - 2) % 3 + 1


def splits(four: Sequence[int]) -> Iterator[Table]:
    """The three ways in which four players make two pairs."""
    first, *rest = four
    for partner in rest:
        yield (first, partner, *(player for player in rest if player != partner))


FORMAT = Format(draw_melee, members=2)
