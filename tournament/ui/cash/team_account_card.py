"""The account of a team on its page: what it owes, and each entry of it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from tournament.i18n import Translator
from tournament.messages.cash import say_paid_by
from tournament.messages.phrases import euros
from tournament.services.cash.lines import AccountLine, CashLine
from tournament.ui.cash.amount_lines import AmountLines, account_amounts
from tournament.ui.cash.columns import say_what_about
from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import card, column, row, rule
from tournament.ui.widgets.text import change_role, pill, soft, subtitle


class TeamAccountCard(QFrame):
    """Fee, reductions, paid, left, and the entries under it. Hidden while there is no fee or payment."""

    payment_asked = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self.state, self.amounts, self.entries = pill(""), AmountLines(), soft("")
        self.pay = quiet_button(words.gettext("Open the account"), picture="coins")
        self.pay.clicked.connect(self.payment_asked)
        inside = card(row(subtitle(words.gettext("Account")), None, self.state), self.amounts, rule(), self.entries, self.pay, space=STEP)
        self.setLayout(column(inside, space=0))

    def show_account(self, account: AccountLine, entries: Sequence[CashLine]) -> None:
        """Show the account of another team, or of the same one by now."""
        self.setVisible(bool(account.fee or entries))
        self.amounts.show_amounts(account_amounts(account, self._words))
        self.entries.setText("\n".join(say_line(line, self._words) for line in entries))
        self.entries.setVisible(bool(entries))
        text, tone = say_state(account, self._words)
        self.state.setText(text)
        change_role(self.state, tone=tone)


def say_state(account: AccountLine, words: Translator) -> tuple[str, str]:
    """What is left of an account in a few words, and their tone."""
    say = words.gettext
    if account.overpaid:
        return say("{amount} too much").format(amount=euros(account.overpaid, words)), "alert"
    if account.owed:
        return say("{amount} left to pay").format(amount=euros(account.owed, words)), "alert"
    return (say("paid"), "done") if account.is_paid else (say("nothing to pay"), "")


def say_line(line: CashLine, words: Translator) -> str:
    """An entry in a line: its number, when, what about, how much and how."""
    told = (f"{line.at.astimezone():%H:%M}", say_what_about(line, words), f"{euros(line.cents, words)} {say_paid_by(line, words)}")
    return words.gettext("No. {number}: {what}").format(number=line.number, what=" · ".join(told))
