"""The tables of a file: those of an upgraded one are those of a new one, and what must not stand in them is refused."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateTable
from sqlmodel import SQLModel

from tournament.models.backup import look_at
from tournament.models.engine import driver_of, file_engine, reading, writing
from tournament.models.file import create_file
from tournament.models.upgrades import upgrade

FILES = Path(__file__).parents[1] / "files"
TABLES = SQLModel.metadata.tables
SHAPES = ("table_xinfo", "foreign_key_list", "index_list")
"""What SQLite itself says of a table: its columns, its references, its indexes."""


@pytest.fixture
def engine():
    engine = create_file(None)
    yield engine
    engine.dispose()


@pytest.fixture
def empty(engine):
    with driver_of(engine) as driver:
        yield driver


def statements(connection):
    """Every statement that made a file, by what it made; however it is spaced."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: "".join(sql.split()) for name, sql in rows}


def shapes(connection):
    return {
        (name, shape): connection.execute(f"PRAGMA {shape}({name})").fetchall() for name in TABLES for shape in SHAPES
    }


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.glob("version-*.capot")))
def test_a_file_that_was_upgraded_has_the_tables_of_a_new_one(name, empty, tmp_path):
    path = Path(shutil.copyfile(FILES / name, tmp_path / name))
    with closing(look_at(path)) as before:
        assert statements(before) != statements(empty)
    engine = file_engine(path)
    upgrade(engine)
    with driver_of(engine) as upgraded:
        assert statements(upgraded) == statements(empty)
        assert shapes(upgraded) == shapes(empty)
    engine.dispose()


def test_every_table_is_strict(empty):
    strict = dict(
        empty.execute(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
    )
    assert strict == dict.fromkeys(TABLES, 1)


def team(**values):
    return {
        "id": 1,
        "number": 1,
        "name": "Dix de der",
        "club": "",
        "status": "active",
        "present": True,
        "paid": False,
        **values,
    }


@pytest.mark.parametrize(
    "values",
    [
        {"present": 2},
        {"number": 0},
        {"number": None},
        {"status": "gone"},
        {"status": "waiting"},
        {"name": None},
        {"paid": "x"},
    ],
)
def test_what_a_column_cannot_hold_is_refused(values, empty):
    row = team(**values)
    with pytest.raises(sqlite3.IntegrityError):
        empty.execute(f"INSERT INTO team ({', '.join(row)}) VALUES ({', '.join(f':{name}' for name in row)})", row)


def test_references_are_held_against_each_other_at_the_end(engine):
    player = {"id": 1, "team_id": 1, "seat": 1, "name": "Adèle Aubry"}
    with writing(engine) as connection:
        connection.execute(insert(TABLES["player"]), [player])
        connection.execute(insert(TABLES["team"]), [team(near_door=False)])
    with pytest.raises(IntegrityError, match="FOREIGN KEY"), writing(engine) as connection:
        connection.execute(insert(TABLES["player"]), [player | {"id": 2, "team_id": 2}])
    with reading(engine) as connection:
        assert connection.execute(TABLES["player"].select()).all() == [(1, 1, 1, "Adèle Aubry", "", "")]


@pytest.mark.parametrize(
    "statement",
    ["UPDATE journal SET why = 'x'", "DELETE FROM journal", "INSERT OR REPLACE INTO journal SELECT * FROM journal"],
)
def test_the_journal_is_append_only(empty, statement):
    columns = ", ".join(column.name for column in TABLES["journal"].columns)
    empty.execute(
        f"INSERT INTO journal ({columns}) VALUES (1, 'u', 'w', 'b', 'a', '', '{{}}', '[]', '[]', NULL, '', "
        "'h', '', '[]', '')"
    )
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        empty.execute(statement)


def test_postgresql_is_told_of_the_same_tables_in_its_own_types():
    told = {table.name: str(CreateTable(table).compile(dialect=postgresql.dialect())) for table in TABLES.values()}
    assert "present BOOLEAN NOT NULL" in told["team"]
    assert "near_door BOOLEAN DEFAULT false NOT NULL" in told["team"]
    assert "FOREIGN KEY(team_id) REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED" in told["player"]
    assert "after JSON NOT NULL" in told["journal"]
    assert not any(word in sql for sql in told.values() for word in ("STRICT", "SERIAL", "JSONB", "IN (0, 1)"))
