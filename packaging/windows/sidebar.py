"""The picture at the side of the setup's first and last page: the icon of the program on its green."""

import os
from pathlib import Path

from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

ICON = Path(__file__).resolve().parents[1] / "icon" / "capot-128.png"
WIDTH, HEIGHT = 164, 314
"""Pixels, as NSIS wants it."""
GREEN = "#143629"
"""Of the welcome page."""


def draw_sidebar(out: Path) -> None:
    """Draw it as a bitmap."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    picture = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB888)
    picture.fill(QColor(GREEN))
    icon = QImage(str(ICON))
    painter = QPainter(picture)
    painter.drawImage((WIDTH - icon.width()) // 2, HEIGHT // 5, icon)
    painter.end()
    picture.save(str(out), "BMP")  # type: ignore[call-overload]
    del application
