"""The single values of a championship document, each checked for its type and its bounds while it is read."""

from tournament.errors import Detail, Problem
from tournament.scoring.shapes import Fields, quoted
from tournament.services.people.names import name_problems, tidy
from tournament.services.scores.entry import MOST_POINTS

MOST_TEAMS = 10_000
GREATEST = 2**63 - 1
"""The greatest whole number that a championship file can hold."""


class Values:
    """Takes values out of a document. What is wrong is added to `problems`, and something harmless is given in its place.

    `numbers` are those of the teams read so far: another number is no team.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.numbers: set[int] = set()

    def note(self, code: str, path: str, **details: Detail) -> None:
        """Note that something is wrong at a path."""
        self.problems.append(Problem(code, path, details))

    def name(self, text: str, path: str) -> str:
        """A name as it is kept."""
        self.problems += name_problems(text, path)
        return tidy(text)

    def whole(self, fields: Fields, name: str, default: int, least: int = 0, most: int = GREATEST) -> int:
        """A whole number from `least` to `most`; `default` where the field is absent or wrong."""
        return self.whole_at(fields.values[name], fields.at(name), default, least, most) if name in fields.values else default

    def whole_at(self, value: object, path: str, default: int, least: int, most: int) -> int:
        """The same of a value that stands in a list."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not-whole", path, found=quoted(value))
        elif not least <= value <= most:
            self.note("number-out-of-range", path, least=least, most=most)
        else:
            return value
        return default

    def flag(self, fields: Fields, name: str, *, default: bool) -> bool:
        """True or false."""
        return bool(fields.flag(name)) if name in fields.values else default

    def texts_with_paths(self, fields: Fields, name: str) -> list[tuple[str, str]]:
        """The texts of a list, each with its path."""
        texts = []
        for item, path in fields.entries(name):
            if isinstance(item, str):
                texts.append((item, path))
            else:
                self.note("not-text", path, found=quoted(item))
        return texts

    def texts(self, fields: Fields, name: str) -> list[str]:
        """The texts of a list."""
        return [text for text, _ in self.texts_with_paths(fields, name)]

    def teams(self, fields: Fields, name: str) -> list[int]:
        """A list of team numbers, none twice and none unknown."""
        teams: list[int] = []
        for item, path in fields.entries(name, MOST_TEAMS):
            team = self.known_team(item, path)
            if team is not None and team in teams:
                self.note("team-twice", path, number=team)
            elif team is not None:
                teams.append(team)
        return teams

    def team_number(self, fields: Fields, name: str) -> int | None:
        """The number of a team; None where the field is absent or wrong."""
        return self.known_team(fields.values[name], fields.at(name)) if name in fields.values else None

    def known_team(self, value: object, path: str) -> int | None:
        """The number of a team that was read."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not-whole", path, found=quoted(value))
        elif value not in self.numbers:
            self.note("team-unknown", path, number=quoted(value))
        else:
            return value
        return None

    def points(self, fields: Fields) -> int:
        """The points that a referee gives or takes: at least one."""
        points = self.whole(fields, "points", 0, least=-MOST_POINTS, most=MOST_POINTS)
        if fields.values.get("points") == 0:
            fields.refuse("points", "adjustment-points", points=0, most=MOST_POINTS)
        return points

    def reason(self, fields: Fields) -> str:
        """Why a referee gives or takes them: not nothing."""
        reason = fields.text("reason")
        if reason is not None and not reason.strip():
            fields.refuse("reason", "adjustment-reason")
        return (reason or "").strip()
