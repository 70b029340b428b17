"""Customs of classic belote (001) that differ from hall to hall: what an irregular deal costs, la vache, how trumps are
chosen and cards played."""

import pytest

from tests.scoring.sheets import coded
from tests.scoring.taken_sheets import codes, play
from tournament.errors import Refused
from tournament.scoring.facts import Annulment, HandFacts
from tournament.scoring.games import check_hand
from tournament.scoring.systems import resolve_rules

CLASSIC = "belote-classic"


class TestVache:
    """Where nobody takes in the second round the dealer must, so that no deal is passed."""

    def test_a_passed_deal_is_refused(self):
        rules = resolve_rules(CLASSIC, {"vache": "on"})
        assert coded(check_hand(HandFacts(passed=True), rules, "AB")) == [("passed-by-nobody", "passed")]
        assert check_hand(HandFacts(annulled=Annulment.AGREED), rules, "AB") == []

    def test_without_it_the_next_player_deals(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            passed                             ->    0    0     0
        """)  # fmt: skip


class TestPlay:
    """How trumps are chosen and cards are played: the rule sheet says it, and no mark depends on it."""

    @pytest.mark.parametrize(
        "options", [{"turned_jack": "taken"}, {"higher_suit": "on"}, {"belote_first": "king"}, {"under_trump": "free"}]
    )
    def test_no_mark_depends_on_it(self, options):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          100       2  -          ->  100   82     0
            2           81       -  -          ->   81    0    81
            1         162!       -  1:tierce-9 ->  353    0     0
        """, **options)  # fmt: skip

    def test_two_players_have_nobody_who_could_have_trumped(self):
        with pytest.raises(Refused) as refusal:
            resolve_rules("belote-two-open", {"under_trump": "free"})
        assert coded(refusal.value.problems) == [("option-unknown", "options.under_trump")]

    def test_modern_belote_takes_a_turned_jack_unless_the_hall_says_otherwise(self):
        assert [resolve_rules(system, {})["turned_jack"] for system in (CLASSIC, "belote-modern", "belote-three")] == [
            "free",
            "taken",
            "taken",
        ]


class TestIrregularDeals:
    def test_the_deal_is_made_again(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            irregular-deal 1                   ->    0    0     0
        """)  # fmt: skip

    def test_it_costs_162_where_the_hall_says_so(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            irregular-deal 1                   ->    0  162     0
            irregular-deal 2 2                 ->  324    0     0
        """, misdeal=162)  # fmt: skip
        assert codes(score) == ["irregular-deal-marked", "annulled-irregular-deal-marked"]
        assert score.hands[1].reasons[0].details["points"] == 324
