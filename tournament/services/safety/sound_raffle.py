"""Whether the raffle of a file can be read: its drawings by themselves, and its rows beside each other."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tournament.draw.lots import is_within, winner_of, without_tickets
from tournament.records.money import HIGHEST_TICKET
from tournament.services.cash.lines import CashKind


def read_drawing(row: Any) -> None:
    """Refuses, by a ValueError, a drawing whose runs of tickets are none, overlap, or could not have been sold."""
    if not isinstance(row.tickets, list) or not row.tickets:
        raise ValueError("tickets")
    for run in row.tickets:
        if not isinstance(run, list) or [type(ticket) for ticket in run] != [int, int] or not 1 <= run[0] <= run[1] <= HIGHEST_TICKET:
            raise ValueError("tickets")
    if any(other[0] <= one[1] for one, other in pairwise(row.tickets)):
        raise ValueError("tickets")


def ill_matched(sales: Sequence[Any], drawings: Sequence[Any], entries: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of what does not fit.

    That is tickets sold twice, or for money that is none of theirs; lots won twice, tickets drawn that nobody bought,
    or that were drawn before.
    """
    kinds = {row.id: row.kind for row in entries}
    counted: set[int] = set()
    for row in sales:
        if row.cash_id is not None and (kinds.get(row.cash_id) != CashKind.RAFFLE or row.cash_id in counted):
            yield "ticket_sale", row.id, "cash_id"
        counted |= set() if row.cash_id is None else {row.cash_id}
    for one, other in pairwise(sorted(sales, key=lambda row: row.first)):
        if other.first <= one.last:
            yield "ticket_sale", other.id, "first"
    sold = without_tickets(((row.first, row.last) for row in sales), ())
    won: set[int] = set()
    drawn: set[int] = set()
    for row in sorted(drawings, key=lambda row: row.id):
        ticket = winner_of(row.seed, row.tickets)
        if ticket in drawn or not is_within(row.tickets, sold):
            yield "raffle_draw", row.id, "tickets"
        drawn.add(ticket)
        if not row.unclaimed and row.lot_id in won:
            yield "raffle_draw", row.id, "lot_id"
        won |= set() if row.unclaimed else {row.lot_id}
