"""What follows from facts: marks, totals, winner and reasons, as codes (`tournament.messages`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, overload

from tournament.errors import NO_DETAILS, Detail, Problem
from tournament.scoring.facts import Side

CONVENTION: Final = "convention"
"""What a reason cites where no source of the rules says it: this contest decided it."""


class Reason(NamedTuple):
    """One step of the explanation of a score: a code, the values its sentence needs, and what it rests on.

    That is an article of the championship (`"5"`), `CONVENTION`, or empty where the rules of the system say it without
    a number.
    """

    code: str
    details: Mapping[str, Detail] = NO_DETAILS
    article: str = ""


class Explanation(Sequence[Reason]):
    """A score's reasons, `explain(*arguments)` once, when read: standings score thousands of hands unread."""

    __slots__ = ("_arguments", "_explain", "_known")

    def __init__(self, explain: Callable[..., Iterable[Reason]], *arguments: Any) -> None:
        self._explain = explain
        self._arguments = arguments
        self._known: tuple[Reason, ...] | None = None

    @property
    def _reasons(self) -> tuple[Reason, ...]:
        if self._known is None:
            self._known = tuple(self._explain(*self._arguments))
        return self._known

    @overload
    def __getitem__(self, index: int) -> Reason: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Reason, ...]: ...
    def __getitem__(self, index: int | slice) -> Reason | tuple[Reason, ...]:
        return self._reasons[index]

    def __len__(self) -> int:
        return len(self._reasons)

    def __eq__(self, other: object) -> bool:
        return self._reasons == tuple(other) if isinstance(other, Explanation | tuple) else NotImplemented

    def __repr__(self) -> str:
        return repr(self._reasons)


class TotalsBefore(NamedTuple):
    """The state before a hand: totals by side, in the letters' order, and a litige's points.

    `is_last` says that no hand is to follow this one: the last of a fixed number, or the last that the clock allows.
    `fives` are the points ending in five that were rounded up and down in turn so far.
    """

    totals: Mapping[Side, int]
    held: int = 0
    is_last: bool = False
    fives: int = 0

    @property
    def letters(self) -> str:
        """The letters of the sides at the table."""
        return "".join(self.totals)


class HandScore(NamedTuple):
    """The marks of one played hand, before adjustments.

    `marks` go on the sheet; `real` are the same with card points unrounded, which count when the hand ends the game
    under `ending: real`. `barred` are the sides that cannot win the game on this hand (capot or failed, article 8).
    `made` is None where nobody fails. `winners` are the sides that won the hand, none in a litige; `held` are the
    points that a litige holds after it, `fives` those that it rounded in turn. `claim` is the side whose word ends the
    game here, whether it was right or not.
    """

    made: bool | None
    marks: Mapping[Side, int]
    real: Mapping[Side, int]
    barred: frozenset[Side]
    reasons: Sequence[Reason]
    winners: tuple[Side, ...] = ()
    held: int = 0
    fives: int = 0
    claim: Side | None = None


NOTHING: Final[Mapping[Side, int]] = MappingProxyType({})


class ScoredHand(NamedTuple):
    """One line of the sheet: its number, what was marked, the totals after it and what it leaves.

    That are the points held by a litige, and how many points were rounded in turn so far. `given` are the points by a
    referee that are in its marks and totals.
    """

    number: int
    made: bool | None
    marks: Mapping[Side, int]
    totals: Mapping[Side, int]
    reasons: Sequence[Reason]
    held: int = 0
    fives: int = 0
    given: Mapping[Side, int] = NOTHING


@dataclass(frozen=True)
class GameScore:
    """A scored sheet. `ended_after`: entries until the end, None while the game goes on.

    `winner` is None while the game goes on, and in a drawn game. `ending` says by which article the game ended. `ranks`
    are those of the sides of a game that is over and had more than two, from 1, equal where nothing parts them;
    otherwise there are none. `problems` are what is wrong with a sheet that was stored and would be refused now
    (`tournament.scoring.stored`).

    `given` are the points by a referee that stand beside the deals and are in the totals. `aside` are those that the
    rules let count in the standings alone: they are in no total here.
    """

    hands: tuple[ScoredHand, ...]
    totals: Mapping[Side, int]
    winner: Side | None = None
    ended_after: int | None = None
    ending: Reason | None = None
    ranks: Mapping[Side, int] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    given: Mapping[Side, int] = field(default_factory=dict)
    aside: Mapping[Side, int] = field(default_factory=dict)

    @property
    def ranked_totals(self) -> dict[Side, int]:
        """The totals that count in the standings: with the points by a referee that decide nothing in the game."""
        return {side: total + self.aside.get(side, 0) for side, total in self.totals.items()}

    @property
    def dealt_totals(self) -> dict[Side, int]:
        """What the deals on the sheet come to, without the points that a referee gave beside them."""
        return {side: total - self.given.get(side, 0) for side, total in self.totals.items()}

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended_after is not None
