"""The pages of the rail are made one after the other while somebody looks at the first: to go to one then takes no longer than another key."""

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.ground.pages import Pages
from tournament.ui.shell.start_up import rest_is_there

BETWEEN: Final = 100
"""Milliseconds between two turns, in which keys are heard and the first page is painted."""


class MakingAhead(QObject):
    """Makes the pages that nobody went to yet, half of one at a turn, once what they import is there."""

    def __init__(self, pages: Pages, evening: QWidget) -> None:
        super().__init__(evening)
        self._pages, self._evening = pages, evening
        self._turns = QTimer(self, interval=BETWEEN, singleShot=True)
        self._turns.timeout.connect(self._take_turn)
        self._turns.start()

    def _take_turn(self) -> None:
        """Begin the next turn only after this one: what fails in a page is told once. An evening that was closed makes nothing more."""
        if not (self._evening.isVisible() and rest_is_there()) or self.make_part():
            self._turns.start()

    def make_part(self) -> bool:
        """Make the next part: a page, or what the style sheet says of the one just made. Whether there is more to be made.

        Where the disk refuses what a page reads, whoever goes there is told so.
        """
        missing = next((spec.name for spec in PAGES if spec.name not in self._pages.made), None)
        try:
            if missing is not None and not self._pages.begin(missing):
                self._pages.finish(missing)
        except Refused:
            return False
        return missing is not None
