"""The hand-written tables against the classes that map them."""

import sqlite3

import pytest
from sqlmodel import SQLModel

from tournament.models.schema import SCHEMA
from tournament.models.tables import JournalEntry


@pytest.fixture
def empty():
    connection = sqlite3.connect(":memory:")
    connection.executescript(SCHEMA)
    yield connection
    connection.close()


def test_every_table_is_mapped_with_the_same_columns(empty):
    written = {name for (name,) in empty.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")}
    assert written == set(SQLModel.metadata.tables)
    for name, table in SQLModel.metadata.tables.items():
        columns = {row[1]: (bool(row[3]) or bool(row[5]), bool(row[5])) for row in empty.execute(f"PRAGMA table_info({name})")}
        mapped = {column.name: (not column.nullable, column.primary_key) for column in table.columns}
        assert columns == mapped, name


def test_every_reference_is_mapped(empty):
    for name, table in SQLModel.metadata.tables.items():
        written = {(row[3], row[2], row[4]) for row in empty.execute(f"PRAGMA foreign_key_list({name})")}
        mapped = {(key.parent.name, key.column.table.name, key.column.name) for key in table.foreign_keys}
        assert written == mapped, name


def test_every_table_is_strict(empty):
    assert all(strict for (strict,) in empty.execute("SELECT strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'"))


@pytest.mark.parametrize("statement", ["UPDATE journal SET why = 'x'", "DELETE FROM journal", "INSERT OR REPLACE INTO journal SELECT * FROM journal"])
def test_the_journal_is_append_only(empty, statement):
    empty.execute("PRAGMA recursive_triggers=ON")
    columns = ", ".join(column.name for column in JournalEntry.__table__.columns)
    empty.execute(f"INSERT INTO journal ({columns}) VALUES (1, 'u', 'w', 'b', 'a', '', '{{}}', '[]', '[]', NULL, '', 'h', '', '[]')")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        empty.execute(statement)
