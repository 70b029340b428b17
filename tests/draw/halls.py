"""Halls after some rounds, made without the draws that are tested: greedy pairs, results by chance."""

from random import Random

from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import ApartPair, Field, History
from tournament.draw.format import Grouping

WAYS = ("random", "swiss", "middle", "groups:fold", "groups:slide", "groups:lot", "winners")
"""The formats that pair everyone, by their settings."""


def hall(way: str, teams: int, rounds: int = 0, seed: int = 1, *, clubs: int = 0, banned: int = 0) -> tuple[str, Field]:
    """A format by its name, and the field of a round after so many. So many clubs keep their teams apart early, and so
    many pairs never meet."""
    rng = Random(seed)
    numbers = range(1, teams + 1)
    wins, last, floats, byes = (dict.fromkeys(numbers, 0) for _ in range(4))
    meetings: dict[frozenset[int], int] = {}
    for _ in range(rounds):
        left = sorted(numbers, key=lambda team: (-wins[team], rng.random()))
        last = dict.fromkeys(numbers, 0)
        if teams % 2:
            out = min(reversed(left), key=byes.__getitem__)
            left.remove(out)
            byes[out], wins[out], last[out] = byes[out] + 1, wins[out] + 1, 1
        while left:
            one = left.pop(0)
            other = left.pop(
                next((index for index, other in enumerate(left) if frozenset((one, other)) not in meetings), 0)
            )
            pair = frozenset((one, other))
            meetings[pair] = meetings.get(pair, 0) + 1
            for team in pair if wins[one] != wins[other] else ():
                floats[team] += 1
            winner = rng.choice((one, other))
            wins[winner], last[winner] = wins[winner] + 1, 1
    club = {team: rng.randrange(clubs) for team in (numbers if clubs else ())}
    mates = {frozenset((one, other)) for one in club for other in range(1, one) if club[one] == club[other]}
    never = {frozenset(rng.sample(numbers, 2)) for _ in range(banned if teams > 1 else 0)}
    name, _, inside = way.partition(":")
    groups = {Grouping.WINS: wins, Grouping.LAST: last, None: {}}[FORMATS[name].groups]
    return name, Field(
        entrants=tuple(sorted(numbers, key=lambda team: (-wins[team], rng.random()))),
        seed=seed,
        round_number=rounds + 1,
        history=History(meetings, byes, floats=floats),
        groups=groups,
        options={"inside": inside} if inside else {},
        apart=ApartPair(frozenset(never), frozenset(mates)),
    )
