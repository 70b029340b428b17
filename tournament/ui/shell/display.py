"""The window's language, light and text size. Each change makes the page anew, with what is half typed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tournament.i18n import LANGUAGES, translator
from tournament.preferences import TEXT_SIZES, Theme
from tournament.ui.first_start.first_start import FirstStart
from tournament.ui.shell.dialogs import show_about
from tournament.ui.shell.display_button import DisplayButton
from tournament.ui.shell.opening import unpainted
from tournament.ui.shell.start_page import StartPage
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import theme_of
from tournament.ui.widgets.long_work import let_go_of_work

if TYPE_CHECKING:
    from tournament.ui.ground.main_window import MainWindow

WHILE_ASKING = 50
"""Milliseconds between two looks whether a dialog is still open."""


class Display(QObject):
    """The language, the light and the text size of the window."""

    def __init__(self, window: "MainWindow", first_start: FirstStart) -> None:
        super().__init__(window)
        self._window, self._first_start = window, first_start
        first_start.language_asked.connect(self.change_language)
        first_start.text_size_asked.connect(self.set_text_size)
        # several steps of text size in a row are one change; and the button that asked for it is let go of before it is
        # thrown away
        self._restyling = QTimer(self, singleShot=True, interval=0)
        self._restyling.timeout.connect(self._restyle_when_no_dialog_is_open)
        self._was_asking = False

    def follow(self, button: DisplayButton) -> None:
        """Do what is asked for at the button of a page."""
        button.lighting, button.text_size = self._window.preferences.theme, self._window.preferences.text_size
        button.language_asked.connect(self.change_language)
        button.lighting_asked.connect(self.change_lighting)
        button.text_size_asked.connect(self.set_text_size)
        button.about_asked.connect(partial(show_about, self._window))

    def change_language(self, language: str = "") -> None:
        """Change the language; to the next one where none is named."""
        window = self._window
        language = language or LANGUAGES[(LANGUAGES.index(window.words.language) + 1) % len(LANGUAGES)]
        window.speak(translator(language))
        window.remember(partial(replace, language=language))
        window.language_chosen.emit(language)
        window.setLocale(QLocale(language))
        if window.view is not None:
            window.view.desk.by = window.operator
        self.rebuild()

    def change_lighting(self, lighting: Theme | None = None) -> None:
        """Light the window so, or the other way."""
        lighting = lighting or (Theme.LIGHT if theme_of(self._window).colours.name == "dark" else Theme.DARK)
        self._window.remember(partial(replace, theme=lighting))
        self._restyling.start()

    def change_text_size(self, step: int) -> None:
        """Make all text larger or smaller by some percent; 0 brings it back to normal."""
        self.set_text_size(self._window.preferences.text_size + step if step else 100)

    def set_text_size(self, size: int) -> None:
        """Make all text so large, in percents of normal."""
        if size in TEXT_SIZES and size != self._window.preferences.text_size:
            self._window.remember(partial(replace, text_size=size))
            self._restyling.start()

    def rebuild(self, restyle: Callable[[], None] | None = None) -> None:
        """Make the page anew, in another language, light or size; what is being typed, and where, is carried over.

        What `restyle` does to the whole application is done while no page is there: else every widget of the old one is
        styled too, which takes seconds, and then thrown away.
        """
        with unpainted(self._window):  # on a busy computer the window would stand there without a page for seconds
            self._make_anew(restyle)

    def _make_anew(self, restyle: Callable[[], None] | None) -> None:
        window = self._window
        if window.view is not None:
            desk, navigation = window.view.desk, window.view.unfinished()
            if (focused := window.focusWidget()) is not None:
                focused.clearFocus()  # what is kept as soon as one leaves it, is kept before the page is made anew
            self._restyle_without_page(restyle)
            window.show_again(desk, navigation)
        elif (asked := self._first_start.page) is not None:
            answers = asked.answers
            self._restyle_without_page(restyle)
            self._first_start.ask(answers)
        elif isinstance(window.centralWidget(), StartPage):
            self._restyle_without_page(restyle)
            window.show_start_page()
        elif restyle is not None:
            restyle()

    def _restyle_when_no_dialog_is_open(self) -> None:
        """Make the page anew, but not below a dialog, which belongs to the page that opened it."""
        is_asking = QApplication.activeModalWidget() is not None
        if is_asking or self._was_asking:  # a dialog that was just left has not handed its answer over yet
            self._was_asking = is_asking
            self._restyling.start(WHILE_ASKING)
        else:
            self._restyling.setInterval(0)
            self.rebuild(self._restyle)

    def _restyle(self) -> None:
        self._window.theme_chosen.emit(self._window.preferences.theme)
        style_window(self._window)

    def _restyle_without_page(self, restyle: Callable[[], None] | None) -> None:
        if restyle is not None:
            page = cast(QWidget, self._window.takeCentralWidget())
            let_go_of_work(page)
            page.deleteLater()
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
            restyle()
