"""What separates teams, one function per criterion, in one table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

from tournament.errors import Problem
from tournament.standings.facts import GameResult

DEFAULT_CRITERIA = ("wins", "points")
LOT_BYTES = 6


@dataclass(frozen=True)
class Context:
    """What criteria look at: the games of every team, the points given to teams outside games, and the seed of the lot."""

    games: Mapping[int, Sequence[GameResult]]
    adjustments: Mapping[int, int]
    seed: int

    def met(self, team: int) -> list[GameResult]:
        """The games of a team that had an opponent."""
        return [game for game in self.games[team] if not game.is_bye]


Key = tuple[int, ...]
Criterion = Callable[[Sequence[int], Context], Mapping[int, Key]]
"""Asked about teams that are equal so far, answers with a key for each; equal keys leave teams equal. The first number is the value that is shown."""


def by_wins(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """Games won."""
    return {team: (sum(game.winner == team for game in context.games[team]),) for team in tied}


def by_points(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """Totals of all games, and the points given or taken outside games."""
    return {team: (sum(own(team, game) for game in context.games[team]) + context.adjustments.get(team, 0),) for team in tied}


def by_difference(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """Totals of the games with an opponent, less what the opponents marked there."""
    return {team: (sum(own(team, game) - opposed(team, game) for game in context.met(team)),) for team in tied}


def by_against(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """What opponents marked, the fewer the better."""
    return {team: (sum(opposed(team, game) for game in context.met(team)),) for team in tied}


def by_head_to_head(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """A table of the tied teams among themselves, wins then points; it separates nobody unless all of them have met one another."""
    everyone = frozenset(tied)
    among = {game for team in tied for game in context.met(team) if everyone.issuperset(game.teams)}
    met = {frozenset(pair) for game in among for pair in combinations(game.teams, 2)}
    if len(tied) < 2 or any(frozenset(pair) not in met for pair in combinations(tied, 2)):
        return dict.fromkeys(tied, (0, 0))
    return {team: (sum(game.winner == team for game in among), sum(own(team, game) for game in among if team in game.teams)) for team in tied}


def by_best_game(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The greatest total of a single game with an opponent, 0 before the first."""
    return {team: (max((own(team, game) for game in context.met(team)), default=0),) for team in tied}


def by_lot(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The team's lot from the seed, a number below 2^48."""
    return {team: (int.from_bytes(sha256(f"{context.seed}:standings:{team}".encode("ascii")).digest()[:LOT_BYTES], "big"),) for team in tied}


CRITERIA: Mapping[str, Criterion] = {
    "wins": by_wins,
    "points": by_points,
    "difference": by_difference,
    "against": by_against,
    "head-to-head": by_head_to_head,
    "best-game": by_best_game,
    "lot": by_lot,
}
FEWER_IS_BETTER = frozenset({"against"})


def own(team: int, game: GameResult) -> int:
    """What a team marked in a game of its own."""
    return game.totals[game.teams.index(team)]


def opposed(team: int, game: GameResult) -> int:
    """What the others marked in a game of a team."""
    return sum(game.totals) - own(team, game)


def check_criteria(criteria: Sequence[str]) -> list[Problem]:
    """Everything wrong with an order of criteria: `criteria-none`, `criterion-unknown`, `criterion-repeated`. The last two at `criteria[i]`."""
    if not criteria:
        return [Problem("criteria-none", "criteria", {"criteria": tuple(CRITERIA)})]
    unknown = [
        Problem("criterion-unknown", f"criteria[{index}]", {"criterion": name, "criteria": tuple(CRITERIA)})
        for index, name in enumerate(criteria)
        if name not in CRITERIA
    ]
    repeated = [
        Problem("criterion-repeated", f"criteria[{index}]", {"criterion": name}) for index, name in enumerate(criteria) if name in criteria[:index]
    ]
    return unknown + repeated
