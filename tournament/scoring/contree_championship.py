"""`contree-championship`: the contrée of the championship, articles 4 to 8.

Bids go from 80 to 160 by tens, or are capot; contre and surcontre; 2000 points. Where the articles are silent or at odds, a setting decides:

    defence_capot   what a defence marks that took all the tricks of an undoubled contract (D1)
    failed_capot    what it marks when a bid capot failed (D2)
    doubled_belote  whose the belote of a doubled hand is: its winner's (article 5), or its holder's (article 7) (D3)
    capot_belote    whose the belote of a declarer without a trick is: article 7, or the general rule of the game (D4)
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.errors import Detail
from tournament.scoring.facts import Contract, Doubling, HandFacts, Side
from tournament.scoring.forms import ALL_DOUBLINGS, HandForm
from tournament.scoring.rounding import to_tens
from tournament.scoring.rules import Rules, Seating, Setting, game_settings
from tournament.scoring.scores import Before, HandScore, Reason
from tournament.scoring.system import System

SEATING = Seating(usual=2, fewest=2, most=2, players=2)

SETTINGS = (
    *game_settings(target=2000),
    Setting("ending", "real", ("real", "rounded")),
    Setting("defence_capot", 250, (250, 160)),
    Setting("failed_capot", 500, (500, 410, 250, 160)),
    Setting("doubled_belote", "winner", ("winner", "holder")),
    Setting("capot_belote", "defence", ("defence", "holder")),
)

CONTRACTS = range(80, 161, 10)
ALL_POINTS = 162
BELOTE = 20
CAPOT = 250
CAPOT_BID = 500
FAILED = 160
DOUBLED = {Doubling.CONTRE: 320, Doubling.SURCONTRE: 640}
DOUBLED_CAPOT_BID = {Doubling.CONTRE: 1000, Doubling.SURCONTRE: 2000}
CAPOT_IN_DOUBLED = 100


@dataclass(frozen=True)
class _Hand:
    """A played hand as the table of marks reads it. `capot` says whether its winner took all the tricks: nobody else can have taken them."""

    declarer: Side
    defence: Side
    contract: Contract
    doubling: Doubling
    points: int
    capot: bool
    belote: Side | None
    made: bool

    @property
    def winner(self) -> Side:
        return self.declarer if self.made else self.defence

    @property
    def loser(self) -> Side:
        return self.defence if self.made else self.declarer

    @property
    def is_doubled(self) -> bool:
        return self.doubling is not Doubling.NONE


def form(_rules: Rules, letters: str) -> HandForm:
    """What a hand may tell: a bid from 80 to 160 or capot, contre and surcontre (articles 2 and 3)."""
    return HandForm(letters, contracts=(*CONTRACTS, "capot"), doublings=ALL_DOUBLINGS)


def score_hand(hand: HandFacts, rules: Rules, _before: Before) -> HandScore:
    """What a played hand is worth, by the first line of the table that fits (articles 4 to 7)."""
    played = _played(hand)
    flat = _flat_marks(played, rules)
    real = {played.declarer: played.points, played.defence: ALL_POINTS - played.points} if flat is None else {played.winner: flat, played.loser: 0}
    belote = _side_that_marks_belote(played, rules)
    reasons = [_outcome(played), *_worth(played, flat)]
    if belote is not None:
        reasons.append(_belote_reason(played, belote, rules))
    if hand.stopped is not None:
        reasons.insert(0, Reason("stopped", {"side": hand.stopped.by, "trick": hand.stopped.trick}, "9 C"))
    return HandScore(
        made=played.made,
        # Flat marks are whole tens: rounding leaves them alone.
        marks=_with_belote({side: to_tens(points) for side, points in real.items()}, belote),
        real=_with_belote(real, belote),
        barred=_barred(played),
        reasons=tuple(reasons),
        winners=(played.winner,),
    )


def _played(hand: HandFacts) -> _Hand:
    declarer, contract, points = hand.declarer, hand.contract, hand.points
    if declarer is None or contract is None or points is None:
        raise ValueError("a hand is checked before it is scored")
    belote = hand.belote[0] if hand.belote else None
    reached = points + (BELOTE if belote == declarer else 0)
    return _Hand(
        declarer=declarer,
        defence=_other(declarer),
        contract=contract,
        doubling=hand.doubling,
        points=points,
        capot=hand.capot is not None,
        belote=belote,
        made=hand.capot == declarer or (isinstance(contract, int) and reached >= contract),
    )


def _other(side: Side) -> Side:
    return "B" if side == "A" else "A"


def _flat_marks(hand: _Hand, rules: Rules) -> int | None:
    """What the winner of the hand marks alone, belote apart; None where each side marks its own card points."""
    if hand.contract == "capot" and hand.is_doubled:
        return DOUBLED_CAPOT_BID[hand.doubling]
    if hand.contract == "capot":
        return CAPOT_BID if hand.made else _failed_capot_marks(hand, rules)
    if hand.is_doubled:
        return DOUBLED[hand.doubling] + (CAPOT_IN_DOUBLED if hand.capot else 0)
    if hand.made:
        return CAPOT if hand.capot else None
    return rules.number("defence_capot") if hand.capot else FAILED


def _failed_capot_marks(hand: _Hand, rules: Rules) -> int:
    """A bid capot that is priced like any failed contract (D2) is also priced like one when the defence took all the tricks (D1)."""
    marks = rules.number("failed_capot")
    return rules.number("defence_capot") if hand.capot and marks == FAILED else marks


def _side_that_marks_belote(hand: _Hand, rules: Rules) -> Side | None:
    if hand.belote is None:
        return None
    if hand.is_doubled and rules["doubled_belote"] == "winner":
        return hand.winner
    if hand.made or hand.belote == hand.defence:
        return hand.belote
    if hand.capot and not hand.is_doubled and rules["capot_belote"] == "holder":
        return hand.belote
    return hand.defence


def _with_belote(marks: Mapping[Side, int], belote: Side | None) -> dict[Side, int]:
    return {side: marks[side] + (BELOTE if side == belote else 0) for side in sorted(marks)}


def _barred(hand: _Hand) -> frozenset[Side]:
    """Who cannot win the game on this hand: a declarer that failed, a side without a trick (article 8)."""
    return frozenset({hand.loser}) if hand.capot or not hand.made else frozenset()


# --- why ----------------------------------------------------------------------------------------------------------------------------------------


def _outcome(hand: _Hand) -> Reason:
    """Whether the contract was made, and by what."""
    details: dict[str, Detail] = {"side": hand.declarer, "other": hand.defence, "points": hand.points, "total": hand.points + BELOTE}
    if hand.contract == "capot":
        if hand.made:
            return Reason("capot-made", details, "6")
        return Reason("capot-failed-without-trick" if hand.capot else "capot-failed", details, "6")
    details["contract"] = hand.contract
    if hand.capot:
        return Reason("made-all-tricks" if hand.made else "failed-without-trick", details, "4")
    has_belote = hand.belote == hand.declarer
    if hand.made:
        needs_belote = has_belote and isinstance(hand.contract, int) and hand.points < hand.contract
        return Reason("made-with-belote" if needs_belote else "made", details, "4")
    return Reason("failed-with-belote" if has_belote else "failed", details, "4")


def _worth(hand: _Hand, flat: int | None) -> list[Reason]:
    """What the side that won the hand marks alone, and for what."""
    if flat is None:
        return []
    details: dict[str, Detail] = {"side": hand.winner, "other": hand.loser, "marks": flat, "bonus": CAPOT_IN_DOUBLED}
    if hand.contract == "capot" and hand.is_doubled:
        return [Reason("contre-capot-bid" if hand.doubling is Doubling.CONTRE else "surcontre-capot-bid", details, "6")]
    if hand.is_doubled and hand.capot:
        return [Reason("contre-all-tricks" if hand.doubling is Doubling.CONTRE else "surcontre-all-tricks", details, "5")]
    if hand.is_doubled:
        return [Reason("contre" if hand.doubling is Doubling.CONTRE else "surcontre", details, "5")]
    return [Reason("marks", details)]


def _belote_reason(hand: _Hand, side: Side, rules: Rules) -> Reason:
    """Who marks the belote, and by which article."""
    details: dict[str, Detail] = {"side": side, "other": _other(side), "belote": BELOTE}
    doubled_article = "6" if hand.contract == "capot" else "5"
    if side != hand.belote:
        to_winner = hand.is_doubled and rules["doubled_belote"] == "winner"
        return Reason("belote-to-winner", details, doubled_article) if to_winner else Reason("belote-to-defence", details, "7")
    if side == hand.winner:
        return Reason("belote", details, doubled_article if hand.is_doubled else "7")
    if hand.is_doubled:
        return Reason("belote-kept-in-doubled", details, "7")
    if hand.capot:
        return Reason("belote-kept-without-trick", details, "7" if hand.made else "")
    return Reason("belote", details, "7")


SYSTEM = System(SEATING, SETTINGS, form, score_hand, cites_articles=True)
