"""What a hand can bring at the most, and so a game: what is typed as totals is held against it.

No rule is stated here again: the hands that can be the greatest are made from the form of the system and scored by it,
with every contract, doubling and trump, with all the tricks and without. Cards that are declared are not dealt out;
what a side can declare is bounded by how many cards it holds. So a bound may be above what cards can show, and is never
below it. What a referee gives is no part of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from tournament.scoring.course import score_hand, start
from tournament.scoring.deals import price_of_misdeal
from tournament.scoring.declarations import FOURS, LENGTHS, LONGEST
from tournament.scoring.facts import (
    DEFENCE,
    SUITS,
    Contract,
    Declaration,
    Doubling,
    HandFacts,
    Rank,
    RevokePrize,
    Side,
    Trump,
)
from tournament.scoring.forms import MOST_BELOTES, HandForm, Points
from tournament.scoring.games import check_hand, check_seating
from tournament.scoring.rules import Rules
from tournament.scoring.scores import HandScore, TotalsBefore
from tournament.scoring.systems import SYSTEMS, form_of, seating_of

TAKER, OTHER = "A", "B"
AROUND_HALF = 6
"""So far from half of the points marks may be rounded up on both sides, or the halves be shared."""
LAST_HANDS = 2
"""A game exceeds its target while the better side is barred or equal: by under one greatest hand."""


@dataclass(frozen=True)
class Greatest:
    """The most that one hand brings: to one side, and to all the sides of its table together."""

    side: int
    together: int


@dataclass(frozen=True)
class MostOfGame:
    """The most that a game brings a side and both (None: no bound), by its greatest `hand`."""

    side: int
    together: int | None
    hand: Greatest


@lru_cache(maxsize=64)
def most_of_game(rules: Rules, letters: str) -> MostOfGame | None:
    """What no game of these rules exceeds at a table of these sides; None where nothing bounds it.

    That is a countdown, and a game in which every irregular deal has its price. After equal totals at the last hand one
    more is played.
    """
    if SYSTEMS[rules.system].countdown or price_of_misdeal(rules):
        return None
    hand = greatest_hand(rules, letters)
    if hand is None:
        return None
    if rules.hands is not None:
        hands = rules.hands + (rules["tied_game"] == "more")
        return MostOfGame(hands * hand.side, hands * hand.together, hand)
    return MostOfGame((rules.target or 0) + LAST_HANDS * hand.side, None, hand) if rules.target else None


@lru_cache(maxsize=64)
def greatest_hand(rules: Rules, letters: str) -> Greatest | None:
    """The most that any hand brings; None where the form makes no hand, or nobody sits so."""
    if check_seating(rules.system, len(letters)):
        return None
    form = form_of(rules, letters)
    return _greatest(_scores(form, rules, form.contracts, form.doublings), declared=_most_declared(form, rules))


@lru_cache(maxsize=64)
def great_hand(rules: Rules, letters: str) -> Greatest | None:
    """The most of a hand without contre, prizes, bid of all tricks, and with one declaration."""
    if check_seating(rules.system, len(letters)):
        return None
    form = form_of(rules, letters)
    scores = _scores(replace(form, prizes=()), rules, form.numbers, (Doubling.NONE,))
    return _greatest(scores, declared=max(_worths(form, rules).values(), default=0))


@lru_cache(maxsize=16)
def steepest_fall(rules: Rules, letters: str) -> int:
    """The most that a side goes down in one hand of a countdown."""
    form, bid = form_of(rules, letters), form_of(rules, letters).bid
    hand = HandFacts(TAKER, bid=bid[-1] if bid else None, cards=form.cards[-1] if form.cards else None, points=0)
    return -min(score_hand(hand, rules, TotalsBefore(start(rules, letters))).marks.values())


def _greatest(scores: Iterable[HandScore], declared: int) -> Greatest | None:
    """The greatest of these, marked or in real points; a litige's points count in its own hand."""
    pairs = [
        (max(marks.values()), sum(marks.values()) + score.held)
        for score in scores
        for marks in (score.marks, score.real)
    ]
    if not pairs:
        return None
    return Greatest(max(side for side, _ in pairs) + declared, max(together for _, together in pairs) + declared)


# --- the hands that can be the greatest
# ---------------------------------------------------------------------------------------------------------


def _scores(
    form: HandForm, rules: Rules, contracts: Sequence[Contract], doublings: Sequence[Doubling]
) -> Iterator[HandScore]:
    before = TotalsBefore(start(rules, form.letters))
    for hand in _hands(form, contracts, doublings):
        if not check_hand(hand, rules, form.letters):
            yield score_hand(hand, rules, before)


def _hands(form: HandForm, contracts: Sequence[Contract], doublings: Sequence[Doubling]) -> Iterator[HandFacts]:
    bids = (*contracts, *(() if form.contracts and form.contract_needed else (None,)))
    for contract, doubling, trump in product(bids, doublings, _trumps(form)):
        for holder in form.letters:
            bid = HandFacts(TAKER, contract, trump, doubling=doubling, belote=(holder,) * _belotes(form, trump))
            yield from _with_points(bid, form)
            yield from _with_all_tricks(bid, form)


def _with_points(bid: HandFacts, form: HandForm) -> Iterator[HandFacts]:
    """The tricks shared out: around the half, at the contracts, and nearly all of them, or all, on one side."""
    total = form.total(bid.trump)
    around = range(total // 2 - AROUND_HALF, total // 2 + AROUND_HALF + 1)
    wanted = {0, total, *around, *form.numbers, *(total - number for number in form.numbers)}
    for points in sorted(wanted & form.possible(bid.trump)):
        yield from _pointed(bid, form, points, winner=TAKER if 2 * points > total else OTHER)


def _with_all_tricks(bid: HandFacts, form: HandForm) -> Iterator[HandFacts]:
    total = form.total(bid.trump)
    if not form.capot:
        return
    for winner, points in ((TAKER, total), (DEFENCE if form.several_defend else OTHER, 0)):
        yield from (replace(hand, capot=winner) for hand in _pointed(bid, form, points, winner))
        if form.generale:
            yield from (replace(hand, capot=winner, generale=winner) for hand in _pointed(bid, form, points, winner))


def _pointed(bid: HandFacts, form: HandForm, points: int, winner: Side) -> Iterator[HandFacts]:
    """The hand with so many points of the taker, what the rules pay beside them on the side that has more."""
    gains = OTHER if winner == DEFENCE else winner
    paid = tuple(RevokePrize(gains, kind) for kind in form.prizes for _ in range(form.tricks * (len(form.letters) - 1)))
    hand = replace(bid, last_trick=gains if form.last_trick else None, prizes=paid)
    if form.points is Points.DECLARER:
        yield replace(hand, points=points)
        return
    others, left = form.letters[1:], form.total(bid.trump) - points
    for shared in {1, len(others)}:
        rest = {side: left // shared if place < shared else 0 for place, side in enumerate(others)}
        rest[others[0]] += left - sum(rest.values())
        yield replace(hand, by_side=((TAKER, points), *rest.items()))


def _trumps(form: HandForm) -> tuple[Trump, ...]:
    """One suit for all of them, for they are worth the same, and what else can be trumps."""
    return (SUITS[0], *(trump for trump in form.trumps if trump not in SUITS))


def _belotes(form: HandForm, trump: Trump) -> int:
    if not form.belote or trump is Trump.NO_TRUMP:
        return 0
    return MOST_BELOTES if trump is Trump.ALL_TRUMP else 1


# --- what is declared
# ----------------------------------------------------------------------------------------------------------------------


def _most_declared(form: HandForm, rules: Rules) -> int:
    """No side declares more with the cards it holds. A card of four alike may be one of a sequence too."""
    cards = form.tricks * (seating_of(rules).players if len(form.letters) == seating_of(rules).usual else 1)
    worths = _worths(form, rules)
    fours = sorted((worth for declared, worth in worths.items() if declared.kind in FOURS), reverse=True)
    sequences = {_length(declared): worth for declared, worth in worths.items() if declared.kind not in FOURS}
    best = [0]
    for held in range(1, cards + 1):
        best.append(
            max(best[-1], *(best[held - length] + worth for length, worth in sequences.items() if length <= held), 0)
        )
    return sum(fours[: cards // len(SUITS)]) + best[cards]


def _worths(form: HandForm, rules: Rules) -> dict[Declaration, int]:
    """What each declaration is worth to a side that alone declares: a hand with it beside the same hand without."""
    if not form.declarations:
        return {}
    bid = HandFacts(TAKER, trump=SUITS[0])
    points = max(form.possible(SUITS[0]) - {form.total(SUITS[0])})
    hand = next(_pointed(bid, replace(form, prizes=()), points, TAKER))
    before = TotalsBefore(start(rules, form.letters))
    alone = score_hand(hand, rules, before).marks[TAKER]
    return {
        each: score_hand(replace(hand, declarations=(each,)), rules, before).marks[TAKER] - alone
        for each in _declarations(form)
    }


def _declarations(form: HandForm) -> Iterator[Declaration]:
    for kind in form.declarations:
        if kind in FOURS:
            yield from (
                Declaration(TAKER, kind, rank=rank) for rank in form.scale.ranks if form.scale.count(rank) == len(SUITS)
            )
        else:
            lengths = range(LENGTHS[kind], len(form.scale.ranks) + 1) if kind in LONGEST else (LENGTHS[kind],)
            yield from (Declaration(TAKER, kind, top=Rank.ACE, suit=SUITS[0], length=length) for length in lengths)


def _length(declared: Declaration) -> int:
    return declared.length or LENGTHS[declared.kind]
