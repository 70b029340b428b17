"""Whether a dialog or a menu is open: what is under it stays unchanged until it is closed."""

from typing import Final

from PySide6.QtWidgets import QApplication

WHILE_ASKING: Final = 250
"""Milliseconds between two looks whether a dialog or a menu is still open."""


def is_asking() -> bool:
    """Whether a dialog or a menu is open."""
    return QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
