"""A preset read from its document: how a championship is run, and everything that is wrong with one from elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field, StrictBool, StrictStr, create_model

from tournament.declared import Declared
from tournament.draw.catalogue import MOST_PHASES
from tournament.draw.phase_reading import PhaseDocument, phases_of
from tournament.errors import Problem, Refused
from tournament.models.tables import DEFAULTS
from tournament.presets.preset import FORMAT, VERSION, Preset, preset_name_problems
from tournament.scoring.published import OF_SHEETS, OneOf, PublishedPart, PublishedTable, Text, Whole, read_part
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import LONGEST_LIST, beyond, is_known, printable, quoted
from tournament.scoring.systems import DEFAULT_SYSTEM, SYSTEMS, earlier_options, resolve_rules, usual_rules
from tournament.services.desk.texts import tidy
from tournament.services.people.names import MOST_CHARACTERS
from tournament.services.setup.setting_checks import LONGEST_CUSTOM, MOST_CUSTOMS, check_settings, tidy_lines
from tournament.settings import CHOSEN, MOST_ROUNDS, SETTINGS
from tournament.standings.criteria import CRITERIA, DEFAULT_CRITERIA


def meant(name: str, **more: Any) -> Any:
    """A field that says what a setting means."""
    return Field(**{"default": SETTINGS[name].default, "description": SETTINGS[name].meaning, **more})


CriterionName = Annotated[StrictStr, Field(json_schema_extra={"enum": list(CRITERIA)})]
SHAPES: Final[Mapping[str, Any]] = {
    "rules": (Annotated[str, Text()], Field(json_schema_extra={OF_SHEETS: "rules"})),
    "options": (
        Annotated[dict[Any, Any], PublishedTable(quotes=False)],
        Field({}, json_schema_extra={OF_SHEETS: "options"}),
    ),
    "criteria": (
        Annotated[list[CriterionName], Field(max_length=LONGEST_LIST)],
        meant("criteria", default=list(DEFAULT_CRITERIA), json_schema_extra={"minItems": 1, "uniqueItems": True}),
    ),
    "planned_rounds": (
        Annotated[int | None, Whole(1, MOST_ROUNDS, is_checked=False)],
        meant("planned_rounds", default=None),
    ),
    "phases": (Annotated[list[PhaseDocument], Field(max_length=MOST_PHASES)], meant("phases", default=[])),
    "customs": (
        Annotated[
            list[Annotated[StrictStr, Field(json_schema_extra={"maxLength": LONGEST_CUSTOM})]],
            Field(max_length=LONGEST_LIST),
        ],
        meant("customs", default=[], json_schema_extra={"maxItems": MOST_CUSTOMS}),
    ),
}
"""The shapes of the fields that are no flag, number or choice, or whose default a document does not say."""


def shape(declared: Declared) -> tuple[Any, Any]:
    """The field of a plain setting: its type with what is checked of it, and its default with its description."""
    kind = declared.kind
    if kind is bool:
        checked: Any = StrictBool
    elif kind in (int, int | None):
        checked = Annotated[kind, Whole(declared.least, declared.most_held, is_checked=False)]
    else:
        checked = Annotated[kind, OneOf(tuple(kind))]
    return checked, meant(declared.name)


def shapes(names: Iterable[str]) -> dict[str, Any]:
    """The fields of these settings by their published keys."""
    made: dict[str, Any] = {}
    for declared in map(SETTINGS.__getitem__, names):
        if declared.is_plain or declared.key in SHAPES:
            made[declared.key] = SHAPES.get(declared.key) or shape(declared)
            made |= {"options": SHAPES["options"]} if declared.name == "rules" else {}
    return made


Choices: Any = create_model("Choices", __base__=PublishedPart, **shapes(CHOSEN))
"""How a championship is run: the fields that a preset and a championship have in common."""
OfOneChampionship: Any = create_model("OfOneChampionship", __base__=Choices, **shapes(SETTINGS.keys() - CHOSEN))
"""Those fields, and the plain settings that no preset has."""


def plain_in(part: Any, names: Iterable[str]) -> dict[str, Any]:
    """Those of these settings that a document has as they are."""
    return {name: getattr(part, SETTINGS[name].key) for name in names if SETTINGS[name].is_plain}


def choices_of(
    part: Any, wrong: list[Problem], path: str = "", *, rounds: int = 4, defaults_of: int = DEFAULTS
) -> dict[str, Any]:
    """What a document chooses, by the fields of `Settings`; where it is wrong, what is usual.

    `wrong` has what is wrong with its shape, and what is wrong beyond it is added. So many `rounds` were announced
    where it does not say how many. What its options leave unsaid was usual in the version `defaults_of` of the tables.
    """
    at = f"{path}." if path else ""
    rules, problems = (usual_rules(), []) if is_known(wrong, f"{at}rules") else _rules_of(part, at, defaults_of)
    phases, of_phases = ((), []) if is_known(wrong, f"{at}phases") else phases_of(part.phases, at)
    chosen = plain_in(part, CHOSEN) | {
        "criteria": tuple(printable(name) for name in part.criteria),
        "planned_rounds": rounds if part.planned_rounds is None else part.planned_rounds,
        "customs": tuple(tidy_lines(part.customs)),
    }
    wrong += beyond(
        [*problems, *of_phases, *(replace(found, path=at + found.path) for found in check_settings(chosen))], wrong
    )
    return chosen | {"rules": rules, "phases": phases}


def _rules_of(part: Any, at: str, defaults_of: int) -> tuple[Rules, list[Problem]]:
    """Rules with all settings decided, to read hands by; the system's or usual ones where wrong."""
    system = printable(part.rules)
    try:
        options = {printable(name): value for name, value in part.options.items()}
        return resolve_rules(system, earlier_options(system, options, defaults_of), f"{at}options"), []
    except Refused as refused:
        return resolve_rules(system if system in SYSTEMS else DEFAULT_SYSTEM, {}), list(refused.problems)


class PresetDocument(Choices):  # type: ignore[misc]  # its fields are those of the settings
    """A preset: a rule system with its settings, and how a championship of it runs. What is absent is as usual."""

    harmless: ClassVar[Mapping[str, object]] = {
        "format": FORMAT,
        "version": VERSION,
        "name": "",
        "rules": DEFAULT_SYSTEM,
    }

    format: Annotated[str, OneOf((FORMAT,))]
    version: Annotated[int, Whole(VERSION, VERSION)]
    name: Annotated[str, Text()] = Field(
        description="What the preset is called.", json_schema_extra={"minLength": 1, "maxLength": MOST_CHARACTERS}
    )


def read_preset(document: object) -> Preset:
    """The preset of a document. Refuses all that is wrong by path, or only that it is none, or of a later version."""
    if foreign := _foreign(document):
        raise Refused(foreign)
    part, problems = read_part(PresetDocument, document)
    if of_version := [problem for problem in problems if problem.path == "version" and problem.code != "field-missing"]:
        raise Refused(*of_version)
    problems += beyond(preset_name_problems(part.name), problems)
    chosen = choices_of(part, problems)
    if problems:
        raise Refused(*problems)
    return Preset(name=tidy(part.name), **chosen)


def _foreign(document: object) -> Problem | None:
    """Why a document is no preset that this program can know: another format, or a later version."""
    if not isinstance(document, dict):
        return Problem("not-object", details={"found": quoted(document)})
    found, version = document.get("format", FORMAT), document.get("version", VERSION)
    if found != FORMAT:
        return Problem("preset-format", "format", {"found": quoted(found), "wanted": FORMAT})
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        return Problem("preset-newer", "version", {"found": quoted(version), "known": VERSION})
    return None
