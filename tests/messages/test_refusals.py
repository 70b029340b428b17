"""Refusals, as they are said."""

import pytest

from tournament.errors import Problem
from tournament.i18n import translator
from tournament.messages.refusals import problem_text


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ([(1, 3)], "(round 1, table 3)"),
        ([(1, 3), (2, 1), (2, 2)], "(round 1, table 3 · round 2, tables 1, 2)"),
        ([(1, table) for table in range(1, 7)], "(round 1, tables 1, 2, 3, 4, 5 and 1 other)"),
        ([(1, table) for table in range(1, 41)], "(round 1, tables 1, 2, 3, 4, 5 and 35 others)"),
    ],
)
@pytest.mark.parametrize("code", ["game-does-not-fit", "rules-do-not-fit"])
def test_rules_that_no_table_was_played_by_are_refused_in_one_sentence_that_names_the_first_five_of_each_round(
    code, sheets, said
):
    rounds, tables = zip(*sheets, strict=True)
    assert said in problem_text(
        Problem(code, "rules", {"game": "belote-traditional", "rounds": rounds, "tables": tables}), translator("en")
    )
