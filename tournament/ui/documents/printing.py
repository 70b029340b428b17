"""Makes a document away from the window, on a frozen snapshot, so that the desk goes on while a large one is printed."""

from PySide6.QtCore import QObject, QThreadPool, Signal

from tournament.i18n import Translator
from tournament.reports.documents import Document
from tournament.services.lines import Snapshot


class Printing(QObject):
    """One document being made. `made` carries the PDF; `failed` what went wrong, which is a bug and is shown as one."""

    made = Signal(bytes)
    failed = Signal(object)

    def __init__(self, document: Document, snapshot: Snapshot, words: Translator) -> None:
        super().__init__()
        self._document, self._snapshot, self._words = document, snapshot, words

    def start(self) -> None:
        """Make it in a thread, which keeps this object until it is done, whatever becomes of the page that asked."""
        QThreadPool.globalInstance().start(self._make)

    def _make(self) -> None:
        try:
            content = self._document.render(self._snapshot, self._words)
        except Exception as error:
            self.failed.emit(error)
        else:
            self.made.emit(content)
