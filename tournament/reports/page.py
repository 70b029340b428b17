"""The frame of every sheet: A4, whose championship it is, what the sheet is, and at the foot what ties it to the file.

A document draws its content inside `AREA`; lengths are points. Ink on white with one green line: printers of village halls know only grey.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from babel.dates import format_date
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournament.i18n import Translator
from tournament.reports.fonts import BOLD, REGULAR, load_family
from tournament.reports.text import fit, printable, write, write_right
from tournament.services.lines import Snapshot

INK: Final = HexColor("#1D2420")
SOFT: Final = HexColor("#4A524C")
LINE: Final = HexColor("#B9BDB9")
SHADE: Final = HexColor("#EDF1EE")
BAIZE: Final = HexColor("#1E6848")

HEAD_LETTERS: Final = 8
LOCALES: Final = {"fr": "fr_FR", "en": "en_GB"}
MARGIN: Final = 14 * mm
PAGE_WIDTH, PAGE_HEIGHT = A4


@dataclass(frozen=True)
class Box:
    """A part of a page, from its lower left corner, in points."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """The vertical in its middle."""
        return self.left + self.width / 2


AREA: Final = Box(MARGIN, 17 * mm, PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - 57 * mm)

Drawing = Callable[[Any], None]
"""What draws the content of one page on a canvas."""


@dataclass(frozen=True)
class Heading:
    """What a document calls itself: its title, a line that says more, and the seed where it shows a draw."""

    title: str
    subtitle: str = ""
    seed: int | None = None


def print_framed(pages: Sequence[Drawing], heading: Heading, snapshot: Snapshot, words: Translator) -> bytes:
    """The PDF of a document whose pages each stand in the frame."""

    def framed(number: int, page: Drawing) -> Drawing:
        def draw(canvas: Any) -> None:
            _draw_head(canvas, heading, snapshot, words)
            page(canvas)
            _draw_foot(canvas, heading, snapshot, words, number, len(pages))

        return draw

    return print_plain([framed(number, page) for number, page in enumerate(pages, start=1)], heading, words)


def print_plain(pages: Sequence[Drawing], heading: Heading, words: Translator, size: tuple[float, float] = A4) -> bytes:
    """The PDF of a document that frames its pages itself. The same pages make the same bytes: no clock and no chance goes into the file."""
    load_family()
    paper = BytesIO()
    canvas = Canvas(paper, pagesize=size, invariant=1, lang=words.language)
    canvas.setTitle(printable(heading.title))
    canvas.setCreator("Capot")
    for page in pages:
        canvas.setFillColor(INK)
        page(canvas)
        canvas.showPage()
    canvas.save()
    return paper.getvalue()


def say_place_and_date(snapshot: Snapshot, words: Translator) -> str:
    """Where and when the championship is held; the date alone where no place was given."""
    day = format_date(snapshot.championship.date, format="long", locale=LOCALES[words.language])
    return " · ".join(part for part in (snapshot.championship.place, day) if part)


def say_printed(snapshot: Snapshot, words: Translator) -> str:
    """When the sheet was printed, in local time."""
    day = format_date(snapshot.taken_at, format="long", locale=LOCALES[words.language])
    return words.gettext("Printed {date} at {time}").format(date=day, time=f"{snapshot.taken_at:%H:%M}")


def say_journal(snapshot: Snapshot, words: Translator) -> str:
    """The first characters of the journal's head: they tie the paper to the file."""
    return words.gettext("Journal {head}").format(head=snapshot.journal_head[:HEAD_LETTERS])


def say_seed(seed: int, words: Translator) -> str:
    """The number from which a draw can be repeated."""
    return words.gettext("Draw no. {seed}").format(seed=seed)


def _draw_head(canvas: Any, heading: Heading, snapshot: Snapshot, words: Translator) -> None:
    top = PAGE_HEIGHT - MARGIN
    where = fit(say_place_and_date(snapshot, words), REGULAR, 9, AREA.width * 0.42, least=6.5)
    name = fit(snapshot.championship.name, BOLD, 10.5, AREA.width * 0.55, least=7.5)
    write(canvas, name, AREA.left, top - 8)
    canvas.setFillColor(SOFT)
    write_right(canvas, where, AREA.right, top - 8)
    rule(canvas, top - 20, BAIZE, 1.4)
    canvas.setFillColor(INK)
    write(canvas, fit(heading.title, BOLD, 22, AREA.width, least=12), AREA.left, top - 46)
    canvas.setFillColor(SOFT)
    write(canvas, fit(heading.subtitle, REGULAR, 10, AREA.width, least=7), AREA.left, top - 62)
    canvas.setFillColor(INK)


def _draw_foot(canvas: Any, heading: Heading, snapshot: Snapshot, words: Translator, number: int, count: int) -> None:
    seed = "" if heading.seed is None else say_seed(heading.seed, words)
    left = " · ".join(part for part in (say_printed(snapshot, words), seed, say_journal(snapshot, words)) if part)
    rule(canvas, 13 * mm, LINE, 0.6)
    canvas.setFillColor(SOFT)
    canvas.setFont(REGULAR, 8)
    canvas.drawString(AREA.left, 9 * mm, printable(left))
    canvas.drawRightString(AREA.right, 9 * mm, words.gettext("Page {number} of {count}").format(number=number, count=count))
    canvas.setFillColor(INK)


def rule(canvas: Any, y: float, colour: Any, thickness: float, left: float = AREA.left, right: float = AREA.right) -> None:
    """A horizontal line."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(thickness)
    canvas.line(left, y, right, y)


def shade_every_second(canvas: Any, place: int, row: Box) -> None:
    """Shade the rows of odd places, so that the eye stays in its row."""
    if place % 2:
        canvas.setFillColor(SHADE)
        canvas.rect(row.left, row.bottom, row.width, row.height, stroke=0, fill=1)
