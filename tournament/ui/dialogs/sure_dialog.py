"""Asks before something hard to bring back: what would happen, and two buttons that name it."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.ui.dialogs.fitting import FittingDialog, keep_width
from tournament.ui.theme.tokens import READING, SPACE, WIDE
from tournament.ui.widgets.buttons import danger_button, primary_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, prose, title


class SureDialog(FittingDialog):
    """What follows, and whether to go on. Enter and Esc leave everything as it is."""

    def __init__(self, words: Translator, question: str, consequence: str, action: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(question)
        keep_width(self, READING)
        head = title(breakable(question))
        head.setWordWrap(True)
        self.leave = primary_button(words.gettext("Leave as it is"))
        self.go_on = danger_button(action)
        self.leave.clicked.connect(self.reject)
        self.go_on.clicked.connect(self.accept)
        layout = column(head, prose(breakable(consequence)), row(None, self.go_on, self.leave), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.leave.setFocus()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, question: str, consequence: str, action: str) -> bool:
        """Whether to go on."""
        return bool(cls(words, question, consequence, action, parent).exec())
