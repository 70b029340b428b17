"""A championship carried row by row between engines: rows and journal are the same in both."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import zip_longest
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Connection,
    TableClause,
    Text,
    TypeDecorator,
    cast,
    column,
    delete,
    func,
    insert,
    select,
    table,
)
from sqlmodel import SQLModel

from tournament.models.engine import driver_of, file_engine, lay_out, reading, writing
from tournament.models.tables import PRIVATE, JournalEntry

BATCH = 500
"""Rows written at once. No server-side cursor, which complains when the server goes away."""
JOURNAL = str(JournalEntry.__tablename__)


def every_table() -> tuple[str, ...]:
    """The tables of a championship, in an order in which no row refers to one of a later table."""
    return tuple(table.name for table in SQLModel.metadata.sorted_tables)


class StoredJson(TypeDecorator[str]):
    """A JSON column as its text in PostgreSQL: parsing would take most of a copy's time."""

    impl = Text
    cache_ok = True

    def column_expression(self, column: Any) -> Any:
        """What is read."""
        return cast(column, Text)

    def bind_expression(self, bindparam: Any) -> Any:
        """What is written."""
        return cast(bindparam, JSON)


AS_STORED: Final = Text().with_variant(StoredJson(), "postgresql")


@cache
def stored(name: str) -> TableClause:
    """A table, its columns of JSON read and written as they are stored."""
    columns = SQLModel.metadata.tables[name].columns
    return table(
        name, *(column(each.name, AS_STORED if isinstance(each.type, JSON) else each.type) for each in columns)
    )


def copy_rows(source: Connection, target: Connection, tables: Iterable[str], *, after: int = 0) -> None:
    """Copy all rows of these tables into another engine's empty ones, within both transactions.

    Of the journal only the entries after that number are copied. What is read is of one moment where the transaction of
    `source` only reads.
    """
    for name in tables:
        for batch in batches(source, name, after if name == JOURNAL else 0):
            target.execute(insert(stored(name)), [row._asdict() for row in batch])


def bring_forward(source: Connection, target: Connection) -> None:
    """Make all rows of another engine those of the source.

    It has none, or an earlier state of the same championship: its journal is then gone on with, and all other rows are
    written anew.
    """
    last = target.execute(select(func.max(stored(JOURNAL).c.sequence))).scalar() or 0
    for name in reversed(every_table()):
        if name != JOURNAL:
            target.execute(delete(stored(name)))
    copy_rows(source, target, every_table(), after=last)


def differing_table(one: Connection, other: Connection) -> str | None:
    """The name of a table that does not hold the same in two engines, to the letter; None where they all do."""
    for name in every_table():
        if any(mine != theirs for mine, theirs in zip_longest(batches(one, name), batches(other, name))):
            return name
    return None


def batches(connection: Connection, name: str, after: int = 0) -> Iterator[Any]:
    """The rows of a table by their keys, those after a key, a batch at a time."""
    (key,) = SQLModel.metadata.tables[name].primary_key
    rows = stored(name)
    wanted = select(rows).where(rows.c[key.name] > after) if after else select(rows)
    return iter(connection.execute(wanted.order_by(rows.c[key.name])).partitions(BATCH))


@contextmanager
def file_in_memory(source: Connection, tables: Iterable[str]) -> Iterator[sqlite3.Connection]:
    """A file in memory with these tables' rows, laid out anew: unused pages hold nothing else."""
    engine = file_engine(None)
    try:
        lay_out(engine)
        with writing(engine) as target:
            copy_rows(source, target, tables)
        with driver_of(engine) as driver:
            yield driver
    finally:
        engine.dispose()


def scrubbed_copy(source: Connection) -> bytes:
    """A championship as a file without what stays at the host: phones, passes' secret, devices."""
    with file_in_memory(source, [name for name in every_table() if name not in PRIVATE]) as copy:
        return copy.serialize()


def scrubbed(frozen: sqlite3.Connection) -> bytes:
    """A frozen copy's bytes without what stays at the host, in any thread."""
    engine = file_engine(None)
    try:
        with driver_of(engine) as driver:
            frozen.backup(driver)
        with reading(engine) as source:
            return scrubbed_copy(source)
    finally:
        engine.dispose()
