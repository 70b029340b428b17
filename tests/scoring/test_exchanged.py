"""A deal that was written for the wrong side, told the other way round."""

import pytest

from tests.scoring.sheets import rules_with
from tournament.scoring.facts import (
    DEFENCE,
    Adjustment,
    Declaration,
    DeclarationKind,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Sheet,
    Stopped,
    Trump,
    exchanged,
)
from tournament.scoring.stored import score_stored
from tournament.scoring.systems import SYSTEMS

OTHER = {"A": "B", "B": "A"}
WHOLE_HAND = HandFacts(
    declarer="A",
    contract="capot",
    trump=Trump.HEARTS,
    points=100,
    by_side=(("A", 100), ("B", 62)),
    capot="A",
    generale="B",
    belote=("A",),
    declarations=(Declaration("B", DeclarationKind.TIERCE, Rank.KING),),
    last_trick="B",
    prizes=(RevokePrize("B", PrizeKind.NOT_FOLLOWED),),
    penalties=(Penalty("A", PenaltyKind.WRONG_CARD),),
    claim="A",
    stopped=Stopped(3, "B"),
    irregular_deal=("A",),
    adjustments=(Adjustment("B", 20, "x"),),
)


def test_every_side_it_names_is_the_other():
    assert exchanged(WHOLE_HAND, OTHER) == HandFacts(
        declarer="B",
        contract="capot",
        trump=Trump.HEARTS,
        points=100,
        by_side=(("A", 62), ("B", 100)),
        capot="B",
        generale="A",
        belote=("B",),
        declarations=(Declaration("A", DeclarationKind.TIERCE, Rank.KING),),
        last_trick="A",
        prizes=(RevokePrize("A", PrizeKind.NOT_FOLLOWED),),
        penalties=(Penalty("B", PenaltyKind.WRONG_CARD),),
        claim="B",
        stopped=Stopped(3, "A"),
        irregular_deal=("B",),
        adjustments=(Adjustment("A", 20, "x"),),
    )


def test_what_names_no_side_and_the_defence_stay():
    for hand in (HandFacts(passed=True), HandFacts("C", points=0, capot=DEFENCE)):
        assert exchanged(hand, OTHER) == hand


@pytest.mark.parametrize(
    "system", [name for name, system in SYSTEMS.items() if system.seating.fewest <= 2 <= system.seating.most]
)
def test_no_side_is_better_off_for_its_letter(system):
    """What one side marks in a deal, the other marks in the deal exchanged."""
    rules, hand = rules_with(system), HandFacts(**{**vars(WHOLE_HAND), "capot": None, "generale": None, "prizes": ()})
    other = exchanged(hand, OTHER)
    one, two = (score_stored(Sheet(rules, (facts,))) for facts in (hand, other))
    assert (one.totals["A"], one.totals["B"]) == (two.totals["B"], two.totals["A"])
    assert exchanged(other, OTHER) == hand
