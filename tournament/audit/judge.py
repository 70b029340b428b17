"""The judgement of a whole export."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tournament.audit.cash import judge_cash, read_cash
from tournament.audit.criteria import CRITERIA, Record, judge_table, standings
from tournament.audit.draws import BRACKETS, judge_draws
from tournament.audit.export import NOBODY, ExportedChampionship, ExportedRound, Finding
from tournament.audit.games import JudgedOutcome, judge_games
from tournament.audit.past import judge_roll
from tournament.audit.reader import Reader
from tournament.audit.reading import read_championship

AMONG_EQUALS = "head-to-head"


def judge_strictly(championship: ExportedChampionship) -> Iterator[Finding]:
    """Draws whose scores are not what results make; nothing is said if teams have points of their own."""
    if championship.adjustments:
        return
    outcomes: list[JudgedOutcome] = []
    for index, found in enumerate(championship.rounds):
        before = replace(championship, rounds=championship.rounds[:index])
        yield from judge_scores(found, before, outcomes)
        yield from judge_best(found, before, outcomes)
        outcomes += judge_games(found, championship.settings)[0]


def judge_scores(
    found: ExportedRound, before: ExportedChampionship, outcomes: list[JudgedOutcome]
) -> Iterator[Finding]:
    """Whether the draw saw what the teams had."""
    record = Record(found.present, outcomes, {}, before.settings.lot_seed, {})
    for index, (team, scores) in enumerate(zip(found.present, found.saw.scores, strict=False)):
        for criterion, said in scores.items():
            judged = CRITERIA.get(criterion)
            if judged is not None and judged.by_games and said != (right := judged.keys(record, [team])[team][0]):
                path = f"{found.path}.saw.scores[{index}].{criterion}"
                yield Finding("value-wrong", path, {"team": team, "criterion": criterion, "said": said, "right": right})


def judge_best(found: ExportedRound, before: ExportedChampionship, outcomes: list[JudgedOutcome]) -> Iterator[Finding]:
    """Whether nobody entered a phase before a better team; after pools, ranks there are not judged."""
    phases, saw = before.settings.phases, found.saw
    takes = phases[saw.phase - 1].takes if 0 < saw.phase <= len(phases) else None
    drawn = {earlier.method for earlier in before.rounds}
    if (
        takes is None
        or saw.turn != 1
        or AMONG_EQUALS in before.settings.criteria
        or drawn & {*BRACKETS, "pools"}
        or found.is_changed_by_hand
    ):
        return
    numbered = sorted({team.number for team in before.teams if team.number is not None})
    ranks = standings(numbered, replace(before, standings=()), outcomes)
    there = [team for team in (*found.present, *found.resting) if team in ranks]
    entered = set(saw.roster[:takes]) - {NOBODY}
    best = min((ranks[team][0] for team in there if team not in entered), default=None)
    for index, team in enumerate(saw.roster[:takes]):
        if best is not None and team in ranks and ranks[team][0] > best:
            yield Finding("entered-wrongly", f"{found.path}.saw.roster[{index}]", {"team": team})


def judge(export: object, *, strict: bool = False) -> list[Finding]:
    """Everything in an exported championship that is not what the rules say; nothing when it is valid.

    An export whose shape is wrong is judged no further: only its shape is reported. One that is not an export at all
    has the wrong shape, and nothing that is given here raises. `strict` is for who knows that no result was corrected
    after a later draw.
    """
    reader = Reader()
    championship = read_championship(export, reader)
    cash = read_cash(export if isinstance(export, Mapping) else {}, championship.teams, reader)
    if reader.findings:
        return reader.findings
    findings = [*judge_roll(championship), *judge_cash(cash, championship.teams), *judge_draws(championship)]
    if strict:
        findings += judge_strictly(championship)
    outcomes: list[JudgedOutcome] = []
    for found in championship.rounds:
        finished, faults = judge_games(found, championship.settings)
        outcomes += finished
        findings += faults
    return [*findings, *judge_table(championship, outcomes)]
