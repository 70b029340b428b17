"""Contrée with multiplied contracts: what each hand is worth."""

from functools import partial

import pytest
from hypothesis import given

from tests.scoring import sheets
from tests.scoring.contracts import contract_hands, options_of_system, without_belote
from tests.scoring.sheets import codes, rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.facts import Doubling, HandFacts
from tournament.scoring.games import check_hand

SYSTEM = "contree-multiplied"
play = partial(sheets.play, system=SYSTEM)


class TestPoints:
    """Exact points, 162 of them, and the belote beside them."""

    def test_each_side_marks_its_points(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->  102   60
            2       80♠            86    2     ->   76  106
            1       80♦            84    2     ->   84   98
        """)
        assert codes(score) == ["made", "belote"]

    def test_no_majority_is_needed_and_belote_helps(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       80♥            80    -     ->   80   82
            1      100♥            80    1     ->  100   82
            1      100♥            79    1     ->    0  182
        """)
        assert codes(score, 1)[0] == "made-with-belote"
        assert codes(score, 2)[0] == "failed-with-belote"

    def test_failed_gives_everything_to_the_defence(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1      130♥           128    -     ->    0  162
            1      130♥            90    1     ->    0  182
            1      130♥            90    2     ->    0  182
        """)
        assert codes(score, 1) == ["failed-with-belote", "marks", "belote-to-defence"]


class TestLastTrick:
    """It is worth 100 in a capot and 350 in a generale, bid or not."""

    def test_of_a_capot(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥          162!    -     ->  252    0
            1       capot♥       162!    1     ->  272    0
            1       capot♥       162!    2     ->  252   20
        """)
        assert codes(score, 0) == ["made-all-tricks", "last-trick-of-capot"]
        assert codes(score, 1) == ["capot-made", "last-trick-of-capot", "belote"]

    def test_of_a_generale(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥         162!!    -     ->  502    0
            1       capot♥      162!!    -     ->  502    0
            1     generale♥     162!!    1     ->  522    0
        """)
        assert codes(score) == ["generale-made", "last-trick-of-generale", "belote"]

    def test_a_capot_is_not_made_with_points(self):
        play("""
            taker  contract    points belote   ->    1    2
            1       capot♥        162    1     ->    0  182
        """)

    def test_a_generale_is_not_made_by_two_players(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1     generale♥      162!    1     ->    0  182
            1     generale♥       150    -     ->    0  162
        """)
        assert codes(score) == ["generale-failed", "marks"]

    @pytest.mark.parametrize("marks", [162, 252])
    def test_of_a_defence_that_took_all_the_tricks(self, marks):
        play(
            f"""
            taker  contract    points belote   ->    1    2
            1       90♥            0!    -     ->    0  {marks}
            1       90♥            0!    1     ->    0  {marks + 20}
            1       90♥           0!!    -     ->    0  {marks}
            1       capot♥         0!    -     ->    0  {marks}
            1       90♥ contre     0!    -     ->    0  {marks + 180}
            1       90♥             0    -     ->    0  162
        """,
            defence_capot=marks,
        )


class TestContre:
    """Contre counts the contract twice, surcontre four times, beside the points; the side that wins the hand marks
    alone."""

    def test_made(self):
        score = play("""
            taker  contract       points belote   ->    1    2
            1      100♥ contre       110    -     ->  310    0
            1      100♥ surcontre    110    -     ->  510    0
            2       90♥ contre        70    2     ->    0  270
        """)
        assert codes(score) == ["made-with-belote", "contract-multiplied", "belote"]

    def test_failed(self):
        play("""
            taker  contract       points belote   ->    1    2
            1      100♥ contre        90    -     ->    0  362
            1      100♥ surcontre     90    -     ->    0  562
        """)

    def test_the_side_that_marks_alone_takes_the_belote(self):
        score = play("""
            taker  contract       points belote   ->    1    2
            1      100♥ contre       110    2     ->  330    0
            1      100♥ contre        70    1     ->    0  382
        """)
        assert [codes(score, hand)[-1] for hand in (0, 1)] == ["belote-to-winner", "belote-to-winner"]

    def test_all_the_tricks(self):
        play(
            """
            taker  contract         points belote   ->    1    2
            1       90♥ contre        162!    -     ->  432    0
            1       90♥ contre       162!!    -     ->  682    0
            1       capot♥ contre     162!    -     ->  772    0
            1       capot♥ surcontre   150    -     ->    0 1202
            1     generale♥ contre   162!!    -     -> 1502    0
            1     generale♥ surcontre 162!    -     ->    0 2162
        """,
            target=10_000,
        )


class TestLitige:
    """Equal totals in a contract that is made: the declarer loses its points, nothing is held."""

    def test_without_belote(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       80♥            81    -     ->    0   81
        """)
        assert (score.hands[0].made, score.hands[0].held) == (True, 0)
        assert codes(score) == ["made", "equal-declarer-loses"]

    def test_the_belote_of_the_declarer_is_lost_and_that_of_the_defence_marked(self):
        play("""
            taker  contract    points belote   ->    1    2
            1       80♥            71    1     ->    0   91
            1       80♥            91    2     ->    0   91
            2       90♥            71    2     ->   91    0
        """)

    def test_the_source_makes_no_exception_for_a_doubled_contract(self):
        score = play("""
            taker  contract          points belote   ->    1    2
            1       80♥ contre           81    -     ->    0   81
            1       80♥ contre           71    1     ->    0   91
            1       80♥ surcontre        91    2     ->    0   91
            2       80♥ contre           80    -     ->    0  240
        """)
        assert codes(score, 0) == ["made", "equal-declarer-loses"]

    def test_but_contre_may_be_the_stronger(self):
        play("""
            taker  contract          points belote   ->    1    2
            1       80♥ contre           81    -     ->  241    0
            1       80♥                  81    -     ->    0   81
            2       90♥ surcontre        91    1     ->    0  471
        """, litige_doubled="doubled-rule")  # fmt: skip

    def test_not_where_the_contract_failed(self):
        play("""
            taker  contract       points belote   ->    1    2
            1       90♥               81    -     ->    0  162
            1      100♥               71    1     ->    0  182
        """)

    def test_nobody_has_won_the_hand_and_nobody_is_barred(self):
        score = score_hand(HandFacts("A", 80, points=81), rules_with(SYSTEM))
        assert (score.winners, score.barred) == ((), frozenset())


def test_a_side_that_failed_may_win_and_a_side_without_a_trick_may_not():
    play("""
        taker  contract    points belote   ->    1    2
        1      100♥ contre    110    -     ->  310    0
        1      100♥ surcontre 110    -     ->  510    0
        1      160♥ surcontre 160    -     ->  800    0
        1      100♥ contre    110    -     ->  310    0
        1      100♥            50    1     ->    0  182
        2      100♥          162!    1     ->   20  252
        2      100♥           110    1     ->   72  110
    """)


# --- whatever the hand and the settings
# -------------------------------------------------------------------------------------------------------

OPTIONS = options_of_system(SYSTEM)
HANDS = contract_hands(generale=True)


@given(HANDS, OPTIONS)
def test_every_possible_hand_is_possible_for_the_check(hand, options):
    assert check_hand(hand, rules_with(SYSTEM, **options), "AB") == []


@given(HANDS, OPTIONS)
def test_points_and_belote_are_shared_out_whole_unless_equal(hand, options):
    score = score_hand(hand, rules_with(SYSTEM, **options))
    together = sum(score.marks.values()) - 20 * len(hand.belote)
    if hand.doubling is Doubling.NONE and hand.capot is None and score.winners:
        assert together == 162
    if hand.doubling is not Doubling.NONE and score.winners:
        contract = {"capot": 260, "generale": 500}.get(hand.contract, hand.contract)
        factor = 2 if hand.doubling is Doubling.CONTRE else 4
        assert together - factor * contract in (
            {hand.points, 252, 502} if score.made else {162, options["defence_capot"]}
        )
        assert score.marks["AB".replace(score.winners[0], "")] == 0


@given(HANDS, OPTIONS)
def test_a_belote_is_never_counted_twice_and_lost_only_on_equal_totals(hand, options):
    rules = rules_with(SYSTEM, **options)
    told, plain = score_hand(hand, rules), score_hand(without_belote(hand), rules)
    if told.made == plain.made and told.winners == plain.winners:
        assert sum(told.marks.values()) - sum(plain.marks.values()) == 20 * len(hand.belote)


@given(HANDS, OPTIONS)
def test_a_side_without_a_trick_is_barred_and_no_other(hand, options):
    taker_of_all = hand.generale or hand.capot
    assert score_hand(hand, rules_with(SYSTEM, **options)).barred == (
        frozenset("AB") - {taker_of_all} if taker_of_all else frozenset()
    )
