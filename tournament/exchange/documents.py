"""Records as published documents have them: their fields, how a part is read and written, the teams it names."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, Field, StrictBool, create_model

from tournament.errors import Detail, Problem
from tournament.records.fields import GREATEST, MOST_TEAMS, Known, fields_of
from tournament.scoring.published import Exactly, OneOf, PublishedPart, Text, Whole, refusal
from tournament.scoring.shapes import LONGEST_TEXT, around, entry, quoted
from tournament.services.desk.texts import tidy
from tournament.services.people.names import MOST_CHARACTERS
from tournament.services.scores.decisions import MOST_POINTS
from tournament.services.setup.setting_checks import HIGHEST_TABLE

MOST_PAIRS: Final = 10_000


def day(text: str) -> date:
    """A day, without a time."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise refusal("not-date") from None


def moment(text: str) -> datetime:
    """A moment in a time zone, in that of the world."""
    try:
        read = datetime.fromisoformat(text)
        if read.tzinfo is not None:
            return read.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise refusal("not-moment")


def _not_nothing(points: int) -> int:
    if points == 0:
        raise refusal("adjustment-points", points=0, most=MOST_POINTS)
    return points


def _said(reason: str) -> str:
    if not reason.strip():
        raise refusal("adjustment-reason")
    return reason.strip()


def no_longer_than(most: int) -> Callable[[str], str]:
    """Refuses a text of more characters."""

    def check(text: str) -> str:
        if len(text) > most:
            raise refusal("text-too-long", most=most)
        return text

    return check


Line = Annotated[str, Text()]
Name = Annotated[str, Text(), Field(json_schema_extra={"maxLength": MOST_CHARACTERS})]
Count = Annotated[int, Whole(1, GREATEST)]
Seed = Annotated[int, Whole(-GREATEST, GREATEST)]
TableNumber = Annotated[int, Whole(1, HIGHEST_TABLE)]
TeamNumber = Annotated[int, Whole(1, GREATEST, is_checked=False)]
"""The number of a team; that there is such a team is checked with the whole document."""
Teams = Annotated[list[TeamNumber], Field(max_length=MOST_TEAMS, json_schema_extra={"uniqueItems": True})]
Pair = Annotated[list[TeamNumber], Exactly(2, "pair-of-teams", different=True)]
Pairs = Annotated[list[Pair], Field(max_length=MOST_TEAMS * MOST_TEAMS)]
Points = Annotated[
    int, Whole(-MOST_POINTS, MOST_POINTS), AfterValidator(_not_nothing), Field(json_schema_extra={"not": {"const": 0}})
]
Reason = Annotated[
    str, Text(), AfterValidator(_said), Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_TEXT})
]


class KnownTeams:
    """Problems found beyond a document's shape, and the team numbers read so far: no others exist.

    `wrong` is what is wrong with its shape: what hangs on a part that could not be read is not noted. Where the number
    of a team is such a part (`knows_all` is false), any number may be that team's.
    """

    def __init__(self, wrong: list[Problem]) -> None:
        self.wrong = wrong
        self.problems: list[Problem] = []
        self.numbers: set[int] = set()
        self.knows_all = True
        self._unread = {path for problem in wrong for path in around(problem.path)}

    def note(self, code: str, path: str, **details: Detail) -> None:
        """Note that something is wrong at a path, unless what is there could not be read."""
        if self.is_read(path):
            self.problems.append(Problem(code, path, details))

    def instead(self, path: str, code: str, **details: Detail) -> None:
        """Note that something should not be at a path at all, instead of what is wrong with it."""
        self.wrong[:] = [problem for problem in self.wrong if path not in around(problem.path)]
        self.wrong.append(Problem(code, path, details))

    def is_read(self, path: str) -> bool:
        """Whether nothing is wrong with the shape of what is at a path."""
        return path not in self._unread

    def known(self, value: object, path: str) -> int:
        """The number of a team that was read; 0 where there is none of that number."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not-whole", path, found=quoted(value))
        elif value not in self.numbers and self.knows_all:
            self.note("team-unknown", path, number=quoted(value))
        else:
            return value
        return 0

    def each_once(self, part: Sequence[object], path: str) -> list[int]:
        """The numbers of a list of teams, none twice and none unknown."""
        teams: dict[int, None] = {}
        for index, value in enumerate(part):
            team = self.known(value, entry(path, index))
            if team in teams:
                self.note("team-twice", entry(path, index), number=team)
            elif team:
                teams[team] = None
        return list(teams)


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
        checks = [
            AfterValidator(check)
            for check in (
                *([named] if field.least else []),
                *([no_longer_than(field.most)] if field.is_checked else []),
            )
        ]
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
    values = [
        (name, field, getattr(record, name)) for name, field in fields_of(type(record)).items() if field.is_published
    ]
    told = [
        (field.key, special.get(name, value))
        for name, field, value in values
        if field.is_said or value != field.default
    ]
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
