"""Parts beside each other that go on under one another, like words, where the line is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from tournament.ui.theme.tokens import STEP


class WrappingRow(QLayout):
    """Lays its parts out from left to right on as many lines as needed; each keeps its size."""

    def __init__(self, *parts: QWidget, space: int = STEP, at_end: bool = False) -> None:
        """`at_end`: its lines stand at the right, as buttons do."""
        super().__init__()
        self._at_end = at_end
        self._items: list[QLayoutItem] = []
        self.setSpacing(space)
        self.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            self.addWidget(part)

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more part."""
        self._items.append(item)

    def count(self) -> int:
        """How many parts."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        """The part at a place; none behind the last."""
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def takeAt(self, index: int) -> QLayoutItem:
        """Let go of the part at a place."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the taller."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How tall its lines are in a width."""
        return self._lay_out(QRect(0, 0, width, 0), move=False)

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
        return QSize(max((size.width() for size in shown), default=0), max((size.height() for size in shown), default=0))

    def _lay_out(self, room: QRect, *, move: bool) -> int:
        """Go through the parts line by line; the height they take."""
        top = room.top()
        for line in self._lines(room.width()):
            width = sum(size.width() for _, size in line) + self.spacing() * (len(line) - 1)
            left = room.left() + (max(room.width() - width, 0) if self._at_end else 0)
            for item, size in line if move else ():
                item.setGeometry(QRect(QPoint(left, top), size))
                left += size.width() + self.spacing()
            top += max(size.height() for _, size in line) + self.spacing()
        return max(top - self.spacing() - room.top(), 0)

    def _lines(self, room: int) -> list[list[tuple[QLayoutItem, QSize]]]:
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
