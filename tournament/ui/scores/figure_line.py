"""A line for figures on a French keyboard, whose row of figures needs the shift key."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSpinBox

from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.field import TextLine, number_editor
from tournament.ui.widgets.keys import IS_ENTER, as_figure


class FigureLine(TextLine):
    """In French, the row of figures needs no shift, but for `-` at the start. Enter acts once while held down."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type the figure of the key."""
        if event.key() in IS_ENTER and event.isAutoRepeat():
            return
        super().keyPressEvent(as_figure(event, self._language, at_start=self.cursorPosition() == 0))


def figure_editor(language: str, value: int, least: int, most: int, step: int = 1) -> QSpinBox:
    """Where a number is typed with the row of figures, or changed with the arrow keys."""
    editor = number_editor(value, least, most, step)
    editor.setLineEdit(FigureLine(language))
    editor.lineEdit().setTextMargins(STEP, 0, 0, 0)
    return editor
