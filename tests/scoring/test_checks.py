"""Every hand that cannot have been played is refused, with every mistake in it, each at its path."""

from dataclasses import replace

import pytest

from tests.scoring.sheets import coded, rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.deals import check_deal
from tournament.scoring.facts import Adjustment, Annulment, Doubling, HandFacts, Sheet, Stopped, Trump
from tournament.scoring.forms import check_form, is_usual
from tournament.scoring.games import check_hand, check_sheet
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import play_to_end

VALID = {"declarer": "A", "contract": 100, "points": 100}


def problems_of(**facts):
    """The codes of what is wrong, by path."""
    return coded(check_hand(HandFacts(**facts), rules_with(), "AB"))


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"contract": 85}, ("contract-step", "contract")),
        ({"contract": 70}, ("contract-step", "contract")),
        ({"contract": 170}, ("contract-step", "contract")),
        ({"contract": 162}, ("contract-step", "contract")),
        ({"contract": -80}, ("contract-step", "contract")),
        ({"points": 1}, ("points-impossible", "points")),
        ({"points": 161}, ("points-impossible", "points")),
        ({"points": 163}, ("points-range", "points")),
        ({"points": 252}, ("points-range", "points")),
        ({"points": -2}, ("points-range", "points")),
        ({"capot": "A"}, ("capot-points", "capot")),
        ({"capot": "B"}, ("defence-capot-points", "capot")),
        ({"capot": "A", "points": 0}, ("capot-points", "capot")),
        ({"capot": "B", "points": 162}, ("defence-capot-points", "capot")),
        ({"capot": "A", "contract": "capot", "points": 152}, ("capot-points", "capot")),
        ({"belote": ("A", "B")}, ("belote-both", "belote")),
        ({"belote": ("B", "B")}, ("belote-twice", "belote")),
        ({"declarer": None}, ("declarer-missing", "declarer")),
        ({"contract": None}, ("contract-missing", "contract")),
        ({"points": None}, ("points-missing", "points")),
        ({"declarer": "C"}, ("side-not-seated", "declarer")),
        ({"capot": "C"}, ("side-not-seated", "capot")),
        ({"belote": ("C",)}, ("side-not-seated", "belote[0]")),
        ({"irregular_deal": ("A", "F")}, ("side-not-seated", "irregular_deal[1]")),
        ({"stopped": Stopped(3, "D")}, ("side-not-seated", "stopped.by")),
        ({"stopped": Stopped(0, "A")}, ("stopped-trick", "stopped.trick")),
        ({"stopped": Stopped(9, "A")}, ("stopped-trick", "stopped.trick")),
        ({"stopped": Stopped(2, "A"), "points": 154}, ("stopped-points", "points")),
        ({"stopped": Stopped(2, "B"), "points": 8}, ("stopped-points", "points")),
        ({"stopped": Stopped(2, "A"), "points": 162, "capot": "A"}, ("stopped-capot", "capot")),
        ({"stopped": Stopped(1, "B"), "points": 162}, ("stopped-first-trick", "capot")),
        ({"stopped": Stopped(1, "A"), "points": 20}, ("stopped-first-trick", "capot")),
        ({"adjustments": (Adjustment("A", 0, "why"),)}, ("adjustment-points", "adjustments[0].points")),
        (
            {"adjustments": (Adjustment("A", 5, "why"), Adjustment("A", 100_001, "why"))},
            ("adjustment-points", "adjustments[1].points"),
        ),
        ({"adjustments": (Adjustment("A", -5, " "),)}, ("adjustment-reason", "adjustments[0].reason")),
        ({"adjustments": (Adjustment("A", -5, "why " * 126),)}, ("text-long", "adjustments[0].reason")),
        ({"adjustments": (Adjustment("A", -5, "why\x07"),)}, ("text-unwritable", "adjustments[0].reason")),
        ({"adjustments": (Adjustment("E", 5, "why"),)}, ("side-not-seated", "adjustments[0].side")),
    ],
)
def test_one_mistake(facts, problem):
    assert problems_of(**{**VALID, **facts}) == [problem]


@pytest.mark.parametrize(
    "facts",
    [
        {"points": 0},
        {"points": 162},
        {"points": 160},
        {"points": 2},
        {"points": 162, "capot": "A"},
        {"points": 0, "capot": "B"},
        {"contract": "capot", "doubling": Doubling.SURCONTRE},
        {"trump": Trump.CLUBS, "belote": ("B",)},
        {"stopped": Stopped(2, "A"), "points": 152},
        {"stopped": Stopped(8, "B"), "points": 10},
        {"stopped": Stopped(3, "B"), "points": 162},
        {"irregular_deal": ("A", "A", "B")},
    ],
)
def test_hands_at_the_edge_of_what_is_possible(facts):
    assert problems_of(**{**VALID, **facts}) == []


@pytest.mark.parametrize(
    ("unplayed", "code"),
    [({"passed": True}, "passed-deal-carries"), ({"annulled": Annulment.AGREED}, "annulled-deal-carries")],
)
@pytest.mark.parametrize(
    "carried",
    [
        {"declarer": "A"},
        {"contract": 80},
        {"trump": Trump.HEARTS},
        {"doubling": Doubling.CONTRE},
        {"points": 100},
        {"capot": "A"},
        {"belote": ("A",)},
        {"stopped": Stopped(3, "A")},
    ],
)
def test_an_unplayed_deal_carries_nothing(unplayed, code, carried):
    assert problems_of(**unplayed, **carried) == [(code, next(iter(carried)))]


def test_a_deal_is_passed_or_annulled():
    assert problems_of(passed=True, annulled=Annulment.AGREED) == [("passed-deal-carries", "annulled")]


def test_an_unplayed_deal_may_carry_adjustments_and_irregular_deals():
    assert (
        problems_of(
            annulled=Annulment.IRREGULAR_DEAL, irregular_deal=("A",), adjustments=(Adjustment("B", 162, "third time"),)
        )
        == []
    )


def test_everything_wrong_is_told_at_once_and_once():
    assert problems_of(
        declarer="C",
        contract=85,
        points=161,
        belote=("A", "B"),
        capot="D",
        stopped=Stopped(12, "A"),
        irregular_deal=("E",),
    ) == [
        ("side-not-seated", "declarer"),
        ("side-not-seated", "capot"),
        ("side-not-seated", "irregular_deal[0]"),
        ("contract-step", "contract"),
        ("points-impossible", "points"),
        ("belote-both", "belote"),
        ("stopped-trick", "stopped.trick"),
    ]


def test_paths_name_the_hand():
    sheet = Sheet(rules_with(), (HandFacts(passed=True), HandFacts(declarer="A", contract=80, points=1)), sides=3)
    assert coded(check_sheet(sheet)) == [("sides-seated", "sides"), ("points-impossible", "hands[1].points")]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hand_that_nobody_checked_marks_nothing(system):
    """A caller that forgot the check has a fault, and no referee is shown marks that were guessed."""
    for unchecked in (HandFacts(), HandFacts("A")):
        with pytest.raises(ValueError, match="a hand is checked before it is scored"):
            score_hand(unchecked, rules_with(system))


ALTERED = (
    {"declarer": "C"},
    {"contract": 85},
    {"trump": Trump.NO_TRUMP},
    {"trump": Trump.ALL_TRUMP},
    {"doubling": Doubling.CONTRE},
    {"points": 161},
    {"points": -1},
    {"belote": ("A", "A")},
    {"belote": ("D",)},
    {"capot": "B"},
    {"bid": 3},
    {"annulled": Annulment.AGREED},
)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_usual_hand_needs_no_other_check(system):
    rules = resolve_rules(system, {})
    form, rng = form_of(rules), SeededRng(12)
    dealt = [hand for _ in range(3) for hand in play_to_end(rules, rng)]
    hands = [*dealt, *(replace(hand, **facts) for hand in dealt for facts in ALTERED)]
    usual = [hand for hand in hands if is_usual(hand, form)]
    assert [
        problem for hand in usual for problem in (*check_deal(hand, form.letters, ""), *check_form(hand, form, ""))
    ] == []
    assert all(hand.is_played for hand in usual)


def test_most_hands_are_usual():
    rules = resolve_rules("contree-championship", {})
    dealt = play_to_end(rules, SeededRng(12))
    assert sum(is_usual(hand, form_of(rules)) for hand in dealt) > len(dealt) / 2
