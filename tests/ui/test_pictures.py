"""The pages as people see them, and as the demo leaves pictures of them."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QImage

from tournament.i18n import translator
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.shell.application import speak, take_pictures
from tournament.ui.theme.tokens import LIGHT


@pytest.fixture(autouse=True)
def in_english_again(qapp):
    """Pictures are taken in a language, which stays on the application."""
    locale = QLocale()
    yield
    speak(qapp, "en")
    QLocale.setDefault(locale)


def test_every_page_has_the_style_sheet(file, tmp_path):
    taken = take_pictures(file, tmp_path, translator("fr"))
    assert [path.stem for path in taken] == [spec.name for spec in PAGES]
    for path in taken:
        corner = QImage(str(path)).pixelColor(2, 2)
        assert corner.name() == LIGHT.rail.lower(), f"{path.stem}: the rail is not painted"
