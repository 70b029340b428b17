"""The two lists of the cash, and the buttons that choose between them: everybody's account, and all entries."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import say_nobody_found
from tournament.services.cash.lines import CashLine
from tournament.services.people.roll import found_teams
from tournament.ui.cash.account_card import Account
from tournament.ui.cash.columns import account_columns, entry_columns
from tournament.ui.cash.views import ENTRIES, OPEN, CashViews
from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import HALF, ICON, LEAST_TABLE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.finding import folded, holds
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.surfaces import column, give_room, panel, row
from tournament.ui.widgets.text import prose

CORRECTION_KEY = "Del"


class CashLists(QWidget):
    """Shows what is looked for. Enter on an account takes it, on an entry corrects it; Esc leaves."""

    walked = Signal()
    """Another account is chosen, by whoever walks in the list."""
    taken = Signal()
    correction_asked = Signal()
    left = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words, say, theme = words, words.gettext, theme_of(self)
        self._accounts: tuple[Account, ...] = ()
        self._entries: tuple[CashLine, ...] = ()
        self._sought = ""
        self.views, self.nobody = CashViews(words), prose("")
        self.correct = quiet_button(say("Correct the entr&y…"), picture="pencil")
        self.accounts: LinesModel[Account] = LinesModel(account_columns(words, theme, ""), name=lambda one: one.team.id)
        self.entries: LinesModel[CashLine] = LinesModel(entry_columns(words, theme), name=lambda line: (line.number, line.is_undone))
        self.account_table = table_view(self.accounts, say("Accounts"))
        self.entry_table = table_view(self.entries, say("Entries of the cash"))
        self._lay_out()
        self._connect()

    def call_them(self, who: str) -> None:
        """`who` is what one who enters is called from now on."""
        self.accounts.columns = tuple(account_columns(self._words, theme_of(self), who))

    def show_cash(self, accounts: Sequence[Account], entries: Sequence[CashLine]) -> None:
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
    def chosen_entry(self) -> CashLine | None:
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
        self.accounts.show([one for one in self._accounts if (one.team.id in meant if sought else self.views.shows(one))])
        wanted = folded(sought).split()
        self.entries.show([line for line in self._entries if holds(folded(f"{line.number} {line.team or ''} {line.payer} {line.note}"), wanted)])
        self._tables.setCurrentWidget(self.entry_table if self._shows_entries else self.account_table)
        self.correct.setVisible(self._shows_entries)
        self.nobody.setText(self._say_nothing())
        self.nobody.setVisible(not (self.entries if self._shows_entries else self.accounts).lines)
        if here is not None:
            self.choose(here.team.id)

    def _say_nothing(self) -> str:
        say = self._words.gettext
        if self._sought:
            return say_nobody_found(self._sought, self._words)
        return {OPEN: say("Nobody owes anything."), ENTRIES: say("Nothing is entered yet.")}.get(self.views.name, say("Nobody is registered yet."))

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
