"""What the columns of the tables are declared with, and those of the settings of a championship."""

from enum import StrEnum
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, get_origin

from sqlalchemy import JSON, BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Text, false, true
from sqlmodel import Field

from tournament.declared import FIRST_VERSION, Declared
from tournament.json_values import values_at_most
from tournament.settings import SETTINGS, written

STRICT: Final = {"sqlite_strict": True}
"""What every table says to SQLite of itself: its columns hold nothing but their type."""


SINCE: Final = "since"
"""Names, among what is known of a column, the version of the tables that brought it."""
LONG_TEXT: Final = 1 << 20
"""Characters of a column that are counted before it is read: an entry about 2,000 teams has as many."""
MOST_IN_COLUMN: Final = 1_000_000
"""Lists and fields in one column: an entry about 10,000 teams has half of them."""


def no_number(constant: str) -> None:
    """Refuse what JSON does not have, though Python writes it: NaN and the infinities."""
    raise ValueError(constant)


class ColumnDecoder(JSONDecoder):
    """Reads a JSON column, refusing first what has more values than any championship has."""

    def decode(self, s: str) -> Any:  # type: ignore[override]
        """The value of a text. Raises ValueError for what is none."""
        if len(s) > LONG_TEXT and values_at_most(s) > MOST_IN_COLUMN:
            raise ValueError(len(s))
        try:
            value, end = self.raw_decode(s)
        except JSONDecodeError:
            end = -1
        return value if end == len(s) else super().decode(s)  # which looks for space around it, and takes its time


JSON_DECODER: Final = ColumnDecoder(parse_constant=no_number)
"""Reads JSON columns of both engines: texts stay as written, so that hashes hold."""


def column(kind: Any, *parts: Any, default: Any = ..., empty: Any = None, since: int = 0, **more: Any) -> Any:
    """A column of this type with these constraints, which may be NULL where its `default` is None.

    `empty` is its value in rows of files from before there was such a column. `since` is the version of the tables that
    brought it, from 9 on: the step to that version adds it.
    """
    told = Column(
        kind, *parts, nullable=default is None, server_default=empty, info={SINCE: since} if since else {}, **more
    )
    return Field(default=default, sa_column=told)


def text(check: str = "", **more: Any) -> Any:
    """A column of text."""
    return column(Text, *checks(check), **more)


def integer(check: str = "", **more: Any) -> Any:
    """A column of whole numbers, as large as SQLite holds them."""
    return column(BigInteger, *checks(check), **more)


def flag(**more: Any) -> Any:
    """A column that is true or false."""
    return column(Boolean, **more)


def identity(check: str = "", **more: Any) -> Any:
    """The column that rows are known by: whoever writes a row gives it."""
    return integer(check, primary_key=True, autoincrement=False, **more)


def reference(table: str, **more: Any) -> Any:
    """A column that names a row of another table, which must be there when the transaction commits."""
    return column(BigInteger, ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED"), **more)


def json(**more: Any) -> Any:
    """A column that holds a JSON value; None is stored as NULL."""
    return column(JSON(none_as_null=True), **more)


def checks(check: str) -> list[CheckConstraint]:
    """What is checked of a column."""
    return [CheckConstraint(check)] if check else []


BY_HAND: Final = 6
"""The last version whose steps add settings by hand; later settings add their own columns."""


def column_of(declared: Declared) -> tuple[Any, Any]:
    """A setting's column and type. Older files, unmentioned in the journal, have its default."""
    name, kind, later = declared.column, declared.kind, declared.since > BY_HAND
    usual = {} if declared.since == FIRST_VERSION else {"default": written(declared.default)}
    if kind is bool:
        return bool, flag(**usual, empty=(true() if declared.default else false()) if later else None)
    if kind in (int, int | None):
        check = f"{name} BETWEEN {declared.least} AND {declared.most_held}"
        return kind, integer(check, **usual, empty=str(declared.default) if later and kind is int else None)
    if get_origin(kind) is tuple:
        return list[Any], json(**({"default": [], "empty": "[]"} if later else {}))
    check = f"length({name}) BETWEEN {declared.least} AND {declared.most}" if declared.least else ""
    if issubclass(kind, StrEnum):
        check = f"{name} IN ({', '.join(repr(choice.value) for choice in kind)})"
    return str, text(check, **usual, empty=written(declared.default) if later else None)


def columns_of_settings(*, later: bool) -> dict[str, Any]:
    """Columns of settings from before derived steps, or of later ones."""
    columns: dict[str, Any] = {}
    for declared in SETTINGS.values():
        if (declared.since > BY_HAND) == later:
            columns[declared.column] = column_of(declared)
            columns |= {"options": (dict[str, Any], json())} if declared.name == "rules" else {}
    return columns
