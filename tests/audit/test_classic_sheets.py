"""The belotes of a turned-up card by the rules alone: what they mark, what they round, what they hold, who counts
declarations."""

import pytest

from tests.audit.sheets import faults, sheet


class TestTraditional:
    def test_the_marks(self):
        sheet(
            "belote-traditional",
            """
            A 86                    ->   90  80
            A 106 b=B               ->  110  80
            A 75 b=A                ->  100  90
            A 75                    ->    0 160
            A 71 b=B                ->    0 180
            B 60 b=B                ->  180   0
            A 162 all=A b=A         ->  270   0
            A 162 all=A b=B         ->  250  20
            A 0 all=B b=A           ->   20 250
            """,
            {"target": 9000},
        )
        sheet("belote-traditional", "A 0 all=B b=A -> 0 270", {"capot_belote": "defence"})

    def test_a_litige_holds_80_for_the_winner_of_the_next_hand_that_is_none(self):
        sheet(
            "belote-traditional",
            """
            A 81                    ->    0  80  held 80
            A 71 b=A                ->   20  80  held 160
            passed                  ->    0   0  held 160
            B 100                   ->   60 260
            A 90 b=B                ->    0 180
            """,
        )
        sheet("belote-traditional", "A 81 -> 0 160", {"litige": "failed"})


class TestClassicMarks:
    def test_without_declarations(self):
        sheet(
            "belote-classic",
            """
            A 82                    ->   82  80
            A 75 b=A                ->   95  87
            A 75 b=B                ->    0 182
            A 60 b=A                ->   20 162
            A 162 all=A b=B         ->  252  20
            A 0 all=B b=A           ->   20 252
            B 162                   ->    0 162
            """,
            {"target": 9000},
        )

    def test_with_declarations(self):
        """The counted ones help to make the contract and go to the defence of a failure, whosever; a side without a
        trick keeps its own."""
        sheet(
            "belote-classic",
            """
            A 72 tierce=A:K♥              ->   92  90
            A 72 tierce=B:K♥              ->    0 182
            A 40 cinquante=A:K♥           ->    0 212
            A 90 cinquante=B:K♥           ->    0 212
            A 110 cinquante=B:K♥          ->  110 102
            A 162 all=A cent=B:A♥         ->  252 100
            A 0 all=B carre=A:9           ->  150 252
            """,
            {"target": 9000},
        )

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ({"failed_belote": "defence"}, "A 50 b=A                 ->   0 182"),
            ({"failed_marks": 250}, "A 50 b=A tierce=A:K♥           ->  20 270"),
            ({"taker_capot": 162}, "A 0 all=B                       ->   0 162"),
            ({"taker_capot": 162, "rounding": "tens"}, "A 0 all=B   ->   0 160"),
            ({"rounding": "tens"}, "A 0 all=B                       ->   0 250"),
            ({"rounding": "fives"}, "A 162 all=A                    -> 250   0"),
            ({"rounding": "tens"}, "A 70 tierce=B:A♥                ->   0 180"),
            ({"capot_bid": "on"}, "A capot: 162 all=A b=A tierce=A:9♥ -> 540 0"),
            ({"capot_bid": "on"}, "A capot: 140 b=A tierce=A:9♥     ->  20 520"),
            ({"capot_bid": "on"}, "A 162 all=A                      -> 250  0"),
            ({"declarations_make": "off"}, "A 72 tierce=A:K♥        ->   0 182"),
            ({"belote_makes": "off"}, "A 75 b=A                     ->  20 162"),
            ({"belote_makes": "off"}, "A 85 b=B                     ->  85  97"),
            ({"carre_values": "140-110"}, "A 100 carre=A:9          -> 240  62"),
            ({"carre_values": "140-110"}, "A 100 carre=A:A          -> 210  62"),
            ({"misdeal": 162}, "A 100 misdealt=AAB                  -> 262 386"),
        ],
    )
    def test_settings(self, options, line):
        sheet("belote-classic", line, {"ending": "rounded", **options})


class TestRoundings:
    """The pairs of the rules."""

    @pytest.mark.parametrize(
        ("rounding", "cards", "marks"),
        [
            ("tens", 106, (110, 60)),
            ("tens", 86, (90, 80)),
            ("tens", 105, (110, 60)),
            ("tens", 117, (120, 50)),
            ("tens-160", 117, (120, 40)),
            ("tens-160", 116, (120, 40)),
            ("tens-160", 115, (110, 50)),
            ("tens-160", 86, (90, 70)),
            ("tens-160", 120, (120, 40)),
            ("tens-160", 101, (100, 60)),
            ("fives", 120, (120, 40)),
            ("fives", 119, (120, 40)),
            ("fives", 118, (115, 45)),
            ("fives", 117, (115, 45)),
            ("fives", 116, (115, 45)),
            ("fives", 101, (100, 60)),
        ],
    )
    def test_pairs(self, rounding, cards, marks):
        sheet("belote-classic", f"A {cards} -> {marks[0]} {marks[1]}", {"rounding": rounding})

    def test_declarations_and_belote_are_added_after(self):
        sheet("belote-classic", "A 86 b=B tierce=A:K♥ -> 110 100", {"rounding": "tens"})

    def test_870_and_127_are_997(self):
        played = sheet("belote-classic", "passed given=A870 -> 870 0\nA 127 -> 130 40", {"rounding": "tens"})
        assert played.winner is None
        rounded = sheet(
            "belote-classic", "passed given=A870 -> 870 0\nA 127 -> 130 40", {"rounding": "tens", "ending": "rounded"}
        )
        assert rounded.winner == 0


class TestLitige:
    @pytest.mark.parametrize(
        ("line", "options"),
        [
            ("A 81                            ->   0  81  held 81", {}),
            ("A 71 b=A                        ->  20  81  held 81", {}),
            ("A 66 cinquante=A:K♥ tierce=A:9♠ ->   0 232", {"declarations_make": "off"}),
            ("A 46 tierce=A:K♥ cinquante=A:K♠ ->   0 116  held 116", {}),
            ("A 81                            ->   0  80  held 80", {"rounding": "fives"}),
            ("A 46 tierce=A:K♥ cinquante=A:K♠ ->   0 120  held 120", {"rounding": "tens"}),
            ("A 81                            ->   0 162", {"litige": "failed"}),
            ("A 81                            ->  81  81", {"hands": 1, "tied_game": "drawn"}),
            ("A 71 b=A                        -> 101  81", {"hands": 1}),
            ("A 81 tierce=B:K♠                ->   0 101  held 81", {"declarations_make": "off"}),
            ("A 81 tierce=A:K♠                ->   0  81  held 101", {"declarations_make": "off"}),
            ("A 81 tierce=A:K♠                ->   0  80  held 100", {"declarations_make": "off", "rounding": "tens"}),
            ("A 81 tierce=A:K♠                -> 101  81", {"declarations_make": "off", "hands": 1}),
        ],
    )
    def test_what_is_equal(self, line, options):
        sheet("belote-classic", line, options)

    def test_held_points_go_to_whoever_wins_the_next_hand(self):
        """The example of the source: a litige, then the taker fails and the defence has 162 and the 81."""
        sheet(
            "belote-classic",
            """
            A 81                    ->    0  81  held 81
            A 60                    ->    0 243
            A 81                    ->    0  81  held 81
            B 81                    ->   81   0  held 162
            A 100                   ->  262  62
            """,
        )

    def test_the_defence_may_win_the_game_on_one(self):
        assert sheet("belote-classic", "passed given=B950 -> 0 950\nA 81 -> 0 81 held 81").winner == 1

    def test_held_points_do_not_decide_a_hand(self):
        sheet("belote-classic", "A 81 -> 0 81 held 81\nA 80 -> 0 243")

    def test_the_clock_makes_a_hand_the_last_too(self):
        played = sheet("belote-classic", "A 100 -> 100 62\nA 81 -> 81 81", stop=(1, 1))
        assert (played.winner, played.ended_after) == (0, 2)


class TestVariants:
    @pytest.mark.parametrize(
        ("line", "kept", "options"),
        [
            ("A 162 all=A b=B carre=B:9 -> {} {}", (252, 20), {"capot_declarations": "lost"}),
            ("A 162 all=A b=B carre=B:9 -> {} {}", (402, 20), {"capot_declarations": "other"}),
            ("A 162 all=A carre=A:9     -> {} {}", (402, 0), {"capot_declarations": "lost"}),
            ("A 0 all=B carre=A:9       -> {} {}", (0, 252), {"capot_declarations": "lost"}),
            ("A 0 all=B carre=A:9       -> {} {}", (0, 402), {"capot_declarations": "other"}),
        ],
    )
    def test_a_side_without_a_trick_and_its_declarations(self, line, kept, options):
        sheet("belote-classic", line.format(*kept), options)

    def test_of_points_that_end_in_five_every_second_goes_down(self):
        text = """
            A 105                ->  110  60
            A 105                ->  100  60
            B 97                 ->   70 100
            A 60                 ->    0 160
            A 97                 ->  100  60
            """
        sheet("belote-classic", text, {"rounding": "tens", "round_five": "in-turn", "ending": "rounded"})
        three = "A 95/35/32 in=hearts -> 100 30 30\nA 97/35/30 in=hearts -> 100 40 30"
        sheet("belote-three", three, {"rounding": "tens", "round_five": "in-turn"})


class TestWhoCounts:
    @pytest.mark.parametrize(
        ("facts", "declared"),
        [
            ("tierce=A:K♥ cinquante=B:10♠", (0, 50)),
            ("tierce=A:K♥ tierce=B:Q♠", (20, 0)),
            ("in=spades tierce=A:9♥ tierce=B:9♠", (0, 20)),
            ("in=spades tierce=A:9♥ tierce=B:9♦", (0, 0)),
            ("in=spades tierce=A:9♥ tierce=A:9♣ tierce=B:9♦", (0, 0)),
            ("cent=A:A♥ carre=B:10", None),
            ("cent=A:J♥ carre=B:Q", (0, 100)),
            ("carre=A:K carre=B:A", (0, 100)),
            ("carre=A:9 carre=B:J", (0, 200)),
            ("tierce=A:K♥ tierce=A:9♠ cinquante=B:A♦", (0, 50)),
            ("cinquante=A:K♥ tierce=A:9♠ tierce=B:A♦", (70, 0)),
            ("cent=A:A♥+6 tierce=B:A♦", (100, 0)),
            ("carre=A:8 tierce=B:A♦", (0, 20)),
            ("carre=A:8! tierce=B:A♦ tierce=A:A♥", (0, 0)),
            ("carre=A:7! cinquante=A:A♥", (0, 0)),
            ("cinquante=A:A♥? tierce=B:A♦", (0, 20)),
            ("tierce=A:K♥ carre=A:K", (120, 0)),
        ],
    )
    def test_only_the_side_with_the_strongest(self, facts, declared):
        if declared is None:
            assert faults("belote-classic", f"A 100 {facts}") == ["declarations[1]"]
        else:
            sheet(
                "belote-classic",
                f"A 130 {facts} -> {130 + declared[0]} {32 + declared[1]}",
                {"declarations_make": "off"},
            )

    def test_by_strength_the_ten_stands_below_the_ace(self):
        sheet("belote-classic", "A 130 tierce=A:10♥ tierce=B:K♠ -> 150 32", {"natural_order": "strength"})
        sheet("belote-classic", "A 130 tierce=A:10♥ tierce=B:K♠ -> 130 52")

    @pytest.mark.parametrize(
        ("facts", "options", "field"),
        [
            ("tierce=A:8♥", {}, "declarations[0].top"),
            ("cinquante=A:9♥", {}, "declarations[0].top"),
            ("cent=A:Q♥+7", {}, "declarations[0].top"),
            ("tierce=A:K♥+4", {}, "declarations[0].length"),
            ("quarte=A:K♥", {}, "declarations[0].kind"),
            ("tierce=A:K♥ tierce=B:A♥", {}, "declarations[1]"),
            ("tierce=A:K♥ tierce=A:A♥", {}, "declarations[1]"),
            ("tierce=A:K♥ carre=B:K", {}, "declarations[1]"),
            ("tierce=A:K♥ carre=A:K", {"card_twice": "off"}, "declarations[1]"),
            ("carre=A:9!", {}, "declarations[0].used"),
            ("tierce=A:K♥", {"declarations": "off"}, "declarations"),
            ("tierce=A:9♥ tierce=B:9♠", {}, "trump"),
            ("b=A carre=B:K", {}, "belote"),
            ("b=A in=hearts tierce=B:A♥", {}, "belote"),
            ("b=A carre=A1:K carre=A2:Q", {}, "belote"),
            ("carre=A:J carre=A:9 tierce=A:J♥", {}, "declarations"),
            ("carre=A1:J carre=A1:A tierce=A1:9♥", {}, "declarations"),
        ],
    )
    def test_what_cannot_be(self, facts, options, field):
        assert faults("belote-classic", f"A 130 {facts}", options) == [field]

    @pytest.mark.parametrize(
        "facts",
        [
            "b=A in=hearts tierce=B:A♠",
            "b=A carre=A:K",
            "carre=A:J carre=A:9 carre=A:A",
            "carre=A:J carre=A:A tierce=A:9♥",
        ],
    )
    def test_what_can_be(self, facts):
        assert faults("belote-classic", f"A 130 {facts}") == []

    @pytest.mark.parametrize(
        ("facts", "fields"),
        [
            ("A 162 all=A carre=B:J", ["capot"]),
            ("A 0 all=B carre=A:J", ["capot"]),
            ("A 162 all=A in=hearts tierce=B:Q♥", ["capot"]),
            ("A 162 all=A in=hearts tierce=B:Q♠ carre=A:9", []),
            ("A 162 all=A carre=B:A", []),
            ("A 162 all=A b=A carre=B:J? carre=B:K?", []),
        ],
    )
    def test_no_capot_against_the_jack_of_trumps(self, facts, fields):
        assert faults("belote-classic", facts) == fields

    def test_at_no_trump_four_aces_take_a_trick_and_at_all_trump_four_jacks(self):
        for trump, total, taking in (("no-trump", 130, "A"), ("all-trump", 258, "J")):
            for rank in ("A", "J", "10"):
                found = faults("belote-modern", f"A {total} all=A in={trump} carre=B:{rank}")
                assert found == (["capot"] if rank == taking else [])

    @pytest.mark.parametrize(
        ("facts", "options", "fine"),
        [
            ("annulled under-eleven", {}, False),
            ("annulled under-eleven", {"annul_under": "eleven-no-trump"}, True),
            ("annulled carre-of-seven", {}, False),
            ("annulled carre-of-seven", {"seven_annuls": "on"}, True),
            ("passed", {}, True),
            ("passed", {"vache": "on"}, False),
            ("A capot: 100", {}, False),
            ("A 90: 100", {"capot_bid": "on"}, False),
            ("A 100 x", {}, False),
            ("A 90/72", {}, False),
        ],
    )
    def test_what_only_some_settings_know(self, facts, options, fine):
        assert (faults("belote-classic", facts, options) == []) == fine


class TestEnd:
    def test_a_side_without_a_trick_cannot_win_by_its_belote(self):
        """990 and a belote are 1010, and one more hand."""
        played = sheet("belote-classic", "passed given=A990 -> 990 0\nB 162 all=B b=A -> 20 252")
        assert (played.winner, played.totals) == (None, (1010, 252))

    def test_both_over(self):
        text = "passed given=A950 given=B960 -> 950 960\nA 85 -> 85 77"
        assert sheet("belote-classic", text).winner == 1
        assert sheet("belote-classic", text, {"both_over": "last-hand"}).winner == 0

    def test_equal_at_the_top_is_one_more_hand(self):
        assert sheet("belote-classic", "passed given=A1000 given=B1038 -> 1000 1038\nA 100 -> 100 62").winner is None
