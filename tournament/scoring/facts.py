"""What happened at a table: one deal after another, as on the score sheet.

Sides are letters, `A` to `F`, in the order in which the game seats them. Facts are never marks: marks follow from them
and from the rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, Self

from tournament.scoring.rules import Rules

Side = str
SIDES = "ABCDEF"


DEFENCE: Literal["defence"] = "defence"


class Trump(StrEnum):
    """The trump of a hand: a suit, none, or every suit."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    NO_TRUMP = "no-trump"
    ALL_TRUMP = "all-trump"


SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)


class Rank(StrEnum):
    """The ranks of a pack, in natural order."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


class Doubling(StrEnum):
    """What the other side answered to the contract."""

    NONE = "none"
    CONTRE = "contre"
    SURCONTRE = "surcontre"


class Annulment(StrEnum):
    """Why a deal was annulled (article 9)."""

    IRREGULAR_DEAL = "irregular-deal"
    IRREGULAR_BID = "irregular-bid"
    AGREED = "agreed"
    UNDER_ELEVEN = "under-eleven"
    CARRE_OF_SEVEN = "carre-of-seven"


Contract = int | Literal["capot", "generale"]
"""What was bid: points, all the tricks of the hand for the side, or for one of its players."""


class DeclarationKind(StrEnum):
    """The kinds of declarations: sequences of a suit, and four cards of a rank."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"
    QUARTE = "quarte"
    QUINTE = "quinte"
    BRELAN = "brelan"


@dataclass(frozen=True)
class Declaration:
    """Cards that one player holds together and announced.

    A sequence has its highest card, `top`, and where it may matter its `suit`; one of more cards than its kind says has
    its `length`. Four of a kind have their `rank`. `used` says that four eights or sevens were used to cancel
    everyone's declarations. What was not `shown` does not count.
    """

    side: Side
    kind: DeclarationKind
    top: Rank | None = None
    suit: Trump | None = None
    rank: Rank | None = None
    length: int | None = None
    used: bool = False
    shown: bool = True
    player: int | None = None


class PrizeKind(StrEnum):
    """What a side is rewarded for, last trick and capot apart (002)."""

    NOT_FOLLOWED = "not-followed"


class PenaltyKind(StrEnum):
    """What a side loses points for (002)."""

    DEALING = "dealing"
    TWO_CARDS_TURNED = "two-cards-turned"
    LAST_CARD_NOT_TURNED = "last-card-not-turned"
    OUT_OF_TURN = "out-of-turn"
    WRONG_CARD = "wrong-card"
    TRICKS_PILED = "tricks-piled"
    NOT_SHOWN = "not-shown"


@dataclass(frozen=True)
class RevokePrize:
    """A prize of a side: an opponent did not follow suit."""

    side: Side
    kind: PrizeKind


@dataclass(frozen=True)
class Penalty:
    """A mistake of a side that costs points."""

    side: Side
    kind: PenaltyKind


@dataclass(frozen=True)
class Adjustment:
    """Points given to or, negative, taken from a side by a referee, with the reason."""

    side: Side
    points: int
    reason: str


@dataclass(frozen=True)
class Stopped:
    """A hand stopped at a wrong card: `by` erred at `trick` (from 1); the others took all from there."""

    trick: int
    by: Side


@dataclass(frozen=True)
class HandFacts:
    """A deal: played, passed, or annulled. Its system's form has its fields (`tournament.scoring.forms`).

    A played hand has a `declarer` and either `points`, the declarer's raw points of cards and last trick, or `by_side`,
    those of every side where the sides do not share a fixed total. `capot` is the side that took all the tricks,
    `DEFENCE` where several sides defend: a fact of its own beside 162 to 0; `generale` is the side one of whose players
    took them all. `belote` lists the sides that announced it, `irregular_deal` the sides that dealt wrongly before this
    deal, one entry each time.

    `last_trick`, `prizes`, `penalties` and `claim` (the side that said it had reached the target) are facts of the
    systems with prizes. `bid` points, `cards` dealt to each player, and whether the `chien` was taken, are facts of bar
    belote.
    """

    declarer: Side | None = None
    contract: Contract | None = None
    trump: Trump | None = None
    doubling: Doubling = Doubling.NONE
    points: int | None = None
    by_side: tuple[tuple[Side, int], ...] = ()
    capot: Side | None = None
    generale: Side | None = None
    belote: tuple[Side, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    last_trick: Side | None = None
    prizes: tuple[RevokePrize, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    claim: Side | None = None
    bid: int | None = None
    cards: int | None = None
    chien: bool | None = None
    stopped: Stopped | None = None
    irregular_deal: tuple[Side, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    passed: bool = False
    annulled: Annulment | None = None

    @classmethod
    def of(cls, facts: dict[str, object]) -> Self:
        """The deal with these facts, by their names; all others have their defaults."""
        hand = cls.__new__(cls)
        object.__setattr__(hand, "__dict__", facts)
        return hand

    @property
    def is_played(self) -> bool:
        """Whether cards were played to the end: only then it ends a game, or counts as a hand."""
        return not self.passed and self.annulled is None


@dataclass(frozen=True)
class ClockStop:
    """A game stopped by the clock `after` so many entries; `more` hands count (article 9 D)."""

    after: int
    more: int


@dataclass(frozen=True)
class Given:
    """Points a referee gave a side, or took, `after` so many deals (None: at the end, for the winner alone)."""

    side: Side
    points: int
    after: int | None = None


@dataclass(frozen=True)
class Sheet:
    """A score sheet: rules, number of sides, deals in order, and points `given` by a referee beside them."""

    rules: Rules
    hands: Sequence[HandFacts] = field(default=())
    sides: int = 2
    stop: ClockStop | None = None
    given: Sequence[Given] = field(default=())

    @property
    def letters(self) -> str:
        """The letters of the sides at this table."""
        return SIDES[: self.sides]


def exchanged(hand: HandFacts, other: Mapping[Side, Side]) -> HandFacts:
    """The deal with its sides exchanged by `other`, letter by letter, and so with the same marks."""

    def turned(side: Side) -> Side:
        return other.get(side, side)

    def perhaps(side: Side | None) -> Side | None:
        return None if side is None else turned(side)

    return replace(
        hand,
        declarer=perhaps(hand.declarer),
        by_side=tuple(sorted((turned(side), points) for side, points in hand.by_side)),
        capot=perhaps(hand.capot),
        generale=perhaps(hand.generale),
        belote=tuple(map(turned, hand.belote)),
        declarations=tuple(replace(item, side=turned(item.side)) for item in hand.declarations),
        last_trick=perhaps(hand.last_trick),
        prizes=tuple(replace(item, side=turned(item.side)) for item in hand.prizes),
        penalties=tuple(replace(item, side=turned(item.side)) for item in hand.penalties),
        claim=perhaps(hand.claim),
        stopped=None if hand.stopped is None else replace(hand.stopped, by=turned(hand.stopped.by)),
        irregular_deal=tuple(map(turned, hand.irregular_deal)),
        adjustments=tuple(replace(item, side=turned(item.side)) for item in hand.adjustments),
    )
