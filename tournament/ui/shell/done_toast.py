"""Says for a moment what was just done."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.desk.hall import Hall
from tournament.services.desk.journal import lines_of_others, newest_entry
from tournament.services.desk.lines import UndoLine
from tournament.ui.shell.top_bar import UNDO_KEY
from tournament.ui.widgets.messages import Bar, Toast
from tournament.wording.desk.journal import say_done


class DoneToast(Toast):
    """The newest entry of the journal as a sentence, with the key that takes it back."""

    def __init__(self, parent: QWidget, bar: Bar, words: Translator) -> None:
        super().__init__(parent, bar)
        self._undo = words.gettext("Undo:")
        self._is_own = False

    def say_done(self, hall: Hall, steps: UndoLine, words: Translator) -> None:
        """Say what was done at this desk."""
        self._is_own = True
        entry = newest_entry(hall)
        hint, key = "", ""
        if entry.what != "redo" and steps.undo == entry:
            hint, key = self._undo, QKeySequence(UNDO_KEY).toString()
        self.show_for_a_moment(say_done(entry, words), hint, key)

    def say_others(self, hall: Hall, since: int, own: str, words: Translator) -> None:
        """Say who else did what since the entry of that number, the newest first; but not over what was just done at this desk, called `own`."""
        entries = lines_of_others(hall, since, own)
        if not entries or (self._is_own and not self.isHidden()):
            return
        self._is_own = False
        told = words.gettext("{who}: {what}").format(who=entries[-1].by, what=say_done(entries[-1], words))
        if more := len(entries) - 1:
            told += " " + words.ngettext("And {n} more.", "And {n} more.", more).format(n=more)
        self.show_for_a_moment(told)
