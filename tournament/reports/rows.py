"""Rows under each other, with headings among them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from reportlab.lib.units import mm

from tournament.reports.fonts import BOLD
from tournament.reports.page import AREA, BAIZE, INK, LINE, Box, rule
from tournament.reports.text import fit, write

T = TypeVar("T")


def draw_rows(canvas: Any, rows: Sequence[tuple[T | str, float]], top: float, draw_row: Callable[[T, Box], None]) -> None:
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
