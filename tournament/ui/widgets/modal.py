"""Whether somebody is being asked: what is under a dialog or a menu stays as it is until it is closed, whatever others do meanwhile."""

from typing import Final

from PySide6.QtWidgets import QApplication

WHILE_ASKING: Final = 250
"""Milliseconds between two looks whether a dialog or a menu is still open."""


def is_asking() -> bool:
    """Whether a dialog or a menu is open."""
    return QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
