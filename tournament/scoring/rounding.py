"""How card points are rounded before they are marked: belote, declarations and flat marks are added after."""

from collections.abc import Callable, Mapping

from tournament.scoring.facts import Side


def to_tens(points: int) -> int:
    """Card points as they are marked: 0 to 4 down, 5 to 9 up."""
    return (points + 5) // 10 * 10


IN_TURN = "tens-in-turn"
"""Tens, of which every second point that ends in five goes down (001: 105 is 110 or 100, once in two times)."""


def rounded(points: Mapping[Side, int], rounding: str, fives: int = 0) -> dict[Side, int]:
    """The card points of every side as they are marked, after so many `fives` were rounded in turn.

    `tens` rounds each side by itself; `tens-160` and `fives` keep the sum of two sides at 160: of 86 and 76 the larger
    goes up, the smaller down.
    """
    return ROUNDINGS[rounding](points, fives)


def fives_of(points: Mapping[Side, int], rounding: str) -> int:
    """How many of these points are rounded in turn."""
    return sum(_is_five(made) for made in points.values()) if rounding == IN_TURN else 0


def _is_five(points: int) -> bool:
    return points % 10 == 5


def _in_turn(points: Mapping[Side, int], fives: int) -> dict[Side, int]:
    marks = {}
    for side, made in points.items():
        goes_down = _is_five(made) and fives % 2 == 1
        marks[side] = to_tens(made) - (10 if goes_down else 0)
        fives += _is_five(made)
    return marks


def _to_tens_of_160(points: int, is_larger: bool) -> int:
    tens, units = divmod(points, 10)
    goes_up = units >= 7 or (units == 6 and is_larger)
    return (tens + goes_up) * 10


def _to_fives(points: int) -> int:
    tens, units = divmod(points, 10)
    if units <= 3:
        return tens * 10
    return tens * 10 + (5 if units <= 8 else 10)


ROUNDINGS: Mapping[str, Callable[[Mapping[Side, int], int], dict[Side, int]]] = {
    "none": lambda points, _: dict(points),
    "tens": lambda points, _: {side: to_tens(made) for side, made in points.items()},
    IN_TURN: _in_turn,
    "tens-160": lambda points, _: {side: _to_tens_of_160(made, is_larger=made == max(points.values())) for side, made in points.items()},
    "fives": lambda points, _: {side: _to_fives(made) for side, made in points.items()},
}
"""Every rounding, from the points and how many fives were rounded in turn before."""
