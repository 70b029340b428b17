"""The cash: who still owes what, and where it is paid; all entries; what is in the tills."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QHideEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.cash import PAID_BY, paid_before
from tournament.messages.people.teams import who_plays
from tournament.messages.phrases import euros
from tournament.messages.troubles import trouble_text
from tournament.services.cash.accounts import accounts, grant_reduction, reductions
from tournament.services.cash.payments import (
    book_ticked,
    cash_book,
    correct_entry,
    count_till,
    move_money,
    pay_fee,
    refund_fee,
    tills,
)
from tournament.services.cash.views import CashEntryView, CashKind, Means, till_called
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import refund_and_remove, removable_teams, teams
from tournament.services.setup.championship import championship
from tournament.ui.cash.account_card import RECEIPT_KEY, REDUCTIONS_KEY, Account, AccountCard, Payment
from tournament.ui.cash.cash_lists import ALL, CashLists
from tournament.ui.cash.fee_dialog import FeeDialog
from tournament.ui.cash.payment_dialogs import BookingDialog, EntryCorrectionDialog, Move, MoveDialog
from tournament.ui.cash.till_here import handed_over, keep_till, till_here
from tournament.ui.cash.tills_card import CountDialog, TillsCard
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, PageName, of_button
from tournament.ui.papers.again import show_again
from tournament.ui.theme.tokens import CASH_LIST, CASH_SIDE, LARGE_TEXT, SEARCH, SIDE, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import EmptyOrWorking
from tournament.ui.widgets.surfaces import column, give_room, prose, row, scrolled, soft, spread, title

MOVE_KEY, COUNT_KEY = "F7", "F9"


class CashPage(Page):
    """A number or a name and Enter shows what is owed; Enter again pays it and returns to the search."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        say = tr.gettext
        self._accounts: tuple[Account, ...] = ()
        self._entries: tuple[CashEntryView, ...] = ()
        self.counters, self.unbooked = soft(""), prose("")
        self.search = SearchLineEdit(say("Number or name"), say("Clear the search"))
        self.set_fee = quiet_button(say("&Fee…"))
        self.raffle = quiet_button(say("&Raffle…"))
        self.moving = quiet_button(say("Mo&vement…"), MOVE_KEY)
        self.counting = quiet_button(say("Cou&nt…"), COUNT_KEY)
        self.sheet = quiet_button(say("Sh&eet…"))
        self.book = quiet_button(say("Enter the&m…"))
        self.lists, self.card, self.tills = CashLists(tr), AccountCard(tr), TillsCard(tr)
        self._lay_out()
        self._connect()
        self.show_changes(Changes(settings=True, teams=True, money=True))

    @property
    def till(self) -> str:
        """The name of the till of this desk."""
        return till_here(self._desk)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: they go where the next one is typed."""
        super().focusInEvent(event)
        (self.whole.first if self.whole.is_empty else self.search).setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of a settled account unless a search is typed: nobody coming back should see the last payer."""
        super().hideEvent(event)
        shown = self.card.account
        if (
            not event.spontaneous()
            and shown is not None
            and not (self.search.text().strip() or shown.line.owed or shown.line.overpaid)
        ):
            self.lists.account_table.clearSelection()
            self._show_account(None)

    def show_changes(self, changes: Changes) -> None:
        """Show the accounts and the tills as they are now."""
        if changes.settings:
            self.lists.call_them(who_plays(championship(self.state), self._tr).one)
        if changes.settings or changes.teams or changes.rounds or changes.money:  # who is drawn cannot go any more
            lines, removable = accounts(self.state), removable_teams(self.state)
            self._accounts = tuple(Account(team, lines[team.id], team.id in removable) for team in teams(self.state))
            self._entries = tuple(reversed(cash_book(self.state).entries))
            self._show()

    def _show(self) -> None:
        begins = self.window().focusWidget() is self.whole.first
        self.whole.show_empty(not (championship(self.state).fee_cents or self._entries))
        if begins and not self.whole.is_empty:
            self.search.setFocus()
        self._show_till()
        self.lists.show_cash(self._accounts, self._entries)
        self._show_counts()
        shown = self.card.account
        if shown is not None:
            self._show_account(next((one for one in self._accounts if one.team.id == shown.team.id), None))

    def _show_till(self) -> None:
        """The till of this desk as it is now, on its card and for whatever is given back."""
        self.tills.show_tills(tills(self.state), self.till)
        self.card.use_till(till_called(self.till, tills(self.state)))

    def _show_counts(self) -> None:
        owing = sum(one.line.owed for one in self._accounts)
        paid = sum(one.line.is_paid for one in self._accounts if not one.line.is_closed)
        told = self._tr.gettext("{paid} of {all} have paid · {amount} still to come")
        counted = sum(not one.line.is_closed for one in self._accounts)
        said = told.format(paid=paid, all=counted, amount=euros(owing, self._tr))
        if closed := len(self._accounts) - counted:
            more = self._tr.ngettext("{counted} · {n} closed account", "{counted} · {n} closed accounts", closed)
            said = more.format(counted=said, n=closed)
        self.counters.setText(said)
        ticked = sum(one.line.is_unbooked and not one.line.has_left for one in self._accounts)
        self.unbooked.setText(
            self._tr.ngettext(
                "{n} account is ticked as paid, but no money is recorded for it.",
                "{n} accounts are ticked as paid, but no money is recorded for them.",
                ticked,
            ).format(n=ticked)
        )
        self._ticked.setVisible(bool(ticked))

    def show_team(self, team_id: int) -> None:
        """Show the account of a team, ready to be paid."""
        self.search.clear()
        self.lists.views.choose(ALL)
        self.lists.choose(team_id)
        if self.lists.chosen is not None:
            self._show_account(self.lists.chosen)
            self._go_to_card()

    def _show_account(self, account: Account | None) -> None:
        most = len(account.team.players) if account is not None and championship(self.state).fee_per_player else 1
        self.card.show_account(account, reductions(self.state), most)

    def _look_up(self) -> None:
        """Show the account of the first one who is meant by what is typed: what is owed is seen before Enter."""
        self.lists.look_for(self.search.text())
        if self.search.text().strip():
            self._show_account(next(iter(self.lists.accounts.lines), None))

    def _take(self) -> None:
        """Go on to paying with whoever is meant; whoever owes nothing leaves the line ready for the next."""
        if not self.search.text().strip() or not self.lists.accounts.lines:
            return
        self._show_account(self.lists.accounts.lines[0])
        if self.card.has_something_to_ask:
            self.card.take_focus()
        else:
            self.search.selectAll()

    def _go_to_card(self) -> None:
        if self.card.has_something_to_ask:
            self.card.take_focus()

    def pay(self, payment: Payment) -> None:
        """Enter what is paid or given back, and be ready for the next one."""
        how = handed_over(self._desk, means=payment.means, payer=payment.payer)
        problems = self.submit(refund_fee if payment.is_refund else pay_fee, payment.team_id, payment.cents, how)
        if problems:
            self.card.complain(problems)
            return
        say = self._tr.gettext
        said = (
            say("{amount} refunded {means}, no. {number}.")
            if payment.is_refund
            else say("{amount} taken {means}, no. {number}.")
        )
        number = next((line.number for line in self._entries if line.team_id == payment.team_id), 0)
        self.card.message.say(
            said.format(amount=euros(payment.cents, self._tr), means=say(PAID_BY[payment.means]), number=number),
            tone="",
        )
        self._next()

    def remove(self, payment: Payment) -> None:
        """Give back what was paid, strike the registration out, and be ready for the next one."""
        how = handed_over(self._desk, means=payment.means, payer=payment.payer)
        problems = self.submit(refund_and_remove, payment.team_id, how)
        if problems:
            self.card.complain(problems)
        else:
            self._next()

    def _next(self) -> None:
        """Ready for the next one: undo takes back what was recorded, and brings back nothing that was typed for it."""
        self._begin_again()
        self.search.forget_typing()

    def submit(self, use_case: Callable[..., Changes], *facts: object, **more: object) -> Sequence[Problem]:
        """Do something; what is wrong with it goes back to whoever asks."""
        try:
            changes = use_case(self._desk.on_sight_of(self.state), *facts, **more)
        except Refused as refusal:
            return refusal.problems
        self.changed.emit(changes)
        self.search.forget_typing()
        return ()

    def _do(self, use_case: Callable[..., Changes], *facts: object, **more: object) -> None:
        if problems := self.submit(use_case, *facts, **more):
            self.refused.emit(Refused(*problems))

    def ask_for_booking(self) -> None:
        """Enter what was paid by those who are only ticked, once it is said how."""

        def attempt(paid_by: str) -> Sequence[Problem]:
            return self.submit(book_ticked, paid_before(paid_by, handed_over(self._desk), self._tr))

        BookingDialog.ask(self, self._tr, self.unbooked.text(), attempt)

    def ask_for_fee(self) -> None:
        """Set the fee and the reductions."""
        FeeDialog.ask(self, self._tr, championship(self.state), lambda: reductions(self.state), self.submit)

    def ask_for_move(self) -> None:
        """Enter money that is about no fee."""

        def attempt(move: Move) -> Sequence[Problem]:
            return self.submit(
                move_money,
                move.kind,
                move.cents,
                handed_over(self._desk, means=move.means, payer=move.payer, note=move.note),
            )

        MoveDialog.ask(self, self._tr, till_called(self.till, tills(self.state)), attempt)

    def ask_for_count(self) -> None:
        """Count the till of this desk."""
        till = till_called(self.till, tills(self.state))

        def attempt(pieces: Mapping[str, int], by: str, note: str) -> Sequence[Problem]:
            return self.submit(count_till, self.till, pieces, counted_by=by, note=note)

        CountDialog.ask(self, self._tr, till, by=self._desk.by, attempt=attempt)

    def ask_for_correction(self) -> None:
        """Correct the entry that is chosen."""
        line = self.lists.chosen_entry
        if line is None or not line.can_be_corrected:
            return

        def attempt(cents: int, means: Means, note: str) -> Sequence[Problem]:
            return self.submit(correct_entry, line.id, cents, means, received_by=self._desk.by, note=note)

        EntryCorrectionDialog.ask(self, self._tr, line, attempt)

    def show_receipt(self) -> None:
        """Show the receipt of the entry that is chosen, or of what the team that is shown paid last."""
        line = self.lists.chosen_entry if self.lists.entry_table.hasFocus() else self._last_payment()
        if line is not None:
            show_again(self, self._desk, self._tr, "receipts", {"first": str(line.number), "until": "same"})

    def _last_payment(self) -> CashEntryView | None:
        shown = self.card.account
        paid = (
            line for line in self._entries if line.can_be_corrected and line.kind is CashKind.FEE and line.stands_at > 0
        )
        return next((line for line in paid if shown is not None and line.team_id == shown.team.id), None)

    def show_sheet(self) -> None:
        """Show the sheet of the cash for the treasurer."""
        show_again(self, self._desk, self._tr, "cash-sheet")

    def _choose_till(self, name: str) -> None:
        try:
            keep_till(name)
        except OSError as trouble:
            self.card.message.say(trouble_text(trouble, self._tr))
        self._show_till()

    def offers(self) -> Sequence[Action]:
        """What can be done here."""
        say = self._tr.gettext
        return (
            Action(
                say("Take an entry fee"),
                "coins",
                self.search.setFocus,
                "Ctrl+F",
                also=say("pay, payment, money, registration, paid"),
            ),
            *of_button(
                self.set_fee, "pencil", also=say("entry fee, reductions, price, stake, registration, member, student")
            ),
            *of_button(self.moving, "swap", also=say("float, expense, refreshments, bar, bank, prize, change")),
            *of_button(self.sheet, "printer", also=say("treasurer, paper")),
            *of_button(self.counting, "coins", also=say("close the till, coins and notes, difference")),
        )

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        self.search.setAccessibleName(say("Who pays?"))
        self.search.setToolTip("Ctrl+F")
        self.search.setMinimumWidth(theme.slow_px(SEARCH))
        self._ticked = QWidget()
        ticked = row(self.unbooked, self.book, space=STEP)
        ticked.setStretch(0, 1)
        self._ticked.setLayout(ticked)
        side = QWidget()
        side.setLayout(column(self.card, self.tills, None, space=SPACE))
        side.setMinimumWidth(theme.slow_px(CASH_SIDE))
        working = QWidget()
        main = QWidget()
        main.setLayout(column(self._ticked, self.lists, space=STEP))
        halves = SideBySide(main, side, theme.px(CASH_LIST), side_first=True)
        working.setLayout(column(self._head(), halves, space=SPACE))
        give_room(working, 1)
        self.whole = EmptyOrWorking(
            say("No entry fee is set"),
            say("Set the entry fee; then a number and Enter record a payment."),
            say("Set the entry fee…"),
            working,
            drawing="coins",
        )
        content = QWidget()
        spread(content, self.whole)
        self.setLayout(column(scrolled(content), space=0))

    def _head(self) -> QWidget:
        """Where one is, who pays, and what is done less often."""
        said, buttons = QWidget(), QWidget()
        said.setLayout(column(title(self._tr.gettext("Till")), self.counters, space=0))
        several = (self.moving, self.counting, self.sheet, self.raffle, self.set_fee)
        buttons.setLayout(
            row(*several, space=STEP) if theme_of(self).text_size <= LARGE_TEXT else column(wrapping(*several))
        )
        tools = SideBySide(self.search, buttons, self.search.minimumWidth(), space=STEP)
        side = theme_of(self).px(SIDE)
        said.setMinimumWidth(side)  # else the tools beside it take of it what they want
        return SideBySide(said, tools, side)

    def _connect(self) -> None:
        self.whole.first.clicked.connect(self.ask_for_fee)
        self.set_fee.clicked.connect(self.ask_for_fee)
        self.book.clicked.connect(self.ask_for_booking)
        self.search.textChanged.connect(lambda: self._look_up())
        self.search.returnPressed.connect(self._take)
        self.lists.walked.connect(lambda: self._show_account(self.lists.chosen))
        self.lists.taken.connect(self._go_to_card)
        self.lists.correction_asked.connect(self.ask_for_correction)
        self.lists.left.connect(self._begin_again)
        self.card.wanted.connect(self.pay)
        self.card.removal_wanted.connect(self.remove)
        self.card.left.connect(self.search.setFocus)
        self.card.reduction_wanted.connect(lambda *wanted: self._do(grant_reduction, *wanted))
        self.card.receipt_asked.connect(self.show_receipt)
        self.sheet.clicked.connect(self.show_sheet)
        self.raffle.clicked.connect(lambda: self.page_asked.emit(PageName.RAFFLE))
        self.moving.clicked.connect(self.ask_for_move)
        self.counting.clicked.connect(self.ask_for_count)
        self.tills.till_chosen.connect(self._choose_till)
        on_key(self.search, "Down", self.lists.take_focus)
        on_key(self.search, "Esc", self._begin_again)
        on_key(self, "Ctrl+F", self.search.setFocus, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self, RECEIPT_KEY, self.show_receipt, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self, REDUCTIONS_KEY, self._go_to_reductions, where=Qt.ShortcutContext.WindowShortcut)

    def _begin_again(self) -> None:
        self.search.clear()
        self.search.setFocus()

    def _go_to_reductions(self) -> None:
        if self.card.reductions.buttons:
            self.card.reductions.buttons[0].setFocus()
