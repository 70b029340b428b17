"""The engine of a championship in a PostgreSQL schema, shared by several programs.

Every transaction that writes has the championship's row locked from its first statement, so that commands come one
after another as in a file; one that reads sees a single moment and waits for nobody. Nothing waits for ever: neither
for a server that is gone, nor behind a program that is.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import URL, BigInteger, CheckConstraint, Column, Connection, Engine, MetaData, Table, create_engine, make_url, select
from sqlalchemy.exc import ArgumentError

from tournament.errors import Problem, Refused
from tournament.models.columns import JSON_DECODER
from tournament.models.server_listening import notify
from tournament.models.server_trouble import refusing_unwritable
from tournament.models.tables import Championship
from tournament.models.versions import SCHEMA_VERSION

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
"""How soon a gone server is noticed, in seconds, `tcp_user_timeout` in ms; addresses may override."""
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
"""When the server gives up waiting and endless commands, and gone programs with the lock."""
PASSWORD: Final = re.compile(r"^((?:[a-z0-9+]*://)?+[^:]*+:).*@", re.DOTALL)
"""All from the scheme's first colon to the last @: a malformed address hides its password's end."""
NUMBER: Final = re.compile(r"[0-9]{1,9}")
LAST_PORT: Final = 65535
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,62}")
RESERVED: Final = re.compile(r"pg_.*|public|information_schema")
OF_FEDERATION: Final = re.compile(r"capot_federation|hall_[0-9]+(_.*)?")
"""The schemas in which a federation keeps its register, what its halls have sent, and what it has put aside of them."""
VERSION: Final = Table(
    "schema_version",
    MetaData(),
    Column("id", BigInteger, CheckConstraint("id = 1"), primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False),
)
"""The tables' version, for files in their header; in the schema, so in every dump."""

ITS_ROW: Final = Championship.metadata.tables[str(Championship.__tablename__)]
LOCK: Final = select(select(VERSION.c.version).scalar_subquery()).select_from(ITS_ROW).where(ITS_ROW.c.id == 1).with_for_update(of=ITS_ROW)
"""The first statement of every transaction that writes. The version is what it was when the wait began."""


def server_url(address: str) -> URL:
    """The address of a database as a person types it, postgresql://user@host/database. Refuses one that is none."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # the latter where the port is no number
        url = None
    if url is None or url.drivername not in SCHEMES or not url.database or "@" in (url.host or "") or not are_usable(url):
        raise Refused(Problem("server-address-wrong", details={"address": without_password(address)}))
    return url.set(drivername=DRIVER)


def are_usable(url: URL) -> bool:
    """Whether the port of an address, and what else it says in numbers, is one."""
    ports = [str(url.port)] if url.port is not None else []
    ports += url.normalized_query.get("port", ())
    others = [value for name in CONNECTING for value in url.normalized_query.get(name, ())]
    return all(NUMBER.fullmatch(value) for value in [*ports, *others]) and all(0 < int(port) <= LAST_PORT for port in ports)


def without_password(address: str) -> str:
    """An address that was mistyped, without whatever may be a password in it."""
    return PASSWORD.sub(r"\1***@", address).partition("?")[0]


def schema_named(name: str) -> str:
    """A schema by the name given: lower case without accents, digits, underscores. Refuses empty, PostgreSQL's."""
    parts = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(sign for sign in parts if not unicodedata.combining(sign))
    schema = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:63]
    if schema[:1].isdigit():
        schema = f"c_{schema}"[:63]
    if not NAME.fullmatch(schema) or RESERVED.fullmatch(schema):
        raise Refused(Problem("schema-name-wrong", details={"name": name}))
    return schema


def is_of_federation(schema: str) -> bool:
    """Whether a schema is one of those that federations keep for themselves."""
    return OF_FEDERATION.fullmatch(schema) is not None


def refuse_of_federation(schema: str) -> None:
    """Refuse a name that a federation would take for what one of its halls has sent."""
    if is_of_federation(schema):
        raise Refused(Problem("schema-name-of-federation", details={"name": schema}))


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
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=2,
            max_overflow=8,
        )
    except ImportError:  # no driver, as in what is installed on people's computers, or one without PostgreSQL's own library
        raise Refused(Problem("server-driver-missing")) from None


def place_on_server(connection: Connection) -> str:
    """Where the championship of this connection is kept, without who asks and how."""
    url = connection.engine.url
    where = f"{url.host or url.query.get('host', '')}:{url.port or url.query.get('port', '')}"
    return f"postgresql://{where}/{url.database} {connection.exec_driver_sql('SELECT current_schema()').scalar()}"


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

    It sees whatever was committed before each of its statements: all that others did up to the lock, and nothing of
    others after it.
    """
    with engine.connect() as connection:
        with connection.begin(), refusing_unwritable():
            lock(connection)
            yield connection
        notify(connection)


def lock(connection: Connection) -> None:
    """Wait for the championship's lock, kept for the transaction. Refused where tables are newer by now."""
    known = connection.execute(LOCK).scalar()
    if known is not None and known > SCHEMA_VERSION:
        raise Refused(Problem("server-newer"))
