"""The engine of a championship on a PostgreSQL server, its programs' hints to each other, and its troubles.

Whoever is turned away while connecting is told a sentence in the language of the server, and by the driver nothing
else. The protocol says it by a code: the server is asked once more, in its own words, and only up to the password.
Behind that, the sentence itself is compared with the one that a role is told which there is not.

Every transaction that writes has the championship's row locked from its first statement, so that commands come one
after another as in a file; one that reads sees a single moment and waits for nobody. Nothing waits for ever: neither
for a server that is gone, nor behind a program that is.
"""

import re
import secrets
import socket
import ssl
import struct
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from sqlalchemy import (
    URL,
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    Engine,
    MetaData,
    Table,
    create_engine,
    event,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, OperationalError

from tournament.errors import Problem, Refused
from tournament.models.columns import JSON_DECODER
from tournament.models.tables import Championship
from tournament.models.versions import SCHEMA_VERSION

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
    return listen_to(engine, lambda: (), lambda _schema: heard())


def listen_to(engine: Engine, schemas: Callable[[], Iterable[str]], heard: Callable[[str], None]) -> Callable[[], None]:
    """Call this with the schema after somebody writes to its own or to one of these, by one connection for all.

    `schemas` is asked again at every look. Told of no schema whenever a connection was made.
    """
    ended = Event()
    Thread(target=_listen, args=(engine, schemas, heard, ended), name="listening", daemon=True).start()
    return ended.set


def _listen(engine: Engine, schemas: Callable[[], Iterable[str]], heard: Callable[[str], None], ended: Event) -> None:
    while not ended.is_set():
        with suppress(OperationalError, engine.dialect.loaded_dbapi.OperationalError), engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(LISTEN)
            driver: Any = connection.connection.driver_connection
            connection.detach()  # what listens is used for nothing else
            known: set[str] = set()
            heard("")
            while not ended.is_set():
                for schema in set(schemas()) - known:
                    driver.execute(f"LISTEN {quoted(schema)}")
                    known.add(schema)
                for hint in driver.notifies(timeout=LISTENING, stop_after=1):
                    heard(hint.channel)
        ended.wait(LISTENING)


def quoted(name: str) -> str:
    """A name as SQL has it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'


PROTOCOL: Final = 196608
"""Version 3.0, which every server since 2003 speaks."""
ASKING_FOR_TLS: Final = struct.pack("!ii", 8, 80877103)
HAS_TLS: Final = b"S"
SECONDS: Final = 1.0
LONGEST: Final = 1 << 16
REFUSAL, ASKING, READY = b"E", b"R", b"Z"
CODE: Final = b"C"
PASSWORD_WRONG: Final = "28P01"
"""The SQLSTATE of a wrong password, also where one is needed and none is given."""


def refusal_code(error: Exception) -> str:
    """The SQLSTATE by which a server rejects a login in this driver's error; else empty."""
    refused: Any = getattr(getattr(error, "orig", None) or error, "pgconn", None)
    host, user = (getattr(refused, name, b"") or b"" for name in ("host", "user"))
    if not host or not user:
        return ""
    with suppress(OSError, ValueError, struct.error):
        where = (getattr(refused, "hostaddr", b"") or host).decode(), int(getattr(refused, "port", b"") or 5432)
        with closing(connected(*where)) as connection:
            said = asked(connection, user, getattr(refused, "db", b"") or user)
        return PASSWORD_WRONG if said is None and is_told_to_strangers(error, refused) else said or ""
    return ""


def connected(host: str, port: int) -> socket.socket:
    """A connection by socket or network, with TLS where offered, as many servers require it."""
    if host.startswith("/"):
        return reached(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM), f"{host}/.s.PGSQL.{port}")
    connection = socket.create_connection((host, port), SECONDS)
    try:
        connection.sendall(ASKING_FOR_TLS)
        if connection.recv(1) == HAS_TLS:
            trusting = ssl.SSLContext(
                ssl.PROTOCOL_TLS_CLIENT
            )  # nothing is told to it but who comes, which the driver has told it already
            trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
            return trusting.wrap_socket(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def reached(connection: socket.socket, path: str) -> socket.socket:
    """The connection, once it leads to this socket of the computer; closed where it does not."""
    try:
        connection.settimeout(SECONDS)
        connection.connect(path)
    except BaseException:
        connection.close()
        raise
    return connection


def asked(connection: socket.socket, user: bytes, database: bytes) -> str | None:
    """The SQLSTATE of the refusal, empty where there is none; None where the server wants to know more."""
    wanted = struct.pack("!i", PROTOCOL) + b"user\0" + user + b"\0database\0" + database + b"\0\0"
    connection.sendall(struct.pack("!i", len(wanted) + 4) + wanted)
    with connection.makefile("rb") as answers:
        while True:
            kind, length = struct.unpack("!ci", answers.read(5))
            body = answers.read(length - 4) if 4 <= length <= LONGEST else b""
            if kind == REFUSAL:
                return next((part[1:].decode("ascii", "replace") for part in body.split(b"\0") if part[:1] == CODE), "")
            if kind == ASKING and body[:4] != bytes(4):
                return None
            if kind == READY or not body:
                return ""


def is_told_to_strangers(error: Exception, refused: Any) -> bool:
    """Whether an unknown role is told the same: then it is the password, and no later check."""
    driver: Any = make_url("postgresql+psycopg://").get_dialect().import_dbapi()  # which has raised the error
    stranger = f"capot_{secrets.token_hex(8)}"
    parts = {part.keyword.decode(): part.val.decode() for part in refused.info if part.val}
    parts |= {"user": stranger, **({"password": stranger} if refused.password else {})}
    try:
        driver.connect(**parts).close()
    except driver.OperationalError as told:
        return str(told).replace(stranger, refused.user.decode()) == str(getattr(error, "orig", None) or error)
    return False


T = TypeVar("T")

PATIENCE: Final = 4.0
"""Seconds for which a command is tried again on a server that went away: less than a turn at the desk is waited for."""
FIRST_PAUSE: Final = 0.05
OUT_OF_RANGE: Final = "22003"
LOST: Final = re.compile(r"08...|57P0[1-5]|25P03")
"""The SQLSTATEs of a connection that ended before its answer came, as one without any does."""
TURNED_AWAY: Final = re.compile(
    r"password authentication failed|no password supplied|no pg_hba\.conf entry|(role|database) .* does not exist"
)
"""What English servers say to the unauthorised, or of missing things: retrying changes nothing."""
NO_LOGIN: Final = re.compile(r"28...|3D000")
"""The SQLSTATEs of whoever may not come in, or asks for a database that there is not."""
TROUBLES: Final = (
    (re.compile(r"55P03|57014|40...|53300|53400"), "server-busy"),
    (re.compile(r"53100"), "server-full"),
    (re.compile(r"42501|28...|3D000|3F000"), "server-forbids"),
    (re.compile(r"25006"), "server-read-only"),
    (re.compile(r"CAP01"), "server-other-history"),
    (re.compile(r"53200|58...|XX00[12]"), "server-trouble"),
)
"""What a server can do to us that the people who run it can mend, by its SQLSTATE; any other is a bug."""


def sqlstate_of(error: Exception) -> str | None:
    """A server error's SQLSTATE; empty for lost connections, None for other errors."""
    cause: Any = getattr(error, "orig", None) or error
    if not hasattr(cause, "sqlstate"):
        return None
    return cause.sqlstate or ("" if isinstance(error, OperationalError) else None)


def is_lost(error: Exception) -> bool:
    """Whether the connection ended, so that nobody knows whether what was asked for was done."""
    state = sqlstate_of(error)
    return state is not None and (not state or LOST.fullmatch(state) is not None) and not is_turned_away(error)


def is_turned_away(error: Exception) -> bool:
    """Whether a server answered that it lets nobody in like this."""
    return sqlstate_of(error) == "" and TURNED_AWAY.search(str(error)) is not None


def server_trouble(error: Exception) -> Problem | None:
    """What a server refuses, as a problem for the people who run it; None where it is no trouble of theirs."""
    state = sqlstate_of(error)
    if state is None:
        return None
    if is_turned_away(error) or (not state and NO_LOGIN.fullmatch(refusal_code(error))):
        return Problem("server-login", details={"message": first_line(error)})
    code = (
        "server-away" if is_lost(error) else next((code for states, code in TROUBLES if states.fullmatch(state)), None)
    )
    return Problem(code, details={"message": first_line(error)}) if code else None


def first_line(error: Exception) -> str:
    """What the server says of an error, in its own language."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0].strip() if lines else ""


def patiently(
    act: Callable[[bool], T], *, clock: Callable[[], float] = monotonic, pause: Callable[[float], None] = sleep
) -> T:
    """Do something on a server, and again where its connection was lost, for as long as a person would wait.

    `act` is told whether it is being done again: it is to look first whether it was done, for the answer to a commit
    may have been lost.
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


@contextmanager
def refusing_unwritable() -> Iterator[None]:
    """Raise OverflowError for unstorable values, as SQLite's driver does: also texts with NUL."""
    try:
        yield
    except DataError as error:
        if sqlstate_of(error) in (OUT_OF_RANGE, None):
            raise OverflowError(first_line(error)) from error
        raise


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
LOCK: Final = (
    select(select(VERSION.c.version).scalar_subquery())
    .select_from(ITS_ROW)
    .where(ITS_ROW.c.id == 1)
    .with_for_update(of=ITS_ROW)
)
"""The first statement of every transaction that writes. The version is what it was when the wait began."""


def server_url(address: str) -> URL:
    """The address of a database as a person types it, postgresql://user@host/database. Refuses one that is none."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # the latter where the port is no number
        url = None
    if (
        url is None
        or url.drivername not in SCHEMES
        or not url.database
        or "@" in (url.host or "")
        or not are_usable(url)
    ):
        raise Refused(Problem("server-address-wrong", details={"address": without_password(address)}))
    return url.set(drivername=DRIVER)


def are_usable(url: URL) -> bool:
    """Whether the port of an address, and what else it says in numbers, is one."""
    ports = [str(url.port)] if url.port is not None else []
    ports += url.normalized_query.get("port", ())
    others = [value for name in CONNECTING for value in url.normalized_query.get(name, ())]
    return all(NUMBER.fullmatch(value) for value in [*ports, *others]) and all(
        0 < int(port) <= LAST_PORT for port in ports
    )


def without_password(address: str) -> str:
    """An address that was mistyped, without whatever may be a password in it."""
    return PASSWORD.sub(r"\1***@", address).partition("?")[0]


def is_schema_name(name: str) -> bool:
    """Whether a schema is named as ours are: its name can stand in an address as it is."""
    return NAME.fullmatch(name) is not None and RESERVED.fullmatch(name) is None


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


def server_engine(address: str, schema: str, *, kept: int = 2, more: int = 8) -> Engine:
    """The engine of the championship in this schema, with so many connections kept, and so many `more` for a moment.

    Nothing is asked of the server yet.
    """
    url = server_url(address)
    session = " ".join(f"-c {name}={value}" for name, value in {**SESSION, "search_path": schema}.items())
    connecting: dict[str, int | str] = {name: value for name, value in CONNECTING.items() if name not in url.query}
    connecting |= {
        "options": f"{url.query.get('options', '')} {session}".strip(),
        "fallback_application_name": f"capot {schema}",
    }
    try:
        return create_engine(
            url.difference_update_query(["options"]),
            connect_args=connecting,
            isolation_level="READ COMMITTED",
            json_deserializer=read_json,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=kept,
            max_overflow=more,
        )
    except (
        ImportError
    ):  # no driver, as in what is installed on people's computers, or one without PostgreSQL's own library
        raise Refused(Problem("server-driver-missing")) from None


class OfMany(Engine):
    """The engine of one championship of many that have the same connections: they stay when one of them is left."""

    def dispose(self, close: bool = True) -> None:
        """Leave the connections to the others."""


class SharedConnections:
    """Few connections to a database for many championships: each is set to the schema of whoever takes it."""

    def __init__(self, address: str) -> None:
        self.whole = server_engine(address, "pg_catalog", kept=FEW, more=MANY)
        """That of the whole database, for what is asked of no single championship."""

    def engine(self, _address: str, schema: str) -> Engine:
        """The engine of the championship in this schema, at the same database."""
        whole = self.whole
        engine = OfMany(whole.pool, whole.dialect, whole.url, hide_parameters=True)
        event.listen(engine, "engine_connect", lambda connection: set_to(connection, schema))
        return engine

    def close(self) -> None:
        """End the connections."""
        self.whole.dispose()


FEW: Final = 4
MANY: Final = 36
"""Connections that are kept for many championships, and more of them while many do something: as many as threads."""
SET_TO: Final = "SELECT set_config('search_path', quote_ident(%s), false)"


def set_to(connection: Connection, schema: str) -> None:
    """Have a connection be one of this schema. It stays so until somebody sets it to another."""
    known = connection.connection.info
    if known.get("schema") == schema:
        return
    try:
        connection.execution_options(postgresql_readonly=True)  # or a server that follows another would refuse it
        connection.exec_driver_sql(SET_TO, (schema,))
        connection.commit()
        connection.execution_options(postgresql_readonly=False)
    except BaseException:
        connection.invalidate()
        connection.close()
        raise
    known["schema"] = schema


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
