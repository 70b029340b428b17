"""Tricks: the cards of a pile counted, and what a wrong card costs by the trick it was played to (article 9 C).

    162 points, hearts are trumps     pile of A: J♥ 9♥ A♠ 8♠, last trick     A 55, B 107

Nothing is refused here: whoever ticks cards is in the middle of it. A `Hint` says what cannot be so.

    A plays 100 hearts. At trick 5 B does not follow suit; it had 24 points before     A 138, B 24
    A plays 100 hearts. At trick 5 B does not follow suit; it had no trick before       A 162 and capot

The side at fault keeps the tricks that it had won before the faulty one. Found later, a wrong card is judged from that
trick on, and errors after it do not count. The source knows two sides that share all the cards; where there are more
sides, or cards are left undealt, what the others take does not follow from it, and the hand is typed as the referee
awards it.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from tournament.errors import Detail, Problem, Refused
from tournament.scoring.cards import Card, CardScale, sums
from tournament.scoring.facts import DEFENCE, HandFacts, Side, Stopped, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, form_of, seating_of


@dataclass(frozen=True)
class Hint:
    """Something that cannot be so; `code` names it, `details` are the values its sentence needs."""

    code: str
    details: Mapping[str, Detail]


@dataclass(frozen=True)
class CountedPiles:
    """A hand that is over, whose cards lie in piles.

    `players` sit at the table, so that a trick has as many cards. `dealt` is how many cards each of them held, where
    that changes from hand to hand.
    """

    form: HandForm
    players: int
    trump: Trump
    dealt: int | None = None

    @property
    def cards(self) -> int:
        """The number of cards in all piles: the pack or, where not all is played, the tricks'."""
        return self.form.scale.size if self.form.shares_total else (self.dealt or self.form.tricks) * self.players

    @property
    def has_one_pile(self) -> bool:
        """Whether one pile is counted, the others having the rest; else every pile is."""
        return self.form.points is Points.DECLARER or (self.form.shares_total and len(self.form.letters) == 2)


@dataclass(frozen=True)
class PileTally:
    """The piles' worth: `points` of known piles, their number of `cards`, and `left` cards of nobody yet."""

    points: Mapping[Side, int]
    cards: Mapping[Side, int]
    left: int
    hints: tuple[Hint, ...] = ()


def suit_of(suit: Trump, scale: CardScale, trump: Trump | None) -> tuple[Card, ...]:
    """The cards of a suit, strongest first."""
    return tuple(Card(suit, rank) for rank in scale.strength(scale.is_trump(suit, trump)))


def worth(card: Card, scale: CardScale, trump: Trump | None) -> int:
    """The points of a card."""
    return scale.value(card.rank, scale.is_trump(card.suit, trump))


def tally(played: CountedPiles, piles: Mapping[Side, Collection[Card]], last_trick: Side | None) -> PileTally:
    """The piles' worth; a side in `piles` without cards has no trick. `last_trick`: its winner.

    Where all the cards are played, the one side that has no pile has all the others; where several have none, theirs
    are together what is `left`.
    """
    form, scale = played.form, played.form.scale
    points = {side: sum(worth(card, scale, played.trump) for card in pile) for side, pile in piles.items()}
    cards = {side: len(pile) for side, pile in piles.items()}
    left = played.cards - sum(cards.values())
    others = [side for side in form.letters if side not in piles]
    if form.shares_total and len(others) == 1:
        points[others[0]] = scale.cards_total(played.trump) - sum(points.values())
        cards[others[0]], left = left, 0
    if last_trick in points and not form.last_trick:
        points[last_trick] += scale.last_trick
    return PileTally(points, cards, left, tuple(_hints(played, piles, last_trick)))


def _hints(played: CountedPiles, piles: Mapping[Side, Collection[Card]], last_trick: Side | None) -> Iterator[Hint]:
    """What cannot be: incomplete tricks, too many cards, a last trick in the wrong pile."""
    for side, pile in piles.items():
        if len(pile) % played.players:
            yield Hint("pile-of-no-tricks", {"side": side, "cards": len(pile), "trick": played.players})
    together = sum(len(pile) for pile in piles.values())
    if together > played.cards:
        yield Hint("pile-too-large", {"cards": together, "most": played.cards})
    for side, pile in piles.items():
        if not pile and last_trick == side:
            yield Hint("pile-empty-last-trick", {"side": side})
        elif len(pile) == played.cards and last_trick not in (None, side):
            yield Hint("pile-whole-last-trick", {"side": side})


def with_count(hand: HandFacts, played: CountedPiles, counted: PileTally, last_trick: Side | None) -> HandFacts:
    """A hand with its counted points, trump if not given, and all tricks where cards say so."""
    form, points = played.form, counted.points
    if form.points is not Points.SIDES and hand.declarer is not None and hand.declarer in points:
        filled = replace(hand, points=points[hand.declarer], by_side=())
    else:
        filled = replace(
            hand, points=None, by_side=tuple((side, points[side]) for side in form.letters if side in points)
        )
    capot = _all_tricks(hand, played, counted) if form.capot else hand.capot
    return replace(
        filled,
        trump=hand.trump if hand.trump is not None else played.trump,
        capot=capot,
        last_trick=hand.last_trick if not form.last_trick else last_trick if capot is None else None,
    )


def _all_tricks(hand: HandFacts, played: CountedPiles, counted: PileTally) -> Side | None:
    """Who has all cards, hence tricks, which points do not tell; a declarer without, the defence."""
    form = played.form
    whole = next((side for side, cards in counted.cards.items() if cards == played.cards), None)
    if whole is not None and (whole == hand.declarer or not form.several_defend or not form.shares_total):
        return whole
    is_bare = hand.declarer is not None and counted.cards.get(hand.declarer) == 0
    return DEFENCE if is_bare and form.shares_total and not counted.left else None


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
