"""The mêlée: partners are drawn anew each round. Nobody should play with, or against, the same person again while it can be avoided."""

from collections.abc import Iterator, Mapping, Sequence

from tournament.audit.export import Round
from tournament.audit.findings import Finding
from tournament.audit.past import Pair, Past, pair
from tournament.audit.several import judge_byes

Seat = tuple[int, int, int]
"""Table, side and place at the side, all from 0."""
Repeats = tuple[int, int]
"""How often partners were partners before, and opponents opponents."""


def judge_melee(found: Round, past: Past) -> Iterator[Finding]:
    """Whether the fewest sit out, byes go round, and no exchange of two players saves a repeat.

    The least there can be is not known here as it is for pairs of teams.
    """
    needed = len(found.present) % 4 if len(found.present) > 3 else len(found.present)
    yield from (Finding("bye-needless", game.place, {"team": game.sides[0]}) for game in found.byes[needed:])
    yield from judge_byes(found, past)
    tables = [[list(side) for side in game.members] for game in found.tables]
    said, right = repeats(tables, past), best_after_exchange(tables, past)
    if right < said:
        yield Finding("exchange-saves-repeats", found.place, {"said": said, "right": right})


def repeats(tables: Sequence[Sequence[Sequence[int]]], past: Past) -> Repeats:
    """What a seating repeats."""
    together = sum(past.partners[pair(*side)] for table in tables for side in table)
    against = sum(past.met[pair(one, other)] for here, there in tables for one in here for other in there)
    return together, against


def best_after_exchange(tables: list[list[list[int]]], past: Past) -> Repeats:
    """The fewest repeats that the exchange of two players leaves, or none at all."""
    said = best = repeats(tables, past)
    seats = [(table, side, place) for table, sides in enumerate(tables) for side in range(len(sides)) for place in range(2)]
    partners, met = tallies(past.partners), tallies(past.met)
    burdened = [seat for seat in seats if any(burden(tables, seat, tables[seat[0]][seat[1]][seat[2]], None, partners, met))]
    for one in burdened:
        for other in seats:
            if one[:2] != other[:2]:
                change = change_by(tables, one, other, partners, met)
                best = min(best, (said[0] + change[0], said[1] + change[1]))
    return best


def tallies(counted: Mapping[Pair, int]) -> dict[int, dict[int, int]]:
    """Counts of pairs as a table to look them up from either side."""
    found: dict[int, dict[int, int]] = {}
    for (one, other), times in counted.items():
        found.setdefault(one, {})[other] = found.setdefault(other, {})[one] = times
    return found


Tally = Mapping[int, Mapping[int, int]]


def burden(
    tables: Sequence[Sequence[Sequence[int]]], seat: Seat, player: int, instead: tuple[int, int] | None, partners: Tally, met: Tally
) -> Repeats:
    """What a player repeats at a seat. `instead` says that one player sits where another sat."""

    def sitting(table: int, side: int, place: int) -> int:
        sits = tables[table][side][place]
        return instead[1] if instead is not None and sits == instead[0] else sits

    table, side, place = seat
    mine, theirs = partners.get(player, {}), met.get(player, {})
    return mine.get(sitting(table, side, 1 - place), 0), sum(theirs.get(sitting(table, 1 - side, at), 0) for at in range(2))


def change_by(tables: Sequence[Sequence[Sequence[int]]], one: Seat, other: Seat, partners: Tally, met: Tally) -> Repeats:
    """By how much the repeats change where two players exchange their seats."""
    first, second = (tables[seat[0]][seat[1]][seat[2]] for seat in (one, other))
    before = [burden(tables, one, first, None, partners, met), burden(tables, other, second, None, partners, met)]
    after = [burden(tables, one, second, (second, first), partners, met), burden(tables, other, first, (first, second), partners, met)]
    # two opponents who exchange their seats stay opponents: what they repeat with each other is counted twice before and after
    return sum(now[0] for now in after) - sum(then[0] for then in before), sum(now[1] for now in after) - sum(then[1] for then in before)
