"""What a draw sees, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Pair = frozenset[int]


@dataclass(frozen=True)
class History:
    """What was played before: how often each pair of teams met at a table, and how often each team sat out as a bye or sat at an uneven table.

    A forfeited game counts as met. An uneven table is one of another than the usual size, in a round whose tables are not all alike.
    """

    meetings: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    uneven: Mapping[int, int] = field(default_factory=dict)

    def times_met(self, one: int, other: int) -> int:
        """How often two teams have met."""
        return self.meetings.get(frozenset((one, other)), 0)


@dataclass(frozen=True)
class DrawCost:
    """What a draw could not avoid: the components that were minimised, in the order of their weight.

    `rematches` counts the earlier meetings of all who sit at one table, `repeated_byes` the earlier byes of those who sit out, `bye_height` how many
    that play stand below them (0 in a draw by lot, where the bye is by lot), `gap` the sum of squared distances in the standings. `uneven` counts,
    for those at a table of another than the usual size, how often they sat at one before; it weighs less than a rematch and more than the
    distances.
    """

    rematches: int
    repeated_byes: int
    bye_height: int = 0
    gap: int = 0
    uneven: int = 0


@dataclass(frozen=True)
class Draw:
    """A drawn round: who sits at each table, in the order of the tables, who sits out, and what could not be avoided."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    cost: DrawCost
