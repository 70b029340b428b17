"""Files of earlier versions, brought to the present one: a step for each version, all of them in one transaction.

A step is history: once files were made by the version it leads to, it stays as it is. New columns begin empty (NULL, 0
or an empty list), or, those of a setting, with its usual value, which is what is read where the journal of an older
file does not mention them.
"""

from collections.abc import Mapping

from sqlalchemy import CheckConstraint, Dialect, Engine
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateColumn
from sqlmodel import SQLModel

from tournament.models.engine import reading, writing
from tournament.models.versions import SCHEMA_VERSION, WIDER_CHECKS, later_columns
from tournament.settings import SETTINGS

CHAMPIONSHIP = (
    (1, "id INTEGER PRIMARY KEY CHECK (id = 1)", ""),
    (1, "name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120)", ""),
    (1, "place TEXT NOT NULL", ""),
    (1, "day TEXT NOT NULL", ""),
    (1, "rules TEXT NOT NULL", ""),
    (1, "options TEXT NOT NULL", ""),
    (1, "criteria TEXT NOT NULL", ""),
    (1, "bye_worth TEXT NOT NULL CHECK (bye_worth IN ('half-target', 'average', 'target'))", ""),
    (1, "bye_wins INTEGER NOT NULL CHECK (bye_wins IN (0, 1))", ""),
    (1, "forfeit_marks TEXT NOT NULL CHECK (forfeit_marks IN ('target-0', 'half-0', 'average-0'))", ""),
    (1, "planned_rounds INTEGER NOT NULL CHECK (planned_rounds BETWEEN 1 AND 100)", ""),
    (2, "game_minutes INTEGER CHECK (game_minutes BETWEEN 1 AND 600)", "NULL"),
    (2, "totals_first INTEGER NOT NULL CHECK (totals_first IN (0, 1))", "0"),
    (2, "room TEXT NOT NULL", "'[]'"),
    (3, "phases TEXT NOT NULL", "'[]'"),
    (3, "clubs_apart INTEGER NOT NULL CHECK (clubs_apart BETWEEN 0 AND 100)", "0"),
    (3, "tables_move INTEGER NOT NULL CHECK (tables_move IN (0, 1))", "0"),
    (3, "door_tables TEXT NOT NULL", "'[]'"),
    (4, "referees TEXT NOT NULL", "''"),
    (4, "customs TEXT NOT NULL", "'[]'"),
    (4, "readings INTEGER NOT NULL CHECK (readings IN (0, 4))", "0"),
    (1, "lot_seed INTEGER NOT NULL", ""),
    (1, "last_number INTEGER NOT NULL", ""),
    (1, "version INTEGER NOT NULL", ""),
)
"""The championship's columns up to version 4: version, column, value in older files."""


def championship_of(version: int) -> tuple[str, ...]:
    """What gives the table of the championship the columns that are new in this version, each at its position."""
    known = [(since, column, first) for since, column, first in CHAMPIONSHIP if since <= version]
    columns = ", ".join(column for _, column, _ in known)
    values = ", ".join(first if since == version else column.split()[0] for since, column, first in known)
    return (
        "ALTER TABLE championship RENAME TO championship_before",
        f"CREATE TABLE championship ({columns}) STRICT",
        f"INSERT INTO championship SELECT {values} FROM championship_before",
        "DROP TABLE championship_before",
    )


TO_VERSION_2 = championship_of(2)
"""How long a game lasts, whether totals are typed first, which tables are in the room."""

TO_VERSION_3 = (
    *championship_of(3),
    "ALTER TABLE team ADD COLUMN near_door INTEGER NOT NULL DEFAULT 0 CHECK (near_door IN (0, 1))",
    "ALTER TABLE game ADD COLUMN slot TEXT NOT NULL DEFAULT ''",
    """CREATE TABLE apart (
    id INTEGER PRIMARY KEY,
    one_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    other_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    until_round INTEGER CHECK (until_round BETWEEN 1 AND 100),
    UNIQUE (one_id, other_id),
    CHECK (one_id < other_id)
) STRICT""",
    "ALTER TABLE side RENAME TO side_before",
    """CREATE TABLE side (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    letter TEXT NOT NULL CHECK (letter IN ('A', 'B', 'C', 'D', 'E', 'F')),
    team_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (game_id, team_id)
) STRICT""",
    "INSERT INTO side SELECT id, game_id, letter, team_id FROM side_before",
    "DROP TABLE side_before",
)
"""Phases, pairs kept apart, tables near the door, bracket slots, two players a side."""

TO_VERSION_4 = (
    *championship_of(4),
    "ALTER TABLE game ADD COLUMN typed_out TEXT NOT NULL DEFAULT ''",
)
"""Referees, customs, readings of the sources; for totals, who went out in which order."""

TO_VERSION_5 = (
    "ALTER TABLE journal ADD COLUMN desk TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE journal ADD COLUMN looked_at TEXT NOT NULL DEFAULT '[]'",
    *(f"ALTER TABLE {table} DROP COLUMN version" for table in ("championship", "team", "game", "hand")),
)
"""Which desk made an entry of the journal, and which rows it depended on: rows need no versions of their own."""

TO_VERSION_6 = ("ALTER TABLE journal ADD COLUMN asked TEXT NOT NULL DEFAULT ''",)
"""What was asked for under the key of an entry of the journal."""


TO_VERSION_7 = (
    "ALTER TABLE team ADD COLUMN pass_issue INTEGER NOT NULL DEFAULT '0' CHECK (pass_issue >= 0)",
    (
        "CREATE TABLE hall_secret (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL CHECK "
        "(length(secret) = 64)) STRICT"
    ),
    """CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    role TEXT NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    token TEXT NOT NULL UNIQUE,
    paired_at TEXT NOT NULL,
    revoked INTEGER NOT NULL CHECK (revoked IN (0, 1))
) STRICT""",
    """CREATE TABLE clock (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round (id) DEFERRABLE INITIALLY DEFERRED,
    game_id INTEGER REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    started_at TEXT,
    paused_at TEXT,
    paused_seconds INTEGER NOT NULL CHECK (paused_seconds >= 0),
    added_minutes INTEGER NOT NULL CHECK (added_minutes BETWEEN -600 AND 600),
    ended_at TEXT,
    hands_left INTEGER CHECK (hands_left >= 0),
    UNIQUE (round_id, game_id),
    CHECK ((ended_at IS NULL) = (hands_left IS NULL))
) STRICT""",
    (
        "CREATE TABLE announcement (id INTEGER PRIMARY KEY, message TEXT NOT NULL CHECK (length(message) BETWEEN "
        "1 AND 200), at TEXT NOT NULL) STRICT"
    ),
    """CREATE TABLE claim (
    id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    team_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    letter TEXT NOT NULL CHECK (letter IN ('A', 'B', 'C', 'D', 'E', 'F')),
    content TEXT NOT NULL,
    device TEXT NOT NULL,
    at TEXT NOT NULL,
    settled INTEGER NOT NULL CHECK (settled IN (0, 1))
) STRICT""",
    """CREATE TABLE call (
    id INTEGER PRIMARY KEY,
    game_id INTEGER REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,
    team_id INTEGER REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    reason TEXT NOT NULL CHECK (length(reason) <= 200),
    at TEXT NOT NULL,
    answered_at TEXT,
    answered_by TEXT NOT NULL
) STRICT""",
)
"""For the open hall: clocks, announcements, reports, calls for a referee, and devices."""

TO_VERSION_8 = (
    "ALTER TABLE team ADD COLUMN category TEXT NOT NULL DEFAULT '' CHECK (length(category) <= 40)",
    "ALTER TABLE player ADD COLUMN licence TEXT NOT NULL DEFAULT '' CHECK (length(licence) <= 30)",
    "ALTER TABLE player ADD COLUMN membership TEXT NOT NULL DEFAULT '' CHECK (length(membership) <= 30)",
    "ALTER TABLE decision ADD COLUMN letters TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE decision ADD COLUMN deal INTEGER CHECK (deal > 0)",
    "ALTER TABLE decision ADD COLUMN trick INTEGER CHECK (trick > 0)",
    "ALTER TABLE decision ADD COLUMN points INTEGER",
    "ALTER TABLE decision ADD COLUMN outcome TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE decision ADD COLUMN at TEXT",
    "ALTER TABLE decision ADD COLUMN minutes INTEGER CHECK (minutes >= 0)",
    """CREATE TABLE presence (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round (id) DEFERRABLE INITIALLY DEFERRED,
    at TEXT NOT NULL,
    minutes INTEGER CHECK (minutes >= 0),
    seated INTEGER NOT NULL CHECK (seated >= 0),
    missing TEXT NOT NULL
) STRICT""",
    """CREATE TABLE reduction (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
    cents INTEGER NOT NULL CHECK (cents > 0)
) STRICT""",
    """CREATE TABLE granted (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    reduction_id INTEGER NOT NULL REFERENCES reduction (id) DEFERRABLE INITIALLY DEFERRED,
    times INTEGER NOT NULL CHECK (times > 0),
    UNIQUE (team_id, reduction_id)
) STRICT""",
    """CREATE TABLE cash (
    id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE CHECK (number > 0),
    at TEXT NOT NULL,
    till TEXT NOT NULL CHECK (length(till) BETWEEN 1 AND 40),
    kind TEXT NOT NULL CHECK (kind IN ('fee', 'refund', 'float', 'banked', 'expense', 'income', 'raffle', 'prize', \
'correction')),
    cents INTEGER NOT NULL CHECK (cents <> 0),
    means TEXT NOT NULL CHECK (means IN ('cash', 'card', 'cheque', 'transfer')),
    team_id INTEGER REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    payer TEXT NOT NULL CHECK (length(payer) <= 120),
    received_by TEXT NOT NULL CHECK (length(received_by) <= 60),
    note TEXT NOT NULL CHECK (length(note) <= 200),
    corrects INTEGER REFERENCES cash (id) DEFERRABLE INITIALLY DEFERRED
) STRICT""",
    """CREATE TABLE till_count (
    id INTEGER PRIMARY KEY,
    till TEXT NOT NULL CHECK (length(till) BETWEEN 1 AND 40),
    at TEXT NOT NULL,
    expected INTEGER NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0),
    pieces TEXT NOT NULL,
    counted_by TEXT NOT NULL CHECK (length(counted_by) <= 60),
    note TEXT NOT NULL CHECK (length(note) <= 200)
) STRICT""",
    """CREATE TABLE prize (
    id INTEGER PRIMARY KEY,
    position INTEGER NOT NULL CHECK (position > 0),
    ranking TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('rank', 'club', 'category', 'last')),
    first_rank INTEGER CHECK (first_rank > 0),
    last_rank INTEGER CHECK (last_rank > 0),
    of_whom TEXT NOT NULL CHECK (length(of_whom) <= 60),
    cents INTEGER CHECK (cents > 0),
    percent INTEGER CHECK (percent BETWEEN 1 AND 100),
    goods TEXT NOT NULL CHECK (length(goods) <= 120),
    CHECK ((kind = 'rank') = (first_rank IS NOT NULL)),
    CHECK ((first_rank IS NULL) = (last_rank IS NULL)),
    CHECK (first_rank IS NULL OR first_rank <= last_rank),
    CHECK (cents IS NULL OR percent IS NULL)
) STRICT""",
    """CREATE TABLE raffle_lot (
    id INTEGER PRIMARY KEY,
    position INTEGER NOT NULL CHECK (position > 0),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120)
) STRICT""",
    """CREATE TABLE ticket_sale (
    id INTEGER PRIMARY KEY,
    first INTEGER NOT NULL CHECK (first > 0),
    last INTEGER NOT NULL CHECK (last > 0),
    buyer TEXT NOT NULL CHECK (length(buyer) <= 120),
    team_id INTEGER REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED,
    cash_id INTEGER REFERENCES cash (id) DEFERRABLE INITIALLY DEFERRED,
    CHECK (first <= last)
) STRICT""",
    """CREATE TABLE raffle_draw (
    id INTEGER PRIMARY KEY,
    lot_id INTEGER NOT NULL REFERENCES raffle_lot (id) DEFERRABLE INITIALLY DEFERRED,
    seed INTEGER NOT NULL,
    tickets TEXT NOT NULL,
    at TEXT NOT NULL,
    unclaimed INTEGER NOT NULL CHECK (unclaimed IN (0, 1))
) STRICT""",
    (
        "CREATE TABLE emblem (id INTEGER PRIMARY KEY CHECK (id = 1), picture TEXT NOT NULL CHECK (length(picture) "
        "BETWEEN 1 AND 2000000)) STRICT"
    ),
)
"""For the whole evening: full decisions, presence, cash, prizes, raffle, licences."""


SQLITE = sqlite.dialect()


def settings_of(version: int, dialect: Dialect = SQLITE) -> tuple[str, ...]:
    """What adds the columns of the settings that are new in this version."""
    columns = SQLModel.metadata.tables["championship"].columns
    new = (columns[declared.column] for declared in SETTINGS.values() if declared.since == version)
    return tuple(
        f"ALTER TABLE championship ADD COLUMN {CreateColumn(column).compile(dialect=dialect)}" for column in new
    )


def columns_of(version: int, dialect: Dialect = SQLITE) -> tuple[str, ...]:
    """What adds the columns that are new in this version and are no settings."""
    new = (column for since, column in later_columns() if since == version)
    return tuple(
        f"ALTER TABLE {column.table.name} ADD COLUMN {CreateColumn(column).compile(dialect=dialect)}" for column in new
    )


def remade(version: int) -> tuple[str, ...]:
    """Statements that give the championship wider checks, before later columns: SQLite cannot change a table's."""
    if version not in WIDER_CHECKS:
        return ()
    later = {declared.column for declared in SETTINGS.values() if declared.since > version}
    later |= {
        column.name for since, column in later_columns() if since > version and column.table.name == "championship"
    }
    columns = [column for column in SQLModel.metadata.tables["championship"].columns if column.name not in later]
    names = ", ".join(column.name for column in columns)
    return (
        "ALTER TABLE championship RENAME TO championship_before",
        (
            "CREATE TABLE championship "
            f"({', '.join(str(CreateColumn(column).compile(dialect=SQLITE)) for column in columns)}) STRICT"
        ),
        f"INSERT INTO championship ({names}) SELECT {names} FROM championship_before",
        "DROP TABLE championship_before",
    )


def rechecked(version: int) -> tuple[str, ...]:
    """What widens those checks on a server, where each is named after its column."""
    columns = SQLModel.metadata.tables["championship"].columns
    checks = {
        f"championship_{name}_check": check.sqltext
        for name in WIDER_CHECKS.get(version, ())
        for check in columns[name].constraints
        if isinstance(check, CheckConstraint)
    }
    return tuple(
        f"ALTER TABLE championship DROP CONSTRAINT {name}, ADD CONSTRAINT {name} CHECK ({check})"
        for name, check in checks.items()
    )


STEPS: Mapping[int, tuple[str, ...]] = {
    1: TO_VERSION_2,
    2: TO_VERSION_3,
    3: TO_VERSION_4,
    4: TO_VERSION_5,
    5: TO_VERSION_6,
    6: (*TO_VERSION_7, *settings_of(7)),
    7: (*TO_VERSION_8, *settings_of(8)),
    **{
        version - 1: (*settings_of(version), *columns_of(version), *remade(version))
        for version in range(9, SCHEMA_VERSION + 1)
    },
}
"""By the version that a file has: what brings it to the next one."""


def step_on_server(version: int, dialect: Dialect) -> tuple[str, ...]:
    """A server championship's step from this version to the next; none is older than 8."""
    return (*settings_of(version + 1, dialect), *columns_of(version + 1, dialect), *rechecked(version + 1))


def version_of(engine: Engine) -> int:
    """The version of the tables of a file."""
    with reading(engine) as connection:
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def upgrade(engine: Engine) -> None:
    """Bring a file to the present version, whole or not at all; one of the present version is left alone."""
    version = version_of(engine)
    if version == SCHEMA_VERSION:
        return
    with writing(engine) as connection:
        for step in range(version, SCHEMA_VERSION):
            for statement in STEPS[step]:
                connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
