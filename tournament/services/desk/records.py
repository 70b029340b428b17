"""A row as a record, and a record as the columns of a row: what is published by a number is a row of another table."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
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


def in_column(field: Known, value: Any, ids: Names) -> Any:
    """The value of a column from that of its field; the command that writes it makes lists and words plain."""
    if value is None:
        return None
    if field.names:
        return ids[field.names][value]
    if isinstance(value, Mapping):
        return {str(name): part for name, part in value.items()}
    return value.astimezone(UTC).isoformat(timespec="seconds") if isinstance(value, datetime) else value
