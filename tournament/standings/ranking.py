"""The standings: teams in order, recomputed from the results whenever they are shown."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from tournament.errors import Refused
from tournament.standings.criteria import CRITERIA, Context, check_criteria
from tournament.standings.facts import GameResult, Standing

NOTHING: Mapping[int, int] = MappingProxyType({})


def rank_teams(
    teams: Sequence[int],
    results: Sequence[GameResult],
    criteria: Sequence[str],
    *,
    adjustments: Mapping[int, int] = NOTHING,
    seed: int = 0,
    stages: Mapping[int, int] = NOTHING,
) -> list[Standing]:
    """Rank teams by these of `CRITERIA`, in order: best first, ties on one rank, by number.

    Results count whoever the opponent was, also one that is not ranked. `adjustments` are points given to a team
    outside its games, or taken, `seed` is that of the lot, and `stages` are the worst ranks at which the teams of
    brackets can still finish. Refused with every problem of `check_criteria`.
    """
    if problems := check_criteria(criteria):
        raise Refused(*problems)
    context = replace(context_of(teams, results, adjustments, seed), stages=stages)
    values: dict[int, dict[str, int]] = {team: {} for team in teams}
    groups = [sorted(teams)]
    for criterion in criteria:
        groups = [equal for tied in groups for equal in separated(tied, criterion, context, values)]
    standings: list[Standing] = []
    for tied in groups:
        rank = len(standings) + 1
        standings += [Standing(rank, team, MappingProxyType(values[team]), len(context.games[team])) for team in tied]
    return standings


def context_of(teams: Sequence[int], results: Sequence[GameResult], adjustments: Mapping[int, int], seed: int) -> Context:
    """The results by team, with what else criteria look at."""
    games: defaultdict[int, list[GameResult]] = defaultdict(list)
    for result in results:
        for team in result.teams:
            games[team].append(result)
    return Context({team: games[team] for team in teams}, adjustments, seed)


def separated(tied: Sequence[int], criterion: str, context: Context, values: Mapping[int, dict[str, int]]) -> list[list[int]]:
    """Split teams that are equal so far by one criterion, best first, and write down the value of each."""
    declared = CRITERIA[criterion]
    keys = declared.keys(tied, context)
    for team in tied:
        values[team][criterion] = keys[team][0]
    ordered = sorted(tied, key=lambda team: keys[team], reverse=not declared.fewer_is_better)
    return [list(equal) for _, equal in groupby(ordered, key=lambda team: keys[team])]
