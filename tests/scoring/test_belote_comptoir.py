"""Bar belote: bids in bands, from 6 or 12 down to nothing, places in the order of going out.

    bidder bid cards points ->   1   2   3
    1       60   5     72   ->  -2   0   0
    2       40   5     31   ->  -1   0  -1
    passed                  ->   0   1   0   2 +1

Marks are what a total loses; after them stands what a referee added.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.bar_sheets import ENGLISH, FRENCH, comptoir, how, play, refused, sheet_of
from tests.scoring.sheets import coded
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.course import out_since, score_hand
from tournament.scoring.facts import HandFacts, Sheet, Stopped
from tournament.scoring.games import check_hand, check_sheet, score_sheet
from tournament.scoring.systems import options_of, seating_of, still_in
from tournament.systems.belote_comptoir.scoring import worth


class TestBids:
    """Up to 50 is worth 1, the banco of 51 to 70 2, the super banco of 71 to 90 3, and one more for each further 20."""

    @pytest.mark.parametrize(
        ("bid", "down"),
        [
            (1, 1),
            (50, 1),
            (51, 2),
            (70, 2),
            (71, 3),
            (90, 3),
            (91, 4),
            (110, 4),
            (111, 5),
            (130, 5),
            (131, 6),
            (150, 6),
            (151, 7),
            (152, 7),
        ],
    )
    def test_bands(self, bid, down):
        assert worth(bid) == down

    def test_reached_or_passed_brings_the_bidder_down(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       60   5     60   ->  -2   0   0
            2       40   5     90   ->   0  -1   0
        """)
        assert [hand.made for hand in score.hands] == [True, True]
        assert dict(score.totals) == {"A": 4, "B": 5, "C": 6}

    def test_missed_brings_everyone_else_down(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       60   5     59   ->   0  -2  -2
        """)
        assert score.hands[0].made is False

    def test_between_two(self):
        play("""
            bidder bid cards points ->   1   2
            2       71   5     40   ->  -3   0
            1       30   4     30   ->  -1   0
        """)

    def test_deals_that_were_not_played_bring_nobody_down(self):
        play("""
            bidder bid cards points ->   1   2   3
            passed                  ->   0   0   0
            agreed                  ->   0   0   0
            irregular-deal          ->   0   0   2   3 +2
        """)


class TestGoingOut:
    """At nothing or below a side is out; the last one in has lost; places are the order of going out."""

    def test_one_after_the_other(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       90   5     95   ->  -3   0   0
            1       90   5     95   ->  -3   0   0
            2       60   5     10   ->   0   0  -2
            3       91   5    100   ->   0   0  -4
        """)
        assert how(score) == ("A", "132", "ended-outs")
        assert (score.ended_after, dict(score.totals)) == (4, {"A": 0, "B": 6, "C": 0})
        assert out_since(score) == {"A": 2, "C": 4}

    def test_below_nothing_is_out_all_the_same(self):
        score = play("""
            bidder bid cards points ->   1   2
            1      111   5    111   ->  -5   0
            1       60   5     80   ->  -2   0
        """)
        assert (how(score), dict(score.totals)) == (("A", "", "ended-outs"), {"A": -1, "B": 6})

    def test_who_is_out_moves_no_more(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1      111   5    120   ->  -5   0   0
            1       40   5     50   ->  -1   0   0
            2       90   5     12   ->   0   0  -3
        """)
        assert not score.is_over
        assert score.totals["A"] == 0

    def test_who_is_out_does_not_bid(self):
        text = """
            bidder bid cards points ->   1   2   3
            1      111   5    120   ->  -5   0   0
            1       40   5     50   ->  -1   0   0
            2       40   5     50   ->   0  -1   0
            1       40   5     50   ->   0   0   0
        """
        assert refused(text) == [("side-out", "hands[3].declarer")]
        assert coded(check_sheet(sheet_of(text)[0])) == [("side-out", "hands[3].declarer")]

    def test_who_is_out_holds_no_cards(self):
        out = play("""
            bidder bid cards points ->   1   2   3
            1      111   5    120   ->  -5   0   0
            1       40   5     50   ->  -1   0   0
        """)
        assert still_in(comptoir(), out.totals) == "BC"

    def test_nothing_follows_the_end(self):
        assert refused("""
            bidder bid cards points ->   1   2
            1      111   5    111   ->  -5   0
            1       40   5     50   ->  -1   0
            2       40   5     50   ->   0  -1
        """) == [("hand-after-end", "hands[2]")]

    def test_from_twelve(self):
        score = play(
            """
            bidder bid cards points ->   1   2
            1      111   5    111   ->  -5   0
            1      111   5    115   ->  -5   0
            1       40   5     50   ->  -1   0
        """,
            start=12,
        )
        assert (score.is_over, dict(score.totals)) == (False, {"A": 1, "B": 12})

    def test_out_on_one_hand_at_one_place(self):
        """Where a bid is missed, several go out together: here all three at once."""
        score = play("""
            bidder bid cards points ->   1   2   3   4
            1      111   5      0   ->   0  -5  -5  -5
            1       30   5      0   ->   0  -1  -1  -1
        """)
        assert how(score) == (None, "4111", "ended-outs-together")

    def test_the_second_and_third_out_together(self):
        score = play("""
            bidder bid cards points ->   1   2   3   4
            2      111   5    111   ->   0  -5   0   0
            2       30   5     30   ->   0  -1   0   0
            1      111   5      0   ->   0   0  -5  -5
            1       30   5      0   ->   0   0  -1  -1
        """)
        assert how(score) == ("B", "4122", "ended-outs")

    def test_deeper_below_nothing_is_no_better(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            2       60   5     60   ->   0  -2   0
            1      111   5      0   ->   0  -5  -5
            1       60   5      0   ->   0   0  -2
        """)
        assert dict(score.totals) == {"A": 6, "B": -1, "C": -1}
        assert how(score) == ("B", "312", "ended-outs")

    def test_six_sides(self):
        score = play("""
            bidder bid cards points ->   1   2   3   4   5   6
            6      131   5    135   ->   0   0   0   0   0  -6
            5       71   5     80   ->   0   0   0   0  -3   0
            1       71   5     10   ->   0  -3  -3  -3  -3   0
            2       71   5     10   ->  -3   0  -3  -3   0   0
            1       50   5     50   ->  -1   0   0   0   0   0
            2       51   5     50   ->  -2   0   0   0   0   0
        """)
        assert dict(score.totals) == {"A": 0, "B": 3, "C": 0, "D": 0, "E": 0, "F": 0}
        assert how(score) == ("F", "563321", "ended-outs")


class TestReferee:
    """What a referee gives or takes counts in the totals, whoever is out."""

    def test_points_given_keep_a_side_in(self):
        score = play("""
            bidder bid cards points ->   1   2
            2      131   5     90   ->  -5   0   1 +1
        """)
        assert (score.is_over, score.totals["A"]) == (False, 1)

    def test_points_given_bring_a_side_back(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1      131   5    131   ->  -6   0   0
            2      131   5    131   ->   2  -6   0   1 +2
            1       40   5     40   ->  -1   0   0
            1       40   5     40   ->  -1   0   0
        """)
        assert how(score) == ("B", "213", "ended-outs")

    def test_points_taken_put_a_side_out(self):
        score = play("""
            bidder bid cards points ->   1   2   3
            1       40   5     40   ->  -1  -6   0   2 -6
            passed                  ->  -5   0   0   1 -5
        """)
        assert how(score) == ("B", "213", "ended-outs")

    def test_everybody_may_be_put_out(self):
        score = play("""
            bidder bid cards points ->   1   2
            passed                  ->  -6  -6   1 -6 2 -6
        """)
        assert how(score) == (None, "", "ended-all-out")


class TestStopped:
    """A referee stops a hand at a wrong card here as everywhere (article 9 C); the points are those after the award."""

    def test_it_is_told_on_the_sheet(self):
        hand = HandFacts("A", bid=60, cards=3, points=52, stopped=Stopped(3, "A"))
        score = score_sheet(Sheet(comptoir(), (hand,), 3))
        assert [reason.code for reason in score.hands[0].reasons] == ["stopped-among-several", "bid-failed"]
        assert score.hands[0].marks == {"A": 0, "B": -2, "C": -2}

    def test_it_has_no_more_tricks_than_cards_were_dealt(self):
        hand = HandFacts("A", bid=60, cards=3, points=52, stopped=Stopped(4, "A"))
        assert coded(check_hand(hand, comptoir(), "ABC")) == [("stopped-trick", "stopped.trick")]


class TestLyonnaise:
    """The winner of the bidding may take the chien, and the sheet notes whether it did."""

    @pytest.mark.parametrize("chien", [None, True, False])
    def test_the_chien_changes_no_mark(self, chien):
        rules = comptoir(lyonnaise="on")
        hand = HandFacts("A", bid=60, cards=5, points=72, chien=chien)
        assert check_hand(hand, rules, "ABC") == []
        assert score_sheet(Sheet(rules, (hand,), 3)).hands[0].marks == {"A": -2, "B": 0, "C": 0}


def test_settings():
    assert dict(comptoir().by_name) == {
        "hands": None,
        "tied_game": "more",
        "decided_points": "winner",
        "seats": 4,
        "start": 6,
        "lyonnaise": "off",
    }
    assert (comptoir().target, options_of(comptoir(start=12, lyonnaise="on", hands=9))) == (
        None,
        {"hands": 9, "start": 12, "lyonnaise": "on"},
    )


def test_how_many_usually_sit_is_a_setting():
    assert [seating_of(comptoir(**options)).usual for options in ({}, {"seats": 6})] == [4, 6]
    assert (seating_of(comptoir()).fewest, seating_of(comptoir()).most, seating_of(comptoir()).players) == (2, 6, 1)


def test_the_first_hand_of_a_usual_table():
    assert score_hand(HandFacts("A", bid=60, cards=5, points=10), comptoir()).marks == {
        "A": 0,
        "B": -2,
        "C": -2,
        "D": -2,
    }


def test_what_a_table_is_told():
    score = play("""
        bidder bid cards points ->   1   2   3
        1      111   5    120   ->  -5   0   0
        2       60   5     10   ->  -2   0  -2
        3       71   5     80   ->   0   0  -3
        3       50   1     20   ->   0  -1   0
        3       40   1     41   ->   0   0  -1
    """)
    assert (
        hand_text(score.hands[1], ENGLISH)
        == "Bid of 60 missed by side 2 with 10: sides 1 and 3 go down by 2. Side 1 is out."
    )
    assert hand_text(score.hands[0], FRENCH) == "Enchère de 111 tenue avec 120\u00a0: le camp 1 descend de 5."
    assert ending_text(score, ENGLISH) == "Side 1 was out first and wins the game; side 2, the last one in, loses it."


@st.composite
def games(draw):
    """Games of two to six sides, hand after hand, among those who are still in, as far as they go."""
    sides, rules = draw(st.integers(2, 6)), comptoir(start=draw(st.sampled_from([6, 12])))
    hands: list[HandFacts] = []
    for _ in range(draw(st.integers(0, 25))):
        score = score_sheet(Sheet(rules, tuple(hands), sides))
        if score.is_over:
            break
        bidder = draw(st.sampled_from([side for side, total in score.totals.items() if total > 0]))
        hands.append(
            HandFacts(
                bidder, bid=draw(st.integers(1, 152)), cards=5, points=draw(st.sampled_from([0, 44, 60, 84, 104]))
            )
        )
    return Sheet(rules, tuple(hands), sides)


@given(games())
def test_a_game_ends_when_one_side_is_left_in_and_places_are_the_order_of_going_out(sheet):
    score = score_sheet(sheet)
    out = [side for side, total in score.totals.items() if total <= 0]
    assert score.is_over == (len(out) == sheet.sides - 1)
    assert all(
        score.totals[side] == sheet.rules["start"] + sum(hand.marks[side] for hand in score.hands)
        for side in sheet.letters
    )
    went = {side: next(hand.number for hand in score.hands if hand.totals[side] <= 0) for side in out}
    assert all(hand.marks[side] == 0 for side in out for hand in score.hands if hand.number > went[side])
    if score.is_over and sheet.sides > 2:
        last = next(side for side in sheet.letters if side not in out)
        assert score.ranks[last] == sheet.sides
        assert all(score.ranks[side] == 1 + sum(other < went[side] for other in went.values()) for side in out)
        first = [side for side, rank in score.ranks.items() if rank == 1]
        assert score.winner == (first[0] if len(first) == 1 else None)
