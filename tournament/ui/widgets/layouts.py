"""Parts beside or under each other by the room there is, and widgets whose height stays while contents come and go."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

from tournament.ui.theme.tokens import SPACE, STEP


class SideBySide(QWidget):
    """Holds a `main` part, which takes the room that is left, and one at its `side`.

    They are beside each other as long as `main` keeps `least` pixels, a width it can be read in, or the least it needs
    if that is more. `share` is how many times more of the room that is left `main` takes than its side; 0 leaves the
    side as wide as it wants to be. Under each other the main part is above, unless the side is what one comes for
    (`side_first`). A side whose parts go on under one another where it is narrow stands beside the main part only as
    long as it is `in_one_line`.
    """

    def __init__(
        self,
        main: QWidget,
        side: QWidget,
        least: int,
        *,
        share: int = 0,
        space: int = SPACE,
        side_first: bool = False,
        in_one_line: bool = False,
    ) -> None:
        super().__init__()
        self._in_one_line = in_one_line
        self._main, self._side, self._least = main, side, least
        self._stacked = QBoxLayout.Direction.BottomToTop if side_first else QBoxLayout.Direction.TopToBottom
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(space)
        self._box.addWidget(main, share or 1)
        self._box.addWidget(side, 1 if share else 0)

    def keep(self, least: int) -> None:
        """From now on `main` is to keep so many pixels."""
        if least != self._least:
            self._least = least
            self._turn()

    def minimumSizeHint(self) -> QSize:
        """Never wider than the wider of the two parts: where the window is narrower they are under each other."""
        margins = self.contentsMargins()
        return QSize(
            max(least_width(self._main), least_width(self._side)) + margins.left() + margins.right(),
            self._box.minimumSize().height(),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self._turn()

    def event(self, event: QEvent) -> bool:
        """Turn too where a part needs more than before, as one with a longer title does."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._turn()
        return done

    def _turn(self) -> None:
        least = max(self._least, least_width(self._main))
        of_side = (
            self._side.sizeHint().width()
            if self._in_one_line and not self._side.isHidden()
            else least_width(self._side)
        )
        stacked = self.contentsRect().width() < least + self._box.spacing() + of_side
        direction = self._stacked if stacked else QBoxLayout.Direction.LeftToRight
        if direction is not self._box.direction():
            self._box.setDirection(direction)
            self._box.setAlignment(self._side, Qt.AlignmentFlag(0))
            self.updateGeometry()


def least_width(part: QWidget) -> int:
    """How narrow a part may become; nothing where it is not shown."""
    return 0 if part.isHidden() else max(part.minimumSizeHint().width(), part.minimumWidth())


COLUMNS = 2


class Pairs(QWidget):
    """Fields read line by line. They are in two columns as long as each of them is wide enough."""

    def __init__(self, *fields: QWidget) -> None:
        super().__init__()
        self._fields = fields
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(SPACE)
        self.setLayout(self._grid)
        self._lay_out(COLUMNS)

    @property
    def columns(self) -> int:
        """In how many columns the fields are."""
        return self._columns

    def minimumSizeHint(self) -> QSize:
        """As narrow as one column."""
        return QSize(self._widest(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self._lay_out(COLUMNS if self.width() >= COLUMNS * self._widest() + SPACE else 1)

    def _widest(self) -> int:
        return max((field.minimumSizeHint().width() for field in self._fields), default=0)

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for position, field in enumerate(self._fields):
            self._grid.addWidget(field, position // columns, position % columns, Qt.AlignmentFlag.AlignTop)
        for index in range(COLUMNS):
            self._grid.setColumnStretch(index, 1 if index < columns else 0)
        self.updateGeometry()


class WrappingRow(QLayout):
    """Lays its parts out from left to right on as many lines as needed; each keeps its size."""

    def __init__(self, *parts: QWidget, space: int = STEP, at_end: bool = False) -> None:
        """`at_end`: its lines stand at the right, as buttons do."""
        super().__init__()
        self._at_end = at_end
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """By width, until a part changes: Qt asks for the same ones many times while it lays out a page."""
        self.setSpacing(space)
        self.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            self.addWidget(part)

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more part."""
        self._heights.clear()
        self._items.append(item)

    def count(self) -> int:
        """How many parts."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        """The part at a place; none behind the last."""
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def takeAt(self, index: int) -> QLayoutItem:
        """Let go of the part at a place."""
        self._heights.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the taller."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How tall its lines are in a width."""
        if width not in self._heights:
            self._heights[width] = self._lay_out(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget what was measured."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, room: QRect) -> None:
        """Put every part in its place."""
        super().setGeometry(room)
        self._lay_out(room, move=True)

    def sizeHint(self) -> QSize:
        """Everything on one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in shown) + self.spacing() * max(len(shown) - 1, 0)
        return QSize(width, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        """As narrow as its widest part."""
        shown = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((size.width() for size in shown), default=0), max((size.height() for size in shown), default=0)
        )

    def _lay_out(self, room: QRect, *, move: bool) -> int:
        """Go through the parts line by line; the height they take."""
        top = room.top()
        for line in self._rows(room.width()):
            width = sum(size.width() for _, size in line) + self.spacing() * (len(line) - 1)
            left = room.left() + (max(room.width() - width, 0) if self._at_end else 0)
            for item, size in line if move else ():
                item.setGeometry(QRect(QPoint(left, top), size))
                left += size.width() + self.spacing()
            top += max(size.height() for _, size in line) + self.spacing()
        return max(top - self.spacing() - room.top(), 0)

    def _rows(self, room: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """The parts with their sizes, as many on each line as there is room for."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(room, item.minimumSize().width()), item.sizeHint().height()))
            if not lines or left + size.width() > room:
                lines.append([])
                left = 0
            lines[-1].append((item, size))
            left += size.width() + self.spacing()
        return lines


def wrapping(*parts: QWidget, space: int = STEP, at_end: bool = False) -> QWidget:
    """Parts in one row, or in several where the window is too narrow for one; `at_end`, at the right of each."""
    whole = QWidget()
    whole.setLayout(WrappingRow(*parts, space=space, at_end=at_end))
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    whole.setSizePolicy(policy)
    return whole


STYLED = (QEvent.Type.StyleChange, QEvent.Type.Polish, QEvent.Type.Show)


class _Steady(QObject):
    """Measures again whenever the widget gets its style: before that, the size of its font is not known."""

    def __init__(self, widget: QWidget, height: Callable[[], int]) -> None:
        super().__init__(widget)
        self._widget, self._height = widget, height
        widget.installEventFilter(self)
        self._measure()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look on as the place is styled."""
        if event.type() in STYLED:
            self._measure()
        return False

    def _measure(self) -> None:
        self._widget.setMinimumHeight(self._height())


def keep_steady(widget: QWidget, height: Callable[[], int]) -> None:
    """Keep a widget at least so tall; `height`, in pixels, is computed again when the font changes."""
    _Steady(widget, height)


def apply_font(part: QWidget) -> None:
    """Give a hidden widget its font, to be measured, clearing what buttons and layouts cached."""
    parts = [part, *part.findChildren(QWidget)]
    for inside in parts:
        inside.ensurePolished()
    for inside in reversed(parts):
        QCoreApplication.sendEvent(inside, QEvent(QEvent.Type.StyleChange))
        if (layout := inside.layout()) is not None:
            _invalidate_sizes(layout)


def _invalidate_sizes(layout: QLayout) -> None:
    for position in range(layout.count()):
        item = cast(QLayoutItem, layout.itemAt(position))
        if (nested := item.layout()) is not None:
            _invalidate_sizes(nested)
        item.invalidate()
    layout.invalidate()


def tallest(*parts: QWidget) -> int:
    """The height that the tallest of these wants, hidden ones too."""
    return max(part.sizeHint().height() for part in parts)
