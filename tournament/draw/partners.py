"""Seats of drawn pairs: what it costs to sit together again, and a bounded search for less.

The search is that of `search`, for seats that say more than a table: who sits beside whom costs otherwise than who sits
across. Two players change seats, always the exchange that helps most, or hurts least, and who just left a side stays
away from it for a while. It is bounded by the exchanges it weighs, never by a clock, and its luck comes from the seed:
every computer finds the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from tournament.draw.facts import ApartPair, History, Pair

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
        return self.history.partners.get(pair, 0) * self.partners + self.history.meetings.get(pair, 0) + self.together(pair)

    def across(self, one: int, other: int) -> int:
        """The price of two opponents."""
        pair = frozenset((one, other))
        return self.history.meetings.get(pair, 0) * self.opponents + self.history.partners.get(pair, 0) + self.together(pair)

    def together(self, pair: Pair) -> int:
        """The price of two at one table, wherever they sit there."""
        return (pair in self.apart.never) * self.never + (pair in self.apart.early) * self.early

    def facing(self, side: Sequence[int], other: Sequence[int]) -> int:
        """The price of a side against another."""
        return sum(self.across(*pair) for pair in product(side, other))

    def of(self, tables: Iterable[Table]) -> int:
        """The price of whole tables."""
        return sum(self.beside(*table[:2]) + self.beside(*table[2:]) + self.facing(table[:2], table[2:]) for table in tables)


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
        return self._beside[player].get(self.at[seat ^ 1], 0) + across.get(self.at[first], 0) + across.get(self.at[first | 1], 0)

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


def with_less_trouble(tables: Sequence[Table], prices: Prices, luck: Iterator[int]) -> list[Table]:
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
                barred = away.get((seating.at[here], there // 2), 0) >= step or away.get((seating.at[there], here // 2), 0) >= step
                if (chosen is None or change < least) and (not barred or cost + change < best):
                    chosen, least = (here, there), change
        stuck += 1
        if chosen is not None:
            for seat in chosen:
                away[seating.at[seat], seat // 2] = step + STAYS_AWAY + next(luck) % (STAYS_AWAY + 1)
            seating.exchange(*chosen)
            cost += least
        if cost < best:
            best, found, stuck = cost, list(seating.at), 0
        elif stuck > STUCK:
            seating.at = list(found)
            shake(seating, luck)
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


def shake(seating: PartnerSeating, luck: Iterator[int]) -> None:
    """Exchange a few at random."""
    for _ in range(SHAKEN):
        seating.exchange(next(luck) % len(seating.at), next(luck) % len(seating.at))
