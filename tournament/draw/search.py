"""The search for who sits with whom at tables of more than two sides.

How to repeat the fewest meetings at such tables is an open question even for small fields (Kirkman's schoolgirls are
one of its answers), so nothing exact is tried. Two positions of different tables change seats, always the exchange that
helps most, or hurts least; who just left a table does not come back to it for a while, so that the search climbs out of
dead ends. It is bounded by the exchanges it weighs, never by a clock, and its luck comes from the seed: every computer
finds the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

MOST_WEIGHED = 150_000
"""So many exchanges are weighed at most in search of fewer meetings."""
MOST_DONE = 2_000
"""So many exchanges are done at most once they only bring neighbours together."""
NEAR = 24
"""Neighbours are brought together among positions this close."""
STUCK = 60
"""After so many exchanges without a better seating the best one is shaken."""
SHAKEN = 3
"""So many exchanges at random."""
STAYS_AWAY = 5
"""Who left a table stays away from it for so many exchanges, and by luck for up to twice as many."""


@dataclass(frozen=True)
class SeatingQuestion:
    """What to seat, and what it costs.

    `sizes` are the sides of each table; `price[one][other]` is what two seats cost at one table, and `burden[seat]`
    what a seat costs at one of the tables that are `uneven`. Whole numbers, grave concerns packed above light ones: a
    repeated `meeting` above a second burden above all the rest, which stays below `grave`.
    """

    sizes: tuple[int, ...]
    price: Sequence[Sequence[int]]
    burden: Sequence[int]
    uneven: tuple[bool, ...]
    grave: int
    meeting: int


class SeatExchange:
    """Positions at tables, and what an exchange of two would change."""

    def __init__(self, question: SeatingQuestion, order: Sequence[int]) -> None:
        self.question = question
        self.table_of = [0] * len(order)
        self.pull: list[list[int]] = []
        """What each position costs with everybody at each table, itself apart."""
        seated = iter(order)
        tables = [[next(seated) for _ in range(size)] for size in question.sizes]
        for table, seats in enumerate(tables):
            for seat in seats:
                self.table_of[seat] = table
        for prices, burden in zip(question.price, question.burden, strict=True):
            here = [sum(prices[other] for other in seats) for seats in tables]
            self.pull.append([cost + burden * uneven for cost, uneven in zip(here, question.uneven, strict=True)])

    @property
    def cost(self) -> int:
        """What the seating costs in all."""
        own = sum(burden * self.question.uneven[table] for burden, table in zip(self.question.burden, self.table_of, strict=True))
        return (sum(pull[table] for pull, table in zip(self.pull, self.table_of, strict=True)) + own) // 2

    @property
    def indexes(self) -> range:
        """All positions."""
        return range(len(self.table_of))

    def troubled(self) -> list[int]:
        """The positions whose table costs them something grave."""
        return [seat for seat in self.indexes if self.pull[seat][self.table_of[seat]] >= self.question.grave]

    def change(self, one: int, other: int) -> int:
        """What the cost would change by if two positions of different tables were exchanged."""
        here, there = self.table_of[one], self.table_of[other]
        first, second = self.pull[one], self.pull[other]
        return first[there] - first[here] + second[here] - second[there] - 2 * self.question.price[one][other]

    def exchange(self, one: int, other: int) -> None:
        """Exchange two positions of different tables."""
        here, there = self.table_of[one], self.table_of[other]
        for pull, with_one, with_other in zip(self.pull, self.question.price[one], self.question.price[other], strict=True):
            more = with_other - with_one
            pull[here] += more
            pull[there] -= more
        self.table_of[one], self.table_of[other] = there, here

    def at_tables(self) -> list[list[int]]:
        """The positions of every table, in their order."""
        tables: list[list[int]] = [[] for _ in self.question.sizes]
        for index, table in enumerate(self.table_of):
            tables[table].append(index)
        return tables


def best_seating(question: SeatingQuestion, luck: Iterator[int], order: Sequence[int], most: int = MOST_WEIGHED) -> SeatExchange:
    """Seat positions table by table, then search for few grave faults, weighing so many exchanges, then others."""
    seats = SeatExchange(question, order)
    if len(question.sizes) > 1:
        lighten(seats, luck, most)
        settle(seats)
    return seats


def lighten(seats: SeatExchange, luck: Iterator[int], most: int) -> None:
    """Look for a seating without anything grave, and leave the best that was found."""
    cost = best = seats.cost
    found, stuck, weighed, step = list(seats.table_of), 0, 0, 0
    away: dict[tuple[int, int], int] = {}
    while weighed < most and (troubled := seats.troubled()):
        step += 1
        chosen, least, tried = lightest(seats, troubled, away, step, best - cost)
        weighed += tried
        stuck += 1
        if chosen is not None:
            for seat in chosen:
                away[seat, seats.table_of[seat]] = step + STAYS_AWAY + next(luck) % (STAYS_AWAY + 1)
            seats.exchange(*chosen)
            cost += least
        if cost < best:
            best, found, stuck = cost, list(seats.table_of), 0
        elif stuck > STUCK:
            return_to(seats, found)
            shake(seats, luck)
            cost, stuck = seats.cost, 0
    return_to(seats, found)


def lightest(
    seats: SeatExchange, troubled: Sequence[int], away: Mapping[tuple[int, int], int], step: int, least_ever: int
) -> tuple[tuple[int, int] | None, int, int]:
    """The exchange that most relieves a troubled position, by change of cost; and how many were weighed.

    Whoever is to stay away from a table until a later step goes there only where the cost changes to less than it ever
    was, by `least_ever`.
    """
    chosen, least, weighed = None, 0, 0
    for one in troubled:
        here, first, prices = seats.table_of[one], seats.pull[one], seats.question.price[one]
        for other, there in enumerate(seats.table_of):
            if here == there:
                continue
            weighed += 1
            # `seats.change(one, other)`, written out: nothing is done more often
            second = seats.pull[other]
            change = first[there] - first[here] + second[here] - second[there] - 2 * prices[other]
            if chosen is not None and change >= least:
                continue
            barred = away.get((one, there), 0) >= step or away.get((other, here), 0) >= step
            if not barred or change < least_ever:
                chosen, least = (one, other), change
    return chosen, least, weighed


def return_to(seats: SeatExchange, tables: Sequence[int]) -> None:
    """Seat everybody as they sat before."""
    for index, table in enumerate(tables):
        if seats.table_of[index] != table:
            seats.exchange(index, next(other for other in seats.indexes[index + 1 :] if seats.table_of[other] == table != tables[other]))


def shake(seats: SeatExchange, luck: Iterator[int]) -> None:
    """Exchange a few at random."""
    for _ in range(SHAKEN):
        one, other = (next(luck) % len(seats.indexes) for _ in range(2))
        if seats.table_of[one] != seats.table_of[other]:
            seats.exchange(one, other)


def settle(seats: SeatExchange) -> None:
    """Do every single exchange that improves: near neighbours first, then what avoids rematches."""
    done, better = 0, True
    while better and done < MOST_DONE:
        better = False
        troubled = set(seats.troubled())
        for one in seats.indexes:
            near = seats.indexes if one in troubled else seats.indexes[one + 1 : one + 1 + NEAR]
            for other in near:
                if seats.table_of[one] != seats.table_of[other] and seats.change(one, other) < 0:
                    seats.exchange(one, other)
                    done, better = done + 1, True
