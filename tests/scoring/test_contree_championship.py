"""The contrée of the championship, article by article: what each hand is worth, under each setting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.sheets import codes, play, rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.facts import Doubling, HandFacts, Sheet, Stopped
from tournament.scoring.games import check_hand, score_sheet
from tournament.systems.contree_championship.scoring import SETTINGS


class TestArticle4Points:
    """A contract is made with the points bid, belote helping, or with all the tricks."""

    def test_each_side_marks_its_points_rounded_by_itself(self):
        play("""
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->  100   60
            2       80♠            86    -     ->   80   90
            1       80♦            84    -     ->   80   80
            1       80♣            85    -     ->   90   80
        """)

    def test_no_majority_is_needed(self):
        play("""
            taker  contract    points belote   ->    1    2
            1       80♥            80    -     ->   80   80
        """)

    def test_points_are_compared_unrounded(self):
        play("""
            taker  contract    points belote   ->    1    2
            1      100♥            99    -     ->    0  160
            1      100♥           100    -     ->  100   60
        """)

    def test_belote_helps(self):
        failed = play("""
            taker  contract    points belote   ->    1    2
            1      100♥            76    1     ->    0  180
        """)
        made = play("""
            taker  contract    points belote   ->    1    2
            1      100♥            80    1     ->  100   80
        """)
        assert codes(failed)[0] == "failed-with-belote"
        assert codes(made)[0] == "made-with-belote"

    def test_belote_of_the_defence_does_not_help(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1      100♥            80    2     ->    0  180
        """)
        assert codes(score) == ["failed", "marks", "belote"]

    @pytest.mark.parametrize("contract", ["80", "110", "160"])
    def test_all_the_tricks_make_any_contract(self, contract):
        score = play(f"""
            taker  contract    points belote   ->    1    2
            1      {contract}♥      162!    -    ->  250    0
        """)
        assert codes(score) == ["made-all-tricks", "marks"]

    def test_162_points_without_all_the_tricks_are_no_capot(self):
        play("""
            taker  contract    points belote   ->    1    2
            1      160♥           162    -     ->  160    0
            1      160♥           160    -     ->  160    0
            1      160♥           159    -     ->    0  160
        """)

    def test_a_made_capot_side_and_a_capot_side_keep_their_belote(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥          162!    1     ->  270    0
            1       90♥          162!    2     ->  250   20
        """)
        assert codes(score, 0)[-1] == "belote"
        assert codes(score, 1)[-1] == "belote-kept-without-trick"

    def test_failed_gives_160_to_the_defence(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            2      130♥           128    -     ->  160    0
            2      130♥             0    -     ->  160    0
        """)
        assert codes(score, 0) == ["failed", "marks"]

    def test_failed_without_a_trick(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1       90♥            0!    -     ->    0  {}
        """
        score = play(sheet.format(250))
        play(sheet.format(160), defence_capot=160)
        assert codes(score) == ["failed-without-trick", "marks"]


class TestArticle5Contre:
    """Contre is worth 320, surcontre 640, to the side that wins the hand; the other marks nothing."""

    def test_won_and_lost(self):
        play("""
            taker  contract    points belote   ->    1    2
            1      100♥ contre    110    -     ->  320    0
            1      100♥ contre     90    -     ->    0  320
            2      100♥ surcontre 110    -     ->    0  640
            2      100♥ surcontre  90    -     ->  640    0
        """)

    def test_belote_goes_to_the_winner(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            2      120♠ contre     96    1     ->  340    0
            2      120♠ contre     96    2     ->  340    0
            1      100♥ surcontre 110    2     ->  660    0
        """)
        assert [codes(score, hand)[-1] for hand in range(3)] == ["belote", "belote-to-winner", "belote-to-winner"]

    def test_belote_may_stay_with_its_holder_unless_it_failed(self):
        score = play(
            """
            taker  contract    points belote      ->    1    2
            1      100♥ contre    110    2        ->  320   20
            1      100♥ contre    110    1        ->  340    0
            1      100♥ contre     70    1        ->    0  340
            1      100♥ contre     70    2        ->    0  340
            1      100♥ surcontre 162!   2        ->  740   20
        """,
            doubled_belote="holder",
        )
        assert [codes(score, hand)[-1] for hand in range(5)] == [
            "belote-kept-in-doubled",
            "belote",
            "belote-to-defence",
            "belote",
            "belote-kept-in-doubled",
        ]

    def test_belote_makes_a_doubled_contract_too(self):
        play("""
            taker  contract    points belote   ->    1    2
            1      100♥ contre     80    1     ->  340    0
        """)

    def test_capot_adds_100(self):
        score = play("""
            taker  contract    points belote      ->    1    2
            1      100♥ contre    162!   -        ->  420    0
            1      100♥ contre      0!   -        ->    0  420
            1      100♥ surcontre 162!   -        ->  740    0
            1      100♥ contre      0!   1        ->    0  440
        """)
        assert codes(score, 0) == ["made-all-tricks", "contre-all-tricks"]

    def test_the_highest_there_is(self):
        play("""
            taker  contract    points belote      ->    1    2
            1      160♥ contre    162!   1        ->  440    0
            1      160♥ surcontre 162!   2        ->  760    0
        """)

    @pytest.mark.parametrize("setting", [{"defence_capot": 160}, {"capot_belote": "holder"}])
    def test_settings_of_undoubled_hands_do_not_matter(self, setting):
        play(
            """
            taker  contract    points belote      ->    1    2
            1      100♥ contre      0!   1        ->    0  440
        """,
            **setting,
        )


class TestArticle6Capot:
    """A bid capot is worth 500, 1000 with contre, 2000 with surcontre."""

    def test_made(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       capot♥       162!    -     ->  500    0
            1       capot♥       162!    1     ->  520    0
            1       capot♥       162!    2     ->  500   20
        """)
        assert codes(score, 2) == ["capot-made", "marks", "belote-kept-without-trick"]

    @pytest.mark.parametrize("marks", [500, 410, 250, 160])
    def test_failed(self, marks):
        play(
            f"""
            taker  contract    points belote   ->    1    2
            1       capot♥        152    -     ->    0  {marks}
            1       capot♥        162    -     ->    0  {marks}
            1       capot♥        152    1     ->    0  {marks + 20}
            1       capot♥        152    2     ->    0  {marks + 20}
        """,
            failed_capot=marks,
        )

    @pytest.mark.parametrize(
        ("failed_capot", "defence_capot", "marks"),
        [
            (500, 250, 500),
            (500, 160, 500),
            (410, 250, 410),
            (250, 250, 250),
            (250, 160, 250),
            (160, 250, 250),
            (160, 160, 160),
        ],
    )
    def test_failed_without_a_trick(self, failed_capot, defence_capot, marks):
        score = play(
            f"""
            taker  contract    points belote   ->    1    2
            1       capot♥         0!    -     ->    0  {marks}
        """,
            failed_capot=failed_capot,
            defence_capot=defence_capot,
        )
        assert codes(score) == ["capot-failed-without-trick", "marks"]

    def test_doubled(self):
        score = play("""
            taker  contract    points belote      ->    1    2
            1       capot♥ contre 162!   -        -> 1000    0
            2       capot♥ contre 150    -        -> 1000    0
        """)
        play("""
            taker  contract    points belote         ->    1    2
            1       capot♥ surcontre 162!   2        -> 2020    0
        """)
        play("""
            taker  contract    points belote         ->    1    2
            1       capot♥ surcontre 150    1        ->    0 2020
        """)
        assert codes(score, 0) == ["capot-made", "contre-capot-bid"]

    def test_doubled_capot_of_the_defence_adds_nothing(self):
        play("""
            taker  contract    points belote      ->    1    2
            1       capot♥ contre   0!   2        ->    0 1020
        """)

    def test_belote_of_a_doubled_capot_may_stay_with_its_holder(self):
        play(
            """
            taker  contract    points belote      ->    1    2
            1       capot♥ contre 162!   2        -> 1000   20
            1       capot♥ contre 150    1        ->    0 1020
        """,
            doubled_belote="holder",
            target=5000,
        )


class TestArticle7Belote:
    """The belote is marked by the side that announced it, unless it failed."""

    def test_of_either_side_in_a_made_contract(self):
        play("""
            taker  contract    points belote   ->    1    2
            1       90♥           100    1     ->  120   60
            1       90♥           100    2     ->  100   80
        """)

    def test_of_a_failed_declarer_goes_to_the_defence(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1      120♥            80    1     ->    0  180
        """)
        assert codes(score) == ["failed-with-belote", "marks", "belote-to-defence"]

    def test_of_a_declarer_without_a_trick(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1      120♥            0!    1     -> {:>4} {:>4}
        """
        assert codes(play(sheet.format(0, 270)))[-1] == "belote-to-defence"
        assert codes(play(sheet.format(20, 250), capot_belote="holder"))[-1] == "belote-kept-without-trick"

    def test_of_a_declarer_without_a_trick_that_bid_capot(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1       capot♥         0!    1     -> {:>4} {:>4}
        """
        play(sheet.format(0, 520))
        play(sheet.format(20, 500), capot_belote="holder")

    def test_of_a_failed_declarer_with_a_trick_is_never_kept(self):
        play(
            """
            taker  contract    points belote   ->    1    2
            1      120♥             0    1     ->    0  180
            1       capot♥          0    1     ->    0  520
        """,
            capot_belote="holder",
        )


class TestArticle9C:
    """A hand stopped at a wrong card is counted from the tricks as awarded."""

    def test_counts_like_any_other(self):
        hand = HandFacts(declarer="A", contract=90, points=30, stopped=Stopped(4, "A"))
        assert check_hand(hand, rules_with(), "AB") == []
        line = score_sheet(Sheet(rules_with(), [hand])).hands[0]
        assert line.marks == {"A": 0, "B": 160}
        assert (line.reasons[0].code, line.reasons[0].article) == ("stopped", "9 C")

    def test_at_the_first_trick_is_a_capot(self):
        hand = HandFacts(declarer="A", contract=90, points=162, capot="A", stopped=Stopped(1, "B"))
        assert check_hand(hand, rules_with(), "AB") == []
        assert score_hand(hand, rules_with()).marks == {"A": 250, "B": 0}


# --- whatever the hand and the settings
# -------------------------------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {setting.name: st.sampled_from(setting.choices) for setting in SETTINGS if setting.choices}
)


@st.composite
def hands(draw, doublings=tuple(Doubling)):
    """Any hand that can have been played."""
    declarer = draw(st.sampled_from("AB"))
    points = draw(st.sampled_from([points for points in range(163) if points not in (1, 161)]))
    may_be_capot = points in (0, 162) and draw(st.booleans())
    return HandFacts(
        declarer=declarer,
        contract=draw(st.sampled_from([*range(80, 161, 10), "capot"])),
        doubling=draw(st.sampled_from(doublings)),
        points=points,
        capot=("AB"[declarer == "A"] if points == 0 else declarer) if may_be_capot else None,
        belote=draw(st.sampled_from([(), ("A",), ("B",)])),
    )


@given(hands(), OPTIONS)
def test_every_possible_hand_is_possible_for_the_check(hand, options):
    assert check_hand(hand, rules_with(**options), "AB") == []


@given(hands(), OPTIONS)
def test_a_belote_is_neither_lost_nor_counted_twice(hand, options):
    rules = rules_with(**options)
    plain = HandFacts(**{**vars(hand), "belote": ()})
    with_belote, without = score_hand(hand, rules), score_hand(plain, rules)
    if with_belote.made == without.made:
        assert sum(with_belote.marks.values()) - sum(without.marks.values()) == 20 * len(hand.belote)
        assert sum(with_belote.real.values()) - sum(without.real.values()) == 20 * len(hand.belote)


@given(hands(), OPTIONS)
def test_all_the_tricks_make_every_contract_and_bar_the_other_side(hand, options):
    score = score_hand(hand, rules_with(**options))
    if hand.capot is not None:
        assert score.made == (hand.capot == hand.declarer)
        assert score.barred == frozenset("AB") - {hand.capot}


@given(hands(doublings=(Doubling.NONE,)), OPTIONS)
def test_a_made_contract_shares_about_160_and_exactly_162(hand, options):
    score = score_hand(hand, rules_with(**options))
    if score.made and hand.capot is None:
        assert 150 <= sum(score.marks.values()) - 20 * len(hand.belote) <= 170
        assert sum(score.real.values()) - 20 * len(hand.belote) == 162
        assert all(abs(score.marks[side] - score.real[side]) <= 5 for side in "AB")


@given(hands(), OPTIONS)
def test_a_failed_declarer_marks_nothing_but_a_belote_it_may_keep(hand, options):
    score = score_hand(hand, rules_with(**options))
    if not score.made:
        assert score.marks[hand.declarer] in (0, 20)
        assert hand.declarer in score.barred
        assert score.marks == score.real


@given(hands(doublings=(Doubling.CONTRE, Doubling.SURCONTRE)), OPTIONS)
def test_a_doubled_hand_is_marked_by_one_side(hand, options):
    score = score_hand(hand, rules_with(**options))
    winner, loser = (
        (hand.declarer, "AB"[hand.declarer == "A"]) if score.made else ("AB"[hand.declarer == "A"], hand.declarer)
    )
    assert score.marks[winner] >= 320
    assert score.marks[loser] == (
        20 if options["doubled_belote"] == "holder" and score.made and hand.belote == (loser,) else 0
    )
