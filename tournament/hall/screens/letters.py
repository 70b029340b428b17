"""How large a screen writes, to be read from the back of the hall, how much then fits on a page, and for how long a page stands.

All heights are fractions of the height of the screen. A letter is as tall as its capital
(docs/decisions/0080-a-screen-is-read-at-twelve-metres.md).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Final, TypeVar

ItemT = TypeVar("ItemT")

LETTER: Final = 0.05
"""The least height of a capital in what somebody looks for: a 200th of 12 m on a picture that is 1.2 m high."""
TALLEST: Final = 0.08
CROWDED: Final = 0.036
"""The height where a list would go by in more than `MOST_PAGES` pages: whoever looks for a name waits too long."""
MOST_PAGES: Final = 8

CAPITAL: Final = 0.7
"""How much of the size of a font its capitals take."""
ROW: Final = 2.0
"""How many capitals tall a row is."""
HEAD: Final = 0.125
LABELS: Final = 0.04
FOOT: Final = 0.035
BODY: Final = 1 - HEAD - LABELS - FOOT

ORIENTATION: Final = 4.0
"""Seconds in which somebody sees what a page is about."""
A_TABLE: Final = 1.0
"""Seconds for a row of a table, with who sits there."""
A_NAME: Final = 0.6
"""Seconds for a row of one name."""
COLUMNS_OF_NAMES: Final = (2, 3)
"""Columns of names, and so many where the hall is crowded."""

WIDTH: Final = 1.65
"""How wide a line may be, on a picture of 16 to 9."""
EVERY_CHARACTER: Final = 0.55
"""How much of the size of a font a character takes on average."""
FILLED: Final = 0.75
"""How much of a line is filled before a word goes to the next."""
LINES: Final = range(3, 9)
"""The lines of a message, from one of a few words to the longest."""


@dataclass(frozen=True)
class Layout:
    """How a list is written: the height of a capital, how many rows are under each other, and how many columns are beside each other."""

    letter: float
    rows: int
    columns: int = 1

    @property
    def size(self) -> float:
        """The size of the font."""
        return self.letter / CAPITAL

    @property
    def row(self) -> float:
        """The height of a row."""
        return self.letter * ROW

    @property
    def capacity(self) -> int:
        """How many rows fit on a page."""
        return self.rows * self.columns


def rows_at(letter: float) -> int:
    """How many rows of such letters are under each other."""
    return int(BODY / (letter * ROW) + 1e-9)


def layout_of(rows: int, columns: int = 1, crowded: int = 0) -> Layout:
    """The layout of a list of so many rows: few are written larger, very many smaller, then in `crowded` columns beside each other."""
    under = max(ceil(rows / columns), 1)
    usual = rows_at(LETTER)
    if under <= usual:
        fitting = max(under, rows_at(TALLEST))
        return Layout(max(LETTER, min(BODY / (fitting * ROW), TALLEST)), fitting, columns)
    if ceil(rows / (usual * columns)) <= MOST_PAGES:
        return Layout(LETTER, usual, columns)
    return Layout(CROWDED, rows_at(CROWDED), max(crowded, columns))


def layout_of_message(characters: int) -> Layout:
    """The layout of a sentence of so many characters, in lines as large as they fit."""
    layouts = (Layout(BODY / (lines * ROW), lines) for lines in LINES)
    room = ((layout, layout.rows * FILLED * WIDTH / (layout.size * EVERY_CHARACTER)) for layout in layouts)
    return next((layout for layout, fitting in room if characters <= fitting), Layout(LETTER, rows_at(LETTER)))


def paged(items: Sequence[ItemT], layout: Layout, height: Callable[[ItemT], int] = lambda _: 1) -> list[Sequence[ItemT]]:
    """Items on as few pages as they fit, about as full as each other; one empty page of none. `height` is how many rows an item takes."""
    fullest = _filled(items, layout.capacity, height)
    least = ceil(sum(map(height, items)) / len(fullest))
    return next(pages for room in range(least, layout.capacity + 1) if len(pages := _filled(items, room, height)) == len(fullest)) if items else [()]


def _filled(items: Sequence[ItemT], room: int, height: Callable[[ItemT], int]) -> list[Sequence[ItemT]]:
    starts, taken = [0], 0
    for index, item in enumerate(items):
        if taken and taken + height(item) > room:
            starts.append(index)
            taken = 0
        taken += height(item)
    return [items[start:end] for start, end in pairwise((*starts, len(items)))]


def in_columns(items: Sequence[ItemT], layout: Layout) -> list[Sequence[ItemT]]:
    """The items of a page by its columns, each as full as the others."""
    under = max(ceil(len(items) / layout.columns), 1)
    return [items[start : start + under] for start in range(0, len(items), under)]


def seconds_for(rows: int, each: float) -> float:
    """For how long a page of so many rows stands, where a row takes so many seconds."""
    return ORIENTATION + rows * each
