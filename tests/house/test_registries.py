"""Whatever has a row in one registry has all that belongs to it elsewhere; what is missing is named by file and row."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path

import pytest
from sqlmodel import SQLModel

from tournament import plugins
from tournament.audit.criteria import CRITERIA as JUDGED_CRITERIA
from tournament.audit.draws import BY_FORMAT
from tournament.audit.export import ExportedSettings as JudgedSettings
from tournament.audit.reading import METHODS
from tournament.audit.rules.system import SYSTEMS as JUDGES
from tournament.draw.catalogue import FORMATS
from tournament.messages.paper_titles import TITLES
from tournament.messages.setup.formats import FORMAT_WORDS as FORMAT_WORDS
from tournament.messages.setup.formats import OPTIONS
from tournament.papers.documents import DOCUMENTS
from tournament.plugins import OWN_SYSTEMS, lacking
from tournament.records.kinds import Kind
from tournament.scoring.systems import SYSTEMS
from tournament.services.rounds.views import DrawMethod
from tournament.settings import SETTINGS
from tournament.standings.criteria import CRITERIA

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
OWN_CRITERIA = [name for name in CRITERIA if name not in CRITERIA.found]
OF_FORMATS = sorted({setting for each in FORMATS.values() for setting in each.settings})
OF_RULES = sorted({f"{system}.{setting.name}" for system in OWN_SYSTEMS for setting in SYSTEMS[system].settings})
FORMATS_PAGE, CHAMPIONSHIPS, SHEETS = "docs/formats.md: `{}`", "championship.schema.json", "score-sheet.schema.json"


@dataclass(frozen=True)
class Place:
    """Where a row must stand for every name of a registry, and the names that have one there."""

    row: str
    there: Collection[str]

    def missing(self, names: Collection[str]) -> list[str]:
        """The rows that are not there."""
        return [self.row.format(name) for name in names if name not in self.there]


def in_schema(file: str, *steps: str) -> Place:
    """What a published schema knows at a path of it."""
    found = json.loads((ROOT / "resources" / "schemas" / file).read_text(encoding="utf-8"))["$defs"]
    for step in steps:
        found = found[step]
    return Place(f"resources/schemas/{file}: {'/'.join(steps)}/{{}} (make schemas)", found)


def on_page(names: Collection[str]) -> Place:
    """What the page about the formats has."""
    return Place(FORMATS_PAGE, {name for name in names if f"`{name.rpartition('.')[2]}`" in PAGE})


def held(row: str, rows: Mapping[str, object]) -> Place:
    """The names whose declaration holds something there."""
    return Place(row, {name for name, value in rows.items() if value})


def of_plugins() -> Iterator[Place]:
    """The parts of a rule system."""
    packages = dict(plugins.SYSTEMS.own)
    for part in plugins.SYSTEMS.parts:
        whole = {name for name in OWN_SYSTEMS if lacking(packages[name], (part,)) == []}
        yield Place(f"tournament/systems/{{}}/{part.module}.py: {part.name}", whole)


def options_in_schema() -> Place:
    """The settings of the rules by system, as the schema of score sheets has them."""
    known = json.loads((ROOT / "resources" / "schemas" / SHEETS).read_text(encoding="utf-8"))["$defs"]
    told = {f"{system}.{name}" for system in OWN_SYSTEMS for name in known[f"options-{system}"]["properties"]}
    return Place(f"resources/schemas/{SHEETS}: options of {{}} (make schemas)", told)


def judged_settings() -> set[str]:
    """The settings of the rules by system that the judge knows; a whole number has no row there."""
    declared = ((system, setting) for system in OWN_SYSTEMS for setting in SYSTEMS[system].settings)
    return {
        f"{system}.{setting.name}"
        for system, setting in declared
        if not setting.choices or setting.name in JUDGES[system].settings
    }


def of_settings() -> Iterator[Place]:
    """What belongs to a setting of a championship."""
    here = 'tournament/settings.py: Settings."{}", '
    yield held(here + "changed", {name: declared.changed for name, declared in SETTINGS.items()})
    yield held(
        here + "meaning or manual", {name: declared.meaning or declared.manual for name, declared in SETTINGS.items()}
    )
    yield held(here + "label", {name: declared.label or not declared.is_plain for name, declared in SETTINGS.items()})
    choices = {
        name: declared
        for name, declared in SETTINGS.items()
        if isinstance(declared.kind, type) and issubclass(declared.kind, StrEnum)
    }
    yield held(
        here + "said",
        {name: name not in choices or {*declared.said} == {*declared.kind} for name, declared in SETTINGS.items()},
    )
    keys = {declared.key: name for name, declared in SETTINGS.items()}
    published = in_schema(CHAMPIONSHIPS, "settings", "properties")
    yield Place(published.row, {keys[key] for key in keys if key in published.there})
    yield Place(FORMATS_PAGE, {name for key, name in keys.items() if f"| `{key}` |" in PAGE})
    columns = {column.name for column in SQLModel.metadata.tables["championship"].columns}
    yield Place(
        "tournament/models/tables.py: championship.{}",
        {name for name, declared in SETTINGS.items() if declared.column in columns},
    )
    judged = {field.name for field in fields(JudgedSettings)} | {
        name for name, declared in SETTINGS.items() if not declared.governs_past
    }
    yield Place("tournament/audit/export.py: Settings.{}", judged)


REGISTRIES: dict[str, tuple[Collection[str], list[Place]]] = {
    "criterion": (
        OWN_CRITERIA,
        [
            held(
                'tournament/standings/criteria.py: CRITERIA["{}"].label',
                {name: CRITERIA[name].label for name in OWN_CRITERIA},
            ),
            held(
                'tournament/standings/criteria.py: CRITERIA["{}"].decides',
                {name: CRITERIA[name].decides for name in OWN_CRITERIA},
            ),
            Place('tournament/audit/criteria.py: CRITERIA["{}"]', JUDGED_CRITERIA),
            in_schema(CHAMPIONSHIPS, "settings", "properties", "criteria", "items", "enum"),
            on_page(OWN_CRITERIA),
        ],
    ),
    "format": (
        tuple(FORMATS),
        [
            Place('tournament/services/rounds/views.py: DrawMethod "{}"', {method.value for method in DrawMethod}),
            Place('tournament/messages/setup/formats.py: FORMATS["{}"]', {method.value for method in FORMAT_WORDS}),
            Place('tournament/audit/draws.py: BY_FORMAT["{}"]', BY_FORMAT),
            Place('tournament/audit/reading.py: METHODS "{}"', METHODS),
            in_schema(CHAMPIONSHIPS, "phase", "properties", "format", "enum"),
            on_page(tuple(FORMATS)),
        ],
    ),
    "setting of a format": (
        OF_FORMATS,
        [Place('tournament/messages/setup/formats.py: OPTIONS["{}"]', OPTIONS), on_page(OF_FORMATS)],
    ),
    "rule system": (OWN_SYSTEMS, [*of_plugins(), in_schema(SHEETS, "rules", "enum"), on_page(OWN_SYSTEMS)]),
    "setting of the rules": (
        OF_RULES,
        [
            held(
                "tournament/systems/{}: what its declaration lacks",
                {
                    f"{system}.{setting.name}": not setting.lacking()
                    for system in OWN_SYSTEMS
                    for setting in SYSTEMS[system].settings
                },
            ),
            Place("tournament/systems/{}: the row of its judge.py", judged_settings()),
            options_in_schema(),
            on_page(OF_RULES),
        ],
    ),
    "document": (
        tuple(TITLES),
        [
            Place("tournament/papers/{}.py: DOCUMENT", DOCUMENTS),
            held(
                "tournament/papers/{}.py: DOCUMENT.purpose",
                {name: document.purpose for name, document in DOCUMENTS.items()},
            ),
            held('tournament/messages/paper_titles.py: TITLES["{}"]', TITLES),
        ],
    ),
    "setting of a championship": (tuple(SETTINGS), list(of_settings())),
    "kind of decision": (
        tuple(Kind),
        [
            in_schema(CHAMPIONSHIPS, "decision", "properties", "kind", "enum"),
            on_page(tuple(Kind)),
        ],
    ),
}
"""The names of each registry, and every place that must have a row for each of them."""


@pytest.mark.parametrize("kind", REGISTRIES)
def test_nothing_is_missing(kind):
    names, places = REGISTRIES[kind]
    assert [row for place in places for row in place.missing(names)] == []


@pytest.mark.parametrize("kind", REGISTRIES)
def test_each_row_that_is_taken_away_is_named(kind):
    names, places = REGISTRIES[kind]
    for place in places:
        for name in names:
            without = replace(place, there=[other for other in place.there if other != name])
            assert without.missing(names) == [place.row.format(name)]
