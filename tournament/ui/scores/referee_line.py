"""Who decides: a line for a name, into which a key puts one referee of the championship after another."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.ui.scores.named import named
from tournament.ui.widgets.field import TextLine
from tournament.ui.widgets.keys import on_key

REFEREE_KEY: Final = "F2"


class RefereeLine(TextLine):
    """Names are typed here, or come by F2 from wherever the keys are in the panel around."""

    def __init__(self) -> None:
        super().__init__()
        self._referees: Sequence[str] = ()

    def offer(self, referees: Sequence[str], last: str = "") -> None:
        """Offer the referees of the championship. What stands here stays; else it is who decided `last`, or the only one there is."""
        self._referees = tuple(referees)
        if not self.text().strip():
            self.setText(last or (referees[0] if len(referees) == 1 else ""))

    def take_next(self) -> None:
        """The next referee, after the last one the first."""
        if not self._referees:
            return
        here = self._referees.index(self.text()) if self.text() in self._referees else -1
        self.setText(self._referees[(here + 1) % len(self._referees)])
        self.textEdited.emit(self.text())

    def named_in(self, panel: QWidget, words: Translator) -> QWidget:
        """The line under its name, with its key, which is heard in the whole panel."""
        on_key(panel, REFEREE_KEY, self.take_next, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return named(f"{words.gettext('Referee')}  {REFEREE_KEY}", self)
