"""What a desk could take back, or do again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournament.services.desk.views import JournalEntryView

CREATED, UNDO, REDO = "championship-created", "undo", "redo"
TAKEN_OVER, SUPERSEDED = "host-taken-over", "host-superseded"
CONTACT_CHANGED, CONTACTS_ERASED, DOCUMENT_ISSUED = "contact-changed", "contacts-erased", "document-issued"
MOVED, ARRIVED, ABANDONED = "championship-moved", "championship-arrived", "move-abandoned"
MOVES = (MOVED, ARRIVED, ABANDONED, TAKEN_OVER, SUPERSEDED)
"""Entries that tell where a championship is: moved away, arrived, given up, taken over by a host."""
NOT_UNDONE = (CREATED, CONTACT_CHANGED, CONTACTS_ERASED, DOCUMENT_ISSUED, *MOVES)
"""What undo skips: a file's start, contacts, which the journal lacks, printed paper, and moves."""


@dataclass
class UndoStack:
    """What undo and redo of a desk would take, by sequence; nothing after a takeover by another host."""

    undo: list[int] = field(default_factory=list)
    redo: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, journal: Iterable[JournalEntryView], desk: str) -> "UndoStack":
        """The stack of a desk as the whole journal makes it."""
        stack = cls()
        for entry in journal:
            stack.follow(entry, desk)
        return stack

    def follow(self, entry: JournalEntryView, desk: str) -> None:
        """Take account of one more journal entry; those of other desks are theirs."""
        if entry.desk != desk:
            return
        if entry.what == UNDO:
            self.undo.pop()
            self.redo.append(entry.sequence)
        elif entry.what == REDO:
            self.redo.pop()
            self.undo.append(entry.sequence)
        elif entry.what == TAKEN_OVER:
            self.undo.clear()
            self.redo.clear()
        elif entry.what not in NOT_UNDONE:
            self.undo.append(entry.sequence)
            self.redo.clear()
