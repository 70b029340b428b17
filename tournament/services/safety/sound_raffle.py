"""Whether the raffle of a file can be read: its drawings by themselves, and its rows beside each other."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from tournament.services.raffle.lines import HIGHEST_TICKET


def read_drawing(row: Any) -> None:
    """Refuses, by a ValueError, a drawing whose runs of tickets are none, overlap, or could not have been sold."""
    if not isinstance(row.tickets, list) or not row.tickets or datetime.fromisoformat(row.at).tzinfo is None:
        raise ValueError("tickets")
    for run in row.tickets:
        if not isinstance(run, list) or [type(ticket) for ticket in run] != [int, int] or not 1 <= run[0] <= run[1] <= HIGHEST_TICKET:
            raise ValueError("tickets")
    if any(other[0] <= one[1] for one, other in pairwise(row.tickets)):
        raise ValueError("tickets")


def ill_matched(sales: Sequence[Any], drawings: Sequence[Any]) -> Iterator[tuple[str, int, str]]:
    """The table, id and column of what does not fit: tickets sold twice, and lots that are won twice."""
    for one, other in pairwise(sorted(sales, key=lambda row: row.first)):
        if other.first <= one.last:
            yield "ticket_sale", other.id, "first"
    won: set[int] = set()
    for row in drawings:
        if not row.unclaimed and row.lot_id in won:
            yield "raffle_draw", row.id, "lot_id"
        won |= set() if row.unclaimed else {row.lot_id}
