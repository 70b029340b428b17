"""The draw by standings: neighbours meet, best pair at table 1."""

from collections.abc import Sequence
from functools import partial

from tournament.draw.at_tables import seat_by_standings
from tournament.draw.concerns import Concern, bye_height, drawn, gap, jitter, line_up, rematches, repeated_bye
from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format
from tournament.draw.matching import cheapest_pairing
from tournament.draw.sizes import sizes_for

CONCERNS: Sequence[Concern] = (rematches, repeated_bye, bye_height, gap, jitter)


def draw_by_standings(field: Field) -> Draw:
    """Draw by standings, pairs exactly and tables of more sides by a search."""
    sizes = sizes_for(len(field.entrants), field.seating)
    return neighbours(field) if sizes.are_pairs or field.seating.most == 2 else seat_by_standings(field, sizes)


def neighbours(field: Field) -> Draw:
    """Pair the entrants, given best first, with neighbours they have not met; an odd number leaves out the lowest team that has not yet sat out.

    The fewest rematches come before everything, then the fewest repeated byes; the seed only decides between draws that are equal in all the rest.
    """
    line = line_up(field.entrants, field.history, field.seed, field.round_number)
    places = cheapest_pairing(len(line.teams), [partial(concern, line) for concern in CONCERNS])
    return drawn(line, places, CONCERNS)


FORMAT = Format(draw_by_standings, ranked=True, several=True)
