"""The ways to draw a round, by their published names."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tournament.draw.by_lot import draw_by_lot
from tournament.draw.by_standings import draw_by_standings
from tournament.draw.facts import Draw, History
from tournament.errors import Problem, Refused


class Method(Protocol):
    """A way to draw a round."""

    def __call__(self, entrants: Sequence[int], history: History, *, seed: int, round_number: int) -> Draw:
        """Draw a round for at least one entrant."""
        ...


METHODS: Mapping[str, Method] = {"random": draw_by_lot, "swiss": draw_by_standings}


def draw_round(method: str, entrants: Sequence[int], history: History, *, seed: int, round_number: int) -> Draw:
    """Draw a round by a method of `METHODS`, for team numbers from 1, best first where the method goes by standings.

    Everyone is seated once; of an odd number one sits out, and so does a team that is alone. Refused with `draw-nobody` without entrants and
    `draw-method` for a name that is no method. The same arguments draw the same round on every computer.
    """
    if method not in METHODS:
        raise Refused(Problem("draw-method", "method", {"method": method, "methods": tuple(METHODS)}))
    if not entrants:
        raise Refused(Problem("draw-nobody"))
    if len(set(entrants)) != len(entrants) or min(entrants) < 1:
        raise ValueError(f"entrants are different team numbers from 1: {entrants}")
    return METHODS[method](entrants, history, seed=seed, round_number=round_number)
