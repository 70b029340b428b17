"""Lots, taken from a seed so that anyone can draw them again: the luck of a draw, and who wins in a raffle.

A lot depends on the seed, the round and the team's number alone. A team that comes late gets its own and leaves the
others theirs, and every computer finds the same.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count

LOT_BYTES = 6


def lot(seed: int, round_number: int, team: int) -> int:
    """The lot of a team in a round: a number below 2^48, which any reader of JSON holds exactly."""
    drawn = sha256(f"{seed}:{round_number}:{team}".encode("ascii")).digest()
    return int.from_bytes(drawn[:LOT_BYTES], "big")


def in_order_of_lots(teams: Iterable[int], seed: int, round_number: int) -> list[int]:
    """Teams in the order of their lots, the lowest first; equal lots, should they ever happen, by team number."""
    return sorted(teams, key=lambda team: (lot(seed, round_number, team), team))


def rng_of_search(seed: int, round_number: int) -> Iterator[int]:
    """An endless run of numbers below 2^32 for a search that has to try at random, the same on every computer."""
    digests = (sha256(f"{seed}:{round_number}:search:{block}".encode("ascii")).digest() for block in count())
    return (
        int.from_bytes(digest[start : start + 4], "big") for digest in digests for start in range(0, len(digest), 4)
    )


Run = tuple[int, int]
"""Tickets of the raffle without a gap, from the first number to the last."""


def count_tickets(runs: Iterable[Run]) -> int:
    """How many tickets there are in these runs."""
    return sum(last - first + 1 for first, last in runs)


def drawn_number(seed: int) -> int:
    """The raffle's draw of a seed: the first twelve hex figures of its SHA-256, below 2^48.

    One sum that anybody can redo on a telephone. That some positions are likelier than others by the remainder of 2^48
    is beyond all measure.
    """
    return int(sha256(str(seed).encode("ascii")).hexdigest()[: 2 * LOT_BYTES], 16)


def winning_position(seed: int, tickets: int) -> int:
    """Which of so many tickets wins, counted from 1, the lowest number first: the remainder, and one more."""
    return drawn_number(seed) % tickets + 1


def ticket_at(runs: Iterable[Run], position: int) -> int:
    """The number of the ticket at a position, counted from 1 in the order of the numbers."""
    for first, last in sorted(runs):
        if position <= last - first + 1:
            return first + position - 1
        position -= last - first + 1
    raise LookupError(position)


def without_tickets(runs: Iterable[Run], taken: Iterable[int]) -> tuple[Run, ...]:
    """The runs in the order of their numbers, without some tickets; those that touch become one."""
    left: list[Run] = []
    gone = sorted(set(taken))
    for first, last in sorted(runs):
        for ticket in (number for number in gone if first <= number <= last):
            left += [(first, ticket - 1)] if first < ticket else []
            first = ticket + 1
        left += [(first, last)] if first <= last else []
    joined: list[Run] = []
    for first, last in left:
        if joined and joined[-1][1] == first - 1:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return tuple(joined)


def is_within(runs: Iterable[Run], sold: Sequence[Run]) -> bool:
    """Whether these runs' tickets are among those sold, whose runs are as `without_tickets` gives them."""
    starts = [first for first, _ in sold]
    places = ((bisect_right(starts, first) - 1, last) for first, last in runs)
    return all(place >= 0 and last <= sold[place][1] for place, last in places)


def winner_of(seed: int, runs: Sequence[Run]) -> int:
    """The ticket that a seed draws among these runs."""
    return ticket_at(runs, winning_position(seed, count_tickets(runs)))
