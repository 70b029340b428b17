"""What happened at a table: one deal after another, as the score sheet tells it.

Sides are letters, `A` to `F`, in the order in which the game seats them. Facts are never marks: marks follow from them and from the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from tournament.scoring.rules import Rules

Side = str
SIDES = "ABCDEF"


class Trump(StrEnum):
    """The trump of a hand."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


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


Contract = int | Literal["capot"]


@dataclass(frozen=True)
class Adjustment:
    """Points given to or, negative, taken from a side by a referee, with the reason."""

    side: Side
    points: int
    reason: str


@dataclass(frozen=True)
class Stopped:
    """A hand stopped at a wrong card: `by` played wrongly at `trick` (1 to 8), the other side took that trick and all that remained."""

    trick: int
    by: Side


@dataclass(frozen=True)
class HandFacts:
    """One deal: played, passed by everyone, or annulled.

    A played hand has a `declarer`, a `contract` and `points`: the declarer's raw points, cards and last trick, 0 to 162. `capot` is the side that
    took all the tricks, a fact of its own beside 162 to 0. `belote` lists the sides that announced it. `irregular_deal` lists the sides that dealt
    wrongly before this deal, one entry each time.
    """

    declarer: Side | None = None
    contract: Contract | None = None
    trump: Trump | None = None
    doubling: Doubling = Doubling.NONE
    points: int | None = None
    capot: Side | None = None
    belote: tuple[Side, ...] = ()
    stopped: Stopped | None = None
    irregular_deal: tuple[Side, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    passed: bool = False
    annulled: Annulment | None = None

    @property
    def is_played(self) -> bool:
        """Whether cards were played to the end: only such a hand can end a game or count towards a fixed number of hands."""
        return not self.passed and self.annulled is None


@dataclass(frozen=True)
class Stop:
    """A game stopped by the clock: `after` that many entries of the sheet, `more` played hands still count (article 9 D)."""

    after: int
    more: int


@dataclass(frozen=True)
class Sheet:
    """A score sheet: the rules it is played by, how many sides sit at the table, and the deals in their order."""

    rules: Rules
    hands: Sequence[HandFacts] = field(default=())
    sides: int = 2
    stop: Stop | None = None

    @property
    def letters(self) -> str:
        """The letters of the sides at this table."""
        return SIDES[: self.sides]
