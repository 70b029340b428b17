"""What is shown on an unexpected error; its details can be sent to whoever can mend it."""

import sys
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from tournament.crash_report import told
from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import keep_width
from tournament.ui.theme.tokens import READING, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import prose, title


class CrashDialog(Dialog):
    """Says that the file is safe, and offers the details to copy."""

    def __init__(self, details: str, words: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.details = details
        self.setWindowTitle(words.gettext("Something unexpected happened"))
        keep_width(self, READING)
        text = QPlainTextEdit(details, readOnly=True)
        text.setAccessibleName(words.gettext("Details"))
        copy = quiet_button(words.gettext("&Copy the details"))
        copy.clicked.connect(self.copy_details)
        go_on = primary_button(words.gettext("Continue"))
        go_on.clicked.connect(self.accept)
        go_on.setDefault(True)
        layout = column(
            title(words.gettext("Something unexpected happened")),
            prose(
                words.gettext(
                    "The championship is safe: everything that was recorded is in its file, and an action that was not finished left no trace. "
                    "You can go on. If it happens again, copy the details and send them to whoever looks after the program."
                )
            ),
            text,
            row(copy, None, go_on),
            space=SPACE,
        )
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    def copy_details(self) -> None:
        """Put the details where another program can paste them."""
        QGuiApplication.clipboard().setText(self.details)


class CrashWatch(QObject):
    """Catches what nobody expected, in any thread, and shows it in the window's thread, one crash at a time.

    A refusal is none: a disk that does not answer can refuse whatever a key leads to. It is emitted as `refused`, and
    what was typed stays.
    """

    refused = Signal(object)
    _crashed = Signal(str)

    def __init__(self, words: Callable[[], Translator], parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._over, self._is_showing = words, parent, False
        self._crashed.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """From now on every unexpected exception is shown."""
        sys.excepthook = self.tell
        threading.excepthook = lambda crash: self.tell(crash.exc_type, crash.exc_value, crash.exc_traceback)

    def tell(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        """Show an exception, and print it for whoever reads the terminal; a refusal is only said."""
        if isinstance(error, Refused):
            self.refused.emit(error)
            return
        sys.__excepthook__(kind, error or kind(), trace)
        if not issubclass(kind, KeyboardInterrupt):
            self._crashed.emit(told((error or kind()).with_traceback(trace)))

    def _show(self, details: str) -> None:
        if not self._is_showing:
            self._is_showing = True
            CrashDialog(details, self._words(), self._over).exec()
            self._is_showing = False
