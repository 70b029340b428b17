"""The raffle in a championship document: its shape, and how it is read."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from tournament.draw.lots import is_within, winner_of, without_tickets
from tournament.exchange.document_fields import no_longer_than
from tournament.exchange.documents import many, part_of, read
from tournament.exchange.known_teams import KnownTeams
from tournament.records.cash import Cash, CashKind
from tournament.records.fields import MOST_ENTRIES
from tournament.records.raffle import HIGHEST_TICKET, LONGEST_LOT, MOST_LOTS, Drawing, Raffle, Tickets
from tournament.scoring.published import Exactly, Text, Whole
from tournament.services.desk.texts import tidy

LotName = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_LOT)), Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_LOT})]
RunOfTickets = Annotated[list[Annotated[int, Whole(1, HIGHEST_TICKET)]], Exactly(2, "ticket-runs", HIGHEST_TICKET)]
RaffleDocument = part_of(
    Raffle,
    lots=many(LotName, MOST_LOTS),
    tickets=many(part_of(Tickets), MOST_ENTRIES),
    drawings=many(part_of(Drawing, tickets=many(RunOfTickets, MOST_ENTRIES)), MOST_ENTRIES),
)


def read_raffle(part: Any, cash: Cash, reading: KnownTeams) -> Raffle:
    """The raffle of a document with this cash; what is wrong is noted."""
    for index, name in enumerate(part.lots):
        if not tidy(name):
            reading.note("raffle-lot-unnamed", f"raffle.lots[{index}]")
    return Raffle(
        lots=tuple(map(tidy, part.lots)),
        tickets=_tickets_in(part, cash, reading),
        drawings=_drawings_in(part, reading),
        taken_back=part.taken_back,
    )


def _tickets_in(part: Any, cash: Cash, reading: KnownTeams) -> tuple[Tickets, ...]:
    kinds = {entry.number: entry.kind for entry in cash.entries}
    counted: set[int] = set()
    tickets = []
    note_sold_twice(part.tickets, reading)
    for index, one in enumerate(part.tickets):
        path = f"raffle.tickets[{index}]"
        if one.first > one.last:
            reading.note("tickets-out-of-range", f"{path}.last", most=HIGHEST_TICKET)
        if one.receipt is not None:
            if one.receipt not in kinds:
                reading.note("cash-entry-unknown", f"{path}.receipt", number=one.receipt)
            elif kinds[one.receipt] is not CashKind.RAFFLE or one.receipt in counted:
                reading.note("entry-not-of-tickets", f"{path}.receipt", number=one.receipt)
            counted.add(one.receipt)
        tickets.append(read(Tickets, one, path, reading))
    return tuple(tickets)


def note_sold_twice(tickets: Sequence[Any], reading: KnownTeams) -> None:
    """Note tickets that are in two runs: those that overlap stand beside each other once all are in order."""
    in_order = sorted((one.first, one.last, index) for index, one in enumerate(tickets))
    for (first, last, _), (other, _, index) in pairwise(in_order):
        if other <= last:
            reading.note("tickets-sold-already", f"raffle.tickets[{index}].first", first=first, last=last)


def _drawings_in(part: Any, reading: KnownTeams) -> tuple[Drawing, ...]:
    drawings: list[Drawing] = []
    won: set[int] = set()
    drawn: set[int] = set()
    sold = without_tickets(((one.first, one.last) for one in part.tickets), ())
    for index, one in enumerate(part.drawings):
        path, runs = f"raffle.drawings[{index}]", tuple((first, last) for first, last in one.tickets)
        if not 1 <= one.lot <= len(part.lots):
            reading.note("number-out-of-range", f"{path}.lot", least=1, most=len(part.lots))
        elif not one.unclaimed and one.lot in won:
            reading.note("raffle-lot-won", f"{path}.lot", lot=part.lots[one.lot - 1])
        if not runs or any(first > last for first, last in runs) or any(other[0] <= run[1] for run, other in pairwise(runs)):
            reading.note("raffle-no-ticket", f"{path}.tickets")
        elif not is_within(runs, sold):
            reading.note("drawn-unsold", f"{path}.tickets")
        elif (ticket := winner_of(one.seed, runs)) in drawn:
            reading.note("ticket-drawn-twice", f"{path}.tickets", ticket=ticket)
        else:
            drawn.add(ticket)
        won |= set() if one.unclaimed else {one.lot}
        drawings.append(read(Drawing, one, path, reading, tickets=runs))
    return tuple(drawings)
