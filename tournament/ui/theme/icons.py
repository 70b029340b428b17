"""The icons: drawings of `resources/icons` in any colour; and the icon of the program."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt, QTemporaryDir
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from tournament.shipped_files import RESOURCES
from tournament.ui.theme.tokens import ICON

ICONS = RESOURCES / "icons"
PROGRAM = RESOURCES / "icon"
SHARPNESS = 2
OWN_DRAWINGS = (16, 24)
"""Sizes at which the program's icon has its own drawing on whole pixels: two cards would smear."""
OF_WINDOW = (*OWN_DRAWINGS, 32, 48, 64, 128)
"""The sizes at which systems show the icon of a window, in pixels each way."""


def _drawn(name: str, colour: str) -> str:
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", colour)


@cache
def _drawings() -> QTemporaryDir:
    return QTemporaryDir()


@cache
def drawing(name: str, colour: str) -> str:
    """Path of the icon `name` in a colour, as style sheets need files; deleted when the program ends."""
    path = Path(_drawings().filePath(f"{name}-{colour.lstrip('#')}.svg"))
    path.write_text(_drawn(name, colour), encoding="utf-8")
    return path.as_posix()


def picture(name: str, colour: str, size: int = ICON) -> QPixmap:
    """The icon `name`, `size` pixels square, sharp on dense screens; drawn once, as pages have dozens."""
    key, kept = f"{name} {colour} {size}", QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    pixmap = QPixmap(QSize(size, size) * SHARPNESS)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(_drawn(name, colour).encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(SHARPNESS)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def icon(name: str, colour: str, size: int = ICON, *, disabled: str = "") -> QIcon:
    """The icon `name` for a button or a table, the same on a chosen row, in another colour while it is disabled."""
    drawn = QIcon(picture(name, colour, size))
    drawn.addPixmap(picture(name, colour, size), QIcon.Mode.Selected)
    if disabled:
        drawn.addPixmap(picture(name, disabled, size), QIcon.Mode.Disabled)
    return drawn


def program_image(size: int) -> QImage:
    """The icon of the program, cards and a spade, as a picture of `size` pixels each way."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawn = PROGRAM / (f"capot-{size}.svg" if size in OWN_DRAWINGS else "capot.svg")
    QSvgRenderer(QByteArray(drawn.read_bytes())).render(painter)
    painter.end()
    return image


def program_icon() -> QIcon:
    """The icon of the program's windows, at every size that systems show."""
    drawn = QIcon()
    for size in OF_WINDOW:
        drawn.addPixmap(QPixmap.fromImage(program_image(size)))
    return drawn
