"""Plain hands are read at once, and say what careful reading says; whatever is not plain is left to it."""

from random import Random

import pytest

from tests.audit.random_sheets import deal_of, options_of
from tournament.audit.rules.system import resolve
from tournament.errors import Refused
from tournament.scoring.facts import SIDES, HandFacts
from tournament.scoring.shapes import parse_json
from tournament.scoring.sheet_json import plain_hand, read_hand, read_stored_hand, write_hand
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of

MADE = {"declarer": "A", "contract": 90, "trump": "hearts", "points": 102, "belote": ["A"]}
DECLARED = {"side": "B", "kind": "tierce", "top": "K", "suit": "hearts", "shown": False}
GIVEN = {"side": "A", "points": 160, "reason": "Parlé en jouant"}
ENTRIES = (
    [DECLARED],
    [{**DECLARED, "side": "C"}],
    [{"side": "A"}],
    [GIVEN],
    [{**GIVEN, "reason": "\ud800"}],
    [{**GIVEN, "points": True}],
    [5],
)
VALUES = (
    None,
    True,
    0,
    81,
    162,
    1.5,
    "A",
    "C",
    "F",
    "AB",
    "",
    "capot",
    "defence",
    "none",
    "hearts",
    "agreed",
    [],
    ["A"],
    ["Z"],
    [["A"]],
    {},
    {"A": 5},
)
ODD = (*VALUES, *ENTRIES, {"trick": 3, "by": "A"}, {"trick": 3}, ["A"] * 101, "A" * 9)
FIELDS = (
    "declarer",
    "contract",
    "trump",
    "doubling",
    "points",
    "capot",
    "generale",
    "belote",
    "declarations",
    "last_trick",
    "prizes",
    "penalties",
)
MORE_FIELDS = (
    "claim",
    "stopped",
    "irregular_deal",
    "adjustments",
    "bid",
    "cards",
    "chien",
    "passed",
    "annulled",
    "bonus",
)


def carefully(document, sides):
    try:
        return read_hand(document, sides, "hands[2]"), ()
    except Refused as refused:
        return None, refused.problems


@pytest.mark.parametrize("field", FIELDS + MORE_FIELDS)
def test_whatever_stands_in_a_field_both_ways_of_reading_say_the_same(field):
    for value in ODD:
        document = {**MADE, field: value}
        assert read_stored_hand(document, 2, "hands[2]") == carefully(document, 2), value


@pytest.mark.parametrize("system", SYSTEMS)
def test_hands_of_every_system_are_read_alike(system):
    for seed in range(40):
        rng = Random(seed)
        options = options_of(system, rng)
        seating = seating_of(resolve_rules(system, options))
        sides = rng.randint(seating.fewest, seating.most)
        document = write_hand(read_hand(deal_of(resolve(system, options), sides, rng), sides, ""))
        assert read_stored_hand(document, sides, "hands[2]") == carefully(document, sides)


def test_a_hand_with_declarations_and_points_of_a_referee_is_plain():
    hand = plain_hand(
        {**MADE, "declarations": [DECLARED], "adjustments": [GIVEN], "stopped": {"trick": 3, "by": "A"}}, "AB"
    )
    assert (hand.declarations[0].shown, hand.adjustments[0].points, hand.stopped.by) == (False, 160, "A")


def test_most_hands_are_plain_and_as_good_as_any_other():
    read, facts = plain_hand(MADE, "AB"), read_hand(MADE, 2, "")
    assert isinstance(read, HandFacts)
    assert (read, hash(read), repr(read), write_hand(read)) == (facts, hash(facts), repr(facts), MADE)
    assert not read.passed
    assert read.declarations == ()


@pytest.mark.parametrize("document", [None, [], "A", {**MADE, "declarer": "C"}, {**MADE, "points": {"A": 90, "B": 72}}])
def test_what_is_not_plain_is_left_to_careful_reading(document):
    assert plain_hand(document, SIDES[:2]) is None


def test_a_hand_of_an_export_is_plain_unless_a_field_stands_in_it_twice():
    assert plain_hand(parse_json(b'{"declarer": "A", "points": 102, "belote": ["A"]}'), "AB") == HandFacts(
        "A", points=102, belote=("A",)
    )
    assert plain_hand(parse_json(b'{"declarer": "A", "points": 102, "points": 90}'), "AB") is None
