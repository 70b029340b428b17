"""What cannot be on a sheet of the systems with bids, and of exact belote: each fact belongs to the systems that know
it."""

import pytest

from tests.scoring.sheets import coded, rules_with
from tournament.scoring.facts import Doubling, HandFacts, Trump
from tournament.scoring.games import check_hand


@pytest.mark.parametrize(
    ("system", "hand", "problems"),
    [
        ("contree-multiplied", {"contract": "generale", "points": 162, "capot": "A", "generale": "A"}, []),
        ("contree-multiplied", {"contract": 80, "points": 162, "generale": "A"}, []),
        ("contree-multiplied", {"contract": 260, "points": 100}, [("contract-step-generale", "contract")]),
        ("contree-multiplied", {"contract": 80, "points": 160, "generale": "A"}, [("capot-points", "generale")]),
        (
            "contree-multiplied",
            {"contract": 80, "points": 162, "generale": "A", "capot": "B"},
            [("generale-capot", "capot")],
        ),
        ("contree-multiplied", {"points": 90}, [("contract-missing", "contract")]),
        ("contree-championship", {"contract": "generale", "points": 100}, [("value-of-other-system", "contract")]),
        (
            "contree-announced",
            {"contract": 80, "points": 162, "generale": "A"},
            [("field-of-other-system", "generale")],
        ),
        ("contree-announced", {"contract": 250, "points": 162, "capot": "A"}, [("contract-step", "contract")]),
        ("coinche-made-plus-contract", {"contract": 80, "points": 161}, [("points-impossible", "points")]),
        (
            "coinche-made-plus-contract",
            {"contract": 80, "points": 90, "trump": Trump.ALL_TRUMP},
            [("value-of-other-system", "trump")],
        ),
        ("belote-four-exact", {"points": 90, "belote": ("A", "B")}, [("belote-both", "belote")]),
        ("belote-four-exact", {"contract": 80, "points": 90}, [("field-of-other-system", "contract")]),
        ("belote-four-exact", {"points": 90, "doubling": Doubling.CONTRE}, [("field-of-other-system", "doubling")]),
        ("belote-four-exact", {"points": 252, "capot": "A"}, [("points-range", "points"), ("capot-points", "capot")]),
    ],
)
def test_what_cannot_be(system, hand, problems):
    assert coded(check_hand(HandFacts("A", **hand), rules_with(system), "AB")) == problems
