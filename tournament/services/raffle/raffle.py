"""The raffle: its lots, the tickets that were sold, and the drawing, from a seed, so that anybody can draw it again."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from tournament.draw.lots import Run, count_tickets, without_tickets
from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, RaffleDraw, RaffleLot, TicketSale
from tournament.models.tables import Team
from tournament.records.money import HIGHEST_TICKET, LONGEST_BUYER, LONGEST_LOT, MOST_LOTS
from tournament.services.cash.payments import cash_entry_views, correct_entry, enter, standing
from tournament.services.cash.views import CashKind, Handover
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.undo_stack import CREATED, REDO, UNDO
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, use_case
from tournament.services.raffle.views import DrawingView, RafflePrizeView, RaffleView, SaleView

LOT_GONE: Final = "raffle-lot-gone"
TAKEN_BACK: Final = "drawings_taken_back"
DRAWN: Final = ("lot-drawn", "lot-drawn-again")


@cached("raffle_lot", "ticket_sale", "raffle_draw", "cash", "team", "championship")
def raffle(state: ChampionshipState) -> RaffleView:
    """The whole raffle: lots by position, sales by number, drawings as they were made."""
    sales = tuple(sorted((_sale_view(state, row) for row in state.all(TicketSale)), key=lambda sale: sale.first))
    lots = {row.id: row for row in state.all(RaffleLot)}
    drawings = tuple(
        _drawing_view(row, lots[row.lot_id].name, sales)
        for row in sorted(state.all(RaffleDraw), key=lambda row: row.id)
    )
    return RaffleView(
        price=state.contents.ticket_cents,
        lots=tuple(
            RafflePrizeView(
                row.id, row.position, row.name, tuple(drawing for drawing in drawings if drawing.lot_id == row.id)
            )
            for row in lots_in_order(state)
        ),
        sales=sales,
        drawings=drawings,
        taken_back=drawings_taken_back(state),
        taken=sum(line.stands_at for line in cash_entry_views(state) if line.about is CashKind.RAFFLE),
    )


def _sale_view(state: ChampionshipState, row: TicketSale) -> SaleView:
    team = state.one(Team, row.team_id) if row.team_id is not None else None
    entry = state.one(CashEntry, row.cash_id) if row.cash_id is not None else None
    return record_of(
        SaleView,
        row,
        {},
        id=row.id,
        buyer=row.buyer or (team.name if team else ""),
        team=team.number if team else None,
        receipt=entry.number if entry else None,
        cents=standing(state)[entry.id] if entry else 0,
    )


def _drawing_view(row: RaffleDraw, lot: str, sales: Sequence[SaleView]) -> DrawingView:
    line = DrawingView(row.id, row.lot_id, lot, row.seed, runs_of(row), datetime.fromisoformat(row.at), row.unclaimed)
    buyer = next((sale.buyer for sale in sales if sale.first <= line.ticket <= sale.last), "")
    return replace(line, buyer=buyer)


def runs_of(row: RaffleDraw) -> tuple[Run, ...]:
    """The runs of tickets that a drawing was made from."""
    return tuple((first, last) for first, last in row.tickets)


def drawings_taken_back(state: ChampionshipState) -> int:
    """How many drawings were undone for good, before an export too: a record that hides them is worthless."""
    drawn: dict[int, bool] = {}  # by the entry that was the last to do or undo it
    before = 0
    for line in state.journal:
        if line.what == CREATED:
            before = int(line.details.get(TAKEN_BACK, 0))
        if line.what in DRAWN:
            drawn[line.sequence] = False
        elif line.what in (UNDO, REDO) and line.undoes in drawn:
            drawn.pop(line.undoes)
            drawn[line.sequence] = line.what == UNDO
    return before + sum(drawn.values())


def lots_in_order(state: ChampionshipState) -> list[RaffleLot]:
    """The rows of the lots by position."""
    return sorted(state.all(RaffleLot), key=lambda row: (row.position, row.id))


@use_case("raffle-lots-added", leaf=True)
def add_lots(work: UnitOfWork, names: Sequence[str]) -> None:
    """Put lots at the end of the list, one for each name. Refuses a list without any, and more than are kept."""
    tidied = [name for name in map(tidy, names) if name]
    there = len(lots_in_order(work.state))
    if not tidied:
        raise Refused(Problem("raffle-lot-unnamed", "name"))
    if there + len(tidied) > MOST_LOTS:
        raise Refused(Problem("raffle-lots-too-many", "name", {"most": MOST_LOTS}))
    for name in tidied:
        check_name(name)
    work.add_all(
        RaffleLot, [{"position": position, "name": name} for position, name in enumerate(tidied, start=there + 1)]
    )
    work.details.update(lots=len(tidied), lot=tidied[0])


@use_case("raffle-lot-changed", leaf=True)
def change_lot(work: UnitOfWork, lot_id: int, name: str) -> None:
    """Name a lot otherwise. Refuses one that was drawn: the hall heard what was to be won, and the minutes tell it."""
    name = tidy(name)
    check_name(name)
    changed = work.row(RaffleLot, lot_id, LOT_GONE)
    refuse_drawn(work, changed)
    work.change(changed, name=name)
    work.details["lot"] = name


@use_case("raffle-lot-moved", leaf=True)
def move_lot(work: UnitOfWork, lot_id: int, position: int) -> None:
    """Move a lot to a position of the list, from 1; beyond its end, to the end."""
    moved = work.row(RaffleLot, lot_id, LOT_GONE)
    rows = [row for row in lots_in_order(work.state) if row.id != lot_id]
    put_in_order(work, [*rows[: max(position, 1) - 1], moved, *rows[max(position, 1) - 1 :]])
    work.details["lot"] = moved.name


@use_case("raffle-lot-removed", leaf=True)
def remove_lot(work: UnitOfWork, lot_id: int) -> None:
    """Take a lot off the list. Refuses one that was drawn: what was drawn is on the minutes."""
    removed = work.row(RaffleLot, lot_id, LOT_GONE)
    refuse_drawn(work, removed)
    work.remove(removed)
    put_in_order(work, lots_in_order(work.state))
    work.details["lot"] = removed.name


def refuse_drawn(work: UnitOfWork, lot: RaffleLot) -> None:
    """Refuse what cannot be done with a lot any more once it was drawn."""
    if work.state.of(RaffleDraw, "lot_id", lot.id):
        raise Refused(Problem("raffle-lot-drawn", details={"lot": lot.name}))


def put_in_order(work: UnitOfWork, rows: Sequence[RaffleLot]) -> None:
    """Number these lots from 1 in their order."""
    for position, row in enumerate(rows, start=1):
        work.change(row, position=position)


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a lot."""
    if not name:
        raise Refused(Problem("raffle-lot-unnamed", "name"))
    if problems := text_problems(name, "name", LONGEST_LOT):
        raise Refused(*problems)


SEEDS = 10**9
"""Seeds of nine figures at most, which can be read aloud and copied by hand."""


def runs_to_draw_from(state: ChampionshipState) -> tuple[Run, ...]:
    """Tickets that can win: all sold but those drawn before, whoever came for their prize."""
    line = raffle(state)
    return without_tickets(
        ((sale.first, sale.last) for sale in line.sales), (drawing.ticket for drawing in line.drawings)
    )


@use_case("lot-drawn")
def draw_lot(work: UnitOfWork, lot_id: int) -> None:
    """Draw who wins a lot. Refuses one that is won, and where no ticket is left to draw from."""
    lot = work.row(RaffleLot, lot_id, LOT_GONE)
    if any(not drawn.unclaimed for drawn in work.state.of(RaffleDraw, "lot_id", lot_id)):
        raise Refused(Problem("raffle-lot-won", details={"lot": lot.name}))
    draw(work, lot)


@use_case("lot-drawn-again", "lot-unclaimed")
def draw_again(work: UnitOfWork, lot_id: int) -> None:
    """Draw an unclaimed prize again among other tickets, or note it if none is left. Refuses one not drawn."""
    lot = work.row(RaffleLot, lot_id, LOT_GONE)
    waiting = [drawn for drawn in work.state.of(RaffleDraw, "lot_id", lot_id) if not drawn.unclaimed]
    if not waiting:
        raise Refused(Problem("raffle-lot-undrawn", details={"lot": lot.name}))
    absent = next(drawing for drawing in raffle(work.state).drawings if drawing.id == waiting[-1].id)
    work.change(waiting[-1], unclaimed=True)
    if runs_to_draw_from(work.state):
        draw(work, lot)
    else:
        work.depends_on(*work.state.all(TicketSale))
        work.what = "lot-unclaimed"
    work.details.update(lot=lot.name, absent_ticket=absent.ticket)


def draw(work: UnitOfWork, lot: RaffleLot) -> None:
    """One drawing, with all that it sees."""
    runs = runs_to_draw_from(work.state)
    if not count_tickets(runs):
        raise Refused(Problem("raffle-no-ticket"))
    work.depends_on(*work.state.all(TicketSale))
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    row = work.add(
        RaffleDraw, lot_id=lot.id, seed=work.rng() % SEEDS, tickets=[list(run) for run in runs], at=at, unclaimed=False
    )
    drawn = next(drawing for drawing in raffle(work.state).drawings if drawing.id == row.id)
    work.details.update(lot=lot.name, ticket=drawn.ticket, seed=str(drawn.seed))
    if drawn.buyer:
        work.details["buyer"] = drawn.buyer


IN_CASH: Final = Handover()


@use_case("tickets-sold", leaf=True, roles=AT_THE_DOOR)
def sell_tickets(
    work: UnitOfWork, first: int, last: int, *, buyer: str = "", team_id: int | None = None, how: Handover = IN_CASH
) -> None:
    """Sell a run of tickets, with its price into the till. Refuses bad numbers, and sold ones."""
    buyer = tidy(buyer)
    problems = text_problems(buyer, "buyer", LONGEST_BUYER)
    if not 1 <= first <= last <= HIGHEST_TICKET:
        problems.append(Problem("tickets-out-of-range", "first", {"most": HIGHEST_TICKET}))
    for sale in work.state.all(TicketSale):
        if first <= sale.last and sale.first <= last:
            problems.append(Problem("tickets-sold-already", "first", {"first": sale.first, "last": sale.last}))
    if problems:
        raise Refused(*problems)
    if team_id is not None:
        work.depends_on(work.row(Team, team_id, "team-gone"))
    tickets = last - first + 1
    price = work.state.contents.ticket_cents * tickets
    entry = (
        enter(work, CashKind.RAFFLE, price, how if how.payer else replace(how, payer=buyer), team_id) if price else None
    )
    work.add(TicketSale, first=first, last=last, buyer=buyer, team_id=team_id, cash_id=entry.id if entry else None)
    work.details.update(tickets=tickets, first=first, last=last)


@use_case("tickets-returned", leaf=True)
def return_tickets(work: UnitOfWork, sale_id: int) -> None:
    """Take back wrongly sold tickets and their money. Refuses tickets with a drawn prize."""
    sale = work.row(TicketSale, sale_id, "tickets-gone")
    for drawn in work.state.all(RaffleDraw):
        if any(first <= sale.last and sale.first <= last for first, last in runs_of(drawn)):
            raise Refused(Problem("tickets-drawn-from", details={"first": sale.first, "last": sale.last}))
    work.remove(sale)
    if sale.cash_id is not None and standing(work.state)[sale.cash_id]:
        correct_entry.do(work, sale.cash_id)
    work.details.update(tickets=sale.last - sale.first + 1, first=sale.first, last=sale.last)
