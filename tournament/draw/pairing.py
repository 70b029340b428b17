"""The draw of pairs: everything that a format weighs, in one minimum-cost perfect matching."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tournament.draw.concerns import BYE, Concern, LineUp
from tournament.draw.facts import Draw, DrawCost
from tournament.draw.matching import Pairs, Rows, Tier, every_pair
from tournament.draw.widening import widened

FEWEST_NEAR = 20
"""At least so many positions on either side of where a partner is looked for."""

Target = Callable[[LineUp, int], int]
"""The position that a position would be paired with if nothing stood in the way."""


@dataclass(frozen=True)
class Weighing:
    """What a format weighs: line-up, concerns, gravest first and chance last, and where to look."""

    line: LineUp
    concerns: tuple[Concern, ...]
    target: Target | None = None

    @property
    def tiers(self) -> list[Tier]:
        """The concerns, as functions of positions alone."""
        return [partial(concern.costs, self.line) for concern in self.concerns]

    def blocks(self, rows: Rows) -> Sequence[int]:
        """Each position's count of borders with an odd number above, which one of these must cross.

        Who sits out does not count. Where that is not settled yet, nothing is said of borders unless it is one of the
        lowest group.
        """
        line = self.line
        size = len(line.teams)
        out = [one for one, others in enumerate(rows) if others and others[-1] == line.bye]
        lowest = line.before[size - 1 if line.bye == size else size - 2]
        if len(out) != 1 and any(one < lowest for one in out):
            return [0] * size
        gone = [*out, size] if len(out) == 1 else [size]
        borders = sorted({before for before in line.before[: line.bye] if before and (before - (gone[0] < before)) % 2})
        before_each = [bisect_right(borders, index) for index in range(size)]
        return [*before_each[:-1], before_each[gone[0]]] if len(out) == 1 else before_each

    def total(self, pairs: Pairs) -> DrawCost:
        """What these pairs of positions cost altogether."""
        costs: dict[str, Any] = {
            concern.code: sum(concern.cost(self.line, one, other) for one, other in pairs) for concern in self.concerns if concern.code != "luck"
        }
        return DrawCost(**({"rematches": 0, "repeated_byes": 0} | costs))

    def drawn(self, pairs: Pairs) -> Draw:
        """The draw that seats these pairs of positions, first pair at the first table."""
        seats = [(self.line.teams[one], self.line.teams[other]) for one, other in pairs]
        return Draw(
            tables=tuple(pair for pair in seats if BYE not in pair),
            byes=tuple(team for team, other in seats if other == BYE),
            cost=self.total(pairs),
        )

    def drawn_in_order(self, pairs: Pairs, rank: Mapping[int, int]) -> Draw:
        """Make the draw of these pairs, its tables and their sides in the order of these ranks of the teams."""
        draw = self.drawn(pairs)
        seats = [sorted(pair, key=rank.__getitem__) for pair in draw.tables]
        return replace(draw, tables=tuple(sorted(map(tuple, seats), key=lambda pair: rank[pair[0]])))


def paired(weighing: Weighing) -> Pairs:
    """The positions of a line-up in pairs, at the least cost."""
    width = max(FEWEST_NEAR, 2 * weighing.line.rounds)
    return widened(len(weighing.line.teams), partial(candidates, weighing), weighing.tiers, width, weighing.blocks)


def candidates(weighing: Weighing, width: int) -> Rows:
    """Candidates: each position's next and around its target, a group's last with the two after, all for the bye."""
    line, target = weighing.line, weighing.target
    size = len(line.teams)
    if width >= size:
        return every_pair(size)
    firsts = [index for index in range(size) if line.inside[index] == 0 and index != line.bye]
    rows = []
    for one in range(size):
        near = set(range(one + 1, min(one + 1 + width, size)))
        if one < line.bye < size:
            near.add(line.bye)
        if target is not None:
            partner = target(line, one)
            near.update(range(max(one + 1, partner - width), min(partner + width + 1, line.before[one] + line.size[one])))
        if line.size[one] - line.inside[one] <= 2 * width:
            following = [first for first in firsts if first > one][:2]
            near.update(index for first in following for index in range(first, min(first + min(2 * width, line.size[first]), size)))
        rows.append(sorted(near))
    return rows
