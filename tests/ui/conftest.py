"""The window's clothes for tests: the shipped fonts and the light theme, as everyone sees them."""

import pytest

from tournament.ui.theme.dress import dress
from tournament.ui.theme.fonts import load_fonts
from tournament.ui.theme.tokens import Theme


@pytest.fixture(scope="session")
def qapp(qapp):
    load_fonts()
    dress(qapp, Theme())
    return qapp
