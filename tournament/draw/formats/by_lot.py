"""The draw by lot: chance alone decides, except that nobody meets the same team again, or sits out again, while it can be avoided."""

from collections.abc import Sequence
from functools import partial

from tournament.draw.at_tables import seat_by_lot
from tournament.draw.concerns import BYE, Concern, LineUp, drawn, jitter, line_up, rematches, repeated_bye
from tournament.draw.facts import Draw, Field
from tournament.draw.format import Format
from tournament.draw.lots import in_order_of_lots
from tournament.draw.matching import cheapest_pairing
from tournament.draw.sizes import sizes_for

CONCERNS: Sequence[Concern] = (rematches, repeated_bye, jitter)


def draw_by_lot(field: Field) -> Draw:
    """Draw by lot, pairs exactly and tables of more sides by a search."""
    sizes = sizes_for(len(field.entrants), field.seating)
    return pairs_by_lot(field) if sizes.are_pairs or field.seating.most == 2 else seat_by_lot(field, sizes)


def pairs_by_lot(field: Field) -> Draw:
    """Seat the entrants two by two in the order of their lots; of an odd number, the last lot among those who sat out least often sits out.

    Rematches are exchanged away with the tables that follow. That succeeds wherever there are more tables than anybody has played games, for each
    earlier opponent spoils half an exchange at most; where it does not, an exact pairing gives the fewest rematches, then the fewest repeated byes.
    """
    order = in_order_of_lots(field.entrants, field.seed, field.round_number)
    line = line_up(order, field.history, field.seed, field.round_number)
    places = exchanged(line, in_turn(line))
    if places is None:
        places = cheapest_pairing(len(line.teams), [partial(concern, line) for concern in CONCERNS])
    return drawn(line, places, CONCERNS)


def in_turn(line: LineUp) -> list[tuple[int, int]]:
    """Places paired two by two in their order, once the team to sit out is set aside; its pair with the bye comes last."""
    playing = list(range(len(line.teams)))
    aside = []
    if line.teams[-1] == BYE:
        bye = playing.pop()
        out = min(reversed(playing), key=lambda place: line.history.byes.get(line.teams[place], 0))
        playing.remove(out)
        aside = [(out, bye)]
    return [*zip(playing[::2], playing[1::2], strict=True), *aside]


def exchanged(line: LineUp, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """The same pairs with partners exchanged until none is a rematch; None where an exchange of two pairs does not get there."""
    pairs = list(places)
    for table, pair in enumerate(pairs):
        if rematches(line, *pair):
            others = [(table + step) % len(pairs) for step in range(1, len(pairs))]
            if not any(exchange(line, pairs, table, other) for other in others):
                return None
    return pairs


def exchange(line: LineUp, pairs: list[tuple[int, int]], table: int, other: int) -> bool:
    """Exchange a team of one table with one of another if both become new pairs; say whether it was done. The bye stays where it is."""
    (one, two), (three, four) = pairs[table], pairs[other]
    if line.teams[four] == BYE:
        return False
    for new in (((one, three), (two, four)), ((one, four), (two, three))):
        fresh = [(min(pair), max(pair)) for pair in new]
        if not any(rematches(line, *pair) for pair in fresh):
            pairs[table], pairs[other] = fresh
            return True
    return False


FORMAT = Format(draw_by_lot, several=True)
