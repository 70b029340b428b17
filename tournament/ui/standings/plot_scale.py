"""Where a rank and a round are on the plot of the leaders. Pure geometry."""

from collections.abc import Sequence
from math import log

TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
UPPER_PART = 0.72


def height_of_rank(rank: float, leaders: int, worst: int) -> float:
    """How far down a rank is, 0 for the first and 1 for the worst.

    The ranks of the leaders are at equal distances in the upper part; those after them, which only the way up passes
    through, ever closer below.
    """
    if worst <= leaders:
        return (rank - 1) / max(leaders - 1, 1)
    if rank <= leaders:
        return UPPER_PART * (rank - 1) / max(leaders - 1, 1)
    return UPPER_PART + (1 - UPPER_PART) * log(rank / leaders) / log(worst / leaders)


def ticks(leaders: int, worst: int) -> tuple[int, ...]:
    """The ranks that are written at the edge: the first, the last of the leaders, and round numbers below them."""
    below = [tick for tick in TICKS if leaders < tick < worst and worst / tick > 1.3 and tick / leaders > 1.3]
    return tuple(sorted({1, leaders, *below, worst}))


def set_apart(wanted: Sequence[float], distance: float, bottom: float) -> list[float]:
    """Heights of labels in the wanted order, at a distance, none below the bottom."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, placed[-1] + distance) if placed else height)
    limit = bottom
    for index in range(len(placed) - 1, -1, -1):
        placed[index] = min(placed[index], limit)
        limit = placed[index] - distance
    return placed
