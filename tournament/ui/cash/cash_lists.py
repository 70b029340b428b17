"""The lists of the cash: everybody's account and all entries, their columns, and the account on a team's page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.messages.cash import KINDS, means_text, paid_by_text, title_of_till
from tournament.messages.people.teams import nobody_found_text
from tournament.messages.phrases import euros
from tournament.sentences import N_
from tournament.services.cash.views import AccountView, CashEntryView
from tournament.services.people.roll import found_teams
from tournament.services.people.views import players_under
from tournament.ui.cash.account_card import Account, AmountLines, account_amounts
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import HALF, ICON, LEAST_TABLE, STEP, WindowTheme, theme_of
from tournament.ui.widgets.buttons import filter_button, quiet_button
from tournament.ui.widgets.finding import folded, holds
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    column,
    give_room,
    panel,
    pill,
    prose,
    row,
    rule,
    soft,
    subtitle,
)


def account_columns(tr: Translator, theme: WindowTheme, who: str) -> Sequence[TableColumn[Account]]:
    """Number, name, players with club, due, paid, left. `who` is what those who enter are called."""
    c, say = theme.colours, tr.gettext
    tick = icon("check", c.baize, theme.px(ICON))

    def amount(cents: int) -> str:
        return euros(cents, tr, with_cents=True)

    def faint(account: Account) -> str | None:
        return c.soft if account.line.is_closed else None

    def players(account: Account) -> str:
        team = account.team
        return "\n".join(part for part in (" · ".join(players_under(team.name, team.players)), team.club) if part)

    def left(account: Account) -> str:
        line = account.line
        if line.owed or line.overpaid:
            return amount(line.balance)
        return say("paid") if line.is_paid else "–"

    return (
        TableColumn(
            say("No."),
            lambda one: "–" if one.team.number is None else str(one.team.number),
            digits=True,
            bold=True,
            width=48,
            colour=faint,
        ),
        TableColumn(
            who, lambda one: one.team.name, bold=True, wrap=True, colour=faint, spoken=lambda one: one.team.name
        ),
        TableColumn(
            say("Players, club"),
            players,
            wrap=True,
            stretch=True,
            colour=faint,
            spoken=lambda one: players(one).replace("\n", ", "),
        ),
        TableColumn(say("Due"), lambda one: amount(one.line.due), digits=True, colour=faint),
        TableColumn(
            say("Paid"),
            lambda one: amount(one.line.paid),
            digits=True,
            colour=lambda one: None if one.line.paid else c.soft,
        ),
        TableColumn(
            say("Left"),
            left,
            digits=True,
            bold=True,
            icon=lambda one: tick if one.line.is_paid and not one.line.overpaid else None,
            colour=lambda one: c.amber_text if one.line.overpaid else None if one.line.owed else c.soft,
        ),
    )


def entry_columns(tr: Translator, theme: WindowTheme) -> Sequence[TableColumn[CashEntryView]]:
    """Number, time, subject with note, from or to whom, means, till, cashier, amount. Undone is struck out."""
    c, say = theme.colours, tr.gettext

    def faint(line: CashEntryView) -> str | None:
        return c.soft if line.is_undone else None

    def is_undone(line: CashEntryView) -> bool:
        return line.is_undone

    def about(line: CashEntryView) -> str:
        return "\n".join(part for part in (entry_subject_text(line, tr), line.note) if part)

    def numbers(line: CashEntryView) -> str:
        return str(line.number) if line.last_number <= line.number else f"{line.number}–{line.last_number}"

    def whom(line: CashEntryView) -> str:
        return " ".join(part for part in ("" if line.team is None else str(line.team), line.payer) if part)

    return (
        TableColumn(say("No."), numbers, digits=True, bold=True, colour=faint, struck=is_undone),
        TableColumn(say("Time"), lambda line: f"{line.at.astimezone():%H:%M}", colour=faint, struck=is_undone),
        TableColumn(
            say("What for"),
            about,
            wrap=True,
            stretch=True,
            colour=faint,
            spoken=lambda line: about(line).replace("\n", ", "),
        ),
        TableColumn(say("From, to"), whom, wrap=True, colour=faint),
        TableColumn(say("Means"), lambda line: means_text(line, tr), colour=faint, struck=is_undone),
        TableColumn(say("Till"), lambda line: title_of_till(line.till, tr), colour=faint, struck=is_undone),
        TableColumn(
            say("Amount"),
            lambda line: euros(line.cents, tr, with_cents=True),
            digits=True,
            bold=True,
            colour=faint,
            struck=is_undone,
        ),
    )


def entry_subject_text(line: CashEntryView, tr: Translator) -> str:
    """What an entry is about: a correction names the entry that it corrects, and what was undone says so."""
    said = tr.gettext(KINDS[line.about])
    if line.corrects is not None:
        said = tr.gettext("Correction of no. {number}").format(number=line.corrects)
    elif not line.is_undone and line.stands_at != line.cents:
        said = tr.gettext("{what}, corrected to {amount}").format(what=said, amount=euros(abs(line.stands_at), tr))
    return tr.gettext("{what}, undone").format(what=said) if line.is_undone else said


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

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
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

    def count(self, accounts: Sequence[Account], entries: Sequence[CashEntryView]) -> None:
        """Say on each button how many lines it shows."""
        for name, (text, shows) in VIEWS.items():
            n = len(entries) if name == ENTRIES else sum(map(shows, accounts))
            self.buttons[name].setText(self._tr.gettext(text).format(n=n))
        if undone := sum(line.is_undone for line in entries):
            told = self._tr.ngettext(
                "Entrie&s {n}, of which {undone} undone", "Entrie&s {n}, of which {undone} undone", undone
            )
            self.buttons[ENTRIES].setText(told.format(n=len(entries), undone=undone))


CORRECTION_KEY = "Del"


class CashLists(QWidget):
    """Shows what is looked for. Enter on an account takes it, on an entry corrects it; Esc leaves."""

    walked = Signal()
    """Another account is chosen, by whoever walks in the list."""
    taken = Signal()
    correction_asked = Signal()
    left = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr, say, theme = tr, tr.gettext, theme_of(self)
        self._accounts: tuple[Account, ...] = ()
        self._entries: tuple[CashEntryView, ...] = ()
        self._sought = ""
        self.views, self.nobody = CashViews(tr), prose("")
        self.correct = quiet_button(say("Correct the entr&y…"), picture="pencil")
        self.accounts: LinesModel[Account] = LinesModel(account_columns(tr, theme, ""), name=lambda one: one.team.id)
        self.entries: LinesModel[CashEntryView] = LinesModel(
            entry_columns(tr, theme), name=lambda line: (line.number, line.is_undone)
        )
        self.account_table = table_view(self.accounts, say("Accounts"))
        self.entry_table = table_view(self.entries, say("Entries of the cash"))
        self._lay_out()
        self._connect()

    def call_them(self, who: str) -> None:
        """`who` is what one who enters is called from now on."""
        self.accounts.columns = tuple(account_columns(self._tr, theme_of(self), who))

    def show_cash(self, accounts: Sequence[Account], entries: Sequence[CashEntryView]) -> None:
        """Show these from now on, the entries in this order."""
        self._accounts, self._entries = tuple(accounts), tuple(entries)
        self.views.count(accounts, entries)
        self._show()

    def look_for(self, typed: str) -> None:
        """Show the accounts and entries that match these words; without any, what the view shows."""
        self._sought = typed.strip()
        self._show()

    @property
    def chosen(self) -> Account | None:
        """The account that is chosen."""
        rows = [index.row() for index in self.account_table.selectionModel().selectedRows()]
        return self.accounts.lines[rows[0]] if rows and rows[0] < len(self.accounts.lines) else None

    @property
    def chosen_entry(self) -> CashEntryView | None:
        """The entry that is chosen."""
        rows = [index.row() for index in self.entry_table.selectionModel().selectedRows()]
        return self.entries.lines[rows[0]] if rows and rows[0] < len(self.entries.lines) else None

    def choose(self, team_id: int) -> None:
        """Choose the account of a team, where it is listed."""
        for index, one in enumerate(self.accounts.lines):
            if one.team.id == team_id:
                choose_row(self.account_table, index)

    def take_focus(self) -> None:
        """The keys go to the list that is shown."""
        (self.entry_table if self._shows_entries else self.account_table).setFocus()

    @property
    def _shows_entries(self) -> bool:
        return self.views.name == ENTRIES

    def _show(self) -> None:
        here, sought = self.chosen, self._sought
        meant = {team.id for team in found_teams([one.team for one in self._accounts], sought)}
        self.accounts.show(
            [one for one in self._accounts if (one.team.id in meant if sought else self.views.shows(one))]
        )
        wanted = folded(sought).split()
        self.entries.show(
            [
                line
                for line in self._entries
                if holds(folded(f"{line.number} {line.team or ''} {line.payer} {line.note}"), wanted)
            ]
        )
        self._tables.setCurrentWidget(self.entry_table if self._shows_entries else self.account_table)
        self.correct.setVisible(self._shows_entries)
        self.nobody.setText(self._nothing_text())
        self.nobody.setVisible(not (self.entries if self._shows_entries else self.accounts).lines)
        if here is not None:
            self.choose(here.team.id)

    def _nothing_text(self) -> str:
        say = self._tr.gettext
        if self._sought:
            return nobody_found_text(self._sought, self._tr)
        return {OPEN: say("Nobody owes anything."), ENTRIES: say("Nothing is entered yet.")}.get(
            self.views.name, say("Nobody is registered yet.")
        )

    def _walk(self) -> None:
        if self.account_table.hasFocus() and self.chosen is not None:
            self.walked.emit()

    def _lay_out(self) -> None:
        theme, self._tables, chooser = theme_of(self), QStackedWidget(), QWidget()
        for table in (self.account_table, self.entry_table):
            table.setMinimumHeight(theme.px(LEAST_TABLE))
            table.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
            self._tables.addWidget(table)
        ways = row(self.views, self.correct, space=STEP)
        ways.setStretch(0, 1)
        chooser.setLayout(ways)
        listed = panel(chooser, self.nobody, self._tables, space=HALF)
        give_room(listed, 2)
        self.setLayout(column(listed, space=0))

    def _connect(self) -> None:
        self.views.chosen.connect(lambda: self._show())
        self.correct.clicked.connect(self.correction_asked)
        self.account_table.selectionModel().selectionChanged.connect(lambda: self._walk())
        for key in ENTER_KEYS:
            on_key(self.account_table, key, self.taken.emit)
        for key in (*ENTER_KEYS, CORRECTION_KEY):
            on_key(self.entry_table, key, self.correction_asked.emit)
        for table in (self.account_table, self.entry_table):
            on_key(table, "Esc", self.left.emit)


class TeamAccountCard(QFrame):
    """Fee, reductions, paid, left, and the entries under it. Hidden while there is no fee or payment."""

    payment_asked = Signal()

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.status, self.amounts, self.entries = pill(""), AmountLines(), soft("")
        self.pay = quiet_button(tr.gettext("Open the account"), picture="coins")
        self.pay.clicked.connect(self.payment_asked)
        inside = card(
            row(subtitle(tr.gettext("Account")), None, self.status),
            self.amounts,
            rule(),
            self.entries,
            self.pay,
            space=STEP,
        )
        self.setLayout(column(inside, space=0))

    def show_account(self, account: AccountView, entries: Sequence[CashEntryView]) -> None:
        """Show the account of another team, or of the same one by now."""
        self.setVisible(bool(account.fee or entries))
        self.amounts.show_amounts(account_amounts(account, self._tr))
        self.entries.setText("\n".join(entry_line_text(line, self._tr) for line in entries))
        self.entries.setVisible(bool(entries))
        text, tone = account_state(account, self._tr)
        self.status.setText(text)
        change_role(self.status, tone=tone)


def account_state(account: AccountView, tr: Translator) -> tuple[str, str]:
    """What is left of an account in a few words, and their tone."""
    say = tr.gettext
    if account.overpaid:
        return say("{amount} too much").format(amount=euros(account.overpaid, tr)), "alert"
    if account.owed:
        return say("{amount} left to pay").format(amount=euros(account.owed, tr)), "alert"
    return (say("paid"), "done") if account.is_paid else (say("nothing to pay"), "")


def entry_line_text(line: CashEntryView, tr: Translator) -> str:
    """An entry in a line: its number, when, what about, how much and how."""
    told = (
        f"{line.at.astimezone():%H:%M}",
        entry_subject_text(line, tr),
        f"{euros(line.cents, tr)} {paid_by_text(line, tr)}",
    )
    return tr.gettext("No. {number}: {what}").format(number=line.number, what=" · ".join(told))
