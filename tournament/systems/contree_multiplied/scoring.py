"""`contree-multiplied`: contrée in exact points, where contre and surcontre multiply the contract.

Bids go from 80 to 160 by tens, or are capot or generale; the declarer's belote helps to make the contract (D14); 2000
points. Two settings decide:

    defence_capot    what the points of a defence that took all the tricks count for: the 162 of any hand, or the 252 of
                     a capot (D15)
    litige_doubled   equal totals in a doubled contract that is made: the declarer loses its points, as without contre,
                     or it marks alone
"""

from dataclasses import replace

from tournament.errors import Detail
from tournament.scoring.cards import LAST_TRICK
from tournament.scoring.contracts import (
    ALL_POINTS,
    SEATING,
    PlayedContract,
    contract_score,
    form_of_bids,
    outcome,
    played_contract,
)
from tournament.scoring.facts import Doubling, HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, Reason, TotalsBefore
from tournament.scoring.settings import DEFENCE_CAPOT, TAKER, RuleSetting, SettingExample, game_settings
from tournament.scoring.systems import System
from tournament.sentences import N_

SETTINGS = (
    *game_settings(target=2000),
    replace(DEFENCE_CAPOT, default=162, choices=(162, 252)),
    RuleSetting(
        "litige_doubled",
        ("taker-loses", "doubled-rule"),
        earlier="doubled-rule",
        label=N_("Equal points in a doubled hand"),
        sentence=N_("What happens when both sides have the same points in a contract made with contre or surcontre."),
        said={
            "taker-loses": N_("the taker loses its points"),
            "doubled-rule": N_("the taker scores alone, as after any contre"),
        },
        plain=True,
        shown_by=(
            SettingExample(
                N_("80 bid with contre, and 81 points taken of 162, half of them."),
                HandFacts(TAKER, 80, doubling=Doubling.CONTRE, points=81),
            ),
        ),
        on_sheet={
            "taker-loses": N_(
                "equal totals in a contract that is made, doubled or not: the taker scores nothing, the "
                "defence what it has."
            ),
            "doubled-rule": N_(
                "equal totals in a contract made without contre: the taker scores nothing, the defence what it has."
            ),
        },
    ),
)

CAPOT_BID, GENERALE_BID = 260, 500
CAPOT, GENERALE = 252, 502
"""All the points of a hand whose last trick is worth 100, or 350."""


def form(_rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: a bid from 80 to 160, capot or generale, contre and surcontre."""
    return form_of_bids(letters, generale=True)


def score_hand(hand: HandFacts, rules: Rules, _before: TotalsBefore) -> HandScore:
    """A hand's worth: exact points for a made undoubled contract, else the winner alone."""
    played = played_contract(hand)
    if _is_litige(played, rules):
        return _litige(played)
    points = _points(played, rules)
    reasons = [outcome(played), *_last_trick(played, points)]
    marks = {played.winner: points, played.loser: 0}
    if played.is_doubled:
        contract = played.worth(CAPOT_BID, GENERALE_BID)
        marks[played.winner] += played.factor * contract
        details: dict[str, Detail] = {
            "side": played.winner,
            "points": points,
            "factor": played.factor,
            "contract": contract,
        }
        reasons.append(Reason("contract-multiplied", {**details, "marks": marks[played.winner]}))
    elif played.made:
        marks[played.loser] = played.points_of(played.loser)
    else:
        cited = (
            CONVENTION if played.taker_of_all == played.defence else ""
        )  # the source prices a capot for the declarer
        reasons.append(Reason("marks", {"side": played.winner, "marks": points}, cited))
    return contract_score(played, marks, reasons, failed="defence", doubled="winner")


def _points(hand: PlayedContract, rules: Rules) -> int:
    """What the winner's points count: its own as declarer, else all of them."""
    if not hand.made:
        return ALL_POINTS if hand.taker_of_all != hand.defence else rules.number("defence_capot")
    if hand.taker_of_all is None:
        return hand.points
    return GENERALE if hand.by_one else CAPOT


def _last_trick(hand: PlayedContract, points: int) -> list[Reason]:
    if hand.taker_of_all != hand.winner or points == ALL_POINTS:
        return []
    details: dict[str, Detail] = {"side": hand.winner, "last": points - ALL_POINTS + LAST_TRICK, "points": points}
    cited = CONVENTION if hand.winner == hand.defence else ""
    return [Reason("last-trick-of-generale" if points == GENERALE else "last-trick-of-capot", details, cited)]


def _is_litige(hand: PlayedContract, rules: Rules) -> bool:
    """Whether a made contract leaves equal totals; the source includes doubled ones."""
    totals = {hand.points_of(side) + hand.belote_of(side) for side in (hand.declarer, hand.defence)}
    counts = not hand.is_doubled or rules["litige_doubled"] == "taker-loses"
    return hand.made and counts and len(totals) == 1


def _litige(hand: PlayedContract) -> HandScore:
    """Equal totals: the declarer loses points and belote, the defence keeps its own; nobody won."""
    total = hand.points_of(hand.defence) + hand.belote_of(hand.defence)
    details: dict[str, Detail] = {"side": hand.declarer, "other": hand.defence, "total": total}
    marks = {side: total if side == hand.defence else 0 for side in sorted((hand.declarer, hand.defence))}
    reasons = (outcome(hand), Reason("equal-declarer-loses", details))
    return HandScore(True, marks, marks, frozenset(), reasons)


SYSTEM = System(SEATING, SETTINGS, form, score_hand)
