"""Shows what a corrected result does to a draw that was made before, and asks what becomes of that draw."""

from collections.abc import Mapping
from enum import Enum

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.repairs import say_past_error
from tournament.services.repairs.seat_lines import PastErrorLine
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import keep_width
from tournament.ui.setup.consequences_dialog import sheet_of
from tournament.ui.theme.tokens import CONSEQUENCES, LARGE_TEXT, READING, SPACE, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, title


class DrawChoice(Enum):
    """What becomes of the draw."""

    KEEP = "keep"
    REDRAW = "redraw"


class PastErrorDialog(Dialog):
    """Keep the draw, draw again what has not begun, or leave the result as it was: Enter keeps, Esc leaves."""

    def __init__(self, words: Translator, line: PastErrorLine, names: Mapping[int, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say = words.gettext
        heading = say("This result was in the draw of round {n}").format(n=line.round)
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.choice: DrawChoice | None = None
        self.told = say_past_error(line, names, words)
        head = title(breakable(heading))
        head.setWordWrap(True)
        self.keep = primary_button(say("&Keep the draw"))
        self.redraw = quiet_button(say("Draw the others a&gain") if line.begun else say("Red&raw"))
        self.leave = quiet_button(say("Do not correct"))
        self.redraw.setVisible(bool(line.redrawn))
        self.keep.clicked.connect(lambda: self._choose(DrawChoice.KEEP))
        self.redraw.clicked.connect(lambda: self._choose(DrawChoice.REDRAW))
        self.leave.clicked.connect(self.reject)
        sheet = sheet_of(self.told, heading)
        if theme_of(self).text_size > LARGE_TEXT:
            sheet.setMinimumHeight(min(sheet.minimumHeight(), CONSEQUENCES - WIDE))  # three buttons and a long heading are beside it
        layout = column(head, sheet, row(None, self.leave, self.redraw, self.keep), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.keep.setFocus()

    def _choose(self, choice: DrawChoice) -> None:
        self.choice = choice
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, line: PastErrorLine, names: Mapping[int, str]) -> DrawChoice | None:
        """What becomes of the draw; None where the result is not corrected after all."""
        dialog = cls(words, line, names, parent)
        return dialog.choice if dialog.exec() else None
