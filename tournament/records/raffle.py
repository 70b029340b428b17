"""The raffle: what can be won, the tickets sold, the drawings as they were made.

Teams are known by their numbers, entries of the cash by those of their receipts, lots by their positions, from 1.
Whoever waits for a partner is told by name.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournament.draw.lots import Run
from tournament.records.fields import MOST_ENTRIES, known

HIGHEST_TICKET: Final = 99_999
LONGEST_LOT: Final = 120
LONGEST_BUYER: Final = 120
MOST_LOTS: Final = 500


@dataclass(frozen=True)
class Tickets:
    """Tickets that were sold together."""

    first: int = known(least=1, most=HIGHEST_TICKET)
    last: int = known(least=1, most=HIGHEST_TICKET)
    buyer: str = known("", most=LONGEST_BUYER)
    team: int | None = known(None, names="team")
    receipt: int | None = known(None, names="cash", is_checked=False, meaning="The number of the entry in the cash.")


@dataclass(frozen=True)
class Drawing:
    """A drawing: whoever draws with its seed among its tickets gets the same one."""

    lot: int = known(names="lot", least=1, most=MOST_LOTS, is_checked=False, meaning="The position of the lot in `lots`, from 1.")
    seed: int = known(meaning="The draw number.")
    tickets: tuple[Run, ...] = known(meaning="The runs of tickets that could win, each with its first and last number, in their order.")
    at: datetime = known()
    unclaimed: bool = known(False, meaning="Nobody came, and the lot was drawn again.")


@dataclass(frozen=True)
class Raffle:
    """The raffle: what can be won, the tickets sold, the drawings as they were made."""

    lots: tuple[str, ...] = known(())
    tickets: tuple[Tickets, ...] = known(())
    drawings: tuple[Drawing, ...] = known(())
    taken_back: int = known(0, most=MOST_ENTRIES, meaning="How many more drawings were made and undone.")
