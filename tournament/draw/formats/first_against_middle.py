"""First against middle: the upper half meets the lower in order, so that the strong meet later."""

from tournament.draw.concerns import BANNED, BYE_HEIGHT, EARLY, LUCK, OFF_MIDDLE, REMATCHES, REPEATED_BYES, LineUp, line_up
from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format
from tournament.draw.pairing import Weighing, paired

CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, BYE_HEIGHT, EARLY, OFF_MIDDLE, LUCK)


def draw_first_against_middle(field: Field) -> Draw:
    """Pair, best first, near half the field apart if not met; the lowest without a bye sits out."""
    weighed = weighing(field)
    return weighed.drawn(paired(weighed))


def weighing(field: Field) -> Weighing:
    """The entrants in the order of the standings, each looking for a partner half the field below."""
    return Weighing(line_up(field.entrants, field), CONCERNS, half_below)


def half_below(line: LineUp, position: int) -> int:
    """The position half the field below."""
    return position + len(line.teams) // 2


FORMAT = Format(draw_first_against_middle, ranked=True, weighing=weighing)
