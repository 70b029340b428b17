"""What the hall sees, small, on the desk."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tournament.ui.screen.slide_view import HIGH, WIDE, SlideView

LEAST = 20


class Miniature(QWidget):
    """A slide in the shape of a screen, as large as fits; still, not to distract from work at the desk."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.view = SlideView(moves=False)
        self.view.setParent(self)
        self.view.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """As small as what it shows can still be recognised."""
        return QSize(LEAST * WIDE, LEAST * HIGH)

    def sizeHint(self) -> QSize:
        """In the shape of a screen."""
        return QSize(2 * LEAST * WIDE, 2 * LEAST * HIGH)

    def hasHeightForWidth(self) -> bool:
        """It is as high as a screen of its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as a screen of this width."""
        return width * HIGH // WIDE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the shape, in the middle at the top."""
        super().resizeEvent(event)
        size = QSize(WIDE, HIGH).scaled(event.size(), Qt.AspectRatioMode.KeepAspectRatio)
        self.view.setGeometry(QRect((self.width() - size.width()) // 2, 0, size.width(), size.height()))
