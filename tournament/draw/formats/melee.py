"""The individual mêlée: everybody enters alone; partners and opponents change each round.

A round is two pairings: players with players, who become partners, then these pairs with each other. Chance makes them,
and what was played before is exchanged away or, where that does not get there, weighed by an exact pairing. Gravest is
the same partner again, then the same opponent again, then somebody known from another side of a table. Of few players
the second pairing often finds nobody new for a pair that the first one made, so a bounded search changes seats across
both. Sixteen players sit as in a plane of sixteen points: its lines of four meet once, so that in five rounds everyone
sits with everyone else exactly once. Of a number that four does not divide, one to three sit out, by lot among those
who did so least often.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product

from tournament.draw.facts import ApartPair, Draw, DrawCost, Field, History, Pair
from tournament.draw.format import JITTER, Format
from tournament.draw.lots import in_order_of_lots, lot, rng_of_search
from tournament.draw.matching import cheapest_pairing, every_pair

MOST_WEIGHED = 60_000
"""So many exchanges are weighed at most,"""
TIMES_EACH = 150
"""and every possible one so many times: a few players have few seatings."""
STUCK = 40
"""After so many exchanges without a better seating the best one is shaken."""
SHAKEN = 3
"""So many exchanges at random."""
STAYS_AWAY = 4
"""Who left a side stays away from it for so many exchanges, and by luck for up to twice as many."""
SEATS = 4

Table = tuple[int, ...]
"""Four players: two partners, then the two against them."""


@dataclass(frozen=True)
class Prices:
    """What it costs that two players sit together, each cause more than all that follow it together.

    Who should `never` do so; the same partner again; the same opponent again; who should not do so `early`; and last,
    at 1, that earlier partners sit against each other, or earlier opponents side by side.
    """

    history: History
    apart: ApartPair
    early: int
    opponents: int
    partners: int
    never: int

    @property
    def known(self) -> set[Pair]:
        """The pairs that have a price."""
        return {*self.history.partners, *self.history.meetings, *self.apart.never, *self.apart.early}

    def beside(self, one: int, other: int) -> int:
        """The price of two partners."""
        pair = frozenset((one, other))
        return (
            self.history.partners.get(pair, 0) * self.partners
            + self.history.meetings.get(pair, 0)
            + self.together(pair)
        )

    def across(self, one: int, other: int) -> int:
        """The price of two opponents."""
        pair = frozenset((one, other))
        return (
            self.history.meetings.get(pair, 0) * self.opponents
            + self.history.partners.get(pair, 0)
            + self.together(pair)
        )

    def together(self, pair: Pair) -> int:
        """The price of two at one table, wherever they sit there."""
        return (pair in self.apart.never) * self.never + (pair in self.apart.early) * self.early

    def facing(self, side: Sequence[int], other: Sequence[int]) -> int:
        """The price of a side against another."""
        return sum(self.across(*pair) for pair in product(side, other))

    def of(self, tables: Iterable[Table]) -> int:
        """The price of whole tables."""
        return sum(
            self.beside(*table[:2]) + self.beside(*table[2:]) + self.facing(table[:2], table[2:]) for table in tables
        )


def prices_after(history: History, apart: ApartPair) -> Prices:
    """The prices that what was played before sets, and who should be kept apart."""
    more_than_all = 1 + sum(history.meetings.values()) + sum(history.partners.values())
    opponents = more_than_all * (1 + len(apart.early))
    partners = opponents * more_than_all
    return Prices(history, apart, more_than_all, opponents, partners, partners * more_than_all)


class PartnerSeating:
    """Players at the seats of tables, four after four, and what an exchange of two of them would change."""

    def __init__(self, tables: Sequence[Table], prices: Prices) -> None:
        self.at = [player for table in tables for player in table]
        """Who sits at each seat."""
        self._beside: dict[int, dict[int, int]] = {player: {} for player in self.at}
        self._across: dict[int, dict[int, int]] = {player: {} for player in self.at}
        for pair in prices.known:
            one, other = pair
            if one in self._beside and other in self._beside:
                self._beside[one][other] = self._beside[other][one] = prices.beside(one, other)
                self._across[one][other] = self._across[other][one] = prices.across(one, other)

    @property
    def cost(self) -> int:
        """What the seating costs in all."""
        return sum(self.price(self.at[seat], seat) for seat in range(len(self.at))) // 2

    def price(self, player: int, seat: int) -> int:
        """What a player would cost at a seat, with those who sit around it now."""
        first, across = seat & ~1 ^ 2, self._across[player]
        return (
            self._beside[player].get(self.at[seat ^ 1], 0)
            + across.get(self.at[first], 0)
            + across.get(self.at[first | 1], 0)
        )

    def troubled(self) -> list[int]:
        """The seats whose players cost anything."""
        return [seat for seat in range(len(self.at)) if self.price(self.at[seat], seat)]

    def change(self, here: int, there: int) -> int:
        """What the cost would change by if the players of two seats of different sides were exchanged."""
        one, other = self.at[here], self.at[there]
        before = self.price(one, here) + self.price(other, there)
        if here // SEATS != there // SEATS:
            return self.price(one, there) + self.price(other, here) - before
        self.exchange(here, there)  # at one table each is among those who sit around the other
        after = self.price(other, here) + self.price(one, there)
        self.exchange(here, there)
        return after - before

    def exchange(self, here: int, there: int) -> None:
        """Exchange the players of two seats."""
        self.at[here], self.at[there] = self.at[there], self.at[here]

    def tables(self) -> list[Table]:
        """The players of every table."""
        return [tuple(self.at[start : start + SEATS]) for start in range(0, len(self.at), SEATS)]


def with_less_trouble(tables: Sequence[Table], prices: Prices, rng: Iterator[int]) -> list[Table]:
    """Seat these tables' players so that it costs less, until the search ends and no exchange of two helps."""
    seating = PartnerSeating(tables, prices)
    cost = best = seating.cost
    found, stuck, weighed, step = list(seating.at), 0, 0, 0
    most = min(MOST_WEIGHED, TIMES_EACH * len(seating.at) ** 2)
    away: dict[tuple[int, int], int] = {}
    while weighed < most and (troubled := seating.troubled()):
        step += 1
        chosen, least = None, 0
        for here in troubled:
            for there in range(len(seating.at)):
                if here // 2 == there // 2:
                    continue
                weighed += 1
                change = seating.change(here, there)
                barred = (
                    away.get((seating.at[here], there // 2), 0) >= step
                    or away.get((seating.at[there], here // 2), 0) >= step
                )
                if (chosen is None or change < least) and (not barred or cost + change < best):
                    chosen, least = (here, there), change
        stuck += 1
        if chosen is not None:
            for seat in chosen:
                away[seating.at[seat], seat // 2] = step + STAYS_AWAY + next(rng) % (STAYS_AWAY + 1)
            seating.exchange(*chosen)
            cost += least
        if cost < best:
            best, found, stuck = cost, list(seating.at), 0
        elif stuck > STUCK:
            seating.at = list(found)
            shake(seating, rng)
            cost, stuck = seating.cost, 0
    seating.at = found
    settle(seating)
    return seating.tables()


def settle(seating: PartnerSeating) -> None:
    """Do whatever single exchange makes it less."""
    better = True
    while better:
        better = False
        for here in seating.troubled():
            for there in range(len(seating.at)):
                if here // 2 != there // 2 and seating.change(here, there) < 0:
                    seating.exchange(here, there)
                    better = True


def shake(seating: PartnerSeating, rng: Iterator[int]) -> None:
    """Exchange a few at random."""
    for _ in range(SHAKEN):
        seating.exchange(next(rng) % len(seating.at), next(rng) % len(seating.at))


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
            repeated_partners=sum(
                history.partners.get(frozenset(side), 0) for table in tables for side in (table[:2], table[2:])
            ),
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
    return with_less_trouble(start, prices, rng_of_search(field.seed, field.round_number))


# --- two pairings ---


def two_pairings(playing: Sequence[tuple[int, int]], prices: Prices) -> list[Table]:
    """Players paired with players, and pairs with pairs, by the lot of their first."""
    positions = paired(
        [lot_of for _, lot_of in playing], lambda one, other: prices.beside(playing[one][0], playing[other][0])
    )
    pairs = [(playing[one][0], playing[other][0]) for one, other in positions]
    games = paired(
        [playing[one][1] for one, _ in positions], lambda one, other: prices.facing(pairs[one], pairs[other])
    )
    return [(*pairs[one], *pairs[other]) for one, other in games]


def paired(lots: Sequence[int], price: Price) -> list[tuple[int, int]]:
    """Pair these lots' positions, exchanging what has a price; else the cheapest pairing."""
    positions = range(len(lots))
    pairs = list(zip(positions[::2], positions[1::2], strict=True))
    for table, pair in enumerate(pairs):
        if price(*pair) and not any(
            exchanged(pairs, table, (table + step) % len(pairs), price) for step in range(1, len(pairs))
        ):
            return cheapest_pairing(every_pair(len(lots)), [partial(prices_with, price), partial(lots_with, lots)])
    return pairs


def prices_with(price: Price, one: int, others: Sequence[int]) -> list[int]:
    """What a position costs with each of others."""
    return [price(one, other) for other in others]


def lots_with(lots: Sequence[int], one: int, others: Sequence[int]) -> list[int]:
    """The lots of a position with each of others."""
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
