"""How the cells of a table are painted.

Asked for every cell, the style sheet takes longer than painting it does, and a page of figures has hundreds. What it
would say stands here.
"""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.theme.tokens import STEP, WindowTheme, theme_of

Index = QModelIndex | QPersistentModelIndex
EDGE: Final = 2
"""How thick the edges of the chosen row are while its table has the keyboard, in pixels."""


class Cells(QStyledItemDelegate):
    """Paints a `LinesModel`'s cells on one line each, cut if needed; Qt paints those with pictures."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the ground, and the words on it."""
        model = index.model()
        assert isinstance(model, LinesModel)
        column, line = model.columns[index.column()], model.lines[index.row()]
        text = column.text(line)
        if "\n" in text or (column.icon is not None and column.icon(line) is not None):
            super().paint(painter, option, index)
            return
        theme = theme_of(option.widget)
        painter.save()
        paint_ground(painter, option, theme)
        if text:
            colour = column.colour(line) if column.colour is not None and not is_chosen(option) else None
            painter.setPen(QColor(colour or theme.colours.ink))
            painter.setFont(font_of(option, bold=column.bold, struck=column.struck is not None and column.struck(line)))
            side = Qt.AlignmentFlag.AlignRight if column.digits else Qt.AlignmentFlag.AlignLeft
            self.paint_text(painter, room_of(option, theme), text, side, theme)
        painter.restore()

    def paint_text(self, painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag, _theme: WindowTheme) -> None:
        """Paint the words of a cell, in its font and colour."""
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side, fitting(painter.fontMetrics(), text, room.width()))


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, theme: WindowTheme) -> None:
    """A cell's ground: a line under it, and the chosen row's colour, edged if its table has the focus."""
    cell, colours, thick, edge = option.rect, theme.colours, 1, theme.colours.line
    if is_chosen(option):
        painter.fillRect(cell, QColor(colours.chosen))
        if option.widget.property("lit") == "true":
            thick, edge = EDGE, colours.ring
            painter.fillRect(cell.x(), cell.y(), cell.width(), thick, QColor(edge))
    painter.fillRect(cell.x(), cell.y() + cell.height() - thick, cell.width(), thick, QColor(edge))


def is_chosen(option: QStyleOptionViewItem) -> bool:
    """Whether a cell is in the chosen row."""
    return QStyle.StateFlag.State_Selected in option.state


def room_of(option: QStyleOptionViewItem, theme: WindowTheme) -> QRect:
    """Where the words of a cell may be: beside its margins, above its line."""
    return option.rect.adjusted(theme.px(STEP), 0, -theme.px(STEP), -1)


def font_of(option: QStyleOptionViewItem, *, bold: bool, struck: bool = False) -> QFont:
    """The font of a cell."""
    font = QFont(option.font)
    font.setStrikeOut(struck)
    if bold:
        font.setWeight(QFont.Weight.Bold)
    return font


def fitting(metrics: QFontMetrics, text: str, width: int) -> str:
    """As much of a text as there is room for."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
