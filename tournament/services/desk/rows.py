"""Rows of a file: written for commands, undo and redo, received from another journal, and read as records.

A replica, at another desk or at a federation, is made by them: what it holds after them is what stood in the file that
they come from.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any, TypeVar, get_origin

from sqlalchemy import Connection, Table, bindparam, delete, insert, update
from sqlalchemy.exc import OperationalError, StatementError
from sqlmodel import SQLModel

from tournament.errors import Problem, Refused
from tournament.models.journal import LATER, entry_hash, plain_entry
from tournament.models.tables import OUTSIDE, Contact, JournalEntry
from tournament.records.fields import Known, fields_of
from tournament.services.desk.changes import ChangeSet, Row, RowChange, RowValues
from tournament.services.desk.journal import change_set_of
from tournament.services.desk.state import (
    ChampionshipState,
    journal_entry_view,
    table_of,
    tables,
    usual_values,
    values_of_row,
)

Record = TypeVar("Record")
Names = Mapping[str, Mapping[int, int | None]]
"""By the kind of a thing: its published numbers by ids or, the other way, its ids by those."""


def record_of(record: Callable[..., Record], row: Any, numbers: Names, **more: Any) -> Record:
    """A record of a row; `numbers` name things. Fields without a column are given."""
    fields = {name: field for name, field in fields_of(record).items() if field.is_column and name not in more}
    return record(
        **{name: from_column(field, getattr(row, field.column), numbers) for name, field in fields.items()}, **more
    )


def columns_of(record: Any, ids: Names) -> dict[str, Any]:
    """The columns of a record; `ids` name things. A column of two fields has the one that is set."""
    columns: dict[str, Any] = {}
    for name, field in fields_of(type(record)).items():
        value = getattr(record, name)
        if field.is_column and (value is not None or columns.get(field.column) is None):
            columns[field.column] = in_column(field, value, ids)
    return columns


def from_column(field: Known, value: Any, numbers: Names) -> Any:
    """The value of a field from that of its column."""
    if value is None:
        return None
    if field.names:
        return numbers[field.names].get(value)
    if get_origin(field.kind) is tuple:
        return tuple(tuple(part) if isinstance(part, list) else part for part in value)
    if isinstance(value, Mapping):
        return {int(name): part for name, part in value.items()}
    if field.kind in (datetime, datetime | None):
        return datetime.fromisoformat(value)
    return field.choice(value) if field.choice else value


def check_row(record: Any, row: Any) -> None:
    """Refuses, by a ValueError, a row with a number, a moment or a word that its record does not allow."""
    for column, check in checks_of(record):
        if (value := getattr(row, column)) is not None:
            check(value)


@cache
def checks_of(record: Any) -> tuple[tuple[str, Callable[[Any], object]], ...]:
    """The columns of a record that hold numbers with bounds, moments or words, each with what refuses another value."""
    told = [field for field in fields_of(record).values() if field.is_column and field.is_checked and not field.names]
    return tuple((field.column, check) for field in told if (check := check_of(field)))


def check_of(field: Known) -> Callable[[Any], object] | None:
    """What refuses, by a ValueError, another value of a field than it may have; None where its column says enough."""
    if field.choice:
        return field.choice
    if field.kind in (datetime, datetime | None):
        return check_moment
    return partial(check_bounds, field) if field.kind in (int, int | None) and field.most else None


def check_moment(text: str) -> None:
    """Refuses, by a ValueError, what is no moment in a time zone."""
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(text)


def check_bounds(field: Known, number: int) -> None:
    """Refuses, by a ValueError, a number that is out of the bounds of its field."""
    if not field.least <= number <= field.most:
        raise ValueError(number)


def in_column(field: Known, value: Any, ids: Names) -> Any:
    """The value of a column from that of its field; the command that writes it makes lists and words plain."""
    if value is None:
        return None
    if field.names:
        return ids[field.names][value]
    if isinstance(value, Mapping):
        return {str(name): part for name, part in value.items()}
    return value.astimezone(UTC).isoformat(timespec="seconds") if isinstance(value, datetime) else value


ASIDE = {"side": "game_id", "game": "round_id"}
"""Rows of which no two of one owner may have the same team, or table, and the column that names the owner."""
BATCH = 500
"""How many ids one statement may name: as many as every database takes."""


def write_rows(connection: Connection, change_set: ChangeSet) -> None:
    """Make the rows of the file what the changes say. A row that is gone comes back under its old id."""
    changed: dict[str, dict[int, RowChange]] = defaultdict(dict)
    for (name, id_), (before, after) in change_set.items():
        if before != after:
            changed[name][id_] = (before, after)
    in_order = [name for name in tables() if name in changed]
    for name in reversed(in_order):
        take_away(connection, table_of(name), [id_ for id_, (_, after) in changed[name].items() if after is None])
    for name in in_order:
        rows = changed[name]
        rewrite(
            connection,
            table_of(name),
            {id_: (before, after) for id_, (before, after) in rows.items() if before and after},
        )
        bring_in(
            connection,
            table_of(name),
            [after for before, after in rows.values() if before is None and after is not None],
        )


def put_back(connection: Connection, change_set: ChangeSet, entry: int) -> None:
    """Write rows as a journal entry has them. Refused if they fit no table: another program wrote it."""
    try:
        write_rows(connection, change_set)
    except OperationalError:
        raise
    except (StatementError, OverflowError) as trouble:
        row = f"journal[{entry}]"
        raise Refused(Problem("row-unreadable", row, {"row": row})) from trouble


def take_away(connection: Connection, table: Table, ids: Sequence[int]) -> None:
    """Delete the rows of these ids."""
    for start in range(0, len(ids), BATCH):
        connection.execute(delete(table).where(table.c.id.in_(ids[start : start + BATCH])))


def rewrite(connection: Connection, table: Table, rows: Mapping[int, tuple[RowValues, RowValues]]) -> None:
    """Write new values of rows; those that trade seats or tables first step aside, as both are unique."""
    aside = {ASIDE[table.name]} if table.name in ASIDE and len(rows) > 1 else set()
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = defaultdict(list)
    for id_, (before, after) in rows.items():
        new = {
            name: value for name, value in after.items() if name in aside or name not in before or before[name] != value
        }
        alike[tuple(new)].append({"this_row": id_, **{f"new_{name}": value for name, value in new.items()}})
    for name in aside:
        for start in range(0, len(rows), BATCH):
            batch = list(rows)[start : start + BATCH]
            connection.execute(update(table).where(table.c.id.in_(batch)).values({name: -table.c[name]}))
    for names, values in alike.items():
        new_values = {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in names}
        connection.execute(update(table).where(table.c.id == bindparam("this_row")).values(new_values), values)


def bring_in(connection: Connection, table: Table, rows: Sequence[RowValues]) -> None:
    """Write rows that are not there, all at once: a draw has hundreds."""
    if rows:
        connection.execute(insert(table), [dict(row) for row in rows])


def write_phones(connection: Connection, phones: Mapping[int, str | None]) -> None:
    """Keep telephone numbers by team, or take them away."""
    contact = table_of(str(Contact.__tablename__))
    for start in range(0, len(phones), BATCH):
        connection.execute(delete(contact).where(contact.c.team_id.in_(list(phones)[start : start + BATCH])))
    kept = [{"team_id": team, "phone": phone} for team, phone in phones.items() if phone]
    if kept:
        connection.execute(insert(contact), kept)


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
        if (
            entry is None
            or entry.sequence != sequence + 1
            or entry.previous != head
            or entry_hash(plain_entry(entry)) != entry.hash
        ):
            raise Refused(Problem("entries-broken", details={"number": sequence + 1}))
        entries.append(entry)
        sequence, head = entry.sequence, entry.hash
    return entries


def _entry_of(fields: Mapping[str, Any]) -> JournalEntry | None:
    """An entry by its plain values; None where they are none."""
    named = {name: fields[name] for name in KINDS if name in fields}
    is_whole = named.keys() == fields.keys() and named.keys() >= KINDS.keys() - set(LATER)
    if not is_whole or not all(
        isinstance(value, KINDS[name]) and not isinstance(value, bool) for name, value in named.items()
    ):
        return None
    changed = [named["before"], named["after"]]
    if not all(_is_row_state(state) for states in changed for state in states) or [each[:2] for each in changed[0]] != [
        each[:2] for each in changed[1]
    ]:
        return None
    return JournalEntry(
        by_whom=named.pop("by"),
        **{name: default() for name, default in (("desk", str), ("looked_at", list), ("asked", str))} | named,
    )


def _is_row_state(state: object) -> bool:
    """Whether it says of a row of the picture what its columns hold: `[table, id, values]`, None for no row."""
    match state:
        case [str(name), int(), None]:
            return name in SQLModel.metadata.tables and name not in OUTSIDE
        case [str(name), int(id_), dict(values)]:
            known = SQLModel.metadata.tables.get(name)
            return (
                known is not None
                and name not in OUTSIDE
                and values.keys() <= set(known.columns.keys())
                and values.get("id") == id_
            )
    return False


def write_received(
    connection: Connection, state: ChampionshipState, entries: Sequence[JournalEntry]
) -> ChampionshipState:
    """Write entries that follow a state's newest, with rows, all at once. Refuses misfitting rows."""
    if not entries:
        return state
    changed: dict[Row, RowChange] = {}
    for entry in entries:
        for row, (before, after) in change_set_of(entry).items():
            first, now = changed[row] if row in changed else (_values_in(state, row), _values_in(state, row))
            if not _agrees(before, now):
                raise Refused(Problem("entries-broken", details={"number": entry.sequence}))
            changed[row] = (first, None if after is None else {**(now or usual_values(row[0])), **after})
    write_rows(connection, changed)
    connection.execute(insert(JournalEntry), [entry.model_dump() for entry in entries])
    lines = tuple(journal_entry_view(entry) for entry in entries)
    return replace(
        state.after(changed), sequence=lines[-1].sequence, head=entries[-1].hash, journal=(*state.journal, *lines)
    )


def _values_in(state: ChampionshipState, row: Row) -> RowValues | None:
    name, id_ = row
    there = state.rows[name].get(id_)
    return None if there is None else values_of_row(there)


def _agrees(said: RowValues | None, there: RowValues | None) -> bool:
    """Whether a row is as an entry says that it was; columns that came later it does not know."""
    if said is None or there is None:
        return said is there
    return all(there[column] == value for column, value in said.items())
