"""The entries of the journal as a reader is shown them, and their columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from PySide6.QtGui import QIcon

from tournament.i18n import Translator
from tournament.messages.desk import say_circumstances, say_done
from tournament.messages.phrases import number, say_moment
from tournament.services.desk.lines import JournalLine
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import LARGE_TEXT, MOMENT_COLUMN, NUMBER_COLUMN, PERSON_COLUMN, REASON_COLUMN, ROW, SMALL, STATE_COLUMN, WindowTheme
from tournament.ui.widgets.finding import folded


@dataclass(frozen=True)
class EntryRow:
    """An entry in words, each said when it is first looked at: there may be thousands."""

    entry: JournalLine
    is_undone: bool
    words: Translator

    @cached_property
    def at(self) -> datetime:
        """When it was done, in the zone of this computer."""
        return self.entry.at.astimezone()

    @cached_property
    def when(self) -> str:
        """When it was done, in a few words."""
        return say_moment(self.at, self.words)

    @cached_property
    def what(self) -> str:
        """What was done."""
        return say_done(self.entry, self.words)

    @cached_property
    def circumstances(self) -> str:
        """Where it was done, what became of the totals, and who decided."""
        return say_circumstances(self.entry, self.words)

    @cached_property
    def whole(self) -> str:
        """What was done and its circumstances, on one line."""
        return " ".join(filter(None, (self.what, self.circumstances)))

    @cached_property
    def searched(self) -> str:
        """Everything of it that can be searched for."""
        state = self.words.gettext("undone") if self.is_undone else ""
        return folded(" ".join((self.when, self.entry.by, self.whole, self.entry.why, state)))


def entry_columns(words: Translator, theme: WindowTheme) -> Sequence[TableColumn[EntryRow]]:
    """Columns of fixed width, as measuring thousands is slow; large text has who and why under the table."""
    say, undone = words.gettext, icon("undo", theme.colours.soft, theme.px(SMALL))

    def colour(line: EntryRow) -> str | None:
        return theme.colours.soft if line.is_undone else None

    def sign(line: EntryRow) -> QIcon | None:
        return undone if line.is_undone else None

    when = TableColumn[EntryRow](say("When"), lambda line: line.when, width=MOMENT_COLUMN, colour=colour, spoken=lambda line: line.when)
    what = TableColumn[EntryRow](say("What"), lambda line: line.whole, stretch=True, colour=colour, spoken=lambda line: line.whole)
    state = TableColumn[EntryRow]("", lambda line: say("undone") if line.is_undone else "", width=STATE_COLUMN, colour=colour, icon=sign)
    if theme.text_size > LARGE_TEXT:
        bare = TableColumn[EntryRow]("", lambda _: "", width=ROW, icon=sign, spoken=lambda line: state.text(line))
        return when, what, bare
    return (
        TableColumn(say("No."), lambda line: number(line.entry.sequence, words), digits=True, width=NUMBER_COLUMN, colour=colour),
        when,
        TableColumn(say("Who"), lambda line: line.entry.by, width=PERSON_COLUMN, colour=colour, spoken=lambda line: line.entry.by),
        what,
        TableColumn(say("Why"), lambda line: line.entry.why, width=REASON_COLUMN, colour=colour, spoken=lambda line: line.entry.why),
        state,
    )
