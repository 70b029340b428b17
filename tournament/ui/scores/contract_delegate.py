"""Draws a contract with its suit in the suit's colour."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tournament.ui.theme.tokens import STEP, Colours, theme_of

RED_SUITS = "♥♦"
BLACK_SUITS = "♠♣"


class ContractDelegate(QStyledItemDelegate):
    """Paints a cell as its view would, then its text piece by piece, the suit in its colour."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw one cell."""
        cell = QStyleOptionViewItem(option)
        self.initStyleOption(cell, index)
        text, cell.text = cell.text, ""
        style = cell.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, cell, painter, cell.widget)
        theme = theme_of(cell.widget)
        room = cell.rect.adjusted(theme.px(STEP), 0, 0, 0)
        painter.save()
        painter.setFont(cell.font)
        for piece in pieces(text):
            painter.setPen(suit_colour(piece, theme.colours))
            shown = painter.fontMetrics().elidedText(piece, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            room = QRect(room).adjusted(painter.fontMetrics().horizontalAdvance(piece), 0, 0, 0)
        painter.restore()


def suit_colour(text: str, colours: Colours) -> QColor:
    """Red for hearts and diamonds, ink for anything else."""
    return QColor(colours.red if text in RED_SUITS else colours.ink)


def pieces(text: str) -> list[str]:
    """The text cut around its suit: `130 `, `♥`, ` contre`."""
    suit = next((sign for sign in text if sign in RED_SUITS + BLACK_SUITS), "")
    before, found, after = text.partition(suit) if suit else (text, "", "")
    return [piece for piece in (before, found, after) if piece]
