"""A round drawn and seated: first who meets whom, then who sits at which table."""

from tournament.draw.catalogue import draw_round
from tournament.draw.facts import Draw, Field
from tournament.draw.room import Room
from tournament.draw.table_plan import Wishes, at_tables


def drawn_at_tables(name: str, field: Field, room: Room, wishes: Wishes) -> Draw:
    """Draw a round by a format of `FORMATS`, and give it the tables of a room. Refuses what `draw_round` refuses."""
    return at_tables(draw_round(name, field), room, field.history.tables, wishes)
