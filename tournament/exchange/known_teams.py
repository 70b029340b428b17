"""The teams of a document that is being read, and what is wrong with it so far."""

from collections.abc import Sequence

from tournament.errors import Detail, Problem
from tournament.scoring.shapes import around, entry, quoted


class KnownTeams:
    """Problems found beyond a document's shape, and the team numbers read so far: no others exist.

    `wrong` is what is wrong with its shape: what hangs on a part that could not be read is not noted. Where the number
    of a team is such a part (`knows_all` is false), any number may be that team's.
    """

    def __init__(self, wrong: list[Problem]) -> None:
        self.wrong = wrong
        self.problems: list[Problem] = []
        self.numbers: set[int] = set()
        self.knows_all = True
        self._unread = {path for problem in wrong for path in around(problem.path)}

    def note(self, code: str, path: str, **details: Detail) -> None:
        """Note that something is wrong at a path, unless what is there could not be read."""
        if self.is_read(path):
            self.problems.append(Problem(code, path, details))

    def instead(self, path: str, code: str, **details: Detail) -> None:
        """Note that something should not be at a path at all, instead of what is wrong with it."""
        self.wrong[:] = [problem for problem in self.wrong if path not in around(problem.path)]
        self.wrong.append(Problem(code, path, details))

    def is_read(self, path: str) -> bool:
        """Whether nothing is wrong with the shape of what is at a path."""
        return path not in self._unread

    def known(self, value: object, path: str) -> int:
        """The number of a team that was read; 0 where there is none of that number."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not-whole", path, found=quoted(value))
        elif value not in self.numbers and self.knows_all:
            self.note("team-unknown", path, number=quoted(value))
        else:
            return value
        return 0

    def each_once(self, part: Sequence[object], path: str) -> list[int]:
        """The numbers of a list of teams, none twice and none unknown."""
        teams: dict[int, None] = {}
        for index, value in enumerate(part):
            team = self.known(value, entry(path, index))
            if team in teams:
                self.note("team-twice", entry(path, index), number=team)
            elif team:
                teams[team] = None
        return list(teams)
