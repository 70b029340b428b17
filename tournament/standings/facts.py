"""What standings are made from, and what they say."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class GameResult:
    """A finished game: the teams in the order of their sides, their totals in the same order, and the winner.

    A bye has one team, whose totals are what the bye is worth; its `winner` is that team where a bye counts as a win. A drawn game has no winner.
    """

    round: int
    teams: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None

    @property
    def is_bye(self) -> bool:
        """Whether one team sat out."""
        return len(self.teams) == 1


@dataclass(frozen=True)
class Standing:
    """A line of the standings. Equal teams share a rank. `values` holds the value of every criterion used, by its name."""

    rank: int
    team: int
    values: Mapping[str, int]
    games: int
