"""Classic belote (001): taken hands, litiges, roundings, declarations and the customs that differ from hall to hall."""

from dataclasses import replace

import pytest

from tests.scoring.sheets import told
from tests.scoring.taken_sheets import codes, play
from tournament.errors import Refused
from tournament.scoring.facts import Annulment, Declaration, HandFacts, Kind, Rank, Stopped, Trump
from tournament.scoring.games import check_hand, score_sheet
from tournament.scoring.sheet_json import read_sheet
from tournament.scoring.systems import resolve_rules

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
        assert codes(score, 0) == ["declarations-alone", "taken-made-all-tricks", "marks", "declarations-lost-without-trick", "belote"]
        assert codes(score, 1)[-2:] == ["declarations-lost-without-trick", "belote"]
        score = play(CLASSIC, """
            taker   points  belote  declared               ->    1    2  held
            1         162!       2  2:carre-9              ->  402   20     0
            1           0!       -  1:carre-9              ->    0  402     0
            2         162!       -  2:carre-9              ->    0  402     0
            2           0!       -  1:carre-9              ->  402    0     0
        """, capot_declarations="other", target=3000)  # fmt: skip
        assert codes(score, 0) == ["declarations-alone", "taken-made-all-tricks", "marks", "declarations-won-by-capot", "belote"]

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
            sheet = {"rules": CLASSIC, "options": {"rounding": rounding}, "hands": [{"declarer": "A", "points": points}]}
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
            ["1  150  -  -  ->  150  12  0"] * 5 + ["1  120  -  -  ->  120  42  0", "1  127  -  -  ->  127  35  0", "1  82  -  -  ->  82  80  0"]
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


class TestDeclarations:
    """Only the side of the strongest counts, and counts all of its own."""

    def test_they_help_to_make_the_hand(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           70       -  1:tierce-K              ->    0  182     0
        """)  # fmt: skip
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           72       -  1:tierce-K              ->   92   90     0
        """)  # fmt: skip

    def test_where_they_do_not_help(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           72       -  1:tierce-K              ->    0  182     0
            1           90       -  2:carre-J               ->   90  272     0
        """, declarations_make="off")  # fmt: skip

    def test_a_failed_taker_loses_them_to_the_defence(self):
        score = play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1           40       -  1:cinquante-10          ->    0  212     0
        """)  # fmt: skip
        assert codes(score) == ["declarations-alone", "taken-failed", "marks", "declarations-to-defence"]

    @pytest.mark.parametrize(
        ("declared", "counts", "code"),
        [
            ("1:tierce-A 2:cinquante-10", "B", "declarations-by-points"),
            ("1:cinquante-K 2:cinquante-10", "A", "declarations-by-top"),
            ("1:cent-K 2:carre-A", "B", "declarations-by-carre"),
            ("1:carre-A 2:carre-K", "A", "declarations-by-top"),
            ("1:carre-9 2:carre-A", "A", "declarations-by-points"),
            ("1:carre-J 2:carre-9", "A", "declarations-by-points"),
            ("1:tierce-9-♥ 2:tierce-9-♠", "A", "declarations-by-trump"),
            ("1:tierce-Q-♦ 2:tierce-Q-♠", None, "declarations-equal"),
            ("1:tierce-Q", "A", "declarations-alone"),
            ("2:carre-J 1:carre-8+used", None, "declarations-cancelled"),
            ("2:carre-J 1:carre-7+used", None, "declarations-cancelled"),
            ("2:carre-J 1:carre-8", "B", "declarations-alone"),
            ("2:carre-J 1:carre-8+used+unshown", "B", "declarations-not-shown"),
            ("1:carre-J+unshown 2:tierce-10", "B", "declarations-not-shown"),
        ],
    )
    def test_who_counts_and_why(self, declared, counts, code):
        points = {"cent": 100, "cinquante": 50, "tierce": 20, "carre-J": 200, "carre-9": 150, "carre-A": 100, "carre-8": 0}
        number = {"A": "1:", "B": "2:", None: "nobody"}[counts]
        of_winner = [told.removeprefix(number) for told in declared.split() if told.startswith(number)]
        worth = sum(value for told in of_winner for name, value in points.items() if told.startswith(name))
        marks = (100 + worth, 62) if counts == "A" else (100, 62 + worth)
        score = play(CLASSIC, f"taker points belote declared -> 1 2 held\n1 100♥ - {declared} -> {marks[0]} {marks[1]} 0", declarations_make="off")
        assert code in codes(score)

    def test_the_strongest_counts_all_of_its_side(self):
        play(CLASSIC, """
            taker   points  belote  declared                          ->    1    2  held
            1          100       -  1:tierce-9 1:cinquante-K 2:cinquante-10             ->  170   62     0
        """)  # fmt: skip

    def test_carres_at_ten_times_their_card(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1          100       -  1:carre-9 2:carre-A     ->  240   62     0
            1          100       -  1:carre-A               ->  210   62     0
        """, carre_values="140-110")  # fmt: skip

    def test_the_order_of_strength(self):
        play(CLASSIC, """
            taker   points  belote  declared                ->    1    2  held
            1          100       -  1:tierce-A 2:tierce-K   ->  120   62     0
        """, natural_order="strength")  # fmt: skip
        rules = resolve_rules(CLASSIC, {"natural_order": "strength"})
        jack = HandFacts(declarer="A", points=100, declarations=(Declaration("A", Kind.CINQUANTE, top=Rank.JACK),))
        assert check_hand(jack, rules, "AB") == []
        assert check_hand(jack, resolve_rules(CLASSIC, {}), "AB") == []

    def test_without_declarations(self):
        rules = resolve_rules(CLASSIC, {"declarations": "off"})
        hand = HandFacts(declarer="A", points=100, declarations=(Declaration("A", Kind.TIERCE, top=Rank.KING),))
        assert told(check_hand(hand, rules, "AB")) == [("field-of-other-system", "declarations")]


def declared(*declarations: Declaration, trump: Trump | None = None, **options: object) -> list[tuple[str, str]]:
    hand = HandFacts(declarer="A", points=100, trump=trump, declarations=declarations)
    return told(check_hand(hand, resolve_rules(CLASSIC, options), "AB"))


def held(side: str, kind: Kind, card: Rank, suit: Trump | None = None, length: int | None = None, player: int | None = None) -> Declaration:
    if kind is Kind.CARRE:
        return Declaration(side, kind, rank=card, player=player)
    return Declaration(side, kind, top=card, suit=suit, length=length, player=player)


class TestRefusals:
    @pytest.mark.parametrize(
        ("declaration", "problem"),
        [
            (Declaration("A", Kind.TIERCE), ("declaration-card", "declarations[0].top")),
            (Declaration("A", Kind.CARRE), ("declaration-card", "declarations[0].rank")),
            (Declaration("A", Kind.CARRE, rank=Rank.TEN, top=Rank.ACE), ("declaration-field", "declarations[0].top")),
            (Declaration("A", Kind.TIERCE, top=Rank.KING, rank=Rank.KING), ("declaration-field", "declarations[0].rank")),
            (Declaration("A", Kind.TIERCE, top=Rank.EIGHT), ("declaration-top", "declarations[0].top")),
            (Declaration("A", Kind.CENT, top=Rank.TEN), ("declaration-top", "declarations[0].top")),
            (Declaration("A", Kind.TIERCE, top=Rank.KING, length=4), ("declaration-length", "declarations[0].length")),
            (Declaration("A", Kind.CENT, top=Rank.ACE, length=9), ("declaration-length", "declarations[0].length")),
            (Declaration("A", Kind.TIERCE, top=Rank.KING, suit=Trump.NO_TRUMP), ("declaration-suit", "declarations[0].suit")),
            (Declaration("A", Kind.TIERCE, top=Rank.KING, used=True), ("declaration-used", "declarations[0].used")),
            (Declaration("A", Kind.CARRE, rank=Rank.NINE, used=True), ("declaration-used", "declarations[0].used")),
            (Declaration("A", Kind.TIERCE, top=Rank.KING, player=3), ("declaration-player", "declarations[0].player")),
            (Declaration("A", Kind.BRELAN, rank=Rank.NINE), ("value-of-other-system", "declarations[0].kind")),
            (Declaration("C", Kind.TIERCE, top=Rank.KING), ("side-not-seated", "declarations[0].side")),
        ],
    )
    def test_what_no_cards_can_show(self, declaration, problem):
        assert declared(declaration) == [problem]

    def test_a_card_cannot_be_held_twice(self):
        kings = Declaration("A", Kind.CARRE, rank=Rank.KING)
        assert declared(kings, Declaration("B", Kind.TIERCE, top=Rank.ACE)) == [("declarations-share-card", "declarations[1]")]
        assert declared(kings, Declaration("B", Kind.CARRE, rank=Rank.KING)) == [("declarations-share-card", "declarations[1]")]
        hearts = Declaration("A", Kind.TIERCE, top=Rank.KING, suit=Trump.HEARTS)
        assert declared(hearts, Declaration("A", Kind.TIERCE, top=Rank.ACE, suit=Trump.HEARTS)) == [("declarations-share-card", "declarations[1]")]
        assert declared(hearts, Declaration("B", Kind.TIERCE, top=Rank.ACE, suit=Trump.SPADES)) == []
        assert declared(hearts, Declaration("B", Kind.TIERCE, top=Rank.TEN, suit=Trump.HEARTS)) == []

    def test_equal_sequences_need_to_be_told_from_trumps(self):
        one, other = Declaration("A", Kind.TIERCE, top=Rank.QUEEN, suit=Trump.SPADES), Declaration("B", Kind.TIERCE, top=Rank.QUEEN, suit=Trump.CLUBS)
        plain = replace(other, suit=None)
        assert declared(one, other) == [("declarations-trump-missing", "trump")]
        assert declared(one, replace(other, shown=False)) == []
        assert declared(one, other, trump=Trump.HEARTS) == []
        assert declared(one, plain, trump=Trump.SPADES) == []
        assert declared(one, plain, trump=Trump.HEARTS) == [("declarations-suit-missing", "declarations")]

    @pytest.mark.parametrize(
        ("belote", "trump", "cards", "problems"),
        [
            ("A", None, [("B", Kind.CARRE, Rank.KING)], [("belote-elsewhere", "belote")]),
            ("A", Trump.HEARTS, [("B", Kind.CARRE, Rank.QUEEN)], [("belote-elsewhere", "belote")]),
            ("A", Trump.HEARTS, [("A", Kind.CARRE, Rank.KING), ("A", Kind.CARRE, Rank.QUEEN)], []),
            ("A", Trump.HEARTS, [("B", Kind.CARRE, Rank.ACE)], []),
            ("A", Trump.HEARTS, [("B", Kind.TIERCE, Rank.ACE, Trump.HEARTS)], [("belote-elsewhere", "belote")]),
            ("A", Trump.HEARTS, [("B", Kind.TIERCE, Rank.QUEEN, Trump.HEARTS)], [("belote-elsewhere", "belote")]),
            ("A", Trump.HEARTS, [("B", Kind.TIERCE, Rank.JACK, Trump.HEARTS)], []),
            ("A", Trump.HEARTS, [("B", Kind.TIERCE, Rank.ACE, Trump.SPADES)], []),
            ("A", Trump.HEARTS, [("B", Kind.TIERCE, Rank.ACE)], []),
            ("B", Trump.HEARTS, [("B", Kind.TIERCE, Rank.ACE, Trump.HEARTS)], []),
            ("A", None, [("B", Kind.TIERCE, Rank.ACE, suit) for suit in (Trump.HEARTS, Trump.SPADES)], []),
        ],
    )
    def test_the_king_and_the_queen_of_a_belote_are_in_one_hand(self, belote, trump, cards, problems):
        hand = HandFacts("A", trump=trump, points=100, belote=(belote,), declarations=tuple(held(*card) for card in cards))
        assert told(check_hand(hand, resolve_rules(CLASSIC, {}), "AB")) == problems

    def test_what_was_not_shown_proves_nothing(self):
        kings, jacks = (replace(held("B", Kind.CARRE, rank), shown=False) for rank in (Rank.KING, Rank.JACK))
        hand = HandFacts("A", points=162, capot="A", belote=("A",), declarations=(kings, jacks))
        assert check_hand(hand, resolve_rules(CLASSIC, {}), "AB") == []

    def test_nor_can_the_partners_hold_one_of_them_each(self):
        kings, queens = held("A", Kind.CARRE, Rank.KING, player=1), held("A", Kind.CARRE, Rank.QUEEN, player=2)
        hand = HandFacts("A", points=100, belote=("A",), declarations=(kings, queens))
        assert told(check_hand(hand, resolve_rules(CLASSIC, {}), "AB")) == [("belote-elsewhere", "belote")]
        assert check_hand(replace(hand, declarations=(kings, replace(queens, player=1))), resolve_rules(CLASSIC, {}), "AB") == []

    def test_every_suit_of_trumps_has_one_belote(self):
        """Side B shows queen and king of hearts and of spades: two belotes are left for side A, whichever they are."""
        rules = resolve_rules("belote-modern", {})
        shown = tuple(held("B", Kind.TIERCE, Rank.ACE, suit) for suit in (Trump.HEARTS, Trump.SPADES))
        hand = HandFacts("A", trump=Trump.ALL_TRUMP, points=150, belote=("A", "A", "B"), declarations=shown)
        assert check_hand(hand, rules, "AB") == []
        assert told(check_hand(replace(hand, belote=("A", "A", "A")), rules, "AB")) == [("belote-elsewhere", "belote")]

    @pytest.mark.parametrize(
        ("trump", "card", "takes"),
        [
            (Trump.HEARTS, ("B", Kind.CARRE, Rank.JACK), True),
            (None, ("B", Kind.CARRE, Rank.JACK), True),
            (Trump.HEARTS, ("B", Kind.TIERCE, Rank.QUEEN, Trump.HEARTS), True),
            (Trump.HEARTS, ("B", Kind.TIERCE, Rank.QUEEN, Trump.SPADES), False),
            (Trump.HEARTS, ("B", Kind.TIERCE, Rank.ACE, Trump.HEARTS), False),
            (None, ("B", Kind.TIERCE, Rank.QUEEN, Trump.SPADES), False),
            (Trump.HEARTS, ("B", Kind.CARRE, Rank.NINE), False),
            (Trump.HEARTS, ("B", Kind.CARRE, Rank.ACE), False),
            (Trump.HEARTS, ("A", Kind.CARRE, Rank.JACK), False),
        ],
    )
    def test_who_holds_the_jack_of_trumps_takes_a_trick(self, trump, card, takes):
        hand = HandFacts("A", trump=trump, points=162, capot="A", declarations=(held(*card),))
        rules = resolve_rules(CLASSIC, {})
        assert told(check_hand(hand, rules, "AB")) == ([("capot-declared", "capot")] if takes else [])
        assert check_hand(replace(hand, stopped=Stopped(1, "B")), rules, "AB") == []
        taker_without_trick = replace(hand, declarer="B", points=0)
        assert told(check_hand(taker_without_trick, rules, "AB")) == ([("capot-declared", "capot")] if takes else [])

    @pytest.mark.parametrize(
        ("cards", "fits"),
        [
            ([(Kind.CARRE, Rank.JACK), (Kind.CARRE, Rank.NINE), (Kind.CARRE, Rank.ACE)], True),
            ([(Kind.CARRE, Rank.JACK), (Kind.CARRE, Rank.NINE), (Kind.CARRE, Rank.ACE), (Kind.TIERCE, Rank.KING)], True),
            ([(Kind.CARRE, Rank.JACK), (Kind.CARRE, Rank.NINE), (Kind.TIERCE, Rank.JACK)], False),
            ([(Kind.CARRE, Rank.JACK), (Kind.CARRE, Rank.ACE), (Kind.TIERCE, Rank.NINE)], True),
            ([(Kind.CENT, Rank.ACE), (Kind.CARRE, Rank.KING)], True),
            ([(Kind.CENT, Rank.ACE, None, 6), (Kind.CARRE, Rank.KING)], False),
            ([(Kind.CARRE, Rank.EIGHT), (Kind.CARRE, Rank.SEVEN), (Kind.CINQUANTE, Rank.ACE), (Kind.CINQUANTE, Rank.KING)], True),
            ([(Kind.CENT, Rank.ACE, Trump.HEARTS), (Kind.CENT, Rank.ACE, Trump.SPADES), (Kind.CINQUANTE, Rank.ACE, Trump.CLUBS)], False),
        ],
    )
    def test_a_player_declares_no_more_than_eight_cards(self, cards, fits):
        """What shares a card is in one hand; a side has two of them."""
        told_of_a = tuple(held("A", kind, card, *more) for kind, card, *more in cards)
        assert declared(*told_of_a) == ([] if fits else [("declarations-too-many-in-hand", "declarations")])

    def test_of_two_partners_each_has_his_own(self):
        jacks, aces = held("A", Kind.CARRE, Rank.JACK), held("A", Kind.CARRE, Rank.ACE)
        tierce = held("A", Kind.TIERCE, Rank.NINE)
        first = tuple(replace(each, player=1) for each in (jacks, aces, tierce))
        assert declared(*first) == [("declarations-too-many-in-hand", "declarations")]
        assert declared(*first[:2], replace(tierce, player=2)) == []

    def test_a_card_that_serves_twice(self):
        kings, tierce = Declaration("A", Kind.CARRE, rank=Rank.KING), Declaration("A", Kind.TIERCE, top=Rank.ACE)
        assert declared(kings, tierce) == []
        assert declared(kings, tierce, card_twice="off") == [("declarations-card-twice", "declarations[1]")]

    @pytest.mark.parametrize(
        ("annulled", "options"),
        [
            ("under-eleven", {"annul_under": "eleven"}),
            ("under-eleven", {"annul_under": "eleven-no-trump"}),
            ("carre-of-seven", {"seven_annuls": "on"}),
        ],
    )
    def test_deals_annulled_only_where_the_hall_says_so(self, annulled, options):
        deal = HandFacts(annulled=Annulment(annulled))
        assert told(check_hand(deal, resolve_rules(CLASSIC, {}), "AB")) == [("value-of-other-system", "annulled")]
        assert check_hand(deal, resolve_rules(CLASSIC, options), "AB") == []

    def test_nothing_is_bid(self):
        hand = HandFacts(declarer="A", points=100, contract=80)
        assert told(check_hand(hand, resolve_rules(CLASSIC, {}), "AB")) == [("field-of-other-system", "contract")]
        asked = resolve_rules(CLASSIC, {"capot_bid": "on"})
        assert told(check_hand(hand, asked, "AB")) == [("value-of-other-system", "contract")]


class TestVache:
    """Where nobody takes in the second round the dealer must, so that no deal is passed."""

    def test_a_passed_deal_is_refused(self):
        rules = resolve_rules(CLASSIC, {"vache": "on"})
        assert told(check_hand(HandFacts(passed=True), rules, "AB")) == [("passed-by-nobody", "passed")]
        assert check_hand(HandFacts(annulled=Annulment.AGREED), rules, "AB") == []

    def test_without_it_the_next_player_deals(self):
        play(CLASSIC, """
            taker   points  belote  declared   ->    1    2  held
            passed                             ->    0    0     0
        """)  # fmt: skip


class TestPlay:
    """How trumps are chosen and cards are played: the rule sheet says it, and no mark depends on it."""

    @pytest.mark.parametrize("options", [{"turned_jack": "taken"}, {"higher_suit": "on"}, {"belote_first": "king"}, {"under_trump": "free"}])
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
        assert told(refusal.value.problems) == [("option-unknown", "options.under_trump")]

    def test_modern_belote_takes_a_turned_jack_unless_the_hall_says_otherwise(self):
        assert [resolve_rules(system, {})["turned_jack"] for system in (CLASSIC, "belote-modern", "belote-three")] == ["free", "taken", "taken"]


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
