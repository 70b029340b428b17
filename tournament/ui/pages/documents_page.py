"""The documents: everything that can be printed, in the language of whoever reads it, and the championship as a file for other programs."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFocusEvent
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, to_text
from tournament.exchange.files import write_whole
from tournament.exchange.workbook import workbook
from tournament.i18n import LANGUAGES, N_, Translator, translator
from tournament.models.copy_names import slug
from tournament.reports.documents import DOCUMENTS, Document
from tournament.services.changes import Changes
from tournament.services.desk import Desk
from tournament.services.lines import Snapshot
from tournament.services.snapshot import snapshot
from tournament.ui.dialogs.file_dialog import ask_save
from tournament.ui.documents.document_card import DocumentCard
from tournament.ui.documents.printing import Printing
from tournament.ui.files import documents
from tournament.ui.theme.tokens import HALF, SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import column, row, scrolled, spread
from tournament.ui.widgets.text import label, soft, subtitle, title
from tournament.wording.refusals import say_problem
from tournament.wording.troubles import say_trouble

LANGUAGE_NAMES = {"fr": "français", "en": "English"}
WORKBOOK = Document(N_("Workbook"), N_("For spreadsheet programs: teams, draws, results and standings."), workbook)


class DocumentsPage(QWidget):
    """Makes documents as they stand now, saves them or shows them in the reader of PDF files that this computer has."""

    changed = Signal(Changes)
    refused = Signal(Refused)

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._printing: Printing | None = None
        self._use: Callable[[bytes], object] = bytes
        self._keys: tuple[QWidget | None, QWidget | None] = (None, None)
        self.language = QComboBox()
        for name in LANGUAGES:
            self.language.addItem(LANGUAGE_NAMES[name], name)
        self.language.setCurrentIndex(self.language.findData(words.language))
        self.message = MessageLine(words.gettext("Close this message"))
        self.cards = {name: DocumentCard(document, words) for name, document in DOCUMENTS.items()}
        self.export = quiet_button(words.gettext("Save as JSON…"))
        self.workbook = quiet_button(words.gettext("Save as workbook…"))
        self._lay_out()
        self._connect()
        self.refresh(Changes(settings=True))

    def refresh(self, changes: Changes) -> None:
        """Offer every document that lacks nothing now."""
        if not changes.standings:
            return
        now = snapshot(self._desk)
        for name, card in self.cards.items():
            problem = DOCUMENTS[name].lacking(now)
            card.show_lacking(say_problem(problem, self._words) if problem else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: they go to the first document that can be opened."""
        super().focusInEvent(event)
        ready = [card.open for card in self.cards.values() if card.open.isEnabled()]
        (ready[0] if ready else self.export).setFocus()

    def save_document(self, name: str) -> None:
        """Ask where a document goes, make it, and put it there."""
        now, words = snapshot(self._desk), self._paper_words()
        path = self._ask_path(f"{file_stem(now)}-{slug(words.gettext(DOCUMENTS[name].title))}", ".pdf")
        if path is not None:
            self._print(DOCUMENTS[name], now, lambda content: self._write(path, content))

    def open_document(self, name: str) -> None:
        """Make a document and show it in the computer's reader of PDF files."""
        now, words = snapshot(self._desk), self._paper_words()
        path = Path(tempfile.mkdtemp(prefix="capot-")) / f"{file_stem(now)}-{slug(words.gettext(DOCUMENTS[name].title))}.pdf"

        def show(content: bytes) -> None:
            if self._write(path, content) and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
                self.message.say(self._words.gettext("No program on this computer shows PDF files. Save the document, and open it on another one."))

        self._print(DOCUMENTS[name], now, show)

    def save_export(self) -> None:
        """Ask where the championship goes as JSON, and put it there."""
        path = self._ask_path(file_stem(snapshot(self._desk)), ".json")
        if path is not None:
            self._write(path, to_text(export_championship(self._desk)).encode())

    def save_workbook(self) -> None:
        """Ask where the championship goes as a workbook, make it in the language of the paper, and put it there."""
        now = snapshot(self._desk)
        path = self._ask_path(file_stem(now), ".xlsx")
        if path is not None:
            self._print(WORKBOOK, now, lambda content: self._write(path, content))

    def _paper_words(self) -> Translator:
        return translator(self.language.currentData())

    def _ask_path(self, stem: str, suffix: str) -> Path | None:
        kind = f"{suffix[1:].upper()} (*{suffix})"
        return ask_save(self, self._words, self._words.gettext("Where to save it"), documents() / f"{stem}{suffix}", kind, suffix=suffix)

    def _print(self, document: Document, now: Snapshot, use: Callable[[bytes], object]) -> None:
        """Make a document in its own thread, one at a time, then use it."""
        asked_on = self.focusWidget()
        self._show_busy(busy=True)
        self._keys = asked_on, self.focusWidget()
        self.message.say(self._words.gettext("Making the document…"), tone="")
        self._use = use
        self._printing = Printing(document, now, self._paper_words())
        self._printing.made.connect(self._finish)
        self._printing.failed.connect(self._crash)
        self._printing.start()

    def _finish(self, content: bytes) -> None:
        self._show_busy(busy=False)
        self._give_back_keys()
        self.message.be_silent()
        self._use(content)

    def _crash(self, error: Exception) -> None:
        self._show_busy(busy=False)
        self.message.be_silent()
        raise error

    def _write(self, path: Path, content: bytes) -> bool:
        try:
            write_whole(path, content)
        except OSError as trouble:
            self.message.say(say_trouble(trouble, self._words))
            return False
        except Refused as refusal:
            self.message.say(*(say_problem(problem, self._words) for problem in refusal.problems))
            return False
        self.message.say(self._words.gettext("Saved: {file}").format(file=path), tone="")
        return True

    def _show_busy(self, *, busy: bool) -> None:
        for card in self.cards.values():
            card.show_busy(busy=busy)
        self.workbook.setDisabled(busy)

    def _give_back_keys(self) -> None:
        """The button that asked gets the keyboard back, which went to another while it could not be pressed; unless one has gone on since."""
        asked_on, went_to = self._keys
        if asked_on is not None and self.isVisible() and self.focusWidget() is went_to:
            asked_on.setFocus()

    def _lay_out(self) -> None:
        say = self._words.gettext
        language = label(say("Language of the paper"), "label")
        language.setBuddy(self.language)
        self.language.setAccessibleName(language.text())
        head = row(title(say("Documents")), None, language, self.language, space=STEP)
        archive = QFrame()
        archive.setProperty("role", "card")
        line = row(
            column(
                subtitle(say("Whole championship")),
                soft(say("For archives and other programs: every hand, draw and decision.")),
                soft(say(WORKBOOK.purpose)),
                space=HALF,
            ),
            self.export,
            self.workbook,
            space=STEP,
        )
        line.setStretch(0, 1)
        line.setContentsMargins(SPACE + HALF, SPACE, SPACE, SPACE)
        archive.setLayout(line)
        content = QWidget()
        content.setProperty("role", "page")
        content.setLayout(column(*self.cards.values(), archive, None, space=SPACE))
        spread(self, head, self.message, scrolled(content), stretching=2)

    def _connect(self) -> None:
        for name, card in self.cards.items():
            card.save_wanted.connect(lambda name=name: self.save_document(name))
            card.open_wanted.connect(lambda name=name: self.open_document(name))
        self.export.clicked.connect(self.save_export)
        self.workbook.clicked.connect(self.save_workbook)


def file_stem(now: Snapshot) -> str:
    """The first part of every file's name: the championship and its day."""
    return f"{slug(now.championship.name)}-{now.championship.date.isoformat()}"
