"""The published schemas are what the rule systems and the models of documents make them."""

import json
import runpy
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tournament.scoring.sheet_json import ENTRY_FIELDS, HAND_FIELDS
from tournament.scoring.systems import SYSTEMS

ROOT = Path(__file__).resolve().parents[2]


def script():
    """The script with its neighbours beside it, as it is run."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        return runpy.run_path(str(ROOT / "packaging" / "schemas.py"))
    finally:
        sys.path.remove(str(ROOT / "packaging"))


SCRIPT = script()


@pytest.mark.long
def test_the_stored_schemas_are_those_of_the_models_and_the_rule_systems():
    stored = {path: path.read_text(encoding="utf-8") for path in (ROOT / "resources" / "schemas").glob("*.json")}
    assert stored == SCRIPT["texts"](), "make schemas"


@pytest.mark.parametrize("stored", sorted((ROOT / "resources" / "schemas").glob("*.json")), ids=lambda path: path.name)
def test_every_schema_is_one(stored):
    Draft202012Validator.check_schema(json.loads(stored.read_text(encoding="utf-8")))


def test_the_page_about_the_formats_says_what_is_declared():
    script = runpy.run_path(str(ROOT / "packaging" / "declared.py"))
    page = script["PAGE"].read_text(encoding="utf-8")
    assert script["page"](page) == page, "make schemas"
    assert script["page"](page.replace("`best-game` ", "").replace("| `start` |", "| `begin` |")) == page
    assert script["page"](page.replace("| `tables_move` |", "| `tables_stay` |").replace("`tables_move`, ", "")) == page


def test_a_schema_is_written_as_json_that_people_read():
    value = {"short": [1, 2], "long": ["x" * 100, {"deeper": "y" * 100}]}
    assert json.loads(SCRIPT["written"](value)) == value
    assert SCRIPT["written"](value).splitlines()[1] == '  "short": [1, 2],'


def test_the_page_about_the_formats_names_every_system_setting_choice_and_field():
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    settings = [setting for system in SYSTEMS.values() for setting in system.settings]
    words = {*SYSTEMS, *(setting.name for setting in settings), *HAND_FIELDS, *ENTRY_FIELDS["declarations"]}
    choices = {choice for setting in settings for choice in setting.choices if isinstance(choice, str)}
    assert {word for word in words | choices if f"`{word}`" not in page} == set()
