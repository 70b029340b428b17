"""Teams report and approve results: once every side says the same it is recorded.

The desk stays the master. Nothing that it typed is overwritten by a report; where they differ, the table is to be
checked. What a side reported before stays in the journal.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC
from itertools import combinations
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import Game, Report, SeatedSide, Team
from tournament.records.kinds import CONTESTED, Outcome
from tournament.scoring.facts import HandFacts, Side
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import REFEREES, TEAMS, use_case
from tournament.services.hall.report_states import (
    CONTESTS,
    differs,
    hands_content,
    is_beside_sheet,
    read_result,
    reports_of,
    sides_agreeing,
    totals_content,
)
from tournament.services.hall.views import ReportedResult, ReportState, ReportsView, ReportView, Told
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.scores.entry import (
    append_hands,
    check_told,
    clear_totals,
    decide,
    lay_hands_aside,
    note_decision,
    open_game,
    posted_game,
    record_totals,
)
from tournament.services.scores.game_records import GameRecord, record_in
from tournament.services.scores.views import ResultKind
from tournament.services.setup.settings import rules_in

LOCKED: Mapping[ReportState, str] = {ReportState.CONTESTED: "claim-contested", ReportState.AGREED: "claim-agreed"}
"""The states in which players change nothing any more, and how that is refused."""


@use_case("claim-made", "claim-agreed", name="claim_totals", leaf=True, roles=TEAMS)
def report_totals(work: UnitOfWork, game_id: int, team_id: int, told: Told, *, device: str) -> None:
    """A team reports totals. Refuses as the desk would. Recorded if every other side said the same."""
    keep_report(work, game_id, team_id, device, totals_content(told))


@use_case("claim-made", "claim-hands", "claim-agreed", name="claim_hand", leaf=True, roles=TEAMS)
def report_hand(
    work: UnitOfWork, game_id: int, team_id: int, line: int, facts: HandFacts | None, *, after: int, device: str
) -> None:
    """A team writes one hand of its report, or strikes its last one out; the last hand of the game makes it a result.

    `line` counts from 0, `after` is how many hands it saw: refused where there are others by now. Its first hand goes
    on from those of the desk.
    """
    record, letter = side_reporting(work, game_id, team_id)
    hands = hands_reported(reports_of(work.state, game_id).of(letter), record)
    if after != len(hands) or not 0 <= line <= len(hands) or (facts is None and line != len(hands) - 1):
        raise Refused(Problem("claim-changed"))
    keep_report(
        work, game_id, team_id, device, hands_content((*hands[:line], *([facts] if facts else []), *hands[line + 1 :]))
    )


@use_case("claim-made", "claim-agreed", name="approve_claim", leaf=True, roles=TEAMS)
def approve_report(work: UnitOfWork, claim_id: int, team_id: int, said: str, *, device: str) -> None:
    """A team approves another side's report, as it saw it (`said`): refused if changed since."""
    other = report_seen(work, claim_id, said)
    _, letter = side_reporting(work, other.game_id, team_id)
    refuse_own(other, letter)
    keep_report(work, other.game_id, team_id, device, dict(other.content))


@use_case("claim-contested", name="contest_claim", leaf=True, roles=TEAMS)
def contest_report(work: UnitOfWork, claim_id: int, team_id: int, said: str, *, device: str) -> None:
    """A team says that what another side reports is not right: from then on a referee decides."""
    other = report_seen(work, claim_id, said)
    record, letter = side_reporting(work, other.game_id, team_id)
    refuse_own(other, letter)
    write_report(work, record, letter, team_id, device, {CONTESTS: said})
    tell_who(work, team_id)


@use_case("claim-withdrawn", name="withdraw_claim", leaf=True, roles=TEAMS)
def withdraw_report(work: UnitOfWork, game_id: int, team_id: int) -> None:
    """A team takes its report back, as long as nobody has agreed with it or contested it."""
    _, letter = side_reporting(work, game_id, team_id)
    row = report_of_side(work.state, game_id, letter)
    if row is None:
        raise Refused(Problem("claim-gone"))
    work.remove(row)
    tell_who(work, team_id)


@use_case("claims-accepted", name="accept_claims", leaf=True, roles=REFEREES)
def accept_reports(
    work: UnitOfWork, game_id: int, claim_id: int | None = None, *, referee: str = "", reason: str = ""
) -> None:
    """Record the teams' report; of contradicting ones, `claim_id` by decision of `referee` for a `reason`."""
    _, record = open_game(work, game_id)
    line = reports_of(work.state, game_id)
    accepted = accepted_report(line, record, claim_id)
    assert accepted.result is not None
    decide_dispute(work, line, Outcome.REPORTED, referee, reason, letters=accepted.letter)
    if not is_recorded(record, accepted.result):
        record_instead(work, record, accepted.result)
    settle(work, game_id)
    work.details.update(team=accepted.name, claimed=written(accepted.result.totals), at_side=accepted.letter)


@use_case("claims-settled", name="settle_claims", leaf=True, roles=REFEREES)
def settle_reports(work: UnitOfWork, game_id: int, *, referee: str = "", reason: str = "") -> None:
    """Let the record stand against the reports; if contradicting, by decision of `referee` for a `reason`."""
    row = work.row(Game, game_id, "game-gone")
    record, line = record_in(work.state, game_id), reports_of(work.state, game_id)
    if not settle(work, game_id):
        raise Refused(Problem("claim-gone"))
    decide_dispute(work, line, Outcome.AGAIN if record.kind is ResultKind.PENDING else Outcome.KEPT, referee, reason)
    work.details.update(round=record.round, table=row.table_number or 0)


# --- what a side reports
# ----------------------------------------------------------------------------------------------------------------------


def keep_report(work: UnitOfWork, game_id: int, team_id: int, device: str, content: Mapping[str, Any]) -> None:
    """Keep a side's report, and record it once every side agrees: two do not overrule a third."""
    record, letter = side_reporting(work, game_id, team_id)
    result = read_result(content, tuple(record.members), record.stop, rules_in(work.state), record.adjustments)
    write_report(work, record, letter, team_id, device, content)
    tell_who(work, team_id)
    if not result.is_over:
        work.what = "claim-hands"
        work.details["hands"] = len(result.hands)
        return
    work.details.update(claimed=written(result.totals), at_side=letter)
    if len(agreeing := sides_agreeing(reports_of(work.state, game_id))) == len(record.members):
        record_agreed(work, record, agreeing)


def side_reporting(work: UnitOfWork, game_id: int, team_id: int) -> tuple[GameRecord, Side]:
    """The game and the side for which a team reports. Refused for others, or when nothing is reported."""
    game, record = posted_game(work, game_id)
    if game.decided is not None:
        raise Refused(Problem("claim-settled", details={"table": record.table or 0}))
    seats = (row for row in work.state.of(SeatedSide, "game_id", game_id) if row.team_id == team_id)
    letter = next((row.letter for row in seats), None)
    if letter is None:
        raise Refused(Problem("claim-not-seated", details={"table": record.table or 0}))
    posted = [row.number for row in rounds_drawn(work.state) if row.posted_at is not None]
    if record.kind is not ResultKind.PENDING and record.round < posted[-1]:
        raise Refused(Problem("claim-too-late", details={"round": record.round}))
    line = reports_of(work.state, game_id)
    if line.state in LOCKED:
        raise Refused(Problem(LOCKED[line.state], details={"table": record.table or 0}))
    mine = line.of(letter)
    if mine is not None and mine.settled and record.kind is not ResultKind.PENDING:
        raise Refused(Problem("claim-settled", details={"table": record.table or 0}))
    return record, letter


def write_report(
    work: UnitOfWork, record: GameRecord, letter: Side, team_id: int, device: str, content: Mapping[str, Any]
) -> None:
    """Keep what a side reports instead of what it reported before."""
    row = report_of_side(work.state, record.id, letter)
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    values = {"team_id": team_id, "content": content, "device": device, "at": at, "settled": False}
    if row is None:
        work.add(Report, game_id=record.id, letter=letter, **values)
    else:
        work.change(row, **values)


def report_of_side(state: ChampionshipState, game_id: int, letter: Side) -> Report | None:
    """What is kept of the reports of a side: where partners are drawn, of either of the two who sit there."""
    line = reports_of(state, game_id).of(letter)
    return state.one(Report, line.id) if line else None


def report_seen(work: UnitOfWork, report_id: int, said: str) -> Report:
    """What another side reports. Refused where it says something else than was seen."""
    row = work.row(Report, report_id, "claim-gone")
    line = next((report for report in reports_of(work.state, row.game_id).reports if report.id == report_id), None)
    if line is None or line.said != said or not line.is_complete:
        raise Refused(Problem("claim-changed"))
    return row


def refuse_own(other: Report, letter: Side) -> None:
    """Refuse to judge one's own report."""
    if other.letter == letter:
        raise Refused(Problem("claim-own"))


def hands_reported(mine: ReportView | None, record: GameRecord) -> tuple[HandFacts, ...]:
    """The hands that a side goes on from: its own, or, before it wrote any, those that the desk has."""
    if mine is not None and mine.result is not None and mine.result.hands:
        return mine.result.hands
    return tuple(line.facts for line in record.lines if line.is_read) if mine is None else ()


def tell_who(work: UnitOfWork, team_id: int) -> None:
    """Write into the entry which team reports."""
    work.details["team"] = work.one(Team, team_id).name


def written(totals: Mapping[Side, int]) -> str:
    """Totals as the journal keeps them."""
    return "/".join(str(total) for _, total in sorted(totals.items()))


# --- what is recorded of it
# ---------------------------------------------------------------------------------------------------------------------


def record_agreed(work: UnitOfWork, record: GameRecord, agreeing: Sequence[ReportView]) -> None:
    """Record what several sides say, unless the desk's sheet says something already that it would not fit."""
    result = common_result(agreeing)
    if (
        record.kind is not ResultKind.PENDING
        or is_beside_sheet(record, result)
        or not can_be_recorded(work.state, record, result)
    ):
        return
    record_reported(work, record, result)
    work.what = "claim-agreed"


def common_result(agreeing: Sequence[ReportView]) -> ReportedResult:
    """What agreeing reports record: the hands if all tell the same ones, else the totals."""
    results = [report.result for report in agreeing if report.result is not None]
    first, *others = results
    if all(other.hands == first.hands for other in others):
        return first
    told = next((result for result in results if not result.hands), first)
    return ReportedResult(told.totals, told.winner, told.why, told.out)


def can_be_recorded(state: ChampionshipState, record: GameRecord, result: ReportedResult) -> bool:
    """Whether the desk could record it: totals by hands may leave open what only the table knows."""
    trial = UnitOfWork(state)
    try:
        trial.do(lambda work: record_reported(work, record, result))
    except Refused:
        return False
    return record_in(trial.state, record.id).kind is not ResultKind.PENDING


def record_reported(work: UnitOfWork, record: GameRecord, result: ReportedResult) -> None:
    """Write a report on the sheet, after the hands that stand there."""
    if result.hands:
        append_hands(work, record, result.hands[len(record.hands) :])
    else:
        record_totals.do(work, record.id, dict(result.totals), winner=result.winner, why=result.why, out=result.out)


def record_instead(work: UnitOfWork, record: GameRecord, result: ReportedResult) -> None:
    """Write a report on the sheet, and leave aside what stands there and says something else."""
    row = work.one(Game, record.id)
    if record.hands and is_beside_sheet(record, result):
        lay_hands_aside(work, row)
    if result.hands and record.typed:
        clear_totals.do(work, record.id)
    record_reported(work, record_in(work.state, record.id), result)


def is_recorded(record: GameRecord, result: ReportedResult) -> bool:
    """Whether a report is what is recorded, so that accepting it leaves the sheet alone."""
    return record.kind is not ResultKind.PENDING and not is_beside_sheet(record, result)


def accepted_report(line: ReportsView, record: GameRecord, report_id: int | None) -> ReportView:
    """The report to accept: the named one, or the only one unlike the record. Refused if several differ."""
    told = [report for report in line.reports if report.result is not None and report.is_complete]
    if report_id is not None:
        told = [report for report in told if report.id == report_id]
    else:
        told = [report for report in told if not report.settled]
        told = [report for report in told if record.kind is not ResultKind.PENDING and differs(report, record)] or told
    if not told:
        raise Refused(Problem("claim-gone"))
    contested = report_id is None and line.state is ReportState.CONTESTED
    if contested or any(
        one.result and two.result and not one.result.agrees_with(two.result) for one, two in combinations(told, 2)
    ):
        raise Refused(Problem("claims-differ", details={"table": record.table or 0}))
    return told[0]


def decide_dispute(
    work: UnitOfWork, line: ReportsView, outcome: Outcome, referee: str, reason: str, *, letters: Side = ""
) -> None:
    """Keep a decision about contradicting reports: who decided and why, as of any decision.

    Where they do not, nobody decides anything: the desk only goes on, and the journal keeps its name where it gives
    one.
    """
    work.because(reason)
    if not line.is_disputed:
        note_decision(work, referee)
        return
    check_told(work, CONTESTED, referee, reason)
    decide(work, CONTESTED, referee, reason, game_id=line.game, letters=letters, outcome=outcome)


def settle(work: UnitOfWork, game_id: int) -> int:
    """Mark the reports of a game as decided about; how many were not."""
    rows = [row for row in work.state.of(Report, "game_id", game_id) if not row.settled]
    for row in rows:
        work.change(row, settled=True)
    return len(rows)
