"""The cash on paper: tills and their parts, counts, who still owes, and every entry."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.cash import (
    KINDS,
    MEANS,
    about_text,
    below_zero_lines,
    from_text,
    means_text,
    number_text,
    pieces_text,
    title_of_till,
    when_text,
)
from tournament.messages.phrases import euros
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import AREA, BAIZE, INK, LINE, SOFT, Drawing, Heading, Paper, Part, framed, in_pages, rule
from tournament.papers.text import BOLD, RED, REGULAR, Fitted, width_of, wrapped, write, write_right
from tournament.sentences import N_
from tournament.services.cash.views import (
    AccountView,
    CashEntryView,
    CashKind,
    Means,
    TillCountView,
    TillView,
    earned,
    total,
)
from tournament.services.papers.views import Snapshot

SIZE: Final = 8.5
BREATH: Final = 6.0
GAP: Final = 2 * mm
TITLE: Final = 11.0
ABOVE_TITLE: Final = 12.0
AMOUNT: Final = 24 * mm
SIGNATURES: Final = 26 * mm
SUMS: Final = (AREA.width - 5 * AMOUNT, *(AMOUNT,) * 5)
"""What the sums are of, each means of payment, and all of them."""
ENTRIES: Final = (12 * mm, 17 * mm, 33 * mm, AREA.width - 137 * mm, 16 * mm, 21 * mm, 19 * mm, 19 * mm)
"""Number, time, what, from or to whom, means, who took it, in, out."""


@dataclass(frozen=True)
class CashRow:
    """A row of the sheet: its cells with their widths, how many of the last are amounts, and how it looks.

    A `title` begins a part, `labels` are above columns, a `sum` is under a line, what was undone is `struck`, a
    `fault` is what cannot be right. A row without cells is room to sign.
    """

    cells: tuple[Fitted, ...]
    widths: tuple[float, ...]
    amounts: int = 0
    look: str = ""

    @property
    def height(self) -> float:
        """From its upper edge to its lower, in points."""
        if not self.cells:
            return float(SIGNATURES)
        return max(cell.height for cell in self.cells) + BREATH + (ABOVE_TITLE if self.look == "title" else 0)


def row(texts: Sequence[str], widths: Sequence[float], amounts: int = 0, look: str = "") -> CashRow:
    """A row of these texts."""
    face = BOLD if look in ("title", "sum", "fault") else REGULAR
    size = TITLE if look == "title" else SIZE
    return CashRow(
        tuple(wrapped(text, face, size, width - GAP) for text, width in zip(texts, widths, strict=True)),
        tuple(widths),
        amounts,
        look,
    )


def title(text: str) -> CashRow:
    """The title of a part."""
    return row([text], [AREA.width], look="title")


def row_of_texts(text: str) -> CashRow:
    """A row of words."""
    return row([text], [AREA.width])


def lay_out_cash_sheet(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The sums first, for they are what is looked for, then what they are made of."""
    rows = [
        *sums(snapshot, tr),
        *counts(snapshot, tr),
        *fees(snapshot, tr),
        *entries(snapshot, tr),
        CashRow((), ()),
    ]
    labels, blocks = labels_of_entries(tr), together(rows)
    parts = in_pages([sum(row.height for row in block) for block in blocks], AREA.height - labels.height)
    of_pages = [[row for block in blocks[part.start : part.stop] for row in block] for part in parts]
    pages = [_page([*labelled(rows[0], labels), *rows], tr) for rows in of_pages]
    number = len(here(snapshot.cash.tills))
    tills = tr.ngettext("{n} till", "{n} tills", number).format(n=number)
    return framed(pages, Heading(tr.gettext("Cash sheet"), f"{tills} · {entries_text(snapshot, tr)}"), snapshot, tr)


def together(rows: Sequence[CashRow]) -> list[list[CashRow]]:
    """Rows that no page may part: what is above columns and their first row, the last row and its total."""
    blocks: list[list[CashRow]] = []
    for each in rows:
        if blocks and (each.look == "sum" or blocks[-1][-1].look in ("title", "labels")):
            blocks[-1].append(each)
        else:
            blocks.append([each])
    return blocks


def here(tills: Iterable[TillView]) -> list[TillView]:
    """The tills of this evening, without what was paid elsewhere."""
    return [till for till in tills if not till.is_elsewhere]


def entries_text(snapshot: Snapshot, tr: Translator) -> str:
    """How many entries there are, and how many of them were undone, as on the page of the till."""
    number, undone = len(snapshot.cash.entries), sum(entry.is_undone for entry in snapshot.cash.entries)
    said = tr.ngettext("{n} entry", "{n} entries", number).format(n=number)
    if not undone:
        return said
    return tr.ngettext("{entries}, of which {n} undone", "{entries}, of which {n} undone", undone).format(
        entries=said, n=undone
    )


def labelled(first: CashRow, labels: CashRow) -> tuple[CashRow, ...]:
    """The labels of the entries above a page that goes on with them."""
    return (labels,) if first.widths == ENTRIES and first.look != "labels" else ()


def labels_of_entries(tr: Translator) -> CashRow:
    """What is above the columns of the entries."""
    say = tr.gettext
    labels = (
        say("No."),
        say("Time"),
        say("What"),
        say("From or to"),
        say("Means"),
        say("Received by"),
        say("In"),
        say("Out"),
    )
    return row(labels, ENTRIES, 2, "labels")


def sums(snapshot: Snapshot, tr: Translator) -> Iterator[CashRow]:
    """What is in each till, and what it is made of, by means of payment."""
    standing = [entry for entry in snapshot.cash.entries if not (entry.is_undone or entry.is_elsewhere)]
    elsewhere = [entry for entry in snapshot.cash.entries if entry.is_elsewhere and not entry.is_undone]
    labels = (*(tr.gettext(MEANS[means]) for means in Means), tr.gettext("Total"))
    yield title(tr.gettext("In the tills"))
    yield row(("", *labels), SUMS, 5, "labels")
    for till in here(snapshot.cash.tills):
        yield sum_row(title_of_till(till.name, tr), till.entries, tr, "fault" if till.expected < 0 else "")
    yield sum_row(tr.gettext("All tills"), standing, tr, "sum")
    if elsewhere:
        yield sum_row(tr.gettext("Paid elsewhere, in no till"), elsewhere, tr)
    yield from (row([said], [AREA.width], look="fault") for said in below_zero_lines(snapshot.cash.tills, tr))
    yield title(tr.gettext("What it is made of"))
    yield row(("", *labels), SUMS, 5, "labels")
    for kind in CashKind:
        if part := [entry for entry in standing if entry.about is kind]:
            yield sum_row(tr.gettext(KINDS[kind]), part, tr)
    yield sum_row(tr.gettext("Balance"), standing, tr, "sum")
    yield sum_row(tr.gettext("of which income, less spending"), earned(standing), tr)


def sum_row(label: str, of: Iterable[CashEntryView], tr: Translator, look: str = "") -> CashRow:
    """What entries come to, by means of payment and in all; nothing where no money moved by one."""
    of = list(of)
    amounts = [
        total(of, means=means) if any(entry.means is means and not entry.is_elsewhere for entry in of) else None
        for means in Means
    ]
    said = ["" if cents is None else euros(cents, tr, with_cents=True) for cents in (*amounts, total(of))]
    return row((label, *said), SUMS, 5, look)


def counts(snapshot: Snapshot, tr: Translator) -> Iterator[CashRow]:
    """What was counted in each till, the last time."""
    last = [till.counts[-1] for till in snapshot.cash.tills if till.counts]
    if not last:
        return
    yield title(tr.gettext("Counted"))
    labels = (
        tr.gettext("Till"),
        "",
        tr.gettext("Expected"),
        tr.gettext("Counted"),
        tr.gettext("Difference"),
    )
    widths = (34 * mm, AREA.width - 34 * mm - 3 * AMOUNT, AMOUNT, AMOUNT, AMOUNT)
    yield row(labels, widths, 3, "labels")
    for count in last:
        amounts = (euros(cents, tr, with_cents=True) for cents in (count.expected, count.cents, count.difference))
        yield row((title_of_till(count.till, tr), count_text(count, snapshot, tr), *amounts), widths, 3)


def count_text(count: TillCountView, snapshot: Snapshot, tr: Translator) -> str:
    """When and by whom a till was counted, of what, and the note."""
    return " · ".join(
        filter(
            None,
            (
                when_text(count.at, snapshot.taken_at, tr),
                count.counted_by,
                pieces_text(count.pieces, tr),
                count.note,
            ),
        )
    )


def fees(snapshot: Snapshot, tr: Translator) -> Iterator[CashRow]:
    """What the entry fees come to, and who still owes."""
    accounts = [account for account in snapshot.cash.accounts if account.fee]
    if not accounts:
        return
    due, paid = sum(account.due for account in accounts), sum(account.paid for account in accounts)
    owing = [account for account in accounts if account.owed]
    unbooked = [account for account in accounts if account.is_unbooked]
    yield title(tr.gettext("Entry fees"))
    said = tr.gettext("Due {due}, paid {paid}, still owed {owed}.")
    yield row_of_texts(
        said.format(due=euros(due, tr), paid=euros(paid, tr), owed=euros(sum(account.owed for account in owing), tr))
    )
    if owing:
        yield row_of_texts(
            tr.gettext("Still to pay: {teams}.").format(teams=", ".join(owing_text(account, tr) for account in owing))
        )
    if unbooked:
        named = ", ".join(team_text(account) for account in unbooked)
        yield row_of_texts(tr.gettext("Ticked as paid, without an entry: {teams}.").format(teams=named))


def team_text(account: AccountView) -> str:
    """A team by number and name."""
    return account.name if account.number is None else f"{account.number} {account.name}"


def owing_text(account: AccountView, tr: Translator) -> str:
    """A team and what it owes."""
    return tr.gettext("{team} ({owed})").format(team=team_text(account), owed=euros(account.owed, tr))


def entries(snapshot: Snapshot, tr: Translator) -> Iterator[CashRow]:
    """Every entry of each till by number; those that were undone are struck through, and count for nothing."""
    for till in dict.fromkeys(entry.till for entry in snapshot.cash.entries):
        of_till = [entry for entry in snapshot.cash.entries if entry.till == till]
        yield title(title_of_till(till, tr))
        yield labels_of_entries(tr)
        yield from (entry_row(entry, snapshot, tr) for entry in of_till)
        standing = [entry.cents for entry in of_till if not entry.is_undone]
        came, went = sum(cents for cents in standing if cents > 0), sum(-cents for cents in standing if cents < 0)
        amounts = (euros(came, tr, with_cents=True), euros(went, tr, with_cents=True))
        yield row(("", "", tr.gettext("Total"), "", "", "", *amounts), ENTRIES, 2, "sum")


def entry_row(entry: CashEntryView, snapshot: Snapshot, tr: Translator) -> CashRow:
    """One entry."""
    amount = euros(abs(entry.cents), tr, with_cents=True)
    texts = (
        number_text(entry),
        when_text(entry.at, snapshot.taken_at, tr),
        about_text(entry, tr),
        from_text(entry, tr),
        means_text(entry, tr),
        entry.received_by,
        amount if entry.cents > 0 else "",
        amount if entry.cents < 0 else "",
    )
    return row(texts, ENTRIES, 2, "struck" if entry.is_undone else "")


def _page(rows: Sequence[CashRow], tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        top = AREA.top
        for each in rows:
            if each.cells:
                _draw_row(canvas, each, top)
            else:
                _draw_signatures(canvas, top, tr)
            top -= each.height

    return draw


def _draw_row(canvas: Any, each: CashRow, top: float) -> None:
    bottom = top - each.height
    if each.look == "sum":
        rule(canvas, top, INK, 0.6)
    canvas.setFillColor({"title": BAIZE, "labels": SOFT, "struck": SOFT, "fault": HexColor(RED)}.get(each.look, INK))
    size = each.cells[0].size
    y, left = bottom + BREATH / 2 + max(cell.height for cell in each.cells) - size * 0.86, AREA.left
    for index, (cell, width) in enumerate(zip(each.cells, each.widths, strict=True)):
        if index >= len(each.cells) - each.amounts:
            write_right(canvas, cell, left + width, y)
            _strike(canvas, each, cell, left + width - width_of(cell.lines[0], cell.face, cell.size), y)
        else:
            write(canvas, cell, left, y)
            _strike(canvas, each, cell, left, y)
        left += width
    canvas.setFillColor(INK)
    rule(canvas, bottom, BAIZE if each.look in ("title", "labels") else LINE, 0.8 if each.look == "title" else 0.3)


def _strike(canvas: Any, each: CashRow, cell: Fitted, left: float, y: float) -> None:
    """Strike an undone entry through, line by line."""
    if each.look != "struck":
        return
    for number, line in enumerate(cell.lines):
        middle = y + cell.size * 0.3 - number * cell.height / len(cell.lines)
        rule(canvas, middle, SOFT, 0.6, left, left + width_of(line, cell.face, cell.size))


def _draw_signatures(canvas: Any, top: float, tr: Translator) -> None:
    """Room for whoever closed the cash, and for the treasurer."""
    canvas.setFillColor(SOFT)
    for label, left in (
        (tr.gettext("Till kept by"), AREA.left),
        (tr.gettext("The treasurer"), AREA.middle + GAP),
    ):
        write(canvas, wrapped(label, REGULAR, SIZE, AREA.width / 2), left, top - SIGNATURES + 3)
        rule(canvas, top - SIGNATURES + 14, LINE, 0.6, left, left + AREA.width / 2 - 2 * GAP)
    canvas.setFillColor(INK)


DOCUMENT: Final = Document(
    N_(
        "What is in the tills and what it is made of, what was counted, who still owes, and every entry: for "
        "the treasurer."
    ),
    EveningMoment.RESULTS,
    lay_out_cash_sheet,
    at_end=True,
    of_rows="cash",
)
