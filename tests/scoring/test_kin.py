"""Rule systems that are kin: where one is a special case of another, both come to the same marks."""

from dataclasses import replace

from hypothesis import assume, given

from tests.scoring.contracts import contract_hands, without_belote
from tests.scoring.sheets import rules_with
from tournament.scoring.course import score_hand
from tournament.scoring.facts import Doubling

EXACT = rules_with("belote-four-exact")
MULTIPLIED = rules_with("contree-multiplied", litige_doubled="doubled-rule")
POINTS_TOO = rules_with("coinche-made-plus-contract", failed_belote="defence", doubled_belote="winner")
CONTRACT_ALONE = rules_with("contree-announced", failed_belote="defence")


def marks(hand, rules):
    return dict(score_hand(hand, rules).marks)


@given(contract_hands(doublings=(Doubling.NONE,)))
def test_exact_belote_is_classic_belote_without_declarations_where_equal_is_failed(hand):
    """But for the belote of a defence without a trick, which classic belote lets it keep."""
    classic = rules_with("belote-classic", declarations="off", litige="failed", failed_belote="defence")
    taken = replace(hand, contract=None)
    exact = score_hand(taken, EXACT)
    if hand.capot == hand.declarer and hand.belote not in ((), (hand.declarer,)):
        taken = replace(taken, belote=(hand.declarer,))
    as_classic = score_hand(taken, classic)
    assert (exact.made, exact.marks, exact.winners, exact.barred) == (
        as_classic.made,
        as_classic.marks,
        as_classic.winners,
        as_classic.barred,
    )


@given(contract_hands(doublings=(Doubling.NONE,)))
def test_multiplied_contracts_that_nobody_doubles_are_those_of_the_championship_unrounded(hand):
    assume(hand.capot is None and hand.contract != "capot")
    multiplied, championship = score_hand(hand, MULTIPLIED), score_hand(hand, rules_with())
    assert multiplied.made == championship.made
    if multiplied.winners and multiplied.made:
        assert multiplied.marks == championship.real
    elif multiplied.winners:
        assert max(multiplied.marks.values()) == max(championship.real.values()) + 2


@given(contract_hands(doublings=(Doubling.CONTRE, Doubling.SURCONTRE)))
def test_points_and_multiplied_contract_agree_on_doubled_hands(hand):
    """A contract that failed is 162 in one and 160 in the other, all the tricks 252 and 250, a bid capot 260 and
    250."""
    assume(hand.capot is None and hand.contract != "capot")
    score = score_hand(hand, MULTIPLIED)
    won = marks(hand, POINTS_TOO)[score.winners[0]]
    assert score.marks[score.winners[0]] == won + (0 if score.made else 2)


@given(contract_hands())
def test_what_coinche_adds_to_the_points_is_the_contract_alone(hand):
    plain = without_belote(hand)
    score = score_hand(plain, POINTS_TOO)
    winner = score.winners[0]
    points = 160 if not score.made else 250 if hand.capot else hand.points
    assert score.marks[winner] == marks(plain, CONTRACT_ALONE)[winner] + points
