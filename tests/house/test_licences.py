"""Whoever gets the program is told what of it is whose: every part by name, version and licence, with the text."""

import json
import re
import runpy
from pathlib import Path

import pytest

from tests import abilities

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "resources" / "licences"
SCRIPT = runpy.run_path(str(ROOT / "packaging" / "licences" / "collect.py"))
NOTICES = (SHIPPED / "THIRD-PARTY-NOTICES.md").read_text(encoding="utf-8")
PARTS = {part["name"]: part for part in json.loads((SHIPPED / "parts.json").read_text(encoding="utf-8"))}
OTHERS = {"Qt", "Python", "OpenSSL", "SQLite", "Inter", "DejaVu Sans", "NSIS"}


def test_every_locked_package_is_named_with_each_of_its_versions():
    lock = (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock, re.MULTILINE)
    assert len(pins) > 30
    assert [pin for pin in pins if pin[1] not in PARTS.get(pin[0], {"version": ""})["version"]] == []
    assert [name for name, _ in pins if f"| [{name}](" not in NOTICES] == []


def test_what_is_no_package_is_named_too():
    assert PARTS.keys() >= OTHERS


@pytest.mark.parametrize("name", PARTS)
def test_a_part_has_its_licence_its_address_and_its_text(name):
    part = PARTS[name]
    assert part["licence"]
    assert part["address"].startswith("https://")
    assert [text for text in part["texts"] if len((SHIPPED / "texts" / text).read_text(encoding="utf-8")) < 300] == []
    assert part["texts"] or name == "Visual C++ runtime"


def test_the_version_of_python_is_told_of_every_program_that_brings_one():
    assert [
        program for program in PARTS["Python"]["where"].split(", ") if program not in PARTS["Python"]["version"]
    ] == []


def test_no_text_lies_there_for_nothing():
    named = {text for part in PARTS.values() for text in part["texts"]}
    assert {path.name for path in (SHIPPED / "texts").iterdir()} == named | {"capot.txt"}


@abilities.MAKING
def test_it_is_what_the_locks_and_the_packages_say_now():
    assert {
        name: (SHIPPED / name).read_text(encoding="utf-8") for name in ("THIRD-PARTY-NOTICES.md", "parts.json")
    } == SCRIPT["written"](SCRIPT["parts"]()), "make licences"


def test_qt_is_under_the_lgpl_and_it_is_told_where_its_source_is_and_how_it_is_replaced():
    assert {"lgpl-3.0.txt", "gpl-3.0.txt"} <= set(PARTS["Qt"]["texts"]) & set(PARTS["pyside6-essentials"]["texts"])
    assert PARTS["Qt"]["version"] == PARTS["pyside6-essentials"]["version"]
    replacing = NOTICES.partition("can be replaced\n")[2]
    layouts = ("installed by pip", "setup and zip for Windows", ".deb", "folder for Linux", "Capot.app")
    assert [layout for layout in layouts if f"- **{layout}**: " not in replacing] == []
    assert "GNU GENERAL PUBLIC LICENSE" in (SHIPPED / "texts" / "gpl-3.0.txt").read_text(encoding="utf-8")
