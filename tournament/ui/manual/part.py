"""The manual of a window: opened beside it or beside a dialog, found by the palette, shown anew in another language, light or size."""

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tournament.i18n import Translator
from tournament.ui.palette.offers import Kind, Offer

if TYPE_CHECKING:
    from tournament.ui.manual.manual_window import ManualWindow


class Manual(QObject):
    """Opens the manual, and imports what reads it only then. `read` says that its sections can be found, which takes a moment beside the window."""

    read = Signal()
    text_size_asked = Signal(int)
    keys_asked = Signal()

    def __init__(self, work: QWidget, words: Callable[[], Translator]) -> None:
        """`work` is the window that it stands beside, `words` tells in which language."""
        super().__init__(work)
        self._work, self._words = work, words
        self._windows: list[ManualWindow] = []
        self._offers: dict[str, tuple[Offer, ...]] = {}
        self._reading = ""

    def open_at(self, page: str) -> "ManualWindow":
        """Show what belongs to where the keyboard is, on the page of this name."""
        from tournament.ui.manual.where import nearest, section_at

        address = section_at(QApplication.focusWidget() or QApplication.activeModalWidget(), page)
        return self.show_address(nearest(address, self._words().language))

    def show_address(self, address: str) -> "ManualWindow":
        """Show a section. Beside a dialog it stands in a window of its own, which goes with the dialog."""
        beside = QApplication.activeModalWidget() or self._work
        window = next((window for window in self._there() if window.parentWidget() is beside), None) or self._opened(beside)
        window.show_address(address)
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.activateWindow()
        return window

    def _opened(self, beside: QWidget) -> "ManualWindow":
        from tournament.ui.manual.manual_window import ManualWindow

        window = ManualWindow(self._words(), beside)
        window.text_size_asked.connect(self.text_size_asked)
        window.keys_asked.connect(self.keys_asked)
        window.place_beside(self._work)
        self._windows = [*self._there(), window]
        return window

    def _there(self) -> "list[ManualWindow]":
        """The windows that have not gone with their dialogs."""
        return [window for window in self._windows if isValid(window)]

    def restyle(self) -> None:
        """Show it in the present theme."""
        for window in self._there():
            window.restyle()

    def speak(self) -> None:
        """Show it in the present language, where one was."""
        for window in self._there():
            address, share, shown, geometry = window.address, window.share, window.isVisible(), window.geometry()
            window.close()
            window.deleteLater()
            self._windows.remove(window)
            if shown and window.parentWidget() is self._work:
                anew = self._opened(self._work)
                anew.setGeometry(geometry)
                anew.show_address(address)
                anew.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
                anew.show()
                anew.read_from(share)

    def offers(self) -> tuple[Offer, ...]:
        """Its sections, for the palette; none until they were read."""
        language = self._words().language
        if language not in self._offers and self._reading != language:
            self._reading = language
            Thread(target=self._read, args=(language,), name="manual", daemon=True).start()
        return self._offers.get(language, ())

    def _read(self, language: str) -> None:
        """Read it in a thread. What cannot be read is tried again when the palette is opened next, and told as any bug is."""
        try:
            self._offers[language] = self._offers_in(language)
        except BaseException:
            self._reading = ""
            raise
        if isValid(self):
            self.read.emit()

    def _offers_in(self, language: str) -> tuple[Offer, ...]:
        from tournament.ui.manual.finding import entries

        under = self._words().gettext("Manual")
        offers = []
        for entry in entries(language):
            where = f"{under} · {entry.chapter}" if entry.chapter else under
            go, also = partial(self.show_address, entry.address), entry.text if entry.written else ""
            offer = Offer(entry.title, where, "book", go, Kind.MANUAL, also=also)
            offer.prepare()
            offers.append(offer)
        return tuple(offers)
