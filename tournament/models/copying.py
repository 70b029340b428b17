"""A championship carried row by row from one engine into another, whichever the two are: its rows and its journal are the same in both."""

from collections.abc import Iterable

from sqlalchemy import Connection, insert, select
from sqlmodel import SQLModel

from tournament.models.engine import driver_of, file_engine, writing
from tournament.models.schema import lay_out
from tournament.models.tables import PRIVATE

PORTION = 500
"""So many rows are in memory at once."""


def every_table() -> tuple[str, ...]:
    """The tables of a championship, in an order in which no row refers to one of a later table."""
    return tuple(table.name for table in SQLModel.metadata.sorted_tables)


def copy_rows(source: Connection, target: Connection, tables: Iterable[str]) -> None:
    """Copy all rows of these tables into the same tables, which are empty, of another engine, within the transactions of both.

    What is read is of one moment where the transaction of `source` only reads.
    """
    for name in tables:
        table = SQLModel.metadata.tables[name]
        rows = source.execute(select(table).order_by(*table.primary_key), execution_options={"yield_per": PORTION})
        for portion in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in portion])


def scrubbed_copy(source: Connection) -> bytes:
    """A championship as the bytes of a file of our own, without what never leaves the host: telephone numbers, the secret of the passes, devices.

    The file is laid out anew, so that nothing of these is left in pages that are not in use.
    """
    engine = file_engine(None)
    try:
        lay_out(engine)
        with writing(engine) as target:
            copy_rows(source, target, [name for name in every_table() if name not in PRIVATE])
        with driver_of(engine) as driver:
            return driver.serialize()
    finally:
        engine.dispose()
