"""A document on the documents page: what it is for, and where it can go."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.reports.documents import Document
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import label, soft, subtitle


class DocumentCard(QFrame):
    """One line of the page. While the document lacks something it says what, and offers nothing."""

    save_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, document: Document, words: Translator) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._words = words
        name = words.gettext(document.title)
        self.lacking = label("", "warning")
        self.lacking.setWordWrap(True)
        self.save, self.open = quiet_button(words.gettext("Save as PDF…")), quiet_button(words.gettext("Open"))
        self.save.setAccessibleName(f"{name}: {self.save.text()}")
        self.open.setAccessibleName(f"{name}: {self.open.text()}")
        line = row(column(subtitle(name), soft(words.gettext(document.purpose)), self.lacking, space=HALF), self.open, self.save, space=STEP)
        line.setStretch(0, 1)
        line.setContentsMargins(SPACE + HALF, SPACE, SPACE, SPACE)
        self.setLayout(line)
        self.save.clicked.connect(self.save_wanted)
        self.open.clicked.connect(self.open_wanted)

    def show_lacking(self, sentence: str) -> None:
        """Say what the document lacks, or with an empty sentence offer it."""
        self.lacking.setText(sentence)
        self.lacking.setVisible(bool(sentence))
        self.show_busy(busy=False)

    def show_busy(self, *, busy: bool) -> None:
        """Offer nothing while a document is being made."""
        for button in (self.save, self.open):
            button.setEnabled(not busy and not self.lacking.text())
