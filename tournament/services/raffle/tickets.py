"""Raffle tickets: sold in runs, their money in a till, returned while none was drawn."""

from dataclasses import replace
from typing import Final

from tournament.errors import Problem, Refused
from tournament.models.money_tables import RaffleDraw, TicketSale
from tournament.models.tables import Team
from tournament.records.money import HIGHEST_TICKET, LONGEST_BUYER
from tournament.services.cash.lines import CashKind, Handover
from tournament.services.cash.payments import correct_entry, enter, standing
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.use_cases import AT_THE_DOOR, use_case
from tournament.services.desk.work import Work
from tournament.services.raffle.raffle import runs_of

IN_CASH: Final = Handover()


@use_case("tickets-sold", leaf=True, roles=AT_THE_DOOR)
def sell_tickets(work: Work, first: int, last: int, *, buyer: str = "", team_id: int | None = None, how: Handover = IN_CASH) -> None:
    """Sell a run of tickets, with its price into the till. Refuses bad numbers, and sold ones."""
    buyer = tidy(buyer)
    problems = text_problems(buyer, "buyer", LONGEST_BUYER)
    if not 1 <= first <= last <= HIGHEST_TICKET:
        problems.append(Problem("tickets-out-of-range", "first", {"most": HIGHEST_TICKET}))
    for sale in work.hall.all(TicketSale):
        if first <= sale.last and sale.first <= last:
            problems.append(Problem("tickets-sold-already", "first", {"first": sale.first, "last": sale.last}))
    if problems:
        raise Refused(*problems)
    if team_id is not None:
        work.depends_on(work.row(Team, team_id, "team-gone"))
    tickets = last - first + 1
    price = work.hall.contents.ticket_cents * tickets
    entry = enter(work, CashKind.RAFFLE, price, how if how.payer else replace(how, payer=buyer), team_id) if price else None
    work.add(TicketSale, first=first, last=last, buyer=buyer, team_id=team_id, cash_id=entry.id if entry else None)
    work.details.update(tickets=tickets, first=first, last=last)


@use_case("tickets-returned", leaf=True)
def return_tickets(work: Work, sale_id: int) -> None:
    """Take back wrongly sold tickets and their money. Refuses tickets with a drawn prize."""
    sale = work.row(TicketSale, sale_id, "tickets-gone")
    for drawn in work.hall.all(RaffleDraw):
        if any(first <= sale.last and sale.first <= last for first, last in runs_of(drawn)):
            raise Refused(Problem("tickets-drawn-from", details={"first": sale.first, "last": sale.last}))
    work.remove(sale)
    if sale.cash_id is not None and standing(work.hall)[sale.cash_id]:
        correct_entry.do(work, sale.cash_id)
    work.details.update(tickets=sale.last - sale.first + 1, first=sale.first, last=sale.last)
