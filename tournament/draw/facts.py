"""What a draw sees, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Pair = frozenset[int]


@dataclass(frozen=True)
class History:
    """What was played before: how often each pair of teams met (a forfeited game counts), and how often each team sat out as the bye."""

    meetings: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)

    def times_met(self, one: int, other: int) -> int:
        """How often two teams have met."""
        return self.meetings.get(frozenset((one, other)), 0)


@dataclass(frozen=True)
class DrawCost:
    """What a draw could not avoid: the components that were minimised, in the order of their weight.

    `rematches` counts the earlier meetings of the pairs drawn, `repeated_byes` the earlier byes of the team that sits out, `bye_height` how many
    present teams stand below it (0 in a draw by lot, where the bye is by lot), `gap` the sum of squared distances in the standings.
    """

    rematches: int
    repeated_byes: int
    bye_height: int = 0
    gap: int = 0


@dataclass(frozen=True)
class Draw:
    """A drawn round: pairs in the order of their tables, the team that sits out, and what could not be avoided."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    cost: DrawCost
