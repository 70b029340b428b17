"""Tables of three to six sides by lot or standings: a bounded search for few repeated meetings.

Who sits out is settled first, as in the draw of pairs: who sat out least often, and of those the last lot or the lowest
in the standings. Then come, the gravest first, who is never to meet, repeated meetings, who should not meet yet,
sitting once more at a table of another than the usual size, and by standings the distance of those who sit together. A
draw by lot also looks one round ahead: of several seatings without trouble it takes one that leaves such a seating for
the next round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tournament.draw.facts import ApartPair, Draw, DrawCost, Field, History
from tournament.draw.lots import in_order_of_lots, luck_of_search
from tournament.draw.search import SeatExchange, SeatingQuestion, best_seating
from tournament.draw.sizes import Sizes

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
    luck = luck_of_search(field.seed, field.round_number)
    seats = best_seating(question, luck, range(len(playing))) if by_rank else farsighted(question, luck)
    tables = sorted(seats.at_tables(), key=lambda positions: (is_uneven(len(positions), sizes), positions))
    seated = tuple(tuple(playing[position] for position in positions) for positions in tables)
    together = [frozenset(pair) for table in seated for pair in combinations(table, 2)]
    cost = DrawCost(
        rematches=sum(history.meetings.get(pair, 0) for pair in together),
        repeated_byes=sum(history.byes.get(team, 0) for team in out),
        bye_height=sum(order.index(team) < order.index(lower) for team in out for lower in playing) if by_rank else 0,
        gap=sum((other - one) ** 2 for positions in tables for one, other in combinations(positions, 2)) if by_rank else 0,
        uneven=sum(history.uneven.get(team, 0) for table in seated if is_uneven(len(table), sizes) for team in table),
        banned=sum(pair in apart.never for pair in together),
        early=sum(pair in apart.early - apart.never for pair in together),
    )
    return Draw(seated, out, cost)


def farsighted(question: SeatingQuestion, luck: Iterator[int]) -> SeatExchange:
    """The best seating and, where several have nothing grave, one after which the next round has least of it."""
    best = best_seating(question, luck, range(len(question.price)))
    if best.troubled():
        return best
    least = trouble_after(best, luck)
    for _ in range(SEATINGS_COMPARED - 1):
        if not least:
            break
        other = best_seating(question, luck, shuffled(len(question.price), luck), WEIGHED_AHEAD)
        if not other.troubled() and (trouble := trouble_after(other, luck)) < least:
            best, least = other, trouble
    return best


def trouble_after(seats: SeatExchange, luck: Iterator[int]) -> int:
    """What the same positions would cost in the next round if they were seated so in this one, where that is grave."""
    question, meeting = seats.question, seats.question.meeting
    price = [
        [cost + meeting * (one != other and seats.table_of[one] == seats.table_of[other]) for other, cost in enumerate(prices)]
        for one, prices in enumerate(question.price)
    ]
    later = best_seating(replace(question, price=price), luck, shuffled(len(price), luck), WEIGHED_AHEAD)
    return later.cost if later.troubled() else 0


def shuffled(size: int, luck: Iterator[int]) -> list[int]:
    """The positions in an order that luck decides."""
    lots = [next(luck) for _ in range(size)]
    return sorted(range(size), key=lambda position: (lots[position], position))


def sitting_out(order: Sequence[int], byes: int, history: History) -> tuple[int, ...]:
    """So many of those who sat out least often, the last in the order first."""
    from_the_last = order[::-1]
    return tuple(sorted(from_the_last, key=lambda team: history.byes.get(team, 0))[:byes])


def is_uneven(size: int, sizes: Sizes) -> bool:
    """Whether a table is one of those that chance burdens a few with: another size than the first tables have."""
    return size != sizes.tables[0]


def question_of(playing: Sequence[int], sizes: Sizes, history: History, apart: ApartPair, *, by_rank: bool) -> SeatingQuestion:
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
