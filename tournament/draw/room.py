"""The tables of a room, by their numbers: halls number theirs once and for all, and some numbers do not exist.

A room is runs of numbers that follow one another, first and last, in rising order: 1 to 12 and 14 to 40 is `((1, 12),
(14, 40))`. An empty room says nothing, and tables are numbered 1, 2, 3 …
"""

from collections.abc import Iterable

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
