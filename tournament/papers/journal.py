"""The journal on paper: when, who, what and why, from the first entry to the newest."""

from typing import Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.messages.days import day_in_figures_text
from tournament.messages.desk import circumstances_text, done_text
from tournament.messages.phrases import number
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import AREA, Heading, Paper, Part, framed
from tournament.papers.rows import head_of_rows, pages_of, text_rows
from tournament.sentences import N_
from tournament.services.desk.views import JournalEntryView
from tournament.services.papers.views import Snapshot

NUMBER: Final = 13 * mm
WHEN: Final = 29 * mm
WHO: Final = 28 * mm
WHY: Final = 44 * mm
WIDTHS: Final = (NUMBER, WHEN, WHO, AREA.width - NUMBER - WHEN - WHO - WHY, WHY)


def lay_out_journal(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """Every entry, the oldest first, those that were taken back too."""
    say, entries = tr.gettext, snapshot.journal
    head = head_of_rows((say("No."), say("When"), say("Who"), say("What"), say("Why")), WIDTHS, figures=1)
    rows = text_rows([_entry_cells(entry, snapshot, tr) for entry in entries], WIDTHS, head, figures=1)
    count = tr.ngettext("{count} entry, oldest first", "{count} entries, oldest first", len(entries)).format(
        count=number(len(entries), tr)
    )
    return framed(pages_of([head, *rows]), Heading(say("Journal"), count), snapshot, tr)


def _entry_cells(entry: JournalEntryView, snapshot: Snapshot, tr: Translator) -> tuple[str, ...]:
    """An entry in five columns, its time in the zone of the paper."""
    at = entry.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
    when = tr.gettext("{day}, {time}").format(day=day_in_figures_text(at), time=f"{at:%H:%M}")
    return number(entry.sequence, tr), when, entry.by, _what(entry, tr), entry.why


def _what(entry: JournalEntryView, tr: Translator) -> str:
    return " ".join(filter(None, (done_text(entry, tr), circumstances_text(entry, tr))))


DOCUMENT: Final = Document(
    N_("When, who, what and why: everything that was done in this championship."),
    EveningMoment.ANY,
    lay_out_journal,
)
