"""A QR code on a picture."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter


def paint_qr(painter: QPainter, area: QRectF, text: str) -> None:
    """The code of a text on white, as large as an area holds it with modules of whole pixels."""
    from tournament.hosting.qr import QUIET, dark_runs, qr_modules  # only an open hall has a code

    modules = qr_modules(text)
    across = len(modules) + 2 * QUIET
    size = max(int(min(area.width(), area.height())) // across, 1)
    left, top = round(area.center().x() - across * size / 2), round(area.center().y() - across * size / 2)
    painter.fillRect(QRectF(left, top, across * size, across * size), Qt.GlobalColor.white)
    for row, column, length in dark_runs(modules):
        painter.fillRect(
            QRectF(left + (column + QUIET) * size, top + (row + QUIET) * size, length * size, size),
            Qt.GlobalColor.black,
        )
