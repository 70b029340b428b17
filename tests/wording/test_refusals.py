"""Refusals, as they are said."""

from typing import Any

import pytest

from tournament.errors import Problem
from tournament.i18n import translator
from tournament.wording.refusals import say_problem


@pytest.mark.parametrize(
    ("tables", "said"),
    [(1, "tables 1,"), (5, "tables 1, 2, 3, 4, 5,"), (6, "tables 1, 2, 3, 4, 5 and 1 other,"), (40, "tables 1, 2, 3, 4, 5 and 35 others,")],
)
@pytest.mark.parametrize("code", ["game-does-not-fit", "rules-do-not-fit"])
def test_rules_that_no_table_was_played_by_name_the_first_five(code, tables, said):
    details: dict[str, Any] = {"game": "belote-traditional", "round": 1, "tables": tuple(range(1, tables + 1))}
    assert said in say_problem(Problem(code, "rules", details), translator("en"))
