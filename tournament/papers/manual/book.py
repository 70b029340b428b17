"""The manual as one document: title, contents, chapters, bookmarks, links; always the same bytes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from tournament.i18n import Translator
from tournament.manual.chapters import Chapter, manual
from tournament.papers.manual.sheets import FlowPlaced, Spot, TypeSetting, draw_spots, fill, placed
from tournament.papers.page import BAIZE, INK, LINE, SOFT, Box, rule
from tournament.papers.text import BOLD, REGULAR, fit, load_families, markup, width_of, write, write_right

PAGE_WIDTH, PAGE_HEIGHT = A4
TEXT: Final = Box(22 * mm, 22 * mm, PAGE_WIDTH - 44 * mm, PAGE_HEIGHT - 48 * mm)
SIZE: Final = 10.0
TITLE, SECTION = 2.2, 1.45
"""How large titles are, in sizes of type."""
SMALL: Final = 8.0
LINE_OF_CONTENTS: Final = 15.0
CARDS: Final = ("♠", "♥", "♣", "♦")


@dataclass(frozen=True)
class Title:
    """A title in the contents: its address, what it says, and whether it is that of a chapter."""

    address: str
    text: str
    is_chapter: bool


@dataclass(frozen=True)
class Leaf:
    """A page: whose chapter it is, what stands on it, and which titles."""

    running: str
    spots: Sequence[Spot]
    titles: Sequence[Title]


def name_of(address: str) -> str:
    """What a section is called within the document."""
    return "manual." + address.replace("#", ".")


def book(language: str, version: str, tr: Translator) -> bytes:
    """The PDF of the manual in a language. `version` is that of the program."""
    load_families()
    chapters = manual(language)
    addresses = [chapter.address(section) for chapter in chapters for section in (None, *chapter.sections)]
    setting = TypeSetting(SIZE, TEXT.width, language, {address: f"#{name_of(address)}" for address in addresses})
    leaves = [leaf for chapter in chapters for leaf in leaves_of(chapter, setting)]
    titles = [title for leaf in leaves for title in leaf.titles]
    contents = pages_of_contents(len(titles))
    numbers = {title.address: contents + 2 + index for index, leaf in enumerate(leaves) for title in leaf.titles}
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4, invariant=1, lang=language)
    canvas.setTitle(tr.gettext("Manual of Capot"))
    canvas.setSubject(tr.gettext("For the scoring desk of a belote tournament"))
    canvas.setCreator("Capot")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()
    draw_title_page(canvas, version, tr)
    draw_contents(canvas, titles, numbers, tr)
    for number, leaf in enumerate(leaves, start=contents + 2):
        draw_leaf(canvas, leaf, number, tr)
    canvas.save()
    return written.getvalue()


class Titled(Paragraph):  # type: ignore[misc]  # ReportLab has no types
    """A title on its page, to which links and bookmarks lead."""

    def __init__(self, title: Title, setting: TypeSetting) -> None:
        size = setting.size * (TITLE if title.is_chapter else SECTION)
        colour = BAIZE if title.is_chapter else INK
        super().__init__(markup(title.text), setting.style(BOLD, fontSize=size, leading=size * 1.2, textColor=colour))
        self.title = title

    def drawOn(self, canvas: Any, x: float, y: float, **more: Any) -> None:  # noqa: N802 (as ReportLab calls it)
        """Draw it, and let links and bookmarks lead here."""
        super().drawOn(canvas, x, y, **more)
        name = name_of(self.title.address)
        canvas.bookmarkHorizontal(name, 0, y + self.height + 2 * mm)
        canvas.addOutlineEntry(
            self.title.text, name, level=0 if self.title.is_chapter else 1, closed=self.title.is_chapter
        )


def leaves_of(chapter: Chapter, setting: TypeSetting) -> Iterator[Leaf]:
    """The pages of a chapter, which begins on one of its own."""
    for spots in fill(parts_of(chapter, setting), [TEXT]) or ():
        yield Leaf(chapter.title, spots, [spot[0].title for spot in spots if isinstance(spot[0], Titled)])


def parts_of(chapter: Chapter, setting: TypeSetting) -> Iterator[FlowPlaced]:
    """A chapter as it is laid out."""
    yield FlowPlaced(Titled(Title(chapter.address(), chapter.title, is_chapter=True), setting), heads=True)
    yield from placed(chapter.lead, setting)
    for section in chapter.sections:
        title = Title(chapter.address(section), section.title, is_chapter=False)
        yield FlowPlaced(Titled(title, setting), above=2.2 * setting.size, heads=True)
        yield from placed(section.blocks, setting)


def draw_title_page(canvas: Any, version: str, tr: Translator) -> None:
    """Whose manual it is, for whom, and of which version of the program."""
    say, middle = tr.gettext, PAGE_HEIGHT * 0.62
    canvas.setFillColor(BAIZE)
    canvas.rect(0, middle - 22 * mm, PAGE_WIDTH, 74 * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    write(canvas, fit("Capot", BOLD, 64, TEXT.width), TEXT.left, middle + 18 * mm)
    write(canvas, fit(say("Manual"), REGULAR, 30, TEXT.width), TEXT.left, middle)
    write(canvas, fit(" ".join(CARDS[::2]), REGULAR, 20, TEXT.width), TEXT.left, middle - 14 * mm)
    canvas.setFillColor(INK)
    write(
        canvas,
        fit(say("For the scoring desk of a belote tournament"), REGULAR, 15, TEXT.width),
        TEXT.left,
        middle - 36 * mm,
    )
    canvas.setFillColor(SOFT)
    told = say("Version {version}. In the program, F1 opens the page about what you are doing.").format(version=version)
    write(canvas, fit(told, REGULAR, 11, TEXT.width), TEXT.left, TEXT.bottom)
    canvas.showPage()


def rows_on_a_page() -> int:
    """How many titles a page of contents holds."""
    return int((TEXT.height - 3 * SIZE * TITLE) / LINE_OF_CONTENTS)


def pages_of_contents(titles: int) -> int:
    """How many pages so many titles take."""
    return max(1, -(-titles // rows_on_a_page()))


def draw_contents(canvas: Any, titles: Sequence[Title], numbers: Mapping[str, int], tr: Translator) -> None:
    """The titles with their pages, each a link."""
    for first in range(0, max(1, len(titles)), rows_on_a_page()):
        top = TEXT.top
        if not first:
            canvas.setFillColor(BAIZE)
            write(canvas, fit(tr.gettext("Contents"), BOLD, SIZE * TITLE, TEXT.width), TEXT.left, top - SIZE * TITLE)
            canvas.bookmarkHorizontal(name_of("contents"), 0, TEXT.top)
            canvas.addOutlineEntry(tr.gettext("Contents"), name_of("contents"), level=0)
        top -= 3 * SIZE * TITLE
        for index, title in enumerate(titles[first : first + rows_on_a_page()]):
            draw_line_of_contents(canvas, title, numbers[title.address], top - index * LINE_OF_CONTENTS)
        draw_foot(canvas, 2 + first // rows_on_a_page())
        canvas.showPage()


def draw_line_of_contents(canvas: Any, title: Title, number: int, y: float) -> None:
    """A title and its page."""
    face, left = (BOLD, TEXT.left) if title.is_chapter else (REGULAR, TEXT.left + 6 * mm)
    canvas.setFillColor(INK)
    shown = fit(title.text, face, SIZE, TEXT.width - 20 * mm)
    write(canvas, shown, left, y)
    write_right(canvas, fit(str(number), face, SIZE, 15 * mm), TEXT.right, y)
    ends = left + width_of(shown.lines[0], face, shown.size) + 2 * mm
    canvas.setDash(0.5, 2.5)
    rule(canvas, y, LINE, 0.6, ends, TEXT.right - 8 * mm)
    canvas.setDash()
    canvas.linkRect("", name_of(title.address), (left, y - 3, TEXT.right, y + SIZE), relative=0, Border="[0 0 0]")


def draw_leaf(canvas: Any, leaf: Leaf, number: int, tr: Translator) -> None:
    """A page of a chapter in its frame."""
    canvas.setFillColor(SOFT)
    if not any(title.is_chapter for title in leaf.titles):
        write(canvas, fit(tr.gettext("Manual of Capot"), REGULAR, SMALL, TEXT.width / 2), TEXT.left, TEXT.top + 7 * mm)
        write_right(canvas, fit(leaf.running, REGULAR, SMALL, TEXT.width / 2), TEXT.right, TEXT.top + 7 * mm)
        rule(canvas, TEXT.top + 5 * mm, LINE, 0.6, TEXT.left, TEXT.right)
    canvas.setFillColor(INK)
    draw_spots(canvas, leaf.spots)
    draw_foot(canvas, number)
    canvas.showPage()


def draw_foot(canvas: Any, number: int) -> None:
    """The number of a page."""
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(str(number), REGULAR, SMALL, TEXT.width), TEXT.right, TEXT.bottom - 9 * mm)
    canvas.setFillColor(INK)
