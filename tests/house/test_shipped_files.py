"""What the program brings along is found in the source tree and in what is installed, and by one module alone."""

import runpy
import shutil
from pathlib import Path

import pytest

from tournament import shipped_files

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path):
    """A tree with the module alone, somewhere with an accent and a space."""
    package = tmp_path / "Foyer rural é" / "tournament"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "tournament" / "shipped_files.py", package)
    return package.parent


def found(tree):
    names = runpy.run_path(str(tree / "tournament" / "shipped_files.py"))
    return names["IS_SOURCE_TREE"], names["RESOURCES"], names["MANUAL"]


def test_the_source_tree_has_them_beside_the_package(tree):
    (tree / "resources").mkdir()
    assert found(tree) == (True, tree / "resources", tree / "docs" / "manuel")


def test_what_is_installed_has_them_inside_and_minds_no_folder_of_the_same_name(tree):
    (tree / "resources").mkdir()
    inside = tree / "tournament" / "resources"
    inside.mkdir()
    assert found(tree) == (False, inside, inside / "manual")


def test_they_are_there():
    assert (shipped_files.RESOURCES / "locale" / "fr" / "LC_MESSAGES" / "capot.po").is_file()


def test_nobody_else_asks_where_they_are():
    asking = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tournament").rglob("*.py"))
        if '"resources"' in path.read_text(encoding="utf-8") and path.name != "shipped_files.py"
    ]
    assert asking == []
