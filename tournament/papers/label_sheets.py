"""Sheets of labels as they are sold, and envelopes: where each label is on its page, and texts that fill it.

Lengths of sheets are millimetres, as their boxes say them; what is drawn is in points. Labels of one sheet have no
space between rows, and stand in the middle of the page: that is how the usual sheets are cut.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import decimal_text
from tournament.papers.document import Option, choice
from tournament.papers.page import BAIZE, INK, LINE, SOFT, Box, Drawing, Paper, Part, rule
from tournament.papers.text import (
    ABOVE_BASELINE,
    REGULAR,
    SMALLEST,
    Fitted,
    first_line,
    fit,
    rise,
    write,
    write_centred,
)
from tournament.sentences import N_

A4_MM: Final = (210.0, 297.0)
WHITE_EDGE: Final = 5 * mm  # printers leave so much of a page white
PADDING: Final = 3 * mm
SHRINK: Final = tuple(
    1 - step * 0.05 for step in range(17)
)  # how far the lines of a label shrink together where it is too low for them
BETWEEN: Final = 2.0
HEAD: Final = 12.0
CUT: Final = 0.4


@dataclass(frozen=True)
class LabelSize:
    """A sheet by its labels' size, columns, rows, gaps; `page` is its own size, of an envelope with a `name`."""

    width: float
    height: float
    columns: int = 1
    rows: int = 1
    gap: float = 0.0
    page: tuple[float, float] = A4_MM
    name: str = ""

    @property
    def identity(self) -> str:
        """How the command line calls it: `63.5x38.1`."""
        return f"{self.width:g}x{self.height:g}"

    @property
    def count(self) -> int:
        """How many labels are on a sheet."""
        return self.columns * self.rows

    @property
    def points(self) -> tuple[float, float]:
        """The size of its page in points."""
        return self.page[0] * mm, self.page[1] * mm

    def cell(self, index: int) -> Box:
        """Where a label is on its page, counted from 0 along the rows."""
        row, column = divmod(index, self.columns)
        left = (self.page[0] - self.columns * self.width - (self.columns - 1) * self.gap) / 2 + column * (
            self.width + self.gap
        )
        bottom = (self.page[1] + self.rows * self.height) / 2 - (row + 1) * self.height
        return Box(left * mm, bottom * mm, self.width * mm, self.height * mm)


def envelope(name: str, width: float, height: float) -> LabelSize:
    """An envelope of that size, printed by itself."""
    return LabelSize(width, height, page=(width, height), name=name)


def by_identity(*sizes: LabelSize) -> dict[str, LabelSize]:
    """Sizes by what the command line calls them."""
    return {size.identity: size for size in sizes}


LABELS: Final = by_identity(
    LabelSize(63.5, 38.1, 3, 7, gap=2.54),
    LabelSize(70, 37, 3, 8),
    LabelSize(70, 42.3, 3, 7),
    LabelSize(99.1, 38.1, 2, 7, gap=2.54),
    LabelSize(99.1, 57, 2, 5, gap=2.54),
    LabelSize(99.1, 67.7, 2, 4, gap=2.54),
    LabelSize(105, 42.3, 2, 7),
    LabelSize(105, 48, 2, 6),
    LabelSize(105, 74, 2, 4),
    LabelSize(85, 54, 2, 5, gap=10),
)
"""Self-adhesive sheets, and the last one of cards for badges, as most boxes have them."""
ENVELOPES: Final = by_identity(
    envelope(N_("DL envelope"), 220, 110), envelope(N_("C6 envelope"), 162, 114), envelope(N_("C5 envelope"), 229, 162)
)


def size_option(sizes: dict[str, LabelSize], label: str = N_("Si&ze")) -> Option:
    """Which of these sheets is in the printer; the first is the usual one."""
    return Option("size", label, tuple(sizes), lambda value, tr: size_text(sizes[value], tr))


FIRST: Final = Option("first", N_("&First label"), most=max(size.count for size in LABELS.values()), kept=False)
"""From which label on: the first ones of a sheet that was begun are gone."""
CUTS: Final = choice("cuts", N_("C&utting lines"), {"no": N_("Without"), "yes": N_("For plain paper")})
"""Whether lines show where plain paper is to be cut."""


def size_text(size: LabelSize, tr: Translator) -> str:
    """A sheet as its box names it: by the size of its labels, and how many there are."""
    width, height = (decimal_text(length, tr) for length in (size.width, size.height))
    if size.name:
        return tr.gettext(size.name)
    return tr.gettext("{width} × {height} mm ({count})").format(width=width, height=height, count=size.count)


Label = Callable[[Any, Box], None]
"""What draws one label inside its box."""


def labels_paper(labels: Sequence[Label], size: LabelSize, title: str, part: Part) -> Paper:
    """Labels from the chosen one of the first sheet on. Refuses a bad start, and no labels."""
    if not labels:
        raise Refused(Problem("no-team-registered"))
    before = FIRST.number(part) - 1
    if before >= size.count:
        raise Refused(Problem("label-not-on-sheet", details={"first": before + 1, "most": size.count}))
    places = (*(None for _ in range(before)), *labels)
    sheets = [places[start : start + size.count] for start in range(0, len(places), size.count)]
    return Paper(
        [_sheet(sheet, size, cuts=CUTS.of(part) == "yes") for sheet in sheets], title, size.points, to_scale=True
    )


def _sheet(labels: Sequence[Label | None], size: LabelSize, *, cuts: bool) -> Drawing:
    def draw(canvas: Any) -> None:
        for index, label in enumerate(labels):
            if label is None:
                continue
            if cuts:
                outline(canvas, size.cell(index))
            label(canvas, inside(size.cell(index), size.points))

    return draw


def outline(canvas: Any, cell: Box) -> None:
    """The edges of a label, to cut along."""
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(CUT)
    canvas.rect(cell.left, cell.bottom, cell.width, cell.height)


def inside(cell: Box, page: tuple[float, float]) -> Box:
    """Where a label is written on, clear of its edges and of what a printer leaves white."""
    left, bottom = max(cell.left + PADDING, WHITE_EDGE), max(cell.bottom + PADDING, WHITE_EDGE)
    right, top = min(cell.right - PADDING, page[0] - WHITE_EDGE), min(cell.top - PADDING, page[1] - WHITE_EDGE)
    return Box(left, bottom, right - left, top - bottom)


@dataclass(frozen=True)
class LabelLine:
    """A label's text (empty: no room), font, largest size in points, colour; `keeps_size` on two lines first.

    `above` is the room between it and the line before, as a share of its size, where it says something else.
    """

    text: str
    face: str = REGULAR
    size: float = 10.0
    colour: Any = INK
    keeps_size: bool = False
    above: float = 0.0


def write_lines(
    canvas: Any, lines: Sequence[LabelLine], box: Box, *, centred: bool = True, between: float = BETWEEN
) -> None:
    """Centred lines in a box, each shrunk or broken to its width, all shrunk to its height."""
    shown = [line for line in lines if line.text]
    written = lines_in(shown, box, between)
    y = box.bottom + (box.height + _height(shown, written, between)) / 2
    for line, fitted in zip(shown, written, strict=True):
        canvas.setFillColor(line.colour)
        y -= _above(fitted) + line.above * fitted.size
        baseline = y - fitted.size * ABOVE_BASELINE
        if centred:
            write_centred(canvas, fitted, box.middle, baseline)
        else:
            write(canvas, fitted, box.left, baseline)
        y -= fitted.height + between
    canvas.setFillColor(INK)


def lines_in(lines: Sequence[LabelLine], box: Box, between: float = BETWEEN) -> list[Fitted]:
    """How lines fit a box: each shrunk or broken to its width, all shrunk to its height."""
    fitting = (_fitted(lines, box.width, part) for part in SHRINK)
    return next((fitted for fitted in fitting if _height(lines, fitted, between) <= box.height), None) or _fitted(
        lines, box.width, 0
    )


def write_head(canvas: Any, contest: str, box: Box) -> Box:
    """Write a label's head, the championship's name, cut if needed, above a line; returns what is left."""
    head = Box(box.left, box.top - HEAD, box.width, HEAD)
    canvas.setFillColor(SOFT)
    write_centred(canvas, first_line(contest, REGULAR, 8, box.width), box.middle, head.bottom + 3)
    rule(canvas, head.bottom - 1 * mm, BAIZE, 1, box.left, box.right)
    return Box(box.left, box.bottom, box.width, head.bottom - 2 * mm - box.bottom)


def _fitted(lines: Sequence[LabelLine], width: float, part: float) -> list[Fitted]:
    return [_fit(line, max(line.size * part, SMALLEST), width) for line in lines]


def _fit(line: LabelLine, size: float, width: float) -> Fitted:
    if line.keeps_size:
        return fit(line.text, line.face, size, width, least=size, two_lines=1)
    return fit(line.text, line.face, size, width, least=max(size * 0.7, SMALLEST), two_lines=0.85)


def _above(fitted: Fitted) -> float:
    """The room that the accents of its first line need besides."""
    return fitted.size * (rise(fitted.lines[0]) - ABOVE_BASELINE)


def _height(lines: Sequence[LabelLine], written: Sequence[Fitted], between: float) -> float:
    each = zip(lines, written, strict=True)
    rows = sum(fitted.height + _above(fitted) + line.above * fitted.size for line, fitted in each)
    return rows + between * max(len(written) - 1, 0)
