"""Says for a moment what was just done."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import next_steps
from tournament.ui.shell.top_bar import UNDO_KEY
from tournament.ui.widgets.messages import Bar, Toast
from tournament.wording.desk.journal import say_done


class DoneToast(Toast):
    """The newest entry of the journal as a sentence, with the key that takes it back."""

    def __init__(self, parent: QWidget, bar: Bar, words: Translator) -> None:
        super().__init__(parent, bar)
        self._undo = words.gettext("Undo:")

    def say_done(self, desk: Desk, words: Translator) -> None:
        """Say what was done at this desk."""
        entry = newest_entry(desk.hall)
        hint, key = "", ""
        if entry.what != "redo" and next_steps(desk).undo == entry:
            hint, key = self._undo, QKeySequence(UNDO_KEY).toString()
        self.show_for_a_moment(say_done(entry, words), hint, key)
