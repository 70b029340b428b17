"""A championship carried row by row from one engine into another, whichever the two are: its rows and its journal are the same in both."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select
from sqlmodel import SQLModel

from tournament.models.engine import driver_of, file_engine, writing
from tournament.models.schema import lay_out
from tournament.models.tables import PRIVATE, JournalEntry

PORTION = 500
"""So many rows are in memory at once."""
JOURNAL = str(JournalEntry.__tablename__)


def every_table() -> tuple[str, ...]:
    """The tables of a championship, in an order in which no row refers to one of a later table."""
    return tuple(table.name for table in SQLModel.metadata.sorted_tables)


def copy_rows(source: Connection, target: Connection, tables: Iterable[str], *, after: int = 0) -> None:
    """Copy all rows of these tables into the same tables, which are empty, of another engine, within the transactions of both.

    Of the journal only the entries after that number are copied. What is read is of one moment where the transaction of `source` only reads.
    """
    for name in tables:
        table = SQLModel.metadata.tables[name]
        for portion in portions(source, table, after if name == JOURNAL else 0):
            target.execute(insert(table), [row._asdict() for row in portion])


def bring_forward(source: Connection, target: Connection) -> None:
    """Make all rows of another engine those of the source.

    It has none, or an earlier state of the same championship: its journal is then gone on with, and all other rows are written anew.
    """
    last = target.execute(select(func.max(SQLModel.metadata.tables[JOURNAL].c.sequence))).scalar() or 0
    for name in reversed(every_table()):
        if name != JOURNAL:
            target.execute(delete(SQLModel.metadata.tables[name]))
    copy_rows(source, target, every_table(), after=last)


def differing_table(one: Connection, other: Connection) -> str | None:
    """The name of a table that does not hold the same in two engines; None where they all do."""
    for name in every_table():
        table = SQLModel.metadata.tables[name]
        if any(mine != theirs for mine, theirs in zip_longest(portions(one, table), portions(other, table))):
            return name
    return None


def portions(connection: Connection, table: Table, after: int = 0) -> Iterator[Any]:
    """The rows of a table by their keys, those after a key, a portion at a time."""
    (key,) = table.primary_key
    wanted = select(table).where(key > after) if after else select(table)
    return iter(connection.execute(wanted.order_by(key), execution_options={"yield_per": PORTION}).partitions())


@contextmanager
def file_in_memory(source: Connection, tables: Iterable[str]) -> Iterator[sqlite3.Connection]:
    """A championship file in memory that holds the rows of these tables. It is laid out anew: nothing of other rows is left in pages not in use."""
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
    """A championship as the bytes of a file of our own, without what never leaves the host: telephone numbers, the secret of the passes, devices."""
    with file_in_memory(source, [name for name in every_table() if name not in PRIVATE]) as copy:
        return copy.serialize()
