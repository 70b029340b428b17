"""The manual on paper: blocks laid over pages or columns, and chapters on loose sheets in the largest type."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile
from math import sqrt
from typing import Any, Final

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from tournament.i18n import Translator
from tournament.manual.chapters import (
    HELPER,
    Block,
    Line,
    Listing,
    ManualSection,
    ManualTable,
    Note,
    Picture,
    Run,
    Subheading,
    TypedLines,
    chapter,
    picture_file,
    plain,
)
from tournament.manual.chapters import Paragraph as TextBlock
from tournament.papers.page import BAIZE, INK, LINE, PAGE_HEIGHT, PAGE_WIDTH, SHADE, SOFT, Box, Drawing, Paper, rule
from tournament.papers.text import BOLD, REGULAR, SMALLEST, fit, load_families, markup, width_of, write, write_right

KEY_GROUND: Final = "#E3EAE5"
NOTE_GROUND: Final = HexColor("#F7F0DE")
LEADING: Final = 1.36
INDENT: Final = 1.5
"""How far an item of a list stands in, in sizes of type."""
PIXEL: Final = 0.16 * mm
"""How wide a pixel of a picture is at most: a whole window is as wide as the page, and its letters are still read."""
LEAST_AFTER_HEADING: Final = 3.0
"""What must stand under a heading on the same page, in lines."""
NARROW: Final = 5
"""From so many columns on, a table is set smaller."""


@dataclass(frozen=True)
class FlowPlaced:
    """Something laid out: what draws itself, its indent, space above, and whether it is a heading."""

    flowable: Any
    indent: float = 0.0
    above: float = 0.0
    heads: bool = False


@dataclass(frozen=True)
class TypeSetting:
    """A type size in points, width, `headed` tables or not, and links' targets; links out are plain text."""

    size: float
    width: float
    language: str = "fr"
    targets: Mapping[str, str] = field(default_factory=dict)
    headed: bool = True

    def style(self, face: str = REGULAR, scale: float = 1.0, **more: Any) -> ParagraphStyle:
        """A style of paragraphs."""
        size = self.size * scale
        return ParagraphStyle(
            "manual", **{"fontName": face, "fontSize": size, "leading": size * LEADING, "textColor": INK, **more}
        )

    def markup(self, line: Line) -> str:
        """A line as a paragraph reads it."""
        return "".join(self._run(run) for run in line)

    def _run(self, run: Run) -> str:
        text = "<br/>".join(markup(part) for part in run.text.split("\n"))
        if run.is_key:
            text = (
                f'<font face="{BOLD}" '
                f'backColor="{KEY_GROUND}">\N{NO-BREAK SPACE}{text.replace(" ", chr(160))}\N{NO-BREAK SPACE}</font>'
            )
        if run.emphasised:  # the printed face has no italics
            text = f'<u color="#{SOFT.hexval()[2:]}" width="0.05*F" offset="-0.16*F">{text}</u>'
        if run.strong:
            text = f"<b>{text}</b>"
        if run.link and (target := self.targets.get(run.link, run.link if "://" in run.link else "")):
            text = f'<a href="{target}" color="#{BAIZE.hexval()[2:]}">{text}</a>'
        return text


def placed(blocks: Iterable[Block], setting: TypeSetting, indent: float = 0.0) -> Iterator[FlowPlaced]:
    """Blocks as they are laid out."""
    for block in blocks:
        yield from _placed(block, setting, indent)


def _placed(block: Block, setting: TypeSetting, indent: float) -> Iterator[FlowPlaced]:
    room, gap = setting.width - indent, setting.size * 0.55
    match block:
        case TextBlock(line):
            yield FlowPlaced(paragraph(setting.markup(line), setting.style()), indent, gap)
        case Subheading(line):
            yield FlowPlaced(paragraph(setting.markup(line), setting.style(BOLD, 1.08)), indent, 2 * gap, heads=True)
        case Listing(items, numbered):
            for number, item in enumerate(items, start=1):
                yield from _item(item, f"{number}." if numbered else "•", setting, indent)
        case ManualTable():
            yield FlowPlaced(table(block, setting, room), indent, gap)
        case Picture():
            yield from _picture(block, setting, indent)
        case Note(blocks):
            inside = _note([each.flowable for each in placed(blocks, setting, 0.0)], room, setting)
            yield FlowPlaced(inside, indent, gap)
        case TypedLines(text):
            lines = "<br/>".join(markup(line) for line in text.splitlines())
            yield FlowPlaced(paragraph(lines, setting.style(backColor=KEY_GROUND)), indent, gap)


def _item(blocks: Sequence[Block], sign: str, setting: TypeSetting, indent: float) -> Iterator[FlowPlaced]:
    """An item of a list, its sign before the first of its paragraphs."""
    inside = indent + INDENT * setting.size
    first, *others = blocks
    if isinstance(first, TextBlock):
        hanging = setting.style(leftIndent=INDENT * setting.size, bulletFontName=BOLD, bulletFontSize=setting.size)
        yield FlowPlaced(paragraph(setting.markup(first.line), hanging, bulletText=sign), indent, setting.size * 0.35)
    else:
        others = [first, *others]
    yield from placed(others, setting, inside)


def _picture(picture: Picture, setting: TypeSetting, indent: float) -> Iterator[FlowPlaced]:
    """A picture with what is seen on it; its words alone where there is no such file."""
    file = picture_file(picture.path, setting.language)
    told = paragraph(markup(picture.seen), setting.style(scale=0.85))
    told.style.textColor = SOFT
    if file.exists():
        from reportlab.platypus import Image

        width, height = ImageReader(str(file)).getSize()
        shown = min(setting.width - indent, width * PIXEL)
        yield FlowPlaced(Image(str(file), shown, height * shown / width), indent, setting.size * 0.7, heads=True)
    yield FlowPlaced(told, indent, setting.size * 0.2)


def _note(flowables: Sequence[Any], width: float, setting: TypeSetting) -> Any:
    pad = setting.size * 0.5
    style = [
        ("BACKGROUND", (0, 0), (-1, -1), NOTE_GROUND),
        ("LINEBEFORE", (0, 0), (0, -1), 2.5, HexColor("#B4780F")),
        *_padding(pad),
    ]
    return long_table([[flowable] for flowable in flowables], colWidths=[width], style=style, hAlign="LEFT")


def paragraph(text: str, style: ParagraphStyle, **more: Any) -> Any:
    """Marked-up text that is broken into lines."""
    from reportlab.platypus import Paragraph

    return Paragraph(text, style, **more)


def long_table(rows: Sequence[Any], **more: Any) -> Any:
    """A table that goes on over pages."""
    from reportlab.platypus import LongTable

    return LongTable(rows, **more)


def _padding(pad: float) -> list[tuple[Any, ...]]:
    whole = ((0, 0), (-1, -1))
    return [
        ("LEFTPADDING", *whole, pad),
        ("RIGHTPADDING", *whole, pad),
        ("TOPPADDING", *whole, pad * 0.6),
        ("BOTTOMPADDING", *whole, pad),
    ]


def table(block: ManualTable, setting: TypeSetting, width: float) -> Any:
    """A table as wide as the text; its head stands on every page it takes."""
    scale = 0.78 if len(block.head) > NARROW else 0.92
    widths, heads = column_widths(block, setting.size * scale, width), int(setting.headed)
    shown = list(_rows(block))[1 - heads :]
    rows = [
        [paragraph(setting.markup(cell), setting.style(BOLD if head else REGULAR, scale)) for cell in row]
        for head, row in shown
    ]
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        *[("LINEBELOW", (0, 0), (-1, 0), 1, BAIZE)] * heads,
        ("LINEBELOW", (0, heads), (-1, -1), 0.3, LINE),
        ("ROWBACKGROUNDS", (0, heads), (-1, -1), (None, SHADE)),
        *_padding(setting.size * 0.35),
    ]
    return long_table(rows, colWidths=widths, style=style, repeatRows=heads, hAlign="LEFT")


def _rows(block: ManualTable) -> Iterator[tuple[bool, Sequence[Line]]]:
    yield True, block.head
    yield from ((False, row) for row in block.rows)


def column_widths(block: ManualTable, size: float, width: float) -> list[float]:
    """As wide as words want; wide columns give way. Words break only where the longest do not fit."""
    columns = list(zip(*(row for _, row in _rows(block)), strict=True))
    pad = size
    wanted = [
        max(width_of(part, BOLD, size) for cell in column for part in plain(cell).split("\n")) + 2 * pad
        for column in columns
    ]
    least = [
        max(width_of(word, BOLD, size) for cell in column for word in (plain(cell).split() or [""])) + 2 * pad
        for column in columns
    ]
    if sum(least) >= width:
        return [low * width / sum(least) for low in least]
    given, room = list(least), width - sum(least)
    over = [want - low for want, low in zip(wanted, least, strict=True)]
    order = sorted(range(len(columns)), key=over.__getitem__)
    for position, index in enumerate(
        order
    ):  # what wants little gets all of it; the wide ones share what is left, the wider the more
        share = sqrt(over[index]) / (sum(sqrt(over[other]) for other in order[position:]) or 1)
        more = min(over[index], room * share)
        given[index] += more
        room -= more
    given[-1] += room
    return given


Spot = tuple[Any, float, float]
"""Something on a page: what draws itself, and its lower left corner."""


def fill(parts: Iterable[FlowPlaced], boxes: Sequence[Box], most: int = 10_000) -> list[list[Spot]] | None:
    """Flow parts into boxes on so many pages, with all spots; None where it takes more pages."""
    pages: list[list[Spot]] = []
    at, left = len(boxes), 0.0
    waiting = list(parts)[::-1]
    while waiting:
        part = waiting.pop()
        if at == len(boxes):
            if len(pages) == most:
                return None
            pages.append([])
            at, left = 0, boxes[0].height
        box = boxes[at]
        is_first = left >= box.height
        above = 0.0 if is_first else part.above
        width = box.width - part.indent
        _, height = part.flowable.wrap(width, left - above)
        if above + height + _under(part, waiting, box) <= left or (is_first and height <= left):
            left -= above + height
            pages[-1].append((part.flowable, box.left + part.indent, box.bottom + left))
            continue
        pieces = [] if part.heads else part.flowable.split(width, left - above)
        if len(pieces) > 1:
            waiting += [FlowPlaced(piece, part.indent, 0.0) for piece in pieces[:0:-1]]
            _, height = pieces[0].wrap(width, left - above)
            pages[-1].append((pieces[0], box.left + part.indent, box.bottom + left - above - height))
        elif is_first:
            raise ValueError(f"nothing of it fits on a page: {part.flowable}")
        else:
            waiting.append(part)
        at, left = at + 1, boxes[at + 1].height if at + 1 < len(boxes) else 0.0
    return pages


def _under(part: FlowPlaced, waiting: Sequence[FlowPlaced], box: Box) -> float:
    """What a heading needs under it on the same page: all of a short text that follows, or some lines of a long one."""
    if not part.heads or not waiting:
        return 0.0
    following = waiting[-1]
    _, height = following.flowable.wrap(box.width - following.indent, box.height)
    lines = LEAST_AFTER_HEADING * part.flowable.style.leading if hasattr(part.flowable, "style") else height
    return following.above + min(float(height), float(lines))


def draw_spots(canvas: Any, spots: Iterable[Spot]) -> None:
    """Draw what stands on a page."""
    for flowable, x, y in spots:
        flowable.drawOn(canvas, x, y)


SIZES: Final = tuple(tenths / 10 for tenths in range(120, round(SMALLEST * 10) - 1, -2))
"""Sizes of type in points, the largest first."""
SHEET: Final = Box(12 * mm, 12 * mm, PAGE_WIDTH - 24 * mm, PAGE_HEIGHT - 36 * mm)
GUTTER: Final = 6 * mm
HEADING: Final = 1.15
ABOVE_HEADING: Final = 0.9
"""How large the title of a section is, and the space over it, in sizes of type."""
COLUMNS: Final = 2
PAGES_OF_HELPERS: Final = 2
READABLE: Final = 9.0
"""Points of the type of the keys, at least: the sheet hangs beside a screen, and many who sit there are seventy."""
MOST_PAGES: Final = 4
KEYS: Final = "keys"
OF_EVERY_PAGE, OF_A_PAGE = "everywhere", "page-"

Parts = Callable[[TypeSetting], Iterable[FlowPlaced]]
"""What is laid out, in a size of type."""


class TooLong(ValueError):
    """A chapter does not fit on the sheets it has: a mistake in its text."""


def helper_sheet(tr: Translator) -> Paper:
    """The aide-mémoire of those who help: two pages, to be printed on both sides of one sheet."""
    load_families()
    told = chapter(HELPER, tr.language)
    laid = largest(partial(_sections, told.sections), COLUMNS, PAGES_OF_HELPERS, tr.language)
    return _paper(laid, told.title, tr)


def key_sheet(tr: Translator) -> Paper:
    """All keys, to hang beside the screen: in type that is read from a chair, on as few pages as that takes."""
    load_families()
    told = chapter(KEYS, tr.language)
    keyed = [
        _without_words(section) for section in told.sections if section.name.startswith((OF_EVERY_PAGE, OF_A_PAGE))
    ]
    sections = [section for section in keyed if section.blocks]
    laid = fewest(partial(_sections, sections), COLUMNS, READABLE, tr.language)
    return _paper(laid, told.title, tr)


def _without_words(section: ManualSection) -> ManualSection:
    """A section with its keys alone."""
    return replace(section, blocks=tuple(block for block in section.blocks if isinstance(block, ManualTable)))


def _sections(sections: Sequence[ManualSection], setting: TypeSetting) -> Iterator[FlowPlaced]:
    style = setting.style(BOLD, HEADING, textColor=BAIZE)
    for section in sections:
        yield FlowPlaced(paragraph(markup(section.title), style), above=ABOVE_HEADING * setting.size, heads=True)
        yield from placed(section.blocks, setting)


def fewest(parts: Parts, columns: int, least: float, language: str) -> list[list[Spot]]:
    """The parts on the fewest pages in type of at least `least` points; tables without heads."""
    for pages in range(1, MOST_PAGES):
        with suppress(TooLong):
            return largest(parts, columns, pages, language, least=least, headed=False)
    return largest(parts, columns, MOST_PAGES, language, least=least, headed=False)


def largest(
    parts: Parts, columns: int, pages: int, language: str, *, least: float = SMALLEST, headed: bool = True
) -> list[list[Spot]]:
    """The parts as large as fit these columns and pages. Raises TooLong where `least` does not."""
    width = (SHEET.width - (columns - 1) * GUTTER) / columns
    boxes = [Box(SHEET.left + index * (width + GUTTER), SHEET.bottom, width, SHEET.height) for index in range(columns)]
    for size in takewhile(lambda size: size >= least, SIZES):
        laid = fill(parts(TypeSetting(size, width, language, headed=headed)), boxes, pages)
        if laid is not None:
            return laid
    raise TooLong(f"{columns} columns on {pages} pages are too few")


def _paper(laid: Sequence[Sequence[Spot]], title: str, tr: Translator) -> Paper:
    pages: list[Drawing] = [
        partial(_draw, spots=spots, title=title, number=number, of=len(laid), tr=tr)
        for number, spots in enumerate(laid, 1)
    ]
    return Paper(pages, title)


def _draw(canvas: Any, *, spots: Sequence[Spot], title: str, number: int, of: int, tr: Translator) -> None:
    top = SHEET.top + 5 * mm
    write(canvas, fit(title, BOLD, 18, SHEET.width * 0.8), SHEET.left, top)
    canvas.setFillColor(SOFT)
    told = tr.gettext("Page {number} of {count}").format(number=number, count=of) if of > 1 else "Capot"
    write_right(canvas, fit(told, REGULAR, 9, SHEET.width * 0.2), SHEET.right, top)
    rule(canvas, top - 3 * mm, BAIZE, 1.4, SHEET.left, SHEET.right)
    draw_spots(canvas, spots)
