"""What standings are made from, and what they say."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class GameResult:
    """A finished game: teams and totals by side, and the winner.

    Each side has so many `members`, one after the other in `teams`: one, or two where partners are drawn. The total,
    the rank and the win
    of a side are those of each of its members; `winner` is any of those who won.
    A bye has one team, whose totals are what the bye is worth; its `winner` is that team where a bye counts as a win. A
    drawn game has no winner.
    `ranks` are in the order of the sides, equal ones shared; where nothing is said the winner is first and the others
    second. In a game that was
    `forfeited` everybody of rank 1 has won it.
    """

    round: int
    teams: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None
    ranks: tuple[int, ...] = ()
    forfeited: bool = False
    members: int = 1

    @property
    def is_bye(self) -> bool:
        """Whether one team sat out."""
        return len(self.totals) == 1

    def side_of(self, team: int) -> int:
        """Which side a team sat at, from 0."""
        return self.teams.index(team) // self.members

    def are_opponents(self, one: int, other: int) -> bool:
        """Whether two teams of the game sat at different sides."""
        return self.side_of(one) != self.side_of(other)

    def rank(self, team: int) -> int:
        """The rank of a team that sat at the table; in a drawn game all are first."""
        if self.ranks:
            return self.ranks[self.side_of(team)]
        return 1 if self.winner is None or self.side_of(self.winner) == self.side_of(team) else 2

    def was_won_by(self, team: int) -> bool:
        """Whether a team that sat at the table won the game, alone or with others because somebody forfeited it."""
        return self.rank(team) == 1 if self.forfeited else self.winner is not None and self.side_of(self.winner) == self.side_of(team)


@dataclass(frozen=True)
class Standing:
    """A team's place. Equal teams share a rank; `values` of all used criteria by name."""

    rank: int
    team: int
    values: Mapping[str, int]
    games: int
