"""`coinche-made-plus-contract`: the points made and the contract are both marked.

Bids go from 80 to 160 by tens, or are capot (250); exact points; 2000 points. Settings decide the rest:

    doubled         contre and surcontre multiply the contract alone, or everything but the belote
    belote_makes    whether the declarer's belote helps to make the contract
    failed_belote   whose the belote of a declarer that failed is
    doubled_belote  whose the belote of a doubled hand is
"""

from dataclasses import replace

from tournament.errors import Detail
from tournament.scoring.contracts import SEATING, PlayedContract, contract_score, form_of_bids, outcome, played_contract
from tournament.scoring.facts import Doubling, HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, Reason, TotalsBefore
from tournament.scoring.settings import (
    BELOTE_MAKES_CONTRACT,
    DOUBLED_BELOTE,
    FAILED_BELOTE,
    TAKER,
    RuleSetting,
    SettingExample,
    game_settings,
)
from tournament.scoring.systems import System
from tournament.sentences import N_, Convention

SETTINGS = (
    *game_settings(target=2000),
    RuleSetting(
        "doubled",
        ("contract", "everything"),
        label=N_("Contre and surcontre multiply"),
        sentence=N_("What is scored twice with contre, and four times with surcontre."),
        said={"contract": N_("the contract"), "everything": N_("everything that is scored")},
        plain=True,
        shown_by=(
            SettingExample(
                N_("100 bid with contre, and 110 points taken."),
                HandFacts(TAKER, 100, doubling=Doubling.CONTRE, points=110),
            ),
        ),
        on_sheet={
            "contract": Convention(
                N_("the side that wins the hand scores alone, and the contract counts twice, or four times.")
            ),
            "everything": Convention(
                N_(
                    "the side that wins the hand scores alone, and everything but the belote counts twice, or "
                    "four times."
                )
            ),
        },
    ),
    BELOTE_MAKES_CONTRACT,
    FAILED_BELOTE,
    replace(
        DOUBLED_BELOTE,
        default="holder",
        choices=("holder", "winner"),
        on_sheet={
            "holder": Convention(N_("Contre and surcontre do not change that.")),
            "winner": N_("After contre or surcontre, the side that wins the hand scores it, whoever announced it."),
        },
    ),
)

CAPOT = 250
FAILED = 160


def form(_rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: a bid from 80 to 160 or capot, contre and surcontre."""
    return form_of_bids(letters)


def score_hand(hand: HandFacts, rules: Rules, _before: TotalsBefore) -> HandScore:
    """A hand's worth: points and contract to the winner; the other's points unless failed or doubled."""
    helps = rules["belote_makes"] == "on"
    played = played_contract(hand, belote_makes=helps)
    points, contract = _points(played), played.worth(CAPOT)
    everything = rules["doubled"] == "everything"
    won = played.factor * (points + contract) if everything else points + played.factor * contract
    others = played.points_of(played.defence) if played.made and not played.is_doubled else 0
    details: dict[str, Detail] = {
        "side": played.winner,
        "points": points,
        "contract": contract,
        "factor": played.factor,
        "marks": won,
    }
    return contract_score(
        played,
        {played.winner: won, played.loser: others},
        [outcome(played, belote_makes=helps), _told(played, everything, details)],
        failed=str(rules["failed_belote"]),
        doubled=str(rules["doubled_belote"]),
    )


def _points(hand: PlayedContract) -> int:
    """What is marked beside the contract: the points made, 250 for all the tricks, 160 for a contract that failed."""
    if not hand.made:
        return FAILED
    return hand.points if hand.taker_of_all is None else CAPOT


def _told(hand: PlayedContract, everything: bool, details: dict[str, Detail]) -> Reason:
    if not hand.is_doubled:
        return Reason("points-and-contract", details, CONVENTION)
    return Reason("everything-multiplied" if everything else "contract-multiplied", details, CONVENTION)


SYSTEM = System(SEATING, SETTINGS, form, score_hand)
