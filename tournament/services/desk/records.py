"""A row as a record, and a record as the columns of a row: what is published by a number is a row of another table."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any, TypeVar, get_origin

from tournament.records.fields import Known, fields_of

Record = TypeVar("Record")
Names = Mapping[str, Mapping[int, int | None]]
"""By the kind of a thing: its published numbers by ids or, the other way, its ids by those."""


def record_of(record: Callable[..., Record], row: Any, numbers: Names, **more: Any) -> Record:
    """A record of a row; `numbers` name things. Fields without a column are given."""
    fields = {name: field for name, field in fields_of(record).items() if field.is_column and name not in more}
    return record(**{name: from_column(field, getattr(row, field.column), numbers) for name, field in fields.items()}, **more)


def columns_of(record: Any, ids: Names) -> dict[str, Any]:
    """The columns of a record; `ids` name things. A column of two fields has the one that is set."""
    columns: dict[str, Any] = {}
    for name, field in fields_of(type(record)).items():
        value = getattr(record, name)
        if field.is_column and (value is not None or columns.get(field.column) is None):
            columns[field.column] = in_column(field, value, ids)
    return columns


def from_column(field: Known, value: Any, numbers: Names) -> Any:
    """The value of a field from that of its column."""
    if value is None:
        return None
    if field.names:
        return numbers[field.names].get(value)
    if get_origin(field.kind) is tuple:
        return tuple(tuple(part) if isinstance(part, list) else part for part in value)
    if isinstance(value, Mapping):
        return {int(name): part for name, part in value.items()}
    if field.kind in (datetime, datetime | None):
        return datetime.fromisoformat(value)
    return field.choice(value) if field.choice else value


def check_row(record: Any, row: Any) -> None:
    """Refuses, by a ValueError, a row with a number, a moment or a word that its record does not allow."""
    for column, check in checks_of(record):
        if (value := getattr(row, column)) is not None:
            check(value)


@cache
def checks_of(record: Any) -> tuple[tuple[str, Callable[[Any], object]], ...]:
    """The columns of a record that hold numbers with bounds, moments or words, each with what refuses another value."""
    told = [field for field in fields_of(record).values() if field.is_column and field.is_checked and not field.names]
    return tuple((field.column, check) for field in told if (check := check_of(field)))


def check_of(field: Known) -> Callable[[Any], object] | None:
    """What refuses, by a ValueError, another value of a field than it may have; None where its column says enough."""
    if field.choice:
        return field.choice
    if field.kind in (datetime, datetime | None):
        return check_moment
    return partial(check_bounds, field) if field.kind in (int, int | None) and field.most else None


def check_moment(text: str) -> None:
    """Refuses, by a ValueError, what is no moment in a time zone."""
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(text)


def check_bounds(field: Known, number: int) -> None:
    """Refuses, by a ValueError, a number that is out of the bounds of its field."""
    if not field.least <= number <= field.most:
        raise ValueError(number)


def in_column(field: Known, value: Any, ids: Names) -> Any:
    """The value of a column from that of its field; the command that writes it makes lists and words plain."""
    if value is None:
        return None
    if field.names:
        return ids[field.names][value]
    if isinstance(value, Mapping):
        return {str(name): part for name, part in value.items()}
    return value.astimezone(UTC).isoformat(timespec="seconds") if isinstance(value, datetime) else value
