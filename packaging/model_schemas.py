"""The published schema of a document that pydantic models read."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import ModelSchema, WithDefaultSchema

from tournament.exchange.championship_reading import OF_A_RESULT
from tournament.scoring.published import OF_SHEETS, PublishedPart

DRAFT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]

SHEETS = "score-sheet.schema.json#/$defs/"
DRAWS_PARTNERS = {
    "required": ["phases"],
    "properties": {"phases": {"contains": {"required": ["format"], "properties": {"format": {"const": "melee"}}}}},
}
BEYOND_FIELDS: Mapping[str, Schema] = {
    "ChampionshipDocument": {
        "allOf": [
            {OF_SHEETS: "hands-of-rules"},
            {
                "if": {"properties": {"championship": DRAWS_PARTNERS}},
                "then": {"required": ["players"], "properties": {"teams": False}},
                "else": {"required": ["teams"], "properties": {"players": False}},
            },
        ]
    },
    "PresetDocument": {"allOf": [{OF_SHEETS: "options-of-rules"}]},
    "SettingsDocument": {"allOf": [{OF_SHEETS: "options-of-rules"}]},
    "Result": {
        "if": {"properties": {"kind": {"const": "pending"}}},
        "then": {"properties": dict.fromkeys(OF_A_RESULT, False)},
        "else": {"required": ["totals", "winner"]},
    },
}
"""What holds between the fields of a part, by its model."""


FIRST = ("title", "description", "type", "additionalProperties", "required")


class OfModels(GenerateJsonSchema):
    """The schema of a model as it is published: every part is closed, and has no title but the document."""

    def model_schema(self, schema: ModelSchema) -> Schema:
        """One part."""
        made = super().model_schema(schema)
        return {**made, "additionalProperties": False, **BEYOND_FIELDS.get(made["title"], {})}

    def sort(self, value: Any, parent_key: str | None = None) -> Any:
        """Fields as they are declared; what a part is comes before what it holds."""
        if not isinstance(value, dict):
            return value
        first = [key for key in FIRST if parent_key not in ("properties", "$defs") and key in value]
        return {key: self.sort(value[key], key) for key in (*first, *value)}

    def field_title_should_be_set(self, schema: object) -> bool:
        """A field has its name and its description."""
        return False

    def default_schema(self, schema: WithDefaultSchema) -> Schema:
        """A value that may be absent; absent is not null."""
        made = super().default_schema(schema)
        return {name: value for name, value in made.items() if name != "default" or value is not None}


def of_model(model: type[PublishedPart], title: str) -> Schema:
    """The schema of a document that a model reads, and of its parts by their published names."""
    made = model.model_json_schema(schema_generator=OfModels)
    names = {name: re.sub("(?<=[a-z])(?=[A-Z])", "-", name.removesuffix("Document")).lower() for name in made["$defs"]}
    parts = {
        names[name]: {key: value for key, value in part.items() if key != "title"}
        for name, part in made.pop("$defs").items()
    }
    told = {"title": title, "description": " ".join(made["description"].split())}
    described = {
        "$schema": DRAFT,
        **told,
        **{name: value for name, value in made.items() if name not in told},
        "$defs": parts,
    }
    text = re.sub(r'"#/\$defs/(\w+)"', lambda found: f'"#/$defs/{names[found[1]]}"', json.dumps(described))
    return cast(Schema, json.loads(text.replace(f'"{OF_SHEETS}": "', f'"$ref": "{SHEETS}')))
