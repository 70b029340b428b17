"""One word per concept: a class name stands in one module of the program, and words that were given up do not come
back."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.sources import tree_of

PROGRAM = Path(__file__).resolve().parents[2] / "tournament"
TABLE_AND_RECORD = {"models", "records"}
"""A table of the file and the record that it holds have the same name."""
GIVEN_UP = {
    r"Images?|image_of|images_of": "RowValues, ChangeSet, values_of_row, change_set_of",
    r"Kept|KeptEach|KeptOn|kept_each|kept_on": "Cached, CachedByKey, CachedFromPrevious, cached_by_key, cached_from_previous",
    r"\w*_spoilt": "…_invalidated",
    r"passed_on": "carry_over",
    r"Intent|Request|BoundUseCase|Correction|Pending|asked_by|intent_of|request_of": "Command",
    r"rehearse": "preview",
    r"Outside|OutsidePart": "WindowServices, WindowService",
}
"""Names that are not used any more, and what to say instead."""


def classes() -> dict[str, set[Path]]:
    """The files in which each class of the program is made at the top."""
    found: dict[str, set[Path]] = defaultdict(set)
    for file in PROGRAM.rglob("*.py"):
        for node in tree_of(file).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].add(file.relative_to(PROGRAM))
    return found


def test_a_class_name_stands_in_one_module():
    twice = {name: files for name, files in classes().items() if len(files) > 1 and {file.parts[0] for file in files} != TABLE_AND_RECORD}
    assert twice == {}


@pytest.mark.parametrize("given_up", GIVEN_UP)
def test_a_word_that_was_given_up_does_not_come_back(given_up):
    pattern = re.compile(given_up)
    made = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [
        f"{file.relative_to(PROGRAM)}:{node.lineno}: {node.name}; say {GIVEN_UP[given_up]}"
        for file in PROGRAM.rglob("*.py")
        for node in ast.walk(tree_of(file))
        if isinstance(node, made) and pattern.fullmatch(node.name)
    ]
    assert found == []
