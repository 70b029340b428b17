"""Contrée where only the contract is marked: what each hand is worth, under each setting."""

from functools import partial

from hypothesis import given

from tests.scoring import sheets
from tests.scoring.contracts import contract_hands, options_of_system, without_belote
from tests.scoring.sheets import codes, rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.games import check_hand

SYSTEM = "contree-announced"
play = partial(sheets.play, system=SYSTEM)


class TestMade:
    """The declarer marks the contract, whatever the points."""

    def test_the_contract_alone(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1       90♥           102    -     ->   90    0
            2       80♠            80    -     ->    0   80
            1      160♥           162    -     ->  160    0
        """)
        assert codes(score) == ["made", "marks"]

    def test_belote_beside_it(self):
        score = play("""
            taker  contract    points belote   ->    1    2
            1      100♥            80    1     ->  120    0
            1      100♥           110    2     ->  100   20
        """)
        assert codes(score, 0) == ["made-with-belote", "marks", "belote"]

    def test_belote_may_not_help(self):
        play(
            """
            taker  contract    points belote   ->    1    2
            1      100♥            80    1     ->   20  100
            1      100♥           100    1     ->  120    0
        """,
            belote_makes="off",
        )

    def test_all_the_tricks(self):
        play("""
            taker  contract    points belote   ->    1    2
            1       90♥          162!    -     ->   90    0
            1       capot♥       162!    -     ->  250    0
            1       capot♥       162!    2     ->  250   20
        """)


class TestFailed:
    """The defence marks the contract, or 160."""

    def test_the_contract(self):
        play("""
            taker  contract    points belote   ->    1    2
            1      130♥           128    -     ->    0  130
            1       80♥            0!    -     ->    0   80
            1       capot♥        150    -     ->    0  250
        """)

    def test_160(self):
        play(
            """
            taker  contract        points belote   ->    1    2
            1      130♥               128    -     ->    0  160
            1       80♥                0!    -     ->    0  160
            1       capot♥            150    -     ->    0  160
            1      130♥ contre        128    -     ->    0  320
        """,
            failed_marks=160,
        )

    def test_belote_of_the_declarer(self):
        sheet = """
            taker  contract    points belote   ->    1    2
            1      130♥            90    1     -> {:>4} {:>4}
        """
        assert codes(play(sheet.format(20, 130)))[-1] == "belote-kept-failed"
        assert codes(play(sheet.format(0, 150), failed_belote="defence"))[-1] == "belote-to-defence"


class TestContre:
    """Contre counts what is marked twice, surcontre four times; the belote is counted once, for its holder."""

    def test_made_and_failed(self):
        score = play("""
            taker  contract        points belote   ->    1    2
            1      100♥ contre        110    -     ->  200    0
            1      100♥ surcontre     110    -     ->  400    0
            1      100♥ contre         90    -     ->    0  200
            1      capot♥ contre     162!    -     ->  500    0
        """)
        assert codes(score) == ["capot-made", "marks-multiplied"]

    def test_belote(self):
        score = play("""
            taker  contract        points belote   ->    1    2
            1      100♥ contre        110    2     ->  200   20
            1      100♥ contre         70    1     ->   20  200
        """)
        assert [codes(score, hand)[-1] for hand in (0, 1)] == ["belote-kept-in-doubled", "belote-kept-in-doubled"]


# --- whatever the hand and the settings
# -------------------------------------------------------------------------------------------------------

OPTIONS = options_of_system(SYSTEM)


@given(contract_hands(), OPTIONS)
def test_every_possible_hand_is_possible_for_the_check(hand, options):
    assert check_hand(hand, rules_with(SYSTEM, **options), "AB") == []


@given(contract_hands(), OPTIONS)
def test_only_contract_and_belote_are_marked(hand, options):
    rules = rules_with(SYSTEM, **options)
    told, plain = score_hand(hand, rules), score_hand(without_belote(hand), rules)
    assert min(plain.marks.values()) == 0
    assert max(plain.marks.values()) >= 80
    if told.made == plain.made:
        assert sum(told.marks.values()) - sum(plain.marks.values()) == 20 * len(hand.belote)
