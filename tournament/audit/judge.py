"""The judgement of a whole export."""

from collections.abc import Mapping

from tournament.audit.cash import judge_cash, read_cash
from tournament.audit.draws import judge_draws
from tournament.audit.findings import Finding
from tournament.audit.games import JudgedOutcome, judge_games
from tournament.audit.reader import Reader
from tournament.audit.reading import read_championship
from tournament.audit.roll import judge_roll
from tournament.audit.strict import judge_strictly
from tournament.audit.table import judge_table


def judge(export: object, *, strict: bool = False) -> list[Finding]:
    """Everything in an exported championship that is not what the rules say; nothing when it is sound.

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
