"""Asks what an entry of the cash should have been."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import KINDS, say_means
from tournament.messages.phrases import euros
from tournament.records.money import MOST_CENTS
from tournament.services.cash.lines import CashLine, Means
from tournament.ui.cash.means_choice import MeansChoice
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.money import MoneyField
from tournament.ui.widgets.text import breakable

Attempt = Callable[[int, Means, str], Sequence[Problem]]
"""Enters the correction: what the amount should have been, by which means, and why; or answers with what is wrong."""


class EntryCorrectionDialog(FormDialog):
    """The right amount, first of all none, the right means, and why. `attempt` enters it."""

    def __init__(self, words: Translator, line: CashLine, attempt: Attempt, parent: QWidget | None = None) -> None:
        say = words.gettext
        self._attempt = attempt
        hint = say("{amount} takes all of it back.").format(amount=euros(0, words))
        self.amount = MoneyField(say("What it should have &been"), words, 0, hint, least=0, most=MOST_CENTS, empty=0)
        self.means: LabelledField[MeansChoice] = LabelledField(say("Means"), MeansChoice(words))
        self.means.editor.press((line.means.value,))
        self.note = text_field(say("&Why"))
        heading = say("Correct entry no. {number}").format(number=line.number)
        sentence = breakable(say_entry(line, words))
        super().__init__(words, heading, sentence, say("Enter the correction"), (self.amount, self.means, self.note), parent)
        self.finished_typing.connect(self.hand_in)
        self.amount.setFocus()
        self.amount.editor.selectAll()

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        cents = self.amount.read()
        if cents is None:
            self.amount.setFocus()
            return
        problems = self._attempt(cents, Means(self.means.editor.value), self.note.editor.text())
        self.settle(problems, {"cents": self.amount, "note": self.note})

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, line: CashLine, attempt: Attempt) -> None:
        """Correct an entry, or think better of it."""
        cls(words, line, attempt, parent).exec()


def say_entry(line: CashLine, words: Translator) -> str:
    """What the entry is about, and that it stays in the list."""
    told = [words.gettext(KINDS[line.about]), euros(abs(line.stands_at), words), say_means(line, words)]
    if line.payer:
        told.append(line.payer if line.team is None else f"{line.team} {line.payer}")
    return " · ".join(told) + "\n" + words.gettext("It stays in the list; the correction is an entry of its own.")
