"""A federation in a database: one text, and a championship's schema for each hall."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Column, Connection, Engine, Integer, MetaData, Table, Text, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from tournament.errors import Problem, Refused
from tournament.models.copying import copy_rows, every_table
from tournament.models.server import server_engine
from tournament.models.server_schema import lay_out_server, refuse_unsafe, telling_trouble
from tournament.models.tables import PRIVATE

SCHEMA: Final = "capot_federation"
REGISTER: Final = Table(
    "register", MetaData(schema=SCHEMA), Column("id", Integer, primary_key=True, autoincrement=False), Column("held", Text, nullable=False)
)
HOLD: Final = select(func.pg_try_advisory_lock(func.hashtext(SCHEMA)))
"""Taken by one session of the database at a time; it ends with the connection."""
NAMED: Final = text("SELECT 1 FROM pg_namespace WHERE nspname = :name")

HAS_REGISTER: Final = text("SELECT to_regclass(:name)")


@contextmanager
def connected(address: str, schema: str) -> Iterator[Connection]:
    """A transaction in a schema, over its own connection. Refuses as the server, and unsafe ones."""
    engine: Engine = server_engine(address, schema)
    try:
        with telling_trouble(), engine.begin() as connection:
            refuse_unsafe(connection)
            yield connection
    finally:
        engine.dispose()


class DatabaseHold:
    """The lock of a database's federation, on its own connection. Refused as `taken`."""

    def __init__(self, address: str, taken: str) -> None:
        self._engine, self._taken = server_engine(address, SCHEMA), taken
        try:
            with telling_trouble():
                self._take()
        except BaseException:
            self._engine.dispose()
            raise

    def confirm(self) -> None:
        """Keep the lock, or take it again after a lost connection. Refused where another has it."""
        with telling_trouble():
            try:
                self._connection.execute(select(1))
            except SQLAlchemyError:
                self._close()
                self._take()

    def release(self) -> None:
        """Let others have it."""
        self._close()
        self._engine.dispose()

    def _take(self) -> None:
        self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not self._connection.execute(HOLD).scalar():
            self._close()
            raise Refused(Problem(self._taken))

    def _close(self) -> None:
        """End the session, and with it the lock: a connection that went back to the pool would keep it."""
        if not self._connection.closed:
            self._connection.invalidate()
            self._connection.close()


def read_register(address: str) -> str | None:
    """The text that is kept; None where there is none. Its table is made where it is not there."""
    with connected(address, SCHEMA) as connection:
        connection.exec_driver_sql(f'CREATE SCHEMA IF NOT EXISTS "{SCHEMA}"')
        REGISTER.metadata.create_all(connection)
        return connection.execute(select(REGISTER.c.held).where(REGISTER.c.id == 1)).scalar()


def look_at_register(address: str) -> str | None:
    """The text that is kept; None where there is none, and nothing is made there."""
    with connected(address, SCHEMA) as connection:
        if connection.execute(HAS_REGISTER, {"name": f"{SCHEMA}.{REGISTER.name}"}).scalar() is None:
            return None
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
    """Keep a file without private data as a schema, renaming the old to `aside`, all or nothing."""
    with connected(address, schema) as connection:
        rename(connection, schema, aside)
        lay_out_server(connection, schema)
        copy_rows(source, connection, [name for name in every_table() if name not in PRIVATE])


def put_aside(address: str, schema: str, aside: str) -> None:
    """Call a schema `aside` from now on; nothing where there is none."""
    with connected(address, schema) as connection:
        rename(connection, schema, aside)


def rename(connection: Connection, schema: str, aside: str) -> None:
    """Call a schema `aside`, or so with a number where that is taken; nothing where there is none."""
    if has_schema(connection, schema):
        names = (f"{aside}{more}" for more in ("", *(f"_{number}" for number in range(2, 100))))
        free = next(name for name in names if not has_schema(connection, name))
        connection.exec_driver_sql(f'ALTER SCHEMA "{schema}" RENAME TO "{free}"')
