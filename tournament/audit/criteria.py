"""Every criterion of the standings once more, from the games as they really came out."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tournament import bundles
from tournament.audit.games import JudgedOutcome
from tournament.bundles import Registry


class Record:
    """What all games together say of a team."""

    def __init__(
        self, teams: Sequence[int], outcomes: Sequence[JudgedOutcome], given: Mapping[int, int], lot_seed: int, stages: Mapping[int, int]
    ) -> None:
        self.teams = teams
        self.stages = stages
        self.given = given
        self.lot_seed = lot_seed
        self.games: defaultdict[int, list[JudgedOutcome]] = defaultdict(list)
        for outcome in outcomes:
            for team in set(outcome.teams):
                self.games[team].append(outcome)

    def scores(self, team: int, *, byes: bool) -> list[tuple[int, int]]:
        """What the team marked and what everyone marked, in each of its games, with or without its byes."""
        games = [game for game in self.games[team] if byes or len(game.sides) > 1]
        return [(game.total(team), sum(game.totals)) for game in games]

    def wins(self, team: int) -> int:
        """Games and byes won."""
        return sum(game.is_won_by(team) for game in self.games[team])

    def rank_sum(self, team: int) -> int:
        """All ranks added up: a missed round is its largest table's last rank, a bye without win the middle."""
        largest: dict[int, int] = {}
        for ranked in self.teams:
            for game in self.games[ranked]:
                largest[game.round] = max(largest.get(game.round, 1), len(game.sides))
        missed = dict(largest)
        total = 0
        for game in self.games[team]:
            missed.pop(game.round, None)
            if len(game.sides) > 1:
                total += game.rank(team)
            else:
                total += 1 if game.is_won_by(team) else largest[game.round] // 2 + 1
        return total + sum(missed.values())

    def points(self, team: int) -> int:
        """All totals, byes and what was given outside games included."""
        return sum(own for own, _ in self.scores(team, byes=True)) + self.given.get(team, 0)

    def difference(self, team: int) -> int:
        """Own totals less each opponent's, without byes."""
        return sum(len(game.sides) * own - all_marks for game, (own, all_marks) in zip(self.met(team), self.scores(team, byes=False), strict=True))

    def met(self, team: int) -> list[JudgedOutcome]:
        """The games of a team in which it met anybody."""
        return [game for game in self.games[team] if len(game.sides) > 1]

    def against(self, team: int) -> int:
        """The opponents' totals."""
        return sum(all_marks - own for own, all_marks in self.scores(team, byes=False))

    def best_game(self, team: int) -> int:
        """The greatest total of one game, byes apart."""
        return max((own for own, _ in self.scores(team, byes=False)), default=0)

    def stage(self, team: int) -> int:
        """How far it came in a bracket, and last for who is in none."""
        return self.stages.get(team, len(self.teams))

    def lot(self, team: int) -> int:
        """The first 48 bits of the SHA-256 of seed and team."""
        return int(sha256(f"{self.lot_seed}:standings:{team}".encode()).hexdigest()[:12], 16)

    def among(self, teams: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """Wins and points of these teams against each other, by rank at tables; nothing unless all of them have met."""
        wins, points = dict.fromkeys(teams, 0), dict.fromkeys(teams, 0)
        for team in teams:
            for other in teams:
                games = [game for game in self.games[team] if team != other and game.are_opponents(team, other)]
                if not games and team != other:
                    return dict.fromkeys(teams, (0, 0))
                wins[team] += sum(game.rank(team) < game.rank(other) for game in games)
                points[team] += sum(game.total(team) for game in games)
        return {team: (wins[team], points[team]) for team in teams}


Keys = Callable[[Record, Sequence[int]], Mapping[int, tuple[int, ...]]]
"""Gives each of some equal teams its value, followed by what decides between equal values."""


@dataclass(frozen=True)
class JudgedCriterion:
    """A judged criterion. `by_games`: it follows from a team's games alone, so earlier rounds can be judged."""

    keys: Keys
    fewer_is_better: bool = False
    by_games: bool = False


def of_each(value: Callable[[Record, int], int]) -> Keys:
    """The keys where every team has a value by itself."""
    return lambda record, tied: {team: (value(record, team),) for team in tied}


CRITERIA = Registry(
    bundles.CRITERIA,
    "judge",
    JudgedCriterion,
    {
        "wins": JudgedCriterion(of_each(Record.wins), by_games=True),
        "places": JudgedCriterion(of_each(Record.rank_sum), fewer_is_better=True),
        "points": JudgedCriterion(of_each(Record.points), by_games=True),
        "difference": JudgedCriterion(of_each(Record.difference), by_games=True),
        "against": JudgedCriterion(of_each(Record.against), fewer_is_better=True, by_games=True),
        "head-to-head": JudgedCriterion(Record.among),
        "best-game": JudgedCriterion(of_each(Record.best_game), by_games=True),
        "stage": JudgedCriterion(of_each(Record.stage), fewer_is_better=True),
        "lot": JudgedCriterion(of_each(Record.lot)),
    },
)
