"""Every round drawn ahead by lot: all meetings known at once, no rematch before all others met.

Chance gives out the positions when the phase begins. Which positions meet is a round robin, so that all its turns are
without a rematch, which draws by lot round after round could not promise; the order of the tables is by lot too, so
that nobody is tied to one.
"""

from collections.abc import Mapping

from tournament.draw.facts import NOBODY, Choice, Draw, Field, PlannedTurn
from tournament.draw.format import Format
from tournament.draw.lots import in_order_of_lots, lot
from tournament.draw.schedules import Roster, berger, evened, seat


def draw_in_advance(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(field, lambda begun, teams: evened(in_order_of_lots(teams, begun.seed, begun.round_number)), planned)


def planned(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn, its tables in the order of lots that the number of positions and the turn give."""
    pairs = berger(roster, turn)
    order = sorted(range(len(pairs)), key=lambda table: lot(len(pairs), turn, table))
    return PlannedTurn(tuple(sorted((pairs[table] for table in order), key=lambda pair: NOBODY in pair)))


FORMAT = Format(draw_in_advance, keeps_positions=True, plan=planned)
