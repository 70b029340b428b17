"""The round robin: everybody meets everybody, once or twice, by the tables of Berger."""

from collections.abc import Mapping

from tournament.draw.facts import Choice, Draw, Field, PlannedTurn
from tournament.draw.format import Format
from tournament.draw.schedules import Roster, berger, even, evened, seat


def draw_round_robin(field: Field) -> Draw:
    """Seat a turn of it."""
    return seat(field, lambda _, teams: evened(teams), planned)


def planned(roster: Roster, options: Mapping[str, Choice], turn: int) -> PlannedTurn:
    """A turn: of an odd number each sits out once a leg, and the second leg is the first with sides changed."""
    leg = (turn - 1) // (even(len(roster)) - 1)
    pairs = berger(roster, turn)
    return PlannedTurn(tuple((other, one) for one, other in pairs) if leg % 2 else pairs)


def turns(size: int, options: Mapping[str, Choice]) -> int:
    """One less than there are positions, an odd number of which is one more; twice that in two legs."""
    return max(even(size) - 1, 1) * int(options["legs"])


FORMAT = Format(draw_round_robin, keeps_positions=True, settings={"legs": (1, 2)}, turns=turns, goes_on=False, plan=planned)
