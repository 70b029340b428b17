"""A preset read from its document: what it says, and everything that is wrong with one that came from elsewhere."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from tournament.errors import Problem, Refused
from tournament.presets.choices import Choices, choices_of
from tournament.presets.preset import FORMAT, VERSION, Preset, preset_name_problems
from tournament.scoring.paths import beyond
from tournament.scoring.published import OneOf, Text, Whole, read_part
from tournament.scoring.shapes import quoted
from tournament.scoring.systems import DEFAULT_SYSTEM
from tournament.services.desk.texts import tidy
from tournament.services.people.names import MOST_CHARACTERS


class PresetDocument(Choices):  # type: ignore[misc]  # its fields are those of the settings
    """A preset: a rule system with its settings, and how a championship of it runs. What is absent is as usual."""

    harmless: ClassVar[Mapping[str, object]] = {"format": FORMAT, "version": VERSION, "name": "", "rules": DEFAULT_SYSTEM}

    format: Annotated[str, OneOf((FORMAT,))]
    version: Annotated[int, Whole(VERSION, VERSION)]
    name: Annotated[str, Text()] = Field(description="What the preset is called.", json_schema_extra={"minLength": 1, "maxLength": MOST_CHARACTERS})


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
