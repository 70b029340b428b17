"""The raffle as facts, which an export carries and an import brings back. No SQL here.

Teams are known by their numbers, entries of the cash by those of their receipts, lots by their positions, from 1. Whoever waits for a partner is told
by name.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament.draw.raffle import Run


@dataclass(frozen=True)
class TicketsFacts:
    """Tickets that were sold together."""

    first: int
    last: int
    buyer: str = ""
    team: int | None = None
    receipt: int | None = None


@dataclass(frozen=True)
class DrawingFacts:
    """A drawing with everything that it saw."""

    lot: int
    seed: int
    runs: tuple[Run, ...]
    at: datetime
    unclaimed: bool = False


@dataclass(frozen=True)
class RaffleFacts:
    """The lots in their order, the tickets by number, the drawings as they were made; `taken_back` is how many more were undone."""

    lots: tuple[str, ...] = ()
    tickets: tuple[TicketsFacts, ...] = ()
    drawings: tuple[DrawingFacts, ...] = ()
    taken_back: int = 0
