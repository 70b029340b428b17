"""Classic belote (001): taken hands, capots, litiges, roundings and the end of a game."""

import pytest

from tests.scoring.taken_sheets import codes, play
from tournament.scoring.games import score_sheet
from tournament.scoring.sheet_json import read_sheet

CLASSIC = "belote-classic"


class TestTakenHands:
    """The taker must have more than the other side, belote and declarations counted."""

    def test_made_each_side_marks_its_own(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           82       -  -          ->   82   80     0
            2          100       -  -          ->   62  100     0
            1          162       -  -          ->  162    0     0
        """)  # fmt: skip

    def test_failed_the_defence_marks_all(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           80       -  -          ->    0  162     0
            2            0       -  -          ->  162    0     0
        """)  # fmt: skip

    def test_belote_can_save_a_taker(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           75       1  -          ->   95   87     0
        """)  # fmt: skip
        assert codes(score) == ["taken-made", "belote"]

    def test_belote_of_the_defence_can_make_a_taker_fail(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           90       2  -          ->    0  182     0
        """)  # fmt: skip

    def test_belote_stays_with_its_holder(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           60       1  -          ->   20  162     0
            1           0!       1  -          ->   20  252     0
            1         162!       2  -          ->  252   20     0
        """)  # fmt: skip

    def test_a_belote_that_can_be_lost(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           60       1  -          ->    0  182     0
            1           60       2  -          ->    0  182     0
            1           0!       1  -          ->    0  272     0
        """, failed_belote="defence")  # fmt: skip
        assert codes(score, 0) == ["taken-failed", "marks", "belote-to-defence"]

    def test_belote_that_does_not_help_to_make_the_hand(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           75       1  -          ->   20  162     0
            1           90       2  -          ->   90   92     0
        """, belote_makes="off")  # fmt: skip

    def test_two_hundred_and_fifty_for_a_failed_hand(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           60       -  -          ->    0  250     0
        """, failed_marks=250)  # fmt: skip


class TestCapot:
    """All the tricks add 90 points: 252, or 250 where marks are rounded."""

    def test_unasked(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1         162!       1  -          ->  272    0     0
            1           0!       -  -          ->    0  252     0
        """)  # fmt: skip

    def test_rounded(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1         162!       -  -          ->  250    0     0
            1           0!       -  -          ->    0  250     0
            1           60       -  -          ->    0  160     0
        """, rounding="tens")  # fmt: skip

    def test_162_points_without_all_the_tricks_are_no_capot(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          162       -  -          ->  162    0     0
            1            0       -  -          ->    0  162     0
        """)  # fmt: skip

    def test_a_taker_without_a_trick_only_failed_where_the_hall_says_so(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           0!       -  -          ->    0  162     0
        """, taker_capot=162)  # fmt: skip

    def test_asked_for(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1      cap162!       1  -          ->  520    0     0
        """, capot_bid="on")  # fmt: skip
        assert codes(score) == ["capot-made", "marks", "belote"]

    def test_asked_for_and_failed_or_not_asked_for(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1       cap160       -  -          ->    0  500     0
            1        cap81       -  -          ->    0  500     0
            1         162!       -  -          ->  250    0     0
        """, capot_bid="on", target=2000)  # fmt: skip

    def test_a_capot_side_keeps_its_declarations_and_cannot_make_the_other_fail(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1         162!       -  2:carre-9  ->  252  150     0
            1           0!       1  1:carre-9  ->  170  252     0
        """)  # fmt: skip

    def test_a_capot_side_that_loses_its_declarations(self):
        """By the variant it marks them all the same; in other halls nobody does, or the side with all the tricks."""
        score = play(CLASSIC, """
            taker   points  belote  declared               ->    1    2  held
            1         162!       2  2:carre-9              ->  252   20     0
            1           0!       1  1:carre-9              ->   20  252     0
            1         162!       -  1:carre-9 2:carre-A    ->  402    0     0
            1           60       -  1:carre-A              ->    0  262     0
        """, capot_declarations="lost", target=3000, declarations_make="off")  # fmt: skip
        assert codes(score, 0) == [
            "declarations-alone",
            "taken-made-all-tricks",
            "marks",
            "declarations-lost-without-trick",
            "belote",
        ]
        assert codes(score, 1)[-2:] == ["declarations-lost-without-trick", "belote"]
        score = play(CLASSIC, """
            taker   points  belote  declared               ->    1    2  held
            1         162!       2  2:carre-9              ->  402   20     0
            1           0!       -  1:carre-9              ->    0  402     0
            2         162!       -  2:carre-9              ->    0  402     0
            2           0!       -  1:carre-9              ->  402    0     0
        """, capot_declarations="other", target=3000)  # fmt: skip
        assert codes(score, 0) == [
            "declarations-alone",
            "taken-made-all-tricks",
            "marks",
            "declarations-won-by-capot",
            "belote",
        ]

    def test_a_capot_side_does_not_win_the_game(self):
        """990 points and the belote of a side that is capot: 1010, and play goes on."""
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1         162!       -  -          ->  250    0     0
            1         162!       -  -          ->  250    0     0
            1         162!       -  -          ->  250    0     0
            1          150       -  -          ->  150   10     0
            1           86       -  -          ->   90   80     0
            2         162!       1  -          ->   20  250     0
            1          100       -  -          ->  100   62     0
        """, rounding="tens", target=1010)  # fmt: skip
        assert score.totals["A"] == 1110
        assert codes(score, 5)[-1] == "barred-without-trick"
        assert (score.winner, score.ended_after) == ("A", 7)


class TestLitige:
    """Equal totals: half to the defence, half held for the winner of the next hand that is none."""

    def test_held_points_go_to_the_winner_of_the_next_hand(self):
        """The example of the source: a litige, then the taker fails: 162 + 81."""
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           81       -  -          ->    0   81    81
            1           60       -  -          ->    0  243     0
        """)  # fmt: skip
        assert codes(score, 0) == ["litige", "litige-held"]
        assert codes(score, 1) == ["taken-failed", "marks", "held-taken"]

    def test_whoever_it_is(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           81       -  -          ->    0   81    81
            passed                             ->    0    0    81
            1          100       -  -          ->  181   62     0
        """)  # fmt: skip

    def test_belotes_stay_with_their_holders(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           71       1  -          ->   20   81    81
            1           91       2  -          ->    0  101   162
        """)  # fmt: skip

    def test_declarations_are_halved_with_the_cards(self):
        """116 to 116: 116 and 116 held."""
        play(CLASSIC, """
            taker   points  belote  declared                  ->    1    2  held
            1           46       -  1:cinquante-K 1:tierce-9  ->    0  116   116
        """)  # fmt: skip

    def test_declarations_that_do_not_decide_are_not_halved(self):
        """The defence marks its own, the taker's are held as its half is."""
        score = play(CLASSIC, """
            taker   points  belote  declared        ->    1    2  held
            1           81       -  2:tierce-K      ->    0  101    81
            2           60       -  -               ->  243    0     0
            1           81       -  1:tierce-K      ->    0   81   101
            1           71       1  1:cinquante-K   ->   20   81   232
            1          100       -  -               ->  332   62     0
        """, declarations_make="off")  # fmt: skip
        assert codes(score, 0) == ["declarations-alone", "litige", "litige-held", "declarations-beside-litige"]
        assert codes(score, 2) == ["declarations-alone", "litige", "litige-held", "declarations-held"]

    def test_declarations_that_do_not_decide_in_tens(self):
        play(CLASSIC, """
            taker   points  belote  declared        ->    1    2  held
            1           81       -  2:tierce-K      ->    0  100    80
            1           81       -  1:tierce-K      ->    0   80   180
        """, declarations_make="off", rounding="tens")  # fmt: skip

    def test_on_the_last_hand_each_side_marks_its_half_and_what_it_declared(self):
        score = play(CLASSIC, """
            taker   points  belote  declared        ->    1    2  held
            1           81       -  1:tierce-K      ->  101   81     0
        """, declarations_make="off", hands=1)  # fmt: skip
        assert codes(score) == ["declarations-alone", "litige", "litige-last", "declarations-beside-litige"]
        play(CLASSIC, """
            taker   points  belote  declared        ->    1    2  held
            1           81       -  2:tierce-K      ->   81  101     0
        """, declarations_make="off", hands=1)  # fmt: skip

    def test_held_points_do_not_decide_a_hand(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           81       -  -          ->    0   81    81
            2           80       -  -          ->  243    0     0
        """)  # fmt: skip

    def test_rounded_games_hold_tens(self):
        play(CLASSIC, """
            taker   points  belote  declared                  ->    1    2  held
            1           81       -  -                         ->    0   80    80
            1           46       -  1:cinquante-K 1:tierce-9  ->    0  120   200
            2          100       -  -                         ->   60  300     0
        """, rounding="tens", target=3000)  # fmt: skip

    def test_the_last_hand_of_a_fixed_number_holds_nothing(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          100       -  -          ->  100   62     0
            1           81       -  -          ->   81   81     0
        """, hands=2)  # fmt: skip
        assert codes(score)[1] == "litige-last"
        assert (score.winner, score.ended_after) == ("A", 2)

    def test_a_litige_can_win_the_game_for_the_defence(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           81       -  -          ->    0   81    81
        """, target=81)  # fmt: skip
        assert score.winner == "B"

    def test_equal_is_failed_where_the_hall_says_so(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           81       -  -          ->    0  162     0
            1           71       1  -          ->   20  162     0
        """, litige="failed")  # fmt: skip
        assert codes(score)[0] == "taken-failed-equal"


class TestRoundings:
    """The tables of the source, pair by pair."""

    @pytest.mark.parametrize(
        ("rounding", "points", "marks"),
        [
            ("none", 106, (106, 56)),
            ("tens", 106, (110, 60)),
            ("tens", 86, (90, 80)),
            ("tens", 99, (100, 60)),
            ("tens", 105, (110, 60)),
            ("tens", 104, (100, 60)),
            ("tens-160", 86, (90, 70)),
            ("tens-160", 117, (120, 40)),
            ("tens-160", 116, (120, 40)),
            ("tens-160", 115, (110, 50)),
            ("tens-160", 152, (150, 10)),
            ("tens-160", 162, (160, 0)),
            ("fives", 120, (120, 40)),
            ("fives", 119, (120, 40)),
            ("fives", 118, (115, 45)),
            ("fives", 117, (115, 45)),
            ("fives", 116, (115, 45)),
            ("fives", 115, (115, 45)),
            ("fives", 162, (160, 0)),
        ],
    )
    def test_a_pair_as_it_is_marked(self, rounding, points, marks):
        play(CLASSIC, f"""
            taker   points  belote  declared   ->    1    2  held
            1     {points}       -  -          ->  {marks[0]} {marks[1]}  0
        """, rounding=rounding)  # fmt: skip

    @pytest.mark.parametrize("rounding", ["tens-160", "fives"])
    def test_two_roundings_keep_the_sum_at_160(self, rounding):
        for points in (points for points in range(82, 163) if points != 161):
            sheet = {
                "rules": CLASSIC,
                "options": {"rounding": rounding},
                "hands": [{"declarer": "A", "points": points}],
            }
            marks = score_sheet(read_sheet(sheet)).hands[0].marks
            assert sum(marks.values()) == 160

    def test_105_is_110_and_100_in_turn(self):
        """Once in two times: of all points that end in five, whoever has them. What is not rounded does not count."""
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          105       -  -          ->  110   60     0
            1          105       -  -          ->  100   60     0
            1           75       -  -          ->    0  160     0
            passed                             ->    0    0     0
            1          115       -  -          ->  120   50     0
            1         162!       -  -          ->  250    0     0
            2           97       2  -          ->   60  120     0
            1          106       -  -          ->  110   60     0
            1           95       -  -          ->  100   70     0
        """, rounding="tens", round_five="in-turn", target=3000)  # fmt: skip

    def test_the_last_hand_is_not_rounded_in_turn_either(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          105       -  -          ->  110   60     0
            1          105       -  -          ->  105   57     0
        """, rounding="tens", round_five="in-turn", hands=2)  # fmt: skip
        assert codes(score)[-1] == "unrounded"

    def test_in_turn_needs_tens(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          105       -  -          ->  105   55     0
            1          105       -  -          ->  105   55     0
        """, rounding="fives", round_five="in-turn")  # fmt: skip

    def test_rounding_touches_card_points_only(self):
        play(CLASSIC, """
            taker   points  belote  declared     ->    1    2  held
            1          106       2  1:tierce-K   ->  130   80     0
        """, rounding="tens")  # fmt: skip


class TestEndOfTheGame:
    """A total reached, unrounded on the last hand where the game is rounded."""

    def test_997_is_one_hand_more(self):
        """A side at 870 marks 127: it has 997 and lacks four points of 1001."""
        lines = "\n".join(
            ["1  150  -  -  ->  150  12  0"] * 5
            + ["1  120  -  -  ->  120  42  0", "1  127  -  -  ->  127  35  0", "1  82  -  -  ->  82  80  0"]
        )
        score = play(CLASSIC, f"taker points belote declared -> 1 2 held\n{lines}", target=1001)
        assert score.hands[6].totals["A"] == 997
        assert (score.winner, score.ended_after) == ("A", 8)

    def test_real_points_of_the_last_hand_decide(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1           96       -  -          ->  100   70     0
            1           84       -  -          ->   84   78     0
        """, rounding="tens", target=184)  # fmt: skip
        assert score.winner == "A"
        assert codes(score)[-1] == "unrounded"

    def test_both_over_the_greater_total_wins(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          120       -  -          ->  120   42     0
            2           90       -  -          ->   72   90     0
        """, target=130)  # fmt: skip
        assert score.winner == "A"

    def test_both_over_the_winner_of_the_last_hand_wins_where_the_hall_says_so(self):
        score = play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            1          120       -  -          ->  120   42     0
            2           90       -  -          ->   72   90     0
        """, target=130, both_over="last-hand")  # fmt: skip
        assert (score.winner, dict(score.totals)) == ("B", {"A": 192, "B": 132})
