"""Draws a contract with its suit in the suit's colour."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter

from tournament.ui.tables.cells import Cells, fitting
from tournament.ui.theme.tokens import STEP, Colours, WindowTheme

RED_SUITS = "♥♦"
BLACK_SUITS = "♠♣"


class ContractDelegate(Cells):
    """Paints the text of a cell piece by piece, the suit in its colour."""

    def paint_text(self, painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag, theme: WindowTheme) -> None:
        """Paint one contract, which may go to the edge of its cell."""
        metrics, room = painter.fontMetrics(), room.adjusted(0, 0, theme.px(STEP), 0)
        for piece in pieces(text):
            painter.setPen(suit_colour(piece, theme.colours))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side, fitting(metrics, piece, room.width()))
            room = room.adjusted(metrics.horizontalAdvance(piece), 0, 0, 0)


def suit_colour(text: str, colours: Colours) -> QColor:
    """Red for hearts and diamonds, ink for anything else."""
    return QColor(colours.red if text in RED_SUITS else colours.ink)


def pieces(text: str) -> list[str]:
    """The text cut around its suit: `130 `, `♥`, ` contre`."""
    suit = next((sign for sign in text if sign in RED_SUITS + BLACK_SUITS), "")
    before, found, after = text.partition(suit) if suit else (text, "", "")
    return [piece for piece in (before, found, after) if piece]
