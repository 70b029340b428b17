"""The manual's chapters on loose sheets: columns of the largest type that keeps the page limit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.i18n import Translator
from tournament.manual.chapters import HELPER, ManualSection, ManualTable, chapter
from tournament.reports.fonts import BOLD, REGULAR, load_families
from tournament.reports.manual.flow import FlowPlaced, Spot, TypeSetting, draw_spots, fill, paragraph, placed
from tournament.reports.page import BAIZE, PAGE_HEIGHT, PAGE_WIDTH, SOFT, Box, Drawing, Paper, rule
from tournament.reports.text import SMALLEST, fit, markup, write, write_right

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


def helper_sheet(words: Translator) -> Paper:
    """The aide-mémoire of those who help: two pages, to be printed on both sides of one sheet."""
    load_families()
    told = chapter(HELPER, words.language)
    laid = largest(partial(_sections, told.sections), COLUMNS, PAGES_OF_HELPERS, words.language)
    return _paper(laid, told.title, words)


def key_sheet(words: Translator) -> Paper:
    """All keys, to hang beside the screen: in type that is read from a chair, on as few pages as that takes."""
    load_families()
    told = chapter(KEYS, words.language)
    keyed = [_without_words(section) for section in told.sections if section.name.startswith((OF_EVERY_PAGE, OF_A_PAGE))]
    sections = [section for section in keyed if section.blocks]
    laid = fewest(partial(_sections, sections), COLUMNS, READABLE, words.language)
    return _paper(laid, told.title, words)


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


def largest(parts: Parts, columns: int, pages: int, language: str, *, least: float = SMALLEST, headed: bool = True) -> list[list[Spot]]:
    """The parts as large as fit these columns and pages. Raises TooLong where `least` does not."""
    width = (SHEET.width - (columns - 1) * GUTTER) / columns
    boxes = [Box(SHEET.left + index * (width + GUTTER), SHEET.bottom, width, SHEET.height) for index in range(columns)]
    for size in takewhile(lambda size: size >= least, SIZES):
        laid = fill(parts(TypeSetting(size, width, language, headed=headed)), boxes, pages)
        if laid is not None:
            return laid
    raise TooLong(f"{columns} columns on {pages} pages are too few")


def _paper(laid: Sequence[Sequence[Spot]], title: str, words: Translator) -> Paper:
    pages: list[Drawing] = [
        partial(_draw, spots=spots, title=title, number=number, of=len(laid), words=words) for number, spots in enumerate(laid, 1)
    ]
    return Paper(pages, title)


def _draw(canvas: Any, *, spots: Sequence[Spot], title: str, number: int, of: int, words: Translator) -> None:
    top = SHEET.top + 5 * mm
    write(canvas, fit(title, BOLD, 18, SHEET.width * 0.8), SHEET.left, top)
    canvas.setFillColor(SOFT)
    told = words.gettext("Page {number} of {count}").format(number=number, count=of) if of > 1 else "Capot"
    write_right(canvas, fit(told, REGULAR, 9, SHEET.width * 0.2), SHEET.right, top)
    rule(canvas, top - 3 * mm, BAIZE, 1.4, SHEET.left, SHEET.right)
    draw_spots(canvas, spots)
