"""The raffle, as views see it: what can be won, the tickets that were sold, and what was drawn.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament.draw.lots import Run, count_tickets, drawn_number, ticket_at, winning_position
from tournament.records.money import Tickets


@dataclass(frozen=True, kw_only=True)
class SaleView(Tickets):
    """Tickets sold together. `team`: the buyer's number; `receipt`: that of the cash entry."""

    id: int
    cents: int = 0

    @property
    def tickets(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class DrawingView:
    """A drawing: seed and ticket runs, to be repeated by anybody; `unclaimed`: nobody came."""

    id: int
    lot_id: int
    lot: str
    seed: int
    runs: tuple[Run, ...]
    at: datetime
    unclaimed: bool = False
    buyer: str = ""

    @property
    def tickets(self) -> int:
        """How many tickets could win."""
        return count_tickets(self.runs)

    @property
    def figures(self) -> str:
        """The first twelve figures of what the seed comes to, as a calculator shows them."""
        return f"{drawn_number(self.seed):012x}"

    @property
    def position(self) -> int:
        """Which of them won, counted from 1."""
        return winning_position(self.seed, self.tickets)

    @property
    def ticket(self) -> int:
        """The number that won."""
        return ticket_at(self.runs, self.position)


@dataclass(frozen=True)
class RafflePrizeView:
    """What can be won, and the drawings for it, oldest first."""

    id: int
    position: int
    name: str
    drawings: tuple[DrawingView, ...] = ()

    @property
    def won(self) -> DrawingView | None:
        """The drawing that counts, once there is one for which somebody came."""
        return next((drawing for drawing in reversed(self.drawings) if not drawing.unclaimed), None)


@dataclass(frozen=True)
class RaffleView:
    """The raffle as a whole, the drawings in the order in which they were made.

    `price` is that of a ticket and `taken` what all of them brought, in cents. `taken_back` is how many drawings were
    undone: the journal has them.
    """

    price: int = 0
    lots: tuple[RafflePrizeView, ...] = ()
    sales: tuple[SaleView, ...] = ()
    drawings: tuple[DrawingView, ...] = ()
    taken_back: int = 0
    taken: int = 0

    @property
    def sold(self) -> int:
        """How many tickets were sold."""
        return sum(sale.tickets for sale in self.sales)

    @property
    def next_ticket(self) -> int:
        """The number after the highest that was sold."""
        return max((sale.last for sale in self.sales), default=0) + 1

    @property
    def is_there(self) -> bool:
        """Whether anything of it is known yet."""
        return bool(self.lots or self.sales)
