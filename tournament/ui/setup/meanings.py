"""What settings mean, each beside its name: under a new championship's card, and beside a preset."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from tournament.ui.theme.tokens import HALF, SPACE, TERMS, theme_of
from tournament.ui.widgets.surfaces import clear
from tournament.ui.widgets.text import breakable, label, prose


class Meanings(QGridLayout):
    """Words in a column of their own, which is narrow however long one of them is: the sentences have the room."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalSpacing(SPACE)
        self.setVerticalSpacing(HALF)
        self.setColumnStretch(1, 1)

    def say(self, told: Iterable[tuple[str, str]]) -> None:
        """Tell these settings, in the place of those before."""
        clear(self)
        for line, (term, sentence) in enumerate(told):
            named = label(term, "label")
            named.setWordWrap(True)
            self.addWidget(named, line, 0, Qt.AlignmentFlag.AlignTop)
            named.setFixedWidth(theme_of(named).px(TERMS))
            self.addWidget(prose(breakable(sentence)), line, 1)
