"""The draw by lot: chance alone decides, except that nobody meets the same team again, or sits out again, while it can be avoided."""

from collections.abc import Sequence
from functools import partial

from tournament.draw.concerns import BYE, Concern, LineUp, drawn, jitter, line_up, rematches, repeated_bye
from tournament.draw.facts import Draw, History
from tournament.draw.lots import in_order_of_lots
from tournament.draw.matching import cheapest_pairing

CONCERNS: Sequence[Concern] = (rematches, repeated_bye, jitter)


def draw_by_lot(entrants: Sequence[int], history: History, *, seed: int, round_number: int) -> Draw:
    """Seat the entrants two by two in the order of their lots; of an odd number, the last lot among those who sat out least often sits out.

    Rematches are exchanged away with the tables that follow. That succeeds wherever there are more tables than anybody has played games, for each
    earlier opponent spoils half an exchange at most; where it does not, an exact pairing gives the fewest rematches, then the fewest repeated byes.
    """
    order = in_order_of_lots(entrants, seed, round_number)
    field = line_up(order, history, seed, round_number)
    places = exchanged(field, in_turn(field))
    if places is None:
        places = cheapest_pairing(len(field.teams), [partial(concern, field) for concern in CONCERNS])
    return drawn(field, places, CONCERNS)


def in_turn(field: LineUp) -> list[tuple[int, int]]:
    """Places paired two by two in their order, once the team to sit out is set aside; its pair with the bye comes last."""
    playing = list(range(len(field.teams)))
    aside = []
    if field.teams[-1] == BYE:
        bye = playing.pop()
        out = min(reversed(playing), key=lambda place: field.history.byes.get(field.teams[place], 0))
        playing.remove(out)
        aside = [(out, bye)]
    return [*zip(playing[::2], playing[1::2], strict=True), *aside]


def exchanged(field: LineUp, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """The same pairs with partners exchanged until none is a rematch; None where an exchange of two pairs does not get there."""
    pairs = list(places)
    for table, pair in enumerate(pairs):
        if rematches(field, *pair):
            others = [(table + step) % len(pairs) for step in range(1, len(pairs))]
            if not any(exchange(field, pairs, table, other) for other in others):
                return None
    return pairs


def exchange(field: LineUp, pairs: list[tuple[int, int]], table: int, other: int) -> bool:
    """Exchange a team of one table with one of another if both become new pairs; say whether it was done. The bye stays where it is."""
    (one, two), (three, four) = pairs[table], pairs[other]
    if field.teams[four] == BYE:
        return False
    for new in (((one, three), (two, four)), ((one, four), (two, three))):
        fresh = [(min(pair), max(pair)) for pair in new]
        if not any(rematches(field, *pair) for pair in fresh):
            pairs[table], pairs[other] = fresh
            return True
    return False
