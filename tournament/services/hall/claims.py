"""Teams report and approve results: once every side says the same it is recorded.

The desk stays the master. Nothing that it typed is overwritten by a report; where they differ, the table is to be
checked. What a side reported before stays in the journal.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC
from itertools import combinations
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import Claim, Game, SeatedSide, Team
from tournament.records.kinds import CONTESTED, Outcome
from tournament.scoring.facts import HandFacts, Side
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import REFEREES, TEAMS, use_case
from tournament.services.hall.claim_states import (
    CONTESTS,
    claims_of,
    differs,
    hands_content,
    is_beside_sheet,
    read_report,
    sides_agreeing,
    totals_content,
)
from tournament.services.hall.lines import ClaimLine, ClaimsLine, ClaimState, Report, Told
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
from tournament.services.scores.ledger import GameRecord, record_in
from tournament.services.scores.lines import ResultKind
from tournament.services.setup.settings import rules_in

LOCKED: Mapping[ClaimState, str] = {ClaimState.CONTESTED: "claim-contested", ClaimState.AGREED: "claim-agreed"}
"""The states in which players change nothing any more, and how that is refused."""


@use_case("claim-made", "claim-agreed", leaf=True, roles=TEAMS)
def claim_totals(work: UnitOfWork, game_id: int, team_id: int, told: Told, *, device: str) -> None:
    """A team reports totals. Refuses as the desk would. Recorded if every other side said the same."""
    claim(work, game_id, team_id, device, totals_content(told))


@use_case("claim-made", "claim-hands", "claim-agreed", leaf=True, roles=TEAMS)
def claim_hand(
    work: UnitOfWork, game_id: int, team_id: int, line: int, facts: HandFacts | None, *, after: int, device: str
) -> None:
    """A team writes one hand of its report, or strikes its last one out; the last hand of the game makes it a result.

    `line` counts from 0, `after` is how many hands it saw: refused where there are others by now. Its first hand goes
    on from those of the desk.
    """
    record, letter = side_reporting(work, game_id, team_id)
    hands = hands_reported(claims_of(work.state, game_id).of(letter), record)
    if after != len(hands) or not 0 <= line <= len(hands) or (facts is None and line != len(hands) - 1):
        raise Refused(Problem("claim-changed"))
    claim(
        work, game_id, team_id, device, hands_content((*hands[:line], *([facts] if facts else []), *hands[line + 1 :]))
    )


@use_case("claim-made", "claim-agreed", leaf=True, roles=TEAMS)
def approve_claim(work: UnitOfWork, claim_id: int, team_id: int, said: str, *, device: str) -> None:
    """A team approves another side's report, as it saw it (`said`): refused if changed since."""
    other = claim_seen(work, claim_id, said)
    _, letter = side_reporting(work, other.game_id, team_id)
    refuse_own(other, letter)
    claim(work, other.game_id, team_id, device, dict(other.content))


@use_case("claim-contested", leaf=True, roles=TEAMS)
def contest_claim(work: UnitOfWork, claim_id: int, team_id: int, said: str, *, device: str) -> None:
    """A team says that what another side reports is not right: from then on a referee decides."""
    other = claim_seen(work, claim_id, said)
    record, letter = side_reporting(work, other.game_id, team_id)
    refuse_own(other, letter)
    write_claim(work, record, letter, team_id, device, {CONTESTS: said})
    tell_who(work, team_id)


@use_case("claim-withdrawn", leaf=True, roles=TEAMS)
def withdraw_claim(work: UnitOfWork, game_id: int, team_id: int) -> None:
    """A team takes its report back, as long as nobody has agreed with it or contested it."""
    _, letter = side_reporting(work, game_id, team_id)
    row = claim_of_side(work.state, game_id, letter)
    if row is None:
        raise Refused(Problem("claim-gone"))
    work.remove(row)
    tell_who(work, team_id)


@use_case("claims-accepted", leaf=True, roles=REFEREES)
def accept_claims(
    work: UnitOfWork, game_id: int, claim_id: int | None = None, *, referee: str = "", reason: str = ""
) -> None:
    """Record the teams' report; of contradicting ones, `claim_id` by decision of `referee` for a `reason`."""
    _, record = open_game(work, game_id)
    line = claims_of(work.state, game_id)
    accepted = accepted_claim(line, record, claim_id)
    assert accepted.report is not None
    decide_dispute(work, line, Outcome.REPORTED, referee, reason, letters=accepted.letter)
    if not is_recorded(record, accepted.report):
        record_instead(work, record, accepted.report)
    settle(work, game_id)
    work.details.update(team=accepted.name, claimed=written(accepted.report.totals), at_side=accepted.letter)


@use_case("claims-settled", leaf=True, roles=REFEREES)
def settle_claims(work: UnitOfWork, game_id: int, *, referee: str = "", reason: str = "") -> None:
    """Let the record stand against the reports; if contradicting, by decision of `referee` for a `reason`."""
    row = work.row(Game, game_id, "game-gone")
    record, line = record_in(work.state, game_id), claims_of(work.state, game_id)
    if not settle(work, game_id):
        raise Refused(Problem("claim-gone"))
    decide_dispute(work, line, Outcome.AGAIN if record.kind is ResultKind.PENDING else Outcome.KEPT, referee, reason)
    work.details.update(round=record.round, table=row.table_number or 0)


# --- what a side reports
# ----------------------------------------------------------------------------------------------------------------------


def claim(work: UnitOfWork, game_id: int, team_id: int, device: str, content: Mapping[str, Any]) -> None:
    """Keep a side's report, and record it once every side agrees: two do not overrule a third."""
    record, letter = side_reporting(work, game_id, team_id)
    report = read_report(content, tuple(record.members), record.stop, rules_in(work.state), record.adjustments)
    write_claim(work, record, letter, team_id, device, content)
    tell_who(work, team_id)
    if not report.is_over:
        work.what = "claim-hands"
        work.details["hands"] = len(report.hands)
        return
    work.details.update(claimed=written(report.totals), at_side=letter)
    if len(agreeing := sides_agreeing(claims_of(work.state, game_id))) == len(record.members):
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
    line = claims_of(work.state, game_id)
    if line.state in LOCKED:
        raise Refused(Problem(LOCKED[line.state], details={"table": record.table or 0}))
    mine = line.of(letter)
    if mine is not None and mine.settled and record.kind is not ResultKind.PENDING:
        raise Refused(Problem("claim-settled", details={"table": record.table or 0}))
    return record, letter


def write_claim(
    work: UnitOfWork, record: GameRecord, letter: Side, team_id: int, device: str, content: Mapping[str, Any]
) -> None:
    """Keep what a side reports instead of what it reported before."""
    row = claim_of_side(work.state, record.id, letter)
    at = work.clock().astimezone(UTC).isoformat(timespec="seconds")
    values = {"team_id": team_id, "content": content, "device": device, "at": at, "settled": False}
    if row is None:
        work.add(Claim, game_id=record.id, letter=letter, **values)
    else:
        work.change(row, **values)


def claim_of_side(state: ChampionshipState, game_id: int, letter: Side) -> Claim | None:
    """What is kept of the reports of a side: where partners are drawn, of either of the two who sit there."""
    line = claims_of(state, game_id).of(letter)
    return state.one(Claim, line.id) if line else None


def claim_seen(work: UnitOfWork, claim_id: int, said: str) -> Claim:
    """What another side reports. Refused where it says something else than was seen."""
    row = work.row(Claim, claim_id, "claim-gone")
    line = next((claim for claim in claims_of(work.state, row.game_id).claims if claim.id == claim_id), None)
    if line is None or line.said != said or not line.is_complete:
        raise Refused(Problem("claim-changed"))
    return row


def refuse_own(other: Claim, letter: Side) -> None:
    """Refuse to judge one's own report."""
    if other.letter == letter:
        raise Refused(Problem("claim-own"))


def hands_reported(mine: ClaimLine | None, record: GameRecord) -> tuple[HandFacts, ...]:
    """The hands that a side goes on from: its own, or, before it wrote any, those that the desk has."""
    if mine is not None and mine.report is not None and mine.report.hands:
        return mine.report.hands
    return tuple(line.facts for line in record.lines if line.is_read) if mine is None else ()


def tell_who(work: UnitOfWork, team_id: int) -> None:
    """Write into the entry which team reports."""
    work.details["team"] = work.one(Team, team_id).name


def written(totals: Mapping[Side, int]) -> str:
    """Totals as the journal keeps them."""
    return "/".join(str(total) for _, total in sorted(totals.items()))


# --- what is recorded of it
# ---------------------------------------------------------------------------------------------------------------------


def record_agreed(work: UnitOfWork, record: GameRecord, agreeing: Sequence[ClaimLine]) -> None:
    """Record what several sides say, unless the desk's sheet says something already that it would not fit."""
    report = common_report(agreeing)
    if (
        record.kind is not ResultKind.PENDING
        or is_beside_sheet(record, report)
        or not can_be_recorded(work.state, record, report)
    ):
        return
    record_report(work, record, report)
    work.what = "claim-agreed"


def common_report(agreeing: Sequence[ClaimLine]) -> Report:
    """What agreeing reports record: the hands if all tell the same ones, else the totals."""
    reports = [claim.report for claim in agreeing if claim.report is not None]
    first, *others = reports
    if all(other.hands == first.hands for other in others):
        return first
    told = next((report for report in reports if not report.hands), first)
    return Report(told.totals, told.winner, told.why, told.out)


def can_be_recorded(state: ChampionshipState, record: GameRecord, report: Report) -> bool:
    """Whether the desk could record it: totals by hands may leave open what only the table knows."""
    trial = UnitOfWork(state)
    try:
        trial.do(lambda work: record_report(work, record, report))
    except Refused:
        return False
    return record_in(trial.state, record.id).kind is not ResultKind.PENDING


def record_report(work: UnitOfWork, record: GameRecord, report: Report) -> None:
    """Write a report on the sheet, after the hands that stand there."""
    if report.hands:
        append_hands(work, record, report.hands[len(record.hands) :])
    else:
        record_totals.do(work, record.id, dict(report.totals), winner=report.winner, why=report.why, out=report.out)


def record_instead(work: UnitOfWork, record: GameRecord, report: Report) -> None:
    """Write a report on the sheet, and leave aside what stands there and says something else."""
    row = work.one(Game, record.id)
    if record.hands and is_beside_sheet(record, report):
        lay_hands_aside(work, row)
    if report.hands and record.typed:
        clear_totals.do(work, record.id)
    record_report(work, record_in(work.state, record.id), report)


def is_recorded(record: GameRecord, report: Report) -> bool:
    """Whether a report is what is recorded, so that accepting it leaves the sheet alone."""
    return record.kind is not ResultKind.PENDING and not is_beside_sheet(record, report)


def accepted_claim(line: ClaimsLine, record: GameRecord, claim_id: int | None) -> ClaimLine:
    """The report to accept: the named one, or the only one unlike the record. Refused if several differ."""
    told = [claim for claim in line.claims if claim.report is not None and claim.is_complete]
    if claim_id is not None:
        told = [claim for claim in told if claim.id == claim_id]
    else:
        told = [claim for claim in told if not claim.settled]
        told = [claim for claim in told if record.kind is not ResultKind.PENDING and differs(claim, record)] or told
    if not told:
        raise Refused(Problem("claim-gone"))
    contested = claim_id is None and line.state is ClaimState.CONTESTED
    if contested or any(
        one.report and two.report and not one.report.agrees_with(two.report) for one, two in combinations(told, 2)
    ):
        raise Refused(Problem("claims-differ", details={"table": record.table or 0}))
    return told[0]


def decide_dispute(
    work: UnitOfWork, line: ClaimsLine, outcome: Outcome, referee: str, reason: str, *, letters: Side = ""
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
    rows = [row for row in work.state.of(Claim, "game_id", game_id) if not row.settled]
    for row in rows:
        work.change(row, settled=True)
    return len(rows)
