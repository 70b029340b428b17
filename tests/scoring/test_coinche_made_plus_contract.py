"""Coinche where points made and contract are both marked: what each hand is worth, under each setting."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from tests.scoring import sheets
from tests.scoring.contracts import contract_hands, options_of_system, without_belote
from tests.scoring.sheets import codes, rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.facts import Doubling
from tournament.scoring.games import check_hand

SYSTEM = "coinche-made-plus-contract"
play = partial(sheets.play, system=SYSTEM)


class TestMade:
    """The declarer marks its points and the contract, the defence its points; each its own belote."""

    def test_points_are_exact(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->  192   60
            2       80♠            80    -     ->   82  160
            1      160♥           162    -     ->  322    0
        """)
        assert codes(score) == ["made", "points-and-contract"]

    def test_with_belote(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1      100♥            80    1     ->  200   82
            1       80♥            80    2     ->  160  102
        """)
        assert codes(score, 0) == ["made-with-belote", "points-and-contract", "belote"]

    def test_belote_may_not_help(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1      100♥            80    1     -> {:>4} {:>4}
        """
        assert codes(play(sheet.format(20, 260), belote_makes="off"))[0] == "failed"
        play(sheet.format(200, 82), belote_makes="on")

    def test_all_the_tricks_count_250_instead_of_162(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥          162!    -     ->  340    0
            1      160♥          162!    2     ->  410   20
            1       capot♥       162!    1     ->  520    0
        """)
        assert codes(score, 0) == ["made-all-tricks", "points-and-contract"]


class TestFailed:
    """The defence marks 160 and the contract."""

    def test_whatever_the_points(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1      130♥           128    -     ->    0  290
            1       80♥            0!    -     ->    0  240
            1       capot♥        162    -     ->    0  410
            1       capot♥         0!    -     ->    0  410
        """)
        assert codes(score, 0) == ["failed", "points-and-contract"]

    def test_belote_of_the_declarer(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1      130♥            90    1     -> {:>4} {:>4}
        """
        assert codes(play(sheet.format(20, 290)))[-1] == "belote-kept-failed"
        assert codes(play(sheet.format(0, 310), failed_belote="defence"))[-1] == "belote-to-defence"

    def test_belote_of_the_defence(self):
        play("""
            taker  contract    points belote   ->    1    2
            1      130♥            90    2     ->    0  310
        """)


class TestContre:
    """The winner of the hand marks alone; contre counts twice, surcontre four times."""

    def test_the_contract_alone(self):
        score = play("""
            taker  contract        points belote   ->    1    2
            1      100♥ contre        110    -     ->  310    0
            1      100♥ surcontre     110    -     ->  510    0
            1      100♥ contre         90    -     ->    0  360
            1      100♥ surcontre      90    -     ->    0  560
        """)
        assert codes(score) == ["failed", "contract-multiplied"]

    def test_everything(self):
        score = play(
            """
            taker  contract        points belote   ->    1    2
            1      100♥ contre        110    -     ->  420    0
            1      100♥ surcontre     110    -     ->  840    0
            1      100♥ contre         90    -     ->    0  520
            1      100♥ surcontre      90    -     ->    0 1040
        """,
            doubled="everything",
        )
        assert codes(score) == ["failed", "everything-multiplied"]

    def test_all_the_tricks(self):
        play("""
            taker  contract        points belote   ->    1    2
            1       80♥ contre       162!    -     ->  410    0
            1       capot♥ contre    162!    -     ->  750    0
            1       capot♥ contre      0!    -     ->    0  660
        """)
        play(
            """
            taker  contract        points belote   ->    1    2
            1       80♥ contre       162!    -     ->  660    0
            1       capot♥ contre    162!    -     -> 1000    0
        """,
            doubled="everything",
        )

    def test_belote_stays_with_its_holder_or_goes_to_the_winner_and_is_never_multiplied(self):
        sheet = """
            taker  contract        points belote   ->    1    2
            1      100♥ contre        110    2     -> {:>4} {:>4}
        """
        assert codes(play(sheet.format(310, 20)))[-1] == "belote-kept-in-doubled"
        assert codes(play(sheet.format(330, 0), doubled_belote="winner"))[-1] == "belote-to-winner"
        play(sheet.format(420, 20), doubled="everything")

    def test_belote_of_a_declarer_that_failed_follows_both_settings(self):
        sheet = """
            taker  contract        points belote   ->    1    2
            1      100♥ contre         70    1     -> {:>4} {:>4}
        """
        play(sheet.format(20, 360))
        play(sheet.format(0, 380), failed_belote="defence")
        play(sheet.format(0, 380), doubled_belote="winner")


# --- whatever the hand and the settings
# -------------------------------------------------------------------------------------------------------

OPTIONS = options_of_system(SYSTEM)


@given(contract_hands(), OPTIONS)
def test_every_possible_hand_is_possible_for_the_check(hand, options):
    assert check_hand(hand, rules_with(SYSTEM, **options), "AB") == []


@given(contract_hands(), OPTIONS)
def test_a_belote_is_neither_lost_nor_multiplied(hand, options):
    rules = rules_with(SYSTEM, **options)
    told, plain = score_hand(hand, rules), score_hand(without_belote(hand), rules)
    if told.made == plain.made:
        assert sum(told.marks.values()) - sum(plain.marks.values()) == 20 * len(hand.belote)


@given(contract_hands(doublings=(Doubling.NONE,)), OPTIONS)
def test_a_made_contract_shares_162_and_adds_the_contract(hand, options):
    score = score_hand(without_belote(hand), rules_with(SYSTEM, **options))
    if score.made and hand.capot is None:
        assert sum(score.marks.values()) == 162 + hand.contract


@given(contract_hands(), st.sampled_from([Doubling.CONTRE, Doubling.SURCONTRE]), OPTIONS)
def test_everything_multiplied_is_the_undoubled_hand_of_the_winner_so_many_times(hand, doubling, options):
    rules = rules_with(SYSTEM, **{**options, "doubled": "everything"})
    plain = without_belote(hand)
    doubled, undoubled = (
        score_hand(each, rules) for each in (with_doubling(plain, doubling), with_doubling(plain, Doubling.NONE))
    )
    winner = doubled.winners[0]
    assert doubled.marks[winner] == (2 if doubling is Doubling.CONTRE else 4) * undoubled.marks[winner]
    assert sum(doubled.marks.values()) == doubled.marks[winner]


def with_doubling(hand, doubling):
    return type(hand)(**{**vars(hand), "doubling": doubling})
