"""The file that the desktop asks a running program to open: macOS tells the application."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from tournament.ui.widgets.modal import is_asking

if TYPE_CHECKING:
    from tournament.ui.shell.window import Window

LOOKS: Final = 100
"""Milliseconds between two looks at whether the window can open it."""


class Application(QApplication):
    """The application. A file may be asked for before there is a window: `asked` keeps the newest."""

    file_asked = Signal()

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.asked: Path | None = None

    def event(self, event: QEvent) -> bool:
        """Note the file that is to be opened; an address that is no local file is ignored."""
        if event.type() is not QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if event.file():
            self.asked = Path(event.file())
            self.file_asked.emit()
        return True


class AskedFile(QObject):
    """Opens in the window what the application is asked for, the newest only: one championship is open at a time.

    While a dialog is being answered, or something else is being opened, it waits: neither may have the window changed
    under it.
    """

    def __init__(self, application: Application, window: "Window") -> None:
        super().__init__(window)
        self._application, self._window = application, window
        self._looking = QTimer(self, interval=LOOKS)
        self._looking.timeout.connect(self._look)
        application.file_asked.connect(self._look)
        self._look()

    def _look(self) -> None:
        if self._application.asked is None:
            return
        if is_asking() or self._window.is_opening:
            self._looking.start()
            return
        self._looking.stop()
        path, self._application.asked = self._application.asked, None
        self._window.come_forward()
        self._window.open_file(path)
