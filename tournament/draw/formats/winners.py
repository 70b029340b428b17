"""Winners with winners: who won meets another winner, who lost a loser, chance decides the rest."""

from tournament.draw.concerns import BANNED, EARLY, FLOAT_HEIGHT, GROUP_GAP, LUCK, OFF_NEIGHBOUR, REMATCHES, REPEATED_BYES
from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format, Grouping
from tournament.draw.formats.by_groups import line_by_lot
from tournament.draw.pairing import Weighing, paired

CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, GROUP_GAP, EARLY, FLOAT_HEIGHT, OFF_NEIGHBOUR, LUCK)


def draw_winners_with_winners(field: Field) -> Draw:
    """Pair by lot inside both groups, winners first; of an odd number one of the odd group sits out."""
    weighed = weighing(field)
    return weighed.drawn(paired(weighed))


def weighing(field: Field) -> Weighing:
    """The winners and then the losers, both in the order of their lots: neighbours meet."""
    return Weighing(line_by_lot(field), CONCERNS)


FORMAT = Format(draw_winners_with_winners, groups=Grouping.LAST, weighing=weighing)
