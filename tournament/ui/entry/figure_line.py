"""A line for figures on a French keyboard, whose row of figures wants the shift key and gives accents and signs without it."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from tournament.ui.widgets.field import TextLine

FRENCH_ROW: Final = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}


class FigureLine(TextLine):
    """In French, the keys of the row of figures give figures with or without shift. Only at the start of the line `-` stays what it is."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._row = FRENCH_ROW if language == "fr" else {}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type the figure that the key stands for."""
        figure = self._row.get(event.text(), "")
        if figure and not (event.text() == "-" and self.cursorPosition() == 0):
            super().keyPressEvent(QKeyEvent(event.type(), Qt.Key(ord(figure)), Qt.KeyboardModifier.NoModifier, figure))
        else:
            super().keyPressEvent(event)
