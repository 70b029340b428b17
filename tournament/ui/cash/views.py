"""Ways to look at the cash: accounts that are not settled, all accounts, the entries."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.cash.lines import CashLine
from tournament.ui.cash.account_card import Account
from tournament.ui.widgets.buttons import filter_button
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.wrapping import wrapping

OPEN, ALL, ENTRIES = "open", "all", "entries"
VIEWS: Final[Mapping[str, tuple[str, Callable[[Account], bool]]]] = {
    OPEN: (N_("To &pay {n}"), lambda one: bool(one.line.owed or one.line.overpaid)),
    ALL: (N_("A&ll {n}"), lambda one: True),
    ENTRIES: (N_("Entrie&s {n}"), lambda one: True),
}
"""What a view is called, with how many lines it has, and which accounts it shows."""


class CashViews(QWidget):
    """One button for each view."""

    chosen = Signal(str)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.buttons: dict[str, QPushButton] = {name: filter_button("") for name in VIEWS}
        self._group = QButtonGroup(self)
        for name, button in self.buttons.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
        self.buttons[OPEN].setChecked(True)
        self.setLayout(column(wrapping(*self.buttons.values())))
        self.count((), ())

    @property
    def name(self) -> str:
        """The view that is chosen."""
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def shows(self, account: Account) -> bool:
        """Whether an account is one of those to be shown."""
        return VIEWS[self.name][1](account)

    def choose(self, name: str) -> None:
        """Look in another way."""
        if name != self.name:
            self.buttons[name].setChecked(True)
            self.chosen.emit(name)

    def count(self, accounts: Sequence[Account], entries: Sequence[CashLine]) -> None:
        """Say on each button how many lines it shows."""
        for name, (text, shows) in VIEWS.items():
            n = len(entries) if name == ENTRIES else sum(map(shows, accounts))
            self.buttons[name].setText(self._words.gettext(text).format(n=n))
        if undone := sum(line.is_undone for line in entries):
            told = self._words.ngettext("Entrie&s {n}, of which {undone} undone", "Entrie&s {n}, of which {undone} undone", undone)
            self.buttons[ENTRIES].setText(told.format(n=len(entries), undone=undone))
