"""Asks how those paid who are ticked as having paid, and for whom no money is entered yet."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.services.cash.lines import Means
from tournament.ui.cash.means_choice import PaidBefore
from tournament.ui.dialogs.form_dialog import FormDialog

Attempt = Callable[[str], Sequence[Problem]]
"""Enters the fees as paid so, or answers with what is wrong."""


class BookingDialog(FormDialog):
    """One choice for all of them: cash in this till unless something else is said."""

    def __init__(self, words: Translator, sentence: str, attempt: Attempt, parent: QWidget | None = None) -> None:
        """`sentence` is how many they are."""
        self._attempt, self.paid_by = attempt, PaidBefore(words)
        super().__init__(words, words.gettext("How did they pay?"), sentence, words.gettext("Enter it"), (self.paid_by,), parent)
        self.finished_typing.connect(lambda: self.settle(self._attempt(self.paid_by.value), {}))
        self.paid_by.press((Means.CASH,))
        self.paid_by.buttons[0].setFocus()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, sentence: str, attempt: Attempt) -> None:
        """Enter the fees, or think better of it."""
        cls(words, sentence, attempt, parent).exec()
