"""The journal: what was done, by whom and when, and what of it holds."""

from collections.abc import Iterable, Sequence
from typing import Any

from tournament.models.journal import plain_entry
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Image
from tournament.services.desk.hall import Hall, image_of
from tournament.services.desk.lines import JournalLine


def journal(hall: Hall, *, after: int = 0) -> tuple[JournalLine, ...]:
    """The journal, oldest first, of it only what comes `after` an entry's number."""
    return tuple(entry for entry in hall.journal if entry.sequence > after) if after else hall.journal


def newest_entry(hall: Hall) -> JournalLine:
    """What was done last."""
    return hall.journal[-1]


def undone_entries(entries: Sequence[JournalLine]) -> frozenset[int]:
    """The numbers of the entries that hold no more, of the whole journal, oldest first: an undo that was itself taken back undoes nothing."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.undoes is not None and entry.sequence not in gone:
            gone.add(entry.undoes)
    return frozenset(gone)


def plain_journal(entries: Iterable[JournalEntry]) -> list[dict[str, Any]]:
    """Entries as plain ones, with everything that their hashes cover, for a judge."""
    return [plain_entry(entry) for entry in entries]


def plain_rows(hall: Hall) -> list[tuple[str, int, Image]]:
    """Every row that the journal watches: its table, its id, and its values as the journal would tell them."""
    return [(name, id_, image_of(row)) for name, rows in hall.rows.items() for id_, row in rows.items()]


def journal_head(hall: Hall) -> str:
    """The hash of the newest entry: its first characters are printed on every sheet, so that paper anchors the journal."""
    return hall.head
