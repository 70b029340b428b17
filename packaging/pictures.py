"""Take the pictures of README and docs/evening.md; phones and the screen come from `make e2e`.

python packaging/pictures.py [--evening build/hall] [--out docs/pictures]
"""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from shots.colours import in_colours
from shots.scores import middle_of_the_evening
from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.ui.shell.application import make_application, speak
from tournament.ui.theme.applying import apply_theme, style_window
from tournament.ui.theme.tokens import FIRST_WINDOW, WindowTheme
from tournament.ui.widgets.messages import Toast

WINDOW = {"draw-playing": "tirage", "standings-playing": "classement", "entry-hand": "saisie"}
"""States of the window, and the pictures of them."""
SETTLING = 12
"""How often what is on the way is let through before a picture."""
EVENING = {
    "telephones": (
        "telephone-1-*-notre-table-light",
        "telephone-1-*-totaux-light",
        "telephone-2-*-a-approuver-light",
        "telephone-2-*-rentre-light",
    ),
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


def of_window(application: QApplication) -> Iterator[tuple[str, QImage]]:
    """The window of round 3, light and in French, on a laptop's screen."""
    apply_theme(application, WindowTheme())
    speak(application, "fr")
    left = dict(WINDOW)
    for state, widget in middle_of_the_evening(translator("fr")):
        if state not in left:
            continue
        widget.resize(*FIRST_WINDOW)
        style_window(widget)
        widget.show()
        for toast in widget.findChildren(Toast):
            toast.hide()  # it stands there for a moment only
        for _ in range(SETTLING):
            application.processEvents()
        yield left.pop(state), widget.grab().toImage()
        if not left:
            return
    raise LookupError(f"no such states: {', '.join(left)}")


def main() -> int:
    """Take them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evening", type=Path, default=Path("build/hall"))
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ["CAPOT_DATA"] = folder
        application = make_application(Preferences(), "fr")
        pictures = dict(of_window(application))
    pictures |= {name: of_evening(patterns, args.evening) for name, patterns in EVENING.items()}
    for name, picture in pictures.items():
        in_colours(picture, COLOURS).save(str(args.out / f"{name}.png"))
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
