"""Asks on which printer a document goes, and how often; where there is no printer, offers the file instead."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.ui.dialogs.fitting import FittingDialog, keep_width
from tournament.ui.papers.printers import PrintWish, printer_names
from tournament.ui.theme.tokens import FORM, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, prose, title

MOST_COPIES = 50


class Instead(Enum):
    """What was chosen instead of printing."""

    SAVE = "save"


class PrintDialog(FittingDialog):
    """The printer and the number of copies; everything else is as the printer is set up."""

    def __init__(self, words: Translator, heading: str, printers: Sequence[str], parent: QWidget | None = None) -> None:
        """`printers` are offered in their order, the first one chosen."""
        super().__init__(parent)
        say = words.gettext
        self.answer: PrintWish | Instead | None = None
        self.setWindowTitle(heading)
        keep_width(self, FORM)
        head = title(breakable(heading))
        head.setWordWrap(True)
        leave = quiet_button(say("Cancel"))
        leave.clicked.connect(self.reject)
        self.printer = LabelledField(say("&Printer"), choice_editor({name: name for name in printers}))
        self.copies = LabelledField(say("&Copies"), number_editor(1, 1, MOST_COPIES))
        self.go = primary_button(say("Print") if printers else say("Save as PDF…"))
        self.go.clicked.connect(self._print if printers else self._save)
        sentence = prose(say("No printer is set up on this computer. Save the document as PDF, and print it on another one."))
        asked = column(self.printer, self.copies, space=SPACE) if printers else column(sentence)
        layout = column(head, asked, row(None, leave, self.go), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.go.setFocus()

    def _print(self) -> None:
        self.answer = PrintWish(self.printer.editor.currentData(), self.copies.editor.value())
        self.accept()

    def _save(self) -> None:
        self.answer = Instead.SAVE
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, heading: str) -> PrintWish | Instead | None:
        """Where it goes; None where it was thought better of."""
        dialog = cls(words, heading, printer_names(), parent)
        dialog.exec()
        return dialog.answer
