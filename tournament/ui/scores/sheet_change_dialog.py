"""Shows what a correction of a whole sheet would do before it is made; to move a sheet it asks for the table."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.messages.refusals import say_problem
from tournament.messages.scores.rulings import say_foreseen
from tournament.services.scores.lines import SheetForeseen
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.text import breakable, prose

Foresee = Callable[[int], SheetForeseen]
"""What the correction does; it is given the table that is typed, or 0 where none is asked for."""


class SheetChangeDialog(FormDialog):
    """Shows what would change, table by table, and who changes rank. Enter corrects, Esc cancels."""

    def __init__(self, words: Translator, heading: str, action: str, foresee: Foresee, *, asks_table: bool, parent: QWidget | None = None) -> None:
        self._foresee, self._asks = foresee, asks_table
        self.told = prose("")
        self.number = text_field(words.gettext("&To table"))
        fields = (self.number, self.told) if asks_table else (self.told,)
        super().__init__(words, heading, words.gettext("Nothing changes until you say so."), action, fields, parent)
        self.number.editor.textEdited.connect(self._look)
        self.finished_typing.connect(self._go)
        self._look()
        (self.number if asks_table else self.keep).setFocus()

    @property
    def table(self) -> int:
        """The table that is typed; 0 where there is none."""
        return read_number(self.number.editor.text()) or 0 if self._asks else 0

    def _look(self) -> None:
        if self._asks and not self.number.editor.text().strip():
            self._tell(self._words.gettext("Type the number of the table that this sheet belongs to."), can_be=False)
            return
        try:
            found = self._foresee(self.table)
        except Refused as refused:
            self._tell(" ".join(say_problem(problem, self._words) for problem in refused.problems), can_be=False)
        else:
            self._tell("\n".join(say_foreseen(found, self._words)), can_be=True)

    def _tell(self, sentence: str, *, can_be: bool) -> None:
        self.told.setText(breakable(sentence))
        self.keep.setEnabled(can_be)
        if self.isVisible():
            self._fit()

    def _go(self) -> None:
        if self.keep.isEnabled():
            self.accept()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, heading: str, action: str, foresee: Foresee, *, asks_table: bool = False) -> int | None:
        """The table that was typed, 0 where none was asked for; None where it was thought better of."""
        dialog = cls(words, heading, action, foresee, asks_table=asks_table, parent=parent)
        return dialog.table if dialog.exec() else None
