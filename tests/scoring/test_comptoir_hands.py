"""Bar belote, a hand: what is fixed, and what is refused."""

import pytest

from tests.scoring.bar_sheets import comptoir, how, play
from tests.scoring.sheets import coded
from tournament.errors import Refused
from tournament.scoring.facts import ClockStop, HandFacts, Sheet
from tournament.scoring.games import check_hand, score_sheet


class TestFixedHands:
    """A number of hands, or the clock: who was out first, else who has the least left."""

    def test_the_lowest_total_is_best(self):
        score = play(
            """
            bidder bid cards points ->   1   2   3
            1       60   5     72   ->  -2   0   0
            2       40   5     31   ->  -1   0  -1
        """,
            hands=2,
        )
        assert how(score) == ("A", "132", "ended-least-left")

    def test_who_is_out_stands_before_who_is_in(self):
        score = play(
            """
            bidder bid cards points ->   1   2   3
            1      131   5    131   ->  -6   0   0
            2      111   5    111   ->   0  -5   0
        """,
            hands=2,
        )
        assert how(score) == ("A", "123", "ended-out-first")

    def test_equal_is_one_more_hand(self):
        text = """
            bidder bid cards points ->   1   2   3
            1       40   5     12   ->   0  -1  -1
            {}
        """
        score = play(text.format(""), hands=1)
        assert (score.is_over, score.hands[0].reasons[-1].code) == (False, "tied-several")
        assert how(play(text.format("2       40   5     50   ->   0  -1   0"), hands=1)) == (
            "B",
            "312",
            "ended-least-left",
        )

    def test_equal_may_be_drawn(self):
        text = """
            bidder bid cards points ->   1   2   3
            1       40   5     12   ->   0  -1  -1
        """
        assert how(play(text, hands=1, tied_game="drawn")) == (None, "311", "drawn-several")

    def test_two_may_be_drawn(self):
        text = """
            bidder bid cards points ->   1   2
            1       40   5     50   ->  -1   0
            2       40   5     50   ->   0  -1
        """
        assert how(play(text, hands=2, tied_game="drawn")) == (None, "", "drawn-hands")
        assert play(text, hands=2).hands[-1].reasons[-1].code == "tied"

    def test_no_hand_parts_those_who_are_out_together(self):
        score = play(
            """
            bidder bid cards points ->   1   2   3   4
            4      131   5      0   ->  -6  -6  -4   0   3 +2
        """,
            hands=1,
        )
        assert how(score) == (None, "1134", "drawn-out-together")

    def test_the_end_may_come_before_the_last_hand(self):
        score = play(
            """
            bidder bid cards points ->   1   2
            2      131   5    100   ->  -6   0
        """,
            hands=12,
        )
        assert how(score) == ("A", "", "ended-outs")

    @pytest.mark.parametrize(
        ("stop", "over"), [(ClockStop(1, 1), True), (ClockStop(2, 0), True), (ClockStop(1, 2), False)]
    )
    def test_stopped_by_the_clock(self, stop, over):
        score = play(
            """
            bidder bid cards points ->   1   2   3
            1       60   5     72   ->  -2   0   0
            2       40   5     31   ->  -1   0  -1
        """,
            stop=stop,
        )
        assert how(score) == (("A", "132", "ended-least-left") if over else (None, "", ""))
        assert score.ending is None or score.ending.article == "convention"


class TestRefusals:
    """What cannot be said of a hand of bar belote, each at its path."""

    @pytest.mark.parametrize(
        ("facts", "problem"),
        [
            ({"bid": None}, ("bid-missing", "bid")),
            ({"bid": 0}, ("bid-range", "bid")),
            ({"bid": 153}, ("bid-range", "bid")),
            ({"cards": None}, ("cards-missing", "cards")),
            ({"cards": 0}, ("cards-range", "cards")),
            ({"cards": 6}, ("cards-range", "cards")),
            ({"points": None}, ("points-missing", "points")),
            ({"points": -1}, ("points-range-cards", "points")),
            ({"points": 1}, ("points-impossible-cards", "points")),
            ({"cards": 1, "points": 35}, ("points-range-cards", "points")),
            ({"points": None, "by_side": (("A", 40), ("B", 40))}, ("points-by-side", "points")),
            ({"contract": 80}, ("field-of-other-system", "contract")),
            ({"capot": "A"}, ("field-of-other-system", "capot")),
            ({"belote": ("A",)}, ("field-of-other-system", "belote")),
            ({"last_trick": "A"}, ("field-of-other-system", "last_trick")),
            ({"chien": True}, ("field-of-other-system", "chien")),
            ({"declarer": "C"}, ("side-not-seated", "declarer")),
        ],
    )
    def test_a_hand(self, facts, problem):
        hand = HandFacts(**{"declarer": "A", "bid": 40, "cards": 5, "points": 44, **facts})
        assert coded(check_hand(hand, comptoir(), "AB")) == [problem]

    @pytest.mark.parametrize(
        ("cards", "sides", "most"), [(1, "AB", 34), (5, "AB", 118), (1, "ABCDEF", 78), (5, "ABCDEF", 152)]
    )
    def test_points_are_those_of_the_cards_dealt(self, cards, sides, most):
        hands = [HandFacts("A", bid=40, cards=cards, points=points) for points in (most, most + 1)]
        assert [bool(check_hand(hand, comptoir(), sides)) for hand in hands] == [False, True]

    def test_how_many_sit(self):
        with pytest.raises(Refused) as refusal:
            score_sheet(Sheet(comptoir(), (), sides=1))
        assert coded(refusal.value.problems) == [("sides-seated", "sides")]

    @pytest.mark.parametrize(
        ("option", "code"),
        [({"target": 1000}, "option-unknown"), ({"start": 7}, "option-choice"), ({"lyonnaise": 1}, "option-choice")],
    )
    def test_options(self, option, code):
        with pytest.raises(Refused) as refusal:
            comptoir(**option)
        assert [problem.code for problem in refusal.value.problems] == [code]
