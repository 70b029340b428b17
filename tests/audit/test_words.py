"""Every code of the judge has a sentence, and every sentence a code."""

import ast
from pathlib import Path

import tournament.audit.judge
from tournament.audit.criteria import CRITERIA
from tournament.messages.safety.findings import SENTENCES, WANTED
from tournament.standings import criteria

ROOM = Path(tournament.audit.judge.__file__).parent


def strings_of_the_room() -> set[str]:
    nodes = [node for file in ROOM.rglob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def codes_found() -> set[str]:
    """The first argument of every `Finding(…)` that is a plain string."""
    nodes = [node for file in ROOM.rglob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    calls = [
        node
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding"
    ]
    return {str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)}


def test_every_code_has_a_sentence() -> None:
    assert codes_found() <= SENTENCES.keys()


def test_every_sentence_has_a_code() -> None:
    assert SENTENCES.keys() | WANTED.keys() <= strings_of_the_room()


def test_the_judge_knows_every_criterion() -> None:
    assert set(CRITERIA) == set(criteria.CRITERIA)
