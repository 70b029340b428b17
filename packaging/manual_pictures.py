"""Take the pictures of the manual anew, in every language, light: `manual_pictures.py [NAME …]` for some of them."""

import argparse
import os
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QLoggingCategory, QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from shots.colours import in_colours
from shots.evenings import Shot
from shots.manual import PICTURES, Picture
from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import picture_file
from tournament.preferences import Preferences
from tournament.ui.shell.application import make_application, speak
from tournament.ui.theme.applying import apply_theme, style_window
from tournament.ui.theme.tokens import FIRST_WINDOW, WindowTheme
from tournament.ui.widgets.messages import Toast

WINDOW = QSize(1100, 690)
"""How large the window is on the pictures: smaller than on a screen, so that its letters are larger on the page."""
SETTLING = 12
"""How often what is on the way is let through before a picture."""
COLOURS = 64
SMALLEST_FILE = 0
"""The quality of a PNG is how little it is compressed."""


def take(application: QApplication, pictures: Sequence[Picture], language: str) -> None:
    """Take these pictures, of which each is in a state of the same evening."""
    wanted: dict[str, list[Picture]] = {}
    for picture in pictures:
        wanted.setdefault(picture.state, []).append(picture)
    states = pictures[0].shots(translator(language))
    take_states(application, states, wanted, language)
    if isinstance(states, Generator):
        states.close()  # what was opened for them, such as a hall, is closed
    if wanted:
        raise LookupError(f"no such states: {', '.join(wanted)}")


def take_states(
    application: QApplication, states: Iterator[Shot], wanted: dict[str, list[Picture]], language: str
) -> None:
    """Go through the states of an evening until all that are wanted are taken."""
    last: QWidget | None = None
    for state, widget in states:
        if widget is not last:
            style_window(widget)
            last = widget
        if not isinstance(widget, QDialog):
            widget.resize(WINDOW)
        widget.show()
        widget.resize(widget.size().boundedTo(QSize(*FIRST_WINDOW)))
        if state not in wanted:
            continue
        for toast in widget.findChildren(Toast):
            toast.hide()  # it stands there for a moment only
        for _ in range(SETTLING):
            application.processEvents()
        for picture in wanted.pop(state):
            keep(part_of(widget, picture.part), file_of(picture, language))
        if not wanted:
            return


def part_of(widget: QWidget, part: str) -> QWidget:
    """The part of this class that is shown, or all of it."""
    return next(child for child in widget.findChildren(QWidget) if type(child).__name__ == part) if part else widget


def file_of(picture: Picture, language: str) -> Path:
    """Where a picture is kept."""
    return picture_file(f"../pictures/{language}/{picture.name}.png", language).resolve()


def keep(widget: QWidget, file: Path) -> None:
    """Write a picture in few colours."""
    file.parent.mkdir(parents=True, exist_ok=True)
    in_colours(widget.grab().toImage(), COLOURS).save(str(file), quality=SMALLEST_FILE)
    sys.stdout.write(f"{file.parent.name}/{file.name}: {file.stat().st_size // 1024} kB\n")


def pretend_sound(folder: Path) -> None:
    """Let the program find what plays sounds, which a computer that only takes pictures may lack."""
    player = folder / "aplay"
    player.write_text("#!/bin/sh\n", encoding="utf-8")
    player.chmod(0o755)
    os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"


def by_evening(names: Iterable[str]) -> list[list[Picture]]:
    """The pictures that are wanted, those of one evening together."""
    wanted = [picture for picture in PICTURES if not names or picture.name in names]
    return [list(group) for _, group in groupby(wanted, key=lambda picture: picture.shots)]


def main() -> int:
    """Take them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="NAME", help="take these alone")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ["CAPOT_DATA"] = os.environ["CAPOT_CONFIG"] = folder
        pretend_sound(Path(folder))
        application = make_application(Preferences(), "fr")
        QLoggingCategory.setFilterRules("default.warning=false")
        apply_theme(application, WindowTheme())
        for language in LANGUAGES:
            speak(application, language)
            for pictures in by_evening(args.names):
                take(application, pictures, language)
    return 0


if __name__ == "__main__":
    sys.exit(main())
