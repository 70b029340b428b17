"""The tables as SQLite is given them.

All that is said of one column is in its line, its key and references too, as in what SQLite adds to a table that is
there. A file laid out today and one that was upgraded are therefore the same text, and `checks` finds what a stranger
changed by comparing texts.
"""

from typing import Any

from sqlalchemy import Boolean, Engine, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, UniqueConstraint
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateColumn
from sqlmodel import SQLModel

from tournament.models.engine import INTO_ONE_FILE, driver_of, writing
from tournament.models.versions import SCHEMA_VERSION as SCHEMA_VERSION

APPLICATION_ID = 0x43415054
"""The letters CAPT, at the offset in the file's header where SQLite keeps the mark of the program that owns it."""


@compiles(CreateColumn, "sqlite")
def column_line(create: CreateColumn, compiler: Any, **_: Any) -> str:
    """A column with its type among those of STRICT tables, and all that is said of it."""
    column = create.element
    line = f"{column.name} {'INTEGER' if isinstance(column.type, Integer | Boolean) else 'TEXT'}"
    if column.primary_key:
        line += " PRIMARY KEY"
    elif not column.nullable:
        line += " NOT NULL"
    if (default := compiler.get_column_default_string(column)) is not None:
        line += f" DEFAULT {default}"
    if column.unique:
        line += " UNIQUE"
    for key in column.foreign_keys:
        line += f" REFERENCES {key.column.table.name} ({key.column.name}){compiler.define_constraint_deferrability(key.constraint)}"
    if isinstance(column.type, Boolean):
        line += f" CHECK ({column.name} IN (0, 1))"
    return " ".join((line, *map(compiler.process, column.constraints)))


@compiles(PrimaryKeyConstraint, "sqlite")
@compiles(ForeignKeyConstraint, "sqlite")
def in_its_column(*_: Any, **__: Any) -> None:
    """Not said once more at the end of the table."""


@compiles(UniqueConstraint, "sqlite")
def unique_together(constraint: UniqueConstraint, compiler: Any, **options: Any) -> str | None:
    """A constraint of several columns is at the end of the table; of one alone, in its line."""
    return compiler.visit_unique_constraint(constraint, **options) if len(constraint.columns) > 1 else None


def lay_out(engine: Engine) -> None:
    """Write the tables into an empty file."""
    with writing(engine) as connection:
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")
        SQLModel.metadata.create_all(connection, checkfirst=False)
    with driver_of(engine) as driver:
        driver.execute(INTO_ONE_FILE)
