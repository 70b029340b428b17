"""What is in the tills: the list of all entries, what each till should hold, and what was counted there."""

from collections.abc import Mapping
from datetime import UTC

from tournament.currencies import UNITS, Currency
from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry, TillCountRow
from tournament.models.tables import Team
from tournament.records.money import MOST_PIECES
from tournament.services.cash.accounts import about, accounts
from tournament.services.cash.lines import MOST_COUNTED, CashBook, CashKind, CashLine, CountLine, Means, TillLine, worth
from tournament.services.cash.payments import kept_texts, standing, tills_known
from tournament.services.desk.hall import Hall, cached
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.records import record_of
from tournament.services.desk.undo_stack import UNDO
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work


@cached("cash", "team")
def cash_lines(hall: Hall) -> tuple[CashLine, ...]:
    """All entries that are in the tills, by their numbers."""
    left = standing(hall)
    return tuple(cash_line(hall, row, left[row.id]) for row in sorted(hall.all(CashEntry), key=lambda row: row.number))


def cash_line(hall: Hall, row: CashEntry, stands_at: int) -> CashLine:
    """One row as a line."""
    team = None if row.team_id is None else hall.one(Team, row.team_id)
    return record_of(
        CashLine,
        row,
        {},
        id=row.id,
        last_number=row.number,
        about=CashKind(about(hall, row)),
        team_id=row.team_id,
        team=team.number if team else None,
        waiting=None,
        payer=row.payer or (team.name if team else ""),
        corrects=None if row.corrects is None else hall.one(CashEntry, row.corrects).number,
        stands_at=stands_at,
    )


@cached("cash")
def undone_lines(hall: Hall) -> tuple[CashLine, ...]:
    """What was entered and taken back by undo, as the journal tells it, by number."""
    return tuple(sorted(map(undone_line, undone_entries(hall)), key=lambda line: line.number))


def undone_entries(hall: Hall) -> list[JournalLine]:
    """The entries of the journal that moved money, and were undone and not done again."""
    newest: dict[int, tuple[JournalLine, bool]] = {}  # by the entry that was the last to do or undo it
    for line in hall.journal:
        if "receipt" in line.details:
            moved = line if line.undoes is None else newest.pop(line.undoes)[0]
            newest[line.sequence] = (moved, line.what == UNDO)
    return [moved for moved, is_undone in newest.values() if is_undone]


def undone_line(entry: JournalLine) -> CashLine:
    """What an undone entry of the journal had moved, as one sum."""
    told, kind = entry.details, CashKind(str(entry.details["kind"]))
    number, payer = (None, "") if "first_receipt" in told else (told.get("number"), told.get("payer", told.get("team", "")))
    return CashLine(
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
def tills(hall: Hall) -> tuple[TillLine, ...]:
    """The tills that anything was entered or counted in, by name."""
    entries, counts = cash_lines(hall), count_lines(hall)
    names = sorted({line.till for line in entries} | {line.till for line in counts}, key=lambda name: (name.casefold(), name))
    return tuple(
        TillLine(name, tuple(line for line in entries if line.till == name), tuple(line for line in counts if line.till == name)) for name in names
    )


def count_lines(hall: Hall) -> tuple[CountLine, ...]:
    """What was counted in the tills, oldest first."""
    return tuple(record_of(CountLine, row, {}, id=row.id) for row in hall.all(TillCountRow))


def cash_book(hall: Hall) -> CashBook:
    """The cash as a whole: the entries by number, those that were undone among them."""
    entries = sorted((*cash_lines(hall), *undone_lines(hall)), key=lambda line: (line.number, line.is_undone))
    return CashBook(tuple(entries), tills(hall), tuple(accounts(hall).values()))


@use_case("till-counted")
def count_till(work: Work, till: str, pieces: Mapping[str, int], *, cents: int | None = None, counted_by: str = "", note: str = "") -> None:
    """Write down what was counted in a till at the close, held against what should be in it.

    `pieces` are how many of each coin and note, by its cents; without any, `cents` is what was counted. An empty
    drawer is said by a 0. Refuses what is no coin, numbers that are none, and a count of nothing at all.
    """
    texts = kept_texts({"till": till, "counted_by": counted_by, "note": note}, tills_known(work.hall))
    many = {int(piece): number for piece, number in pieces.items() if number} if are_pieces(pieces, work.hall.contents.currency) else None
    if many is None:
        raise Refused(Problem("pieces-unknown", "pieces", {"most": MOST_PIECES}))
    if not pieces and cents is None:
        raise Refused(Problem("nothing-counted", "pieces"))
    counted = worth(many) if many else cents or 0
    if not 0 <= counted <= MOST_COUNTED:
        raise Refused(Problem("amount-out-of-range", "cents", {"most_cents": MOST_COUNTED}))
    entries = [row for row in work.hall.all(CashEntry) if row.till == texts["till"]]
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
