"""The raffle in a championship document: its shape, read into facts, and written from them."""

import datetime
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, StrictBool

from tournament.draw.raffle import is_within, winner_of, without_tickets
from tournament.exchange.cash_document import HARMLESS_MOMENT
from tournament.exchange.document_fields import GREATEST, MOST_ENTRIES, Seed, TeamNumber, moment, no_longer_than
from tournament.exchange.entrants_reading import KnownTeams
from tournament.scoring.published import Exactly, Part, Text, Whole
from tournament.services.cash.lines import CashKind
from tournament.services.desk.texts import tidy
from tournament.services.raffle.lines import HIGHEST_TICKET, LONGEST_BUYER, LONGEST_LOT, MOST_LOTS
from tournament.services.safety.cash_facts import CashFacts
from tournament.services.safety.raffle_facts import DrawingFacts, RaffleFacts, TicketsFacts

Document = dict[str, Any]
Ticket = Annotated[int, Whole(1, HIGHEST_TICKET)]
LotName = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_LOT)), Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_LOT})]
Buyer = Annotated[str, Text(), AfterValidator(no_longer_than(LONGEST_BUYER)), Field(json_schema_extra={"maxLength": LONGEST_BUYER})]


class Tickets(Part):
    """Tickets that were sold together."""

    harmless: ClassVar[Mapping[str, object]] = {"first": 1, "last": 1}

    first: Ticket
    last: Ticket
    buyer: Buyer = ""
    team: TeamNumber | None = None
    receipt: Annotated[int | None, Whole(1, GREATEST, is_checked=False)] = Field(None, description="The number of the entry in the cash.")


class Drawing(Part):
    """A drawing: whoever draws with its seed among its tickets gets the same one."""

    harmless: ClassVar[Mapping[str, object]] = {"lot": 1, "seed": 0, "tickets": [], "at": HARMLESS_MOMENT}

    lot: Annotated[int, Whole(1, MOST_LOTS, is_checked=False)] = Field(description="The position of the lot in `lots`, from 1.")
    seed: Seed = Field(description="The draw number.")
    tickets: Annotated[list[Annotated[list[Ticket], Exactly(2, "ticket-runs", HIGHEST_TICKET)]], Field(max_length=MOST_ENTRIES)] = Field(
        description="The runs of tickets that could win, each with its first and last number, in their order."
    )
    at: Annotated[datetime.datetime, Text(), AfterValidator(moment), Field(json_schema_extra={"format": "date-time"})]
    unclaimed: StrictBool = Field(False, description="Nobody came, and the lot was drawn again.")


class Raffle(Part):
    """The raffle: what can be won, the tickets sold, the drawings as they were made."""

    lots: Annotated[list[LotName], Field(max_length=MOST_LOTS)] = Field([])
    tickets: Annotated[list[Tickets], Field(max_length=MOST_ENTRIES)] = Field([])
    drawings: Annotated[list[Drawing], Field(max_length=MOST_ENTRIES)] = Field([])
    taken_back: Annotated[int, Whole(0, MOST_ENTRIES)] = Field(0, description="How many more drawings were made and undone.")


def raffle_in(part: Raffle, cash: CashFacts, reading: KnownTeams) -> RaffleFacts:
    """The raffle of a document with this cash; what is wrong is noted."""
    for index, name in enumerate(part.lots):
        if not tidy(name):
            reading.note("raffle-lot-unnamed", f"raffle.lots[{index}]")
    return RaffleFacts(
        lots=tuple(map(tidy, part.lots)),
        tickets=_tickets_in(part, cash, reading),
        drawings=_drawings_in(part, reading),
        taken_back=part.taken_back,
    )


def _tickets_in(part: Raffle, cash: CashFacts, reading: KnownTeams) -> tuple[TicketsFacts, ...]:
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
        team = None if one.team is None else reading.known(one.team, f"{path}.team")
        tickets.append(TicketsFacts(one.first, one.last, tidy(one.buyer), team, one.receipt))
    return tuple(tickets)


def note_sold_twice(tickets: Sequence[Tickets], reading: KnownTeams) -> None:
    """Note tickets that are in two runs: those that overlap stand beside each other once all are in order."""
    in_order = sorted((one.first, one.last, index) for index, one in enumerate(tickets))
    for (first, last, _), (other, _, index) in pairwise(in_order):
        if other <= last:
            reading.note("tickets-sold-already", f"raffle.tickets[{index}].first", first=first, last=last)


def _drawings_in(part: Raffle, reading: KnownTeams) -> tuple[DrawingFacts, ...]:
    drawings: list[DrawingFacts] = []
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
        drawings.append(DrawingFacts(one.lot, one.seed, runs, one.at, one.unclaimed))
    return tuple(drawings)


def written_raffle(facts: RaffleFacts) -> Document:
    """The raffle as a document has it; nothing where there is none."""
    parts: Document = {
        "lots": list(facts.lots),
        "tickets": [_written_tickets(one) for one in facts.tickets],
        "drawings": [_written_drawing(one) for one in facts.drawings],
        "taken_back": facts.taken_back,
    }
    return {name: value for name, value in parts.items() if value}


def _written_tickets(one: TicketsFacts) -> Document:
    more = {name: value for name in ("buyer", "team", "receipt") if (value := getattr(one, name))}
    return {"first": one.first, "last": one.last, **more}


def _written_drawing(one: DrawingFacts) -> Document:
    runs = [list(run) for run in one.runs]
    at = one.at.astimezone(datetime.UTC).isoformat(timespec="seconds")
    return {"lot": one.lot, "seed": one.seed, "tickets": runs, "at": at, **({"unclaimed": True} if one.unclaimed else {})}
