"""Pictures of what the program says of itself."""

from collections.abc import Iterator
from pathlib import Path

from shots.evenings import Shot
from tournament.i18n import Translator
from tournament.ui.about import AboutDialog, LicencesDialog


def about(tr: Translator) -> Iterator[Shot]:
    """About Capot with a championship open, and the licences."""
    dialog = AboutDialog(tr, Path.home() / "Documents" / "concours-de-la-saint-martin-2026-11-21.capot")
    yield "about", dialog
    yield "about-licences", LicencesDialog(tr)
