"""The house can be read: every room says what it is for, and the pages about it tell the truth."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = sorted((ROOT / "tournament").rglob("__init__.py"))
PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
TARGETS = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.parent.relative_to(ROOT)))
def test_a_room_holds_its_docstring_and_nothing_else(room):
    tree = ast.parse(room.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    assert len(tree.body) == 1


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.parent.relative_to(ROOT)))
def test_a_room_names_only_modules_that_exist(room):
    """But for what stands in a table, a name in lower case is a module of the package, or of the whole program."""
    docstring = ast.get_docstring(ast.parse(room.read_text(encoding="utf-8"))) or ""
    said = "\n".join(line for line in docstring.splitlines() if not line.startswith("|"))
    for name in re.findall(r"`([a-z_]+|tournament\.[a-z_.]+)`", said):
        module = (ROOT if "." in name else room.parent) / name.replace(".", "/")
        assert module.with_suffix(".py").exists() or (module / "__init__.py").exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_commands_that_exist(page):
    assert set(
        re.findall(r"`make ([a-z0-9-]+)`|^make ([a-z0-9-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    ) <= {pair for target in TARGETS for pair in ((target, ""), ("", target))}


def test_the_readme_is_read_in_three_minutes():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 600


def test_the_plan_names_every_room():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    planned = {room for layer in contracts[0]["layers"] for room in layer.split(" | ")}
    built = {path.stem for path in (ROOT / "tournament").iterdir() if path.name not in ("__init__.py", "__pycache__")}
    assert built == planned
