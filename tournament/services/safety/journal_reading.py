"""What is kept of the journal of a file that is opened: its entries are read one after another, and none is kept whole.

Each is looked at by itself, and whether it takes back what is to be taken back next at its desk. Of its rows only what
they are by the newest entry about them is kept, to be held against the tables.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from sqlmodel import SQLModel

from tournament.models.journal import StoredEntry
from tournament.services.desk.state import SEATING, journal_entry_view, last_team_ever
from tournament.services.desk.undo_stack import REDO, UNDO, UndoStack
from tournament.services.desk.views import JournalEntryView

COLUMNS = {name: frozenset(table.columns.keys()) for name, table in SQLModel.metadata.tables.items()}
LARGEST, LEAST_DETAIL = 2**31, -(2**63)
"""No number of a table, a team, a round or of points comes near; of details none is less than the other."""


class JournalReading:
    """What the entries that were noted say.

    `unreadable` are the numbers of those that cannot be read, `misplaced` of those that undo or redo what is not to be
    taken back next; where any is unreadable the rest is not complete. `lines` tell all of them, `head` is the hash of
    the newest, `given` the values of each row by the newest entry about it, `last_team` the highest id of a team ever.
    """

    def __init__(self) -> None:
        self.unreadable: list[int] = []
        self.misplaced: list[int] = []
        self.lines: list[JournalEntryView] = []
        self.head = ""
        self.given: dict[tuple[str, int], Mapping[str, Any] | None] = {}
        self.last_team = 0
        self._stacks: defaultdict[str, UndoStack] | None = defaultdict(UndoStack)

    def note(self, entry: StoredEntry) -> None:
        """Take note of the next entry."""
        try:
            line, after = journal_entry_view(entry), rows_after(entry)
            if line.at.tzinfo is None:
                raise ValueError(entry.at)
        except Exception:  # of what another shape holds, a reader raises almost anything
            self.unreadable.append(entry.sequence)
            return
        if self.unreadable:
            return
        self.given |= after
        self.lines.append(line)
        self.head = entry.hash
        if entry.what in SEATING:
            self.last_team = max(self.last_team, last_team_ever([entry.after]))
        self._follow(entry)

    def _follow(self, entry: StoredEntry) -> None:
        """Undo and redo as at the desk of this entry; nothing is said of what comes after one that is misplaced."""
        if self._stacks is None:
            return
        stack = self._stacks[entry.desk]
        if entry.what in (UNDO, REDO):
            steps = stack.undo if entry.what == UNDO else stack.redo
            if not steps or entry.undoes != steps[-1]:
                self.misplaced.append(entry.sequence)
                self._stacks = None
                return
        elif entry.undoes is not None:
            self.misplaced.append(entry.sequence)
        stack.follow(self.lines[-1], entry.desk)


def rows_after(entry: StoredEntry) -> dict[tuple[str, int], Any]:
    """The rows that an entry changed, as they were after it. Raises almost anything where its readers could not."""
    if not isinstance(entry.looked_at, list):
        raise ValueError(entry.looked_at)
    for value in entry.details.values():
        if not isinstance(value, str) and not (type(value) is int and LEAST_DETAIL <= value <= LARGEST):
            raise ValueError(value)
    for table, id_ in entry.looked_at:
        if table not in COLUMNS or type(id_) is not int:
            raise ValueError(table)
    before, after = rows_in(entry.before), rows_in(entry.after)
    if before.keys() != after.keys() or not len(entry.before) == len(after) == len(entry.after):
        raise ValueError(entry.sequence)
    return after


def rows_in(states: Iterable[Any]) -> dict[tuple[str, int], Any]:
    """Rows of an entry and their values by table and id. Raises almost anything where there can be no such row."""
    rows = {}
    for table, id_, values in states:
        known = COLUMNS[table]
        if type(id_) is not int:
            raise ValueError(id_)
        if values is not None and not (isinstance(values, dict) and values["id"] == id_ and known.issuperset(values)):
            raise ValueError(values)
        rows[table, id_] = values
    return rows
