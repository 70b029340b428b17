"""The journal, newest first: what was done, by whom and why. Nothing is erased; undone is marked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QIcon
from PySide6.QtWidgets import QBoxLayout, QComboBox, QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.messages.desk import circumstances_text, done_text
from tournament.messages.phrases import list_text, moment_text, number, whole_moment_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import journal, undone_entries
from tournament.services.desk.views import JournalEntryView
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.scores.score_sheet import PLAYED_KEY, is_of_a_table, show_sheet_then
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import (
    HALF,
    LARGE_TEXT,
    MOMENT_COLUMN,
    NUMBER_COLUMN,
    PERSON_COLUMN,
    REASON_COLUMN,
    ROW,
    SEARCH,
    SMALL,
    SPACE,
    STATE_COLUMN,
    STEP,
    WindowTheme,
    theme_of,
)
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import SearchLineEdit, choice_editor
from tournament.ui.widgets.finding import folded, holds
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.messages import empty_state
from tournament.ui.widgets.surfaces import breakable, card, column, panel, prose, row, scrolled, soft, spread, title


@dataclass(frozen=True)
class EntryRow:
    """An entry in words, each said when it is first looked at: there may be thousands."""

    entry: JournalEntryView
    is_undone: bool
    tr: Translator

    @cached_property
    def at(self) -> datetime:
        """When it was done, in the zone of this computer."""
        return self.entry.at.astimezone()

    @cached_property
    def when(self) -> str:
        """When it was done, in a few words."""
        return moment_text(self.at, self.tr)

    @cached_property
    def what(self) -> str:
        """What was done."""
        return done_text(self.entry, self.tr)

    @cached_property
    def circumstances(self) -> str:
        """Where it was done, what became of the totals, and who decided."""
        return circumstances_text(self.entry, self.tr)

    @cached_property
    def whole(self) -> str:
        """What was done and its circumstances, on one line."""
        return " ".join(filter(None, (self.what, self.circumstances)))

    @cached_property
    def searched(self) -> str:
        """Everything of it that can be searched for."""
        state = self.tr.gettext("undone") if self.is_undone else ""
        return folded(" ".join((self.when, self.entry.by, self.whole, self.entry.why, state)))


def entry_columns(tr: Translator, theme: WindowTheme) -> Sequence[TableColumn[EntryRow]]:
    """Columns of fixed width, as measuring thousands is slow; large text has who and why under the table."""
    say, undone = tr.gettext, icon("undo", theme.colours.soft, theme.px(SMALL))

    def colour(line: EntryRow) -> str | None:
        return theme.colours.soft if line.is_undone else None

    def sign(line: EntryRow) -> QIcon | None:
        return undone if line.is_undone else None

    when = TableColumn[EntryRow](
        say("When"), lambda line: line.when, width=MOMENT_COLUMN, colour=colour, spoken=lambda line: line.when
    )
    what = TableColumn[EntryRow](
        say("What"), lambda line: line.whole, stretch=True, colour=colour, spoken=lambda line: line.whole
    )
    state = TableColumn[EntryRow](
        "", lambda line: say("undone") if line.is_undone else "", width=STATE_COLUMN, colour=colour, icon=sign
    )
    if theme.text_size > LARGE_TEXT:
        bare = TableColumn[EntryRow]("", lambda _: "", width=ROW, icon=sign, spoken=lambda line: state.text(line))
        return when, what, bare
    return (
        TableColumn(
            say("No."), lambda line: number(line.entry.sequence, tr), digits=True, width=NUMBER_COLUMN, colour=colour
        ),
        when,
        TableColumn(
            say("Who"),
            lambda line: line.entry.by,
            width=PERSON_COLUMN,
            colour=colour,
            spoken=lambda line: line.entry.by,
        ),
        what,
        TableColumn(
            say("Why"),
            lambda line: line.entry.why,
            width=REASON_COLUMN,
            colour=colour,
            spoken=lambda line: line.entry.why,
        ),
        state,
    )


TEAMS_DESKS: Final = "hall/team-"
"""So begin the names of the desks of telephones: those of all teams are one choice."""
MAIN: Final = ""
"""The name of the window that hosts."""
MOST_NAMED: Final = 2
LETTERS: Final = 16
"""So many are read in the box, whoever sat at a desk."""


class DeskChoice:
    """`box` is what is shown, hidden while one desk did everything; `this_desk` is the name of this desk."""

    def __init__(self, this_desk: str, tr: Translator) -> None:
        self._this_desk, self._tr = this_desk, tr
        self.box: QComboBox = choice_editor({})
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(LETTERS)
        self.box.addItem(tr.gettext("All desks"), None)
        self.box.setAccessibleName(tr.gettext("Of which desk"))
        self.box.hide()
        self._people: dict[str, list[str]] = {}

    def learn(self, entries: Iterable[JournalEntryView]) -> None:
        """Offer the desks of these entries too, by who sat there."""
        before = {desk: tuple(people) for desk, people in self._people.items()}
        for entry in entries:
            people = self._people.setdefault(desk_of(entry), [])
            if entry.by not in people:
                people.append(entry.by)
        for desk, named in self._people.items():
            if before.get(desk) != tuple(named):
                self._offer(desk, named)
        self.box.setVisible(len(self._people) > 1)

    def _offer(self, desk: str, people: list[str]) -> None:
        if self.box.findData(desk) < 0:
            self.box.addItem("", desk)
        index, name = self.box.findData(desk), self._name(desk, people)
        self.box.setItemText(index, name)
        self.box.setItemData(index, name, Qt.ItemDataRole.ToolTipRole)  # names may be longer than the box

    def _name(self, desk: str, people: list[str]) -> str:
        say = self._tr.gettext
        if desk == TEAMS_DESKS:
            return say("Telephones of teams")
        who = list_text(people[-MOST_NAMED:], self._tr)
        if desk == self._this_desk:
            return say("This desk ({who})").format(who=who)
        return say("Main computer ({who})").format(who=who) if desk == MAIN and who != say("Main computer") else who

    def holds(self, entry: JournalEntryView) -> bool:
        """Whether an entry is of the desk that is chosen."""
        chosen = self.box.currentData()
        return chosen is None or desk_of(entry) == chosen


def desk_of(entry: JournalEntryView) -> str:
    """The desk of an entry, those of telephones as one."""
    return TEAMS_DESKS if entry.desk.startswith(TEAMS_DESKS) else entry.desk


WHY, STATE = 4, 5
"""Where the reason of an entry stands, and whether it is undone, in text of usual size."""


class JournalPage(Page):
    """The entries that hold what is searched for, and under them the chosen one in full."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self.entries: tuple[JournalEntryView, ...] = ()
        self._rows: tuple[EntryRow, ...] = ()
        self.search = SearchLineEdit(tr.gettext("Find in the journal"), tr.gettext("Clear the search"))
        self.desks = DeskChoice(desk.name, tr)
        self.paper = quiet_button(tr.gettext("Print or save it"), picture="page")
        self.then = quiet_button(tr.gettext("The sheet as it was then"), PLAYED_KEY, picture="book")
        self.counter = soft("")
        self.model: LinesModel[EntryRow] = LinesModel(
            entry_columns(tr, theme_of(self)), (), self, name=lambda line: line.entry.sequence
        )
        self.table = table_view(self.model, tr.gettext("Journal"))
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
        new = journal(self.state, after=known)
        self.entries += new
        self.desks.learn(new)
        undone = undone_entries(self.entries)
        self._rows = tuple(EntryRow(entry, entry.sequence in undone, self._tr) for entry in reversed(self.entries))
        self._share_width()
        self._show()

    def _share_width(self) -> None:
        """Give what was done the width that reasons, and what is undone, do not need."""
        if len(self.model.columns) <= STATE:
            return
        theme, letters = theme_of(self), self.table.fontMetrics()
        longest = max((row.entry.why for row in self._rows), key=len, default="")
        wanted = max(letters.horizontalAdvance(text) for text in (longest, self.model.columns[WHY].title)) + theme.px(
            2 * SPACE
        )
        self.table.horizontalHeader().resizeSection(WHY, min(wanted, theme.px(REASON_COLUMN)))
        self.table.setColumnHidden(STATE, not any(row.is_undone for row in self._rows))

    def offers(self) -> Sequence[Action]:
        """What can be done here."""
        find = Action(self._tr.gettext("Find in the journal"), "search", self.search.setFocus, "Ctrl+F")
        return (find, *of_button(self.then, "book", PLAYED_KEY))

    def _show(self) -> None:
        wanted = folded(self.search.text()).split()
        found = [
            line for line in self._rows if self.desks.holds(line.entry) and (not wanted or holds(line.searched, wanted))
        ]
        read = self._read
        self.model.show(found)
        self._body.setCurrentIndex(0 if found else 1)
        text = (
            self._tr.ngettext("{n} entry, newest first", "{n} entries, newest first", len(found))
            if found
            else self._tr.gettext("No entry found")
        )
        self.counter.setText(text.format(n=number(len(found), self._tr)))
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
        by = self._tr.gettext("{when}, by {name}").format(when=whole_moment_text(line.at, self._tr), name=line.entry.by)
        self._heading.setText(breakable(f"{by} · {self._tr.gettext('undone')}" if line.is_undone else by))
        why = self._tr.gettext("Reason: {reason}").format(reason=line.entry.why) if line.entry.why else ""
        self.whole_entry.setText(breakable("\n".join(filter(None, (line.what, line.circumstances, why)))))

    def _show_then(self) -> None:
        """The sheet that the chosen entry is about, as that entry left it."""
        row = self.table.currentIndex().row()
        if 0 <= row < len(self.model.lines) and is_of_a_table(entry := self.model.lines[row].entry):
            show_sheet_then(self, self._desk, self._tr, entry)

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
        say, theme = self._tr.gettext, theme_of(self)
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
            say(
                "Everything that was done is in it: try part of a name, the number of a table, or a time. "
                "Empty the field to see everything."
            ),
            drawing="search",
        )
        self._body = QStackedWidget()
        self._body.addWidget(found)
        self._body.addWidget(nothing)
        content = QWidget()
        spread(content, head, self._body, stretching=1)
        self.setLayout(column(scrolled(content), space=0))
