"""What the fields of a record are declared with.

A record is a frozen dataclass. Its fields have the names that are published; where a field names another thing, a team
by its number, the column has the id of that instead. `models/tables.py` holds each field by its column, and
`tests/house/test_records.py` holds both against each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, Final, get_args, get_type_hints

GREATEST: Final = 2**63 - 1
"""The greatest whole number that a championship file can hold."""
MOST_TEAMS: Final = 10_000
MOST_ENTRIES: Final = 100_000
"""What a list of an export may hold."""
UNSAID: Final = "-"
"""In the place of a published key: there is none."""
ABSENT: Final = ...
"""In the place of a default: the field is always said."""


@dataclass(frozen=True)
class Known:
    """What is known of a field: document `key`, row's `column`, its name, type and default.

    A number lies between `least` and `most`, a text has as many characters; a schema says so even of what is checked
    elsewhere (not `is_checked`). `names` is the thing of which the field has the published number, and the column the
    id. `meaning` is what the published schema says of it. What `is_said` always, documents do not leave out where it is
    as usual. What is not `in_row` is made of other columns or rows; what has the `key` `UNSAID` follows in documents
    from other fields.

    A text with a `label` is typed in a form, listed beneath names, and a column of workbooks; `headings` are the plain
    words that lists which come in have above it.
    """

    name: str = ""
    kind: Any = None
    default: Any = ABSENT
    key: str = ""
    column: str = ""
    least: int = 0
    most: int = 0
    is_checked: bool = True
    names: str = ""
    meaning: str = ""
    is_said: bool = False
    in_row: bool = True
    label: str = ""
    headings: tuple[str, ...] = ()

    @cached_property
    def is_column(self) -> bool:
        """Whether the row of the record has it; other records are rows of their own."""
        return self.in_row and not any(map(is_dataclass, get_args(self.kind)))

    @property
    def is_published(self) -> bool:
        """Whether documents have it as a field of its own."""
        return self.key != UNSAID

    @cached_property
    def choice(self) -> type[StrEnum] | None:
        """The few words of which it is one, or nothing."""
        return next(
            (
                kind
                for kind in (self.kind, *get_args(self.kind))
                if isinstance(kind, type) and issubclass(kind, StrEnum)
            ),
            None,
        )

    @property
    def is_required(self) -> bool:
        """Whether a document has to have it."""
        return self.default is ABSENT


def known(default: Any = ABSENT, **more: Any) -> Any:
    """A field of a record with its default, and all that is known of it."""
    told = {"known": Known(default=default, **more)}
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata=told)
    return field(default=MISSING if default is ABSENT else default, metadata=told)


def fields_of(record: Any) -> Mapping[str, Known]:
    """The declared fields of a record, by name."""
    return _fields_of(record)


def values_of(record: Any, source: object) -> dict[str, Any]:
    """The values of a record's declared fields, from whatever has them."""
    return {name: getattr(source, name) for name in fields_of(record)}


@cache
def _fields_of(record: Any) -> Mapping[str, Known]:
    return {one.name: one for one in _declared(record)}


def _declared(record: Any) -> Iterator[Known]:
    kinds = get_type_hints(record)
    for one in fields(record):
        if (told := one.metadata.get("known")) is not None:
            column = told.column or (f"{told.names}_id" if told.names else one.name)
            yield replace(told, name=one.name, kind=kinds[one.name], key=told.key or one.name, column=column)
