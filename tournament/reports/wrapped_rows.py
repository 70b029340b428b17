"""Rows of text in columns, for papers that tell what happened: every cell takes as many lines as it needs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.reports.blocks import RISE, Block
from tournament.reports.fonts import REGULAR
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, rule, shade_every_second
from tournament.reports.text import Fitted, wrapped, write, write_right

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


def rows_of_text(rows: Sequence[Sequence[str]], widths: Sequence[float], head: Block, figures: int = 0) -> Iterator[Block]:
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
