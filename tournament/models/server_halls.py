"""What a federation keeps in a database: one text, and a schema for each hall, which is a championship like any other."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Column, Connection, Engine, Integer, MetaData, Table, Text, delete, insert, select, text

from tournament.models.copying import copy_rows, every_table
from tournament.models.server import server_engine
from tournament.models.server_schema import lay_out_server, refuse_unsafe, telling_trouble
from tournament.models.tables import PRIVATE

SCHEMA: Final = "capot_federation"
REGISTER: Final = Table(
    "register", MetaData(schema=SCHEMA), Column("id", Integer, primary_key=True, autoincrement=False), Column("held", Text, nullable=False)
)
NAMED: Final = text("SELECT 1 FROM pg_namespace WHERE nspname = :name")


@contextmanager
def connected(address: str, schema: str) -> Iterator[Connection]:
    """One transaction in a schema of this database, over a connection of its own. Refuses what the server refuses, and one that is not safe."""
    engine: Engine = server_engine(address, schema)
    try:
        with telling_trouble(), engine.begin() as connection:
            refuse_unsafe(connection)
            yield connection
    finally:
        engine.dispose()


def read_register(address: str) -> str | None:
    """The text that is kept; None where there is none. Its table is made where it is not there."""
    with connected(address, SCHEMA) as connection:
        connection.exec_driver_sql(f'CREATE SCHEMA IF NOT EXISTS "{SCHEMA}"')
        REGISTER.metadata.create_all(connection)
        return connection.execute(select(REGISTER.c.held).where(REGISTER.c.id == 1)).scalar()


def write_register(address: str, held: str) -> None:
    """Keep a text, in the place of the one before."""
    with connected(address, SCHEMA) as connection:
        connection.execute(delete(REGISTER))
        connection.execute(insert(REGISTER), [{"id": 1, "held": held}])


def has_schema(connection: Connection, name: str) -> bool:
    """Whether there is a schema of that name."""
    return connection.execute(NAMED, {"name": name}).scalar() is not None


def bring_in(address: str, schema: str, aside: str, source: Connection) -> None:
    """Keep what a file holds, but what is private, in a schema; the one before is called `aside` from then on. All of it at once, or nothing."""
    with connected(address, schema) as connection:
        if has_schema(connection, schema):
            names = (f"{aside}{more}" for more in ("", *(f"_{number}" for number in range(2, 100))))
            free = next(name for name in names if not has_schema(connection, name))
            connection.exec_driver_sql(f'ALTER SCHEMA "{schema}" RENAME TO "{free}"')
        lay_out_server(connection, schema)
        copy_rows(source, connection, [name for name in every_table() if name not in PRIVATE])
