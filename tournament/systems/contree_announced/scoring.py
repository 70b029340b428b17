"""`contree-announced`: only the contract is marked, by the side that wins the hand.

Bids go from 80 to 160 by tens, or are capot (250); contre counts the marks twice, surcontre four times; 2000 points.
Settings decide the rest:

    failed_marks    what the defence marks for a contract that failed: the contract, or 160
    belote_makes    whether the declarer's belote helps to make the contract
    failed_belote   whose the belote of a declarer that failed is
"""

from dataclasses import replace

from tournament.errors import Detail
from tournament.scoring.contracts import SEATING, contract_score, form_of_bids, outcome, played_contract
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, Reason, TotalsBefore
from tournament.scoring.settings import BELOTE_MAKES_CONTRACT, FAILED_BELOTE, FAILED_MARKS, game_settings
from tournament.scoring.systems import System
from tournament.sentences import N_

SETTINGS = (
    *game_settings(target=2000),
    replace(FAILED_MARKS, default="contract", choices=("contract", 160), said={"contract": N_("the contract")}),
    BELOTE_MAKES_CONTRACT,
    FAILED_BELOTE,
)

CAPOT = 250


def form(_rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: a bid from 80 to 160 or capot, contre and surcontre."""
    return form_of_bids(letters)


def score_hand(hand: HandFacts, rules: Rules, _before: TotalsBefore) -> HandScore:
    """A hand's worth: the contract, multiplied, to its winner, and the belote."""
    helps = rules["belote_makes"] == "on"
    played = played_contract(hand, belote_makes=helps)
    flat = rules["failed_marks"] != "contract" and not played.made
    worth = rules.number("failed_marks") if flat else played.worth(CAPOT)
    details: dict[str, Detail] = {
        "side": played.winner,
        "contract": worth,
        "factor": played.factor,
        "marks": played.factor * worth,
    }
    return contract_score(
        played,
        {played.winner: played.factor * worth},
        [
            outcome(played, belote_makes=helps),
            Reason("marks-multiplied" if played.is_doubled else "marks", details, CONVENTION),
        ],
        failed=str(rules["failed_belote"]),
        doubled="holder",
    )


SYSTEM = System(SEATING, SETTINGS, form, score_hand)
