"""The judge marks modern belote, belote for two and three, and classic belote without rounding."""

import pytest

from tests.audit.sheets import faults, sheet


class TestModern:
    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ({}, "A 66 in=no-trump               ->  66  64"),
            ({}, "A 60 in=no-trump               ->   0 130"),
            ({}, "A 130 all=A in=no-trump        -> 220   0"),
            ({}, "A 130 in=all-trump b=AB        -> 150 148"),
            ({}, "A 120 in=all-trump b=AAB       -> 160 158"),
            ({}, "A 100 in=all-trump b=A         ->  20 258"),
            ({}, "A 65 in=no-trump               ->   0  65 held 65"),
            ({"rounding": "tens"}, "A 60 in=no-trump   ->   0 130"),
            ({"rounding": "tens"}, "A 100 in=all-trump ->   0 260"),
            ({"rounding": "tens"}, "A 258 all=A in=all-trump -> 350 0"),
            ({"rounding": "tens"}, "A 65 in=no-trump   ->   0  70 held 70"),
            ({"failed_marks": 250}, "A 60 in=no-trump  ->   0 250"),
            ({"taker_capot": 162}, "A 0 all=B in=no-trump -> 0 130"),
        ],
    )
    def test_another_total_at_no_trump_and_all_trump(self, options, line):
        sheet("belote-modern", line, {"ending": "rounded", **options})

    @pytest.mark.parametrize(
        "facts",
        [
            "A 129 in=no-trump",
            "A 131 in=no-trump",
            "A 60 in=no-trump b=A",
            "A 5 in=all-trump",
            "A 257 in=all-trump",
            "A 100 b=AB in=hearts",
            "A 100",
        ],
    )
    def test_what_cannot_be(self, facts):
        assert faults("belote-modern", facts)

    def test_three_players(self):
        sheet("belote-modern", "A 66/40/24 in=no-trump -> 66 40 24\nB 66/40/24 in=no-trump -> 65 0 65")
        for facts in (
            "A 90/50/22 in=hearts tierce=A:10♥",
            "A 90/50/22 in=hearts tierce=A:8♥",
            "A 90/50/22 in=hearts carre=A:8",
        ):
            assert faults("belote-modern", facts, {"seats": 3}, sides=3)
        assert not faults("belote-modern", "A 90/50/22 in=hearts tierce=A:J♥", {"seats": 3}, sides=3)


@pytest.mark.parametrize(
    ("system", "points", "sides"),
    [("belote-two-open", "82", 2), ("belote-two-piles", "82", 2), ("belote-three", "90/50/22", 3)],
)
def test_who_plays_alone_has_no_second_player(system, points, sides):
    for player, found in ((1, []), (2, ["declarations[0].player"])):
        assert faults(system, f"A {points} in=hearts tierce=A{player}:K♥", sides=sides) == found


class TestThree:
    def test_the_taker_against_two(self):
        sheet(
            "belote-three",
            """
            A 100/40/22 in=hearts b=B                   -> 100  60  22
            A 80/50/32 in=hearts                        ->   0  81  81
            B 70/60/32 in=hearts b=C                    ->  81   0 101
            A 162/0/0 all=A in=hearts b=B               -> 252  20   0
            A 0/100/62 all=defence in=hearts b=A        ->  20 126 126
            A 0/162/0 all=B in=hearts                   ->   0 126 126
            A 100/40/22 in=hearts tierce=B:K♥           -> 100  60  22
            A 80/50/32 in=hearts cinquante=A:K♥         -> 130  50  32
            A 40/90/32 in=hearts cinquante=A:K♥         ->   0 106 106
            """,
            {"target": 9000},
        )

    def test_all_to_each(self):
        sheet("belote-three", "A 80/50/32 in=hearts tierce=B:K♥ -> 0 182 182", {"failed_share": "all"})

    def test_a_litige_is_halved_among_the_defenders_and_so_is_what_it_held(self):
        sheet(
            "belote-three",
            """
            A 81/50/31 in=hearts      ->   0  41  41 held 81
            A 60/50/52 in=hearts      ->   0 122 122
            """,
        )
        sheet("belote-three", "A 81/50/31 in=hearts -> 81 41 41", {"hands": 1})
        sheet("belote-three", "A 81/50/31 in=hearts -> 0 40 40 held 80", {"rounding": "tens", "ending": "rounded"})

    @pytest.mark.parametrize(
        ("facts", "options"),
        [
            ("A 90 in=hearts", {}),
            ("A 90/50/20 in=hearts", {}),
            ("A 90/71/1 in=hearts", {}),
            ("A 10/100/52 in=hearts all=defence", {}),
            ("A 90/50/22 in=hearts carre=A:8", {}),
            ("A 90/50/22 in=hearts tierce=A:10♥", {}),
            ("A 90/50/22 in=hearts carre=A:7", {"pack": 30}),
        ],
    )
    def test_what_cannot_be(self, facts, options):
        assert faults("belote-three", facts, options, sides=3)

    def test_thirty_cards_have_the_eights(self):
        assert faults("belote-three", "A 90/50/22 in=hearts carre=A:8", {"pack": 30}, sides=3) == []

    def test_a_game_of_three_has_places(self):
        played = sheet(
            "belote-three", "passed given=A950 given=B300 given=C300 -> 950 300 300\nA 100/40/22 in=hearts -> 100 40 22"
        )
        assert (played.winner, played.ranks) == (0, (1, 2, 3))

    def test_the_winners_of_the_last_hand_may_be_two(self):
        """Both defenders and the taker have reached the target: the greater of the defenders wins, or nobody yet where
        they are equal."""
        start = "passed given=A1200 given=B930 given=C940 -> 1200 930 940"
        played = sheet("belote-three", f"{start}\nA 60/50/52 in=hearts -> 0 81 81", {"both_over": "last-hand"})
        assert (played.winner, played.ranks) == (2, (2, 3, 1))


class TestExact:
    def test_the_marks(self):
        sheet(
            "belote-four-exact",
            """
            A 82                ->   82  80
            A 81                ->    0 162
            A 91 b=B            ->    0 182
            A 92 b=B            ->   92  90
            A 72 b=A            ->   92  90
            A 71 b=A            ->    0 182
            A 162 all=A b=B     ->  272   0
            A 0 all=B b=A       ->    0 272
            B 162 all=B         ->    0 252
            """,
            {"target": 9000},
        )

    def test_no_settings_but_the_games(self):
        assert faults("belote-four-exact", "A 82 in=no-trump") == ["trump"]


@pytest.mark.parametrize("system", ["belote-two-open", "belote-two-piles"])
def test_two_players_score_as_classic(system):
    sheet(system, "A 75 b=A -> 95 87\nA 81 -> 0 81 held 81\nB 0 all=A -> 333 0\nA 72 tierce=B:K♥ -> 0 182")
