"""Lots: the luck of a draw, taken from a seed so that anyone can draw it again.

A lot depends on the seed, the round and the team's number alone. A team that comes late gets its own and leaves the
others theirs, and every computer finds the same.
"""

from collections.abc import Iterable, Iterator
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


def luck_of_search(seed: int, round_number: int) -> Iterator[int]:
    """An endless run of numbers below 2^32 for a search that has to try at random, the same on every computer."""
    digests = (sha256(f"{seed}:{round_number}:search:{block}".encode("ascii")).digest() for block in count())
    return (int.from_bytes(digest[start : start + 4], "big") for digest in digests for start in range(0, len(digest), 4))
