"""The ways to draw a round, by their published names."""

from collections.abc import Mapping

from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format
from tournament.draw.formats import (
    advance,
    by_groups,
    by_lot,
    by_standings,
    double_knock_out,
    first_against_middle,
    knock_out,
    melee,
    mitchell,
    moving,
    pools,
    round_robin,
    winners,
)
from tournament.errors import Problem, Refused

FORMATS: Mapping[str, Format] = {
    "random": by_lot.FORMAT,
    "swiss": by_standings.FORMAT,
    "middle": first_against_middle.FORMAT,
    "groups": by_groups.FORMAT,
    "winners": winners.FORMAT,
    "moving": moving.FORMAT,
    "mitchell": mitchell.FORMAT,
    "round-robin": round_robin.FORMAT,
    "pools": pools.FORMAT,
    "knock-out": knock_out.FORMAT,
    "double-knock-out": double_knock_out.FORMAT,
    "melee": melee.FORMAT,
    "advance": advance.FORMAT,
}


def format_of(name: str) -> Format:
    """The format of that name; refused with `draw-method` where there is none."""
    if name not in FORMATS:
        raise Refused(Problem("draw-method", "method", {"method": name, "methods": tuple(FORMATS)}))
    return FORMATS[name]


def draw_round(name: str, field: Field) -> Draw:
    """Draw a round by a format of `FORMATS`, for team numbers from 1, best first where the format goes by standings.

    Everyone is seated once, sits out where no tables of that seating take everybody, or rests where the format has
    nothing more for them. Refused with `draw-nobody` without entrants and `draw-method` for a name that is no format.
    The same arguments draw the same round on every computer.
    """
    chosen = format_of(name)
    if not field.entrants:
        raise Refused(Problem("draw-nobody"))
    if len(set(field.entrants)) != len(field.entrants) or min(field.entrants) < 1:
        raise ValueError(f"entrants are different team numbers from 1: {field.entrants}")
    return chosen.draw(field)
