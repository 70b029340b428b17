"""A wrong card (article 9 C): what the other side takes, whether that is all the tricks, and what cannot have been
before it."""

from dataclasses import replace

import pytest

from tournament.errors import Refused
from tournament.plugins import OWN_SYSTEMS
from tournament.scoring.facts import SIDES, Doubling, HandFacts, Sheet, Stopped, Trump
from tournament.scoring.games import check_sheet, score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.systems import form_of, resolve_rules, seating_of
from tournament.scoring.tricks import WrongCard, award, can_be_awarded, held_before, is_last_but_one

CHAMPIONSHIP = resolve_rules("contree-championship", {})
HEARTS = HandFacts(declarer="A", contract=100, trump=Trump.HEARTS)


def letters_of(rules: Rules) -> str:
    return SIDES[: seating_of(rules).usual]


def awarded(card, hand=HEARTS, rules=CHAMPIONSHIP):
    return award(hand, card, rules, letters_of(rules))


def marks(card, hand=HEARTS, rules=CHAMPIONSHIP):
    """What both sides mark for the hand as it is awarded; it must be one that can have been played."""
    sheet = Sheet(rules, (awarded(card, hand, rules).hand,), len(letters_of(rules)))
    assert check_sheet(sheet) == []
    return score_sheet(sheet).totals


def refused(card, hand=HEARTS, rules=CHAMPIONSHIP):
    with pytest.raises(Refused) as found:
        awarded(card, hand, rules)
    return [problem.code for problem in found.value.problems]


class TestArticle9C:
    def test_the_side_at_fault_keeps_the_tricks_before_and_the_other_has_this_one_and_all_that_remain(self):
        """`Si l'équipe A se trompe au quatrième coup, elle conserve le bénéfice des plis faits entre le premier et le
        troisième.`"""
        found = awarded(WrongCard(4, "A", 35, has_trick=True))
        assert (found.points, found.capot, found.hand.stopped) == ({"A": 35, "B": 127}, None, Stopped(4, "A"))
        assert marks(WrongCard(4, "A", 35, has_trick=True)) == {"A": 0, "B": 160}

    def test_the_defence_at_fault_makes_the_contract_with_the_last_trick(self):
        assert marks(WrongCard(7, "B", 68, has_trick=True)) == {"A": 0, "B": 160}  # 94: a hundred is not made
        assert marks(WrongCard(5, "B", 24, has_trick=True)) == {"A": 140, "B": 20}

    def test_whoever_had_no_trick_leaves_all_of_them(self):
        assert awarded(WrongCard(5, "B")).capot == "A"
        assert marks(WrongCard(5, "B")) == {"A": 250, "B": 0}
        assert marks(WrongCard(1, "A")) == {"A": 0, "B": 250}

    def test_a_trick_worth_nothing_is_a_trick(self):
        assert awarded(WrongCard(5, "B", 0, has_trick=True)).capot is None
        assert marks(WrongCard(5, "B", 0, has_trick=True)) == {"A": 160, "B": 0}

    def test_a_bid_capot_is_made_by_it_and_fails_by_it(self):
        capot = HandFacts(declarer="A", contract="capot", trump=Trump.SPADES)
        assert marks(WrongCard(3, "B"), capot) == {"A": 500, "B": 0}
        assert marks(WrongCard(5, "A", 70, has_trick=True), capot) == {"A": 0, "B": 500}

    def test_the_belote_helps_as_ever_and_contre_doubles(self):
        helped = HandFacts(declarer="A", contract=110, trump=Trump.HEARTS, belote=("A",))
        assert marks(WrongCard(7, "B", 68, has_trick=True), helped) == {"A": 110, "B": 70}  # 94 and 20
        doubled = HandFacts(declarer="A", contract=100, trump=Trump.HEARTS, doubling=Doubling.CONTRE)
        assert marks(WrongCard(6, "A", 40, has_trick=True), doubled) == {"A": 0, "B": 320}

    def test_only_in_the_last_trick_but_one_is_it_without_effect(self):
        assert [trick for trick in range(1, 9) if is_last_but_one(trick, CHAMPIONSHIP, "AB")] == [7]


class TestWhatCannotBe:
    def test_a_trick_that_no_hand_has(self):
        assert refused(WrongCard(9, "A")) == ["stopped-trick"]
        assert refused(WrongCard(0, "A")) == ["stopped-trick"]

    def test_anything_before_the_first_trick(self):
        assert refused(WrongCard(1, "A", 11, has_trick=True)) == ["award-before-first-trick"]

    def test_points_without_a_trick(self):
        assert refused(WrongCard(4, "A", 11)) == ["award-points-without-trick"]

    def test_more_points_than_the_tricks_before_can_hold(self):
        assert refused(WrongCard(2, "A", 63, has_trick=True)) == [
            "award-points-impossible"
        ]  # J 9 of trumps and two aces make 56
        assert awarded(WrongCard(2, "A", 56, has_trick=True)).points == {"A": 56, "B": 106}
        assert refused(WrongCard(5, "A", 1, has_trick=True)) == ["award-points-impossible"]

    def test_a_side_that_does_not_sit_there(self):
        assert refused(WrongCard(2, "C")) == ["side-not-seated"]


@pytest.mark.parametrize("system", OWN_SYSTEMS)
def test_every_system_has_its_award_or_says_that_the_referee_gives_it(system):
    rules = resolve_rules(system, {})
    form, letters = form_of(rules, letters_of(rules)), letters_of(rules)
    hand = HandFacts(declarer="A", contract=form.contracts[0] if form.contracts else None, trump=Trump.HEARTS)
    card = WrongCard(5, "B", 24, has_trick=True)
    if not can_be_awarded(rules, letters):
        assert refused(card, hand, rules) == ["award-by-referee"]
        return
    found = awarded(card, hand, rules)
    assert found.points == {"A": form.total(Trump.HEARTS) - 24, "B": 24}
    assert found.is_custom is (system != "contree-championship")
    assert check_sheet(Sheet(rules, (found.hand,), 2)) == []
    whole = awarded(WrongCard(5, "B"), hand, rules)
    assert (whole.capot, check_sheet(Sheet(rules, (whole.hand,), 2))) == ("A", [])


@pytest.mark.parametrize("system", OWN_SYSTEMS)
def test_a_hand_as_it_is_awarded_shows_what_the_side_at_fault_had(system):
    rules = resolve_rules(system, {})
    if not can_be_awarded(rules, letters_of(rules)):
        assert held_before(replace(HEARTS, points=100, stopped=Stopped(5, "B")), rules, letters_of(rules)) is None
        return
    cards = (
        WrongCard(5, "B", 24, has_trick=True),
        WrongCard(5, "A", 24, has_trick=True),
        WrongCard(5, "B"),
        WrongCard(5, "A"),
    )
    assert [held_before(awarded(card, rules=rules).hand, rules, letters_of(rules)) for card in cards] == [24, 24, 0, 0]


def test_what_it_had_does_not_follow_from_a_hand_that_does_not_tell_its_points():
    assert held_before(replace(HEARTS, stopped=Stopped(5, "B")), CHAMPIONSHIP, "AB") is None
    assert held_before(HandFacts(points=100, stopped=Stopped(5, "B")), CHAMPIONSHIP, "AB") is None


def test_what_it_had_stands_beside_its_letter_where_every_side_has_its_points():
    hand = replace(HEARTS, by_side=(("A", 138), ("B", 24)), stopped=Stopped(5, "B"))
    assert held_before(hand, CHAMPIONSHIP, "AB") == 24


def test_at_tables_of_several_and_where_cards_are_left_the_referee_awards_it():
    left = [
        system
        for system in OWN_SYSTEMS
        if not can_be_awarded(resolve_rules(system, {}), letters_of(resolve_rules(system, {})))
    ]
    assert left == ["belote-three", "belote-two-bonus", "belote-comptoir"]


def test_a_bid_generale_is_made_by_a_side_that_has_all_the_tricks():
    generale = HandFacts(declarer="A", contract="generale", trump=Trump.CLUBS)
    multiplied = resolve_rules("contree-multiplied", {})
    assert awarded(WrongCard(4, "B"), generale, multiplied).hand.generale == "A"
    assert awarded(WrongCard(4, "A"), generale, multiplied).hand.generale is None
