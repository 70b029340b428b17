"""The journal on paper: when, who, what and why, from the first entry to the newest, for whoever wants to know how something came about."""

from collections.abc import Sequence
from typing import Any, Final

from babel.dates import format_datetime
from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.fonts import REGULAR
from tournament.reports.page import AREA, BAIZE, INK, LINE, LOCALES, SOFT, Box, Drawing, Heading, print_framed, rule, shade_every_second
from tournament.reports.text import fit, write, write_right
from tournament.services.lines import JournalLine, Snapshot
from tournament.wording.journal import say_done
from tournament.wording.numbers import number

HEAD: Final = 7 * mm
ROW: Final = 6.4 * mm
NUMBER: Final = 13 * mm
WHEN: Final = 29 * mm
WHO: Final = 30 * mm
WHY: Final = 46 * mm
GAP: Final = 2 * mm
SIZE: Final = 8.0
LEAST: Final = 6.5


def render_journal(snapshot: Snapshot, words: Translator) -> bytes:
    """Every entry, the oldest first, those that were taken back too."""
    entries = snapshot.journal
    a_page = int((AREA.height - HEAD) // ROW)
    pages = [_page(entries[start : start + a_page], snapshot, words) for start in range(0, len(entries), a_page)]
    count = words.ngettext("{count} entry, oldest first", "{count} entries, oldest first", len(entries)).format(count=number(len(entries), words))
    return print_framed(pages, Heading(words.gettext("Journal"), count), snapshot, words)


def _page(entries: Sequence[JournalLine], snapshot: Snapshot, words: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        labels = (words.gettext("No."), words.gettext("When"), words.gettext("Who"), words.gettext("What"), words.gettext("Why"))
        canvas.setFillColor(SOFT)
        _write_row(canvas, labels, Box(AREA.left, AREA.top - HEAD, AREA.width, HEAD))
        rule(canvas, AREA.top - HEAD, BAIZE, 1)
        for place, entry in enumerate(entries):
            row = Box(AREA.left, AREA.top - HEAD - (place + 1) * ROW, AREA.width, ROW)
            shade_every_second(canvas, place, row)
            canvas.setFillColor(INK)
            _write_row(canvas, _say(entry, snapshot, words), row)
            rule(canvas, row.bottom, LINE, 0.3)

    return draw


def _say(entry: JournalLine, snapshot: Snapshot, words: Translator) -> tuple[str, str, str, str, str]:
    """An entry in five columns, its time in the zone of the paper."""
    at = entry.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
    when = format_datetime(at, format="short", locale=LOCALES[words.language])
    return number(entry.sequence, words), when, entry.by, say_done(entry, words), entry.why


def _write_row(canvas: Any, said: tuple[str, str, str, str, str], row: Box) -> None:
    """Five texts, each in its column; what is too long for a line takes two."""
    sequence, *others = said
    middle = row.bottom + row.height / 2
    write_right(canvas, fit(sequence, REGULAR, SIZE, NUMBER - GAP, least=5), row.left + NUMBER - GAP, middle - SIZE * 0.36)
    left = row.left + NUMBER
    for text, width in zip(others, (WHEN, WHO, row.width - NUMBER - WHEN - WHO - WHY, WHY), strict=True):
        fitted = fit(text, REGULAR, SIZE, width - GAP, least=LEAST, two_lines=LEAST / SIZE)
        write(canvas, fitted, left, middle + fitted.height / 2 - fitted.size * 0.86)
        left += width
