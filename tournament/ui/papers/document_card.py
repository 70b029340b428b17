"""A document on the documents page: what it is for, which edition came out last, and what can be done with it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from tournament.i18n import Translator
from tournament.papers.document import Document
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import label, soft, subtitle


class DocumentCard(QFrame):
    """While the document lacks something it says what, and offers nothing."""

    preview_wanted = Signal()
    print_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, document: Document, words: Translator) -> None:
        super().__init__()
        self.setProperty("role", "card")
        say = words.gettext
        name = subtitle(say(document.title))
        name.setWordWrap(True)
        self.lacking, self.state = label("", "warning"), label("", "label")
        for line in (self.lacking, self.state):
            line.setWordWrap(True)
        self.preview, self.print, self.save = quiet_button(say("Preview")), quiet_button(say("Print…")), quiet_button(say("PDF…"))
        for button in (self.preview, self.print, self.save):
            button.setAccessibleName(f"{name.text()}: {button.text()}")
        self.save.setToolTip(say("Save as PDF…"))
        self._offered = QWidget()
        self._offered.setLayout(row(self.preview, self.print, self.save, None, space=STEP))
        layout = column(name, soft(say(document.purpose)), self.lacking, self.state, None, self._offered, space=HALF)
        layout.setContentsMargins(SPACE, STEP, SPACE, SPACE)
        self.setLayout(layout)
        self.preview.clicked.connect(self.preview_wanted)
        self.print.clicked.connect(self.print_wanted)
        self.save.clicked.connect(self.save_wanted)
        self.show_state("", "")

    @property
    def is_offered(self) -> bool:
        """Whether the document lacks nothing."""
        return not self._offered.isHidden()

    def show_state(self, lacking: str, state: str) -> None:
        """Say what the document lacks; or, with an empty sentence, offer it, and say which edition came out last."""
        self.lacking.setText(lacking)
        self.lacking.setVisible(bool(lacking))
        self.state.setText(state)
        self.state.setVisible(not lacking)
        self._offered.setVisible(not lacking)
