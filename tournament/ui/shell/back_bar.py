"""The way back, above a page that has no button on the rail."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.buttons import flat_button
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import key_cap


class BackBar(QFrame):
    """A button that names the page one came from. Hidden where the rail is the way."""

    asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.button = flat_button("", picture="back")
        self.button.clicked.connect(self.asked)
        line = row(self.button, key_cap(words.gettext("Esc")), None, space=HALF)
        line.setContentsMargins(SPACE, STEP, SPACE, 0)
        self.setLayout(line)
        self.hide()

    def show_where_to(self, title: str) -> None:
        """Offer to go back to the page of that title; an empty title offers nothing."""
        self.button.setText(self._words.gettext("Back to: {page}").format(page=title))
        self.setVisible(bool(title))
