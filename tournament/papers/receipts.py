"""Receipts of payments, three on a page: from a number on, of one team, or one alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.cash import KINDS, paid_by_text, till_text
from tournament.messages.days import long_day_text
from tournament.messages.phrases import euros
from tournament.papers.document import Document, EveningMoment, Option, choice
from tournament.papers.page import (
    BAIZE,
    INK,
    LINE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    SOFT,
    Box,
    Drawing,
    Paper,
    Part,
    checked_by,
    rule,
    venue_and_date_text,
)
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.sentences import N_
from tournament.services.cash.views import CashEntryView, CashKind
from tournament.services.papers.views import Snapshot

ON_A_PAGE: Final = 3
MOST: Final = 99_999
EDGE: Final = 14 * mm
PADDING: Final = 9 * mm
LABELS: Final = 30 * mm
SIGNATURE: Final = 62 * mm
RECEIVED: Final = (CashKind.FEE, CashKind.RAFFLE, CashKind.INCOME)
"""What somebody is given a receipt for."""
FIRST: Final = Option("first", N_("From &receipt no."), most=MOST, kept=False)
UNTIL: Final = replace(
    choice("until", N_("&Up to"), {"last": N_("The last one"), "same": N_("Just that one")}), kept=False
)


def lay_out_receipts(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A receipt for every payment that stands, by number."""
    entries = wanted_entries(snapshot, part)
    pages = [_page(entries[start : start + ON_A_PAGE], snapshot, tr) for start in range(0, len(entries), ON_A_PAGE)]
    return Paper(pages, tr.gettext("Receipts"))


def wanted_entries(snapshot: Snapshot, part: Part) -> list[CashEntryView]:
    """The payments that are asked for. Refused where there are none."""
    first, is_alone = FIRST.number(part), UNTIL.of(part) == "same"
    paid = [
        line for line in snapshot.cash.entries if line.can_be_corrected and line.kind in RECEIVED and line.stands_at > 0
    ]
    wanted = [
        line
        for line in paid
        if part.team in (None, line.team) and (line.number == first if is_alone else line.number >= first)
    ]
    if not wanted:
        raise Refused(
            Problem("receipt-unknown", details={"entry": first})
            if paid and (is_alone or first > 1)
            else Problem("no-receipt")
        )
    return wanted


def _page(entries: Sequence[CashEntryView], snapshot: Snapshot, tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        height = PAGE_HEIGHT / ON_A_PAGE
        for index, entry in enumerate(entries):
            bottom = PAGE_HEIGHT - (index + 1) * height
            _draw_receipt(
                canvas, entry, Box(EDGE, bottom + PADDING, PAGE_WIDTH - 2 * EDGE, height - 2 * PADDING), snapshot, tr
            )
            if index + 1 < ON_A_PAGE:
                canvas.setDash(3, 3)
                rule(canvas, bottom, LINE, 0.5, 0, PAGE_WIDTH)
                canvas.setDash()

    return draw


def _draw_receipt(canvas: Any, entry: CashEntryView, box: Box, snapshot: Snapshot, tr: Translator) -> None:
    """Whose receipt it is, for what and how much; beneath, when and by whom it was received, with room to sign."""
    title = fit(tr.gettext("Receipt no. {number}").format(number=entry.number), BOLD, 17, box.width * 0.42)
    name = fit(snapshot.championship.name, BOLD, 10.5, box.width * 0.55, least=8, two_lines=0.9)
    write_right(canvas, title, box.right, box.top - title.size)
    write(canvas, name, box.left, box.top - name.size)
    canvas.setFillColor(SOFT)
    where = fit(venue_and_date_text(snapshot, tr), REGULAR, 8.5, box.width * 0.55, least=7)
    write(canvas, where, box.left, box.top - name.height - where.size - 2)
    y = box.top - name.height - where.height - 8
    rule(canvas, y, BAIZE, 1.2, box.left, box.right)
    means = paid_by_text(entry, tr)
    amount = tr.gettext("{amount} {means}").format(amount=euros(entry.stands_at, tr, with_cents=True), means=means)
    rows = [
        (tr.gettext("Received from"), payer_text(entry, tr), 14.0),
        (tr.gettext("The sum of"), amount, 20.0),
        (tr.gettext("For"), purpose_text(entry, tr), 12.0),
    ]
    for label, said, size in rows:
        value = fit(said, BOLD, size, box.width - LABELS, least=9, two_lines=0.8)
        y -= 14
        canvas.setFillColor(SOFT)
        write(canvas, fit(label, REGULAR, 9.5, LABELS - 2 * mm, least=7), box.left, y - value.size)
        canvas.setFillColor(INK)
        write(canvas, value, box.left + LABELS, y - value.size)
        y -= value.height
    _draw_foot(canvas, entry, box, snapshot, tr)


def _draw_foot(canvas: Any, entry: CashEntryView, box: Box, snapshot: Snapshot, tr: Translator) -> None:
    room = box.width - SIGNATURE - 6 * mm
    tie = checked_by(snapshot, None, tr, room)
    received = fit(received_text(entry, snapshot, tr), REGULAR, 9, room, least=7.5)
    canvas.setFillColor(SOFT)
    write(canvas, tie, box.left, box.bottom + tie.height - tie.size)
    write_right(canvas, fit(tr.gettext("Signature"), REGULAR, 8, SIGNATURE), box.right, box.bottom)
    rule(canvas, box.bottom + 10, LINE, 0.6, box.right - SIGNATURE, box.right)
    canvas.setFillColor(INK)
    write(canvas, received, box.left, box.bottom + tie.height + 4 + received.height - received.size)


def payer_text(entry: CashEntryView, tr: Translator) -> str:
    """Who paid, with the number of the team."""
    if entry.team is None:
        return entry.payer or "–"
    return tr.gettext("{name}, team {number}").format(name=entry.payer, number=entry.team)


def purpose_text(entry: CashEntryView, tr: Translator) -> str:
    """What it was paid for, with the note."""
    return " · ".join(filter(None, (tr.gettext(KINDS[entry.kind]), entry.note)))


def received_text(entry: CashEntryView, snapshot: Snapshot, tr: Translator) -> str:
    """When it was paid, at which till, and who took it."""
    at = entry.at.astimezone(snapshot.taken_at.tzinfo)
    day = long_day_text(at, tr)
    said = tr.gettext("{date} at {time}, {till}").format(date=day, time=f"{at:%H:%M}", till=till_text(entry.till, tr))
    return (
        tr.gettext("{received} · received by {name}").format(received=said, name=entry.received_by)
        if entry.received_by
        else said
    )


DOCUMENT: Final = Document(
    N_("A receipt for every payment, three on a page: to be cut apart and signed."),
    EveningMoment.BEFORE,
    lay_out_receipts,
    one="team",
    of_rows="cash",
    options=(FIRST, UNTIL),
)
