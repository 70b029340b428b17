"""The banner when the championship's file lost its name: nothing is recorded until it is saved elsewhere."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer, Signal

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.ui.safety.banner import Banner
from tournament.ui.widgets.buttons import key_name, primary_button
from tournament.ui.widgets.keys import SAVING_KEY

LOOKS: Final = 1000
"""Milliseconds between two looks at whether the file is where it was: so much may be typed in vain at most."""


class FileBanner(Banner):
    """What became of the file, that nothing is lost, and the button to go on. Hidden while all is well."""

    saving_asked = Signal()

    def __init__(self, words: Translator, find_trouble: Callable[[], Problem | None]) -> None:
        """`find_trouble` says why nothing can be recorded in the file, or None while it is where it was."""
        save = primary_button(words.gettext("Save elsewhere and continue there… ({key})").format(key=key_name(SAVING_KEY)))
        super().__init__("fault", lambda colours: colours.red, save)
        self._words, self._find_trouble, self.save = words, find_trouble, save
        self.trouble: Problem | None = None
        self._looks = QTimer(self, interval=LOOKS)
        self._looks.timeout.connect(self.look)
        self._looks.start()
        self.save.clicked.connect(self.saving_asked)

    def look(self) -> None:
        """See what became of the file, and say so if it has its name no more."""
        before, self.trouble = self.trouble, self._find_trouble()
        if self.trouble is None:
            self.hide()
        elif self.trouble != before:
            safe = self._words.gettext("Everything recorded before is still here: save it under another name, and continue there.")
            self.show_text(f"{say_problem(self.trouble, self._words)} {safe}")
