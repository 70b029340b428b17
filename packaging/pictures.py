"""Take anew the pictures of phones and of the hall's screen in README, from what `make e2e` left.

python packaging/pictures.py [--evening build/hall] [--out docs/pictures]
"""

import argparse
import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from shots.colours import in_colours

EVENING = {
    "telephones": ("telephone-1-*-notre-table-light", "telephone-1-*-totaux-light", "telephone-2-*-a-approuver-light", "telephone-2-*-rentre-light"),
    "ecran": ("ecran-*-tirage-light",),
}
"""Pictures of an evening in a browser, beside each other."""
PHONE, SCREEN = (320, 640), (1200, 675)
"""Pixels of a phone and of a screen, as they are shown."""
COLOURS = 256
BETWEEN, GROUND = 16, "#d8d4cb"


def of_evening(patterns: tuple[str, ...], folder: Path) -> QImage:
    """Pages of an evening in a browser, the first of each name, beside each other from the top."""
    found = [min(folder.glob(f"{pattern}.png"), default=None) for pattern in patterns]
    width, height = PHONE if len(patterns) > 1 else SCREEN
    picture = QImage((width + BETWEEN) * len(found) - BETWEEN, height, QImage.Format.Format_RGB32)
    picture.fill(QColor(GROUND))
    painter = QPainter(picture)
    for index, path in enumerate(found):
        if path is None:
            raise FileNotFoundError(f"{folder} holds no {patterns[index]}.png: make e2e takes it")
        page = QImage(str(path)).scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        painter.drawImage(index * (width + BETWEEN), 0, page.copy(0, 0, width, min(height, page.height())))
    painter.end()
    return picture


def main() -> int:
    """Take them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evening", type=Path, default=Path("build/hall"))
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    args = parser.parse_args()
    application = QGuiApplication(sys.argv[:1])
    pictures = {name: of_evening(patterns, args.evening) for name, patterns in EVENING.items()}
    for name, picture in pictures.items():
        in_colours(picture, COLOURS).save(str(args.out / f"{name}.png"))
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
