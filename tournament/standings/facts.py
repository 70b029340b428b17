"""What standings are made from, and what they say."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class GameResult:
    """A finished game: the teams in the order of their sides, their totals in the same order, and the winner.

    A bye has one team, whose totals are what the bye is worth; its `winner` is that team where a bye counts as a win. A drawn game has no winner.
    `places` stand in the order of the sides, equal ones shared; where nothing is said the winner is first and the others second. In a game that was
    `forfeited` everybody in the first place has won it.
    """

    round: int
    teams: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None
    places: tuple[int, ...] = ()
    forfeited: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether one team sat out."""
        return len(self.teams) == 1

    def place(self, team: int) -> int:
        """The place of a team that sat at the table; in a drawn game all are first."""
        if self.places:
            return self.places[self.teams.index(team)]
        return 1 if self.winner in (None, team) else 2

    def was_won_by(self, team: int) -> bool:
        """Whether a team won the game, alone or with others because somebody forfeited it."""
        return self.winner == team or (self.forfeited and team in self.teams and self.place(team) == 1)


@dataclass(frozen=True)
class Standing:
    """A line of the standings. Equal teams share a rank. `values` holds the value of every criterion used, by its name."""

    rank: int
    team: int
    values: Mapping[str, int]
    games: int
