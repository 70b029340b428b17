"""Two halves that meet: one half by lot stays at its tables, the other goes on to the next table after each round.

Named after John Mitchell, who moved bridge players so. There the cards of a table stay with it, so that an even number
of tables must skip one half way; in belote every table deals its own, and nobody skips: with n tables every team meets
the n of the other half, whether n is even or odd, and then it begins anew.
"""

from collections.abc import Mapping

from tournament.draw.facts import Choice, Draw, Field, PlannedTurn
from tournament.draw.format import Format
from tournament.draw.lots import in_order_of_lots
from tournament.draw.schedules import Roster, evened, moved_on, seat


def draw_mitchell(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(field, lambda begun, teams: evened(in_order_of_lots(teams, begun.seed, begun.round_number)), planned)


def planned(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn, from table 1 on: the first half of the positions stays."""
    teams = evened(roster)
    half = len(teams) // 2
    return moved_on(teams[:half], teams[half:], turn)


FORMAT = Format(draw_mitchell, keeps_positions=True, plan=planned)
