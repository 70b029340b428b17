"""The ways to draw a round, by their published names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tournament.draw.at_tables import seat_by_lot, seat_by_standings
from tournament.draw.by_lot import draw_by_lot
from tournament.draw.by_standings import draw_by_standings
from tournament.draw.facts import Draw, History
from tournament.draw.sizes import PAIRS, Sizes, sizes_for
from tournament.errors import Problem, Refused
from tournament.scoring.rules import Seating


class DrawOfPairs(Protocol):
    """A way to draw tables of two sides."""

    def __call__(self, entrants: Sequence[int], history: History, *, seed: int, round_number: int) -> Draw:
        """Draw a round for at least one entrant."""
        ...


class DrawOfTables(Protocol):
    """A way to draw tables of these sizes."""

    def __call__(self, entrants: Sequence[int], sizes: Sizes, history: History, *, seed: int, round_number: int) -> Draw:
        """Draw a round for at least one entrant."""
        ...


@dataclass(frozen=True)
class Method:
    """A way to draw a round: exactly where two sides sit at every table, by a search where there are more."""

    pairs: DrawOfPairs
    tables: DrawOfTables


METHODS: Mapping[str, Method] = {"random": Method(draw_by_lot, seat_by_lot), "swiss": Method(draw_by_standings, seat_by_standings)}


def draw_round(method: str, entrants: Sequence[int], history: History, *, seed: int, round_number: int, seating: Seating = PAIRS) -> Draw:
    """Draw a round by a method of `METHODS`, for team numbers from 1, best first where the method goes by standings.

    Everyone is seated once, or sits out where no tables of that seating take everybody. Refused with `draw-nobody` without entrants and
    `draw-method` for a name that is no method. The same arguments draw the same round on every computer.
    """
    if method not in METHODS:
        raise Refused(Problem("draw-method", "method", {"method": method, "methods": tuple(METHODS)}))
    if not entrants:
        raise Refused(Problem("draw-nobody"))
    if len(set(entrants)) != len(entrants) or min(entrants) < 1:
        raise ValueError(f"entrants are different team numbers from 1: {entrants}")
    sizes = sizes_for(len(entrants), seating)
    if set(sizes.tables) == {2} or seating.most == PAIRS.most:
        return METHODS[method].pairs(entrants, history, seed=seed, round_number=round_number)
    return METHODS[method].tables(entrants, sizes, history, seed=seed, round_number=round_number)
