"""Traditional belote at four (000, first part): rounded to tens, a failed taker loses its belote."""

from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.taken_sheets import codes, play
from tournament.scoring.course import score_hand
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import resolve_rules

TRADITIONAL = "belote-traditional"


def test_made_and_rounded_each_side_by_itself():
    play(TRADITIONAL, """
        taker   points  belote  declared   ->    1    2  held
        1           86       -  -          ->   90   80     0
        2           85       -  -          ->   80   90     0
        1           84       2  -          ->    0  180     0
        1           75       1  -          ->  100   90     0
    """)  # fmt: skip


def test_failed_is_160_and_any_belote():
    score = play(TRADITIONAL, """
        taker   points  belote  declared   ->    1    2  held
        1           60       -  -          ->    0  160     0
        1           60       1  -          ->    0  180     0
        1           60       2  -          ->    0  180     0
    """)  # fmt: skip
    assert codes(score, 1) == ["taken-failed", "marks", "belote-to-defence"]


def test_capot_is_250_and_belotes():
    play(TRADITIONAL, """
        taker   points  belote  declared   ->    1    2  held
        1         162!       1  -          ->  270    0     0
        1         162!       2  -          ->  250   20     0
        1           0!       -  -          ->    0  250     0
        1           0!       1  -          ->   20  250     0
    """)  # fmt: skip
    play(TRADITIONAL, """
        taker   points  belote  declared   ->    1    2  held
        1           0!       1  -          ->    0  270     0
    """, capot_belote="defence")  # fmt: skip


def test_a_litige_holds_tens():
    play(TRADITIONAL, """
        taker   points  belote  declared   ->    1    2  held
        1           81       -  -          ->    0   80    80
        1           91       2  -          ->    0  100   160
        2           60       -  -          ->  320    0     0
    """)  # fmt: skip
    play(TRADITIONAL, """
        taker   points  belote  declared   ->    1    2  held
        1           81       -  -          ->    0  160     0
    """, litige="failed")  # fmt: skip


@given(st.integers(82, 162).filter(lambda points: points != 161))
def test_a_made_hand_is_classic_belote_rounded_to_tens(points):
    hand = HandFacts(declarer="A", points=points)
    classic = score_hand(hand, resolve_rules("belote-classic", {"rounding": "tens"}))
    assert score_hand(hand, resolve_rules(TRADITIONAL, {})).marks == classic.marks
