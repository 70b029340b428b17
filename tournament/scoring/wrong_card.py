"""A wrong card and its price (article 9 C): its trick and all that remain, with the last.

    A plays 100 hearts. At trick 5 B does not follow suit; it had 24 points before     A 138, B 24
    A plays 100 hearts. At trick 5 B does not follow suit; it had no trick before       A 162 and capot

The side at fault keeps the tricks that it had won before the faulty one. Found later, a wrong card is judged from that
trick on, and errors after it do not count. The source knows two sides that share all the cards; where there are more
sides, or cards are left undealt, what the others take does not follow from it, and the hand is typed as the referee
awards it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tournament.errors import Problem, Refused
from tournament.scoring.cards import sums
from tournament.scoring.facts import HandFacts, Side, Stopped
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, form_of, seating_of


@dataclass(frozen=True)
class WrongCard:
    """A wrong card at `trick` (from 1), with `points` from earlier tricks if it `has_trick`."""

    trick: int
    by: Side
    points: int = 0
    has_trick: bool = False


@dataclass(frozen=True)
class WrongCardAward:
    """A hand stopped at a wrong card: its facts, both sides' `points`, and who has all tricks.

    `is_custom` says that the rules of the system have no such article, so that it is applied as a custom of the
    championship.
    """

    hand: HandFacts
    points: Mapping[Side, int]
    capot: Side | None
    is_custom: bool


def can_be_awarded(rules: Rules, letters: str) -> bool:
    """Whether the award follows from the fault side's points: two sides, all cards dealt."""
    form = form_of(rules, letters)
    return form.stopped and form.shares_total and not form.several_defend and form.cards is None


def is_last_but_one(trick: int, rules: Rules, letters: str) -> bool:
    """Whether a trick is the last but one, where harmless mistakes are ignored (article 9 C)."""
    return trick == form_of(rules, letters).tricks - 1


def award(hand: HandFacts, card: WrongCard, rules: Rules, letters: str) -> WrongCardAward:
    """A hand with contract and belote, stopped at a wrong card. Refuses impossible facts."""
    form = form_of(rules, letters)
    if problems := tuple(wrong_card_problems(hand, card, rules, letters)):
        raise Refused(*problems)
    (other,) = form.defence_of(card.by)
    total = form.total(hand.trump)
    points = {side: card.points if side == card.by else total - card.points for side in letters}
    capot = other if not card.has_trick else None
    awarded = replace(
        hand,
        points=points[hand.declarer] if hand.declarer and form.points is not Points.SIDES else None,
        by_side=tuple(points.items()) if form.points is Points.SIDES else (),
        capot=capot if form.capot else None,
        generale=capot if hand.contract == "generale" and capot == hand.declarer else None,
        last_trick=other if form.last_trick and capot is None else None,
        stopped=Stopped(card.trick, card.by),
    )
    return WrongCardAward(awarded, points, capot, is_custom=not SYSTEMS[rules.system].cites_articles)


def held_before(hand: HandFacts, rules: Rules, letters: str) -> int | None:
    """The fault side's points before its wrong card, from a stopped hand; None if not given."""
    if hand.stopped is None or not can_be_awarded(rules, letters):
        return None
    if hand.capot or hand.generale:
        return 0
    if hand.by_side:
        return dict(hand.by_side).get(hand.stopped.by)
    if hand.declarer is None or hand.points is None:
        return None
    return hand.points if hand.stopped.by == hand.declarer else form_of(rules, letters).total(hand.trump) - hand.points


def wrong_card_problems(hand: HandFacts, card: WrongCard, rules: Rules, letters: str) -> Iterator[Problem]:
    """What cannot be about a wrong card: where it was played, by whom, and what that side had before."""
    form = form_of(rules, letters)
    if not can_be_awarded(rules, letters):
        yield Problem("award-by-referee", "trick")
        return
    if card.by not in letters:
        yield Problem("side-not-seated", "by", {"side": card.by, "seated": tuple(letters)})
        return
    if not 1 <= card.trick <= form.tricks:
        yield Problem("stopped-trick", "trick", {"trick": card.trick, "most": form.tricks})
        return
    if card.trick == 1 and (card.points or card.has_trick):
        yield Problem("award-before-first-trick", "points")
    elif card.points and not card.has_trick:
        yield Problem("award-points-without-trick", "points", {"points": card.points})
    elif card.points not in possible_before(form, hand, card.trick, rules):
        yield Problem("award-points-impossible", "points", {"points": card.points, "trick": card.trick})


def possible_before(form: HandForm, hand: HandFacts, trick: int, rules: Rules) -> frozenset[int]:
    """Possible points from the tricks before this one: so many cards, no last trick."""
    in_a_trick = len(form.letters) * seating_of(rules).players
    values = form.scale.values(hand.trump)
    most = sum(values[: in_a_trick * (trick - 1)])
    return frozenset(points for points in sums(values) if points <= most)
