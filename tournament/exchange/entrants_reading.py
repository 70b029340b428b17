"""Who entered a championship, read from its document: other parts of it may name them by their numbers."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.draw.facts import Phase
from tournament.errors import Detail, Problem
from tournament.exchange.entrants_document import Entered, Player, Team, Waiting
from tournament.scoring.paths import around, entry
from tournament.scoring.shapes import quoted
from tournament.scoring.systems import seating_of, usual_rules
from tournament.services.desk.texts import tidy
from tournament.services.people.drafts import for_each
from tournament.services.people.lines import TeamStatus
from tournament.services.people.names import name_from_players, name_key, name_problems
from tournament.services.safety.championship_facts import TeamFacts
from tournament.services.setup.entering import entering_together


class KnownTeams:
    """The problems found so far beyond the shape of a document, and the numbers of the teams read so far: another number is no team.

    `wrong` is what is wrong with its shape: what hangs on a part that could not be read is not noted. Where the number of a team is such a part
    (`knows_all` is false), any number may be that team's.
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


class Entrants(KnownTeams):
    """Teams, players and those who wait: every number and every player once. How many enter together goes by the rules and the phases."""

    def __init__(self, wrong: list[Problem]) -> None:
        super().__init__(wrong)
        self.rules = usual_rules()
        self.phases: tuple[Phase, ...] = ()
        self._players: dict[frozenset[str], str] = {}

    def player(self, part: Player, path: str) -> TeamFacts:
        """Somebody who entered alone."""
        name, called = self.name(part.name, f"{path}.name"), self.name(part.called, f"{path}.called")
        self._register(name, f"{path}.name", path)
        facts = self._facts(part, path, self._number(part, path), part.status, (name,), called)
        return with_papers(facts, [part.licence], [part.membership])

    def team(self, part: Team, path: str) -> TeamFacts:
        """A team, of as many players as the rules seat at a side."""
        return self._registered(part, path, self._number(part, path), part.status, seating_of(self.rules).players)

    def _number(self, part: Team | Player, path: str) -> int:
        """The number of a team, which no other has."""
        if part.number in self.numbers:
            self.note("number-twice", f"{path}.number", number=part.number)
        if self.is_read(f"{path}.number"):
            self.numbers.add(part.number)
        else:
            self.knows_all = False
        return part.number

    def waiting(self, part: Waiting, path: str) -> TeamFacts:
        """Somebody who looks for a partner."""
        if entering_together(self.rules, self.phases) == 1:
            self.note("waiting-for-nobody", path)
        return self._registered(part, path, None, TeamStatus.WAITING, 1)

    def _registered(self, part: Team | Waiting, path: str, number: int | None, status: TeamStatus, seats: int) -> TeamFacts:
        """What a team and someone who waits have in common."""
        players = [self.name(player, f"{path}.players[{index}]") for index, player in enumerate(part.players)]
        if len(players) != seats:
            self.note("players-needed", f"{path}.players", players=seats)
        for index, player in enumerate(players):
            self._register(player, f"{path}.players[{index}]", path)
        for field, texts in (("licences", part.licences), ("memberships", part.memberships)):
            for index, text in enumerate(texts):
                if text and index >= len(players):
                    self.note("licence-without-player", f"{path}.{field}[{index}]", licence=text)
        facts = self._facts(part, path, number, status, players, self.name(part.name, f"{path}.name"))
        return with_papers(facts, part.licences, part.memberships)

    def _facts(self, part: Entered, path: str, number: int | None, status: TeamStatus, players: Sequence[str], name: str) -> TeamFacts:
        """The facts that all who entered share."""
        if number is not None and status is TeamStatus.WAITING:
            self.note("waiting-with-number", f"{path}.status")
        return TeamFacts(
            number=number,
            name=name or name_from_players(players),
            players=tuple(players),
            club=self.name(part.club, f"{path}.club"),
            status=status,
            present=part.present,
            paid=part.paid,
            near_door=part.near_door,
            category=tidy(part.category),
        )

    def name(self, text: str, path: str) -> str:
        """A name as it is kept."""
        self.problems += name_problems(text, path)
        return tidy(text)

    def _register(self, player: str, path: str, team: str) -> None:
        """Refuse a player without a name, or one who is there already."""
        if not player:
            self.note("player-unnamed", path)
        elif name_key(player) in self._players:
            self.note("player-elsewhere", path, player=player, other=self._players[name_key(player)])
        else:
            self._players[name_key(player)] = team


def with_papers(team: TeamFacts, licences: Sequence[str], memberships: Sequence[str]) -> TeamFacts:
    """A team with what its players brought along."""
    players = len(team.players)
    return replace(
        team,
        licences=for_each(players, [tidy(text) for text in licences[:players]]),
        memberships=for_each(players, [tidy(text) for text in memberships[:players]]),
    )
