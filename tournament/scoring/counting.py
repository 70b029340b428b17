"""The cards of a trick pile, counted: what the tables do by fanning them out on the cloth, when two sides disagree.

    162 points, hearts are trumps     pile of A: J♥ 9♥ A♠ 8♠, last trick     A 55, B 107

Nothing is refused here: whoever ticks cards is in the middle of it. A `Hint` says what cannot be so.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from tournament.errors import Detail
from tournament.scoring.cards import Card, CardScale
from tournament.scoring.facts import DEFENCE, HandFacts, Side, Trump
from tournament.scoring.forms import HandForm, Points


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
        filled = replace(hand, points=None, by_side=tuple((side, points[side]) for side in form.letters if side in points))
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
