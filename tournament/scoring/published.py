"""Shapes of published documents: pydantic checks them, and its errors become problems.

The sentences of pydantic reach nobody: only `problems_of` makes codes of ours of its kinds of error. Values are taken
as JSON has them: `true` is not 1, and 1.0 is no whole number. Imported where a document is read, never at start.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self, TypeVar, get_args

from pydantic import (
    BaseModel,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from tournament.errors import Detail, Problem
from tournament.scoring.shapes import (
    LONGEST_TEXT,
    MOST_WRONG_FIELDS,
    JsonObject,
    entry,
    inside,
    is_writable,
    printable,
    quoted,
)

LENIENT: Final = "lenient"
"""The context of a second reading: what is wrong is replaced by something harmless, so that the rest can be checked."""
CODES: Final[Mapping[str, str]] = {
    "int_type": "not-whole",
    "bool_type": "not-flag",
    "string_type": "not-text",
    "string_unicode": "text-unwritable",
    "list_type": "not-list",
    "too_long": "list-long",
    "dict_type": "not-object",
    "model_type": "not-object",
    "missing": "field-missing",
}
WITH_WHAT_WAS_FOUND: Final = frozenset(
    {
        "not-whole",
        "not-flag",
        "not-text",
        "not-list",
        "not-object",
        "not-choice",
        "not-contract",
        "not-date",
        "not-moment",
        "slot-unknown",
    }
)
OF_OURS: Final = ("choices",)
"""The details that a code has beside what was found; pydantic gives others."""

OF_SHEETS: Final = "of-score-sheets"
"""Names, among what a field adds to its schema, a part of the schema of score sheets that it is."""

Steps = tuple[int | str, ...]


def problems_of(error: ValidationError, path: str) -> list[Problem]:
    """Everything that pydantic found wrong in what is at a path."""
    found = error.errors(include_url=False)
    return [
        _problem(CODES.get(one["type"], one["type"]), one["loc"], one["input"], one.get("ctx", {}), path)
        for one in found
    ]


def _problem(code: str, steps: Steps, value: Any, details: Mapping[str, Detail], path: str) -> Problem:
    for step in steps:
        path = entry(path, step) if isinstance(step, int) else inside(path, printable(step))
    if code == "field-missing":
        details = {"field": steps[-1]}
    elif code == "list-long":
        details = {"length": details["actual_length"], "most": details["max_length"]}
    elif code in WITH_WHAT_WAS_FOUND:
        details = {"found": quoted(value), **{name: detail for name, detail in details.items() if name in OF_OURS}}
    return Problem(code, path, details)


def refusal(code: str, **details: Detail) -> PydanticCustomError:
    """What a check of ours raises while pydantic reads: a code and what its sentence needs, without what was found."""
    return PydanticCustomError(code, code, details)


def read_fields(
    document: object, read: Any, known: Set[str], info: ValidationInfo, harmless: Mapping[str, object] | None
) -> Any:
    """An object with exactly these fields; where lenient, wrong ones are `harmless` or absent."""
    wrong = list(_wrong_fields(document, known))
    try:
        value = read(document)
        errors: list[InitErrorDetails] = []
    except ValidationError as error:
        errors = [_again(one) for one in error.errors(include_url=False)]
    if not (wrong or errors):
        return value
    if info.context != LENIENT or harmless is None:
        raise ValidationError.from_exception_data("document", [*wrong, *errors])
    bad = {step for one in errors for step in one.get("loc", ())[:1]}
    return read(
        {
            **harmless,
            **(
                {name: value for name, value in document.items() if name not in bad}
                if isinstance(document, dict)
                else {}
            ),
        }
    )


def _again(error: Any) -> InitErrorDetails:
    """An error that is raised anew, beside others."""
    kind = PydanticCustomError(error["type"], "", error.get("ctx"))
    return InitErrorDetails(type=kind, loc=error["loc"], input=error["input"])


def _wrong_fields(document: object, known: Set[str]) -> Iterable[InitErrorDetails]:
    """Fields that occur twice or belong elsewhere; only the first of something else altogether."""
    if not isinstance(document, dict):
        return
    repeated = document.repeated if isinstance(document, JsonObject) else ()
    unknown = [] if document.keys() <= known else [name for name in document if name not in known]
    for names, code, say in ((repeated, "field-twice", quoted), (unknown, "field-unknown", printable)):
        for name in names[:MOST_WRONG_FIELDS]:
            yield InitErrorDetails(type=refusal(code, field=say(name)), loc=(printable(name),), input=None)
    if more := len(unknown[MOST_WRONG_FIELDS:]) + len(repeated[MOST_WRONG_FIELDS:]):
        yield InitErrorDetails(type=refusal("more-wrong-fields", more=more), loc=(), input=None)


class PublishedPart(BaseModel):
    """An object of a published document. `harmless` are values of its required fields for a lenient reading."""

    harmless: ClassVar[Mapping[str, object]] = {}

    @model_validator(mode="wrap")
    @classmethod
    def _read(cls, document: object, read: ModelWrapValidatorHandler[Self], info: ValidationInfo) -> Self:
        return read_fields(document, read, cls.model_fields.keys(), info, cls.harmless)  # type: ignore[no-any-return]


Model = TypeVar("Model", bound=PublishedPart)


def read_part(model: type[Model], document: object, path: str = "") -> tuple[Model, list[Problem]]:
    """The value at a path and its shape's problems; wrong parts become harmless values."""
    try:
        return model.model_validate(document), []
    except ValidationError as error:
        problems = problems_of(error, path)
    return model.model_validate(document, context=LENIENT), problems


# --- values
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Whole:
    """A whole number; out of bounds is `number-out-of-range`, unless bounds are the schema's."""

    least: int
    most: int
    is_checked: bool = True

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        number = core_schema.int_schema(strict=True)
        if not self.is_checked:
            return number
        bounds = core_schema.int_schema(ge=self.least, le=self.most)
        return core_schema.chain_schema(
            [number, _refused(bounds, "number-out-of-range", least=self.least, most=self.most)]
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class OneOf:
    """One of the published values; a `StrEnum` gives its members."""

    choices: Sequence[str]

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        known = core_schema.literal_schema([str(choice) for choice in self.choices])
        named = core_schema.no_info_after_validator_function(
            {str(choice): choice for choice in self.choices}.__getitem__, known
        )
        return _refused(named, "not-choice", choices=tuple(self.choices))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"enum": [str(choice) for choice in self.choices]}


@dataclass(frozen=True)
class Text:
    """A text that can be written in a file and on paper."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_check_text, core_schema.str_schema(strict=True))


def _check_text(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise refusal("text-long", length=len(text), most=LONGEST_TEXT)
    if not is_writable(text):
        raise refusal("text-unwritable")
    return text


def _refused(schema: CoreSchema, code: str, **details: Detail) -> CoreSchema:
    """The schema; whatever is wrong with its value has that code."""
    return core_schema.custom_error_schema(
        schema, custom_error_type=code, custom_error_message=code, custom_error_context=details
    )


@dataclass(frozen=True)
class PublishedTable:
    """An object of any unique fields, with values of the given type; paths quote names or not."""

    quotes: bool = True

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_wrap_validator_function(self._read, handler(source))

    def _read(self, document: object, read: Any, info: ValidationInfo) -> Any:
        try:
            return read_fields(
                document, read, document.keys() if isinstance(document, dict) else frozenset(), info, None
            )
        except ValidationError as error:
            errors = [_again(one) for one in error.errors(include_url=False)]
        for one in errors if self.quotes else ():
            one["loc"] = (*map(quoted, one["loc"][:1]), *one["loc"][1:])
        raise ValidationError.from_exception_data("document", errors)


@dataclass(frozen=True)
class NotNull:
    """What may be absent, and then is None, but not null."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler(get_args(source)[0])


@dataclass(frozen=True)
class Exactly:
    """A list of so many entries, different ones where that is asked for; anything else is refused by a code."""

    count: int
    code: str
    most: int | None = None
    different: bool = False

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {
            **handler(schema),
            "minItems": self.count,
            "maxItems": self.count,
            **({"uniqueItems": True} if self.different else {}),
        }

    def _check(self, document: object) -> object:
        if (
            isinstance(document, list)
            and len(document) == self.count
            and not (self.different and any(map(document[1:].__contains__, document[:1])))
        ):
            return document
        raise refusal(self.code, **({} if self.most is None else {"most": self.most}))


@dataclass(frozen=True)
class Refuse:
    """Whatever is wrong with the value is refused by one code."""

    code: str
    choices: tuple[str, ...] | None = None

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _refused(handler(source), self.code, **({} if self.choices is None else {"choices": self.choices}))
