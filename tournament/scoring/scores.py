"""What follows from the facts: marks, totals, the winner, and why, as codes that `tournament.wording` turns into sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.errors import NO_DETAILS, Detail
from tournament.scoring.facts import Side


@dataclass(frozen=True)
class Reason:
    """One step of the explanation of a score: a code, the values its sentence needs, and the article it applies (`"5"`, empty when none does)."""

    code: str
    details: Mapping[str, Detail] = field(default_factory=lambda: NO_DETAILS)
    article: str = ""


@dataclass(frozen=True)
class HandScore:
    """The marks of one played hand, before adjustments.

    `marks` go on the sheet; `real` are the same with card points unrounded, which count when the hand ends the game under `ending: real`. `barred`
    are the sides that cannot win the game on this hand (capot or failed, article 8). `made` is None where nobody fails.
    """

    made: bool | None
    marks: Mapping[Side, int]
    real: Mapping[Side, int]
    barred: frozenset[Side]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class ScoredHand:
    """One line of the sheet: its number, what was marked (adjustments included) and the totals after it."""

    number: int
    made: bool | None
    marks: Mapping[Side, int]
    totals: Mapping[Side, int]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class GameScore:
    """A sheet played as far as it goes. `ended_after` counts the entries of the sheet, and is None while the game goes on.

    `winner` is None while the game goes on, and in a drawn game. `ending` says by which article the game ended.
    """

    hands: tuple[ScoredHand, ...]
    totals: Mapping[Side, int]
    winner: Side | None = None
    ended_after: int | None = None
    ending: Reason | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended_after is not None
