"""Amounts under one another, each with what it is."""

from collections.abc import Collection, Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.services.cash.lines import AccountLine
from tournament.ui.theme.tokens import HALF, STEP
from tournament.ui.widgets.surfaces import clear, row
from tournament.ui.widgets.text import breakable, prose, strong

Amount = tuple[str, str]
"""What it is, and how much."""


class AmountLines(QWidget):
    """A line for each amount: what it is at the left, how much at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(HALF)
        self.shown: tuple[Amount, ...] = ()

    def show_amounts(self, amounts: Iterable[Amount], *, wrong: Collection[str] = ()) -> None:
        """Show these instead of what was shown; those named `wrong` in red."""
        self.shown = tuple(amounts)
        clear(self._lines)
        for name, amount in self.shown:
            what, much, line = prose(breakable(name)), strong(amount), QWidget()
            much.setProperty("tone", "fault" if name in wrong else "")
            much.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            inside = row(what, much, space=STEP)
            inside.setStretch(0, 1)
            line.setLayout(inside)
            self._lines.addWidget(line)


def account_amounts(account: AccountLine, words: Translator) -> Iterator[Amount]:
    """What a team has to pay, what it pays less, and what it has paid. What is left of it is said elsewhere, larger."""
    say = words.gettext
    yield say("Entry fee"), euros(account.fee, words)
    for granted in account.reductions:
        name = granted.name if granted.times == 1 else say("{reduction} × {n}").format(reduction=granted.name, n=granted.times)
        yield name, euros(-granted.cents * granted.times, words)
    if account.is_entered:
        yield say("Paid"), euros(account.paid, words)
    elif account.is_unbooked:
        yield say("Ticked as paid, no payment recorded"), ""
