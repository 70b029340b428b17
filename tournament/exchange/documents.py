"""Records as published documents have them: the shape of their part, how it is read, and how it is written."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, Field, StrictBool, create_model

from tournament.exchange.document_fields import moment, no_longer_than
from tournament.exchange.known_teams import KnownTeams
from tournament.records.fields import GREATEST, Known, fields_of
from tournament.scoring.published import OneOf, PublishedPart, Text, Whole, refusal
from tournament.services.desk.texts import tidy

Record = TypeVar("Record")

HARMLESS: Final[Mapping[Any, object]] = {bool: False, datetime: "2000-01-01T00:00:00+00:00", str: "-"}
"""By the kind of a field: what stands for it where it cannot be read; a list is empty."""
OF_WHOM: Final = ("team", "waiting")
"""Of what names one of these, documents may say that it is nobody: null."""


def part_of(record: type, **special: Any) -> Any:
    """The document part of a record, with types, and defaults if other ones, for fields of no plain type."""
    fields = fields_of(record)
    shapes: dict[str, Any] = {}
    for name, field in fields.items():
        if not field.is_published:
            continue
        given = special.get(name) or shape(field)
        shapes[field.key] = given if isinstance(given, tuple) else (given, told(field))
    made = create_model(record.__name__, __base__=PublishedPart, __doc__=record.__doc__, **shapes)
    made.harmless = {field.key: harmless(field) for field in fields.values() if field.is_required}
    return made


def told(field: Known) -> Any:
    """The default of a field and what it means."""
    return Field(... if field.is_required else field.default, description=field.meaning or None)


def harmless(field: Known) -> object:
    """What stands for a field that has no default, where it cannot be read."""
    if field.kind is int:
        return 1 if field.least <= 1 <= field.most else field.least
    return next(iter(field.kind)).value if is_choice(field.kind) else HARMLESS.get(field.kind, [])


def is_choice(kind: Any) -> bool:
    """Whether a field is one of a few words."""
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def shape(field: Known) -> Any:
    """The type of a field, with what is checked of it."""
    kind: Any = field.kind
    if kind is bool:
        return StrictBool
    if kind in (datetime, datetime | None):
        return Annotated[kind, Text(), AfterValidator(moment), Field(json_schema_extra={"format": "date-time"})]
    if is_choice(kind):
        return Annotated[kind, OneOf(tuple(kind))]
    if kind is str:
        if not field.most:
            return Annotated[kind, Text()]
        lengths: dict[str, Any] = {**({"minLength": field.least} if field.least else {}), "maxLength": field.most}
        checks = [AfterValidator(check) for check in (*([named] if field.least else []), *([no_longer_than(field.most)] if field.is_checked else []))]
        return Annotated[(kind, Text(), *checks, Field(json_schema_extra=lengths))]
    least, most = 1 if field.names else field.least if field.most else -GREATEST, field.most or GREATEST
    if field.names in OF_WHOM:  # whether there is one is checked with the whole document
        number: Any = Annotated[int, Whole(least, most, is_checked=False)]
        return number if kind is int else number | None
    return Annotated[kind, Whole(least, most, is_checked=field.is_checked)]


def many(kind: Any, most: int) -> Any:
    """A list of at most so many of a kind."""
    of: Any = list
    return Annotated[of[kind], Field(max_length=most)]


def named(text: str) -> str:
    """Refuses a name that says nothing."""
    if not text.strip():
        raise refusal("name-empty")
    return text


def read(record: Callable[..., Record], part: Any, path: str, reading: KnownTeams, **more: Any) -> Record:
    """A part's record at a path, texts as kept; unknown teams are noted. Special values are given."""
    values = {}
    for name, field in fields_of(record).items():
        if name in more or not field.is_published:
            continue
        value = getattr(part, field.key)
        if field.names == "team" and value is not None:
            value = reading.known(value, f"{path}.{name}")
        values[name] = tidy(value) if field.kind is str else value
    return record(**values | more)


def written(record: Any, **special: Any) -> dict[str, Any]:
    """A record in its published form, without what is as usual unless it is always said; what is special is given."""
    values = [(name, field, getattr(record, name)) for name, field in fields_of(type(record)).items() if field.is_published]
    told = [(field.key, special.get(name, value)) for name, field, value in values if field.is_said or value != field.default]
    return {key: plain(value) for key, value in told}


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if is_dataclass(value):
        return written(value)
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="seconds")
    return value.value if isinstance(value, StrEnum) else value
