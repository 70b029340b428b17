"""Draws of more than two sides, or with new partners: who sat out, and whether other seats had been better."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.audit.export import ExportedRound, Finding
from tournament.audit.past import Pair, Past, pair, playing


def judge_tables(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether tables of several have the right byes, and no exchange saves bans or repeats."""
    yield from judge_byes(found, past)
    together = [pair for game in found.games for pair in combinations(sorted(game.sides), 2)]
    met, banned = sum(past.met[pair] for pair in together), sum(pair in found.saw.never for pair in together)
    weight = 1 + 2 * sum(past.met.values())
    gain = best_exchange(
        [game.sides for game in found.tables], past.met + Counter(dict.fromkeys(found.saw.never, weight))
    )
    spared = round(gain / weight)
    if spared:
        yield Finding("ban-avoidable", found.path, {"said": banned, "right": banned - spared})
    elif gain:
        yield Finding("exchange-saves-rematches", found.path, {"said": met, "right": met - gain})


def judge_byes(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether those who sat out had done so before, while others had not."""
    out = [game.sides[0] for game in found.byes]
    least = sorted(past.sat_out[team] for team in playing(found))[: len(out)]
    said, right = sum(past.sat_out[team] for team in out), sum(least)
    if right < said:
        yield Finding("repeated-bye-avoidable", found.path, {"said": said, "right": right})


def best_exchange(tables: Sequence[tuple[int, ...]], weights: Mapping[tuple[int, int], int]) -> int:
    """How much of what pairs at one table weigh, the lower number first, the best exchange of two seats would save."""
    met: dict[int, dict[int, int]] = {}
    for (one, other), times in weights.items():
        met.setdefault(one, {})[other] = met.setdefault(other, {})[one] = times
    pull = {
        team: [sum(met.get(team, {}).get(other, 0) for other in table) for table in tables]
        for team in (team for table in tables for team in table)
    }
    gains = (
        pull[team][index]
        + pull[other][there]
        - pull[team][there]
        - pull[other][index]
        + 2 * met.get(team, {}).get(other, 0)
        for index, table in enumerate(tables)
        for team in table
        if pull[team][index]
        for there, others in enumerate(tables)
        if there != index
        for other in others
    )
    return max(0, max(gains, default=0))


Seat = tuple[int, int, int]
"""Table, side and seat at the side, all from 0."""
Repeats = tuple[int, int, int]
"""How many sit together who never should, how often partners were partners before, and opponents opponents."""


def judge_melee(found: ExportedRound, past: Past) -> Iterator[Finding]:
    """Whether the fewest sit out, byes go round, and no exchange of two saves a ban or a repeat."""
    drawn = len(playing(found))
    needed = drawn % 4 if drawn > 3 else drawn
    yield from (Finding("bye-needless", game.path, {"team": game.sides[0]}) for game in found.byes[needed:])
    yield from judge_byes(found, past)
    tables = [[list(side) for side in game.members] for game in found.tables]
    never = found.saw.never
    said, right = repeats(tables, past, never), best_after_exchange(tables, past, never)
    if right[0] < said[0]:
        yield Finding("ban-avoidable", found.path, {"said": said[0], "right": right[0]})
    elif right < said:
        yield Finding("exchange-saves-repeats", found.path, {"said": said[1:], "right": right[1:]})


def repeats(tables: Sequence[Sequence[Sequence[int]]], past: Past, never: Collection[Pair]) -> Repeats:
    """What a seating repeats."""
    banned = sum(
        pair(one, other) in never for table in tables for one, other in combinations([*table[0], *table[1]], 2)
    )
    together = sum(past.partners[pair(*side)] for table in tables for side in table)
    against = sum(past.met[pair(one, other)] for here, there in tables for one in here for other in there)
    return banned, together, against


def best_after_exchange(tables: list[list[list[int]]], past: Past, never: Collection[Pair]) -> Repeats:
    """The fewest repeats that the exchange of two players leaves, or none at all."""
    said = best = repeats(tables, past, never)
    seats = [
        (table, side, index) for table, sides in enumerate(tables) for side in range(len(sides)) for index in range(2)
    ]
    known = KnownPairs(tallies(dict.fromkeys(never, 1)), tallies(past.partners), tallies(past.met))
    burdened = [seat for seat in seats if any(burden(tables, seat, tables[seat[0]][seat[1]][seat[2]], None, known))]
    for one in burdened:
        for other in seats:
            if one[:2] != other[:2]:
                change = change_by(tables, one, other, known)
                best = min(best, (said[0] + change[0], said[1] + change[1], said[2] + change[2]))
    return best


def tallies(counted: Mapping[Pair, int]) -> dict[int, dict[int, int]]:
    """Counts of pairs as a table to look them up from either side."""
    found: dict[int, dict[int, int]] = {}
    for (one, other), times in counted.items():
        found.setdefault(one, {})[other] = found.setdefault(other, {})[one] = times
    return found


Tally = Mapping[int, Mapping[int, int]]


@dataclass(frozen=True)
class KnownPairs:
    """Who should never sit together, who were partners, and who met, to be looked up from either side."""

    never: Tally
    partners: Tally
    met: Tally


def burden(
    tables: Sequence[Sequence[Sequence[int]]],
    seat: Seat,
    player: int,
    instead: tuple[int, int] | None,
    known: KnownPairs,
) -> Repeats:
    """What a player repeats at a seat. `instead` says that one player sits where another sat."""

    def sitting(table: int, side: int, at_side: int) -> int:
        sits = tables[table][side][at_side]
        return instead[1] if instead is not None and sits == instead[0] else sits

    table, side, at_side = seat
    partner, opponents = sitting(table, side, 1 - at_side), [sitting(table, 1 - side, at) for at in range(2)]
    never, mine, theirs = (tally.get(player, {}) for tally in (known.never, known.partners, known.met))
    banned = sum(never.get(somebody, 0) for somebody in (partner, *opponents))
    return banned, mine.get(partner, 0), sum(theirs.get(opponent, 0) for opponent in opponents)


def change_by(tables: Sequence[Sequence[Sequence[int]]], one: Seat, other: Seat, known: KnownPairs) -> Repeats:
    """By how much the repeats change where two players exchange their seats."""
    first, second = (tables[seat[0]][seat[1]][seat[2]] for seat in (one, other))
    before = [burden(tables, one, first, None, known), burden(tables, other, second, None, known)]
    after = [burden(tables, one, second, (second, first), known), burden(tables, other, first, (first, second), known)]
    # two opponents who exchange their seats stay opponents: what they repeat with each other is counted twice before
    # and after
    banned, together, against = (
        sum(now[part] for now in after) - sum(then[part] for then in before) for part in range(3)
    )
    return banned, together, against
