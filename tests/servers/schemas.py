"""Championships of tests on a server: schemas that are laid out once, and then filled and emptied, which takes a tenth
of the time."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, text
from sqlmodel import SQLModel

from tests.servers.cluster import Cluster
from tournament.models.engine import close_connections
from tournament.models.server import server_url
from tournament.models.server_schema import create_server

FUNCTIONS = """
CREATE FUNCTION empty(schema text, names text[]) RETURNS void LANGUAGE plpgsql SET session_replication_role = replica \
AS $$
DECLARE name text;  -- as a replica, so that neither references nor the journal hold anything up
BEGIN
    FOREACH name IN ARRAY names LOOP EXECUTE format('DELETE FROM %I.%I', schema, name); END LOOP;
END $$;
CREATE FUNCTION fill(schema text, source text, names text[]) RETURNS void LANGUAGE plpgsql SET \
session_replication_role = replica AS $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY names LOOP EXECUTE format('INSERT INTO %I.%I SELECT * FROM %I.%I', schema, name, source, \
name); END LOOP;
END $$;
"""
TABLES = list(SQLModel.metadata.tables)


def is_used(engine: Engine) -> bool:
    """Whether somebody has a connection of it."""
    return engine.pool.checkedout() > 0  # type: ignore[attr-defined]


class Schemas:
    """A keeper whose championships are schemas. Those of a test are given back when it is over, and are empty when the
    next has them."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self._admin = create_engine(server_url(cluster.url()), isolation_level="AUTOCOMMIT", pool_pre_ping=True)
        with self._admin.connect() as connection:
            connection.connection.driver_connection.execute(FUNCTIONS)
        self._free: list[Engine] = []
        self._lent: list[Engine] = []
        self._names: dict[Engine, str] = {}
        self._databases = 0

    def new(self) -> Engine:
        """An empty championship."""
        engine = self._free.pop() if self._free else self._made()
        self._lent.append(engine)
        return engine

    def _made(self) -> Engine:
        name = f"of_tests_{len(self._names)}"
        engine = create_server(self.cluster.url(), name)
        self._names[engine] = name
        return engine

    def hold(self, engine: Engine) -> tuple[str, list[str]]:
        """Its schema, which is nobody else's from now on, and which of its tables have rows."""
        self._lent.remove(engine)
        schema = self._names[engine]
        with self._admin.connect() as connection:
            rows = [
                name for name in TABLES if connection.exec_driver_sql(f"SELECT 1 FROM {schema}.{name} LIMIT 1").first()
            ]
        return schema, rows

    def copy(self, held: tuple[str, list[str]]) -> Engine:
        """A schema that holds the same."""
        engine, (source, rows) = self.new(), held
        self._ask("SELECT fill(:schema, :source, :rows)", schema=self._names[engine], source=source, rows=rows)
        return engine

    def _ask(self, statement: str, **values: Any) -> None:
        with self._admin.connect() as connection:
            connection.execute(text(statement), values)

    @contextmanager
    def lending(self) -> Iterator[None]:
        """What is lent within is given back at the end."""
        before = list(self._lent)
        try:
            yield
        finally:
            for engine in [engine for engine in self._lent if engine not in before]:
                self._lent.remove(engine)
                if is_used(engine):
                    gc.collect()  # what an error had in hand is given back to a pool that is there still
                if is_used(engine):
                    close_connections(engine)  # somebody left in the middle of something
                self._ask("SELECT empty(:schema, :tables)", schema=self._names[engine], tables=TABLES)
                self._free.append(engine)

    def name_of(self, engine: Engine) -> str:
        """The schema of a championship."""
        return self._names[engine]

    def cut(self, engine: Engine) -> None:
        """End all connections of a championship from the side of the server."""
        ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
        self._ask(ending, name=f"capot {self._names[engine]}")

    @contextmanager
    def database(self, like: str = "STRATEGY file_copy") -> Iterator[str]:
        """The address of an empty database, which is gone after the block."""
        self._databases += 1
        name = f"of_a_test_{self._databases}"
        self._ask(f"CREATE DATABASE {name} {like}")
        yield self.cluster.url(name)
        self._ask(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def superuser(self, address: str) -> Iterator[Connection]:
        """A connection to a database as its superuser, each of whose statements is a transaction."""
        engine = create_engine(server_url(address), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()

    def wait_for(self, address: str, setting: str, value: str) -> None:
        """Wait until the server has read its settings anew."""
        for _ in range(500):
            with self.superuser(address) as connection:
                if connection.execute(text(f"SHOW {setting}")).scalar() == value:
                    return
            Event().wait(0.01)
        raise TimeoutError(setting)

    def close(self) -> None:
        """Let go of everything."""
        for engine in self._names:
            engine.dispose()
        self._admin.dispose()
