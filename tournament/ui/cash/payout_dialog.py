"""Asks by what means money is paid out, and says what the drawer holds before it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import say_drawer, say_lacking
from tournament.services.cash.lines import Means, TillLine
from tournament.ui.cash.means_choice import MeansChoice
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import LabelledField
from tournament.ui.widgets.text import breakable, change_role, label

PAID_OUT_BY: Final = (Means.CASH, Means.CHEQUE, Means.TRANSFER)
Attempt = Callable[[Means], Sequence[Problem]]
"""Pays by this means, or answers with what is wrong."""


@dataclass(frozen=True)
class Payout:
    """What is paid out: so many cents, why and to whom in a `sentence`, and what the button is called that does it."""

    heading: str
    sentence: str
    action: str
    cents: int


class PayoutDialog(FormDialog):
    """Cash if the drawer holds it, else a cheque, saying what it lacks; a letter chooses, Enter pays."""

    def __init__(self, words: Translator, payout: Payout, till: TillLine, attempt: Attempt, parent: QWidget | None = None) -> None:
        cents = payout.cents
        self._cents, self._till, self._attempt = cents, till, attempt
        self.means: LabelledField[MeansChoice] = LabelledField(words.gettext("Means"), MeansChoice(words, PAID_OUT_BY))
        self.drawer = label("", "soft")
        self.drawer.setWordWrap(True)
        super().__init__(words, payout.heading, payout.sentence, payout.action, (self.means, self.drawer), parent)
        self.means.editor.press((Means.CHEQUE if till.lacks(cents) else Means.CASH,))
        self.means.editor.chosen.connect(self._show_drawer)
        self.finished_typing.connect(lambda: self.settle(self._attempt(self.chosen), {}))
        self._show_drawer()
        self.means.editor.button(self.means.editor.value).setFocus()

    @property
    def chosen(self) -> Means:
        """The means that is chosen."""
        return Means(self.means.editor.value)

    def _show_drawer(self) -> None:
        lacking = say_lacking(self._till, self._cents, self._words) if self.chosen is Means.CASH else ""
        self.drawer.setText(breakable(lacking or say_drawer(self._till, self._words)))
        change_role(self.drawer, role="error" if lacking else "soft")

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, payout: Payout, till: TillLine, attempt: Attempt) -> None:
        """Pay, or think better of it."""
        cls(words, payout, till, attempt, parent).exec()
