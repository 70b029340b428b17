"""The draw by lot: chance decides, but avoids rematches and second byes where possible."""

from collections.abc import Sequence

from tournament.draw.at_tables import seat_by_lot
from tournament.draw.facts import Draw, Field, sizes_for
from tournament.draw.format import (
    BANNED,
    BYE,
    EARLY,
    LUCK,
    REMATCHES,
    REPEATED_BYES,
    Format,
    LineUp,
    Weighing,
    line_up,
    paired,
)
from tournament.draw.lots import in_order_of_lots

CONCERNS = (BANNED, REMATCHES, REPEATED_BYES, EARLY, LUCK)


def draw_by_lot(field: Field) -> Draw:
    """Draw by lot, pairs exactly and tables of more sides by a search."""
    sizes = sizes_for(len(field.entrants), field.seating)
    return pairs_by_lot(field) if sizes.are_pairs or field.seating.most == 2 else seat_by_lot(field, sizes)


def pairs_by_lot(field: Field) -> Draw:
    """Pairs in the order of lots; of an odd number, the last lot of those with the fewest byes sits out.

    Rematches, and those who should not meet, are exchanged away with the tables that follow. That succeeds wherever
    there are more tables than anybody has played games, for each earlier opponent spoils half an exchange at most;
    where it does not, an exact pairing gives the fewest of those never to meet, then the fewest rematches, then the
    fewest repeated byes.
    """
    weighed = weighing(field)
    positions = exchanged(weighed.line, in_turn(weighed.line))
    return weighed.drawn(paired(weighed) if positions is None else positions)


def weighing(field: Field) -> Weighing:
    """The entrants in the order of their lots."""
    return Weighing(line_up(in_order_of_lots(field.entrants, field.seed, field.round_number), field), CONCERNS)


def in_turn(line: LineUp) -> list[tuple[int, int]]:
    """Positions in pairs in their order, after setting the bye aside, whose pair comes last."""
    playing = list(range(len(line.teams)))
    aside = []
    if line.teams[-1] == BYE:
        bye = playing.pop()
        out = min(reversed(playing), key=line.byes.__getitem__)
        playing.remove(out)
        aside = [(out, bye)]
    return [*zip(playing[::2], playing[1::2], strict=True), *aside]


def exchanged(line: LineUp, positions: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Exchange partners until all may meet; None where exchanges of two pairs do not suffice."""
    pairs = list(positions)
    for table, pair in enumerate(pairs):
        if not may_meet(line, *pair):
            others = [(table + step) % len(pairs) for step in range(1, len(pairs))]
            if not any(exchange(line, pairs, table, other) for other in others):
                return None
    return pairs


def may_meet(line: LineUp, one: int, other: int) -> bool:
    """Whether two positions may sit at one table. The bye may meet anybody: who sits out is settled before."""
    return not (other in line.met[one] or other in line.never[one] or other in line.early[one])


def exchange(line: LineUp, pairs: list[tuple[int, int]], table: int, other: int) -> bool:
    """Exchange teams of two tables if both pairs may then meet; whether done. The bye stays."""
    (one, two), (three, four) = pairs[table], pairs[other]
    if line.teams[four] == BYE:
        return False
    for new in (((one, three), (two, four)), ((one, four), (two, three))):
        fresh = [(min(pair), max(pair)) for pair in new]
        if all(may_meet(line, *pair) for pair in fresh):
            pairs[table], pairs[other] = fresh
            return True
    return False


FORMAT = Format(draw_by_lot, several=True, weighing=weighing)
