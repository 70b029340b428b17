"""The frame of every sheet: A4, whose championship it is, what the sheet is, and the pictures and codes on it.

A document draws its content inside `AREA`; lengths are points. Ink on white with one green line: printers of village
halls have only grey.
"""

import tournament.papers.pillow_when_wanted  # noqa: F401  # before anything of ReportLab

# isort: split
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from reportlab.lib.colors import HexColor, black
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.days import day_in_figures_text, long_day_text
from tournament.papers.text import (
    BOLD,
    FOR_CHECKING,
    REGULAR,
    Fitted,
    first_line,
    fit,
    load_families,
    printable,
    width_of,
    wrapped,
    write,
    write_right,
)
from tournament.services.papers.views import Snapshot

INK: Final = HexColor("#1D2420")
SOFT: Final = HexColor("#4A524C")
LINE: Final = HexColor("#B9BDB9")
SHADE: Final = HexColor("#EDF1EE")
BAIZE: Final = HexColor("#1E6848")

HEAD_DIGITS: Final = 8
FOOT_FONT: Final = 8.0  # points
HALF_DIGIT: Final = 0.365  # half the height of a figure, in font sizes
MARGIN: Final = 14 * mm
HALVINGS: Final = 24
TOLERANCE: Final = 1e-6  # so many rows of a fraction of the page fill the page, whatever the last bit says
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

    def baseline(self, size: float) -> float:
        """The baseline of figures of a size in the middle of its height."""
        return self.bottom + self.height / 2 - size * HALF_DIGIT

    def stacked(self, parts: int) -> list["Box"]:
        """As many equal parts under each other, the topmost first."""
        height = self.height / parts
        return [Box(self.left, self.top - (index + 1) * height, self.width, height) for index in range(parts)]


AREA: Final = Box(MARGIN, 17 * mm, PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - 57 * mm)
HEAD: Final = Box(AREA.left, AREA.top + 4 * mm, AREA.width, PAGE_HEIGHT - AREA.top - 14 * mm)

Drawing = Callable[[Any], None]
"""What draws the content of one page on a canvas."""
Progress = Callable[[int, int], None]
"""Called with how many pages are made, of how many. What it raises stops the work."""


@dataclass(frozen=True)
class Part:
    """What is wanted of a document: round (None: newest posted), one table or team, and `options` by name."""

    round: int | None = None
    table: int | None = None
    team: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def only(self) -> dict[str, int]:
        """The one sheet that is wanted, by what it is of; nothing where all are."""
        return {name: number for name, number in (("table", self.table), ("team", self.team)) if number is not None}


WHOLE: Final = Part()


@dataclass(frozen=True)
class Heading:
    """What a document calls itself: its title, a line that says more, and the seed where it shows a draw."""

    title: str
    subtitle: str = ""
    seed: int | None = None


@dataclass(frozen=True)
class Paper:
    """A document laid out: its pages, still to be drawn, its title, and the size of a page in points.

    One that is `to_scale` asks the programs that open its file not to fit it to the paper: labels are where the sheet
    has them.
    """

    pages: Sequence[Drawing]
    title: str
    size: tuple[float, float] = A4
    to_scale: bool = False


def framed(pages: Sequence[Drawing], heading: Heading, snapshot: Snapshot, tr: Translator) -> Paper:
    """A document whose pages are each in the frame."""

    def in_frame(number: int, page: Drawing) -> Drawing:
        def draw(canvas: Any) -> None:
            _draw_head(canvas, heading, snapshot, tr)
            page(canvas)
            _draw_foot(canvas, heading, snapshot, tr, number, len(pages))

        return draw

    return Paper([in_frame(number, page) for number, page in enumerate(pages, start=1)], heading.title)


def to_pdf(paper: Paper, snapshot: Snapshot, tr: Translator, progress: Progress | None = None) -> bytes:
    """The PDF of a document. The same pages make the same bytes: no clock and no chance goes into the file."""
    load_families()
    written = BytesIO()
    canvas = Canvas(written, pagesize=paper.size, invariant=1, lang=tr.language)
    canvas.setTitle(printable(f"{paper.title} – {snapshot.championship.name}"))
    canvas.setAuthor(printable(snapshot.championship.name))
    canvas.setSubject(printable(venue_and_date_text(snapshot, tr)))
    canvas.setCreator("Capot")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if paper.to_scale:
        canvas.setViewerPreference("PrintScaling", "None")
    for number, page in enumerate(paper.pages, start=1):
        canvas.setFillColor(INK)
        page(canvas)
        canvas.showPage()
        if progress:
            progress(number, len(paper.pages))
    canvas.save()
    return written.getvalue()


def day_text(snapshot: Snapshot, tr: Translator) -> str:
    """The day of the championship."""
    return long_day_text(snapshot.championship.day, tr)


def venue_and_date_text(snapshot: Snapshot, tr: Translator) -> str:
    """Where and when the championship is held; the date alone where no venue was given."""
    return " · ".join(part for part in (snapshot.championship.venue, day_text(snapshot, tr)) if part)


def edition_text(snapshot: Snapshot, tr: Translator, *, briefly: bool = False) -> str:
    """A sheet's edition and local time; `briefly` for small sheets, silent without one."""
    day = day_in_figures_text(snapshot.taken_at) if briefly else long_day_text(snapshot.taken_at, tr)
    at = {"date": day, "time": f"{snapshot.taken_at:%H:%M}"}
    if snapshot.edition is None and briefly:
        return tr.gettext("{date} at {time}").format(**at)
    if snapshot.edition is None:
        return tr.gettext("Unnumbered copy, {date} at {time}").format(**at)
    return tr.gettext("Issue {number}, {date} at {time}").format(number=snapshot.edition, **at)


def journal_text(snapshot: Snapshot, tr: Translator) -> str:
    """The first characters of the journal's head: they tie the paper to the file."""
    return tr.gettext("Journal {head}").format(head=snapshot.journal_head[:HEAD_DIGITS])


def seed_text(seed: int, tr: Translator) -> str:
    """The number from which a draw can be repeated."""
    return tr.gettext("Draw no. {seed}").format(seed=seed)


def tie_text(snapshot: Snapshot, seed: int | None, tr: Translator, *, briefly: bool = False) -> str:
    """What ties a sheet to the file: its edition, the seed where it shows a draw, and the head of the journal."""
    shown = [] if seed is None else [seed_text(seed, tr)]
    return "\N{NO-BREAK SPACE}· ".join(
        [edition_text(snapshot, tr, briefly=briefly), *shown, journal_text(snapshot, tr)]
    )


def checked_by(snapshot: Snapshot, seed: int | None, tr: Translator, width: float) -> Fitted:
    """What ties a small sheet to the file, as small as it may be: whoever holds it needs none of it."""
    return wrapped(tie_text(snapshot, seed, tr, briefly=True), REGULAR, FOR_CHECKING, width)


def _draw_head(canvas: Any, heading: Heading, snapshot: Snapshot, tr: Translator) -> None:
    """Draw championship, place and date, on several lines if long; then title and subtitle."""
    name = fit(snapshot.championship.name, BOLD, 10.5, HEAD.width * 0.55, least=8)
    where = fit(venue_and_date_text(snapshot, tr), REGULAR, 9, HEAD.width * 0.42, least=8)
    subtitle = fit(heading.subtitle, REGULAR, 10, HEAD.width, least=8, two_lines=0.9)
    if len(name.lines) + len(where.lines) > 2:
        name = fit(snapshot.championship.name, BOLD, 10.5, HEAD.width, least=9, two_lines=0.9)
        where = fit(venue_and_date_text(snapshot, tr), REGULAR, 9, HEAD.width, least=8)
        y = _write_down(canvas, name, HEAD.top, INK)
        y = _write_down(canvas, where, y - 2, SOFT)
        title = fit(heading.title, BOLD, 15, HEAD.width, least=12)
    else:
        y = _write_down(canvas, name, PAGE_HEIGHT - MARGIN, INK)
        canvas.setFillColor(SOFT)
        write_right(canvas, where, HEAD.right, PAGE_HEIGHT - MARGIN - name.size)
        title = fit(heading.title, BOLD, 22, HEAD.width, least=12)
    rule(canvas, y - 5, BAIZE, 1.4)
    y = _write_down(canvas, title, y - 8, INK)
    _write_down(canvas, subtitle, y - 6, SOFT)
    canvas.setFillColor(INK)


def _write_down(canvas: Any, fitted: Fitted, top: float, colour: Any) -> float:
    """Write lines beneath `top`; how far down they reach."""
    canvas.setFillColor(colour)
    write(canvas, fitted, HEAD.left, top - fitted.size)
    return top - fitted.height


def _draw_foot(canvas: Any, heading: Heading, snapshot: Snapshot, tr: Translator, number: int, count: int) -> None:
    rule(canvas, 13 * mm, LINE, 0.6)
    canvas.setFillColor(SOFT)
    paging = fit(
        tr.gettext("Page {number} of {count}").format(number=number, count=count), REGULAR, FOOT_FONT, AREA.width / 2
    )
    write_right(canvas, paging, AREA.right, 9 * mm)
    room = AREA.width - width_of(paging.lines[0], REGULAR, FOOT_FONT) - 4 * mm
    write(canvas, first_line(tie_text(snapshot, heading.seed, tr), REGULAR, FOOT_FONT, room), AREA.left, 9 * mm)
    canvas.setFillColor(INK)


def in_pages(heights: Sequence[float], room: float, first: float | None = None) -> list[range]:
    """Which rows are on each page, by their heights; `first` is the height of the first page, where it has less.

    A last row that would be alone on its page takes the one before it along, for a page with a single row is lost or
    thrown away.
    """
    pages: list[range] = []
    start, used = 0, 0.0
    for index, height in enumerate(heights):
        here = room if pages or first is None else first
        if index > start and used + height > here + TOLERANCE:
            pages.append(range(start, index))
            start, used = index, 0.0
        used += height
    if pages and start == len(heights) - 1 and len(pages[-1]) > 2 and heights[start - 1] + used <= room + TOLERANCE:
        start -= 1
        pages[-1] = range(pages[-1].start, start)
    return [*pages, range(start, len(heights))]


def evenly_in_pages(heights: Sequence[float], room: float, first: float | None = None) -> list[range]:
    """Rows on as few pages as they need, all about equally full: a last page with few rows looks forgotten."""
    first = room if first is None else first
    pages = in_pages(heights, room, first)
    low, high = 0.0, room
    for _ in range(HALVINGS if len(pages) > 1 else 0):
        middle = (low + high) / 2
        tried = in_pages(heights, middle, min(first, middle))
        if len(tried) <= len(pages) and all(
            sum(heights[index] for index in page) <= middle + TOLERANCE for page in tried
        ):
            pages, high = tried, middle
        else:
            low = middle
    return pages


def rule(
    canvas: Any, y: float, colour: Any, thickness: float, left: float = AREA.left, right: float = AREA.right
) -> None:
    """A horizontal line."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(thickness)
    canvas.line(left, y, right, y)


def draw_alike(canvas: Any, what: str, draw: Callable[[], None]) -> None:
    """Draw what stands alike on many pages of a document, known by `what`: it is written once, and shown on each."""
    name = sha256(what.encode()).hexdigest()
    if not canvas.hasForm(name):
        canvas.beginForm(name)
        draw()
        canvas.endForm()
    canvas.doForm(name)


def shade_every_second(canvas: Any, index: int, row: Box) -> None:
    """Shade every second row, so that a row is easily followed."""
    if index % 2:
        canvas.setFillColor(SHADE)
        canvas.rect(row.left, row.bottom, row.width, row.height, stroke=0, fill=1)


LARGEST: Final = (
    4000  # pixels of a side: what the window keeps is smaller, and a few bytes of a forged file can stand for gigabytes
)


def picture_of(content: bytes | None) -> Any:
    """A picture, read; None where there is none. Refuses a file that cannot be read as one."""
    if content is None:
        return None
    try:
        picture = ImageReader(BytesIO(content))
        if max(picture.getSize()) <= LARGEST:
            picture.getRGBData()
            return picture
    except Exception as trouble:  # a file that was tampered with raises almost anything
        raise Refused(Problem("emblem-unreadable")) from trouble
    raise Refused(Problem("emblem-unreadable"))


def draw_picture(canvas: Any, picture: Any, box: Box) -> None:
    """A picture as large as it fits into a box, in the middle of it."""
    canvas.drawImage(
        picture, box.left, box.bottom, box.width, box.height, mask="auto", preserveAspectRatio=True, anchor="c"
    )


def draw_qr(canvas: Any, text: str, box: Box) -> None:
    """Draw a text's code into a square from its lower left corner; its margin stays white."""
    from tournament.hosting.qr import dark_runs, qr_modules  # only an open hall has a code

    modules = qr_modules(text)
    size = box.width / len(modules)
    path = canvas.beginPath()
    for row, column, length in dark_runs(modules):
        path.rect(box.left + column * size, box.bottom + (len(modules) - 1 - row) * size, length * size, size)
    canvas.setFillColor(black)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColor(INK)
