"""Raffle tickets to cut out: each number twice, once on a stub for the drum or seller."""

from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.papers.document import Document, EveningMoment, Option
from tournament.papers.label_sheets import CUTS, LABELS, Label, LabelLine, labels_paper, write_lines
from tournament.papers.page import BAIZE, LINE, SOFT, Box, Paper, Part
from tournament.papers.text import BOLD
from tournament.records.money import HIGHEST_TICKET
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot

SHEET: Final = LABELS["70x37"]
STUB: Final = 0.27  # of the width of a ticket
MOST_SHEETS: Final = 50
FROM: Final = Option("from", N_("From n&umber"), most=HIGHEST_TICKET, kept=False)
SHEETS: Final = Option("sheets", N_("&Sheets of 24"), most=MOST_SHEETS, kept=False)


def lay_out_raffle_tickets(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """So many sheets of tickets, numbered from the number that was chosen, never beyond the highest there is."""
    first = FROM.number(part)
    last = min(first + SHEETS.number(part) * SHEET.count - 1, HIGHEST_TICKET)
    tickets = [_ticket(number, snapshot, tr) for number in range(first, last + 1)]
    return labels_paper(tickets, SHEET, tr.gettext("Raffle tickets"), Part(options={CUTS.name: "yes"}))


def _ticket(number: int, snapshot: Snapshot, tr: Translator) -> Label:
    """The stub at the left with the number alone; beside it the raffle, the number and the price."""
    price = snapshot.championship.ticket_cents

    def draw(canvas: Any, box: Box) -> None:
        stub = Box(box.left, box.bottom, box.width * STUB, box.height)
        write_lines(canvas, [LabelLine(tr.gettext("No."), size=8, colour=SOFT), LabelLine(str(number), BOLD, 15)], stub)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.setDash(2, 2)
        canvas.line(stub.right, box.bottom, stub.right, box.top)
        canvas.setDash()
        ticket = Box(stub.right + 3 * mm, box.bottom, box.right - stub.right - 3 * mm, box.height)
        lines = [
            LabelLine(tr.gettext("Raffle"), BOLD, 11, BAIZE),
            LabelLine(snapshot.championship.name, size=7.5, colour=SOFT),
            LabelLine(str(number), BOLD, 26),
            LabelLine(euros(price, tr) if price else "", size=9),
        ]
        write_lines(canvas, lines, ticket)

    return draw


DOCUMENT: Final = Document(
    N_(
        "Numbered tickets with a stub, 24 on a sheet, to print on plain paper and cut: for a club without a "
        "roll of its own."
    ),
    EveningMoment.BEFORE,
    lay_out_raffle_tickets,
    is_tied=False,
    options=(FROM, SHEETS),
)
