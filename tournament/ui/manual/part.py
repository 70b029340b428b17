"""A window's manual: opened beside it or a dialog, found by the palette, redone in another display."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tournament.i18n import Translator
from tournament.ui.palette.offers import Offer, OfferKind
from tournament.ui.widgets.jobs import Job

if TYPE_CHECKING:
    from tournament.manual.searching import Index, Searched
    from tournament.ui.manual.manual_window import ManualWindow

LOOKS: Final = 100
"""Milliseconds between two looks at whether the manual was read."""


class Manual(QObject):
    """Opens the manual and imports its reader then. `read`: its sections can be found, after a moment."""

    read = Signal()
    text_size_asked = Signal(int)
    keys_asked = Signal()

    def __init__(self, work: QWidget, tr: Callable[[], Translator]) -> None:
        """`work` is the window that it stands beside, `tr` tells in which language."""
        super().__init__(work)
        self._work, self._tr = work, tr
        self._windows: list[ManualWindow] = []
        self._sections: dict[str, Index] = {}
        self._reading: dict[str, Job[Index]] = {}
        self._looking = QTimer(self, interval=LOOKS)
        self._looking.timeout.connect(self._look)

    def open_at(self, page: str) -> "ManualWindow":
        """Show what belongs to where the keyboard is, on the page of this name."""
        from tournament.ui.manual.where import nearest, section_at

        address = section_at(QApplication.focusWidget() or QApplication.activeModalWidget(), page)
        return self.show_address(nearest(address, self._tr().language))

    def show_address(self, address: str) -> "ManualWindow":
        """Show a section. Beside a dialog it stands in a window of its own, which goes with the dialog."""
        beside = QApplication.activeModalWidget() or self._work
        window = next((window for window in self._there() if window.parentWidget() is beside), None) or self._opened(
            beside
        )
        window.show_address(address)
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.stay_on_screen()
        window.activateWindow()
        return window

    def _opened(self, beside: QWidget) -> "ManualWindow":
        from tournament.ui.manual.manual_window import ManualWindow

        window = ManualWindow(self._tr(), beside)
        window.text_size_asked.connect(self.text_size_asked)
        window.keys_asked.connect(self.keys_asked)
        window.place_beside(self._work)
        self._windows = [*self._there(), window]
        return window

    def _there(self) -> "list[ManualWindow]":
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

    def answers(self, question: str) -> Sequence[Offer]:
        """The sections that answer a question, for the palette; none until a thread has read them."""
        tr = self._tr()
        if tr.language not in self._sections and tr.language not in self._reading:
            self._reading[tr.language] = Job(
                lambda _on_progress: sections_in(tr.language), throw_away=lambda _sections: None
            )
            self._looking.start()
        if not question.strip() or tr.language not in self._sections:
            return ()
        return [offer_of(section, tr, self.show_address) for section in self._sections[tr.language].ask(question)]

    def _look(self) -> None:
        """Take what was read. A failure is raised here, as any bug, and tried again at the next palette."""
        for language, job in [*self._reading.items()]:
            if job.thread.is_alive():
                continue
            del self._reading[language]
            if not self._reading:
                self._looking.stop()
            if job.trouble is not None:
                raise job.trouble
            (self._sections[language],) = job.answer
            self.read.emit()


def sections_in(language: str) -> "Index":
    """Every section of the manual in a language."""
    from tournament.ui.manual.finding import entries

    sections = entries(language)
    sections.prepare()
    return sections


def offer_of(section: "Searched", tr: Translator, show: Callable[[str], object]) -> Offer:
    """A section as the palette offers it; `show` shows it by its address."""
    under = tr.gettext("Manual")
    where = f"{under} · {section.chapter}" if section.chapter else under
    return Offer(section.title, where, "book", partial(show, section.address), OfferKind.MANUAL)
