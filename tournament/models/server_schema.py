"""Championships on a server, a schema of its own for each, and what a federation keeps beside them in a database.

There is no list of them beside them. The schemas of a database are asked, so that one that came back from a dump is in
the list like any other, and nothing can be said of a championship that is not so.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlmodel import SQLModel

from tournament.errors import Problem, Refused
from tournament.models.copying import copy_rows, every_table
from tournament.models.engine import trouble_of, writing
from tournament.models.server import (
    ITS_ROW,
    VERSION,
    quoted,
    reading_server,
    refuse_of_federation,
    server_engine,
    server_trouble,
    sqlstate_of,
)
from tournament.models.tables import NEVER_CHANGED, PRIVATE, JournalEntry
from tournament.models.upgrades import step_on_server
from tournament.models.versions import SCHEMA_VERSION

WORKERS: Final = "capot_worker"
"""Members of this role may work in others' championships, if it exists when they are made."""
SAFE: Final = ("fsync", "full_page_writes", "synchronous_commit")
"""The settings without which a server acknowledges what a power cut takes away."""
EXISTS_ALREADY: Final = "42P06"
FORBIDDEN: Final = "42501"
KEY_LENGTH: Final = 12
A_MOMENT: Final = "SET LOCAL lock_timeout = 200"
JOURNAL: Final = str(JournalEntry.__tablename__)
ENTRIES: Final = SQLModel.metadata.tables[JOURNAL]


@dataclass(frozen=True)
class ServedChampionship:
    """A server's championship: schema and progress; `key` starts the first entry's hash.

    `at`, `what` and `details` are those of its newest.
    One that this role may not read has but a schema; one that was never finished has a version too.
    """

    schema: str
    version: int | None = None
    name: str = ""
    day: str = ""
    key: str = ""
    sequence: int = 0
    at: str = ""
    what: str = ""
    details: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def is_newer(self) -> bool:
        """Whether its tables are newer than this program."""
        return (self.version or 0) > SCHEMA_VERSION


@contextmanager
def telling_trouble() -> Iterator[None]:
    """Refuse what the server refuses."""
    try:
        yield
    except DBAPIError as trouble:
        raise Refused(trouble_of(trouble, None)) from trouble


def create_server(address: str, schema: str) -> Engine:
    """A new championship on a server. Refuses existing or federations' schemas, unsafe servers."""
    refuse_of_federation(schema)
    engine = server_engine(address, schema)
    try:
        with telling_trouble(), engine.begin() as connection:
            refuse_unsafe(connection)
            lay_out_server(connection, schema)
    except BaseException:
        engine.dispose()
        raise
    return engine


def lay_out_server(connection: Connection, schema: str) -> None:
    """Make the schema and write the tables into it, with what the workers' role may do, if there is one."""
    try:
        connection.exec_driver_sql(f'CREATE SCHEMA "{schema}"')
    except DBAPIError as error:
        if sqlstate_of(error) == EXISTS_ALREADY:
            raise Refused(Problem("schema-exists", details={"schema": schema})) from None
        raise
    SQLModel.metadata.create_all(connection, checkfirst=False)
    VERSION.metadata.create_all(connection, checkfirst=False)
    connection.execute(insert(VERSION), [{"id": 1, "version": SCHEMA_VERSION}])
    if connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": WORKERS}).scalar():
        for statement in grants(schema):
            connection.exec_driver_sql(statement)


def grants(schema: str) -> Sequence[str]:
    """The workers' role's rights: read and write all tables, only add to the journal."""
    return (
        f'GRANT USAGE ON SCHEMA "{schema}" TO {WORKERS}',
        f'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "{schema}" TO {WORKERS}',
        f'REVOKE UPDATE, DELETE ON "{schema}".{JOURNAL} FROM {WORKERS}',
        f'REVOKE INSERT, UPDATE, DELETE ON "{schema}".{VERSION.name} FROM {WORKERS}',
    )


def open_server(
    address: str,
    schema: str,
    *,
    engine_of: Callable[[str, str], Engine] = server_engine,
    is_only_read: bool = False,
) -> Engine:
    """The engine of a championship that is on a server, brought to our time.

    Refuses a server that is not safe, a schema that is not there, whose tables are newer than this program, or in which
    this role lacks a right. One that `is_only_read` has to be of our time already, and need not be open to writing.
    """
    engine = engine_of(address, schema)
    try:
        with telling_trouble():
            with reading_server(engine) as connection:
                refuse_unsafe(connection)
                version = version_in(connection, schema)
            if version < SCHEMA_VERSION and is_only_read:
                raise Refused(Problem("server-older", details={"schema": schema}))
            if version < SCHEMA_VERSION:
                upgrade_server(engine, schema)
            with reading_server(engine) as connection:
                refuse_lacking_rights(connection, schema, is_only_read=is_only_read)
    except BaseException:
        engine.dispose()
        raise
    return engine


def refuse_unsafe(connection: Connection) -> None:
    """Refuse a server that would acknowledge what it may lose, or that cannot hold every name."""
    off = [name for name in SAFE if connection.exec_driver_sql(f"SHOW {name}").scalar() == "off"]
    if off:
        raise Refused(*(Problem("server-unsafe", details={"setting": name}) for name in off))
    if (encoding := connection.exec_driver_sql("SHOW server_encoding").scalar()) != "UTF8":
        raise Refused(Problem("server-encoding", details={"encoding": str(encoding)}))


def version_in(connection: Connection, schema: str) -> int:
    """The tables' version. Refuses schemas that are missing, foreign, or newer."""
    if not has_rights_to(connection, schema):
        raise Refused(Problem("schema-unknown", details={"schema": schema}))
    version = connection.execute(select(VERSION.c.version)).scalar()
    if version is None:
        raise Refused(Problem("schema-unknown", details={"schema": schema}))
    if version > SCHEMA_VERSION:
        raise Refused(Problem("server-newer"))
    return int(version)


READING: Final = ("SELECT",)
LACKING: Final = text("""
    SELECT "table", "right" FROM unnest(CAST(:tables AS text[]), CAST(:rights AS text[])) AS wanted ("table", "right")
    WHERE has_table_privilege(to_regclass(quote_ident("table")), "right") IS NOT TRUE
""")
GUARDED: Final = text(
    "SELECT EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = to_regclass(:journal) AND tgname = :trigger AND "
    "tgenabled IN ('O', 'A'))"
)
FOUND: Final = text("""
    SELECT has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = :schema AND c.relname = :table
""")
BEHIND: Final = """
    SELECT CASE
        WHEN NOT pg_is_in_recovery() THEN 0
        WHEN EXISTS (SELECT 1 FROM pg_stat_wal_receiver) AND pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE extract(epoch FROM clock_timestamp()
            - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))
    END
"""
SCHEMAS: Final = text("""
    SELECT n.nspname, bool_and(has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT'))
    FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
    WHERE c.relkind = 'r' AND c.relname IN (:version, :journal, :championship)
    GROUP BY n.nspname HAVING count(*) = 3 ORDER BY n.nspname
""")
"""The schemas that hold a championship, and whether this role may read it."""


def has_rights_to(connection: Connection, schema: str) -> bool:
    """Whether there is a championship in this schema whose version this role may look up."""
    return bool(connection.execute(FOUND, {"schema": schema, "table": VERSION.name}).scalar())


def rights() -> Mapping[str, Sequence[str]]:
    """What whoever works in a championship does to each of its tables."""
    return {
        name: ("SELECT", "INSERT") if name == JOURNAL else ("SELECT", "INSERT", "UPDATE", "DELETE")
        for name in SQLModel.metadata.tables
    }


def refuse_lacking_rights(connection: Connection, schema: str, *, is_only_read: bool = False) -> None:
    """Refuse what would fail half an hour later: missing rights, or an unprotected journal."""
    wanted = [(table, right) for table, wanted in rights().items() for right in (READING if is_only_read else wanted)]
    tables, each = zip(*wanted, strict=True)
    lacking = connection.execute(LACKING, {"tables": list(tables), "rights": list(each)}).all()
    if lacking:
        told = ", ".join(f"{right} ON {schema}.{table}" for table, right in lacking)
        raise Refused(Problem("server-rights-lacking", details={"rights": told}))
    if not connection.execute(GUARDED, {"journal": JOURNAL, "trigger": NEVER_CHANGED}).scalar():
        raise Refused(Problem("server-journal-open", details={"schema": schema}))


def upgrade_server(engine: Engine, schema: str) -> None:
    """Upgrade a championship's tables, whole or not at all. Refused to others than the owner."""
    try:
        with writing(engine) as connection:
            version = int(connection.execute(select(VERSION.c.version).with_for_update()).scalar_one())
            for step in range(version, SCHEMA_VERSION):
                for statement in step_on_server(step, engine.dialect):
                    connection.exec_driver_sql(statement)
            connection.execute(update(VERSION).values(version=SCHEMA_VERSION))
    except DBAPIError as error:
        if sqlstate_of(error) == FORBIDDEN:
            raise Refused(Problem("server-older", details={"schema": schema})) from error
        raise


def remove_server(engine: Engine) -> None:
    """Take a championship away that was begun and cannot be finished."""
    with engine.begin() as connection:
        schema = connection.exec_driver_sql("SELECT current_schema()").scalar()
        connection.exec_driver_sql(f'DROP SCHEMA "{schema}" CASCADE')


def championships_on(address: str) -> tuple[ServedChampionship, ...]:
    """The championships of a database, by their schemas."""
    engine = server_engine(address, "pg_catalog")
    try:
        with telling_trouble(), reading_server(engine) as connection:
            return tuple(
                look_into(connection, schema) if readable else ServedChampionship(schema)
                for schema, readable in schemas_with(connection).items()
            )
    finally:
        engine.dispose()


def schemas_in(engine: Engine) -> Mapping[str, bool]:
    """The schemas of a database that hold a championship, and whether this role may read each."""
    with telling_trouble(), reading_server(engine) as connection:
        return schemas_with(connection)


def look_into_one(engine: Engine, schema: str) -> ServedChampionship:
    """What can be said of a championship from afar; of one whose tables are no longer what they were, its schema.

    Refused as busy after a moment where it is locked.
    """
    try:
        with reading_server(engine) as connection:
            connection.exec_driver_sql(A_MOMENT)
            return look_into(connection, schema)
    except DBAPIError as trouble:
        if server_trouble(trouble) is None:
            return ServedChampionship(schema)
        raise Refused(trouble_of(trouble, None)) from trouble


def heads_in(engine: Engine, schemas: Sequence[str]) -> Mapping[str, int]:
    """The sequence of the newest entry of each of these championships, asked at once.

    Refused as busy after a moment where one is locked: the others are not to wait for it.
    """
    each = [
        f"SELECT {position}, (SELECT max(sequence) FROM {quoted(schema)}.{JOURNAL})"
        for position, schema in enumerate(schemas)
    ]
    with telling_trouble(), reading_server(engine) as connection:
        connection.exec_driver_sql(A_MOMENT)
        found = connection.exec_driver_sql(" UNION ALL ".join(each).replace("%", "%%")).all() if each else ()
    return {schema: head or 0 for schema, (_position, head) in zip(schemas, sorted(found), strict=True)}


def seconds_behind(engine: Engine) -> float:
    """How long ago what this server has was the newest: 0 of one that follows no other, and of one that has it all."""
    with telling_trouble(), reading_server(engine) as connection:
        return float(connection.exec_driver_sql(BEHIND).scalar() or 0.0)


def schemas_with(connection: Connection) -> Mapping[str, bool]:
    """The schemas that hold a championship, and whether this role may read it."""
    names = {"version": VERSION.name, "journal": JOURNAL, "championship": ITS_ROW.name}
    return {str(schema): bool(readable) for schema, readable in connection.execute(SCHEMAS, names).all()}


def look_into(connection: Connection, schema: str) -> ServedChampionship:
    """What can be said of a championship from afar, whatever schema the connection is of."""
    there = connection.execution_options(schema_translate_map={None: schema})
    version = there.execute(select(VERSION.c.version)).scalar()
    own = there.execute(select(ITS_ROW.c.name, ITS_ROW.c.day)).first()
    newest = select(ENTRIES.c.sequence, ENTRIES.c.at, ENTRIES.c.what, ENTRIES.c.details)
    ends = there.execute(newest.order_by(ENTRIES.c.sequence.desc()).limit(1)).first()
    first = there.execute(select(ENTRIES.c.hash).where(ENTRIES.c.sequence == 1)).scalar()
    if own is None or ends is None or first is None:
        return ServedChampionship(schema, version)
    return ServedChampionship(
        schema, version, own.name, own.day, first[:KEY_LENGTH], ends.sequence, ends.at, ends.what, ends.details
    )


SCHEMA: Final = "capot_federation"
REGISTER: Final = Table(
    "register",
    MetaData(schema=SCHEMA),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("held", Text, nullable=False),
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
