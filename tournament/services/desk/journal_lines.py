"""Entries of the journal, as views see them."""

from datetime import datetime
from typing import Any

from tournament.models.tables import JournalEntry
from tournament.services.desk.lines import JournalLine

COLUMNS: tuple[Any, ...] = tuple(getattr(JournalEntry, name) for name in ("sequence", "what", "by_whom", "at", "why", "details", "undoes", "desk"))
"""The columns read for an entry's line: its rows, the largest part, only undo and catching up need."""


def journal_line(entry: Any) -> JournalLine:
    """One entry; for an undo or a redo, `details` also say what it takes back (`undone`)."""
    return JournalLine(
        entry.sequence, entry.what, entry.by_whom, datetime.fromisoformat(entry.at), entry.why, entry.details, entry.undoes, entry.desk
    )
