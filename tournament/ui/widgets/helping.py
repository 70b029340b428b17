"""How a dialog asks the window for help: with an event of our own, for a dialog knows no window."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

HELP_ASKED: Final = QEvent.Type(QEvent.registerEventType())
"""Somebody asks for help about where the keyboard is."""


def ask_for_help(widget: QWidget) -> None:
    """Ask the outermost window that a widget belongs to."""
    above = widget.window()
    while (parent := above.parentWidget()) is not None:
        above = parent.window()
    QCoreApplication.sendEvent(above, QEvent(HELP_ASKED))
