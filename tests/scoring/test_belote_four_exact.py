"""Belote at four in exact points: what each hand is worth."""

from functools import partial

from hypothesis import given

from tests.scoring import sheets
from tests.scoring.contracts import contract_hands, without_belote
from tests.scoring.sheets import codes, rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.facts import Doubling, HandFacts
from tournament.scoring.games import check_hand

SYSTEM = "belote-four-exact"
play = partial(sheets.play, system=SYSTEM)


class TestMoreThanHalf:
    """The taker needs 82 of 162, 92 of 182."""

    def test_without_belote(self):
        score = play("""
            taker  points belote   ->    1    2
            1          82    -     ->   82   80
            1          81    -     ->    0  162
            2          80    -     ->  162    0
            1          89    -     ->   89   73
        """)
        assert [codes(score, hand)[0] for hand in range(4)] == [
            "more-than-half",
            "half-or-less",
            "half-or-less",
            "more-than-half",
        ]

    def test_with_the_belote_of_the_taker(self):
        play("""
            taker  points belote   ->    1    2
            1          72    1     ->   92   90
            1          71    1     ->    0  182
            1          82    1     ->  102   80
        """)

    def test_with_the_belote_of_the_defence(self):
        play("""
            taker  points belote   ->    1    2
            1          92    2     ->   92   90
            1          91    2     ->    0  182
            1          82    2     ->    0  182
        """)


class TestCapot:
    """It adds 90 to the side that made it."""

    def test_of_the_taker_and_of_the_defence(self):
        score = play("""
            taker  points belote   ->    1    2
            1        162!    -     ->  252    0
            1         162    -     ->  162    0
            1          0!    -     ->    0  252
            1           0    -     ->    0  162
        """)
        assert codes(score, 0) == ["more-than-half", "all-tricks-bonus"]


class TestBeloteCanBeLost:
    """By a taker that fails, and by a defence without a trick: it goes to the other side (D13)."""

    def test_of_a_taker_that_fails(self):
        score = play("""
            taker  points belote   ->    1    2
            1          60    1     ->    0  182
            1          0!    1     ->    0  272
        """)
        assert codes(score) == ["half-or-less", "marks", "all-tricks-bonus", "belote-to-defence"]

    def test_of_a_defence_without_a_trick(self):
        score = play("""
            taker  points belote   ->    1    2
            1        162!    2     ->  272    0
            1         162    2     ->  162   20
        """)
        assert codes(score, 0) == ["more-than-half", "all-tricks-bonus", "belote-lost"]
        assert codes(score, 1) == ["more-than-half", "belote"]


def test_a_game_goes_to_1000_and_is_not_won_without_a_trick():
    score = play("""
        taker  points belote   ->    1    2
        1        162!    1     ->  272    0
        1        162!    1     ->  272    0
        1        162!    1     ->  272    0
        1        150     1     ->  170   12
        1        162!    -     ->  252    0
    """)
    assert (score.winner, score.totals) == ("A", {"A": 1238, "B": 12})
    assert score_hand(HandFacts("A", points=0, capot="B"), rules_with(SYSTEM)).barred == {"A"}


# --- whatever the hand
# ----------------------------------------------------------------------------------------------------------------------

HANDS = contract_hands(doublings=(Doubling.NONE,)).map(lambda hand: HandFacts(**{**vars(hand), "contract": None}))


@given(HANDS)
def test_everything_is_marked_once(hand):
    rules = rules_with(SYSTEM)
    assert check_hand(hand, rules, "AB") == []
    assert sum(score_hand(hand, rules).marks.values()) == 162 + 20 * len(hand.belote) + 90 * (hand.capot is not None)


@given(HANDS)
def test_a_taker_has_more_than_half_or_nothing(hand):
    score = score_hand(hand, rules_with(SYSTEM))
    if score.made:
        assert 2 * score.marks[hand.declarer] > sum(score.marks.values())
        assert score.winners == (hand.declarer,)
    else:
        assert score.marks[hand.declarer] == 0


@given(HANDS)
def test_a_belote_moves_the_line_by_ten_and_decides_nothing_else(hand):
    """Whoever announced it, who takes it wins what the points alone would have won, but for totals within ten of
    half."""
    told, plain = score_hand(hand, rules_with(SYSTEM)), score_hand(without_belote(hand), rules_with(SYSTEM))
    if not 71 < hand.points < 92:
        assert told.made == plain.made
