"""The contrées by the rules alone: every row of their tables, counted by hand."""

import pytest

from tests.audit.sheets import faults, sheet


class TestChampionship:
    def test_the_table_of_marks(self):
        sheet(
            "contree-championship",
            """
            A 100: 112 b=A         ->  130  50
            A 80: 86               ->   90  80
            A 100: 76 b=A          ->    0 180
            A 100: 80 b=A          ->  100  80
            A capot: 162 all=A b=B ->  500  20
            A capot: 150 b=A       ->    0 520
            B 90: 162 all=B        ->    0 250
            B 90: 0 all=A b=B      ->  270   0
            A 120: 96 x b=B        ->    0 340
            A 120: 140 xx b=B      ->  660   0
            A 90: 162 x all=A      ->  420   0
            """,
            {"target": 9000},
        )
        sheet(
            "contree-championship",
            """
            B capot: 162 all=B x b=A ->   0 1020
            B capot: 100 xx          -> 2000  0
            """,
            {"target": 9000},
        )

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ({"defence_capot": 160}, "A 90: 0 all=B          ->  0 160"),
            ({"failed_capot": 410}, "A capot: 100            ->  0 410"),
            ({"failed_capot": 160}, "A capot: 100            ->  0 160"),
            ({"failed_capot": 160}, "A capot: 0 all=B        ->  0 250"),
            ({"doubled_belote": "holder"}, "A 90: 120 x b=B  -> 320  20"),
            ({"doubled_belote": "holder"}, "A 90: 60 x b=A   ->  0 340"),
            ({"capot_belote": "holder"}, "A 90: 0 all=B b=A  -> 20 250"),
            ({"capot_belote": "holder"}, "A 100: 70 b=A      ->  0 180"),
        ],
    )
    def test_settings(self, options, line):
        sheet("contree-championship", line, options)

    def test_a_side_that_needs_30_and_takes_26_wins_by_rounded_marks(self):
        text = """
            passed given=A1970         -> 1970   0
            B 80: 136                  ->   30 140
            """
        assert sheet("contree-championship", text, {"ending": "rounded"}).winner == 0
        text += "B 80: 162             ->    0 162"
        played = sheet("contree-championship", text)
        assert (played.winner, played.totals, played.ended_after) == (0, (2000, 302), 3)

    @pytest.mark.parametrize("last", ["B 90: 60 b=B -> 180 0", "B 90: 60 b=A -> 180 0"])
    def test_a_side_that_needs_180_wins_by_the_others_failure_and_a_belote(self, last):
        assert sheet("contree-championship", f"passed given=A1820 -> 1820 0\n{last}").winner == 0

    def test_a_side_that_needs_120_wins_with_102_and_belote(self):
        assert sheet("contree-championship", "passed given=A1880 -> 1880 0\nA 90: 102 b=A -> 122 60").winner == 0

    def test_nobody_wins_where_the_greater_is_capot(self):
        played = sheet(
            "contree-championship",
            """
            passed given=A1990 given=B1500  -> 1990 1500
            B 90: 162 all=B b=A             ->   20  250
            B 90: 162 all=B                 ->    0  250
            """,
        )
        assert (played.winner, played.totals) == (None, (2010, 2000))


class TestMultiplied:
    def test_the_table_of_marks(self):
        sheet(
            "contree-multiplied",
            """
            A 100: 112 b=A             ->  132  50
            A 100: 90 b=A              ->  110  72
            A 100: 79 b=A              ->    0 182
            A 80: 162 all=A b=B        ->  252  20
            A 80: 162 player=A         ->  502   0
            A capot: 162 all=A         ->  252   0
            A capot: 150               ->    0 162
            A generale: 162 player=A   ->  502   0
            A generale: 162 all=A b=A  ->    0 182
            B 90: 0 all=A              ->  162   0
            """,
            {"target": 9000},
        )

    def test_doubled_the_winner_marks_alone_with_the_contract(self):
        sheet(
            "contree-multiplied",
            """
            A 100: 112 x b=B           ->  332   0
            A 100: 90 x b=A            ->  310   0
            A 100: 79 x b=A            ->    0 382
            A 100: 112 xx              ->  512   0
            A 100: 60 xx               ->    0 562
            A capot: 162 all=A x       ->  772   0
            A generale: 100 xx         ->    0 2162
            """,
            {"target": 9000},
        )

    def test_a_litige_costs_the_declarer_its_points(self):
        sheet(
            "contree-multiplied",
            """
            A 80: 81                   ->    0  81
            B 90: 71 b=B               ->   91   0
            A 90: 81                   ->    0 162
            A 80: 81 x                 ->    0  81
            B 80: 91 xx b=A            ->   91   0
            """,
        )
        sheet("contree-multiplied", "A 80: 81 x -> 241 0\nB 80: 91 xx b=A -> 0 431", {"litige_doubled": "doubled-rule"})

    def test_what_a_capot_of_the_defence_is_worth(self):
        sheet("contree-multiplied", "A 80: 0 all=B b=A  -> 0 272", {"defence_capot": 252})

    def test_having_failed_does_not_bar_from_winning(self):
        """A stands beyond the target by the referee, and fails."""
        played = sheet("contree-multiplied", "passed given=A2000 -> 2000 0\nA 90: 60 -> 0 162")
        assert (played.winner, played.ended_after) == (0, 2)

    @pytest.mark.parametrize(
        "facts", ["A 170: 100", "A 80: 161", "A 80: 162 player=A all=B", "A 80: 100 player=A", "A 80: 100 b=AB"]
    )
    def test_what_cannot_be(self, facts):
        assert faults("contree-multiplied", facts)


class TestMadePlusContract:
    def test_the_table_of_marks(self):
        sheet(
            "coinche-made-plus-contract",
            """
            A 100: 112 b=B             ->  212  70
            A 100: 85 b=A              ->  205  77
            A 100: 79 b=A              ->   20 260
            A 100: 79 b=B              ->    0 280
            A 80: 162 all=A            ->  330   0
            A capot: 162 all=A b=A     ->  520   0
            A capot: 152               ->    0 410
            A 80: 0 all=B              ->    0 240
            """,
            {"target": 9000},
        )

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ({}, "A 100: 112 x         ->  312   0"),
            ({}, "A 100: 112 xx b=B    ->  512  20"),
            ({}, "A 100: 60 x b=A      ->   20 360"),
            ({"doubled": "everything"}, "A 100: 112 x       ->  424  0"),
            ({"doubled": "everything"}, "A 100: 60 xx b=B   ->    0 1060"),
            ({"doubled_belote": "winner"}, "A 100: 60 x b=A ->    0 380"),
            ({"failed_belote": "defence"}, "A 100: 60 b=A   ->    0 280"),
            ({"failed_belote": "defence"}, "A 100: 60 x b=A ->    0 380"),
            ({"belote_makes": "off"}, "A 100: 85 b=A        ->   20 260"),
        ],
    )
    def test_settings(self, options, line):
        sheet("coinche-made-plus-contract", line, options)


class TestAnnounced:
    def test_only_the_contract_is_marked(self):
        sheet(
            "contree-announced",
            """
            A 100: 112 b=B             ->  100  20
            A 100: 80 b=A              ->  120   0
            A 100: 79 b=A              ->   20 100
            A 80: 162 all=A            ->   80   0
            A capot: 162 all=A         ->  250   0
            A capot: 150               ->    0 250
            A 120: 130 x               ->  240   0
            A 120: 60 xx b=A           ->   20 480
            """,
        )

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            ({"failed_marks": 160}, "A 100: 60 x         -> 0 320"),
            ({"failed_belote": "defence"}, "A 100: 60 b=A -> 0 120"),
            ({"belote_makes": "off"}, "A 100: 85 b=A      -> 20 100"),
        ],
    )
    def test_settings(self, options, line):
        sheet("contree-announced", line, options)
