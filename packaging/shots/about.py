"""Pictures of what the program says of itself."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication

from shots.evenings import Shot
from tournament.i18n import Translator
from tournament.ui.about import AboutDialog, LicencesDialog
from tournament.ui.widgets.frames import FrameTimes


def about(tr: Translator) -> Iterator[Shot]:
    """About Capot with a championship open, and the licences."""
    dialog = AboutDialog(tr, Path.home() / "Documents" / "concours-de-la-saint-martin-2026-11-21.capot")
    yield "about", dialog
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    frames = FrameTimes(application)
    for milliseconds in [3.0] * 9_400 + [9.0] * 310 + [21.0] * 24 + [64.0] * 3 + [180.0]:
        frames.count(milliseconds)
    yield "about-busy", AboutDialog(tr, Path.home() / "Documents" / "concours-de-la-saint-martin-2026-11-21.capot")
    frames.setParent(None)
    frames.deleteLater()
    yield "about-licences", LicencesDialog(tr)
