"""The banner over every page when the file of the championship has its name no more: what is typed cannot be recorded until it is saved elsewhere."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import key_name, primary_button
from tournament.ui.widgets.keys import SAVING_KEY
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import breakable, prose
from tournament.wording.refusals import say_problem

LOOKS: Final = 1000
"""Milliseconds between two looks at whether the file is where it was: so much may be typed in vain at most."""


class FileBanner(QFrame):
    """What became of the file, that nothing is lost, and the one button that lets the evening go on. Hidden while the file is where it was."""

    saving_asked = Signal()

    def __init__(self, words: Translator, find_trouble: Callable[[], Problem | None]) -> None:
        """`find_trouble` tells why nothing can be recorded in the file, or None while it is where it was."""
        super().__init__()
        self._words, self._find_trouble = words, find_trouble
        self.trouble: Problem | None = None
        self._looks = QTimer(self, interval=LOOKS)
        self._looks.timeout.connect(self.look)
        self._looks.start()
        self.setProperty("role", "message")
        self.setProperty("tone", "fault")
        theme = theme_of(self)
        sign = QLabel()
        sign.setPixmap(picture("warning", theme.colours.red, theme.px(ICON)))
        self._text = prose("")
        self.save = primary_button(words.gettext("Save elsewhere and go on there… ({key})").format(key=key_name(SAVING_KEY)))
        self.save.clicked.connect(self.saving_asked)
        told = row(sign, self._text, space=STEP)
        told.setStretch(1, 1)
        is_wide = theme.text_size <= LARGE_TEXT
        layout = row(told, self.save, space=SPACE) if is_wide else column(told, row(None, self.save), space=HALF)
        if is_wide:
            layout.setStretch(0, 1)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        self.setLayout(layout)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._text.accessibleName()

    def look(self) -> None:
        """See what became of the file, and tell it if it has its name no more."""
        before, self.trouble = self.trouble, self._find_trouble()
        if self.trouble is not None and self.trouble != before:
            safe = self._words.gettext("Everything recorded before is still here: save it under another name, and go on there.")
            said = f"{say_problem(self.trouble, self._words)} {safe}"
            self._text.setText(breakable(said))
            self._text.setAccessibleName(said)
        self.setVisible(self.trouble is not None)
