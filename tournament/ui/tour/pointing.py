"""Points at a part of the window: a ring around it, which hides nothing and takes no click."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tournament.ui.theme.tokens import HALF, RADIUS, theme_of

WIDTH: Final = 3


class Ring(QWidget):
    """Shown over `over`, around one of its parts."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._part: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def point_at(self, part: QWidget | None) -> None:
        """Be around this part from now on, also when it moves; around none where there is none."""
        if part is not self._part:
            if self._part is not None and isValid(self._part):
                self._part.removeEventFilter(self)
            if part is not None:
                part.installEventFilter(self)
            self._part = part
        self._settle()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the part."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._settle()
        return False

    def _settle(self) -> None:
        """Be where the part is in sight; what is scrolled away is not."""
        part = self._part
        seen = in_sight(part, self._over) if part is not None and isValid(part) else QRect()
        if seen.isEmpty():
            self.hide()
            return
        around = seen.adjusted(-HALF, -HALF, HALF, HALF).intersected(self._over.rect())
        if self.geometry() != around:
            self.setGeometry(around)
        if self.isHidden():
            self.show()
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The line of the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme_of(self).colours.amber), WIDTH))
        painter.drawRoundedRect(self.rect().adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH), RADIUS, RADIUS)


def in_sight(part: QWidget, over: QWidget) -> QRect:
    """Where a part is seen in what holds it: what is scrolled away is not."""
    if not part.isVisible() or not over.isAncestorOf(part):
        return QRect()
    seen = QRect(part.mapTo(over, QPoint()), part.size())
    holder = part.parentWidget()
    while holder is not None and holder is not over:
        seen = seen.intersected(QRect(holder.mapTo(over, QPoint()), holder.size()))
        holder = holder.parentWidget()
    return seen
