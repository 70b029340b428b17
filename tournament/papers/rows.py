"""Rows and paragraphs under each other: each knows how tall it is, its cells take as many lines as they need."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from reportlab.lib.units import mm

from tournament.papers.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, in_pages, rule, shade_every_second
from tournament.papers.text import BOLD, REGULAR, Fitted, fit, wrapped, write, write_right

RISE = 0.86
"""How far the first line of a text lies under its top, in sizes of its face."""


@dataclass(frozen=True)
class Block:
    """A block: `draw` gets canvas and upper edge; `height` in points; a page's first has `over` above."""

    height: float
    draw: Callable[[Any, float], None]
    over: "Block | None" = None


def paragraph(
    text: str, *, face: str = REGULAR, size: float = 9.0, colour: Any = INK, above: float = 0.0, indent: float = 0.0
) -> Block:
    """A text on as many lines as it takes, in points; `above` is left free over it."""
    fitted = wrapped(text, face, size, AREA.width - indent)

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(colour)
        write(canvas, fitted, AREA.left + indent, top - above - size * RISE)

    return Block(above + fitted.height + size / 3, draw)


def kept_together(blocks: Sequence[Block]) -> Block:
    """Blocks that no page parts."""

    def draw(canvas: Any, top: float) -> None:
        for block in blocks:
            block.draw(canvas, top)
            top -= block.height

    return Block(sum(block.height for block in blocks), draw)


def pages_of(blocks: Sequence[Block]) -> list[Drawing]:
    """The blocks on as many pages as they take."""
    repeated = max((block.over.height for block in blocks if block.over), default=0.0)
    parts = in_pages([block.height for block in blocks], AREA.height - repeated, AREA.height)
    return [_page(blocks[part.start : part.stop], is_first=part.start == 0) for part in parts]


def _page(blocks: Sequence[Block], *, is_first: bool) -> Drawing:
    over = None if is_first or not blocks else blocks[0].over
    return lambda canvas: kept_together([*([over] if over else []), *blocks]).draw(canvas, AREA.top)


T = TypeVar("T")


def draw_rows(
    canvas: Any, rows: Sequence[tuple[T | str, float]], top: float, draw_row: Callable[[T, Box], None]
) -> None:
    """Rows from `top` down, each with its height and a line beneath it; a text is the heading of those that follow."""
    for row, height in rows:
        top -= height
        cell = Box(AREA.left, top, AREA.width, height)
        if isinstance(row, str):
            canvas.setFillColor(BAIZE)
            write(canvas, fit(row, BOLD, 11, cell.width, least=8), cell.left, cell.bottom + 3 * mm)
            canvas.setFillColor(INK)
        else:
            draw_row(row, cell)
        rule(canvas, cell.bottom, LINE, 0.5)


HEAD: Final = 7 * mm
GAP: Final = 2 * mm
SIZE: Final = 8.0
BREATH: Final = 9.0


def head_of_rows(labels: Sequence[str], widths: Sequence[float], figures: int = 0) -> Block:
    """The titles of columns of these widths, in points; of the first `figures` they end where their figures do."""
    cells = _cells(labels, widths)

    def draw(canvas: Any, top: float) -> None:
        canvas.setFillColor(SOFT)
        _write(canvas, cells, widths, top - HEAD + SIZE * (1 - RISE) + BREATH / 2, figures)
        rule(canvas, top - HEAD, BAIZE, 1)

    return Block(HEAD, draw)


def text_rows(rows: Sequence[Sequence[str]], widths: Sequence[float], head: Block, figures: int = 0) -> Iterator[Block]:
    """The rows, every second one shaded, under their `head`, which every page begins with."""
    for index, texts in enumerate(rows):
        yield replace(_row(index, _cells(texts, widths), widths, figures), over=head)


def _cells(texts: Sequence[str], widths: Sequence[float]) -> list[Fitted]:
    return [wrapped(text, REGULAR, SIZE, width - GAP) for text, width in zip(texts, widths, strict=True)]


def _row(index: int, cells: Sequence[Fitted], widths: Sequence[float], figures: int) -> Block:
    height = max(cell.height for cell in cells) + BREATH

    def draw(canvas: Any, top: float) -> None:
        shade_every_second(canvas, index, Box(AREA.left, top - height, AREA.width, height))
        canvas.setFillColor(INK)
        _write(canvas, cells, widths, top - BREATH / 2 - SIZE * RISE, figures)
        rule(canvas, top - height, LINE, 0.3)

    return Block(height, draw)


def _write(canvas: Any, cells: Sequence[Fitted], widths: Sequence[float], y: float, figures: int) -> None:
    left = AREA.left
    for index, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        if index < figures:
            write_right(canvas, cell, left + width - GAP, y)
        else:
            write(canvas, cell, left, y)
        left += width
