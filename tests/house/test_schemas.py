"""The published schema of score sheets is what the rule systems make it."""

import json
import runpy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = runpy.run_path(str(ROOT / "packaging" / "schemas.py"))


def test_the_stored_schema_is_that_of_the_rule_systems():
    assert SCRIPT["STORED"].read_text(encoding="utf-8") == SCRIPT["text"](), "make schemas"


@pytest.mark.parametrize("stored", sorted((ROOT / "resources" / "schemas").glob("*.json")), ids=lambda path: path.name)
def test_every_schema_is_one(stored):
    Draft202012Validator.check_schema(json.loads(stored.read_text(encoding="utf-8")))


def test_a_schema_is_written_as_json_that_people_read():
    value = {"short": [1, 2], "long": ["x" * 100, {"deeper": "y" * 100}]}
    assert json.loads(SCRIPT["written"](value)) == value
    assert SCRIPT["written"](value).splitlines()[1] == '  "short": [1, 2],'
