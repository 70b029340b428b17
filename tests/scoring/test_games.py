"""How a game ends: article 8 by its own examples, a fixed number of hands, the clock, and what a referee adds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.endings import how
from tests.scoring.sheets import coded, codes, play, rules_with
from tests.scoring.test_contree_championship import hands
from tournament.errors import Refused
from tournament.scoring.facts import ClockStop, Doubling, HandFacts, Sheet, Trump
from tournament.scoring.games import check_sheet, score_next, score_sheet


class TestArticle8:
    """A side wins when it reaches 2000, has more than the other, and was neither capot nor failed in this hand."""

    def test_needs_30_and_takes_26_in_real_points(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1970    0    1 +1970
            2      130♥           136    -     ->   30  140
            2      160♠           162    -     ->    0  162
        """)
        assert how(score) == ("A", 3, (2000, 302), ("ended-target", "8"))
        assert codes(score, 1)[-1] == "short-of-target"
        assert codes(score, 2)[-1] == "unrounded"

    def test_needs_30_and_takes_26_but_takes_no_trick_in_the_next_hand(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1970    0    1 +1970
            2      130♥           136    -     ->   30  140
            2      160♠          162!    -     ->    0  250
        """)
        assert not score.is_over
        assert codes(score)[-1] == "barred"

    @pytest.mark.parametrize(
        ("points", "marks"), [(137, (30, 140)), (136, (30, 140)), (135, (30, 140)), (134, (30, 130)), (133, (30, 130))]
    )
    def test_needs_30_and_takes_25_to_29_rounded(self, points, marks):
        score = play(
            f"""
            taker  contract    points belote   ->    1    2
            passed                             -> 1970    0    1 +1970
            2      130♥           {points}  -  ->   {marks[0]}  {marks[1]}
        """,
            ending="rounded",
        )
        assert how(score) == ("A", 2, (2000, marks[1]), ("ended-target", "8"))

    def test_needs_30_and_takes_24_rounded(self):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            passed                             -> 1970    0    1 +1970
            2      130♥           138    -     ->   20  140
        """,
            ending="rounded",
        )
        assert not score.is_over

    @pytest.mark.parametrize("ending", ["real", "rounded"])
    @pytest.mark.parametrize("announced_by", ["1", "2"])
    def test_needs_180_and_the_other_side_fails_with_a_belote(self, announced_by, ending):
        score = play(
            f"""
            taker  contract    points belote   ->    1    2
            passed                             -> 1820    0    1 +1820
            2      130♥            70    {announced_by}     ->  180    0
        """,
            ending=ending,
        )
        assert how(score) == ("A", 2, (2000, 0), ("ended-target", "8"))

    @pytest.mark.parametrize(("ending", "marks"), [("real", (122, 60)), ("rounded", (120, 60))])
    def test_needs_120_takes_102_and_has_the_belote(self, ending, marks):
        score = play(
            f"""
            taker  contract    points belote   ->    1    2
            passed                             -> 1880    0    1 +1880
            1      100♥           102    1     ->  {marks[0]}   {marks[1]}
        """,
            ending=ending,
        )
        assert how(score) == ("A", 2, (1880 + marks[0], marks[1]), ("ended-target", "8"))

    @pytest.mark.parametrize("ending", ["real", "rounded"])
    def test_nobody_wins_at_2010_and_2000(self, ending):
        score = play(
            """
            taker  contract    points belote   ->    1    2
            passed                             -> 1990 1500    1 +1990 2 +1500
            2       90♥          162!    1     ->   20  250
            2       90♠          162!    -     ->    0  250
        """,
            ending=ending,
        )
        assert (dict(score.totals), score.is_over) == ({"A": 2010, "B": 2000}, False)
        assert (codes(score, 1)[-1], codes(score, 2)[-1]) == ("barred", "barred")

    def test_belote_alone_does_not_end_a_game_for_a_side_without_a_trick(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1980    0    1 +1980
            2       90♥          162!    1     ->   20  250
        """)
        assert not score.is_over

    def test_a_side_that_failed_does_not_win(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 2100    0    1 +2100
            1       90♥            80    -     ->    0  160
            1       90♥            90    -     ->   90   72
        """)
        assert how(score) == ("A", 3, (2190, 232), ("ended-target", "8"))
        assert codes(score, 1)[-1] == "barred"

    def test_both_over_the_target_the_greater_total_wins(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1950 1960    1 +1950 2 +1960
            2       80♥            76    2     ->   86   96
        """)
        assert how(score) == ("B", 2, (2036, 2056), ("ended-target", "8"))

    def test_both_over_the_target_the_real_points_of_the_last_hand_decide(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            passed                             -> 1950 1966    1 +1950 2 +1966
            1       80♥            90    -     ->   90   {}
        """
        assert play(sheet.format(72)).winner == "A"
        assert play(sheet.format(70), ending="rounded").winner == "A"
        close = sheet.replace("1966", "1969")
        assert play(close.format(72)).winner == "B"
        assert play(close.format(70), ending="rounded").winner == "A"

    def test_equal_totals_one_more_hand(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1950 1968    1 +1950 2 +1968
            1       80♥            90    -     ->   90   70
            1       80♥            82    -     ->   82   80
        """)
        assert how(score) == ("A", 3, (2122, 2118), ("ended-target", "8"))
        assert codes(score, 1)[-1] == "tied"

    def test_a_flat_mark_counts_as_it_is(self):
        score = play("""
            taker  contract    points belote       ->    1    2
            passed                                 -> 1700    0    1 +1700
            1       90♥ contre     98    -         ->  320    0
        """)
        assert how(score) == ("A", 2, (2020, 0), ("ended-target", "8"))

    def test_passed_and_annulled_deals_end_nothing(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 2500    0    1 +2500
            agreed                             ->    0    0
            irregular-deal                     ->  100    0    1 +100
        """)
        assert (dict(score.totals), score.is_over) == ({"A": 2600, "B": 0}, False)

    @pytest.mark.parametrize("target", [90, 91, 500])
    def test_another_target(self, target):
        score = play(
            f"""
            taker  contract    points belote   ->    1    2
            1       80♥            91    -     ->   {90 if target == 500 else 91}   {70 if target == 500 else 71}
        """,
            target=target,
        )
        assert score.is_over == (target < 500)

    def test_a_deal_after_the_end_is_refused(self):
        played = HandFacts(declarer="A", contract=80, points=100)
        sheet = Sheet(rules_with(target=100), (played, HandFacts(passed=True), played))
        assert coded(check_sheet(sheet)) == [("hand-after-end", "hands[1]"), ("hand-after-end", "hands[2]")]
        with pytest.raises(Refused):
            score_sheet(sheet)


class TestAdjustments:
    """What a referee gives or takes counts in marks and totals, on any deal, and so in the end of the game."""

    def test_on_every_kind_of_deal(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->  260   60    1 +160
            passed                             ->  -50    0    1 -50
            irregular-bid                      ->    0  162    2 +162
        """)
        assert tuple(score.totals.values()) == (210, 222)
        assert [codes(score, hand)[-1] for hand in range(3)] == [
            "adjustment-given",
            "adjustment-taken",
            "adjustment-given",
        ]

    def test_several_for_one_side_add_up(self):
        play("""
            taker  contract    points belote   ->    1    2
            passed                             ->  110    0    1 +160 1 -50
        """)

    def test_on_the_hand_that_ends_the_game(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1800    0    1 +1800
            1       80♥            82    -     ->  242   80    1 +160
        """)
        assert how(score) == ("A", 2, (2042, 80), ("ended-target", "8"))

    def test_taken_from_a_side_it_can_keep_a_game_going(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            passed                             -> 1920    0    1 +1920
            1       80♥            82    -     ->   70   80    1 -10
        """)
        assert not score.is_over


class TestOneDealMore:
    """A sheet whose earlier deals are scored already is scored from there on, and only its last deal is checked."""

    def test_deal_by_deal_as_at_once(self):
        whole = play(
            """
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->  100   60
            passed                             ->    0    0
            2      120♠ contre     96    1     ->  340    0
            1       80♥            86    -     ->   86   76
        """,
            ClockStop(after=3, more=1),
        )
        deals = (
            HandFacts("A", 90, Trump.HEARTS, points=102),
            HandFacts(passed=True),
            HandFacts("B", 120, Trump.SPADES, Doubling.CONTRE, points=96, belote=("A",)),
            HandFacts("A", 80, Trump.HEARTS, points=86),
        )
        score = score_sheet(Sheet(rules_with()))
        for number in range(1, len(deals) + 1):
            score = score_next(
                Sheet(rules_with(), deals[:number], stop=ClockStop(after=3, more=1) if number >= 3 else None), score
            )
        assert score == whole

    def test_a_deal_that_cannot_be(self):
        with pytest.raises(Refused) as refusal:
            score_next(
                Sheet(rules_with(), (HandFacts(passed=True), HandFacts("A", 90, points=161))),
                score_sheet(Sheet(rules_with(), (HandFacts(passed=True),))),
            )
        assert coded(refusal.value.problems) == [("points-impossible", "hands[1].points")]

    def test_a_hand_of_a_side_that_is_out(self):
        rules = rules_with("belote-comptoir")
        deals = (HandFacts("A", bid=111, cards=5, points=120), HandFacts("A", bid=40, cards=5, points=50))
        with pytest.raises(Refused) as refusal:
            score_next(Sheet(rules, (*deals, deals[1]), sides=3), score_sheet(Sheet(rules, deals, sides=3)))
        assert coded(refusal.value.problems) == [("side-out", "hands[2].declarer")]


DEALS = st.lists(st.one_of(hands(), st.just(HandFacts(passed=True))), max_size=25)
GAMES = st.one_of(
    st.fixed_dictionaries({"target": st.integers(1, 3000), "ending": st.sampled_from(["real", "rounded"])}),
    st.fixed_dictionaries({"hands": st.integers(1, 12), "tied_game": st.sampled_from(["more", "drawn"])}),
)


def played_to_the_end(deals, options):
    """The sheet up to the end of the game."""
    rules = rules_with(**options)
    problems = [problem for problem in check_sheet(Sheet(rules, tuple(deals))) if problem.code == "hand-after-end"]
    return score_sheet(Sheet(rules, tuple(deals[: len(deals) - len(problems)])))


@given(DEALS, GAMES)
def test_totals_are_always_the_sum_of_marks(deals, options):
    score = played_to_the_end(deals, options)
    assert dict(score.totals) == {side: sum(hand.marks[side] for hand in score.hands) for side in "AB"}


@given(DEALS, GAMES)
def test_a_winner_has_the_greater_total_and_the_target_if_there_is_one(deals, options):
    score = played_to_the_end(deals, options)
    if score.winner is not None:
        other = "B" if score.winner == "A" else "A"
        assert score.totals[score.winner] > score.totals[other]
        assert score.totals[score.winner] >= options.get("target", 0)


@given(DEALS, GAMES)
def test_a_game_ends_at_its_last_entry_and_not_before(deals, options):
    score = played_to_the_end(deals, options)
    assert score.ended_after in (None, len(score.hands))
    if score.is_over and score.hands:
        assert not score_sheet(Sheet(rules_with(**options), tuple(deals[: len(score.hands) - 1]))).is_over
