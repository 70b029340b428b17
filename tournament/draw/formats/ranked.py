"""Formats that pair by how teams stand: neighbours, first against middle, equal wins, winners with winners.

Inside a group the first meets the last (fold), the first of the upper half the first of the lower half (slide), or the
lots decide. Whoever cannot be paired inside a group is drawn against the nearest one: the lowest of a group against the
highest of the next, and nobody so again while others were not yet.
"""

from tournament.draw.at_tables import seat_by_standings
from tournament.draw.facts import Draw, Field, sizes_for
from tournament.draw.format import (
    BANNED,
    BYE_HEIGHT,
    EARLY,
    FLOAT_HEIGHT,
    GAP,
    GROUP_GAP,
    LUCK,
    OFF_FOLD,
    OFF_MIDDLE,
    OFF_NEIGHBOUR,
    OFF_SLIDE,
    REMATCHES,
    REPEATED_BYES,
    REPEATED_FLOATS,
    Format,
    Grouping,
    LineUp,
    Weighing,
    in_groups,
    line_up,
    paired,
)
from tournament.draw.lots import in_order_of_lots

NEIGHBOUR_CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, BYE_HEIGHT, EARLY, GAP, LUCK)


def draw_by_standings(field: Field) -> Draw:
    """Draw by standings, pairs exactly and tables of more sides by a search."""
    sizes = sizes_for(len(field.entrants), field.seating)
    return neighbours(field) if sizes.are_pairs or field.seating.most == 2 else seat_by_standings(field, sizes)


def weighing_neighbours(field: Field) -> Weighing:
    """The entrants, given best first; an odd number leaves out the lowest team that has not yet sat out."""
    return Weighing(line_up(field.entrants, field), NEIGHBOUR_CONCERNS)


def neighbours(field: Field) -> Draw:
    """Pair neighbours that have not met; the seed decides between otherwise equal draws only."""
    weighed = weighing_neighbours(field)
    return weighed.drawn(paired(weighed))


BY_STANDINGS = Format(draw_by_standings, ranked=True, several=True, weighing=weighing_neighbours)


MIDDLE_CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, BYE_HEIGHT, EARLY, OFF_MIDDLE, LUCK)


def draw_first_against_middle(field: Field) -> Draw:
    """Pair, best first, near half the field apart if not met; the lowest without a bye sits out."""
    weighed = weighing_middle(field)
    return weighed.drawn(paired(weighed))


def weighing_middle(field: Field) -> Weighing:
    """The entrants in the order of the standings, each looking for a partner half the field below."""
    return Weighing(line_up(field.entrants, field), MIDDLE_CONCERNS, half_below)


def half_below(line: LineUp, position: int) -> int:
    """The position half the field below."""
    return position + len(line.teams) // 2


FIRST_AGAINST_MIDDLE = Format(draw_first_against_middle, ranked=True, weighing=weighing_middle)


BEFORE = (BANNED, REMATCHES, REPEATED_BYES, BYE_HEIGHT, GROUP_GAP, REPEATED_FLOATS, EARLY, FLOAT_HEIGHT)


def draw_by_groups(field: Field) -> Draw:
    """Pair the entrants, given best first, inside their score groups; the tables are in the order of the standings."""
    weighed = weighing_groups(field)
    rank = {team: index for index, team in enumerate(field.entrants)}
    return weighed.drawn_in_order(paired(weighed), rank)


def weighing_groups(field: Field) -> Weighing:
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


BY_GROUPS = Format(
    draw_by_groups,
    ranked=True,
    groups=Grouping.WINS,
    settings={"inside": ("fold", "slide", "lot")},
    weighing=weighing_groups,
)


WINNER_CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, GROUP_GAP, EARLY, FLOAT_HEIGHT, OFF_NEIGHBOUR, LUCK)


def draw_winners_with_winners(field: Field) -> Draw:
    """Pair by lot inside both groups, winners first; of an odd number one of the odd group sits out."""
    weighed = weighing_winners(field)
    return weighed.drawn(paired(weighed))


def weighing_winners(field: Field) -> Weighing:
    """The winners and then the losers, both in the order of their lots: neighbours meet."""
    return Weighing(line_by_lot(field), WINNER_CONCERNS)


WINNERS = Format(draw_winners_with_winners, groups=Grouping.LAST, weighing=weighing_winners)
