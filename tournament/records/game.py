"""A game: who sits there, its deals, and what was decided or typed of it. Teams are known by their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.records.fields import UNSAID, known
from tournament.records.rulings import PointsGiven
from tournament.scoring.facts import ClockStop, HandFacts, Side


class ResultKind(StrEnum):
    """The state or result of a game, by its published names."""

    PENDING = "pending"
    PLAYED = "played"
    STOPPED = "stopped"
    FORFEIT = "forfeit"
    BYE = "bye"


class WinReason(StrEnum):
    """Why the winner of a game entered by totals won it, wherever the totals alone do not show it."""

    TARGET = "target"
    CLOCK = "clock"
    HANDS = "hands"


@dataclass(frozen=True)
class TypedTotals:
    """Typed totals by letter, who won (None: drawn), why, and who went `out` in which order, if known."""

    totals: Mapping[Side, int]
    winner: Side | None
    why: WinReason | None
    out: tuple[Side, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: the members of its sides in the order of their letters, and what is known of it.

    A side is one team, or two players where partners are drawn. `decided` and `losers` are a decision that goes before
    hands: what documents say of it is the result. `unread` are the stored documents of those hands, counted from 0,
    that cannot be read.
    """

    table: int | None = known(
        column="table_number", is_said=True, meaning="The number of the table; null for a team that sits out."
    )
    sides: tuple[tuple[int, ...], ...] = known(in_row=False)
    slot: str = known("", meaning="The place of a game in a bracket: bracket, its round, position.")
    by_hand: bool = known(False, key="by", meaning="The game was seated or changed after the draw.")
    hands: tuple[HandFacts, ...] = known((), is_said=True, meaning="The deals.")
    stop: ClockStop | None = known(None)
    adjustments: tuple[PointsGiven, ...] = known((), meaning="Points given to a side of this game, or taken.")
    typed: TypedTotals | None = known(None)
    decided: ResultKind | None = known(None, key=UNSAID)
    losers: str = known("", key=UNSAID)
    unread: Mapping[int, object] = field(default_factory=dict)
