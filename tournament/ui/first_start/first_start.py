"""The first start of the window: asks the questions, keeps the answers, goes on to Welcome."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tournament.disk import FOLDER_OF_OWNER, make_folder, try_writing
from tournament.errors import Refused
from tournament.messages.refusals import say_problem
from tournament.messages.troubles import say_trouble
from tournament.preferences import Preferences
from tournament.ui.dialogs.files import work_in
from tournament.ui.first_start.answers import FirstAnswers, proposed
from tournament.ui.first_start.first_start_page import FirstStartPage
from tournament.ui.safety.stick_watch import StickWatch
from tournament.ui.safety.sticks import sticks

if TYPE_CHECKING:
    from tournament.ui.ground.main_window import MainWindow


class FirstStart(QObject):
    """The questions of the window; `page` is there while they are asked."""

    language_asked = Signal(str)
    text_size_asked = Signal(int)

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.watch = StickWatch(lambda: sticks(), self)

    @property
    def page(self) -> FirstStartPage | None:
        """The page of the questions, while it is shown."""
        page = self._window.centralWidget()
        return page if isinstance(page, FirstStartPage) else None

    def ask(self, answers: FirstAnswers | None = None) -> None:
        """Ask the questions; with what was answered before the page was made anew."""
        preferences = self._window.preferences
        page = FirstStartPage(self._window.words, answers or proposed(preferences.operator), preferences.text_size, self.watch)
        page.language_asked.connect(self.language_asked)
        page.text_size_asked.connect(self.text_size_asked)
        page.answered.connect(partial(self._take, page))
        self._window.show_page(page, "Capot")

    def _take(self, page: FirstStartPage) -> None:
        """Make the folders of the answers, then keep all; if one cannot be made, the page says why and stays."""
        answers = page.answers
        try:
            make_folder(answers.folder, FOLDER_OF_OWNER)
            try_writing(answers.folder)
        except OSError as trouble:
            page.folder.complain(say_trouble(trouble, self._window.words))
            return
        if answers.stick is None:
            self._keep(page, "")
        else:
            self._window.when_ready(partial(self._take_stick, page, answers.stick))

    def _take_stick(self, page: FirstStartPage, stick: Path) -> None:
        from tournament.services.safety.copies import second_folder  # the services are loaded once the window is painted

        if self.page is not page:
            return
        try:
            self._keep(page, str(second_folder(stick)))
        except Refused as refused:
            page.stick.complain("\n".join(say_problem(problem, self._window.words) for problem in refused.problems))

    def _keep(self, page: FirstStartPage, backup_target: str) -> None:
        """Remember it all at once, and never ask again."""
        answers = page.answers

        def answered(preferences: Preferences) -> Preferences:
            return replace(preferences, first_start=False, operator=answers.operator, folder=str(answers.folder), backup_target=backup_target)

        work_in(answers.folder)
        self._window.remember(answered)
        self._window.show_start_page(page.message.text)  # what the disk refused to keep
