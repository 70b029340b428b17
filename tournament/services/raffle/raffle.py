"""The raffle read from a hall, and its lots: put on the list, named otherwise, moved, taken off."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from tournament.draw.lots import Run
from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, RaffleDraw, RaffleLot, TicketSale
from tournament.models.tables import Team
from tournament.records.money import LONGEST_LOT, MOST_LOTS
from tournament.services.cash.lines import CashKind
from tournament.services.cash.payments import standing
from tournament.services.cash.tills import cash_lines
from tournament.services.desk.hall import Hall, cached
from tournament.services.desk.records import record_of
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.undo_stack import CREATED, REDO, UNDO
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work
from tournament.services.raffle.lines import DrawingLine, LotLine, RaffleLine, SaleLine

LOT_GONE: Final = "raffle-lot-gone"
TAKEN_BACK: Final = "drawings_taken_back"
DRAWN: Final = ("lot-drawn", "lot-drawn-again")


@cached("raffle_lot", "ticket_sale", "raffle_draw", "cash", "team", "championship")
def raffle(hall: Hall) -> RaffleLine:
    """The whole raffle: lots by position, sales by number, drawings as they were made."""
    sales = tuple(sorted((_sale_line(hall, row) for row in hall.all(TicketSale)), key=lambda sale: sale.first))
    lots = {row.id: row for row in hall.all(RaffleLot)}
    drawings = tuple(_drawing_line(row, lots[row.lot_id].name, sales) for row in sorted(hall.all(RaffleDraw), key=lambda row: row.id))
    return RaffleLine(
        price=hall.contents.ticket_cents,
        lots=tuple(
            LotLine(row.id, row.position, row.name, tuple(drawing for drawing in drawings if drawing.lot_id == row.id)) for row in lots_in_order(hall)
        ),
        sales=sales,
        drawings=drawings,
        taken_back=drawings_taken_back(hall),
        taken=sum(line.stands_at for line in cash_lines(hall) if line.about is CashKind.RAFFLE),
    )


def _sale_line(hall: Hall, row: TicketSale) -> SaleLine:
    team = hall.one(Team, row.team_id) if row.team_id is not None else None
    entry = hall.one(CashEntry, row.cash_id) if row.cash_id is not None else None
    return record_of(
        SaleLine,
        row,
        {},
        id=row.id,
        buyer=row.buyer or (team.name if team else ""),
        team=team.number if team else None,
        receipt=entry.number if entry else None,
        cents=standing(hall)[entry.id] if entry else 0,
    )


def _drawing_line(row: RaffleDraw, lot: str, sales: Sequence[SaleLine]) -> DrawingLine:
    line = DrawingLine(row.id, row.lot_id, lot, row.seed, runs_of(row), datetime.fromisoformat(row.at), row.unclaimed)
    buyer = next((sale.buyer for sale in sales if sale.first <= line.ticket <= sale.last), "")
    return replace(line, buyer=buyer)


def runs_of(row: RaffleDraw) -> tuple[Run, ...]:
    """The runs of tickets that a drawing was made from."""
    return tuple((first, last) for first, last in row.tickets)


def drawings_taken_back(hall: Hall) -> int:
    """How many drawings were undone for good, before an export too: a record that hides them is worthless."""
    drawn: dict[int, bool] = {}  # by the entry that was the last to do or undo it
    before = 0
    for line in hall.journal:
        if line.what == CREATED:
            before = int(line.details.get(TAKEN_BACK, 0))
        if line.what in DRAWN:
            drawn[line.sequence] = False
        elif line.what in (UNDO, REDO) and line.undoes in drawn:
            drawn.pop(line.undoes)
            drawn[line.sequence] = line.what == UNDO
    return before + sum(drawn.values())


def lots_in_order(hall: Hall) -> list[RaffleLot]:
    """The rows of the lots by position."""
    return sorted(hall.all(RaffleLot), key=lambda row: (row.position, row.id))


@use_case("raffle-lots-added", leaf=True)
def add_lots(work: Work, names: Sequence[str]) -> None:
    """Put lots at the end of the list, one for each name. Refuses a list without any, and more than are kept."""
    tidied = [name for name in map(tidy, names) if name]
    there = len(lots_in_order(work.hall))
    if not tidied:
        raise Refused(Problem("raffle-lot-unnamed", "name"))
    if there + len(tidied) > MOST_LOTS:
        raise Refused(Problem("raffle-lots-too-many", "name", {"most": MOST_LOTS}))
    for name in tidied:
        check_name(name)
    work.add_all(RaffleLot, [{"position": position, "name": name} for position, name in enumerate(tidied, start=there + 1)])
    work.details.update(lots=len(tidied), lot=tidied[0])


@use_case("raffle-lot-changed", leaf=True)
def change_lot(work: Work, lot_id: int, name: str) -> None:
    """Name a lot otherwise. Refuses one that was drawn: the hall heard what was to be won, and the minutes tell it."""
    name = tidy(name)
    check_name(name)
    changed = work.row(RaffleLot, lot_id, LOT_GONE)
    refuse_drawn(work, changed)
    work.change(changed, name=name)
    work.details["lot"] = name


@use_case("raffle-lot-moved", leaf=True)
def move_lot(work: Work, lot_id: int, position: int) -> None:
    """Move a lot to a position of the list, from 1; beyond its end, to the end."""
    moved = work.row(RaffleLot, lot_id, LOT_GONE)
    rows = [row for row in lots_in_order(work.hall) if row.id != lot_id]
    put_in_order(work, [*rows[: max(position, 1) - 1], moved, *rows[max(position, 1) - 1 :]])
    work.details["lot"] = moved.name


@use_case("raffle-lot-removed", leaf=True)
def remove_lot(work: Work, lot_id: int) -> None:
    """Take a lot off the list. Refuses one that was drawn: what was drawn is on the minutes."""
    removed = work.row(RaffleLot, lot_id, LOT_GONE)
    refuse_drawn(work, removed)
    work.remove(removed)
    put_in_order(work, lots_in_order(work.hall))
    work.details["lot"] = removed.name


def refuse_drawn(work: Work, lot: RaffleLot) -> None:
    """Refuse what cannot be done with a lot any more once it was drawn."""
    if work.hall.of(RaffleDraw, "lot_id", lot.id):
        raise Refused(Problem("raffle-lot-drawn", details={"lot": lot.name}))


def put_in_order(work: Work, rows: Sequence[RaffleLot]) -> None:
    """Number these lots from 1 in their order."""
    for position, row in enumerate(rows, start=1):
        work.change(row, position=position)


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a lot."""
    if not name:
        raise Refused(Problem("raffle-lot-unnamed", "name"))
    if problems := text_problems(name, "name", LONGEST_LOT):
        raise Refused(*problems)
