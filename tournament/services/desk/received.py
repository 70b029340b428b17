"""Journal entries from elsewhere: read as plain values, checked against the chain, written with rows.

A replica, at another desk or at a federation, is made by them: what it holds after them is what stood in the file that
they come from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, insert
from sqlmodel import SQLModel

from tournament.errors import Problem, Refused
from tournament.models.journal import LATER, entry_hash, plain_entry
from tournament.models.tables import OUTSIDE, JournalEntry
from tournament.services.desk.changes import Row, RowChange, RowValues
from tournament.services.desk.hall import Hall, usual_values, values_of_row
from tournament.services.desk.journal import change_set_of
from tournament.services.desk.journal_lines import journal_line
from tournament.services.desk.writing import write_rows

KINDS: Mapping[str, type | tuple[type, ...]] = {
    "sequence": int,
    "command": str,
    "what": str,
    "by": str,
    "at": str,
    "why": str,
    "details": dict,
    "before": list,
    "after": list,
    "undoes": (int, type(None)),
    "previous": str,
    "hash": str,
    "desk": str,
    "looked_at": list,
    "asked": str,
}
"""What a plain entry is made of, by the names that the hash covers."""


def received_entries(plain: Sequence[Mapping[str, Any]], sequence: int, head: str) -> list[JournalEntry]:
    """The entries after this number, with hash `head`. Refuses bad entries, and a broken or other chain."""
    entries = []
    for fields in plain:
        entry = _entry_of(fields)
        if entry is None or entry.sequence != sequence + 1 or entry.previous != head or entry_hash(plain_entry(entry)) != entry.hash:
            raise Refused(Problem("entries-broken", details={"number": sequence + 1}))
        entries.append(entry)
        sequence, head = entry.sequence, entry.hash
    return entries


def _entry_of(fields: Mapping[str, Any]) -> JournalEntry | None:
    """An entry by its plain values; None where they are none."""
    named = {name: fields[name] for name in KINDS if name in fields}
    is_whole = named.keys() == fields.keys() and named.keys() >= KINDS.keys() - set(LATER)
    if not is_whole or not all(isinstance(value, KINDS[name]) and not isinstance(value, bool) for name, value in named.items()):
        return None
    changed = [named["before"], named["after"]]
    if not all(_is_row_state(state) for states in changed for state in states) or [each[:2] for each in changed[0]] != [
        each[:2] for each in changed[1]
    ]:
        return None
    return JournalEntry(
        by_whom=named.pop("by"), **{name: default() for name, default in (("desk", str), ("looked_at", list), ("asked", str))} | named
    )


def _is_row_state(state: object) -> bool:
    """Whether it says of a row of the picture what its columns hold: `[table, id, values]`, None for no row."""
    match state:
        case [str(name), int(), None]:
            return name in SQLModel.metadata.tables and name not in OUTSIDE
        case [str(name), int(id_), dict(values)]:
            known = SQLModel.metadata.tables.get(name)
            return known is not None and name not in OUTSIDE and values.keys() <= set(known.columns.keys()) and values.get("id") == id_
    return False


def write_received(connection: Connection, hall: Hall, entries: Sequence[JournalEntry]) -> Hall:
    """Write entries that follow a state's newest, with rows, all at once. Refuses misfitting rows."""
    if not entries:
        return hall
    changed: dict[Row, RowChange] = {}
    for entry in entries:
        for row, (before, after) in change_set_of(entry).items():
            first, now = changed[row] if row in changed else (_values_in(hall, row), _values_in(hall, row))
            if not _agrees(before, now):
                raise Refused(Problem("entries-broken", details={"number": entry.sequence}))
            changed[row] = (first, None if after is None else {**(now or usual_values(row[0])), **after})
    write_rows(connection, changed)
    connection.execute(insert(JournalEntry), [entry.model_dump() for entry in entries])
    lines = tuple(journal_line(entry) for entry in entries)
    return replace(hall.after(changed), sequence=lines[-1].sequence, head=entries[-1].hash, journal=(*hall.journal, *lines))


def _values_in(hall: Hall, row: Row) -> RowValues | None:
    name, id_ = row
    there = hall.rows[name].get(id_)
    return None if there is None else values_of_row(there)


def _agrees(said: RowValues | None, there: RowValues | None) -> bool:
    """Whether a row is as an entry says that it was; columns that came later it does not know."""
    if said is None or there is None:
        return said is there
    return all(there[column] == value for column, value in said.items())
