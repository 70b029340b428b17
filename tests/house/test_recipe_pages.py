"""Every page of docs/recipes is short, is in the index, names only files that are there, and ends with a command that
can be run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "recipes"
INDEX = FOLDER / "README.md"
RECIPES = sorted(set(FOLDER.glob("*.md")) - {INDEX})
MOST_LINES = 24
"""Ten lines of what to write, as a rule; the subject with the most files has half as many again."""
NAMED = re.compile(r"`([\w./-]+/[\w.-]*)`")
CHECK = re.compile(r"Check:\n\n```sh\n\.venv/bin/python -m pytest -n 1 -q ([^`]+)\n```\n\Z")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.stem)
def test_a_recipe_is_short_and_names_what_is_there(recipe):
    text = recipe.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert len(text.splitlines()) <= MOST_LINES
    assert [
        path for path in NAMED.findall(text) if not any((top / path).exists() for top in (ROOT, ROOT / "tournament"))
    ] == []


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.stem)
def test_a_recipe_ends_with_tests_that_are_there(recipe):
    found = CHECK.search(recipe.read_text(encoding="utf-8"))
    assert found is not None
    assert [path for path in found[1].replace("\\\n", " ").split() if not (ROOT / path).exists()] == []


def test_the_index_names_each_recipe_once_by_its_title():
    titles = {recipe.name: recipe.read_text(encoding="utf-8").split("\n")[0].removeprefix("# ") for recipe in RECIPES}
    listed = re.findall(r"^- \[(.+)\]\((.+)\)$", INDEX.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted((name, title) for title, name in listed) == sorted(titles.items())
