"""The standings once more: every criterion, every value and every rank, from the games as they really came out."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from tournament import plugins
from tournament.audit.brackets import stages_of
from tournament.audit.export import ExportedChampionship, Finding
from tournament.audit.games import JudgedOutcome
from tournament.errors import Detail
from tournament.plugins import Registry


class Record:
    """What all games together say of a team."""

    def __init__(
        self,
        teams: Sequence[int],
        outcomes: Sequence[JudgedOutcome],
        given: Mapping[int, int],
        lot_seed: int,
        stages: Mapping[int, int],
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
        return sum(
            len(game.sides) * own - all_marks
            for game, (own, all_marks) in zip(self.met(team), self.scores(team, byes=False), strict=True)
        )

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
    plugins.CRITERIA,
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


def judge_table(championship: ExportedChampionship, outcomes: Sequence[JudgedOutcome]) -> Iterator[Finding]:
    """Every line of the standings that is missing, too many, or says something that is not so."""
    ranked = [
        team.number for team in championship.teams if team.number is not None and team.status in ("active", "withdrawn")
    ]
    expected = standings(sorted(set(ranked)), championship, outcomes)
    seen: set[int] = set()
    highest = 0
    for line in championship.standings:
        if line.team not in expected or line.team in seen:
            yield Finding("standing-needless", line.path, {"team": line.team})
            continue
        seen.add(line.team)
        rank, values = expected[line.team]
        if line.rank != rank:
            yield Finding("rank-wrong", f"{line.path}.rank", {"team": line.team, "said": line.rank, "right": rank})
        for criterion, value in values.items():
            if criterion not in line.values:
                yield Finding("value-missing", line.path, {"team": line.team, "criterion": criterion})
            elif line.values[criterion] != value:
                details: dict[str, Detail] = {
                    "team": line.team,
                    "criterion": criterion,
                    "said": line.values[criterion],
                    "right": value,
                }
                yield Finding("value-wrong", f"{line.path}.{criterion}", details)
        if line.rank < highest:
            yield Finding("standings-order", line.path, {"team": line.team})
        highest = max(highest, line.rank)
    for team in expected:
        if team not in seen:
            yield Finding("standing-missing", "standings", {"team": team})


def standings(
    teams: Sequence[int], championship: ExportedChampionship, outcomes: Sequence[JudgedOutcome]
) -> dict[int, tuple[int, dict[str, int]]]:
    """The rank of every team, and its value by every criterion."""
    given: dict[int, int] = {}
    for _, team, points in championship.adjustments:
        given[team] = given.get(team, 0) + points
    record = Record(teams, outcomes, given, championship.settings.lot_seed, stages_of_all(championship))
    keys: dict[int, tuple[int, ...]] = dict.fromkeys(teams, ())
    values: dict[int, dict[str, int]] = {team: {} for team in teams}
    for criterion in championship.settings.criteria:
        equal: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
        for team in teams:
            equal[keys[team]].append(team)
        for tied in equal.values():
            for team, (value, *more) in CRITERIA[criterion].keys(record, tied).items():
                values[team][criterion] = value
                keys[team] += (-value if CRITERIA[criterion].fewer_is_better else value, *more)
    ranks: dict[tuple[int, ...], int] = {}
    for rank, key in enumerate(sorted(keys.values(), reverse=True), start=1):
        ranks.setdefault(key, rank)
    return {team: (ranks[keys[team]], values[team]) for team in teams}


def stages_of_all(championship: ExportedChampionship) -> dict[int, int]:
    """How far each came in the brackets: worked out, and where it is not, as the standings give it."""
    worked_out = stages_of(championship.rounds)
    if worked_out is not None:
        return worked_out
    return {line.team: line.values["stage"] for line in championship.standings if "stage" in line.values}
