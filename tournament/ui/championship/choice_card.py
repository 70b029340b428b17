"""A card that can be chosen among others, in a new championship and in its plan."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import fill_button
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import label, soft


def choice_card(name: str, sentence: str) -> QPushButton:
    """A card that can be chosen: its name, and a sentence under it."""
    button = QPushButton()
    button.setCheckable(True)
    button.setProperty("role", "choice")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(name)
    button.setAccessibleDescription(sentence)
    called = label(name, "strong")
    called.setWordWrap(True)
    inside = column(called, soft(sentence), None, space=STEP)
    inside.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
    fill_button(button, inside)
    return button
