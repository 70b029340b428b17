"""Drawing the raffle's prizes from a seed, repeatable, among tickets that won nothing yet."""

from datetime import UTC

from tournament.draw.lots import Run, count_tickets, without_tickets
from tournament.errors import Problem, Refused
from tournament.models.money_tables import RaffleDraw, RaffleLot, TicketSale
from tournament.services.desk.hall import Hall
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.raffle.raffle import LOT_GONE, raffle

SEEDS = 10**9
"""Seeds of nine figures at most, which can be read aloud and copied by hand."""


def runs_to_draw_from(hall: Hall) -> tuple[Run, ...]:
    """Tickets that can win: all sold but those drawn before, whoever came for their prize."""
    line = raffle(hall)
    return without_tickets(((sale.first, sale.last) for sale in line.sales), (drawing.ticket for drawing in line.drawings))


@use_case("lot-drawn")
def draw_lot(work: Work, lot_id: int) -> None:
    """Draw who wins a lot. Refuses one that is won, and where no ticket is left to draw from."""
    lot = work.row(RaffleLot, lot_id, LOT_GONE)
    if any(not drawn.unclaimed for drawn in work.hall.of(RaffleDraw, "lot_id", lot_id)):
        raise Refused(Problem("raffle-lot-won", details={"lot": lot.name}))
    draw(work, lot)


@use_case("lot-drawn-again", "lot-unclaimed")
def draw_again(work: Work, lot_id: int) -> None:
    """Draw an unclaimed prize again among other tickets, or note it if none is left. Refuses one not drawn."""
    lot = work.row(RaffleLot, lot_id, LOT_GONE)
    waiting = [drawn for drawn in work.hall.of(RaffleDraw, "lot_id", lot_id) if not drawn.unclaimed]
    if not waiting:
        raise Refused(Problem("raffle-lot-undrawn", details={"lot": lot.name}))
    absent = next(drawing for drawing in raffle(work.hall).drawings if drawing.id == waiting[-1].id)
    work.change(waiting[-1], unclaimed=True)
    if runs_to_draw_from(work.hall):
        draw(work, lot)
    else:
        work.depends_on(*work.hall.all(TicketSale))
        work.what = "lot-unclaimed"
    work.details.update(lot=lot.name, absent_ticket=absent.ticket)


def draw(work: Work, lot: RaffleLot) -> None:
    """One drawing, with all that it sees."""
    runs = runs_to_draw_from(work.hall)
    if not count_tickets(runs):
        raise Refused(Problem("raffle-no-ticket"))
    work.depends_on(*work.hall.all(TicketSale))
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    row = work.add(RaffleDraw, lot_id=lot.id, seed=work.luck() % SEEDS, tickets=[list(run) for run in runs], at=at, unclaimed=False)
    drawn = next(drawing for drawing in raffle(work.hall).drawings if drawing.id == row.id)
    work.details.update(lot=lot.name, ticket=drawn.ticket, seed=str(drawn.seed))
    if drawn.buyer:
        work.details["buyer"] = drawn.buyer
