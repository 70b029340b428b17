"""Names the hall as which an evening is to be sent, before anything of it is."""

from PySide6.QtWidgets import QWidget

from tournament.federation.lines import EveningOutline
from tournament.i18n import Translator
from tournament.messages.federation import say_outline
from tournament.ui.dialogs.fitting import FittingDialog, keep_width
from tournament.ui.theme.tokens import READING, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, label, prose, title


class SendDialog(FittingDialog):
    """Which evening goes where, as which hall; Enter sends it unless it is already sent as another's."""

    def __init__(
        self,
        words: Translator,
        federation: str,
        hall: str,
        outline: EveningOutline,
        warning: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        say = words.gettext
        question = say("Send this evening to {federation} as {hall}?").format(federation=federation, hall=hall)
        self.setWindowTitle(question)
        keep_width(self, READING)
        head = title(breakable(question))
        head.setWordWrap(True)
        self.told = prose(breakable(say("This file: {outline}.").format(outline=say_outline(outline, words))))
        self.warning = label(breakable(warning), "error")
        self.warning.setWordWrap(True)
        self.warning.setVisible(bool(warning))
        make = (quiet_button, primary_button) if warning else (primary_button, quiet_button)
        self.go_on = make[0](say("Send as {hall}").format(hall=hall))
        self.leave = make[1](say("Send nothing"))
        self.go_on.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        first = self.leave if warning else self.go_on
        layout = column(head, self.told, self.warning, row(None, self.leave, self.go_on), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        first.setDefault(True)
        first.setFocus()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, federation: str, hall: str, outline: EveningOutline, warning: str = "") -> bool:
        """Whether to send it."""
        return bool(cls(words, federation, hall, outline, warning, parent).exec())
