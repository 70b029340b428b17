"""What standings are made from and say, and what separates teams: one function and one row for each criterion."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import permutations

from tournament import plugins
from tournament.errors import Problem
from tournament.plugins import Registry
from tournament.sentences import N_


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
        return (
            self.rank(team) == 1
            if self.forfeited
            else self.winner is not None and self.side_of(self.winner) == self.side_of(team)
        )


@dataclass(frozen=True)
class Standing:
    """A team's place. Equal teams share a rank; `values` of all used criteria by name."""

    rank: int
    team: int
    values: Mapping[str, int]
    games: int


DEFAULT_CRITERIA = ("wins", "points")
LOT_BYTES = 6


@dataclass(frozen=True)
class Context:
    """What criteria look at: games, points outside games, lot's seed, and `stages` secured in brackets."""

    games: Mapping[int, Sequence[GameResult]]
    adjustments: Mapping[int, int]
    seed: int
    stages: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def last_ranks(self) -> Mapping[int, int]:
        """The last rank of the largest table of each round."""
        last: dict[int, int] = {}
        for games in self.games.values():
            for game in games:
                last[game.round] = max(last.get(game.round, 1), len(game.totals))
        return last

    def met(self, team: int) -> list[GameResult]:
        """The games of a team that had an opponent."""
        return [game for game in self.games[team] if not game.is_bye]


Key = tuple[int, ...]
Keys = Callable[[Sequence[int], Context], Mapping[int, Key]]
"""Gives each of some equal teams a key; equal keys stay equal. The first number is shown."""


@dataclass(frozen=True)
class Criterion:
    """What separates teams, and what is said of it, in English.

    `label` is short enough for the head of a column. In the example on the page of the settings `equal` says what two
    teams have that are equal by it, and `decides` which of two is first; both may name `{equal}` and `{better}`, the
    `figures` of a championship of three games to 2,000. Without `equal` nobody can be. The greater value is better,
    unless `fewer_is_better`; the value may be a rank (`is_rank`), and is said as one. `within_a_hall` says why it says
    nothing of teams of different halls; empty where it does.
    """

    keys: Keys
    label: str
    decides: str
    equal: str = ""
    figures: tuple[int, int] = (0, 0)
    fewer_is_better: bool = False
    is_rank: bool = False
    within_a_hall: str = ""


def by_wins(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """Games won."""
    return {team: (sum(game.was_won_by(team) for game in context.games[team]),) for team in tied}


def by_rank_sum(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The sum of table ranks, lower first: a bye that wins is 1, else a middle rank; a missed round the last one."""
    last, missed_all = context.last_ranks, sum(context.last_ranks.values())
    return {
        team: (
            missed_all + sum(rank_in(team, game, last[game.round]) - last[game.round] for game in context.games[team]),
        )
        for team in tied
    }


def by_points(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """Totals of all games, and the points given or taken outside games."""
    return {
        team: (sum(own(team, game) for game in context.games[team]) + context.adjustments.get(team, 0),)
        for team in tied
    }


def by_difference(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """Totals of games with opponents, less theirs: against each, at tables of several."""
    return {
        team: (sum((len(game.totals) - 1) * own(team, game) - opposed(team, game) for game in context.met(team)),)
        for team in tied
    }


def by_against(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """What opponents marked, the fewer the better."""
    return {team: (sum(opposed(team, game) for game in context.met(team)),) for team in tied}


def by_head_to_head(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """A table of the tied teams, wins then points; nobody is parted unless all have met.

    Where several sit at a table, a win over each who ranks below; points count for each of them who sat there too.
    Partners have not met.
    """
    several, equal = len(tied) >= 2, frozenset(tied)
    among = {game for team in tied for game in context.met(team)} if several else ()
    seated = [
        (pair, game) for game in among for pair in permutations([team for team in game.teams if team in equal], 2)
    ]
    meetings = [(pair, game) for pair, game in seated if game.are_opponents(*pair)]
    if not several or len({pair for pair, _ in meetings}) < len(tied) * (len(tied) - 1):
        return dict.fromkeys(tied, (0, 0))
    wins, points = dict.fromkeys(tied, 0), dict.fromkeys(tied, 0)
    for (team, other), game in meetings:
        wins[team] += game.rank(team) < game.rank(other)
        points[team] += own(team, game)
    return {team: (wins[team], points[team]) for team in tied}


def by_best_game(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The greatest total of a single game with an opponent, 0 before the first."""
    return {team: (max((own(team, game) for game in context.met(team)), default=0),) for team in tied}


def by_stage(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The worst rank each can still have in brackets, lower first; last for those in none."""
    return {team: (context.stages.get(team, len(context.games)),) for team in tied}


def by_lot(tied: Sequence[int], context: Context) -> Mapping[int, Key]:
    """The team's lot from the seed."""
    return {team: (lot_of(team, context.seed),) for team in tied}


CRITERIA = Registry(
    plugins.CRITERIA,
    "ranking",
    Criterion,
    {
        "wins": Criterion(
            by_wins,
            N_("Wins"),
            equal=N_("Two teams have won 3 games each:"),
            decides=N_("the one with more games won ranks higher."),
        ),
        "places": Criterion(
            by_rank_sum,
            N_("Places"),
            equal=N_("Two teams have a sum of places of 7 each:"),
            decides=N_("the one whose places add up to 6 ranks above the one with 7."),
            fewer_is_better=True,
        ),
        "points": Criterion(
            by_points,
            N_("Points"),
            equal=N_("Two teams have scored {equal} points each:"),
            decides=N_("the one with {better} points ranks above the one with {equal}."),
            figures=(5900, 6200),
        ),
        "difference": Criterion(
            by_difference,
            N_("Difference"),
            equal=N_("Two teams have a difference of +{equal} each:"),
            decides=N_("the one with a difference of +{better} ranks above the one with +{equal}."),
            figures=(310, 450),
        ),
        "against": Criterion(
            by_against,
            N_("Against"),
            equal=N_("Two teams have had {equal} points scored against them each:"),
            decides=N_("the one with {better} against it ranks above the one with {equal}."),
            figures=(4800, 4100),
            fewer_is_better=True,
        ),
        "head-to-head": Criterion(
            by_head_to_head,
            N_("Head-to-head"),
            equal=N_("Two teams have not met, or were equal when they met:"),
            decides=N_("the one that won their game ranks higher."),
            within_a_hall=N_("teams of different halls have not met"),
        ),
        "best-game": Criterion(
            by_best_game,
            N_("Best game"),
            equal=N_("Two teams have a best game of {equal} each:"),
            decides=N_("the one whose best game is {better} ranks above the one with {equal}."),
            figures=(2040, 2150),
        ),
        "stage": Criterion(
            by_stage,
            N_("Place secured"),
            equal=N_("Two teams were knocked out in the same round, or are in no bracket:"),
            decides=N_("the one that went further in its bracket ranks higher."),
            fewer_is_better=True,
            is_rank=True,
            within_a_hall=N_("a place in a bracket is one of its own hall"),
        ),
        "lot": Criterion(
            by_lot, N_("Drawing lots"), decides=N_("a random draw by the computer decides which ranks higher.")
        ),
    },
)


def lot_of(team: int, seed: int) -> int:
    """The lot of a team from a seed, a number below 2^48: the greater the better."""
    return int.from_bytes(sha256(f"{seed}:standings:{team}".encode("ascii")).digest()[:LOT_BYTES], "big")


def own(team: int, game: GameResult) -> int:
    """What a team marked in a game of its own."""
    return game.totals[game.side_of(team)]


def rank_in(team: int, game: GameResult, last: int) -> int:
    """The rank of a team in a game of its own; a bye that is no win is a rank in the middle of a table of so many."""
    if game.is_bye:
        return 1 if game.winner == team else last // 2 + 1
    return game.rank(team)


def opposed(team: int, game: GameResult) -> int:
    """What the others marked in a game of a team."""
    return sum(game.totals) - own(team, game)


def check_criteria(criteria: Sequence[str]) -> list[Problem]:
    """Wrong orders: `criteria-none`, `criterion-unknown`, `criterion-repeated` at `criteria[i]`."""
    if not criteria:
        return [Problem("criteria-none", "criteria", {"criteria": tuple(CRITERIA)})]
    unknown = [
        Problem("criterion-unknown", f"criteria[{index}]", {"criterion": name, "criteria": tuple(CRITERIA)})
        for index, name in enumerate(criteria)
        if name not in CRITERIA
    ]
    repeated = [
        Problem("criterion-repeated", f"criteria[{index}]", {"criterion": name})
        for index, name in enumerate(criteria)
        if name in criteria[:index]
    ]
    return unknown + repeated
