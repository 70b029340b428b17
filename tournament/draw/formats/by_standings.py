"""The draw by standings: neighbours meet, best pair at table 1."""

from tournament.draw.at_tables import seat_by_standings
from tournament.draw.concerns import BANNED, BYE_HEIGHT, EARLY, GAP, LUCK, REMATCHES, REPEATED_BYES, line_up
from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format
from tournament.draw.pairing import Weighing, paired
from tournament.draw.sizes import sizes_for

CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, BYE_HEIGHT, EARLY, GAP, LUCK)


def draw_by_standings(field: Field) -> Draw:
    """Draw by standings, pairs exactly and tables of more sides by a search."""
    sizes = sizes_for(len(field.entrants), field.seating)
    return neighbours(field) if sizes.are_pairs or field.seating.most == 2 else seat_by_standings(field, sizes)


def weighing(field: Field) -> Weighing:
    """The entrants, given best first; an odd number leaves out the lowest team that has not yet sat out."""
    return Weighing(line_up(field.entrants, field), CONCERNS)


def neighbours(field: Field) -> Draw:
    """Pair neighbours that have not met; the seed decides between otherwise equal draws only."""
    weighed = weighing(field)
    return weighed.drawn(paired(weighed))


FORMAT = Format(draw_by_standings, ranked=True, several=True, weighing=weighing)
