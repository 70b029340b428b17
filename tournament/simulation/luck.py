"""Luck that is the same on every computer: only the one random call whose sequence Python promises to keep."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Luck:
    """A seeded source of chance. Equal seeds give equal championships."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def chance(self, probability: float) -> bool:
        """Whether something of this probability, 0 to 1, happens."""
        return self._random.random() < probability

    def number(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both possible."""
        return least + int(self._random.random() * (most - least + 1))

    def around(self, middle: float, width: float) -> float:
        """A number near `middle`, rarely further away than `width`: the mean of three throws."""
        return middle + width * (sum(self._random.random() for _ in range(3)) * 2 / 3 - 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, all alike."""
        return items[self.number(0, len(items) - 1)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in an order of chance."""
        left = list(items)
        for last in range(len(left) - 1, 0, -1):
            other = self.number(0, last)
            left[last], left[other] = left[other], left[last]
        return left
