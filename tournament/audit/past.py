"""What had been played before a draw, by the rounds before it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from tournament.audit.export import ExportedGame, ExportedRound

Pair = tuple[int, int]
"""Two teams, the lower number first."""


@dataclass
class Past:
    """How often two teams met, sat together, had a bye, or were drawn against another score group."""

    met: Counter[Pair] = field(default_factory=Counter)
    partners: Counter[Pair] = field(default_factory=Counter)
    sat_out: Counter[int] = field(default_factory=Counter)
    floats: Counter[int] = field(default_factory=Counter)
    rounds: list[ExportedRound] = field(default_factory=list)

    def remember(self, found: ExportedRound) -> None:
        """Add a round. A game counts as met however it came out."""
        self.rounds.append(found)
        group = groups_of(found)
        for game in found.games:
            self.sat_out.update(game.teams if game.is_bye else ())
            self.met.update(opponents(game))
            self.partners.update(partners(game))
            if len({group.get(team, 0) for team in game.teams}) > 1:
                self.floats.update(game.teams)

    def of_phase(self, phase: int) -> list[ExportedRound]:
        """The rounds of a phase so far."""
        return [found for found in self.rounds if found.saw.phase == phase > 0]


def opponents(game: ExportedGame) -> Iterator[Pair]:
    """Who met whom: the pairs that sat at different sides."""
    for here, there in combinations(game.members, 2):
        yield from (pair(one, other) for one, other in product(here, there))


def partners(game: ExportedGame) -> Iterator[Pair]:
    """The pairs that sat at one side."""
    for side in game.members:
        yield from (pair(one, other) for one, other in combinations(side, 2))


def pair(one: int, other: int) -> Pair:
    """Two teams in the order of their numbers."""
    return (one, other) if one < other else (other, one)


def groups_of(found: ExportedRound) -> dict[int, int]:
    """The score groups that a draw saw, of those who were present."""
    return dict(zip(found.present, found.saw.groups, strict=False))


def playing(found: ExportedRound) -> Sequence[int]:
    """Those present who were drawn, in the order the draw used: without those who rested, or left."""
    return [team for team in found.there if team not in found.resting]
