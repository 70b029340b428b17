"""A slide becomes a picture: the painter of each kind."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter

from tournament.hosting.screens.slides import Slide, SlideKind
from tournament.hosting.screens.steering import ScreenTheme
from tournament.ui.screen.board import Board
from tournament.ui.screen.brackets import paint_bracket
from tournament.ui.screen.frame import Scene, paint_time, time_box
from tournament.ui.screen.lists import paint_draw_by_name, paint_draw_by_table, paint_expected, paint_results, paint_waiting_tables
from tournament.ui.screen.notices import figures_box, paint_announcement, paint_clock, paint_figures, paint_welcome
from tournament.ui.screen.rankings import paint_podium, paint_pools, paint_standings
from tournament.ui.theme.tokens import DARK, LIGHT, Colours

PAINTERS: Final[Mapping[SlideKind, Callable[[Board, Any, Scene], None]]] = {
    SlideKind.WELCOME: paint_welcome,
    SlideKind.EXPECTED: paint_expected,
    SlideKind.DRAW_BY_TABLE: paint_draw_by_table,
    SlideKind.DRAW_BY_NAME: paint_draw_by_name,
    SlideKind.CLOCK: paint_clock,
    SlideKind.WAITING: paint_waiting_tables,
    SlideKind.RESULTS: paint_results,
    SlideKind.STANDINGS: paint_standings,
    SlideKind.BRACKET: paint_bracket,
    SlideKind.POOLS: paint_pools,
    SlideKind.ANNOUNCEMENTS: paint_announcement,
    SlideKind.PODIUM: paint_podium,
}
COLOURS: Final[Mapping[ScreenTheme, Colours]] = {ScreenTheme.LIGHT: LIGHT, ScreenTheme.DARK: DARK}


Size = tuple[float, float]
"""Pixels across and down."""


def paint_slide(painter: QPainter, size: Size, slide: Slide, scene: Scene, theme: ScreenTheme) -> None:
    """Paint a slide over all of a picture, but what changes with the time."""
    board = Board(painter, size, COLOURS[theme])
    painter.fillRect(0, 0, round(size[0]), round(size[1]), QColor(board.colours.ground))
    PAINTERS[slide.kind](board, slide, scene)


def paint_live(painter: QPainter, size: Size, slide: Slide, scene: Scene, theme: ScreenTheme) -> None:
    """Paint over it what changes with the time."""
    board = Board(painter, size, COLOURS[theme])
    paint_time(board, slide, scene)
    if slide.kind is SlideKind.CLOCK:
        paint_figures(board, scene)


def live_parts(size: Size, slide: Slide) -> list[QRect]:
    """Where that is, in pixels."""
    board = Board(QPainter(), size, LIGHT)
    boxes = [time_box(board), *([figures_box(board)] if slide.kind is SlideKind.CLOCK else [])]
    return [board.rect(box).toAlignedRect() for box in boxes]
