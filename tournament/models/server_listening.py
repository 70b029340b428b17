"""How programs on a server's championship hear of each other: a hint to read the journal."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

LISTENING: Final = 0.5
"""Seconds between two looks of who listens whether it is to end, and between two tries to reach the server."""
NOTIFY: Final = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(current_schema(), '')"
LISTEN: Final = "DO $$ BEGIN EXECUTE 'LISTEN ' || quote_ident(current_schema()); END $$"


def notify(connection: Connection) -> None:
    """Tell the programs that listen to this schema that something was written to it.

    In a transaction of its own, which waits for no disk: a notification within the one that wrote would let all commits
    of the database, also those of other championships, through one after the other. It is a hint: whoever missed it
    finds in the journal what was written.
    """
    with suppress(DBAPIError):
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(NOTIFY)


def listen(engine: Engine, heard: Callable[[], None]) -> Callable[[], None]:
    """Call this from a thread after somebody writes to the championship, until the result is called.

    Called also whenever a connection was made, for what was missed before. A server that goes away is listened to again
    when it is back.
    """
    ended = Event()
    Thread(target=_listen, args=(engine, heard, ended), name="listening", daemon=True).start()
    return ended.set


def _listen(engine: Engine, heard: Callable[[], None], ended: Event) -> None:
    while not ended.is_set():
        with suppress(OperationalError, engine.dialect.loaded_dbapi.OperationalError), engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(LISTEN)
            driver: Any = connection.connection.driver_connection
            connection.detach()  # what listens is used for nothing else
            heard()
            while not ended.is_set():
                if any(True for _ in driver.notifies(timeout=LISTENING, stop_after=1)):
                    heard()
        ended.wait(LISTENING)
