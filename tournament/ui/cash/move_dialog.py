"""Asks for money that is no entry fee: float, bank, an expense, other income, a prize paid out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import KINDS, say_lacking, title_of_till
from tournament.records.money import MOST_CENTS
from tournament.services.cash.lines import GOING_OUT, MOVES, CashKind, Means, TillLine
from tournament.ui.cash.means_choice import MeansChoice
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.scores.kind_choice import KindChoice
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.money import MoneyField
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import breakable, label

ABREAST = 2


@dataclass(frozen=True)
class Move:
    """Money that is moved: what for, how much, by what means, from or to whom, and a note."""

    kind: CashKind
    cents: int
    means: Means
    payer: str
    note: str


Attempt = Callable[[Move], Sequence[Problem]]


class MoveDialog(FormDialog):
    """What for, how much, by what means, from or to whom. `attempt` enters it, or answers with what is wrong."""

    def __init__(self, words: Translator, till: TillLine, attempt: Attempt, parent: QWidget | None = None) -> None:
        """`till` is where the money comes in or goes out."""
        say = words.gettext
        self._attempt, self._till = attempt, till
        names: dict[str, str] = {kind: say(KINDS[kind]) for kind in MOVES}
        self.kinds = KindChoice(names, ABREAST)
        self.kinds.press((MOVES[0],))
        self.amount = MoneyField(say("Amo&unt"), words, most=MOST_CENTS)
        self.means: LabelledField[MeansChoice] = LabelledField(say("Means"), MeansChoice(words))
        self.payer, self.note = text_field(say("F&rom or to whom")), text_field(say("N&ote"))
        heading = say("Money in or out, {till}").format(till=title_of_till(till.name, words))
        self.lacking = label("", "error")
        self.lacking.setWordWrap(True)
        self.lacking.hide()
        sentence = say("Nothing is erased: what was wrong is corrected by an entry of its own.")
        fields = (self.kinds, self.amount, self.means, self.lacking, row(self.payer, self.note, space=SPACE))
        super().__init__(words, heading, sentence, say("Enter it"), fields, parent)
        self.finished_typing.connect(self.hand_in)
        self.kinds.taken.connect(self.amount.setFocus)
        for changed in (self.kinds.chosen, self.kinds.taken, self.means.editor.chosen, self.amount.editor.textEdited):
            changed.connect(lambda *_: self._say_lacking())
        self.kinds.button(MOVES[0]).setFocus()

    def hand_in(self) -> None:
        """Close, unless something is wrong. From what it is for, Enter goes on to how much."""
        if any(button.hasFocus() for button in self.kinds.buttons) and self.amount.editor.is_empty:
            self.amount.setFocus()
            return
        cents = self.amount.read()
        if cents is None:
            self.amount.setFocus()
            return
        texts = (self.payer.editor.text(), self.note.editor.text())
        problems = self._attempt(Move(CashKind(self.kinds.value), cents, Means(self.means.editor.value), *texts))
        self.settle(problems, {"cents": self.amount, "payer": self.payer, "note": self.note})

    def _say_lacking(self) -> None:
        """Before cash is taken out that the drawer does not hold, say so."""
        goes_out = CashKind(self.kinds.value) in GOING_OUT and Means(self.means.editor.value) is Means.CASH
        said = say_lacking(self._till, self.amount.editor.cents or 0, self._words) if goes_out else ""
        self.lacking.setText(breakable(said))
        self.lacking.setVisible(bool(said))
        self._fit()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, till: TillLine, attempt: Attempt) -> None:
        """Enter money that comes in or goes out, or think better of it."""
        cls(words, till, attempt, parent).exec()
