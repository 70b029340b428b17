"""A file's rows as records and back: what an export carries of the cash and the raffle."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import SQLModel

from tournament.models.money_tables import CashEntry, GrantedRow, RaffleDraw, RaffleLot, ReductionRow, TicketSale, TillCountRow
from tournament.models.tables import Team
from tournament.records import money
from tournament.services.cash.accounts import accounts, reductions
from tournament.services.cash.payments import last_number
from tournament.services.desk.hall import Hall
from tournament.services.desk.records import Names, columns_of, record_of
from tournament.services.raffle.raffle import drawings_taken_back, lots_in_order

Rows = tuple[type[SQLModel], Sequence[Mapping[str, Any]]]
"""A table, and the values of new rows of it."""


def numbers_in(hall: Hall) -> Names:
    """Published numbers by id: teams, positions of who waits, receipts, and raffle prizes."""
    unnumbered = [id_ for id_, line in accounts(hall).items() if line.number is None]
    return {
        "team": {row.id: row.number for row in hall.all(Team)},
        "waiting": {id_: position for position, id_ in enumerate(unnumbered, start=1)},
        "cash": {row.id: row.number for row in hall.all(CashEntry)},
        "lot": {row.id: position for position, row in enumerate(lots_in_order(hall), start=1)},
    }


# --- out of a file
# --------------------------------------------------------------------------------------------------------------------------------


def cash_in(hall: Hall) -> money.Cash:
    """The cash: reductions as they are listed, entries by number, counts oldest first."""
    numbers = numbers_in(hall)
    return money.Cash(
        reductions=tuple(record_of(money.Reduction, line, numbers, granted=granted_in(hall, line.id, numbers)) for line in reductions(hall)),
        entries=tuple(record_of(money.Entry, row, numbers) for row in sorted(hall.all(CashEntry), key=lambda row: row.number)),
        counts=tuple(record_of(money.TillCount, row, numbers) for row in hall.all(TillCountRow)),
        last_number=last_number(hall),
    )


def granted_in(hall: Hall, reduction_id: int, numbers: Names) -> tuple[money.Granted, ...]:
    """Who has a reduction, in the order of the numbers of the teams, who waits after them."""
    rows = {row.team_id: row for row in hall.of(GrantedRow, "reduction_id", reduction_id)}
    return tuple(record_of(money.Granted, rows[id_], numbers) for id_ in accounts(hall) if id_ in rows)


def raffle_in(hall: Hall) -> money.Raffle:
    """The raffle: lots by position, tickets by number, drawings as they were made."""
    numbers = numbers_in(hall)
    return money.Raffle(
        lots=tuple(row.name for row in lots_in_order(hall)),
        tickets=tuple(
            record_of(money.Tickets, row, numbers, buyer=buyer_of(hall, row)) for row in sorted(hall.all(TicketSale), key=lambda row: row.first)
        ),
        drawings=tuple(record_of(money.Drawing, row, numbers) for row in sorted(hall.all(RaffleDraw), key=lambda row: row.id)),
        taken_back=drawings_taken_back(hall),
    )


def buyer_of(hall: Hall, row: TicketSale) -> str:
    """Who bought tickets, as it was typed; whoever waits for a partner has no number, and is told by name."""
    team = None if row.team_id is None else hall.one(Team, row.team_id)
    return team.name if team and team.number is None and not row.buyer else row.buyer


# --- into a new one
# -------------------------------------------------------------------------------------------------------------------------------


def cash_rows(found: money.Cash, ids: Names) -> Iterator[Rows]:
    """The rows of the cash."""
    yield ReductionRow, [columns_of(one, ids) for one in found.reductions]
    yield (
        GrantedRow,
        [{**columns_of(granted, ids), "reduction_id": id_} for id_, one in enumerate(found.reductions, start=1) for granted in one.granted],
    )
    yield CashEntry, [columns_of(entry, ids) for entry in found.entries]
    yield TillCountRow, [columns_of(count, ids) for count in found.counts]


def raffle_rows(found: money.Raffle, ids: Names) -> Iterator[Rows]:
    """The rows of the raffle, lots by their positions, which are their ids."""
    yield RaffleLot, [{"position": position, "name": name} for position, name in enumerate(found.lots, start=1)]
    yield TicketSale, [columns_of(one, ids) for one in found.tickets]
    yield RaffleDraw, [columns_of(one, ids) for one in found.drawings]
