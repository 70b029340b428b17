"""What knock-outs of every kind share: who is in which bracket, and who meets whom beside the fixed tree.

Beside the tree a bracket is a pool: those alive in it are drawn anew in each round, so that nobody waits for a game
elsewhere. The best meets the last, nobody meets again whom another could meet, and of an odd number the best of those
who were exempt least often goes on without a game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.draw.concerns import JITTER
from tournament.draw.crossing import crossed
from tournament.draw.facts import NOBODY, Choice, Draw, DrawCost, Field, PastGame
from tournament.draw.lots import lot
from tournament.draw.matching import Tier, cheapest_pairing, every_pair
from tournament.draw.trees import Bracket, PhaseGames, Slot, Standing, Tree

TAKES = "takes"
"""The option for how many of the best the phase takes; it comes with the phase, not the format."""


@dataclass(frozen=True)
class BracketGame:
    """A game to play: its slot, and two teams, or one exempt, the better roster position first."""

    slot: Slot
    teams: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    """The roster of a phase divided: who is in the main bracket, and who was not taken."""

    main: tuple[int, ...]
    others: tuple[int, ...]


def taken(roster: Sequence[int], options: Mapping[str, Choice]) -> Taken:
    """The first positions of the roster, as many as the phase takes, and the rest."""
    takes = int(options.get(TAKES) or len(roster))
    return Taken(tuple(roster[:takes]), tuple(roster[takes:]))


def size_of_main(size: int, options: Mapping[str, Choice]) -> int:
    """How many of so many positions are in the main bracket."""
    return min(size, int(options.get(TAKES) or size))


def roster_of(field: Field) -> tuple[int, ...]:
    """The roster; later teams take empty positions or make the tree longer. After pools, mates meet late."""
    roster = list(field.roster or field.entrants)
    if field.turn == 1:
        if field.pools:
            divided = taken(roster, field.options)
            roster = [*crossed(divided.main, field.pools), *crossed(divided.others, field.pools)]
        for team in field.entrants:
            if team not in roster:
                seat_late(roster, team, field.options)
    return tuple(roster)


def seat_late(roster: list[int], team: int, options: Mapping[str, Choice]) -> None:
    """Give a late team the first empty position, at the exempt one's cost alone; else it stays out."""
    main = size_of_main(len(roster), options)
    closed = main == options.get(TAKES)
    if closed and options.get("rest") != "bracket":
        return
    first = main if closed else 0
    size = len(roster) - first
    if NOBODY in roster[first:]:
        roster[roster.index(NOBODY, first)] = team
    elif size < 2 or size & (size - 1):
        roster.append(team)


@dataclass(frozen=True)
class LateSlot:
    """Where a late team can still enter the first round: the roster with it, the slot, and the opponent there."""

    roster: tuple[int, ...]
    slot: Slot
    against: int


def slot_for_late(roster: Sequence[int], team: int, options: Mapping[str, Choice]) -> LateSlot | None:
    """The position of a team that comes when round one is posted: its own, or the first empty; or None."""
    after = list(roster)
    if team not in after:
        seat_late(after, team, options)
    divided = taken(after, options)
    for bracket, size in ((Bracket.MAIN, divided.main), (Bracket.OTHERS, divided.others if options.get("rest") == "bracket" else ())):
        if team in size:
            leaves = Tree(bracket, size).leaves
            at = leaves.index(team)
            return LateSlot(tuple(after), Slot(bracket, 1, at // 2 + 1), leaves[at ^ 1]) if len(leaves) > 1 else None
    return None


def tree_seats(tree: Tree, row: Sequence[Standing], number: int, present: frozenset[int]) -> list[BracketGame]:
    """The games of a tree's round, two by two, with teams seated by hand; a team without an opponent is exempt."""
    rank = {team: index for index, team in enumerate(tree.by_seed)}
    seats = []
    for position in range(len(row) // 2):
        there = [team for team in row[2 * position : 2 * position + 2] if team in present and team]
        if there:
            seats.append(BracketGame(tree.slot(number, position + 1), tuple(sorted(there, key=lambda team: rank.get(team, len(rank))))))
    return seats


def pool_seats(bracket: Bracket, number: int, pool: Sequence[int], field: Field) -> list[BracketGame]:
    """A pool's games of a round among those there, its exempt last; the pool is in roster order."""
    pairs, exempt = paired(pool, field)
    return [BracketGame(Slot(bracket, number, position), teams) for position, teams in enumerate([*pairs, *exempt], 1)]


def paired(teams: Sequence[int], field: Field) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Teams, best first, in pairs; of an odd number the best of the least exempt is left over."""
    playing = list(teams)
    left: list[tuple[int, ...]] = []
    if len(playing) % 2:
        left = [(exempt_of(playing, field),)]
        playing.remove(left[0][0])
    size = len(playing)
    pairs = [(index, size - 1 - index) for index in range(size // 2)]
    if any(unwanted(playing, field, *pair) for pair in pairs):
        pairs = cheapest_pairing(every_pair(size), tiers(playing, field))
    return [(playing[one], playing[other]) for one, other in pairs], left


def exempt_of(teams: Sequence[int], field: Field) -> int:
    """The best of the least exempt in this phase; after pools, one whose absence avoids rematches."""
    byes = [game.teams[0] for game in field.past if len(game.teams) == 1]
    least = min(map(byes.count, teams))
    possible = [team for team in teams if byes.count(team) == least]
    if not field.pools:
        return possible[0]

    def again(team: int) -> int:
        pairs, _ = paired([other for other in teams if other != team], field)
        return sum(field.history.times_met(*pair) for pair in pairs)

    return min(possible, key=again)


def unwanted(teams: Sequence[int], field: Field, one: int, other: int) -> int:
    """How grave it would be if two met: they should never, or they have met before."""
    pair = frozenset((teams[one], teams[other]))
    return int(pair in field.apart.never) * 2 + min(field.history.meetings.get(pair, 0), 1)


def tiers(teams: Sequence[int], field: Field) -> list[Tier]:
    """What pairing two positions of a pool costs, the gravest first."""
    lots = [lot(field.seed, field.round_number, team) for team in teams]
    last = len(teams) - 1
    return [
        lambda one, others: [int(frozenset((teams[one], teams[other])) in field.apart.never) for other in others],
        lambda one, others: [field.history.times_met(teams[one], teams[other]) for other in others],
        lambda one, others: [(one + other - last) ** 2 for other in others],
        lambda one, others: [lots[one] * lots[other] % JITTER for other in others],
    ]


def seated(field: Field, seats: Iterable[BracketGame], roster: tuple[int, ...]) -> Draw:
    """The draw that consists of these games."""
    listed = list(seats)
    tables = [seat for seat in listed if len(seat.teams) == 2]
    byes = [seat for seat in listed if len(seat.teams) == 1]
    busy = {team for seat in listed for team in seat.teams}
    cost = DrawCost(
        rematches=sum(field.history.times_met(*seat.teams) for seat in tables),
        repeated_byes=sum(field.history.byes.get(seat.teams[0], 0) for seat in byes),
    )
    return Draw(
        tables=tuple(seat.teams for seat in tables),
        byes=tuple(seat.teams[0] for seat in byes),
        cost=cost,
        resting=tuple(team for team in field.entrants if team not in busy),
        slots=tuple(str(seat.slot) for seat in (*tables, *byes)),
        roster=roster,
    )


def pool_after(pool: Sequence[int], played: Sequence[PastGame], games: PhaseGames) -> tuple[list[int], list[int], list[int]]:
    """What a drawn round made of a pool: who goes on, alone or not, who lost or stayed away, who still plays."""
    if len(pool) == 1 and not played:
        return list(pool), [], []
    on = [winner for game in played if (winner := games.went_on(game)) is not None]
    playing = [team for game in played if games.went_on(game) is None for team in game.teams]
    there = dict.fromkeys([*pool, *(team for game in played for team in game.teams)])
    return on, [team for team in there if team not in on and team not in playing], playing
