"""The line in which tickets are sold: from which number, how many, to whom, and how they are paid."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.messages.refusals import say_problem
from tournament.records.money import HIGHEST_TICKET
from tournament.services.cash.lines import Means
from tournament.ui.cash.means_choice import MeansChoice
from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.buttons import primary_button
from tournament.ui.widgets.field import LabelledField, forget_typing, number_editor, text_field
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import soft

MOST_AT_ONCE = 10_000


@dataclass(frozen=True)
class Sale:
    """What was typed: the tickets from one number to another, the buyer as typed, and by what means they are paid."""

    first: int
    last: int
    buyer: str
    means: Means


class SaleForm(QWidget):
    """Enter sells; the next number stands there already."""

    typed = Signal(Sale)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words, self._price = words, 0
        say = words.gettext
        self.first: LabelledField[QSpinBox] = LabelledField(say("From n&o."), number_editor(1, 1, HIGHEST_TICKET))
        self.count: LabelledField[QSpinBox] = LabelledField(say("Ho&w many"), number_editor(1, 1, MOST_AT_ONCE))
        self.buyer = text_field(say("&Buyer"), placeholder=say("name or team number"))
        self.means = MeansChoice(words)
        self.sell = primary_button(say("&Sell"))
        self.told = soft("")
        numbers = row(self.first, self.count, space=STEP)
        for half in range(2):
            numbers.setStretch(half, 1)
        ends = SideBySide(self.means, self.sell, 0, space=STEP)
        self.setLayout(column(numbers, self.buyer, ends, self.told, space=STEP))
        self.setFocusProxy(self.count.editor)
        self.sell.clicked.connect(self.hand_in)
        for field in (self.first, self.count, self.buyer):
            for key in ENTER_KEYS:
                on_key(field.editor, key, self.hand_in)
        for number in (self.first, self.count):
            number.editor.valueChanged.connect(self._tell)

    @property
    def sale(self) -> Sale:
        """What is typed."""
        first = self.first.editor.value()
        return Sale(first, first + self.count.editor.value() - 1, self.buyer.editor.text(), Means(self.means.value))

    def hand_in(self) -> None:
        """Give what is typed to whoever sells it."""
        for number in (self.first, self.count):
            number.editor.interpretText()
            number.be_content()
        self.typed.emit(self.sale)

    def begin(self, first: int) -> None:
        """Ready for the next buyer."""
        self.first.editor.setValue(first)
        self.count.editor.setValue(1)
        self.count.editor.selectAll()
        self.buyer.editor.clear()
        for field in (self.first, self.count, self.buyer):
            forget_typing(field.editor)
        self._tell()

    def show_price(self, cents: int) -> None:
        """What a ticket costs from now on."""
        self._price = cents
        self.means.setVisible(cents > 0)
        self._tell()

    def _tell(self) -> None:
        """Which tickets are given, and what is to be paid."""
        sale = self.sale
        numbers = str(sale.first) if sale.first == sale.last else f"{sale.first}–{sale.last}"
        told = self._words.ngettext("Ticket {numbers}", "Tickets {numbers}", self.count.editor.value()).format(numbers=numbers)
        self.told.setText(f"{told} · {euros(self._price * self.count.editor.value(), self._words)}" if self._price else told)

    def complain(self, problems: Sequence[Problem]) -> list[Problem]:
        """Say beside their fields what is wrong; the problems of no field come back."""
        fields: dict[str, LabelledField[QSpinBox] | LabelledField[QLineEdit]] = {"first": self.first, "buyer": self.buyer}
        for problem in problems:
            if problem.path in fields:
                fields[problem.path].complain(say_problem(problem, self._words))
                fields[problem.path].setFocus()
        return [problem for problem in problems if problem.path not in fields]
