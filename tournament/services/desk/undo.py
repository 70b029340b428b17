"""Undo and redo of one desk.

Neither is an erasure: undo takes this desk's newest entry that still holds and writes a new one with its rows the other way round; redo takes an undo
back, until the desk does something new. Both work across restarts, because everything that they need stands in the journal. Where others went on in
the meantime, only a leaf (a hand, totals, a decision, a tick) is taken back, and only where all that was done since are leaves about something else.
"""

import sys
from collections.abc import Collection, Iterable

from tournament.errors import Problem, Refused
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Changes, touched
from tournament.services.desk.desk import Desk, images_of
from tournament.services.desk.lines import UndoLine
from tournament.services.desk.undo_stack import REDO, UNDO
from tournament.services.desk.use_cases import LEAVES
from tournament.services.desk.work import Work

EVERYTHING = sys.maxsize
"""Whether others have gone on is decided here, entry by entry: what was done and taken back since is in nobody's way."""


def undo(desk: Desk) -> Changes:
    """Take back the newest thing that was done at this desk."""
    return turn_back(desk, UNDO, "nothing-to-undo")


def redo(desk: Desk) -> Changes:
    """Take back the newest undo of this desk."""
    return turn_back(desk, REDO, "nothing-to-redo")


def turn_back(desk: Desk, what: str, nothing: str) -> Changes:
    """Put the rows of a journal entry back as they were before it."""

    def back(work: Work) -> None:
        steps = desk.undo_stack.undo if what == UNDO else desk.undo_stack.redo
        if not steps:
            raise Refused(Problem(nothing))
        entry, *later = work.entries(steps[-1] - 1)
        refuse_overtaken(desk, entry, later)
        work.undoes = entry.sequence
        work.details = {**entry.details, "undone": entry.details.get("undone", entry.what)}
        for (table, id_), (before, _) in images_of(entry).items():
            work.put(table, id_, before)

    return desk.run(what, back, seen=EVERYTHING)


def refuse_overtaken(desk: Desk, entry: JournalEntry, later: list[JournalEntry]) -> None:
    """Refuse to take an entry back where others have gone on from it, telling who and how."""
    rows = touched(images_of(entry))
    for other in holding(one for one in later if one.desk != desk.name):
        if not (is_leaf(entry) and is_leaf(other)) or rows & touched(images_of(other)):
            raise Refused(Problem("undo-overtaken", details={"by": other.by_whom, "what": other.what}))


def holding(later: Iterable[JournalEntry]) -> Collection[JournalEntry]:
    """The entries that have changed anything since: one that was taken back since, and what took it back, have not."""
    changing: dict[int | None, JournalEntry] = {}
    for entry in later:
        if changing.pop(entry.undoes, None) is None:
            changing[entry.sequence] = entry
    return changing.values()


def is_leaf(entry: JournalEntry) -> bool:
    """Whether others may go on while an entry is taken back; not where a draw was made anew together with what it tells."""
    return entry.details.get("undone", entry.what) in LEAVES and entry.details.get("draw") != "redrawn"


def next_steps(desk: Desk) -> UndoLine:
    """What undo and redo would take back next."""
    first, journal = desk.hall.sequence - len(desk.hall.journal) + 1, desk.hall.journal
    stack = desk.undo_stack
    return UndoLine(*(journal[steps[-1] - first] if steps else None for steps in (stack.undo, stack.redo)))
