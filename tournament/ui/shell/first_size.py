"""How large the window opens: no larger than what the screen has free, and all of it where that is little."""

from typing import Final

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget

from tournament.ui.theme.tokens import FIRST_WINDOW, SMALLEST_WINDOW

FRAME: Final = QSize(16, 48)
"""Pixels that a window's frame and title may take; the real size is known only once it is shown."""


def show_within(window: QWidget, available: QRect) -> None:
    """Show a window in the middle of the free screen, or filling it where it is too large.

    On a screen smaller than the smallest window it may become as small as the screen, so that no foot of a page is out
    of reach.
    """
    window.setMinimumSize(QSize(*SMALLEST_WINDOW).boundedTo(available.size()))
    wanted = QSize(*FIRST_WINDOW)
    with_frame = wanted + FRAME
    if with_frame.width() > available.width() or with_frame.height() > available.height():
        window.resize(wanted.boundedTo(available.size()))
        window.move(available.topLeft())
        window.showMaximized()
        return
    window.resize(wanted)
    window.move(available.center() - window.rect().center())
    window.show()
