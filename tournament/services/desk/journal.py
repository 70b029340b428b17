"""The journal: its entries as they are read and written, what each of them is about, and what of it holds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy import Row as SqlRow

from tournament.models.journal import entry_hash, plain_entry
from tournament.models.tables import JournalEntry
from tournament.services.desk.changes import Changes, Row, RowChange, RowValues, changes_of, touched
from tournament.services.desk.state import ChampionshipState, table_of, values_of_row
from tournament.services.desk.undo_stack import CONTACT_CHANGED, CONTACTS_ERASED, DOCUMENT_ISSUED, MOVES
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.views import JournalEntryView

Told = JournalEntry | SqlRow[Any]
"""An entry, or only its row of the file: of many that are only held against something no objects are made."""
MOST_LOOKED_AT = 500
"""Of so many entries at the end of the journal it is asked who made them: more never come at once."""
CONTACTS = (CONTACT_CHANGED, CONTACTS_ERASED)
"""What changes how people are reached and nothing else: such an entry names their teams as those that it looked at."""


@dataclass(frozen=True)
class Stamp:
    """A command's `key`, under which it is done once, and `asked`, the digest of its request."""

    key: str = ""
    asked: str = ""


def journal(state: ChampionshipState, *, after: int = 0) -> tuple[JournalEntryView, ...]:
    """The journal, oldest first, of it only what comes `after` an entry's number."""
    return tuple(entry for entry in state.journal if entry.sequence > after) if after else state.journal


def entry_views_of_others(state: ChampionshipState, since: int, this_desk: str) -> tuple[JournalEntryView, ...]:
    """What other desks than this one did since the entry of that number, oldest first; of much only the last."""
    return tuple(line for line in state.journal[-MOST_LOOKED_AT:] if line.sequence > since and line.desk != this_desk)


def newest_entry(state: ChampionshipState) -> JournalEntryView:
    """What was done last."""
    return state.journal[-1]


def undone_entries(entries: Sequence[JournalEntryView]) -> frozenset[int]:
    """Numbers of entries that hold no more, of the whole journal; an undone undo undoes nothing."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.undoes is not None and entry.sequence not in gone:
            gone.add(entry.undoes)
    return frozenset(gone)


def plain_journal(entries: Iterable[JournalEntry]) -> list[dict[str, Any]]:
    """Entries as plain ones, with everything that their hashes cover, for a judge."""
    return [plain_entry(entry) for entry in entries]


def plain_rows(state: ChampionshipState) -> list[tuple[str, int, RowValues]]:
    """Every row that the journal watches: its table, its id, and its values as the journal would have them."""
    return [(name, id_, values_of_row(row)) for name, rows in state.rows.items() for id_, row in rows.items()]


def journal_head(state: ChampionshipState) -> str:
    """The newest entry's hash; its first characters on every sheet anchor the journal to paper."""
    return state.head


def read_entries(connection: Connection, since: int, *, most: int | None = None) -> list[JournalEntry]:
    """Entries after that number with their changed rows, oldest first, at most so many."""
    journal = table_of("journal")
    newer = connection.execute(
        select(journal).where(journal.c.sequence > since).order_by(journal.c.sequence).limit(most)
    )
    return [JournalEntry(**row) for row in newer.mappings()]


def read_told(connection: Connection, since: int, until: int) -> list[Told]:
    """Entries after one number up to another, as needed to go back: four times faster than objects."""
    journal = table_of("journal")
    wanted = select(journal.c.sequence, journal.c.previous, journal.c.before, journal.c.after)
    return list(
        connection.execute(
            wanted.where(journal.c.sequence > since, journal.c.sequence <= until).order_by(journal.c.sequence)
        )
    )


def entries_of_others(connection: Connection, since: int, desk: str) -> Iterable[Told]:
    """The entries after that number that other desks than this one made, the newest first."""
    journal = table_of("journal")
    wanted = select(journal).where(journal.c.sequence > since, journal.c.desk != desk)
    return connection.execute(wanted.order_by(journal.c.sequence.desc()))


def entry_under(connection: Connection, key: str) -> JournalEntry | None:
    """The entry of the command with this key."""
    journal = table_of("journal")
    row = connection.execute(select(journal).where(journal.c.command == key)).mappings().first()
    return None if row is None else JournalEntry(**row)


def new_entry(state: ChampionshipState, work: UnitOfWork, stamp: Stamp, *, by: str, at: str) -> JournalEntry:
    """The entry that describes this work, chained to the newest one of the state."""
    if odd := {
        name: value for name, value in work.details.items() if not isinstance(value, str) and type(value) is not int
    }:
        raise TypeError(f"a file with these details is refused when it is opened again: {odd}")
    changed = sorted((row, change) for row, change in work.change_set.items() if change[0] != change[1])
    entry = JournalEntry(
        sequence=state.sequence + 1,
        command=stamp.key,
        what=work.what,
        by_whom=by,
        at=at,
        why=work.why,
        details=work.details,
        before=[[*row, before] for row, (before, _) in changed],
        after=[[*row, after] for row, (_, after) in changed],
        undoes=work.undoes,
        desk=work.desk,
        looked_at=sorted(map(list, work.looked_at - work.change_set.keys())),
        asked=stamp.asked,
        previous=state.head,
        hash="",
    )
    entry.hash = entry_hash(plain_entry(entry))
    return entry


def change_set_of(entry: Told) -> dict[Row, RowChange]:
    """The rows that an entry changed, before and after."""
    before = {(table, id_): values for table, id_, values in entry.before}
    return {(table, id_): (before[table, id_], values) for table, id_, values in entry.after}


def rows_of(entry: Told) -> frozenset[Row]:
    """The rows an entry changed and those they are part of, and teams with new contacts, in no row."""
    return touched(change_set_of(entry)) | (rows_seen_by(entry) if entry.what in CONTACTS else frozenset())


def rows_seen_by(entry: Told) -> frozenset[Row]:
    """The rows that an entry was decided by and left as they were."""
    return frozenset((table, id_) for table, id_ in entry.looked_at)


def action_of(entry: Told) -> Mapping[str, str | int]:
    """What a refusal tells of an entry of somebody else: its own details, what it was, and by whom."""
    return {**entry.details, "what": entry.what, "by": entry.by_whom}


def news_of(entry: JournalEntry) -> Changes:
    """The kinds of things an entry is about. Contacts, editions and moves are in no row of a state."""
    changes = changes_of(change_set_of(entry))
    teams, settings = changes.teams or entry.what in CONTACTS, changes.settings or entry.what in MOVES
    return replace(changes, teams=teams, settings=settings, papers=entry.what == DOCUMENT_ISSUED)
