"""The draw by score groups: teams with as many wins meet each other.

Inside a group the first meets the last (fold), the first of the upper half the first of the lower half (slide), or the
lots decide. Whoever cannot be paired inside a group is drawn against the nearest one: the lowest of a group against the
highest of the next, and nobody so again while others were not yet.
"""

from tournament.draw.concerns import (
    BANNED,
    BYE_HEIGHT,
    EARLY,
    FLOAT_HEIGHT,
    GROUP_GAP,
    LUCK,
    OFF_FOLD,
    OFF_NEIGHBOUR,
    OFF_SLIDE,
    REMATCHES,
    REPEATED_BYES,
    REPEATED_FLOATS,
    LineUp,
    in_groups,
    line_up,
)
from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format, Grouping
from tournament.draw.lots import in_order_of_lots
from tournament.draw.pairing import Weighing, paired

BEFORE = (BANNED, REMATCHES, REPEATED_BYES, BYE_HEIGHT, GROUP_GAP, REPEATED_FLOATS, EARLY, FLOAT_HEIGHT)


def draw_by_groups(field: Field) -> Draw:
    """Pair the entrants, given best first, inside their score groups; the tables are in the order of the standings."""
    weighed = weighing(field)
    rank = {team: index for index, team in enumerate(field.entrants)}
    return weighed.drawn_in_order(paired(weighed), rank)


def weighing(field: Field) -> Weighing:
    """The entrants group by group, those of a group in the order of the standings, or of their lots."""
    inside = field.options["inside"]
    if inside == "lot":
        return Weighing(line_by_lot(field), (*BEFORE, OFF_NEIGHBOUR, LUCK))
    line = line_up(in_groups(field.entrants, field.groups), field)
    if inside == "fold":
        return Weighing(line, (*BEFORE, OFF_FOLD, LUCK), other_end)
    return Weighing(line, (*BEFORE, OFF_SLIDE, LUCK), half_of_group_below)


def line_by_lot(field: Field) -> LineUp:
    """The entrants group by group, in each in the order of their lots."""
    order = in_order_of_lots(field.entrants, field.seed, field.round_number)
    return line_up(in_groups(order, field.groups), field)


def other_end(line: LineUp, position: int) -> int:
    """The position as near to the end of the group as this one is to its top."""
    return position - 2 * line.inside[position] + line.size[position] - 1


def half_of_group_below(line: LineUp, position: int) -> int:
    """The position half the group below."""
    return position + -(-line.size[position] // 2)


FORMAT = Format(draw_by_groups, ranked=True, groups=Grouping.WINS, settings={"inside": ("fold", "slide", "lot")}, weighing=weighing)
