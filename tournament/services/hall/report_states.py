"""A reported result as the file keeps it, and what all that is reported of a game comes to beside what is recorded."""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournament.errors import Problem, Refused
from tournament.models.tables import Game, Report, Round, Team
from tournament.scoring.facts import ClockStop, HandFacts, Side
from tournament.scoring.rules import Rules
from tournament.scoring.shapes import entry
from tournament.scoring.sheet_json import read_hand, write_hand
from tournament.scoring.stored import score_changed, score_stored
from tournament.services.desk.changes import ChangeSet, games_of, ids_in
from tournament.services.desk.state import ChampionshipState, cached, cached_by_key
from tournament.services.hall.views import ReportedResult, ReportState, ReportsView, ReportView, Told
from tournament.services.scores.game_records import GameRecord, given, record_in, sheet_of
from tournament.services.scores.totals import check_out, settle_totals, whole_order
from tournament.services.scores.views import PointsGiven, ResultKind, WinReason
from tournament.services.setup.settings import rules_in

CONTESTS = "contests"
"""The field of a report that only says that another one is wrong, with what that one said."""


def totals_content(told: Told) -> dict[str, Any]:
    """Reported totals as the file keeps them."""
    why = told.why.value if told.why else None
    content: dict[str, Any] = {
        "totals": dict(sorted(told.totals.items())),
        "winner": told.winner,
        "why": why,
        "out": "".join(told.out),
    }
    return {name: value for name, value in content.items() if value}


def hands_content(hands: Sequence[HandFacts]) -> dict[str, Any]:
    """Reported hands as the file keeps them: the published score sheet's."""
    return {"hands": [write_hand(facts) for facts in hands]}


def digest(content: Mapping[str, Any]) -> str:
    """What distinguishes a report from every other one."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def read_result(
    content: Mapping[str, Any],
    letters: Sequence[Side],
    stop: ClockStop | None,
    rules: Rules,
    points: Sequence[PointsGiven] = (),
) -> ReportedResult:
    """A reported result. Refused with everything that the desk would be refused for."""
    if isinstance(documents := content.get("hands"), list):
        hands = [read_hand(document, len(letters), entry("hands", index)) for index, document in enumerate(documents)]
        return result_of_hands(hands, len(letters), stop, rules, points)
    totals, winner, why, out = (content.get(name) for name in ("totals", "winner", "why", "out"))
    are_totals = isinstance(totals, dict) and all(type(total) is int for total in totals.values())
    if (
        not are_totals
        or winner not in (None, *letters)
        or why not in (None, *WinReason)
        or not isinstance(out, str | None)
    ):
        raise Refused(Problem("claim-unreadable"))
    return result_of_totals(
        Told(totals or {}, winner, WinReason(why) if why else None, tuple(out or "")), letters, rules, points
    )


def result_of_hands(
    hands: Sequence[HandFacts], sides: int, stop: ClockStop | None, rules: Rules, points: Sequence[PointsGiven] = ()
) -> ReportedResult:
    """The result of hands so far, and a referee's points beside them, which are not in its totals."""
    nothing = score_stored(sheet_of((), sides, None, rules))
    score = score_changed(sheet_of(hands, sides, stop, rules, given(points, len(hands))), nothing, [None] * len(hands))
    return ReportedResult(
        score.dealt_totals, score.winner, why_over(score.totals, stop, rules), (), tuple(hands), score, score.is_over
    )


def why_over(totals: Mapping[Side, int], stop: ClockStop | None, rules: Rules) -> WinReason:
    """Why a game of these totals is over, as it would be told with them."""
    if rules.target is not None and max(totals.values()) >= rules.target:
        return WinReason.TARGET
    return WinReason.CLOCK if stop else WinReason.HANDS


def result_of_totals(
    told: Told, letters: Sequence[Side], rules: Rules, points: Sequence[PointsGiven] = ()
) -> ReportedResult:
    """The result that totals come to, where a referee gave these points beside them."""
    totals, out = told.totals, told.out
    strangers = [
        Problem("side-not-seated", f"totals.{letter}", {"side": letter}) for letter in totals if letter not in letters
    ]
    if problems := strangers or check_out(out, told.winner, totals, rules):
        raise Refused(*problems)
    settled = settle_totals(totals, out[0] if out else told.winner, told.why, rules, letters, points)
    return ReportedResult(dict(totals), settled.winner, settled.why, whole_order(out, totals) or tuple(out))


@dataclass(frozen=True)
class ReadReport:
    """A report as today's rules read it, or why they do not; neither where it only contests another."""

    result: ReportedResult | None = None
    problems: tuple[Problem, ...] = ()


@cached("claim", "team", "game", "hand", "round", "adjustment", "championship")
def reports_in(state: ChampionshipState) -> Mapping[int, ReportsView]:
    """What is reported of every game of which anything is, by game id."""
    return {game_id: reports_of(state, game_id) for game_id in sorted({row.game_id for row in state.all(Report)})}


def reports_of(state: ChampionshipState, game_id: int) -> ReportsView:
    """What is reported of a game."""
    rows = sorted(state.of(Report, "game_id", game_id), key=lambda row: row.letter)
    if not rows:
        return ReportsView(game_id, letters=letters_of(state, game_id))
    read = read_reports(state, game_id)
    reports = tuple(report_view(row, state.one(Team, row.team_id), read[row.id]) for row in rows)
    posted = state.one(Round, state.one(Game, game_id).round_id).posted_at is not None
    report_state = state_of(reports, record_in(state, game_id)) if posted else ReportState.NONE
    devices = Counter(report.device for report in reports if report.is_complete)
    is_one = any(device and times > 1 for device, times in devices.items())
    return ReportsView(game_id, report_state, reports, one_device=is_one, letters=letters_of(state, game_id))


def letters_of(state: ChampionshipState, game_id: int) -> tuple[Side, ...]:
    """The sides of a game."""
    return tuple(record_in(state, game_id).members)


def report_view(row: Report, team: Team, read: ReadReport) -> ReportView:
    """One report, for views."""
    return ReportView(
        id=row.id,
        letter=row.letter,
        team=team.number or 0,
        name=team.name,
        at=datetime.fromisoformat(row.at),
        device=row.device,
        said=digest(row.content),
        result=read.result,
        problems=read.problems,
        settled=row.settled,
    )


def reports_invalidated(_state: ChampionshipState, change_set: ChangeSet) -> Collection[int] | None:
    """The games whose reports are read anew after a change; all of them where the rules change."""
    if any(table == "championship" for table, _ in change_set):
        return None
    return games_of(change_set) | ids_in(change_set, "game_id", "claim")


@cached_by_key(reports_invalidated)
def read_reports(state: ChampionshipState, game_id: int) -> Mapping[int, ReadReport]:
    """A game's reports by id. One that the rules no longer allow is kept with its problems."""
    record = record_in(state, game_id)
    return {row.id: read_report(state, row, record) for row in state.of(Report, "game_id", game_id)}


def read_report(state: ChampionshipState, row: Report, record: GameRecord) -> ReadReport:
    """One report, read by the rules as they are."""
    if CONTESTS in row.content:
        return ReadReport()
    try:
        return ReadReport(
            read_result(row.content, tuple(record.members), record.stop, rules_in(state), record.adjustments)
        )
    except Refused as refused:
        return ReadReport(None, refused.problems)


# --- what they come to
# ----------------------------------------------------------------------------------------------------------------------


def state_of(reports: Sequence[ReportView], record: GameRecord) -> ReportState:
    """The state of a game's reports. A forfeit stands on presence, and no reported points affect it."""
    told = [report for report in reports if report.is_complete]
    open_reports = [report for report in told if not report.settled]
    if record.decided in (ResultKind.FORFEIT, ResultKind.BYE) or not told:
        return ReportState.NONE
    if record.kind is ResultKind.PENDING:
        return state_while_out(open_reports, record)
    if any(differs(report, record) for report in open_reports):
        return ReportState.CHECK
    return (
        ReportState.AGREED
        if sum(not differs(report, record) for report in told) == len(record.members)
        else ReportState.NONE
    )


def state_while_out(reports: Sequence[ReportView], record: GameRecord) -> ReportState:
    """What they come to while no result is recorded."""
    results = [report.result for report in reports if report.result is not None]
    if not reports:
        return ReportState.NONE
    if any(report.contests for report in reports) or any(not results[0].agrees_with(other) for other in results[1:]):
        return ReportState.CONTESTED
    if any(report.problems for report in reports) or any(is_beside_sheet(record, result) for result in results):
        return ReportState.CHECK
    return ReportState.REPORTED


def differs(report: ReportView, record: GameRecord) -> bool:
    """Whether a report is not what is recorded. Points that a referee gave or took are not on it."""
    if report.result is None:
        return True
    typed = None if record.hands else record.typed
    totals = typed.totals if typed else record.score.dealt_totals
    winner = record.score.winner if record.hands else typed and typed.winner
    return dict(totals) != dict(report.result.totals) or (record.decided is None and winner != report.result.winner)


def is_beside_sheet(record: GameRecord, result: ReportedResult) -> bool:
    """Whether a report cannot follow the desk's sheet: other hands or totals, or totals against hands."""
    there, typed = record.hands, record.typed
    if typed and dict(typed.totals) != dict(result.totals):
        return True
    if record.kind is not ResultKind.PENDING and record.decided is None:
        totals = record.score.dealt_totals if there or not typed else typed.totals
        return dict(totals) != dict(result.totals)
    return bool(there) and result.hands[: len(there)] != there


def sides_agreeing(line: ReportsView) -> tuple[ReportView, ...]:
    """The complete undecided reports of a game if all agree; else nothing."""
    results = [report.result for report in line.told if report.result is not None]
    return (
        line.told
        if results and len(results) == len(line.told) and all(results[0].agrees_with(other) for other in results[1:])
        else ()
    )
