"""A table of lines: an item model over a tuple, its columns declared as data, and how the cells are painted.

Asked for every cell, the style sheet takes longer than painting it does, and a page of figures has hundreds. What it
would say stands here.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QIcon, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tournament.ui.theme.tokens import STEP, WindowTheme, theme_of

Line = TypeVar("Line")
Index = QModelIndex | QPersistentModelIndex
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class TableColumn(Generic[Line]):
    """A column: its title, the text of its cells, and how they look.

    `digits` aligns on the right. `colour` and `icon` are asked for each line and may answer None. `width` is in pixels
    at normal text size, 0 for as wide as the contents; `stretch` takes the room that is left. `wrap` never cuts: words
    go over as many lines as they need, and each paragraph after the first is small under it. `spoken` replaces the text
    for screen readers, and is the tooltip. What is `struck` does not count any more.
    """

    title: str
    text: Callable[[Line], str]
    digits: bool = False
    bold: bool = False
    width: int = 0
    stretch: bool = False
    wrap: bool = False
    colour: Callable[[Line], str | None] | None = None
    icon: Callable[[Line], QIcon | None] | None = None
    spoken: Callable[[Line], str] | None = None
    struck: Callable[[Line], bool] | None = None


class LinesModel(QAbstractTableModel, Generic[Line]):
    """Frozen values shown by declared columns; sorted and filtered before they come here."""

    def __init__(
        self,
        columns: Sequence[TableColumn[Line]],
        lines: Sequence[Line] = (),
        parent: QObject | None = None,
        *,
        name: Callable[[Line], Hashable] | None = None,
    ) -> None:
        """`name` identifies a line, to find it again after a change; without it no change is marked."""
        super().__init__(parent)
        self.columns = tuple(columns)
        self.lines: tuple[Line, ...] = tuple(lines)
        self._name = name
        self._fresh: frozenset[Hashable] = frozenset()

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def known(self) -> Mapping[Hashable, Line]:
        """The lines by what identifies them."""
        return {self._name(line): line for line in self.lines} if self._name is not None else {}

    def mark(self, names: frozenset[Hashable]) -> None:
        """These lines just changed, and no others."""
        self._fresh = names

    @property
    def fresh_rows(self) -> list[int]:
        """The rows of the lines that just changed."""
        name = self._name
        return [row for row, line in enumerate(self.lines) if name and name(line) in self._fresh] if self._fresh else []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's name and default)
        """How many lines."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's name and default)
        """How many columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns, aligned like their cells."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if self.columns[section].digits else LEFT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        value_of = BY_ROLE.get(role)
        return value_of(self.columns[index.column()], self.lines[index.row()]) if value_of is not None else None


def _bold() -> QFont:
    font = QFont(QGuiApplication.font())
    font.setWeight(QFont.Weight.Bold)
    return font


def _colour(column: TableColumn[Any], line: Any) -> QColor | None:
    colour = column.colour(line) if column.colour else None
    return QColor(colour) if colour else None


BY_ROLE: Final[Mapping[int, Callable[[TableColumn[Any], Any], Any]]] = {
    Qt.ItemDataRole.DisplayRole: lambda column, line: column.text(line),
    Qt.ItemDataRole.TextAlignmentRole: lambda column, _line: RIGHT if column.digits else LEFT,
    Qt.ItemDataRole.FontRole: lambda column, _line: _bold() if column.bold else None,
    Qt.ItemDataRole.ForegroundRole: _colour,
    Qt.ItemDataRole.DecorationRole: lambda column, line: column.icon(line) if column.icon else None,
    Qt.ItemDataRole.AccessibleTextRole: lambda column, line: f"{column.title}: {(column.spoken or column.text)(line)}",
    Qt.ItemDataRole.ToolTipRole: lambda column, line: column.spoken(line) if column.spoken else None,
}
"""What a cell says to each of Qt's questions; it asks many more when it paints one."""


CellIndex = QModelIndex | QPersistentModelIndex
EDGE: Final = 2
"""How thick the edges of the chosen row are while its table has the keyboard, in pixels."""


class Cells(QStyledItemDelegate):
    """Paints a `LinesModel`'s cells on one line each, cut if needed; Qt paints those with pictures."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: CellIndex) -> None:
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

    def paint_text(
        self, painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag, _theme: WindowTheme
    ) -> None:
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
