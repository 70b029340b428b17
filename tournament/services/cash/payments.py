"""Money that comes into a till or goes out of it: numbered entries, the tick “paid”, tills and their counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC
from itertools import chain
from typing import Any, Final

from tournament.currencies import UNITS, Currency
from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, TicketSale, TillCountRow
from tournament.models.tables import Team
from tournament.records.money import (
    HIGHEST_RECEIPT,
    LONGEST_NOTE,
    LONGEST_PAYER,
    LONGEST_RECEIVER,
    LONGEST_TILL,
    MOST_PIECES,
)
from tournament.services.cash.accounts import about, accounts, amount_problems
from tournament.services.cash.views import (
    GOING_OUT,
    MOST_COUNTED,
    MOVES,
    OF_ENTRIES,
    USUAL_TILL,
    AccountView,
    CashBook,
    CashEntryView,
    CashKind,
    Handover,
    Means,
    TillCountView,
    TillView,
    is_same_till,
    sign_fits,
    worth,
)
from tournament.services.desk.rows import record_of
from tournament.services.desk.state import ChampionshipState, cached
from tournament.services.desk.texts import text_problems, tidy
from tournament.services.desk.undo_stack import REDO, UNDO
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import AT_THE_DOOR, use_case
from tournament.services.desk.views import JournalEntryView

IN_CASH: Final = Handover()
"""How the door is paid where nothing else is said."""
LONGEST: Final = {
    "till": LONGEST_TILL,
    "payer": LONGEST_PAYER,
    "received_by": LONGEST_RECEIVER,
    "counted_by": LONGEST_RECEIVER,
    "note": LONGEST_NOTE,
}
"""The texts of the cash, and how many characters each may have."""


@use_case("fee-paid", leaf=True, roles=AT_THE_DOOR)
def pay_fee(work: UnitOfWork, team_id: int, cents: int, how: Handover = IN_CASH) -> None:
    """Enter a payment of a team's fee, whole or part. Refuses a bad amount, and any where no fee is set."""
    team = work.row(Team, team_id, "team-gone")
    work.depends_on(team)
    if not work.state.contents.fee_cents:
        raise Refused(Problem("fee-not-set", "cents"))
    enter(work, CashKind.FEE, cents, how, team.id)


@use_case("fee-refunded", leaf=True)
def refund_fee(work: UnitOfWork, team_id: int, cents: int, how: Handover = IN_CASH) -> None:
    """Give a team back of what it paid. Refuses more than that."""
    team = work.row(Team, team_id, "team-gone")
    work.depends_on(team)
    paid = accounts(work.state)[team.id].paid
    if cents > paid:
        raise Refused(Problem("refund-too-much", "cents", {"paid_cents": paid}))
    enter(work, CashKind.REFUND, cents, how, team.id)


@use_case("cash-float", "cash-banked", "cash-expense", "cash-income", "cash-prize", leaf=True)
def move_money(
    work: UnitOfWork, kind: CashKind, cents: int, how: Handover = IN_CASH, team_id: int | None = None
) -> None:
    """Enter money that is no fee: float, bank, expense, other income, paid prize. Refuses bad amounts and kinds."""
    if kind not in MOVES:
        raise Refused(Problem("kind-not-moved", "kind"))
    if team_id is not None:
        work.depends_on(work.row(Team, team_id, "team-gone"))
    enter(work, kind, cents, how, team_id)
    work.what = f"cash-{CashKind(kind).value}"


def enter(
    work: UnitOfWork, kind: CashKind, cents: int, how: Handover = IN_CASH, team_id: int | None = None
) -> CashEntry:
    """One entry within a command; `cents` is positive either way. Refuses what cannot be kept."""
    (row,) = enter_all(
        work, [{**asdict(how), "kind": kind, "cents": -cents if kind in GOING_OUT else cents, "team_id": team_id}]
    )
    return row


def enter_all(work: UnitOfWork, entries: Sequence[Mapping[str, Any]]) -> list[CashEntry]:
    """Entries as they will be kept, each under the next number; the journal entry tells of all of them."""
    if not entries:
        return []
    for entry in entries:
        if problems := amount_problems(
            work.state, abs(entry["cents"]) if sign_fits(entry["kind"], entry["cents"]) else 0
        ):
            raise Refused(*problems)
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    first = last_number(work.state) + 1
    if first + len(entries) - 1 > HIGHEST_RECEIPT:
        raise Refused(Problem("number-out-of-range", "number", {"least": 1, "most": HIGHEST_RECEIPT}))
    known = tills_known(work.state)
    rows = [
        {**entry, **kept_texts(entry, known), "at": at, "number": number}
        for number, entry in enumerate(entries, start=first)
    ]
    added = work.add_all(CashEntry, rows)
    tell(work, added)
    return added


def tills_known(state: ChampionshipState) -> dict[str, str]:
    """The tills with entries or counts, as first named, by name in lower case."""
    entered, counted = (row.till for row in state.all(CashEntry)), (row.till for row in state.all(TillCountRow))
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


def last_number(state: ChampionshipState) -> int:
    """The highest entry number ever, undone ones included, as the journal tells it."""
    done = (line.details.get("receipt") for line in reversed(state.journal) if line.what not in (UNDO, REDO))
    told = (number for number in done if isinstance(number, int))
    return max(next(told, 0), *(row.number for row in state.all(CashEntry)), 0)


def tell(work: UnitOfWork, rows: Sequence[CashEntry]) -> None:
    """Write entries into the journal: numbers, sum, and what the list shows of them once undone."""
    first, last = rows[0], rows[-1]
    work.details.update(
        receipt=last.number, cents=sum(row.cents for row in rows), kind=first.kind, means=first.means, till=first.till
    )
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


def standing(state: ChampionshipState) -> dict[int, int]:
    """What every entry stands at, by its id, once it is corrected: corrections themselves stand at nothing."""
    left = {row.id: row.cents for row in state.all(CashEntry) if row.corrects is None}
    for row in state.all(CashEntry):
        if row.corrects is not None:
            left[row.corrects] += row.cents
            left[row.id] = 0
    return left


@use_case("cash-corrected", leaf=True)
def correct_entry(
    work: UnitOfWork,
    entry_id: int,
    cents: int = 0,
    means: Means | None = None,
    *,
    received_by: str = "",
    note: str = "",
) -> None:
    """Correct an entry by another that names it: to the right amount or, without one, to nothing.

    Another means takes all of it back and enters it anew, and the tickets that it paid for name the new entry. Refuses
    to correct a correction, and what would change nothing.
    """
    row = work.row(CashEntry, entry_id, "cash-entry-gone")
    work.depends_on(row)
    if row.corrects is not None:
        raise Refused(Problem("entry-is-correction", details={"entry": work.state.one(CashEntry, row.corrects).number}))
    problems = amount_problems(work.state, cents) if cents else []
    if problems:
        raise Refused(*problems)
    right, stands_at = -cents if row.cents < 0 else cents, standing(work.state)[row.id]
    said = {"received_by": received_by or row.received_by, "note": note}
    if means is not None and means != row.means and right:
        anew = {name: getattr(row, name) for name in ("till", "team_id", "payer", "kind")}
        entries = [correction_of(row, -stands_at) | said] if stands_at else []
        *_, entered_anew = enter_all(work, [*entries, {**anew, **said, "means": means, "cents": right}])
        for sale in work.state.of(TicketSale, "cash_id", row.id):
            work.change(sale, cash_id=entered_anew.id)
    elif right == stands_at:
        raise Refused(Problem("correction-changes-nothing", "cents", {"entry": row.number}))
    else:
        enter_all(work, [correction_of(row, right - stands_at) | said])
    work.details.update(corrects=row.number, before_cents=stands_at, right_cents=right)
    refuse_refunded(work, row)


def refuse_refunded(work: UnitOfWork, row: CashEntry) -> None:
    """Refuse a correction after which a team would have been given back more than it paid."""
    if row.team_id is not None and about(work.state, row) in OF_ENTRIES and accounts(work.state)[row.team_id].paid < 0:
        raise Refused(Problem("refunded-already", "cents"))


def note_paid(
    work: UnitOfWork, team_ids: Iterable[int], paid: bool, how: Handover = IN_CASH, *, only_here: bool = False
) -> None:
    """Set teams' ticks “paid” and accounts; `only_here` takes back payments of this till alone."""
    ids = list(dict.fromkeys(team_ids))
    if paid:
        pay_in_full(work, dict.fromkeys(ids, 0), how)
    else:
        take_payments_back(work, ids, how, only_here=only_here)
    for team_id in ids:
        work.change(work.row(Team, team_id, "team-gone"), paid=paid)


def pay_in_full(work: UnitOfWork, paying: Mapping[int, int], how: Handover = IN_CASH) -> None:
    """Enter what these teams owe, or the amounts said of them in cents, even if no fee is set yet."""
    known = accounts(work.state)
    entry = {**asdict(how), "kind": CashKind.FEE}
    amounts = {id_: said or to_pay(known[id_]) for id_, said in paying.items() if not known[id_].has_left}
    enter_all(work, [{**entry, "team_id": id_, "cents": cents} for id_, cents in amounts.items() if cents])


def to_pay(account: AccountView) -> int:
    """What is left of the fee; who was given it back and pays after all, pays all of it."""
    return max(account.fee - account.reduced - account.paid if account.is_refunded else account.balance, 0)


def take_payments_back(
    work: UnitOfWork, team_ids: Iterable[int], how: Handover = IN_CASH, *, only_here: bool = False
) -> None:
    """Correct to nothing these teams' payments, each by an entry. Refuses, `only_here`, another till's."""
    left = standing(work.state)
    rows = [row for id_ in dict.fromkeys(team_ids) for row in work.state.of(CashEntry, "team_id", id_)]
    wrong = [row for row in rows if row.kind in OF_ENTRIES and left[row.id]]
    if elsewhere := [row for row in wrong if only_here and not is_same_till(row.till, how.till)]:
        raise Refused(Problem("paid-elsewhere", details={"entry": elsewhere[0].number}))
    enter_all(work, [correction_of(row, -left[row.id]) | {"received_by": how.received_by} for row in wrong])


@use_case("fees-booked")
def book_ticked(work: UnitOfWork, how: Handover = IN_CASH) -> None:
    """Enter the fees of everybody who was ticked as having paid before a fee was set. Refuses where there is nobody."""
    unbooked = [line.team_id for line in accounts(work.state).values() if line.is_unbooked and not line.has_left]
    if not unbooked:
        raise Refused(Problem("nothing-to-book"))
    pay_in_full(work, dict.fromkeys(unbooked, 0), how)
    work.details["teams"] = len(unbooked)


@cached("cash", "team")
def cash_entry_views(state: ChampionshipState) -> tuple[CashEntryView, ...]:
    """All entries that are in the tills, by their numbers."""
    left = standing(state)
    return tuple(
        cash_entry_view(state, row, left[row.id]) for row in sorted(state.all(CashEntry), key=lambda row: row.number)
    )


def cash_entry_view(state: ChampionshipState, row: CashEntry, stands_at: int) -> CashEntryView:
    """One row as a line."""
    team = None if row.team_id is None else state.one(Team, row.team_id)
    return record_of(
        CashEntryView,
        row,
        {},
        id=row.id,
        last_number=row.number,
        about=CashKind(about(state, row)),
        team_id=row.team_id,
        team=team.number if team else None,
        waiting=None,
        payer=row.payer or (team.name if team else ""),
        corrects=None if row.corrects is None else state.one(CashEntry, row.corrects).number,
        stands_at=stands_at,
    )


@cached("cash")
def undone_views(state: ChampionshipState) -> tuple[CashEntryView, ...]:
    """What was entered and taken back by undo, as the journal tells it, by number."""
    return tuple(sorted(map(undone_view, undone_entries(state)), key=lambda line: line.number))


def undone_entries(state: ChampionshipState) -> list[JournalEntryView]:
    """The entries of the journal that moved money, and were undone and not done again."""
    newest: dict[int, tuple[JournalEntryView, bool]] = {}  # by the entry that was the last to do or undo it
    for line in state.journal:
        if "receipt" in line.details:
            moved = line if line.undoes is None else newest.pop(line.undoes)[0]
            newest[line.sequence] = (moved, line.what == UNDO)
    return [moved for moved, is_undone in newest.values() if is_undone]


def undone_view(entry: JournalEntryView) -> CashEntryView:
    """What an undone entry of the journal had moved, as one sum."""
    told, kind = entry.details, CashKind(str(entry.details["kind"]))
    number, payer = (
        (None, "") if "first_receipt" in told else (told.get("number"), told.get("payer", told.get("team", "")))
    )
    return CashEntryView(
        id=0,
        number=int(told.get("first_receipt", told["receipt"])),
        last_number=int(told["receipt"]),
        at=entry.at,
        till=str(told["till"]),
        kind=kind,
        about=kind,
        cents=int(told["cents"]),
        means=Means(str(told["means"])),
        team=None if number is None else int(number),
        payer=str(payer),
        received_by=str(told.get("received_by", "")),
        note=str(told.get("note", "")),
        is_undone=True,
    )


@cached("cash", "team", "till_count")
def tills(state: ChampionshipState) -> tuple[TillView, ...]:
    """The tills that anything was entered or counted in, by name."""
    entries, counts = cash_entry_views(state), till_count_views(state)
    names = sorted(
        {line.till for line in entries} | {line.till for line in counts}, key=lambda name: (name.casefold(), name)
    )
    return tuple(
        TillView(
            name,
            tuple(line for line in entries if line.till == name),
            tuple(line for line in counts if line.till == name),
        )
        for name in names
    )


def till_count_views(state: ChampionshipState) -> tuple[TillCountView, ...]:
    """What was counted in the tills, oldest first."""
    return tuple(record_of(TillCountView, row, {}, id=row.id) for row in state.all(TillCountRow))


def cash_book(state: ChampionshipState) -> CashBook:
    """The cash as a whole: the entries by number, those that were undone among them."""
    entries = sorted((*cash_entry_views(state), *undone_views(state)), key=lambda line: (line.number, line.is_undone))
    return CashBook(tuple(entries), tills(state), tuple(accounts(state).values()))


@use_case("till-counted")
def count_till(
    work: UnitOfWork,
    till: str,
    pieces: Mapping[str, int],
    *,
    cents: int | None = None,
    counted_by: str = "",
    note: str = "",
) -> None:
    """Write down what was counted in a till at the close, held against what should be in it.

    `pieces` are how many of each coin and note, by its cents; without any, `cents` is what was counted. An empty
    drawer is said by a 0. Refuses what is no coin, numbers that are none, and a count of nothing at all.
    """
    texts = kept_texts({"till": till, "counted_by": counted_by, "note": note}, tills_known(work.state))
    many = (
        {int(piece): number for piece, number in pieces.items() if number}
        if are_pieces(pieces, work.state.contents.currency)
        else None
    )
    if many is None:
        raise Refused(Problem("pieces-unknown", "pieces", {"most": MOST_PIECES}))
    if not pieces and cents is None:
        raise Refused(Problem("nothing-counted", "pieces"))
    counted = worth(many) if many else cents or 0
    if not 0 <= counted <= MOST_COUNTED:
        raise Refused(Problem("amount-out-of-range", "cents", {"most_cents": MOST_COUNTED}))
    entries = [row for row in work.state.all(CashEntry) if row.till == texts["till"]]
    work.depends_on(*entries)
    expected = sum(row.cents for row in entries if row.means == Means.CASH)
    work.add(
        TillCountRow,
        at=work.clock().astimezone(UTC).isoformat(timespec="seconds"),
        expected=expected,
        cents=counted,
        pieces={str(piece): number for piece, number in sorted(many.items(), reverse=True)},
        **texts,
    )
    work.details.update(till=texts["till"], counted_cents=counted, difference_cents=counted - expected)


def are_pieces(pieces: Mapping[str, int], currency: str) -> bool:
    """Whether these are numbers of coins and notes that the currency has."""
    known = set(map(str, UNITS[Currency(currency)].pieces))
    return all(piece in known and 0 <= many <= MOST_PIECES for piece, many in pieces.items())
