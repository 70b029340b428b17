"""The draw by standings: neighbours meet, best pair at table 1."""

from collections.abc import Sequence
from functools import partial

from tournament.draw.concerns import Concern, bye_height, drawn, gap, jitter, line_up, rematches, repeated_bye
from tournament.draw.facts import Draw, History
from tournament.draw.matching import cheapest_pairing

CONCERNS: Sequence[Concern] = (rematches, repeated_bye, bye_height, gap, jitter)


def draw_by_standings(entrants: Sequence[int], history: History, *, seed: int, round_number: int) -> Draw:
    """Pair the entrants, given best first, with neighbours they have not met; an odd number leaves out the lowest team that has not yet sat out.

    The fewest rematches come before everything, then the fewest repeated byes; the seed only decides between draws that are equal in all the rest.
    """
    field = line_up(entrants, history, seed, round_number)
    places = cheapest_pairing(len(field.teams), [partial(concern, field) for concern in CONCERNS])
    return drawn(field, places, CONCERNS)
