"""Makes the rail's pages one by one while the first is looked at, so that each opens quickly."""

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.ground.pages import Pages
from tournament.ui.shell.start_up import rest_is_there

BETWEEN: Final = 100
"""Milliseconds between two turns, in which keys are heard and the first page is painted."""


class Prefetch(QObject):
    """Makes the pages that nobody went to yet, half of one at a turn, once what they import is there."""

    def __init__(self, pages: Pages, view: QWidget) -> None:
        super().__init__(view)
        self._pages, self._view = pages, view
        self._turns = QTimer(self, interval=BETWEEN, singleShot=True)
        self._turns.timeout.connect(self._take_turn)
        self._turns.start()

    def _take_turn(self) -> None:
        """Begin the next turn after this one, so that a failure is told once. Ends with a closed evening."""
        if not (self._view.isVisible() and rest_is_there()) or self.make_part():
            self._turns.start()

    def make_part(self) -> bool:
        """Make the next part: a page, or the style of the one just made. Whether more is to be made.

        Where the disk refuses what a page reads, whoever goes there is told so.
        """
        missing = next((spec.name for spec in PAGES if spec.name not in self._pages.made), None)
        try:
            if missing is not None and not self._pages.begin(missing):
                self._pages.finish(missing)
        except Refused:
            return False
        return missing is not None
