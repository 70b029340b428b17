"""What a hand and a game can bring at the most, held against the articles, and against the hands that are scored
elsewhere."""

import pytest

from tournament.scoring.bounds import great_hand, greatest_hand, most_of_game, steepest_fall
from tournament.scoring.systems import resolve_rules


def most(system, letters="AB", **options):
    return greatest_hand(resolve_rules(system, options), letters).side


class TestGreatestHand:
    @pytest.mark.parametrize(
        ("system", "options", "points"),
        [
            ("contree-championship", {}, 2000 + 20),  # article 6: capot bid with surcontre, and the belote
            ("belote-traditional", {}, 250 + 20),
            ("belote-four-exact", {}, 162 + 90 + 20),
            ("contree-multiplied", {}, 502 + 4 * 500 + 20),  # a générale with surcontre
            ("contree-announced", {}, 4 * 250 + 20),
            ("coinche-made-plus-contract", {}, 250 + 4 * 250 + 20),
            ("coinche-made-plus-contract", {"doubled": "everything"}, 4 * (250 + 250) + 20),
            ("belote-classic", {"declarations": "off"}, 162 + 90 + 20),
            ("belote-classic", {"declarations": "off", "capot_bid": "on"}, 500 + 20),
            ("belote-modern", {"declarations": "off"}, 258 + 90 + 4 * 20),  # all trumps
        ],
    )
    def test_without_declarations(self, system, options, points):
        assert most(system, **options) == points

    def test_four_players_hold_four_carres_and_three_cents_at_the_most(self):
        """Sixteen cards: jacks, nines and two of a hundred, and three sequences of five as if no card were in both."""
        assert most("belote-classic") == 252 + 20 + (200 + 150 + 100 + 100) + 3 * 100

    def test_together_as_much_as_alone_where_the_winner_of_the_greatest_hand_marks_alone(self):
        assert greatest_hand(resolve_rules("contree-championship", {}), "AB").together == 2020

    def test_three_players_each_for_themselves(self):
        """All trumps, ten of the last trick within them, 90 for the capot, and a belote in every suit: a player alone
        holds what two do elsewhere."""
        assert most("belote-three", "ABC", declarations="off") == 258 + 90 + 4 * 20

    def test_every_card_that_another_did_not_follow_is_paid(self):
        """Nine tricks of all the cards, 100 for all the tricks, ten for each card; four jacks, four nines and a
        sequence of five beside them."""
        together = 20 + 100 + 500
        assert most("belote-two-bonus") == 170 + 9 * 10 + together
        assert most("belote-two-bonus", "ABC") == 176 + 2 * 9 * 10 + together

    def test_whoever_is_not_seated_so_has_none(self):
        rules = resolve_rules("contree-championship", {})
        assert [find(rules, "ABC") for find in (greatest_hand, great_hand, most_of_game)] == [None, None, None]

    def test_a_hand_of_which_only_marks_are_taken_off_has_none(self):
        assert greatest_hand(resolve_rules("belote-comptoir", {}), "ABCD") is None


class TestGreatHand:
    @pytest.mark.parametrize(
        ("system", "points"),
        [
            ("contree-championship", 250 + 20),
            ("belote-traditional", 250 + 20),
            ("contree-announced", 160 + 20),
            ("belote-classic", 252 + 20 + 200),  # four jacks
        ],
    )
    def test_no_contre_no_bid_of_all_the_tricks_and_one_declaration(self, system, points):
        assert great_hand(resolve_rules(system, {}), "AB").side == points


class TestMostOfGame:
    def test_twelve_hands_and_one_more_after_equal_totals(self):
        rules = resolve_rules("belote-traditional", {"hands": 12})
        assert (most_of_game(rules, "AB").side, most_of_game(rules, "AB").together) == (13 * 270, 13 * 270)

    def test_twelve_hands_that_may_be_drawn(self):
        assert (
            most_of_game(resolve_rules("belote-traditional", {"hands": 12, "tied_game": "drawn"}), "AB").side
            == 12 * 270
        )

    def test_a_game_to_a_target_goes_on_above_it_by_less_than_two_hands(self):
        found = most_of_game(resolve_rules("contree-championship", {}), "AB")
        assert (found.side, found.together) == (2000 + 2 * 2020, None)

    @pytest.mark.parametrize(("system", "options"), [("belote-comptoir", {}), ("belote-classic", {"misdeal": 162})])
    def test_no_bound_in_a_countdown_and_where_every_irregular_deal_is_paid(self, system, options):
        assert most_of_game(resolve_rules(system, options), "ABCD" if system == "belote-comptoir" else "AB") is None


def test_a_bid_of_all_the_points_takes_seven_off():
    """Up to 50 points 1, and one more for every further twenty: 152 are worth 7."""
    assert steepest_fall(resolve_rules("belote-comptoir", {}), "ABCD") == 1 + 6
