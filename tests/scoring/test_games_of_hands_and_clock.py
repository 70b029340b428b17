"""Games that end by the number of hands, or by the clock."""

import pytest

from tests.scoring.endings import how
from tests.scoring.sheets import coded, codes, play, rules_with
from tournament.scoring.facts import ClockStop, HandFacts, Sheet
from tournament.scoring.games import check_sheet, score_sheet


class TestFixedNumberOfHands:
    """The greater total wins after so many played hands, whatever happened in the last one."""

    def test_passed_and_annulled_deals_do_not_count(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->  100   60
            passed                             ->    0    0
            agreed                             ->    0    0
            1       90♥            94    -     ->   94   68
        """,
            hands=2,
        )
        assert how(score) == ("A", 4, (194, 128), ("ended-hands", "convention"))

    def test_a_side_that_failed_or_has_no_trick_may_win(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥          162!    -     ->  250    0
            1       90♥            80    -     ->    0  160
        """,
            hands=2,
        )
        assert score.winner == "A"

    def test_no_target_ends_it_earlier(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            passed                             -> 5000    0    1 +5000
            1       80♥            82    -     ->   80   80
        """,
            hands=2,
        )
        assert not score.is_over

    def test_equal_totals_one_more_hand_until_they_are_not(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥            81    -     ->   80   80
            passed                             ->    0    0
            2       80♥            76    2     ->   86   96
        """,
            hands=1,
        )
        assert how(score) == ("B", 3, (166, 176), ("ended-hands", "convention"))
        assert codes(score, 0)[-1] == "tied"

    def test_equal_totals_may_be_a_drawn_game(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥            81    -     ->   81   81
        """,
            hands=1,
            tied_game="drawn",
        )
        assert how(score) == (None, 1, (81, 81), ("drawn-hands", "convention"))

    @pytest.mark.parametrize(("ending", "marks"), [("real", (96, 66)), ("rounded", (100, 70))])
    def test_the_last_hand_counts_as_the_ending_says(self, ending, marks):
        score = play(
            f"""
            taker  contract    points belote   ->    1    2
            1       80♥            96    -     ->  {marks[0]}   {marks[1]}
        """,
            hands=1,
            ending=ending,
        )
        assert tuple(score.totals.values()) == marks


class TestArticle9DTheClock:
    """Stopped after the hour: so many more hands count, and the greater total wins."""

    def test_two_more_hands(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥            91    -     ->   90   70
            passed                             ->    0    0
            agreed                             ->    0    0
            2       80♥            91    -     ->   70   90
            1       80♥            86    -     ->   86   76
        """,
            ClockStop(after=2, more=2),
        )
        assert how(score) == ("A", 5, (246, 236), ("ended-clock", "convention"))

    def test_no_more_hand_ends_it_at_once(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥            96    -     ->   96   66
        """,
            ClockStop(after=1, more=0),
        )
        assert how(score) == ("A", 1, (96, 66), ("ended-clock", "convention"))

    def test_no_more_hand_after_a_passed_deal_leaves_the_last_hand_as_it_was_marked(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥            96    -     ->  100   70
            passed                             ->    0    0
        """,
            ClockStop(after=2, more=0),
        )
        assert how(score) == ("A", 2, (100, 70), ("ended-clock", "convention"))

    def test_no_more_hand_but_equal_totals(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1       80♥            81    -     ->   {0}   {0}
        """
        going_on = play(sheet.format(80), ClockStop(after=1, more=0))
        drawn = play(sheet.format(81), ClockStop(after=1, more=0), tied_game="drawn")
        assert not going_on.is_over
        assert codes(going_on)[-1] == "tied"
        assert how(drawn) == (None, 1, (81, 81), ("drawn-clock", "convention"))

    def test_before_any_deal(self):
        assert how(score_sheet(Sheet(rules_with(tied_game="drawn"), stop=ClockStop(0, 0)))) == (
            None,
            0,
            (0, 0),
            ("drawn-clock", "convention"),
        )
        assert not score_sheet(Sheet(rules_with(), stop=ClockStop(0, 0))).is_over

    def test_the_target_still_ends_it_earlier(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            1       80♥            91    -     ->   90   70
            1       80♥           112    -     ->  112   50
        """,
            ClockStop(after=1, more=3),
            target=200,
        )
        assert how(score) == ("A", 2, (202, 120), ("ended-target", "8"))

    @pytest.mark.parametrize(
        ("more", "played", "code"), [(1, 2, "ended-clock"), (2, 3, "ended-clock"), (3, 3, "ended-hands")]
    )
    def test_a_fixed_number_of_hands_and_the_clock_whichever_comes_first(self, more, played, code):
        hand = HandFacts(declarer="A", contract=80, points=91)
        score = score_sheet(Sheet(rules_with(hands=3), (hand,) * played, stop=ClockStop(after=1, more=more)))
        assert (score.ended_after, score.ending.code) == (played, code)

    def test_a_stop_beyond_the_sheet_is_refused(self):
        sheet = Sheet(rules_with(), (HandFacts(passed=True),), stop=ClockStop(after=2, more=-1))
        assert coded(check_sheet(sheet)) == [("stop-after", "stop.after"), ("stop-more", "stop.more")]
