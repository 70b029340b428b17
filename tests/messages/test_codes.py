"""A code without words fails: every problem and warning that any room can raise has its sentence."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.sources import calls_in
from tournament.exchange.entry_lists import LineVerdict
from tournament.i18n import translator
from tournament.messages import refusals, warnings
from tournament.messages.lists import VERDICTS, count_text, draft_text, line_text
from tournament.services.desk.views import Warned
from tournament.services.people.views import TeamDraft

ROOT = Path(__file__).resolve().parents[2] / "tournament"
POSITION_OF_CODE = {"Problem": 0, "note": 0, "refuse": 1, "_refusal": 0, "_skipped": 1}


def codes_of(expression: ast.expr) -> set[str]:
    if isinstance(expression, ast.IfExp):
        return codes_of(expression.body) | codes_of(expression.orelse)
    return {expression.value} if isinstance(expression, ast.Constant) and isinstance(expression.value, str) else set()


@cache
def calls_with_codes() -> dict[str, list[ast.Call]]:
    """The calls that are given a code, by what is called."""
    calls: dict[str, list[ast.Call]] = {name: [] for name in (*POSITION_OF_CODE, "Warned", "Wrong")}
    for call in calls_in(source for source in ROOT.rglob("*.py") if "audit" not in source.parts):
        for name in {getattr(call.func, "id", ""), getattr(call.func, "attr", "")} & calls.keys():
            calls[name].append(call)
    return calls


def codes_given_to(name: str, position: int) -> set[str]:
    calls = calls_with_codes()[name]
    return set().union(*(codes_of(call.args[position]) for call in calls if len(call.args) > position))


@pytest.mark.long
def test_every_problem_has_its_sentence():
    codes = set().union(*(codes_given_to(name, position) for name, position in POSITION_OF_CODE.items()))
    assert {
        "player-twice",
        "list-quote",
        "line-totals",
        "computed-differs",
        "table-of-bye",
        "file-damaged",
        "points-impossible",
    } <= codes
    assert codes - set(refusals.SENTENCES) == set()


def test_every_warning_has_its_sentence():
    codes = codes_given_to("Warned", 0)
    assert {"namesake-team", "possible-homonym"} <= codes
    assert codes - set(warnings.SENTENCES) == set()
    assert {"paid-unclear", "present-unclear"} <= set(warnings.SENTENCES)


def test_every_verdict_has_its_word():
    assert set(VERDICTS) == {verdict.value for verdict in LineVerdict}


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (TeamDraft(("Ada Aubry", "Bo Blot"), "Les As"), "«\u00a0Les As\u00a0», Ada Aubry et Bo Blot"),
        (TeamDraft(("Ada Aubry", "Bo Blot")), "«\u00a0Aubry / Blot\u00a0», Ada Aubry et Bo Blot"),
        (TeamDraft(("Ada Aubry",)), "Ada Aubry"),
        (TeamDraft((), "Les As"), "Les As"),
        (None, ""),
    ],
)
def test_a_team_of_a_list(draft, said):
    assert draft_text(draft, translator("fr")) == said


def test_a_line_of_a_list():
    draft = TeamDraft(("Ada Aubry", "Bo Blot"), "Les As", number=12)
    warned = Warned("namesake-team", {"name": "Les As", "number": 1})
    assert line_text(3, "team", draft, (), (warned,), translator("en")) == (
        "line 3: team 12: “Les As”, Ada Aubry and Bo Blot. Team 1 is called “Les As” too."
    )


def test_a_list_as_a_whole():
    assert count_text({"team": 1, "refused": 2}, translator("fr")) == "1 équipe, 2 lignes refusées"
    assert count_text({}, translator("en")) == "0 teams"
