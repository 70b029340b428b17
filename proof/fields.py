"""The same draws everywhere: fixed fields drawn by every format, and a digest of each.

`python -m proof.fields` prints the digests. It needs nothing but the pure packages and rustworkx, so that it runs under
any Python at hand.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, product

from tournament.draw.catalogue import FORMATS, draw_round
from tournament.draw.facts import ApartPair, Choice, Draw, Field, History, PastGame
from tournament.draw.lots import lot

SIZES = (4, 7, 12, 21)
ROUNDS = 5
SEED = 20261121


def digests() -> dict[str, str]:
    """A digest of the draws of each format with each choice of its settings: `groups inside=lot`."""
    return {
        " ".join([name, *(f"{setting}={value}" for setting, value in options.items())]): digest(name, options)
        for name in FORMATS
        for options in choices(name)
    }


def choices(name: str) -> Iterator[dict[str, Choice]]:
    """Every choice of the settings of a format."""
    settings = FORMATS[name].settings
    yield from (dict(zip(settings, values, strict=True)) for values in product(*settings.values()))


def digest(name: str, options: Mapping[str, Choice]) -> str:
    """The first sixteen figures of the SHA-256 of everything that is drawn for the fields of all sizes."""
    drawn = [
        [[draw.tables, draw.byes, draw.resting, draw.slots, draw.roster] for draw in rounds(name, options, size)]
        for size in SIZES
    ]
    return sha256(json.dumps(drawn).encode()).hexdigest()[:16]


def rounds(name: str, options: Mapping[str, Choice], size: int) -> Iterator[Draw]:
    """Rounds won by the lower lot: two never meet, two not yet, the last misses round two."""
    teams = tuple(range(1, size + 1))
    apart = ApartPair(frozenset({frozenset({1, 2})}), frozenset({frozenset({3, 4})}))
    field = Field(
        entrants=teams,
        seed=SEED,
        round_number=1,
        groups=dict.fromkeys(teams, 0),
        roster=teams,
        options=options,
        apart=apart,
    )
    if not FORMATS[name].keeps_positions:
        field = replace(field, roster=())
    for _ in range(ROUNDS):
        if field.turn > 1 and FORMATS[name].is_over(field):
            return
        there = [
            team
            for team in sorted(teams, key=lambda team: (-field.groups[team], team))
            if field.turn != 2 or team != size
        ]
        draw = draw_round(name, replace(field, entrants=tuple(there)))
        yield draw
        field = after(field, draw)


def after(field: Field, draw: Draw) -> Field:
    """The field of the next round."""
    seats = (*draw.tables, *((bye,) for bye in draw.byes))
    slots = draw.slots or ("",) * len(seats)
    meetings = Counter(field.history.meetings)
    byes = Counter(field.history.byes)
    partners = Counter(field.history.partners)
    groups, past = dict(field.groups), list(field.past)
    byes.update(draw.byes)
    for teams, slot in zip(seats, slots, strict=True):
        half = len(teams) // 2
        sides = (teams[:half], teams[half:]) if half else (teams,)
        winner = min(teams, key=lambda team: lot(field.seed, field.round_number, team))
        for side in sides:
            partners.update(map(frozenset, combinations(side, 2)))
            groups.update({team: groups[team] + 1 for team in side if winner in side})
        meetings.update(frozenset(pair) for one, other in combinations(sides, 2) for pair in product(one, other))
        past.append(PastGame(field.turn, teams, winner, slot))
    return replace(
        field,
        round_number=field.round_number + 1,
        turn=field.turn + 1,
        history=History(dict(meetings), dict(byes), partners=dict(partners)),
        groups=groups,
        roster=draw.roster or field.roster,
        past=tuple(past),
    )


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests(), indent=1) + "\n")
