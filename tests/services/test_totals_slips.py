"""Totals that come from a real sheet rouse no suspicion, in any rule system; totals that no hands come to are
refused."""

import pytest

from tests.examples import a_slice
from tournament.errors import Refused
from tournament.scoring.bounds import greatest_hand, most_of_game
from tournament.scoring.facts import SIDES, Sheet
from tournament.scoring.games import score_sheet
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.services.scores.totals import settle_totals, slips_of
from tournament.services.scores.views import WinReason
from tournament.simulation.rng import SeededRng
from tournament.simulation.table import play_to_end, stop_of

TWELVE = {"hands": 12}
CONTREE = resolve_rules("contree-championship", {})
CONTREE_OF_TWELVE = resolve_rules("contree-championship", TWELVE)
TRADITIONAL_OF_TWELVE = resolve_rules("belote-traditional", TWELVE)


@pytest.mark.parametrize("options", [{}, TWELVE], ids=["to their end", "of twelve hands"])
@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_totals_of_games_that_were_played(system, options):
    rules = resolve_rules(system, options)
    for seed in range(4):
        hands = play_to_end(rules, SeededRng(seed))
        totals = score_sheet(Sheet(rules, hands, seating_of(rules).usual, stop_of(rules, hands))).totals
        assert slips_of(totals, rules) == []


@pytest.mark.parametrize("system", [name for name, system in SYSTEMS.items() if not system.countdown])
def test_no_hand_that_is_played_is_worth_more_than_the_greatest(system):
    rules = resolve_rules(system, TWELVE)
    sides = seating_of(rules).usual
    greatest = greatest_hand(rules, SIDES[:sides])
    for seed in range(4):
        hands = play_to_end(rules, SeededRng(seed))
        lines = score_sheet(Sheet(rules, hands, sides, stop_of(rules, hands))).hands
        played = [
            line.marks for line, hand in zip(lines, hands, strict=True) if not (hand.adjustments or hand.irregular_deal)
        ]
        assert all(
            max(marks.values()) <= greatest.side and sum(marks.values()) <= sides * greatest.side for marks in played
        )


def test_a_total_below_nothing_where_no_hand_takes_points():
    assert [slip.code for slip in slips_of({"A": 2010, "B": -50}, CONTREE)] == ["total-below-nothing"]
    assert slips_of({"A": 1010, "B": -10}, resolve_rules("belote-two-bonus", {})) == []


class TestTotalsThatNoHandsComeTo:
    @pytest.mark.parametrize(
        ("rules", "totals", "code"),
        [
            (TRADITIONAL_OF_TWELVE, {"A": 19_102, "B": 1_450}, "total-beyond-hands"),
            (TRADITIONAL_OF_TWELVE, {"A": 3_000, "B": 2_990}, "totals-beyond-hands"),  # either alone would do
            (CONTREE_OF_TWELVE, {"A": 27_000, "B": 0}, "total-beyond-hands"),
            (CONTREE, {"A": 20_100, "B": 1_450}, "total-beyond-target"),
        ],
    )
    def test_are_refused(self, rules, totals, code):
        with pytest.raises(Refused) as refused:
            settle_totals(totals, None, None, rules, "AB")
        assert [problem.code for problem in refused.value.problems] == [code]

    @pytest.mark.parametrize("why", [WinReason.CLOCK, WinReason.HANDS])
    def test_may_be_more_where_a_game_to_a_target_went_on_until_the_bell(self, why):
        assert (
            settle_totals({"A": 1596, "B": 1108}, None, why, resolve_rules("belote-traditional", {}), "AB").winner
            == "A"
        )

    @pytest.mark.parametrize("rules", [CONTREE, CONTREE_OF_TWELVE, TRADITIONAL_OF_TWELVE])
    def test_what_hands_just_come_to_is_not(self, rules):
        assert settle_totals({"A": most_of_game(rules, "AB").side, "B": 0}, None, None, rules, "AB").winner == "A"


class TestTotalsThatNobodySees:
    @pytest.mark.parametrize(
        ("totals", "found"),
        [
            (
                {"A": 19_102, "B": 1_450},
                ["total-above-great-hands"],
            ),  # 2,020 points are possible in a hand, by a bid capot and surcontre
            ({"A": 11_000, "B": 0}, ["total-above-great-hands"]),
            ({"A": 3_000, "B": 2_990}, ["totals-above-great-hands"]),
            ({"A": 11 * 270 + 2020, "B": 0}, []),
            ({"A": 1_540, "B": 1_102}, []),
        ],
    )
    def test_are_asked_about_in_contree_of_twelve_hands(self, totals, found):
        assert [slip.code for slip in slips_of(totals, CONTREE_OF_TWELVE) if slip.code != "units-do-not-fit"] == found

    @pytest.mark.parametrize(("least", "found"), [(-6, []), (-7, ["total-below-any-hand"])])
    def test_nobody_in_a_countdown_comes_lower_than_by_the_greatest_bid_at_one(self, least, found):
        assert [
            slip.code for slip in slips_of({"A": least, "B": 2, "C": 0, "D": 0}, resolve_rules("belote-comptoir", {}))
        ] == found
