"""The raffle out of a file as facts, and facts back into the rows of a new one."""

from collections.abc import Iterator, Mapping
from datetime import UTC

from tournament.models.money_tables import RaffleDraw, RaffleLot, TicketSale
from tournament.models.tables import Team
from tournament.services.desk.hall import Hall
from tournament.services.raffle.raffle import raffle
from tournament.services.safety.cash_restoring import Rows
from tournament.services.safety.raffle_facts import DrawingFacts, RaffleFacts, TicketsFacts


def raffle_facts(hall: Hall) -> RaffleFacts:
    """The raffle as facts."""
    line = raffle(hall)
    typed = {row.id: row.buyer for row in hall.all(TicketSale)}
    positions = {lot.id: position for position, lot in enumerate(line.lots, start=1)}
    unnumbered = {row.id for row in hall.all(TicketSale) if row.team_id is not None and hall.one(Team, row.team_id).number is None}
    return RaffleFacts(
        lots=tuple(lot.name for lot in line.lots),
        tickets=tuple(
            TicketsFacts(sale.first, sale.last, sale.buyer if sale.id in unnumbered else typed[sale.id], sale.team, sale.receipt)
            for sale in line.sales
        ),
        drawings=tuple(
            DrawingFacts(positions[drawing.lot_id], drawing.seed, drawing.runs, drawing.at, drawing.unclaimed) for drawing in line.drawings
        ),
        taken_back=line.taken_back,
    )


def raffle_rows(facts: RaffleFacts, numbered: Mapping[int, int], entries: Mapping[int, int]) -> Iterator[Rows]:
    """The rows of the raffle; `numbered` are the ids of the teams by their numbers, `entries` those of the cash by their receipts."""
    yield RaffleLot, [{"position": position, "name": name} for position, name in enumerate(facts.lots, start=1)]
    yield (
        TicketSale,
        [
            {
                "first": one.first,
                "last": one.last,
                "buyer": one.buyer,
                "team_id": None if one.team is None else numbered[one.team],
                "cash_id": None if one.receipt is None else entries[one.receipt],
            }
            for one in facts.tickets
        ],
    )
    yield (
        RaffleDraw,
        [
            {
                "lot_id": one.lot,
                "seed": one.seed,
                "tickets": [list(run) for run in one.runs],
                "at": one.at.astimezone(UTC).isoformat(timespec="seconds"),
                "unclaimed": one.unclaimed,
            }
            for one in facts.drawings
        ],
    )
