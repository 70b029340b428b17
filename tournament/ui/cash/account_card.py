"""The account of one team in large: what it owes and why, its reductions, and where what it pays is entered."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.cash import lacking_text
from tournament.messages.phrases import euros
from tournament.messages.refusals import problem_text
from tournament.services.cash.views import USUAL_TILL, AccountView, GrantedView, Means, ReductionView, TillView
from tournament.services.people.views import TeamView, players_under
from tournament.ui.cash.payment_dialogs import MeansChoice
from tournament.ui.theme.tokens import DOUBLING_FIELD, HALF, STEP, theme_of
from tournament.ui.widgets.buttons import filter_button, primary_button, quiet_button
from tournament.ui.widgets.field import MoneyField, text_field
from tournament.ui.widgets.keys import ENTER_KEYS, FRENCH_ROW, IS_ENTER, on_key
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    change_role,
    clear,
    column,
    figure,
    label,
    number,
    pill,
    prose,
    row,
    rule,
    soft,
    strong,
    subtitle,
)

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


def account_amounts(account: AccountView, tr: Translator) -> Iterator[Amount]:
    """What a team has to pay, what it pays less, and what it has paid. What is left of it is said elsewhere, larger."""
    say = tr.gettext
    yield say("Entry fee"), euros(account.fee, tr)
    for granted in account.reductions:
        name = (
            granted.name
            if granted.times == 1
            else say("{reduction} × {n}").format(reduction=granted.name, n=granted.times)
        )
        yield name, euros(-granted.cents * granted.times, tr)
    if account.is_entered:
        yield say("Paid"), euros(account.paid, tr)
    elif account.is_unbooked:
        yield say("Ticked as paid, no payment recorded"), ""


class ReductionChoice(QWidget):
    """A button for each reduction; pressed, it is granted once more, and after as many times as it may be, not at all.

    Space presses it. Enter goes on to the payment: pressed again by an Enter too many, a reduction would be gone
    unseen.
    """

    wanted = Signal(int, int)
    """A reduction by its id, and how many times the team is to have it."""
    done = Signal()
    """Enter: nothing more is to be granted."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._shown: tuple[object, ...] = ()
        self.buttons: list[QPushButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(HALF)

    def show_reductions(self, reductions: Sequence[ReductionView], granted: Sequence[GrantedView], most: int) -> None:
        """Show what a team may have, at most so many times each, and what it has."""
        has = {line.reduction_id: line.times for line in granted}
        shown = (tuple(reductions), tuple(granted), most)
        if shown == self._shown:
            return
        here = next((index for index, button in enumerate(self.buttons) if button.hasFocus()), None)
        self._shown = shown
        clear(self._layout)
        self.buttons = [self._button(reduction, has.get(reduction.id, 0), most) for reduction in reductions]
        if self.buttons:
            self._layout.addWidget(wrapping(*self.buttons))
        if here is not None and here < len(self.buttons):
            self.buttons[here].setFocus()
        self.setVisible(bool(self.buttons))

    def _button(self, reduction: ReductionView, times: int, most: int) -> QPushButton:
        text = f"{reduction.name} {euros(-reduction.cents, self._tr)}".replace("&", "&&")
        button = filter_button(f"{text} × {times}" if times > 1 else text)
        button.setChecked(times > 0)
        for key in ENTER_KEYS:
            on_key(button, key, self.done.emit)
        button.clicked.connect(lambda: self._want(button, reduction.id, times, most))
        return button

    def _want(self, button: QPushButton, reduction_id: int, times: int, most: int) -> None:
        """What is shown is what is granted: it changes once that has."""
        button.setChecked(times > 0)
        self.wanted.emit(reduction_id, 0 if times >= most else times + 1)


REDUCTIONS_KEY, RECEIPT_KEY = "F4", "F6"
NOT_TYPING: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


@dataclass(frozen=True)
class Account:
    """A team and its account. `can_be_removed` says that no draw knows the team: its registration can be struck out."""

    team: TeamView
    line: AccountView
    can_be_removed: bool = False


@dataclass(frozen=True)
class Payment:
    """The amount paid of the fee, or given back if `is_refund`, by which means, from or to whom."""

    team_id: int
    cents: int
    means: Means
    payer: str
    is_refund: bool


class AccountCard(QFrame):
    """Shows an account. On the means a letter chooses one, a figure begins an amount, Enter enters it."""

    wanted = Signal(Payment)
    reduction_wanted = Signal(int, int, int)
    """The id of a team, that of a reduction, and how many times the team is to have it."""
    receipt_asked = Signal()
    removal_wanted = Signal(Payment)
    """All that was paid is to be given back, and the registration struck out."""
    left = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.account: Account | None = None
        self.number, self.name, self.people, self.status = number(""), subtitle(""), soft(""), pill("")
        self.name.setWordWrap(True)
        self.amounts = AmountLines()
        self.reductions = ReductionChoice(tr)
        self.left_to_pay, self.owed = soft(""), figure("")
        self.amount = MoneyField(tr.gettext("Amo&unt"), tr)
        self.means = MeansChoice(tr)
        self.payer = text_field(tr.gettext("From whom"))
        self.message = MessageLine(tr.gettext("Close this message"))
        self.take = primary_button("")
        self.receipt = quiet_button(tr.gettext("Receipt…"), picture="printer")
        self.receipt.setToolTip(RECEIPT_KEY)
        self.refund = quiet_button(tr.gettext("Refun&d…"))
        self.refund_otherwise = quiet_button("")
        self.lacking = label("", "error")
        self.lacking.setWordWrap(True)
        self._till = TillView(USUAL_TILL)
        self._is_refund = False
        self._goes = False
        self._lay_out()
        self._connect()
        self.show_account(None, (), 1)

    def show_account(self, account: Account | None, reductions: Sequence[ReductionView], most: int) -> None:
        """Show an account, its reductions (each granted at most so many times) and what it owes; None: nobody."""
        is_another = account is None or self.account is None or account.team.id != self.account.team.id
        was, self.account = self.account, account
        self._asked.setVisible(account is not None)
        self._nobody.setVisible(account is None)
        if account is None:
            return
        if is_another or was is None or was.line != account.line:
            # what it told is true no more: the payment was undone, or somebody else entered one
            self.message.be_silent()
        if is_another:
            self.payer.editor.setText("")  # unlike `clear`, nothing of it comes back by undo
            self.means.press((Means.CASH.value,))
        self._show_words(account)
        self.amounts.show_amounts(account_amounts(account.line, self._tr))
        self.reductions.show_reductions(reductions, account.line.reductions, most)
        if is_another or was is None or was.line != account.line:
            self._propose(account.line)
        else:
            self._name_action()  # a draw may know the team by now, which cannot go any more

    def _show_words(self, account: Account) -> None:
        say, team, line = self._tr.gettext, account.team, account.line
        self.number.setText("–" if team.number is None else str(team.number))
        self.name.setText(breakable(team.name))
        people = (*players_under(team.name, team.players), team.club)
        self.people.setText(" · ".join(breakable(part) for part in people if part))
        self.left_to_pay.setText(say("Paid too much") if line.overpaid else say("Left to pay"))
        self.owed.setText(euros(line.overpaid or line.owed, self._tr))
        if line.has_left:
            text, tone = say("has left"), "alert"
        elif line.is_refunded:
            text, tone = say("refunded"), ""
        elif line.overpaid:
            text, tone = say("paid too much"), "alert"
        elif line.owed:
            text, tone = (say("paid in part") if line.paid else say("not paid")), "alert"
        else:
            text, tone = say("paid"), "done"
        self.status.setText(text)
        change_role(self.status, tone=tone)

    def _propose(self, line: AccountView) -> None:
        """What is owed is to be paid, or what was paid too much given back."""
        self._is_refund, self._goes = bool(line.overpaid), False
        self.amount.show_cents(line.overpaid or line.owed or None)
        self._name_action()

    def use_till(self, till: TillView) -> None:
        """From now on cash is taken into this till, and given back out of it."""
        self._till = till
        self._show_lacking()

    def _show_lacking(self) -> None:
        """Before more cash is given back than the drawer holds, say so."""
        is_cash = self._is_refund and self.means.value == Means.CASH
        said = lacking_text(self._till, self.amount.editor.cents or 0, self._tr) if is_cash else ""
        self.lacking.setText(breakable(said))
        self.lacking.setVisible(bool(said))

    def propose_refund(self) -> None:
        """Ask how much is given back, at first all; who gets all leaves, if no draw knows the team."""
        if self.account is not None and self.account.line.paid > 0:
            self._is_refund, self._goes = True, not self.account.line.overpaid
            self.amount.show_cents(self.account.line.overpaid or self.account.line.paid)
            self._name_action()
            self.amount.setFocus()
            self.amount.editor.selectAll()

    def _name_action(self) -> None:
        cents, say = self.amount.editor.cents, self._tr.gettext
        amount = "" if cents is None or cents <= 0 else euros(cents, self._tr)
        given_back = say("Refund {amount} and delete") if self.is_removal else say("Refund {amount}")
        self.take.setText((given_back if self._is_refund else say("Take {amount}")).format(amount=amount).strip())
        self.payer.label.setText(say("To whom") if self._is_refund else say("From whom"))
        self.payer.editor.setAccessibleName(self.payer.label.text())
        self._name_other_way(amount)
        self._show_lacking()
        has_paid = self.account is not None and self.account.line.is_entered
        self.refund.setVisible(self.account is not None and self.account.line.paid > 0 and not self._is_refund)
        self.receipt.setVisible(has_paid)
        self._after.setVisible(has_paid)
        self._asking.setVisible(self._is_refund or self.has_something_to_ask)

    def _name_other_way(self, amount: str) -> None:
        """Name the other way of refunding: with or without striking out the team, as Enter does not."""
        say, account = self._tr.gettext, self.account
        self.refund_otherwise.setVisible(self._is_refund and account is not None and account.can_be_removed)
        if self.is_removal:
            self.refund_otherwise.setText(say("Refund {amount} without deleting").format(amount=amount))
        elif account is not None:
            self.refund_otherwise.setText(
                say("Refund {amount} and delete").format(amount=euros(account.line.paid, self._tr))
            )

    @property
    def is_removal(self) -> bool:
        """Whether what is to be entered gives back all that was paid, and strikes the registration out with it."""
        account = self.account
        return (
            self._goes
            and account is not None
            and account.can_be_removed
            and self.amount.editor.cents == account.line.paid
        )

    @property
    def has_something_to_ask(self) -> bool:
        """Whether anything is owed, or was paid too much."""
        return self.account is not None and bool(self.account.line.owed or self.account.line.overpaid)

    def take_focus(self) -> None:
        """The keys go to the means."""
        self.means.button(self.means.value).setFocus()

    def enter(self) -> None:
        """Enter the amount, unless zero; where a team that can go gets all back, strike it out too."""
        cents = self.amount.read()
        if cents is None:
            self.amount.setFocus()
        elif self.is_removal:
            self._want(self.removal_wanted, cents)
        else:
            self._want(self.wanted, cents)

    def enter_otherwise(self) -> None:
        """Give back all that was paid: without striking the registration out where Enter would, else with it."""
        if self.account is not None:
            self._want(self.wanted if self.is_removal else self.removal_wanted, self.account.line.paid)

    def _want(self, signal: SignalInstance, cents: int) -> None:
        if self.account is not None:
            payer = self.payer.editor.text().strip()
            signal.emit(Payment(self.account.team.id, cents, Means(self.means.value), payer, self._is_refund))

    def complain(self, problems: Sequence[Problem]) -> None:
        """Say what is wrong, beside the amount where it is that."""
        said = {problem.path: problem_text(problem, self._tr) for problem in problems}
        self.amount.complain(said.pop("cents", ""))
        self.message.say(*said.values())
        self.amount.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters choose a means from the amount, figures begin the amount from the means; Enter acts once."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.modifiers() & NOT_TYPING:
            return False
        if event.key() in IS_ENTER and event.isAutoRepeat():
            return True
        if watched is self.amount.editor:
            return event.text().isalpha() and self.means.press_named(event.text())
        typed = FRENCH_ROW.get(event.text(), event.text())
        if not typed.isdecimal():
            return False
        self.amount.setFocus()
        self.amount.show_cents(None)
        self.amount.editor.insert(typed)
        self._name_action()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, on the means that is chosen or in a field, enters the amount."""
        if event.key() in IS_ENTER and not event.isAutoRepeat():
            self.enter()
        else:
            super().keyPressEvent(event)

    def leave(self) -> None:
        """Think better of it: what is owed is proposed again."""
        if self.account is not None:
            self._propose(self.account.line)
        self.left.emit()

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        head = row(self.number, self.name, self.status, space=STEP)
        head.setStretch(1, 1)
        head.setAlignment(self.status, Qt.AlignmentFlag.AlignTop)
        self.owed.setAlignment(Qt.AlignmentFlag.AlignRight)
        total = row(self.left_to_pay, None, self.owed)
        self._asking, self._asked, self._after = QWidget(), QWidget(), QWidget()
        sums = row(self.amount, self.payer, space=STEP)
        sums.setStretch(1, 1)
        self._asking.setLayout(column(sums, self.means, self.lacking, self.take, self.refund_otherwise, space=STEP))
        self._after.setLayout(row(self.receipt, self.refund, None))
        told = (head, self.people, self.amounts, self.reductions, rule(), total, self.message)
        self._asked.setLayout(column(*told, self._asking, self._after, space=STEP))
        self._nobody = soft(say("Type a number or a name: what is owed appears here, and Enter records the payment."))
        inside = card(self._asked, self._nobody, None)
        layout = column(inside, space=0)
        self.setLayout(layout)
        self.amount.editor.setFixedWidth(theme.px(DOUBLING_FIELD))

    def _connect(self) -> None:
        self.amount.editor.installEventFilter(self)
        for button in self.means.buttons:
            button.installEventFilter(self)
        self.amount.editor.textEdited.connect(self._name_action)
        self.take.clicked.connect(self.enter)
        self.means.chosen.connect(self._show_lacking)
        self.refund_otherwise.clicked.connect(self.enter_otherwise)
        self.receipt.clicked.connect(self.receipt_asked)
        self.refund.clicked.connect(self.propose_refund)
        self.reductions.wanted.connect(self._want_reduction)
        self.reductions.done.connect(self.take_focus)
        on_key(self, "Esc", self.leave, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _want_reduction(self, reduction_id: int, times: int) -> None:
        if self.account is not None:
            self.reduction_wanted.emit(self.account.team.id, reduction_id, times)
