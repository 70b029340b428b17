"""The engine of a championship on a PostgreSQL server: one schema of a database, where several programs may be at work at once.

Every transaction that writes has the championship's row locked from its first statement, so that commands come one after another as in a file;
one that reads sees a single moment and waits for nobody. Nothing waits for ever: neither for a server that is gone, nor behind a program that is.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from sqlalchemy import URL, BigInteger, CheckConstraint, Column, Connection, Engine, MetaData, Table, create_engine, make_url, select
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, OperationalError

from tournament.errors import Problem, Refused
from tournament.models.columns import JSON_DECODER
from tournament.models.setting_columns import SCHEMA_VERSION
from tournament.models.tables import Championship

T = TypeVar("T")

DIALECT: Final = "postgresql"
DRIVER: Final = f"{DIALECT}+psycopg"
SCHEMES: Final = (DIALECT, "postgres", DRIVER)
CONNECTING: Final[Mapping[str, int]] = {
    "connect_timeout": 3,
    "tcp_user_timeout": 4000,
    "keepalives": 1,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
"""How soon a server that is gone is noticed here: seconds, but for `tcp_user_timeout`, which is in milliseconds. An address may say otherwise."""
SESSION: Final[Mapping[str, str | int]] = {
    "lock_timeout": 5_000,
    "statement_timeout": 30_000,
    "idle_in_transaction_session_timeout": 15_000,
    "tcp_keepalives_idle": 5,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "jit": "off",
}
"""How soon the server gives up on a command that waits, on one that never ends, and on a program that is gone with the lock in its hand."""
PATIENCE: Final = 4.0
"""Seconds for which a command is tried again on a server that went away; with the last try it is within the five that a turn is waited for."""
FIRST_PAUSE: Final = 0.05
LISTENING: Final = 0.5
"""Seconds between two looks of who listens whether it is to end, and between two tries to reach the server."""
NOTIFY: Final = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(current_schema(), '')"
LISTEN: Final = "DO $$ BEGIN EXECUTE 'LISTEN ' || quote_ident(current_schema()); END $$"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,62}")
RESERVED: Final = re.compile(r"pg_.*|public|information_schema")
OUT_OF_RANGE: Final = "22003"
LOST: Final = re.compile(r"08...|57P0[1-5]|25P03")
"""The SQLSTATEs of a connection that ended before its answer came, as one without any does."""
TROUBLES: Final = (
    (re.compile(r"55P03|57014|40...|53300|53400"), "server-busy"),
    (re.compile(r"53100"), "server-full"),
    (re.compile(r"42501|28...|3D000|3F000"), "server-forbids"),
    (re.compile(r"25006"), "server-read-only"),
    (re.compile(r"CAP01"), "server-other-history"),
    (re.compile(r"53200|58...|XX00[12]"), "server-trouble"),
)
"""What a server can do to us that the people who run it can mend, by its SQLSTATE; any other is a bug."""

VERSION: Final = Table(
    "schema_version",
    MetaData(),
    Column("id", BigInteger, CheckConstraint("id = 1"), primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
)
"""What a file has in its header: which version the tables are of. It is in the schema of the championship, and goes with it into every dump."""

ITS_ROW: Final = Championship.metadata.tables[str(Championship.__tablename__)]
LOCK: Final = select(select(VERSION.c.version).scalar_subquery()).select_from(ITS_ROW).where(ITS_ROW.c.id == 1).with_for_update(of=ITS_ROW)
"""The first statement of every transaction that writes. The version is what it was when the wait began."""


def server_url(address: str) -> URL:
    """The address of a database as a person types it, postgresql://user@host/database. Refuses one that is none."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise Refused(Problem("server-address-wrong", details={"address": address})) from None
    if url.drivername not in SCHEMES or not url.database:
        raise Refused(Problem("server-address-wrong", details={"address": url.render_as_string(hide_password=True)}))
    return url.set(drivername=DRIVER)


def schema_named(name: str) -> str:
    """The schema of a championship by the name that a person gives it: small letters without accents, figures and underscores.

    Refuses one of which nothing is left, or that belongs to PostgreSQL.
    """
    parts = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(sign for sign in parts if not unicodedata.combining(sign))
    schema = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:63]
    if schema[:1].isdigit():
        schema = f"c_{schema}"[:63]
    if not NAME.fullmatch(schema) or RESERVED.fullmatch(schema):
        raise Refused(Problem("schema-name-wrong", details={"name": name}))
    return schema


def is_server(engine: Engine) -> bool:
    """Whether an engine is one of a server, and not of a file."""
    return engine.dialect.name == DIALECT


def server_engine(address: str, schema: str) -> Engine:
    """The engine of the championship in this schema. Nothing is asked of the server yet."""
    url = server_url(address)
    session = " ".join(f"-c {name}={value}" for name, value in {**SESSION, "search_path": schema}.items())
    connecting: dict[str, int | str] = {name: value for name, value in CONNECTING.items() if name not in url.query}
    connecting |= {"options": f"{url.query.get('options', '')} {session}".strip(), "fallback_application_name": f"capot {schema}"}
    try:
        return create_engine(
            url.difference_update_query(["options"]),
            connect_args=connecting,
            isolation_level="READ COMMITTED",
            json_deserializer=read_json,
            pool_pre_ping=True,
            pool_size=2,
            max_overflow=8,
        )
    except ModuleNotFoundError:
        raise Refused(Problem("server-driver-missing")) from None


def read_json(stored: bytes) -> Any:
    """The value of a column of JSON, which the driver gives as bytes."""
    return JSON_DECODER.decode(stored.decode())


@contextmanager
def reading_server(engine: Engine) -> Iterator[Connection]:
    """One transaction that only reads: all that is read in it is of one moment. It waits for no lock and takes none."""
    with engine.connect() as connection:
        snapshot = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with snapshot.begin():
            yield snapshot


@contextmanager
def writing_server(engine: Engine) -> Iterator[Connection]:
    """One transaction that has the championship to itself from its start.

    It sees whatever was committed before each of its statements: all that others did up to the lock, and nothing of others after it.
    """
    with engine.connect() as connection:
        with connection.begin(), refusing_unwritable():
            lock(connection)
            yield connection
        notify(connection)


@contextmanager
def refusing_unwritable() -> Iterator[None]:
    """Raise OverflowError for what no column can hold, as the driver of a file does for a number: the driver of a server also for a text with NUL."""
    try:
        yield
    except DataError as error:
        if sqlstate_of(error) in (OUT_OF_RANGE, None):
            raise OverflowError(first_line(error)) from error
        raise


def notify(connection: Connection) -> None:
    """Tell the programs that listen to this schema that something was written to it.

    In a transaction of its own, which waits for no disk: a notification within the one that wrote would let all commits of the database, also those
    of other championships, through one after the other. It is a hint: whoever missed it finds in the journal what was written.
    """
    with suppress(OperationalError):
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(NOTIFY)


def listen(engine: Engine, heard: Callable[[], None]) -> Callable[[], None]:
    """Have this called, in a thread of its own, soon after somebody wrote to the championship; what is returned ends it.

    Called also whenever a connection was made, for what was missed before. A server that goes away is listened to again when it is back.
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


def lock(connection: Connection) -> None:
    """Wait until nobody else writes to the championship, and let nobody before the end of the transaction.

    Refused where the tables have become newer than this program since it opened them.
    """
    known = connection.execute(LOCK).scalar()
    if known is not None and known > SCHEMA_VERSION:
        raise Refused(Problem("server-newer"))


def sqlstate_of(error: Exception) -> str | None:
    """The five characters by which a server names what went wrong; empty where a connection ended, None where the error is no server's."""
    cause: Any = getattr(error, "orig", None) or error
    if not hasattr(cause, "sqlstate"):
        return None
    return cause.sqlstate or ("" if isinstance(error, OperationalError) else None)


def is_lost(error: Exception) -> bool:
    """Whether the connection ended, so that nobody knows whether what was asked for was done."""
    state = sqlstate_of(error)
    return state is not None and (not state or LOST.fullmatch(state) is not None)


def server_trouble(error: Exception) -> Problem | None:
    """What a server refuses, as a problem for the people who run it; None where it is no trouble of theirs."""
    state = sqlstate_of(error)
    if state is None:
        return None
    code = "server-away" if is_lost(error) else next((code for states, code in TROUBLES if states.fullmatch(state)), None)
    return Problem(code, details={"message": first_line(error)}) if code else None


def first_line(error: Exception) -> str:
    """What the server says of an error, in its own language."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0].strip() if lines else ""


def patiently(act: Callable[[bool], T], *, clock: Callable[[], float] = monotonic, pause: Callable[[float], None] = sleep) -> T:
    """Do something on a server, and again where its connection was lost, for as long as a person would wait.

    `act` is told whether it is being done again: it is to look first whether it was done, for the answer to a commit may have been lost.
    """
    until, wait = clock() + PATIENCE, FIRST_PAUSE
    again = False
    while True:
        try:
            return act(again)
        except DBAPIError as error:
            if not is_lost(error) or clock() + wait > until:
                raise
        pause(wait)
        again, wait = True, wait * 2
