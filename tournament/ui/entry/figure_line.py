"""A line for figures on a French keyboard, whose row of figures wants the shift key and gives accents and signs without it."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

FRENCH_ROW: Final = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}


class FigureLine(QLineEdit):
    """In French, the keys of the row of figures give figures with or without shift. Only at the start of the line `-` stays what it is.

    Undo and redo take back typing while there is some to take back; otherwise they are left to the window.
    """

    def __init__(self, language: str) -> None:
        super().__init__()
        self._row = FRENCH_ROW if language == "fr" else {}

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window when there is no typing to take back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._is_for_the_window(event):
            event.ignore()
            return False
        return super().event(event)

    def _is_for_the_window(self, event: QKeyEvent) -> bool:
        undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
        return (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type the figure that the key stands for."""
        figure = self._row.get(event.text(), "")
        if figure and not (event.text() == "-" and self.cursorPosition() == 0):
            super().keyPressEvent(QKeyEvent(event.type(), Qt.Key(ord(figure)), Qt.KeyboardModifier.NoModifier, figure))
        else:
            super().keyPressEvent(event)
