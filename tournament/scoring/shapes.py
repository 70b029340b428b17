"""The shape of published JSON: known fields, whole numbers, writable texts.

Every mistake becomes a problem with its path, and what could not be read is None, so that one reading finds everything
that is wrong.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from tournament.errors import Problem, Refused
from tournament.json_values import values_at_most


def inside(path: str, field: str) -> str:
    """The path of a field of what is at `path`; an empty path is the document itself."""
    return f"{path}.{field}" if path else field


def entry(path: str, index: int) -> str:
    """The path of one entry of the list at `path`, counted from 0."""
    return f"{path}[{index}]"


def beyond(problems: Iterable[Problem], known: Iterable[Problem]) -> list[Problem]:
    """The problems that are not at, or inside, a path that has a problem already: one mistake is reported once."""
    paths = {problem.path for problem in known}
    return list(problems) if not paths else [problem for problem in problems if paths.isdisjoint(around(problem.path))]


def is_known(problems: Iterable[Problem], path: str) -> bool:
    """Whether something is wrong with what is at a path, or inside of it."""
    return any(path in around(problem.path) for problem in problems)


def around(path: str) -> Iterator[str]:
    """A path and those of all that contain it, but for the document itself."""
    yield path
    for index, sign in enumerate(path):
        if sign in ".[":
            yield path[:index]


LONGEST_LIST = 100
LONGEST_TEXT = 500
MOST_WRONG_FIELDS = 15
"""Of one object so many are named: a file that is something else altogether may have a million."""
LONGEST_QUOTE = 40
LARGEST_DOCUMENT = 50_000_000
"""The most bytes of a championship's export: a season of hands, ten times over."""
MOST_IN_DOCUMENT = 3_000_000
"""Most values in a document: three bytes can be a list, twenty times larger in memory."""

Choice = TypeVar("Choice", bound=StrEnum)


class JsonObject(dict[str, Any]):
    """A JSON object that remembers which of its fields were written more than once."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.repeated: tuple[str, ...] = ()
        if len(self) < len(pairs):
            self.repeated = tuple(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)


def parse_limited(raw: bytes, most: int) -> object:
    """The document in bytes, by `parse_json`. Refuses `file-too-large` above `most`, and `too-many-values`."""
    if len(raw) > most:
        raise Refused(Problem("file-too-large", details={"most": most}))
    if values_at_most(raw) > MOST_IN_DOCUMENT:
        raise Refused(Problem("too-many-values", details={"most": MOST_IN_DOCUMENT}))
    return parse_json(raw)


def parse_json(raw: bytes) -> object:
    """A document of UTF-8 JSON. Refuses `not-utf8`, `not-json`, `json-too-deep`; repeats and NaN when read."""
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=JsonObject)
    except UnicodeDecodeError as error:
        raise Refused(Problem("not-utf8", details={"byte": error.start})) from error
    except json.JSONDecodeError as error:
        raise Refused(Problem("not-json", details={"line": error.lineno, "column": error.colno})) from error
    except ValueError as error:
        raise Refused(Problem("number-too-long")) from error
    except RecursionError as error:
        raise Refused(Problem("json-too-deep")) from error


class Fields:
    """A JSON object read by field; problems go to `problems`, but `foreign` fields may have harmless values."""

    def __init__(
        self,
        document: object,
        path: str,
        problems: list[Problem],
        known: Sequence[str],
        foreign: Mapping[str, Sequence[object]] | None = None,
    ) -> None:
        self.path = path
        self.problems = problems
        written: Mapping[str, Any] = document if isinstance(document, dict) else {}
        self.values: Mapping[str, Any] = {name: value for name, value in written.items() if name in known}
        self.is_object = isinstance(document, dict)
        if not self.is_object:
            problems.append(Problem("not-object", path, {"found": quoted(document)}))
        repeated = document.repeated if isinstance(document, JsonObject) else ()
        problems += [
            Problem("field-twice", self.at(name), {"field": quoted(name)}) for name in repeated[:MOST_WRONG_FIELDS]
        ]
        unknown = [name for name in written if name not in known]
        for name in unknown[:MOST_WRONG_FIELDS]:
            self._unknown(name, written[name], foreign or {})
        more = len(unknown[MOST_WRONG_FIELDS:]) + len(repeated[MOST_WRONG_FIELDS:])
        if more:
            problems.append(Problem("more-wrong-fields", path, {"more": more}))

    def at(self, name: str) -> str:
        """The path of a field."""
        return inside(self.path, printable(name))

    def refuse(self, name: str, code: str, **details: str | int | tuple[str, ...]) -> None:
        """Say that a field is wrong."""
        self.problems.append(Problem(code, self.at(name), details))

    def whole(self, name: str) -> int | None:
        """A whole number; a fraction, `true` or a text is none."""
        value = self.values.get(name)
        if name not in self.values or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        self.refuse(name, "not-whole", found=quoted(value))
        return None

    def flag(self, name: str) -> bool | None:
        """`true` or `false`, false when the field is absent."""
        value = self.values.get(name, False)
        if isinstance(value, bool):
            return value
        self.refuse(name, "not-flag", found=quoted(value))
        return None

    def text(self, name: str) -> str | None:
        """A text that can be written in a file and on paper."""
        value = self.values.get(name)
        if name not in self.values:
            return None
        if not isinstance(value, str):
            self.refuse(name, "not-text", found=quoted(value))
        elif len(value) > LONGEST_TEXT:
            self.refuse(name, "text-long", length=len(value), most=LONGEST_TEXT)
        elif not is_writable(value):
            self.refuse(name, "text-unwritable")
        else:
            return value
        return None

    def choice(self, name: str, choices: type[Choice], foreign: Sequence[str] = ()) -> Choice | None:
        """One of the published values; `foreign` are those that only other systems have."""
        value = self.values.get(name)
        if name not in self.values:
            return None
        if isinstance(value, str) and value in foreign:
            self.refuse(name, "value-of-other-system", found=quoted(value))
        elif isinstance(value, str) and value in list(choices):
            return choices(value)
        else:
            self.refuse(name, "not-choice", found=quoted(value), choices=tuple(choices))
        return None

    def side(self, name: str, letters: str) -> str | None:
        """The letter of a side that sits at the table."""
        return side_at(self.values[name], self.at(name), letters, self.problems) if name in self.values else None

    def entries(self, name: str, most: int = LONGEST_LIST) -> list[tuple[object, str]]:
        """The entries of a list, each with its path; none when the field is absent."""
        value = self.values.get(name, [])
        if not isinstance(value, list):
            self.refuse(name, "not-list", found=quoted(value))
        elif len(value) > most:
            self.refuse(name, "list-long", length=len(value), most=most)
        else:
            return [(item, entry(self.at(name), index)) for index, item in enumerate(value)]
        return []

    def require(self, *names: str) -> None:
        """Refuse what may not be absent."""
        if self.is_object:
            self.problems += [
                Problem("field-missing", self.at(name), {"field": name}) for name in names if name not in self.values
            ]

    def _unknown(self, name: str, value: object, foreign: Mapping[str, Sequence[object]]) -> None:
        if name not in foreign:
            self.refuse(name, "field-unknown", field=printable(name))
        elif value not in foreign[name]:
            self.refuse(name, "field-of-other-system", field=name)


def side_at(value: object, path: str, letters: str, problems: list[Problem]) -> str | None:
    """The letter of a side that sits at the table."""
    if not isinstance(value, str) or len(value) != 1 or value not in "ABCDEF":
        problems.append(Problem("not-side", path, {"found": quoted(value), "seated": tuple(letters)}))
    elif value not in letters:
        problems.append(Problem("side-not-seated", path, {"side": value, "seated": tuple(letters)}))
    else:
        return value
    return None


def is_writable(text: str) -> bool:
    """Whether a text is writable: no half surrogate pair, control or noncharacter."""
    return not any(
        "\ud800" <= character <= "\udfff"
        or (ord(character) < 32 and character not in "\n\t")
        or is_no_character(character)
        for character in text
    )


def is_no_character(character: str) -> bool:
    """Whether Unicode reserves this code, such as U+FFFF: XML and spreadsheets refuse it."""
    return "\ufdd0" <= character <= "\ufdef" or ord(character) & 0xFFFE == 0xFFFE


def printable(text: str) -> str:
    """A text for use in a sentence: on one line, and not too long."""
    line = "".join(
        character if character.isprintable() else f"\\u{ord(character):04x}" for character in text[: LONGEST_QUOTE + 1]
    )
    return line if len(line) <= LONGEST_QUOTE else line[:LONGEST_QUOTE] + "…"


def quoted(value: object) -> str:
    """What was found instead, as JSON writes it, cut where it is long."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list):
        return "[…]" if value else "[]"
    if isinstance(value, str):
        return f'"{printable(value)}"'
    return printable(json.dumps(value))
