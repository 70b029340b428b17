"""The window opens within what the screen has free, and fills it where that is little."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from tournament.ui.shell.application import FRAME, show_within
from tournament.ui.theme.tokens import FIRST_WINDOW, SMALLEST_WINDOW

SCREENS = {
    "large": (QRect(0, 0, 1920, 1040), False),
    "a second screen at the left": (QRect(-1920, 30, 1920, 1050), False),
    "a laptop": (QRect(0, 0, 1366, 728), True),
    "the smallest window": (QRect(0, 0, 1024, 640), True),
    "a netbook": (QRect(0, 24, 1024, 576), True),
    "high but narrow": (QRect(0, 0, 1080, 1880), True),
}


@pytest.mark.parametrize("name", SCREENS)
def test_the_window_opens_within_the_screen(qtbot, name):
    available, fills = SCREENS[name]
    window = QWidget()
    qtbot.addWidget(window)
    window.setMinimumSize(*SMALLEST_WINDOW)
    show_within(window, available)
    assert bool(window.windowState() & Qt.WindowState.WindowMaximized) is fills
    assert (window.minimumWidth() <= available.width(), window.minimumHeight() <= available.height()) == (True, True)
    if not fills:
        assert window.size().toTuple() == FIRST_WINDOW
        assert available.contains(window.geometry().adjusted(0, 0, 0, FRAME.height() // 2))
