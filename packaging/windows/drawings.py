"""Renders docs/pictures/windows: drawings of what Windows says of unknown programs, no screenshots.

PYTHONPATH=packaging:. QT_QPA_PLATFORM=offscreen .venv/bin/python -m windows.drawings
"""

import hashlib
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tournament.ui.theme.applying import load_fonts

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "windows"
SOURCE = "Source"
"""What a picture says of the drawing it was made of: its SHA-256."""


def main() -> None:
    """Render each drawing beside itself."""
    application = QGuiApplication([])
    load_fonts()
    for drawing in sorted(FOLDER.glob("*.svg")):
        render(drawing)
    application.quit()


def render(drawing: Path) -> None:
    """Render one drawing."""
    renderer = QSvgRenderer(str(drawing))
    picture = QImage(renderer.defaultSize(), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    picture.setText(SOURCE, hashlib.sha256(drawing.read_bytes()).hexdigest())
    picture.save(str(drawing.with_suffix(".png")))


if __name__ == "__main__":
    main()
