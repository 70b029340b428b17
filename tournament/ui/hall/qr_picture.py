"""A QR code in the window: dark on white in every light, for cameras read no other."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tournament.ui.theme.tokens import theme_of
from tournament.ui.widgets.qr import paint_qr

MODULE = 7
"""Pixels: phones are not held close to a screen that others look at."""


class QrPicture(QWidget):
    """The code of a text, with the white that belongs to it; `show_text` shows another one."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._text = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """What a camera reads."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show the code of this text."""
        if text != self._text:
            self._text = text
            self.setAccessibleDescription(text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """As large as its modules, each a whole number of pixels."""
        from tournament.hosting.qr import QUIET, qr_modules  # only an open hall has a code

        modules = len(qr_modules(self._text)) + 2 * QUIET if self._text else 1
        side = modules * theme_of(self).slow_px(MODULE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the modules as bars."""
        if not self._text:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        paint_qr(painter, QRectF(self.rect()), self._text)
        painter.end()
