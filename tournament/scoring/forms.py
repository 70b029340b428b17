"""Which fields a hand of a rule system has, and whether a played hand keeps to them.

A `HandForm` is data: from it follow what is read and refused in files, what the entry line takes, and the boxes of a
paper score sheet.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from itertools import product
from operator import attrgetter

from tournament.errors import Problem
from tournament.scoring.cards import USUAL_SCALE, CardScale, sums
from tournament.scoring.facts import (
    DEFENCE,
    SUITS,
    Annulment,
    Contract,
    DeclarationKind,
    Doubling,
    HandFacts,
    PenaltyKind,
    PrizeKind,
    Side,
    Trump,
)
from tournament.scoring.shapes import inside


class Points(StrEnum):
    """How the points of a hand are given: the declarer's alone, those of every side, or either."""

    DECLARER = "declarer"
    SIDES = "sides"
    EITHER = "either"


ANNULMENTS = (Annulment.IRREGULAR_DEAL, Annulment.IRREGULAR_BID, Annulment.AGREED)
ALL_DOUBLINGS = (Doubling.NONE, Doubling.CONTRE, Doubling.SURCONTRE)
MOST_BELOTES = 4
NO_FACTS = HandFacts()
USUAL = ("declarer", "contract", "trump", "doubling", "points", "belote")
"""What most hands tell, and nothing else."""
_USUAL = frozenset(USUAL)
_unusual_of = attrgetter(*(fact.name for fact in fields(HandFacts) if fact.name not in USUAL))
_NOTHING_UNUSUAL = _unusual_of(NO_FACTS)


@dataclass(frozen=True)
class HandForm:
    """The fields of a hand at a table that seats the sides `letters`, under rules that are decided.

    `contracts` are the bids, none where nothing is bid; `contract_needed` says whether one is required. `trump_needed`:
    the marks depend on it. `shares_total` says whether all the cards are played, so that the sides' points add up to
    the scale's total; where they do not, `most` is what the sides can have together. `cards` are the numbers of cards
    that may be dealt to each player, where that changes; a hand is played in `tricks`. `passes` says whether a deal may
    be passed by everybody. The other fields say which facts of `HandFacts` the system has.
    """

    letters: str
    scale: CardScale = USUAL_SCALE
    tricks: int = 8
    contracts: tuple[Contract, ...] = ()
    contract_needed: bool = True
    trumps: tuple[Trump, ...] = SUITS
    trump_needed: bool = False
    doublings: tuple[Doubling, ...] = (Doubling.NONE,)
    points: Points = Points.DECLARER
    shares_total: bool = True
    most: int | None = None
    capot: bool = True
    generale: bool = False
    belote: bool = True
    declarations: tuple[DeclarationKind, ...] = ()
    last_trick: bool = False
    prizes: tuple[PrizeKind, ...] = ()
    penalties: tuple[PenaltyKind, ...] = ()
    claim: bool = False
    bid: range | None = None
    cards: range | None = None
    chien: bool = False
    stopped: bool = True
    passes: bool = True
    annulments: tuple[Annulment, ...] = ANNULMENTS

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The contracts that are points."""
        return tuple(contract for contract in self.contracts if isinstance(contract, int))

    @property
    def several_defend(self) -> bool:
        """Whether the defence has more than one side, so that a capot of it is written as `DEFENCE`."""
        return len(self.letters) > 2

    @property
    def most_belotes(self) -> int:
        """How many belotes a hand can hold: one with a suit trump, one a suit at all-trump."""
        return 0 if not self.belote else MOST_BELOTES if Trump.ALL_TRUMP in self.trumps else 1

    def total(self, trump: Trump | None = None) -> int:
        """The most points that all the sides together can have."""
        return self._totals[trump] if self.most is None else self.most

    @cached_property
    def _totals(self) -> Mapping[Trump | None, int]:
        return {trump: self.scale.total(trump) for trump in (None, *Trump)}

    def possible(self, trump: Trump | None) -> frozenset[int]:
        """The points that a side can have made."""
        return self._possible[trump]

    @cached_property
    def _possible(self) -> Mapping[Trump | None, frozenset[int]]:
        """Worked out once for a form: every hand that is read is held against it."""
        one_of = self.scale.possible if self.shares_total else lambda trump: sums(self.scale.values(trump))
        return {trump: one_of(trump) for trump in (None, *Trump)}

    @cached_property
    def usual_bids(self) -> frozenset[tuple[Contract | None, Trump | None, Doubling]]:
        """Contracts, trumps and doublings of a usual hand; none where something unusual is needed."""
        if self.points is Points.SIDES or not self.shares_total or self.bid is not None or self.cards is not None:
            return frozenset()
        contracts = (*self.contracts, *(() if self.contracts and self.contract_needed else (None,)))
        trumps = (*self.trumps, *(() if self.trump_needed else (None,)))
        return frozenset(product(contracts, trumps, self.doublings))

    def defence_of(self, declarer: Side) -> tuple[Side, ...]:
        """The sides that defend."""
        return tuple(side for side in self.letters if side != declarer)

    @cached_property
    def foreign(self) -> tuple[tuple[str, object], ...]:
        """The facts that hands of other systems have, and the values by which they say nothing."""
        return tuple((fact.name, fact.default) for fact in fields(HandFacts) if not self.knows(fact.name))

    @cached_property
    def _foreign_of(self) -> Callable[[HandFacts], object]:
        return attrgetter(*(fact for fact, _ in self.foreign))

    def is_foreign(self, hand: HandFacts) -> bool:
        """Whether a hand has a fact that only hands of other systems have."""
        return bool(self.foreign) and self._foreign_of(hand) != self._foreign_of(NO_FACTS)

    def knows(self, field: str) -> bool:
        """Whether a fact belongs to the hands of this system; facts that every system has are known."""
        known = {
            "contract": bool(self.contracts),
            "trump": bool(self.trumps),
            "doubling": len(self.doublings) > 1,
            "capot": self.capot,
            "generale": self.generale,
            "belote": self.belote,
            "declarations": bool(self.declarations),
            "last_trick": self.last_trick,
            "prizes": bool(self.prizes),
            "penalties": bool(self.penalties),
            "claim": self.claim,
            "bid": self.bid is not None,
            "cards": self.cards is not None,
            "chien": self.chien,
            "stopped": self.stopped,
        }
        return known.get(field, True)


def points_by_side(hand: HandFacts, form: HandForm) -> dict[Side, int]:
    """A checked hand's raw points by letter; where the total is shared, the others have the rest."""
    if hand.by_side:
        given = dict(hand.by_side)
        return {side: given.get(side, 0) for side in form.letters}
    if hand.declarer is None or hand.points is None:
        raise ValueError("a hand is checked before it is scored")
    rest = form.total(hand.trump) - hand.points
    return {side: hand.points if side == hand.declarer else rest for side in form.letters}


def takes_all(hand: HandFacts) -> Side | None:
    """Who took all the tricks: a generale is a capot too."""
    return hand.generale if hand.generale is not None else hand.capot


# --- what cannot be
# ----------------------------------------------------------------------------------------------------------------------


def is_usual(hand: HandFacts, form: HandForm) -> bool:
    """Whether a hand has only common fields, all possible, so that no system need check it."""
    return (
        (vars(hand).keys() <= _USUAL or _unusual_of(hand) == _NOTHING_UNUSUAL)
        and hand.declarer is not None
        and hand.declarer in form.letters
        and (hand.contract, hand.trump, hand.doubling) in form.usual_bids
        and hand.points in form.possible(hand.trump)
        and (
            not hand.belote
            or (
                form.belote
                and len(hand.belote) == 1
                and hand.belote[0] in form.letters
                and hand.trump is not Trump.NO_TRUMP
            )
        )
    )


def check_form(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    """Everything in a played hand that its form does not allow, each with its path."""
    return [
        *_unknown(hand, form, path),
        *_missing(hand, form, path),
        *_contract_problems(hand, form, path),
        *_trump_problems(hand, form, path),
        *_points_problems(hand, form, path),
        *_all_tricks_problems(hand, form, path),
        *_belote_problems(hand, form, path),
        *_bid_problems(hand, form, path),
        *_stopped_problems(hand, form, path),
    ]


def check_unplayed(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    """Everything in a passed or annulled deal that is of another system: why it was annulled, penalties."""
    problems = [] if form.passes or not hand.passed else [Problem("passed-by-nobody", inside(path, "passed"))]
    if hand.annulled is not None and hand.annulled not in form.annulments:
        problems.append(
            Problem("value-of-other-system", inside(path, "annulled"), {"found": f'"{hand.annulled.value}"'})
        )
    if hand.penalties and not form.knows("penalties"):
        problems.append(Problem("field-of-other-system", inside(path, "penalties"), {"field": "penalties"}))
    return problems


def _unknown(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    if not form.is_foreign(hand):
        return []
    given = [fact for fact, nothing in form.foreign if getattr(hand, fact) != nothing]
    return [Problem("field-of-other-system", inside(path, fact), {"field": fact}) for fact in given]


def _missing(hand: HandFacts, form: HandForm, path: str) -> Iterator[Problem]:
    if hand.declarer is None:
        yield Problem("declarer-missing", inside(path, "declarer"))
    if hand.contract is None and form.contracts and form.contract_needed:
        yield Problem("contract-missing", inside(path, "contract"))
    if hand.trump is None and form.trump_needed:
        yield Problem("trump-missing", inside(path, "trump"))
    if hand.points is None and not hand.by_side:
        yield Problem(
            "points-of-sides-missing" if form.points is Points.SIDES else "points-missing", inside(path, "points")
        )
    if hand.bid is None and form.bid is not None:
        yield Problem("bid-missing", inside(path, "bid"))
    if hand.cards is None and form.cards is not None:
        yield Problem("cards-missing", inside(path, "cards"))


def _contract_problems(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    contract = hand.contract
    if contract is None or not form.contracts or contract in form.contracts:
        return []
    here = inside(path, "contract")
    if isinstance(contract, int) and form.numbers:
        code = "contract-step-generale" if "generale" in form.contracts else "contract-step"
        return [Problem(code, here, {"contract": contract, "least": form.numbers[0], "most": form.numbers[-1]})]
    return [
        Problem(
            "value-of-other-system", here, {"found": str(contract) if isinstance(contract, int) else f'"{contract}"'}
        )
    ]


def _trump_problems(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    if hand.trump is None or not form.trumps or hand.trump in form.trumps:
        return []
    return [Problem("value-of-other-system", inside(path, "trump"), {"found": f'"{hand.trump.value}"'})]


def _points_problems(hand: HandFacts, form: HandForm, path: str) -> Iterable[Problem]:
    here = inside(path, "points")
    if hand.points is not None and not _one_number_is_enough(hand, form):
        return [Problem("points-one-number", here)]
    if hand.by_side and form.points is Points.DECLARER:
        return [Problem("points-by-side", here)]
    if hand.points is not None:
        return _problems_of_points(hand.points, _total(hand, form), form, hand.trump, here)
    return _problems_by_side(hand, form, here) if hand.by_side else []


def _one_number_is_enough(hand: HandFacts, form: HandForm) -> bool:
    """Whether the declarer's points tell the others': not with a claim, whose cards nobody won."""
    return form.points is not Points.SIDES and hand.claim is None


def _problems_of_points(points: int, most: int, form: HandForm, trump: Trump | None, here: str) -> list[Problem]:
    of_cards = not form.scale.last_trick
    if not 0 <= points <= most:
        return [Problem("points-range-cards" if of_cards else "points-range", here, {"points": points, "most": most})]
    if points not in form.possible(trump):
        return [Problem("points-impossible-cards" if of_cards else "points-impossible", here, {"points": points})]
    return []


def _problems_by_side(hand: HandFacts, form: HandForm, here: str) -> Iterator[Problem]:
    given, total = dict(hand.by_side), _total(hand, form)
    missing = [side for side in form.letters if side not in given]
    if missing:
        yield Problem("points-side-missing", here, {"seated": tuple(missing)})
        return
    problems = [
        problem
        for side in form.letters
        for problem in _problems_of_points(given[side], total, form, hand.trump, inside(here, side))
    ]
    yield from problems
    together = sum(given.values())
    if problems or together == total:
        return
    if form.shares_total and hand.claim is None:
        yield Problem(
            "points-sum-cards" if not form.scale.last_trick else "points-sum", here, {"points": together, "most": total}
        )
    elif together > total:
        yield Problem("points-sum-over", here, {"points": together, "most": total})


def _total(hand: HandFacts, form: HandForm) -> int:
    if hand.cards is not None and form.cards is not None and hand.cards in form.cards:
        return sum(form.scale.values(hand.trump)[: len(form.letters) * hand.cards])
    return form.total(hand.trump)


def _all_tricks_problems(hand: HandFacts, form: HandForm, path: str) -> Iterable[Problem]:
    """Who took all the tricks has all the points, and nobody else has any."""
    winner = takes_all(hand)
    if winner is None:
        return []
    if hand.generale is not None and hand.capot not in (None, hand.generale):
        return [Problem("generale-capot", inside(path, "capot"), {"side": hand.generale})]
    return _problems_of_all_tricks(hand, winner, form, path) if hand.declarer is not None and form.capot else []


def _problems_of_all_tricks(hand: HandFacts, winner: Side, form: HandForm, path: str) -> Iterator[Problem]:
    here = inside(path, "generale" if hand.generale is not None else "capot")
    if winner == DEFENCE and not form.several_defend:
        yield Problem("capot-defence", here)
    elif hand.points is not None and form.shares_total:
        needed = form.total(hand.trump) if winner == hand.declarer else 0
        if hand.points != needed and form.points is not Points.SIDES:
            code = "capot-points" if winner == hand.declarer else "defence-capot-points"
            yield Problem(code, here, {"side": winner, "points": hand.points, "needed": needed})
    else:
        yield from _points_beside_capot(hand, winner, here)


def _points_beside_capot(hand: HandFacts, winner: Side, here: str) -> Iterator[Problem]:
    winners = [side for side, _ in hand.by_side if side != hand.declarer] if winner == DEFENCE else [winner]
    given = dict(hand.by_side) or {hand.declarer or "": hand.points or 0}
    for side, points in given.items():
        if side not in winners and points:
            yield Problem("points-beside-capot", here, {"side": side, "points": points})


def _belote_problems(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    if not form.belote or not hand.belote:
        return []
    count, here = len(hand.belote), inside(path, "belote")
    if hand.trump is Trump.NO_TRUMP:
        return [Problem("belote-no-trump", here)]
    if hand.trump is Trump.ALL_TRUMP or (hand.trump is None and Trump.ALL_TRUMP in form.trumps):
        return [Problem("belote-many", here, {"most": MOST_BELOTES})] if count > MOST_BELOTES else []
    return [Problem("belote-both" if len(set(hand.belote)) > 1 else "belote-twice", here)] if count > 1 else []


def _bid_problems(hand: HandFacts, form: HandForm, path: str) -> Iterator[Problem]:
    if hand.bid is not None and form.bid is not None and hand.bid not in form.bid:
        yield Problem("bid-range", inside(path, "bid"), {"found": hand.bid, "least": form.bid[0], "most": form.bid[-1]})
    if hand.cards is not None and form.cards is not None and hand.cards not in form.cards:
        yield Problem(
            "cards-range", inside(path, "cards"), {"found": hand.cards, "least": form.cards[0], "most": form.cards[-1]}
        )


def _stopped_problems(hand: HandFacts, form: HandForm, path: str) -> list[Problem]:
    """Who played a wrong card has neither its trick nor later ones, none if the first (9 C)."""
    stopped = hand.stopped
    if stopped is None or not form.stopped:
        return []
    here = inside(path, "stopped")
    tricks = (
        hand.cards if hand.cards is not None and form.cards is not None and hand.cards in form.cards else form.tricks
    )
    if not 1 <= stopped.trick <= tricks:
        return [Problem("stopped-trick", inside(here, "trick"), {"trick": stopped.trick, "most": tricks})]
    if not form.capot or not form.shares_total or form.several_defend:
        return []
    other = form.defence_of(stopped.by)[0]
    if takes_all(hand) == stopped.by:
        return [Problem("stopped-capot", inside(path, "capot"), {"side": stopped.by})]
    if stopped.trick == 1 and takes_all(hand) is None:
        return [Problem("stopped-first-trick", inside(path, "capot"), {"side": stopped.by, "other": other})]
    total = form.total(hand.trump)
    if hand.points is None or hand.declarer is None or not 0 <= hand.points <= total:
        return []
    held = hand.points if stopped.by == hand.declarer else total - hand.points
    most = total - form.scale.last_trick
    return (
        [Problem("stopped-points", inside(path, "points"), {"side": stopped.by, "points": held, "most": most})]
        if held > most
        else []
    )
