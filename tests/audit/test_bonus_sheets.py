"""The two belotes that pay for combinations, and bar belote, by the rules alone."""

import pytest

from tests.audit.sheets import faults, sheet


class TestFour:
    def test_cards_prizes_and_penalties(self):
        sheet(
            "belote-four-bonus",
            """
            A 100 last=A                              ->  110   76
            A 100 last=B b=B                          ->  100  106
            A 176 all=A last=A                        ->  276    0
            A 90/86 last=A prize=B:not-followed       ->  100   96
            A 100 last=A penalty=A:dealing penalty=A:wrong-card penalty=B:out-of-turn -> 90 66
            passed penalty=B:dealing                  ->    0  -10
            annulled agreed penalty=A:tricks-piled    ->  -10    0
            """,
        )
        sheet("belote-four-bonus", "A 100 last=B -> 100 62", {"king": 4})
        sheet("belote-four-bonus", "A 100 last=B brelan=A:8 quarte=B:K♥ -> 100 136", {"low_brelans_cancel": "off"})

    def test_where_a_referee_decides_faults_nothing_is_noted_of_them(self):
        sheet("belote-four-bonus", "A 100 last=A -> 110 76", {"faults": "referee"})
        assert faults("belote-four-bonus", "A 100 last=A penalty=A:dealing", {"faults": "referee"}) == ["penalties"]

    def test_without_a_card_of_worth_nothing_is_noted(self):
        text = "A 0/176 last=B brelan=A:J b=A quarte=B:10♥ ->  {}   186"
        sheet("belote-four-bonus", text.format(0))
        sheet("belote-four-bonus", text.format(220), {"combinations_need_worth": "off"})

    @pytest.mark.parametrize(
        ("facts", "combined"),
        [
            ("brelan=A:K tierce=A:9♥", (120, 0)),
            ("brelan=A:K brelan=B:A", (0, 100)),
            ("brelan=A:9 brelan=B:J", (0, 200)),
            ("brelan=A:9 brelan=A:Q brelan=B:A", (250, 0)),
            ("brelan=A:Q quinte=B:J♥", (100, 0)),
            ("brelan=A:Q brelan=B:A tierce=A:10♥ tierce=B:9♠", (0, 100)),
            ("brelan=A:8 quarte=B:K♥", (0, 0)),
            ("brelan=A:7 tierce=A:J♥ brelan=B:8", (0, 0)),
            ("quarte=A:10♥ tierce=B:A♥", (50, 0)),
            ("tierce=A:Q♥ tierce=B:K♠", (0, 20)),
            ("in=spades tierce=A:Q♥ tierce=B:Q♠", (0, 20)),
            ("in=hearts tierce=A:Q♠ tierce=B:Q♦", (20, 0)),
            ("in=hearts tierce=B:Q♦ tierce=A:Q♠", (0, 20)),
            ("quinte=A:A♥+6 quinte=B:A♠", (100, 0)),
            ("quinte=A:A♥+8", (120, 0)),
            ("quarte=A:K♥ tierce=A:9♠ tierce=B:A♦", (70, 0)),
            ("quarte=A:K♥? tierce=B:A♦", (-10, 20)),
        ],
    )
    def test_who_counts(self, facts, combined):
        sheet("belote-four-bonus", f"A 100 last=A {facts} -> {110 + combined[0]} {76 + combined[1]}")

    @pytest.mark.parametrize(
        ("facts", "options", "fields"),
        [
            ("A 175", {}, ["points"]),
            ("A 176", {"king": 4}, ["points"]),
            ("A 100/70", {}, ["points"]),
            ("A 100 last=A brelan=A:8!", {}, ["declarations[0].used"]),
            ("A 100 last=A brelan=A:8 tierce=B:9♥", {}, ["declarations[1]"]),
            ("A 100 last=A carre=A:K", {}, ["declarations[0].kind"]),
            ("A 100", {}, ["last_trick"]),
            ("A 100 last=A brelan=A:J brelan=A:9 brelan=A:A brelan=A:K quarte=A:10♥", {}, ["declarations"]),
            ("A 100 all=A", {}, ["capot"]),
            ("A 176 all=A last=B", {}, ["last_trick"]),
            ("A 100/20 claim=A", {"hands": 3}, ["claim"]),
            ("A 0/20 claim=A", {}, ["claim"]),
            ("A 100 claim=A", {}, ["points"]),
        ],
    )
    def test_what_cannot_be(self, facts, options, fields):
        assert faults("belote-four-bonus", facts, options) == fields


class TestTwoAndThree:
    def test_points_by_side(self):
        sheet("belote-two-bonus", "A 80/60 last=A b=A -> 110 60")
        sheet("belote-two-bonus", "B 60/50/40 last=C brelan=A:K -> 160 50 50")

    @pytest.mark.parametrize(
        ("facts", "sides"),
        [("A 80", 2), ("A 100/80", 2), ("A 10/6", 2), ("A 60/60/60", 3), ("A 40/30/30", 3), ("A 80/1", 2)],
    )
    def test_nine_cards_each_hold_only_so_much(self, facts, sides):
        """18 cards hold 18 to 170 of the 176, 27 cards 109 to 176."""
        assert faults("belote-two-bonus", facts, sides=sides) == ["points"]

    def test_a_claim(self):
        start = "passed given=A950 given=B980 given=C400 -> 950 980 400"
        right = sheet("belote-two-bonus", f"{start}\nA 50/60/0 claim=A -> 50 60 0")
        assert (right.winner, right.ranks) == (0, (1, 2, 3))
        wrong = sheet("belote-two-bonus", f"{start}\nA 49/15/0 claim=A -> 49 15 0")
        assert (wrong.winner, wrong.ranks) == (1, (3, 1, 2))
        shared = sheet(
            "belote-two-bonus", "passed given=A900 given=B500 given=C500 -> 900 500 500\nA 20/30/30 claim=A -> 20 30 30"
        )
        assert (shared.winner, shared.ranks) == (None, (3, 1, 1))

    def test_the_highest_total_wins_even_without_a_trick(self):
        kept = {"combinations_need_worth": "off"}
        played = sheet("belote-two-bonus", "passed given=A990 given=B800 -> 990 800\nB 0/150 all=B b=A -> 20 250", kept)
        assert played.winner == 1
        assert sheet("belote-two-bonus", "passed given=A990 -> 990 0\nB 0/150 all=B b=A -> 20 250", kept).winner == 0

    def test_what_was_not_shown_costs_once(self):
        sheet("belote-four-bonus", "A 100 last=A tierce=B:K♥? penalty=B:not-shown -> 110 66")
        sheet("belote-four-bonus", "A 100 last=A tierce=B:K♥? penalty=A:not-shown -> 100 66")


class TestComptoir:
    @pytest.mark.parametrize(
        ("bid", "worth"),
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
            (150, 6),
            (151, 7),
            (152, 7),
        ],
    )
    def test_the_bands(self, bid, worth):
        sheet("belote-comptoir", f"A 152 bid={bid} cards=5 -> {-worth} 0 0 0 0 0", {"start": 12})

    def test_down_go_the_bidder_or_all_the_others(self):
        sheet(
            "belote-comptoir",
            """
            A 50 bid=50 cards=5      ->   -1   0   0   0
            B 69 bid=70 cards=5      ->   -2   0  -2  -2
            passed                   ->    0   0   0   0
            C 91 bid=91 cards=4      ->    0   0  -4   0
            """,
        )

    def test_who_is_out_stays_where_it_is_and_the_last_one_in_loses(self):
        played = sheet(
            "belote-comptoir",
            """
            A 112 bid=111 cards=5    ->   -5   0   0
            A 60 bid=51 cards=5      ->   -2   0   0
            B 20 bid=51 cards=4      ->    0   0  -2
            B 100 bid=91 cards=4     ->    0  -4   0
            C 20 bid=51 cards=3      ->    0  -2   0
            """,
        )
        assert (played.totals, played.winner, played.ranks, played.ended_after) == ((-1, 0, 4), 0, (1, 2, 3), 5)

    def test_out_on_one_hand_is_an_equal_place(self):
        played = sheet("belote-comptoir", "A 10 bid=111 cards=5 -> 0 -5 -5\nA 10 bid=50 cards=5 -> 0 -1 -1")
        assert (played.winner, played.ranks) == (None, (3, 1, 1))

    def test_stopped_the_least_total_is_the_best(self):
        played = sheet("belote-comptoir", "A 60 bid=51 cards=5 -> -2 0 0\nB 60 bid=50 cards=5 -> 0 -1 0", stop=(2, 0))
        assert (played.winner, played.ranks) == (0, (1, 2, 3))

    @pytest.mark.parametrize(
        ("facts", "fields"),
        [
            ("A 50 cards=5", ["bid"]),
            ("A 50 bid=50", ["cards"]),
            ("A 50 bid=153 cards=5", ["bid"]),
            ("A 50 bid=50 cards=6", ["cards"]),
            ("A 50 bid=50 cards=1", ["points"]),
            ("A 1 bid=50 cards=5", ["points"]),
            ("A 50 bid=50 cards=5 b=A", ["belote"]),
            ("A 50 bid=50 cards=5 all=A", ["capot"]),
            ("A 80: 50 bid=50 cards=5", ["contract"]),
        ],
    )
    def test_what_cannot_be(self, facts, fields):
        assert faults("belote-comptoir", facts) == fields
