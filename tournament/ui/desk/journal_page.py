"""The journal, newest first: what was done, by whom and why. Nothing is erased; undone is marked."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number, say_whole_moment
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import journal, undone_entries
from tournament.services.desk.lines import JournalLine
from tournament.ui.desk.desk_choice import DeskChoice
from tournament.ui.desk.entries import EntryRow, entry_columns
from tournament.ui.ground.action import Action, of_button
from tournament.ui.ground.page import Page
from tournament.ui.scores.asking_past import is_of_a_table, show_sheet_then
from tournament.ui.scores.played_dialog import PLAYED_KEY
from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, REASON_COLUMN, ROW, SEARCH, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.empty_state import empty_state
from tournament.ui.widgets.finding import folded, holds
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.search_line import SearchLine
from tournament.ui.widgets.surfaces import card, column, panel, row, scrolled, spread
from tournament.ui.widgets.text import breakable, prose, soft, title

WHY, STATE = 4, 5
"""Where the reason of an entry stands, and whether it is undone, in text of usual size."""


class JournalPage(Page):
    """The entries that hold what is searched for, and under them the chosen one in full."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        self.entries: tuple[JournalLine, ...] = ()
        self._rows: tuple[EntryRow, ...] = ()
        self.search = SearchLine(words.gettext("Find in the journal"), words.gettext("Clear the search"))
        self.desks = DeskChoice(desk.name, words)
        self.paper = quiet_button(words.gettext("Print or save it"), picture="page")
        self.then = quiet_button(words.gettext("The sheet as it was then"), PLAYED_KEY, picture="book")
        self.counter = soft("")
        self.model: LinesModel[EntryRow] = LinesModel(entry_columns(words, theme_of(self)), (), self, name=lambda line: line.entry.sequence)
        self.table = table_view(self.model, words.gettext("Journal"))
        self.whole_entry, self._heading = prose(""), soft("")
        self._lay_out()
        self.search.textChanged.connect(self._show)
        self.desks.box.currentIndexChanged.connect(self._show)
        self.search.returnPressed.connect(self._go_to_list)
        self.paper.clicked.connect(lambda: self.document_asked.emit("journal"))
        self.then.clicked.connect(self._show_then)
        for key in ENTER_KEYS:
            on_key(self.table, key, self._show_then)
        self.table.doubleClicked.connect(lambda *_: self._show_then())
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_entry())
        on_key(self, "Ctrl+F", self.search.setFocus, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self.search, "Down", self._go_to_list)
        self.show_changes(Changes(settings=True))
        self.setFocusProxy(self.table)

    def show_changes(self, changes: Changes) -> None:
        """Show what was done since. Entries only ever come to it, so that only the new ones are read."""
        known = self.entries[-1].sequence if self.entries else 0
        new = journal(self.hall, after=known)
        self.entries += new
        self.desks.learn(new)
        undone = undone_entries(self.entries)
        self._rows = tuple(EntryRow(entry, entry.sequence in undone, self._words) for entry in reversed(self.entries))
        self._share_width()
        self._show()

    def _share_width(self) -> None:
        """Give what was done the width that reasons, and what is undone, do not need."""
        if len(self.model.columns) <= STATE:
            return
        theme, letters = theme_of(self), self.table.fontMetrics()
        longest = max((row.entry.why for row in self._rows), key=len, default="")
        wanted = max(letters.horizontalAdvance(text) for text in (longest, self.model.columns[WHY].title)) + theme.px(2 * SPACE)
        self.table.horizontalHeader().resizeSection(WHY, min(wanted, theme.px(REASON_COLUMN)))
        self.table.setColumnHidden(STATE, not any(row.is_undone for row in self._rows))

    def offers(self) -> Sequence[Action]:
        """What can be done here."""
        find = Action(self._words.gettext("Find in the journal"), "search", self.search.setFocus, "Ctrl+F")
        return (find, *of_button(self.then, "book", PLAYED_KEY))

    def _show(self) -> None:
        wanted = folded(self.search.text()).split()
        found = [line for line in self._rows if self.desks.holds(line.entry) and (not wanted or holds(line.searched, wanted))]
        read = self._read
        self.model.show(found)
        self._body.setCurrentIndex(0 if found else 1)
        text = (
            self._words.ngettext("{n} entry, newest first", "{n} entries, newest first", len(found))
            if found
            else self._words.gettext("No entry found")
        )
        self.counter.setText(text.format(n=number(len(found), self._words)))
        if found:
            choose_row(self.table, next((index for index, line in enumerate(found) if line.entry.sequence == read), 0))
        self._show_entry()

    @property
    def _read(self) -> int | None:
        """The number of the chosen entry below the newest; it stays chosen whatever is done meanwhile."""
        row = self.table.currentIndex().row()
        return self.model.lines[row].entry.sequence if 0 < row < len(self.model.lines) else None

    def _show_entry(self) -> None:
        row = self.table.currentIndex().row()
        if not 0 <= row < len(self.model.lines):
            return
        line = self.model.lines[row]
        self.then.setVisible(is_of_a_table(line.entry))
        by = self._words.gettext("{when}, by {name}").format(when=say_whole_moment(line.at, self._words), name=line.entry.by)
        self._heading.setText(breakable(f"{by} · {self._words.gettext('undone')}" if line.is_undone else by))
        why = self._words.gettext("Reason: {reason}").format(reason=line.entry.why) if line.entry.why else ""
        self.whole_entry.setText(breakable("\n".join(filter(None, (line.what, line.circumstances, why)))))

    def _show_then(self) -> None:
        """The sheet that the chosen entry is about, as that entry left it."""
        row = self.table.currentIndex().row()
        if 0 <= row < len(self.model.lines) and is_of_a_table(entry := self.model.lines[row].entry):
            show_sheet_then(self, self._desk, self._words, entry)

    def _go_to_list(self) -> None:
        if self.model.lines:
            self.table.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself takes no keys: arrows move through the entries."""
        super().focusInEvent(event)
        self.table.setFocus()

    def _told_by(self) -> QBoxLayout:
        """When and by whom the chosen entry was made, and the way to its sheet; under each other in large text."""
        beside: QBoxLayout = row(self._heading, self.then)
        if theme_of(self).text_size > LARGE_TEXT:
            return column(self._heading, row(self.then, None))
        beside.setStretch(0, 1)
        return beside

    def _lay_out(self) -> None:
        say, theme = self._words.gettext, theme_of(self)
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setToolTip("Ctrl+F")
        self.search.setMinimumWidth(theme.slow_px(SEARCH))
        name = column(title(say("Journal")), self.counter, space=0)
        ways: QBoxLayout = row(self.search, self.desks.box, self.paper, space=STEP)
        if theme.text_size > LARGE_TEXT:
            ways = column(self.search, row(self.desks.box, None), row(self.paper, None))
        head = column(name, ways) if theme.text_size > LARGE_TEXT else row(name, ways)
        head.setStretch(0, 1)
        if theme.text_size <= LARGE_TEXT:
            ways.setStretch(0, 1)
        self.table.setMinimumHeight(theme.px(5 * ROW))
        found = QWidget()
        entries = column(panel(self.table), card(self._told_by(), self.whole_entry, space=HALF), space=SPACE)
        entries.setStretch(0, 1)
        found.setLayout(entries)
        nothing = empty_state(
            say("Nothing like this in the journal"),
            say("Everything that was done is in it: try part of a name, the number of a table, or a time. Empty the field to see everything."),
            drawing="search",
        )
        self._body = QStackedWidget()
        self._body.addWidget(found)
        self._body.addWidget(nothing)
        content = QWidget()
        spread(content, head, self._body, stretching=1)
        self.setLayout(column(scrolled(content), space=0))
