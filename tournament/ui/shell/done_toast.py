"""Says for a moment what was just done."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.desk import say_done
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import lines_of_others, newest_entry
from tournament.services.desk.lines import JournalLine, UndoLine
from tournament.ui.shell.top_bar import UNDO_KEY
from tournament.ui.widgets.messages import Bar, Toast


class DoneToast(Toast):
    """The newest entry of the journal as a sentence, with the key that takes it back."""

    def __init__(self, parent: QWidget, bar: Bar, words: Translator) -> None:
        super().__init__(parent, bar)
        self._undo = words.gettext("Undo:")
        self._words = words
        self._is_own = False
        self._untold: tuple[JournalLine, ...] = ()
        """What others did while it was said what this desk had done."""
        self._timer.timeout.connect(lambda: self._say_untold())

    def say_done(self, hall: Hall, steps: UndoLine, words: Translator) -> None:
        """Say what was done at this desk."""
        self._is_own = True
        entry = newest_entry(hall)
        hint, key = "", ""
        if entry.what != "redo" and steps.undo == entry:
            hint, key = self._undo, QKeySequence(UNDO_KEY).toString()
        self.show_for_a_moment(say_done(entry, words), hint, key)

    def say_others(self, hall: Hall, since: int, own: str, words: Translator) -> None:
        """Say who else did what since that entry, newest first, after what this desk did (`own`)."""
        self._words = words
        self._untold += lines_of_others(hall, since, own)
        if self.isHidden() or not self._is_own:
            self._say_untold()

    def _say_untold(self) -> None:
        if not self._untold:
            return
        (*more, newest), self._untold, self._is_own = self._untold, (), False
        told = self._words.gettext("{who}: {what}").format(who=newest.by, what=say_done(newest, self._words))
        if more:
            told += " " + self._words.ngettext("And {n} more.", "And {n} more.", len(more)).format(n=len(more))
        self.show_for_a_moment(told)
