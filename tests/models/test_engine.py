"""The two ways into a file: a transaction that only reads, and one that writes from its start."""

import sqlite3

import pytest
from sqlalchemy import create_engine, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import QueuePool
from sqlmodel import SQLModel

from tournament.models.engine import close_connections, driver_of, reading, writing
from tournament.models.file import create_file

CONTACTS = SQLModel.metadata.tables["contact"]


@pytest.fixture
def engine(tmp_path):
    engine = create_file(tmp_path / "evening.capot")
    yield engine
    engine.dispose()


@pytest.fixture
def statements(engine):
    """What SQLite is told, in order, but for pragmas."""
    told = []
    with driver_of(engine) as driver:
        driver.set_trace_callback(lambda sql: None if sql.startswith("PRAGMA") else told.append(" ".join(sql.split())))
    return told


def phones(connection):
    return list(connection.execute(select(CONTACTS.c.team_id, CONTACTS.c.phone).order_by(CONTACTS.c.team_id)))


def note(connection, teams):
    for team in teams:
        connection.execute(insert(CONTACTS), {"team_id": team, "phone": "06 00 00 00 00"})


def test_reading_takes_no_write_lock(engine, statements):
    with reading(engine) as connection:
        assert phones(connection) == [] == phones(connection)
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "SELECT", "SELECT", "COMMIT"]
    assert "BEGIN" in statements


def test_nothing_can_be_written_while_reading(engine):
    for _ in range(2):
        with reading(engine) as connection, pytest.raises(OperationalError, match="readonly"):
            note(connection, [1])
    with writing(engine) as connection:
        note(connection, [1])
    with reading(engine) as connection:
        assert phones(connection) == [(1, "06 00 00 00 00")]


def test_reading_that_fails_leaves_the_file_to_be_written(engine):
    with pytest.raises(ZeroDivisionError), reading(engine):
        raise ZeroDivisionError
    with writing(engine) as connection:
        note(connection, [1])


def test_writing_has_the_lock_from_its_start_and_keeps_all_or_nothing(engine, statements):
    with writing(engine) as connection:
        assert statements == ["BEGIN IMMEDIATE"]
        note(connection, [1])
    with pytest.raises(IntegrityError), writing(engine) as connection:
        note(connection, [2, 1])
    with reading(engine) as connection:
        assert phones(connection) == [(1, "06 00 00 00 00")]


def test_another_program_is_kept_out_whether_reading_or_writing(engine, tmp_path):
    with reading(engine) as connection:
        phones(connection)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        sqlite3.connect(tmp_path / "evening.capot", timeout=0).execute("SELECT count(*) FROM team")


def test_a_connection_that_is_given_back_after_all_are_closed_is_closed_too():
    pooled = create_engine("sqlite://", poolclass=QueuePool)
    with driver_of(pooled) as driver:
        close_connections(pooled)
        driver.execute("SELECT 1")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        driver.execute("SELECT 1")
    with driver_of(pooled) as driver:
        driver.execute("SELECT 1")
    driver.execute("SELECT 1")
    close_connections(pooled)
