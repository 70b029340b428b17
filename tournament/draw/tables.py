"""The tables of a room by their numbers, and which game sits at which of them once it is drawn who meets whom.

A room is runs of numbers that follow one another, first and last, in rising order: 1 to 12 and 14 to 40 is `((1, 12),
(14, 40))`. An empty room says nothing, and tables are numbered 1, 2, 3 …

Without a wish the games take the tables in the order of the draw. Whoever needs a table near the door gets one; where
tables move, nobody sits at the same table again as long as that can be; and what is left to choose keeps the order of
the draw as nearly as it can.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.draw.facts import Draw
from tournament.draw.matching import Pairs, Rows, widened

Room = tuple[tuple[int, int], ...]


def table_numbers(room: Room, games: int) -> tuple[int, ...]:
    """Table numbers for so many games, in order; those beyond the room follow its last number."""
    numbers = [number for first, last in room for number in range(first, last + 1)][:games]
    beyond = room[-1][1] if room else 0
    return (*numbers, *range(beyond + 1, beyond + 1 + games - len(numbers)))


def tables_in(room: Room) -> int:
    """How many tables are in a room; 0 where nothing is said about it."""
    return sum(last - first + 1 for first, last in room)


def tables_missing(room: Room, games: int) -> int:
    """For how many games there is no table in the room."""
    return max(games - tables_in(room), 0) if room else 0


def has_table(room: Room, number: int) -> bool:
    """Whether a table of that number is in the room; where nothing is said about it, every number does."""
    return not room or any(first <= number <= last for first, last in room)


def room_of(numbers: Iterable[int]) -> Room:
    """The room that has tables of these numbers."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return tuple(runs)


def gaps_of(room: Room) -> tuple[int, ...]:
    """The numbers from 1 to the last one of the room that do not exist."""
    return tuple(number for number in range(1, room[-1][1] + 1 if room else 1) if not has_table(room, number))


NEAR = 20
"""At least so many tables on either side of its own are looked at for a game."""
TIES, MODULUS = 7919, 2**31 - 1
"""Two primes that decide between equal tables: not chance, but no noticeable rule either."""


@dataclass(frozen=True)
class Wishes:
    """Wishes of tables: who is near the door, which exist (none: the first), and no returning."""

    near_door: frozenset[int] = frozenset()
    door_tables: tuple[int, ...] = ()
    tables_move: bool = False


def plan_tables(
    draw: Draw, tables: Sequence[int], past: Mapping[int, Sequence[int]], wishes: Wishes
) -> tuple[int, ...]:
    """The number of the table of each game, in the order of the draw.

    `tables` are the numbers of those that can be had, at least one for each game, in the order in which they are taken;
    `past` are the tables each team sat at. A format that keeps its tables has said where everybody sits.
    """
    waiting = [sum(team in wishes.near_door for team in game) for game in draw.tables]
    taken = tables_taken(len(waiting), tables, wishes.door_tables, sum(map(bool, waiting)))
    if draw.at or not (any(waiting) or wishes.tables_move):
        return tuple(tables[: len(waiting)])
    near = frozenset(wishes.door_tables or taken[: sum(map(bool, waiting))])
    counted = past if wishes.tables_move else {}
    again = [
        {table: sum(counted.get(team, ()).count(table) for team in game) for table in known(game, counted)}
        for game in draw.tables
    ]
    choice = TableChoice(waiting, taken, near, again)
    return tuple(taken[table - len(waiting)] for _, table in choice.made())


def at_tables(draw: Draw, room: Room, past: Mapping[int, Sequence[int]], wishes: Wishes) -> Draw:
    """A draw with its games at a room's tables, by order; unchanged where nothing is wished."""
    if draw.at or not (wishes.near_door or wishes.tables_move):
        return draw
    near = tuple(table for table in wishes.door_tables if has_table(room, table))
    there = tables_in(room) or max(near, default=0)
    tables = table_numbers(room, max(len(draw.tables), there))
    numbers = plan_tables(draw, tables, past, replace(wishes, door_tables=near))
    return replace(draw, at=tuple(tables.index(number) + 1 for number in numbers))


def known(game: Sequence[int], past: Mapping[int, Sequence[int]]) -> set[int]:
    """The tables that anybody of a game sat at."""
    return {table for team in game for table in past.get(team, ())}


def tables_taken(games: int, tables: Sequence[int], near: Sequence[int], waiting: int) -> list[int]:
    """So many tables: the first ones, but for needed ones near the door. In order."""
    first, beyond = tables[:games], [table for table in tables[games:] if table in near]
    needed = beyond[: max(0, waiting - sum(table in near for table in first))]
    given_up = [table for table in reversed(first) if table not in near][: len(needed)]
    return [table for table in tables if (table in first and table not in given_up) or table in needed]


@dataclass(frozen=True)
class TableChoice:
    """Games to be given tables, games first: who needs the door, tables there are, who sat where how often."""

    waiting: Sequence[int]
    tables: Sequence[int]
    near: frozenset[int]
    again: Sequence[Mapping[int, int]]

    def made(self) -> Pairs:
        """The pairs of a game and a table that cost least, by game."""
        games = len(self.waiting)
        return widened(
            2 * games, self.candidates, [self.far_from_the_door, self.same_again, self.out_of_order, self.ties], NEAR
        )

    def candidates(self, width: int) -> Rows:
        """The tables around each game's own, and those near the door for whom they are for."""
        games = len(self.waiting)
        door = [games + index for index, table in enumerate(self.tables) if table in self.near]
        rows: list[Sequence[int]] = [()] * (2 * games)
        for game, waits in enumerate(self.waiting):
            own = range(games + max(0, game - width), games + min(game + width + 1, games))
            rows[game] = sorted({*own, *door}) if waits else own
        return rows

    def far_from_the_door(self, game: int, others: Sequence[int]) -> list[int]:
        """How many of a game sit far from the door though they should not."""
        waits = self.waiting[game] if others else 0
        return (
            [waits if self.tables[other - len(self.waiting)] not in self.near else 0 for other in others]
            if waits
            else [0] * len(others)
        )

    def same_again(self, game: int, others: Sequence[int]) -> list[int]:
        """How often those of a game sat at a table before."""
        again = self.again[game] if others else {}
        return (
            [again.get(self.tables[other - len(self.waiting)], 0) for other in others] if again else [0] * len(others)
        )

    def out_of_order(self, game: int, others: Sequence[int]) -> list[int]:
        """Squared distance from the game's own table: others move up by one rather than two swap."""
        own = game + len(self.waiting)
        return [(other - own) ** 2 for other in others]

    def ties(self, game: int, others: Sequence[int]) -> list[int]:
        """What decides between the equal."""
        return [(game + 1) * (other + 1) * TIES % MODULUS for other in others]
