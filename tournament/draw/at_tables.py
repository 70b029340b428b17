"""Tables of three to six sides by lot or standings: a bounded search for few repeated meetings.

Who sits out is settled first, as in the draw of pairs: who sat out least often, and of those the last lot or the lowest
in the standings. Then come, the gravest first, who is never to meet, repeated meetings, who should not meet yet,
sitting once more at a table of another than the usual size, and by standings the distance of those who sit together. A
draw by lot also looks one round ahead: of several seatings without trouble it takes one that leaves such a seating for
the next round.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournament.draw.facts import ApartPair, Draw, DrawCost, Field, History, Sizes
from tournament.draw.lots import in_order_of_lots, rng_of_search

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
        own = sum(
            burden * self.question.uneven[table]
            for burden, table in zip(self.question.burden, self.table_of, strict=True)
        )
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
        for pull, with_one, with_other in zip(
            self.pull, self.question.price[one], self.question.price[other], strict=True
        ):
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


def best_seating(
    question: SeatingQuestion, rng: Iterator[int], order: Sequence[int], most: int = MOST_WEIGHED
) -> SeatExchange:
    """Seat positions table by table, then search for few grave faults, weighing so many exchanges, then others."""
    seats = SeatExchange(question, order)
    if len(question.sizes) > 1:
        lighten(seats, rng, most)
        settle(seats)
    return seats


def lighten(seats: SeatExchange, rng: Iterator[int], most: int) -> None:
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
                away[seat, seats.table_of[seat]] = step + STAYS_AWAY + next(rng) % (STAYS_AWAY + 1)
            seats.exchange(*chosen)
            cost += least
        if cost < best:
            best, found, stuck = cost, list(seats.table_of), 0
        elif stuck > STUCK:
            return_to(seats, found)
            shake(seats, rng)
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
            seats.exchange(
                index,
                next(other for other in seats.indexes[index + 1 :] if seats.table_of[other] == table != tables[other]),
            )


def shake(seats: SeatExchange, rng: Iterator[int]) -> None:
    """Exchange a few at random."""
    for _ in range(SHAKEN):
        one, other = (next(rng) % len(seats.indexes) for _ in range(2))
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


SEATINGS_COMPARED = 20
"""So many seatings without trouble are asked what they leave for the next round."""
WEIGHED_AHEAD = 40_000
"""So many exchanges are weighed for that, each time."""


def seat_by_lot(field: Field, sizes: Sizes) -> Draw:
    """Seat the entrants in the order of their lots, and exchange away whom they met before."""
    order = in_order_of_lots(field.entrants, field.seed, field.round_number)
    return seat(order, sizes, field, by_rank=False)


def seat_by_standings(field: Field, sizes: Sizes) -> Draw:
    """Seat entrants, best first, with neighbours they have not met; unusual tables come last."""
    return seat(field.entrants, sizes, field, by_rank=True)


def seat(order: Sequence[int], sizes: Sizes, field: Field, *, by_rank: bool) -> Draw:
    """Seat teams in order at tables of these sizes; `by_rank`: in standings' order, neighbours fit."""
    history, apart = field.history, field.apart
    out = sitting_out(order, sizes.byes, history)
    playing = [team for team in order if team not in out]
    question = question_of(playing, sizes, history, apart, by_rank=by_rank)
    rng = rng_of_search(field.seed, field.round_number)
    seats = best_seating(question, rng, range(len(playing))) if by_rank else farsighted(question, rng)
    tables = sorted(seats.at_tables(), key=lambda positions: (is_uneven(len(positions), sizes), positions))
    seated = tuple(tuple(playing[position] for position in positions) for positions in tables)
    together = [frozenset(pair) for table in seated for pair in combinations(table, 2)]
    cost = DrawCost(
        rematches=sum(history.meetings.get(pair, 0) for pair in together),
        repeated_byes=sum(history.byes.get(team, 0) for team in out),
        bye_height=sum(order.index(team) < order.index(lower) for team in out for lower in playing) if by_rank else 0,
        gap=sum((other - one) ** 2 for positions in tables for one, other in combinations(positions, 2))
        if by_rank
        else 0,
        uneven=sum(history.uneven.get(team, 0) for table in seated if is_uneven(len(table), sizes) for team in table),
        banned=sum(pair in apart.never for pair in together),
        early=sum(pair in apart.early - apart.never for pair in together),
    )
    return Draw(seated, out, cost)


def farsighted(question: SeatingQuestion, rng: Iterator[int]) -> SeatExchange:
    """The best seating and, where several have nothing grave, one after which the next round has least of it."""
    best = best_seating(question, rng, range(len(question.price)))
    if best.troubled():
        return best
    least = trouble_after(best, rng)
    for _ in range(SEATINGS_COMPARED - 1):
        if not least:
            break
        other = best_seating(question, rng, shuffled(len(question.price), rng), WEIGHED_AHEAD)
        if not other.troubled() and (trouble := trouble_after(other, rng)) < least:
            best, least = other, trouble
    return best


def trouble_after(seats: SeatExchange, rng: Iterator[int]) -> int:
    """What the same positions would cost in the next round if they were seated so in this one, where that is grave."""
    question, meeting = seats.question, seats.question.meeting
    price = [
        [
            cost + meeting * (one != other and seats.table_of[one] == seats.table_of[other])
            for other, cost in enumerate(prices)
        ]
        for one, prices in enumerate(question.price)
    ]
    later = best_seating(replace(question, price=price), rng, shuffled(len(price), rng), WEIGHED_AHEAD)
    return later.cost if later.troubled() else 0


def shuffled(size: int, rng: Iterator[int]) -> list[int]:
    """The positions in an order that luck decides."""
    lots = [next(rng) for _ in range(size)]
    return sorted(range(size), key=lambda position: (lots[position], position))


def sitting_out(order: Sequence[int], byes: int, history: History) -> tuple[int, ...]:
    """So many of those who sat out least often, the last in the order first."""
    from_the_last = order[::-1]
    return tuple(sorted(from_the_last, key=lambda team: history.byes.get(team, 0))[:byes])


def is_uneven(size: int, sizes: Sizes) -> bool:
    """Whether a table is one of those that chance burdens a few with: another size than the first tables have."""
    return size != sizes.tables[0]


def question_of(
    playing: Sequence[int], sizes: Sizes, history: History, apart: ApartPair, *, by_rank: bool
) -> SeatingQuestion:
    """What the search is asked: costs as whole numbers, each concern above all that the ones after it can add up to."""
    positions = range(len(playing))
    early = apart.early - apart.never
    burden = [history.uneven.get(team, 0) for team in playing]
    above_gap = 1 + (sum(size * (size - 1) // 2 for size in sizes.tables) * len(positions) ** 2 if by_rank else 0)
    above_burden = above_gap * (1 + sum(burden))
    meeting = above_burden * (1 + len(early))
    above_meetings = meeting * (1 + sum(history.meetings.values())) if apart.never else 0

    def price(one: int, other: int) -> int:
        pair = frozenset((playing[one], playing[other]))
        kept_apart = (pair in apart.never) * above_meetings + (pair in early) * above_burden
        return history.meetings.get(pair, 0) * meeting + kept_apart + ((other - one) ** 2 if by_rank else 0)

    return SeatingQuestion(
        sizes=sizes.tables,
        price=[[price(one, other) for other in positions] for one in positions],
        burden=[times * above_gap for times in burden],
        uneven=tuple(is_uneven(size, sizes) for size in sizes.tables),
        grave=above_gap,
        meeting=meeting,
    )
