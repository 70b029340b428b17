"""What the contrées share: bids, doubling, whether a contract is made, belote, and reasons.

Reasons made here cite no article: the systems that have articles add theirs. That the belote helps to make a contract
is said by such an article alone.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournament.errors import Detail
from tournament.scoring.cards import BELOTE, USUAL_SCALE
from tournament.scoring.facts import Contract, Doubling, HandFacts, Side
from tournament.scoring.forms import ALL_DOUBLINGS, HandForm, takes_all
from tournament.scoring.rules import Seating
from tournament.scoring.scores import CONVENTION, HandScore, Reason

SEATING = Seating(usual=2, fewest=2, most=2, players=2)
BIDS = tuple(range(80, 161, 10))
PAIR = "AB"
"""The letters of the two sides."""
NOBODY: frozenset[Side] = frozenset()
ALL_POINTS = USUAL_SCALE.total()
FACTORS = {Doubling.NONE: 1, Doubling.CONTRE: 2, Doubling.SURCONTRE: 4}


class PlayedContract(NamedTuple):
    """A hand played for a contract, as a table of marks reads it.

    `points` are the declarer's raw points. `taker_of_all` is the side that took all the tricks, and `by_one` says that
    one player did; `belote` is the side that announced it. A capot is made with all the tricks and a generale by one
    player with all of them; any other contract with the points bid, or with all the tricks.
    """

    declarer: Side
    defence: Side
    contract: Contract
    doubling: Doubling
    points: int
    taker_of_all: Side | None
    by_one: bool
    belote: Side | None
    made: bool

    @property
    def winner(self) -> Side:
        """The declarer that made its contract, or the defence."""
        return self.declarer if self.made else self.defence

    @property
    def loser(self) -> Side:
        """The side that did not win the hand."""
        return self.defence if self.made else self.declarer

    @property
    def is_doubled(self) -> bool:
        """Whether the contract was answered with contre."""
        return self.doubling is not Doubling.NONE

    @property
    def factor(self) -> int:
        """What contre and surcontre multiply by."""
        return FACTORS[self.doubling]

    @property
    def barred(self) -> frozenset[Side]:
        """The side without a trick: it cannot win the game on this hand (D0)."""
        return frozenset(PAIR) - {self.taker_of_all} if self.taker_of_all else NOBODY

    def points_of(self, side: Side) -> int:
        """The raw points of a side."""
        return self.points if side == self.declarer else ALL_POINTS - self.points

    @property
    def points_by_side(self) -> dict[Side, int]:
        """The raw points of both sides, in the order of their letters."""
        return {side: self.points if side == self.declarer else ALL_POINTS - self.points for side in PAIR}

    def belote_of(self, side: Side) -> int:
        """The points of the belote, if that side announced it."""
        return BELOTE if side == self.belote else 0

    def worth(self, capot: int, generale: int = 0) -> int:
        """The contract in points, by what a capot and a generale are worth as contracts."""
        return (
            self.contract if isinstance(self.contract, int) else {"capot": capot, "generale": generale}[self.contract]
        )


def form_of_bids(letters: str, *, generale: bool = False) -> HandForm:
    """The fields of a hand of contrée: a bid from 80 to 160, or all the tricks; contre and surcontre."""
    all_tricks: tuple[Contract, ...] = ("capot", "generale") if generale else ("capot",)
    return HandForm(letters, contracts=(*BIDS, *all_tricks), doublings=ALL_DOUBLINGS, generale=generale)


def other_side(side: Side) -> Side:
    """The other of two sides."""
    return "B" if side == "A" else "A"


def played_contract(hand: HandFacts, *, belote_makes: bool = True) -> PlayedContract:
    """A checked hand, and whether its contract is made; `belote_makes` says whether the declarer's belote helps it."""
    declarer, contract, points = hand.declarer, hand.contract, hand.points
    if declarer is None or contract is None or points is None:
        raise ValueError("a hand is checked before it is scored")
    belote, taker_of_all = hand.belote[0] if hand.belote else None, takes_all(hand)
    helped = points + (BELOTE if belote == declarer and belote_makes else 0)
    made = (
        hand.generale == declarer
        if contract == "generale"
        else taker_of_all == declarer or (contract != "capot" and helped >= contract)
    )
    by_one = hand.generale is not None
    return PlayedContract(
        declarer, other_side(declarer), contract, hand.doubling, points, taker_of_all, by_one, belote, made
    )


def side_of_belote(hand: PlayedContract, *, failed: str, doubled: str) -> Side | None:
    """Who marks a belote: a `doubled` hand's `winner`, a `failed` declarer's `defence`, else the `holder`."""
    if hand.belote is None:
        return None
    if hand.is_doubled and doubled == "winner":
        return hand.winner
    return hand.defence if hand.belote == hand.loser == hand.declarer and failed == "defence" else hand.belote


def contract_score(
    hand: PlayedContract, marks: Mapping[Side, int], reasons: Sequence[Reason], *, failed: str, doubled: str
) -> HandScore:
    """The score of a hand without rounding; `marks` and `reasons` lack the belote (`side_of_belote`)."""
    belote = side_of_belote(hand, failed=failed, doubled=doubled)
    explained = [*reasons, belote_reason(hand, belote, doubled=doubled)] if belote is not None else reasons
    with_belote = with_belote_for(belote, {side: marks.get(side, 0) for side in PAIR})
    return HandScore(hand.made, with_belote, with_belote, hand.barred, tuple(explained), winners=(hand.winner,))


def with_belote_for(side: Side | None, marks: Mapping[Side, int]) -> Mapping[Side, int]:
    """The marks with the belote for the side that marks it."""
    return marks if side is None else {**marks, side: marks[side] + BELOTE}


# --- why
# ----------------------------------------------------------------------------------------------------------------------


def outcome(hand: PlayedContract, *, belote_makes: bool = True) -> Reason:
    """Whether the contract was made, and by what."""
    details: dict[str, Detail] = {
        "side": hand.declarer,
        "other": hand.defence,
        "points": hand.points,
        "total": hand.points + BELOTE,
    }
    without_trick = hand.taker_of_all == hand.defence
    if hand.contract == "generale":
        return Reason("generale-made" if hand.made else "generale-failed", details)
    if hand.contract == "capot":
        if hand.made:
            return Reason("capot-made", details)
        return Reason("capot-failed-without-trick" if without_trick else "capot-failed", details)
    details["contract"] = hand.contract
    if hand.taker_of_all is not None:
        return Reason("failed-without-trick" if without_trick else "made-all-tricks", details)
    helped = belote_makes and hand.belote == hand.declarer
    if hand.made:
        return (
            Reason("made-with-belote", details, CONVENTION)
            if helped and hand.points < hand.contract
            else Reason("made", details)
        )
    return Reason("failed-with-belote" if helped else "failed", details)


def belote_reason(hand: PlayedContract, side: Side, *, doubled: str) -> Reason:
    """Who marks the belote, and why."""
    details: dict[str, Detail] = {"side": side, "other": other_side(side), "belote": BELOTE}
    if side != hand.belote:
        return Reason("belote-to-winner" if hand.is_doubled and doubled == "winner" else "belote-to-defence", details)
    if side == hand.winner:
        return Reason("belote", details)
    if hand.is_doubled:
        return Reason("belote-kept-in-doubled", details)
    if side in hand.barred:
        return Reason("belote-kept-without-trick", details)
    return Reason("belote" if hand.made else "belote-kept-failed", details)
