"""Changed rows are written to the file: the same way for a command, for undo and for redo."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, update
from sqlalchemy.exc import OperationalError, StatementError

from tournament.errors import Problem, Refused
from tournament.models.tables import Contact
from tournament.services.desk.changes import ChangeSet, RowChange, RowValues
from tournament.services.desk.hall import table_of, tables

ASIDE = {"side": "game_id", "game": "round_id"}
"""Rows of which no two of one owner may have the same team, or table, and the column that names the owner."""
PORTION = 500
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
        rewrite(connection, table_of(name), {id_: (before, after) for id_, (before, after) in rows.items() if before and after})
        bring_in(connection, table_of(name), [after for before, after in rows.values() if before is None and after is not None])


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
    for start in range(0, len(ids), PORTION):
        connection.execute(delete(table).where(table.c.id.in_(ids[start : start + PORTION])))


def rewrite(connection: Connection, table: Table, rows: Mapping[int, tuple[RowValues, RowValues]]) -> None:
    """Write new values of rows; those that trade seats or tables first step aside, as both are unique."""
    aside = {ASIDE[table.name]} if table.name in ASIDE and len(rows) > 1 else set()
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = defaultdict(list)
    for id_, (before, after) in rows.items():
        new = {name: value for name, value in after.items() if name in aside or name not in before or before[name] != value}
        alike[tuple(new)].append({"this_row": id_, **{f"new_{name}": value for name, value in new.items()}})
    for name in aside:
        for start in range(0, len(rows), PORTION):
            portion = list(rows)[start : start + PORTION]
            connection.execute(update(table).where(table.c.id.in_(portion)).values({name: -table.c[name]}))
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
    for start in range(0, len(phones), PORTION):
        connection.execute(delete(contact).where(contact.c.team_id.in_(list(phones)[start : start + PORTION])))
    kept = [{"team_id": team, "phone": phone} for team, phone in phones.items() if phone]
    if kept:
        connection.execute(insert(contact), kept)
