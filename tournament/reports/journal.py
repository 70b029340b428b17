"""The journal on paper: when, who, what and why, from the first entry to the newest, for whoever wants to know how something came about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from babel.dates import format_datetime
from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.reports.document import Document, Moment
from tournament.reports.fonts import REGULAR
from tournament.reports.page import (
    AREA,
    BAIZE,
    INK,
    LINE,
    LOCALES,
    SOFT,
    Box,
    Drawing,
    Heading,
    Paper,
    Part,
    framed,
    in_pages,
    rule,
    shade_every_second,
)
from tournament.reports.text import Fitted, wrapped, write, write_right
from tournament.sentences import N_
from tournament.services.desk.lines import JournalLine
from tournament.services.papers.lines import Snapshot
from tournament.wording.desk.journal import say_circumstances, say_done
from tournament.wording.numbers import number

HEAD: Final = 7 * mm
NUMBER: Final = 13 * mm
WHEN: Final = 29 * mm
WHO: Final = 28 * mm
WHY: Final = 44 * mm
WIDTHS: Final = (NUMBER, WHEN, WHO, AREA.width - NUMBER - WHEN - WHO - WHY, WHY)
GAP: Final = 2 * mm
SIZE: Final = 8.0
BREATH: Final = 9.0


@dataclass(frozen=True)
class Row:
    """An entry as it is printed: its columns, and how tall it is. A long reason takes as many lines as it needs."""

    columns: tuple[Fitted, ...]

    @property
    def height(self) -> float:
        """From its upper edge to the line beneath it, in points."""
        return max(column.height for column in self.columns) + BREATH


def lay_out_journal(snapshot: Snapshot, words: Translator, _part: Part) -> Paper:
    """Every entry, the oldest first, those that were taken back too."""
    entries = snapshot.journal
    rows = [_row(_say(entry, snapshot, words)) for entry in entries]
    count = words.ngettext("{count} entry, oldest first", "{count} entries, oldest first", len(entries)).format(count=number(len(entries), words))
    pages = [_page(rows[part.start : part.stop], words) for part in in_pages([row.height for row in rows], AREA.height - HEAD)]
    return framed(pages, Heading(words.gettext("Journal"), count), snapshot, words)


def _say(entry: JournalLine, snapshot: Snapshot, words: Translator) -> tuple[str, ...]:
    """An entry in five columns, its time in the zone of the paper."""
    at = entry.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
    when = format_datetime(at, format="short", locale=LOCALES[words.language])
    return number(entry.sequence, words), when, entry.by, _what(entry, words), entry.why


def _what(entry: JournalLine, words: Translator) -> str:
    """What was done, and its circumstances."""
    return " ".join(filter(None, (say_done(entry, words), say_circumstances(entry, words))))


def _row(said: Sequence[str]) -> Row:
    return Row(tuple(wrapped(text, REGULAR, SIZE, width - GAP) for text, width in zip(said, WIDTHS, strict=True)))


def _page(rows: Sequence[Row], words: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        labels = (words.gettext("No."), words.gettext("When"), words.gettext("Who"), words.gettext("What"), words.gettext("Why"))
        canvas.setFillColor(SOFT)
        _write_row(canvas, _row(labels), AREA.top - HEAD + SIZE + BREATH)
        rule(canvas, AREA.top - HEAD, BAIZE, 1)
        top = AREA.top - HEAD
        for index, row in enumerate(rows):
            shade_every_second(canvas, index, Box(AREA.left, top - row.height, AREA.width, row.height))
            canvas.setFillColor(INK)
            _write_row(canvas, row, top)
            top -= row.height
            rule(canvas, top, LINE, 0.3)

    return draw


def _write_row(canvas: Any, row: Row, top: float) -> None:
    """The number aligned on its digits, and the words beside it."""
    sequence, *others = row.columns
    y = top - BREATH / 2 - SIZE * 0.86
    write_right(canvas, sequence, AREA.left + NUMBER - GAP, y)
    left = AREA.left + NUMBER
    for column, width in zip(others, WIDTHS[1:], strict=True):
        write(canvas, column, left, y)
        left += width


DOCUMENT: Final = Document(
    N_("When, who, what and why: everything that was done in this championship."),
    Moment.RESULTS,
    lay_out_journal,
)
