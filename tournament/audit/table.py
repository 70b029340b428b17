"""The standings once more: every value, every rank, from the games as they really came out."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tournament.audit.brackets import stages_of
from tournament.audit.criteria import CRITERIA, Record
from tournament.audit.export import ExportedChampionship
from tournament.audit.findings import Finding
from tournament.audit.games import JudgedOutcome
from tournament.errors import Detail


def judge_table(championship: ExportedChampionship, outcomes: Sequence[JudgedOutcome]) -> Iterator[Finding]:
    """Every line of the standings that is missing, too many, or says something that is not so."""
    ranked = [team.number for team in championship.teams if team.number is not None and team.status in ("active", "withdrawn")]
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
                details: dict[str, Detail] = {"team": line.team, "criterion": criterion, "said": line.values[criterion], "right": value}
                yield Finding("value-wrong", f"{line.path}.{criterion}", details)
        if line.rank < highest:
            yield Finding("standings-order", line.path, {"team": line.team})
        highest = max(highest, line.rank)
    for team in expected:
        if team not in seen:
            yield Finding("standing-missing", "standings", {"team": team})


def standings(teams: Sequence[int], championship: ExportedChampionship, outcomes: Sequence[JudgedOutcome]) -> dict[int, tuple[int, dict[str, int]]]:
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
