"""How many tables a number of sides makes, and of how many sides each."""

from dataclasses import dataclass

from tournament.scoring.rules import Seating

PAIRS = Seating(usual=2, fewest=2, most=2, players=2)
"""Two sides at every table: how most systems seat."""


@dataclass(frozen=True)
class Sizes:
    """The sides of each table, usual tables first, and how many sit out."""

    tables: tuple[int, ...]
    byes: int

    @property
    def are_pairs(self) -> bool:
        """Whether two sides sit at every table, and at least at one."""
        return set(self.tables) == {2}


def sizes_for(entrants: int, seating: Seating, members: int = 1) -> Sizes:
    """The tables of so many entrants; with drawn partners (`members`), only whole usual tables.

    As few as possible sit out: nobody, wherever tables between the fewest and the most sides that a system seats take
    everybody. Tables are as even as possible, two sizes that differ by one at most. Of the numbers of tables that allow
    this, the one whose tables come nearest to the usual size (each missing or further side squared); of equals, the
    fewest tables. Tables of another than the usual size come last. Nine at tables of four, where three to six may sit:
    four and five, and not three times three; ten: twice five, and not four, three and three; six: twice three.
    """
    if members > 1:
        tables, byes = divmod(entrants, seating.usual * members)
        return Sizes((seating.usual,) * tables, byes)
    for byes in range(entrants + 1):
        seated = entrants - byes
        possible = [even(seated, count) for count in range(-(-seated // seating.most), seated // seating.fewest + 1)]
        if possible:
            best = min(possible, key=lambda sizes: (sum((size - seating.usual) ** 2 for size in sizes), len(sizes)))
            return Sizes(tuple(sorted(best, key=lambda size: (size != seating.usual, -size))), byes)
    raise ValueError(f"{seating} seats nobody at no table")


def even(seated: int, count: int) -> list[int]:
    """So many tables, the larger ones first, that differ by one side at most; none for nobody."""
    return [seated // count + (table < seated % count) for table in range(count)]
