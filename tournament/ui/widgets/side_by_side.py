"""Two parts beside each other, or under each other where the window is too narrow for both."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from tournament.ui.theme.tokens import SPACE


class SideBySide(QWidget):
    """Holds a `main` part, which takes the room that is left, and one at its `side`.

    They are beside each other as long as `main` keeps `least` pixels, a width it can be read in, or the least it needs
    if that is more. `share` is how many times more of the room that is left `main` takes than its side; 0 leaves the
    side as wide as it wants to be. Under each other the main part is above, unless the side is what one comes for
    (`side_first`). A side whose parts go on under one another where it is narrow stands beside the main part only as
    long as it is `in_one_line`.
    """

    def __init__(
        self, main: QWidget, side: QWidget, least: int, *, share: int = 0, space: int = SPACE, side_first: bool = False, in_one_line: bool = False
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
        return QSize(max(least_width(self._main), least_width(self._side)) + margins.left() + margins.right(), self._box.minimumSize().height())

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
        of_side = self._side.sizeHint().width() if self._in_one_line and not self._side.isHidden() else least_width(self._side)
        stacked = self.contentsRect().width() < least + self._box.spacing() + of_side
        direction = self._stacked if stacked else QBoxLayout.Direction.LeftToRight
        if direction is not self._box.direction():
            self._box.setDirection(direction)
            self._box.setAlignment(self._side, Qt.AlignmentFlag(0))
            self.updateGeometry()


def least_width(part: QWidget) -> int:
    """How narrow a part may become; nothing where it is not shown."""
    return 0 if part.isHidden() else max(part.minimumSizeHint().width(), part.minimumWidth())
