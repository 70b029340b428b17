"""Money in and out of a till: each entry has its own number, never given again, and none is erased."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC
from itertools import chain
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, TicketSale, TillCountRow
from tournament.models.tables import Team
from tournament.records.money import HIGHEST_RECEIPT, LONGEST_NOTE, LONGEST_PAYER, LONGEST_RECEIVER, LONGEST_TILL
from tournament.services.cash.accounts import about, accounts, amount_problems
from tournament.services.cash.lines import GOING_OUT, MOVES, OF_ENTRIES, USUAL_TILL, CashKind, Handover, Means, sign_fits
from tournament.services.desk.hall import Hall
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.undo_stack import REDO, UNDO
from tournament.services.desk.use_cases import AT_THE_DOOR, use_case
from tournament.services.desk.work import Work

IN_CASH: Final = Handover()
"""How the door is paid where nothing else is said."""
LONGEST: Final = {"till": LONGEST_TILL, "payer": LONGEST_PAYER, "received_by": LONGEST_RECEIVER, "counted_by": LONGEST_RECEIVER, "note": LONGEST_NOTE}
"""The texts of the cash, and how many characters each may have."""


@use_case("fee-paid", leaf=True, roles=AT_THE_DOOR)
def pay_fee(work: Work, team_id: int, cents: int, how: Handover = IN_CASH) -> None:
    """Enter a payment of a team's fee, whole or part. Refuses a bad amount, and any where no fee is set."""
    team = work.row(Team, team_id, "team-gone")
    work.depends_on(team)
    if not work.hall.contents.fee_cents:
        raise Refused(Problem("fee-not-set", "cents"))
    enter(work, CashKind.FEE, cents, how, team.id)


@use_case("fee-refunded", leaf=True)
def refund_fee(work: Work, team_id: int, cents: int, how: Handover = IN_CASH) -> None:
    """Give a team back of what it paid. Refuses more than that."""
    team = work.row(Team, team_id, "team-gone")
    work.depends_on(team)
    paid = accounts(work.hall)[team.id].paid
    if cents > paid:
        raise Refused(Problem("refund-too-much", "cents", {"paid_cents": paid}))
    enter(work, CashKind.REFUND, cents, how, team.id)


@use_case("cash-float", "cash-banked", "cash-expense", "cash-income", "cash-prize", leaf=True)
def move_money(work: Work, kind: CashKind, cents: int, how: Handover = IN_CASH, team_id: int | None = None) -> None:
    """Enter money that is no fee: float, bank, expense, other income, paid prize. Refuses bad amounts and kinds."""
    if kind not in MOVES:
        raise Refused(Problem("kind-not-moved", "kind"))
    if team_id is not None:
        work.depends_on(work.row(Team, team_id, "team-gone"))
    enter(work, kind, cents, how, team_id)
    work.what = f"cash-{CashKind(kind).value}"


def enter(work: Work, kind: CashKind, cents: int, how: Handover = IN_CASH, team_id: int | None = None) -> CashEntry:
    """One entry within a command; `cents` is positive either way. Refuses what cannot be kept."""
    (row,) = enter_all(work, [{**asdict(how), "kind": kind, "cents": -cents if kind in GOING_OUT else cents, "team_id": team_id}])
    return row


def enter_all(work: Work, entries: Sequence[Mapping[str, Any]]) -> list[CashEntry]:
    """Entries as they will be kept, each under the next number; the journal entry tells of all of them."""
    if not entries:
        return []
    for entry in entries:
        if problems := amount_problems(work.hall, abs(entry["cents"]) if sign_fits(entry["kind"], entry["cents"]) else 0):
            raise Refused(*problems)
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    first = last_number(work.hall) + 1
    if first + len(entries) - 1 > HIGHEST_RECEIPT:
        raise Refused(Problem("number-out-of-range", "number", {"least": 1, "most": HIGHEST_RECEIPT}))
    known = tills_known(work.hall)
    rows = [{**entry, **kept_texts(entry, known), "at": at, "number": number} for number, entry in enumerate(entries, start=first)]
    added = work.add_all(CashEntry, rows)
    tell(work, added)
    return added


def tills_known(hall: Hall) -> dict[str, str]:
    """The tills with entries or counts, as first named, by name in lower case."""
    entered, counted = (row.till for row in hall.all(CashEntry)), (row.till for row in hall.all(TillCountRow))
    named: dict[str, str] = {}
    for till in chain(entered, counted):
        named.setdefault(till.casefold(), till)
    return named


def kept_texts(typed: Mapping[str, Any], known: Mapping[str, str]) -> dict[str, str]:
    """Texts as kept, all problems refused at once; no till is the usual one, “bar” is the `known` till “Bar”."""
    texts = {name: tidy(typed[name]) for name in LONGEST if name in typed}
    problems = [problem for name, text in texts.items() for problem in text_problems(text, name, LONGEST[name])]
    if problems:
        raise Refused(*problems)
    till = texts.get("till") or USUAL_TILL
    return texts | {"till": known.get(till.casefold(), till)}


def last_number(hall: Hall) -> int:
    """The highest entry number ever, undone ones included, as the journal tells it."""
    done = (line.details.get("receipt") for line in reversed(hall.journal) if line.what not in (UNDO, REDO))
    told = (number for number in done if isinstance(number, int))
    return max(next(told, 0), *(row.number for row in hall.all(CashEntry)), 0)


def tell(work: Work, rows: Sequence[CashEntry]) -> None:
    """Write entries into the journal: numbers, sum, and what the list shows of them once undone."""
    first, last = rows[0], rows[-1]
    work.details.update(receipt=last.number, cents=sum(row.cents for row in rows), kind=first.kind, means=first.means, till=first.till)
    if first is not last:
        work.details["first_receipt"] = first.number
        return
    if first.team_id is not None:
        team = work.one(Team, first.team_id)
        work.details["team"] = team.name
        if team.number is not None:
            work.details["number"] = team.number
    work.details.update({name: text for name in ("payer", "received_by", "note") if (text := getattr(first, name))})


def correction_of(row: CashEntry, cents: int) -> dict[str, Any]:
    """An entry that changes another by so many cents, in the same till and by the same means."""
    same = {name: getattr(row, name) for name in ("till", "means", "team_id", "payer")}
    return {**same, "kind": CashKind.CORRECTION, "cents": cents, "corrects": row.id}


def standing(hall: Hall) -> dict[int, int]:
    """What every entry stands at, by its id, once it is corrected: corrections themselves stand at nothing."""
    left = {row.id: row.cents for row in hall.all(CashEntry) if row.corrects is None}
    for row in hall.all(CashEntry):
        if row.corrects is not None:
            left[row.corrects] += row.cents
            left[row.id] = 0
    return left


@use_case("cash-corrected", leaf=True)
def correct_entry(work: Work, entry_id: int, cents: int = 0, means: Means | None = None, *, received_by: str = "", note: str = "") -> None:
    """Correct an entry by another that names it: to the right amount or, without one, to nothing.

    Another means takes all of it back and enters it anew, and the tickets that it paid for name the new entry. Refuses
    to correct a correction, and what would change nothing.
    """
    row = work.row(CashEntry, entry_id, "cash-entry-gone")
    work.depends_on(row)
    if row.corrects is not None:
        raise Refused(Problem("entry-is-correction", details={"entry": work.hall.one(CashEntry, row.corrects).number}))
    problems = amount_problems(work.hall, cents) if cents else []
    if problems:
        raise Refused(*problems)
    right, stands_at = -cents if row.cents < 0 else cents, standing(work.hall)[row.id]
    said = {"received_by": received_by or row.received_by, "note": note}
    if means is not None and means != row.means and right:
        anew = {name: getattr(row, name) for name in ("till", "team_id", "payer", "kind")}
        entries = [correction_of(row, -stands_at) | said] if stands_at else []
        *_, entered_anew = enter_all(work, [*entries, {**anew, **said, "means": means, "cents": right}])
        for sale in work.hall.of(TicketSale, "cash_id", row.id):
            work.change(sale, cash_id=entered_anew.id)
    elif right == stands_at:
        raise Refused(Problem("correction-changes-nothing", "cents", {"entry": row.number}))
    else:
        enter_all(work, [correction_of(row, right - stands_at) | said])
    work.details.update(corrects=row.number, before_cents=stands_at, right_cents=right)
    refuse_refunded(work, row)


def refuse_refunded(work: Work, row: CashEntry) -> None:
    """Refuse a correction after which a team would have been given back more than it paid."""
    if row.team_id is not None and about(work.hall, row) in OF_ENTRIES and accounts(work.hall)[row.team_id].paid < 0:
        raise Refused(Problem("refunded-already", "cents"))
