"""What is said at tables of the hall: open results, reports, other desks, and permissions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tournament.hosting.joined import DeskPresent, Share, called, written
from tournament.hosting.passes import Access
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, number, side_text
from tournament.records.kinds import Outcome
from tournament.scoring.facts import Side
from tournament.sentences import N_
from tournament.services.hall.views import (
    AwaitedTables,
    Awaits,
    CallView,
    ReportState,
    ReportsView,
    ReportView,
    SaidView,
)
from tournament.services.scores.views import SheetView, WinReason

SENTENCES: Final[Mapping[Awaits, str]] = {
    Awaits.CONTESTED: N_("{tables}: a referee decides whose report is right."),
    Awaits.DIFFERS: N_("{tables}: a telephone reports another result than the one recorded."),
    Awaits.CALLED: N_("{tables}: a referee was called, and nobody has answered yet."),
}


def awaited_lines(by_round: Mapping[int, AwaitedTables], newest: int, tr: Translator) -> Iterator[str]:
    """A sentence for each reason of unsettled tables; rounds before `newest` are numbered."""
    for played, awaited in by_round.items():
        for reason, tables in awaited.items():
            named = _tables_text(reason, tables, tr)
            if played != newest:
                named = tr.gettext("in round {n}, {tables}").format(n=played, tables=named)
            yield tr.gettext(SENTENCES[reason]).format(tables=named[:1].upper() + named[1:])


def not_settled_text(by_round: Mapping[int, AwaitedTables], tr: Translator) -> str:
    """Which tables are not settled, in as few words as a note has room for; empty where all are."""
    tables = sorted({table for awaited in by_round.values() for tables in awaited.values() for table in tables})
    if not tables:
        return ""
    named = list_text([str(table) for table in tables], tr)
    return tr.ngettext("table {tables} not settled", "tables {tables} not settled", len(tables)).format(tables=named)


def _tables_text(reason: Awaits, tables: tuple[int, ...], tr: Translator) -> str:
    named = list_text([str(table) for table in tables], tr)
    if reason is Awaits.CONTESTED:
        return tr.ngettext("table {tables} is contested", "tables {tables} are contested", len(tables)).format(
            tables=named
        )
    return tr.ngettext("table {tables}", "tables {tables}", len(tables)).format(tables=named)


STATES: Final[Mapping[ReportState, str]] = {
    ReportState.REPORTED: N_("reported"),
    ReportState.CONTESTED: N_("contested"),
    ReportState.AGREED: N_("in, as both sides reported"),
    ReportState.CHECK: N_("to check"),
}
CALLED: Final = N_("referee")
"""On a tile: somebody there waits for a referee."""
WAITING: Final[Mapping[ReportState, str]] = {
    ReportState.REPORTED: N_("Reported from the hall, and not confirmed by the other side yet."),
    ReportState.CONTESTED: N_("The two sides do not report the same: a referee decides."),
    ReportState.AGREED: N_("Both sides reported this result."),
    ReportState.CHECK: N_("What is reported from the hall is not what is written here."),
}


OF_SEVERAL: Final[Mapping[ReportState, str]] = {
    ReportState.CONTESTED: N_("The sides do not report the same: a referee decides."),
    ReportState.AGREED: N_("All the sides reported this result."),
}
"""What is said of reports at a table of more than two sides."""
DENIED: Final = N_("One side reports a result, and the other says that it is not right: a referee decides.")
DENIED_OF_SEVERAL: Final = N_("A result is reported, and not every side says that it is right: a referee decides.")
"""What is said of a contested table where no other result is reported."""
IN_AS_REPORTED: Final = N_("in, as all the sides reported")


def table_state_text(said: SaidView, tr: Translator) -> str:
    """What is said at a table in a word or two: a call, or its reports; empty if nothing."""
    if said.call is not None:
        return tr.gettext(CALLED)
    if said.state is ReportState.AGREED and len(said.reports.letters) > 2:
        return tr.gettext(IN_AS_REPORTED)
    return tr.gettext(STATES[said.state]) if said.state in STATES else ""


def waiting_text(line: ReportsView, tr: Translator) -> str:
    """What the reports of a table come to, as a sentence; nothing where they come to nothing."""
    several = len(line.letters) > 2
    if line.state is ReportState.REPORTED and several and line.silent:
        told = tr.ngettext(
            "{n} of {sides} sides reports this result", "{n} of {sides} sides report this result", len(line.told)
        )
        silent = list_text([side_text(letter, tr) for letter in line.silent], tr)
        reported = told.format(n=len(line.told), sides=len(line.letters))
        return tr.gettext("{reported}; not heard yet: {silent}.").format(reported=reported, silent=silent)
    if line.state is ReportState.REPORTED and len(line.told) > 1:
        both = tr.gettext("All the sides report this result, and it is not recorded.")
        return both if several else tr.gettext("Both sides report this result, and it is not recorded.")
    if line.state is ReportState.CONTESTED and line.is_only_denied:
        return tr.gettext(DENIED_OF_SEVERAL if several else DENIED)
    said = {**WAITING, **(OF_SEVERAL if several else {})}.get(line.state)
    return tr.gettext(said) if said else ""


def report_text(report: ReportView, tr: Translator) -> str:
    """What a side reports, and when: `21:04 · side 1 (4 Durand): 2,010 for side 1, 1,650 for side 2`."""
    who = tr.gettext("{side} ({team})").format(side=side_text(report.letter, tr), team=f"{report.team} {report.name}")
    return tr.gettext("{time} · {side}: {told}").format(
        time=f"{report.at.astimezone():%H:%M}", side=who, told=reported_text(report, tr)
    )


def reported_text(report: ReportView, tr: Translator) -> str:
    """What a side reports: its totals, that hands go on, or only that the others are wrong."""
    result = report.result
    if result is None:
        return tr.gettext("not possible by these rules") if report.problems else tr.gettext("says that it is not right")
    told = [reported_totals_text(result.totals, tr)]
    if result.hands:
        told.append(tr.ngettext("{n} hand", "{n} hands", len(result.hands)).format(n=len(result.hands)))
    if result.why is WinReason.CLOCK:
        told.append(tr.gettext("stopped by the clock"))
    if not result.is_over:
        told.append(tr.gettext("still playing"))
    return " · ".join(told)


def reported_totals_text(totals: Mapping[Side, int], tr: Translator) -> str:
    """Totals that are reported, each with its side, whoever reports them: `2,010 for side 1, 1,650 for side 2`."""
    each = tr.gettext("{total} for {side}")
    return ", ".join(
        each.format(total=number(total, tr), side=side_text(letter, tr)) for letter, total in sorted(totals.items())
    )


def report_lines(line: ReportsView, tr: Translator) -> Iterator[str]:
    """All that is reported of a table, a line for each side; and that one device spoke for several."""
    for report in line.reports:
        if not (report.settled and line.state is ReportState.NONE):
            yield report_text(report, tr)
    if line.one_device:
        yield tr.gettext("One telephone reported for several sides.")


def settled_text(after: SheetView, tr: Translator) -> str:
    """What a decided contested result becomes: whose report is right, and which totals."""
    say, game, decision = tr.gettext, after.game, after.decisions[-1]
    result = " – ".join(f"{side.numbered_name} {number(side.total, tr)}" for side in game.sides)
    if not game.is_in:
        return say("No report is taken: the table has no result, and its sides report again.")
    if decision.outcome == Outcome.KEPT:
        return say("The result stays as it is recorded: {result}.").format(result=result)
    right = next(side for side in game.sides if side.letter in decision.sides)
    side = side_text(right.letter, tr)
    return say("{side} is right ({team}). The result becomes: {result}.").format(
        side=f"{side[:1].upper()}{side[1:]}", team=right.numbered_name, result=result
    )


def call_text(call: CallView, tr: Translator) -> str:
    """That a referee is called, since when, by whom and why."""
    say, time = tr.gettext, f"{call.at.astimezone():%H:%M}"
    sentence = say("Referee called at {time} by {team}") if call.team else say("Referee called at {time}")
    said = sentence.format(time=time, team=f"{call.team} {call.name}")
    return say("{called}: {reason}").format(called=said, reason=call.reason) if call.reason else f"{said}."


DASH = "\N{EN DASH}"


def desk_text(desk: DeskPresent, tr: Translator) -> str:
    """Who sits at a desk, and how it is called where that is something else."""
    if not desk.device or desk.device.casefold() == desk.by.casefold():
        return desk.by
    return tr.gettext("{who} ({desk})").format(who=desk.by, desk=desk.device)


def tables_text(tables: Share, tr: Translator) -> str:
    """Tables in a few figures: `tables 1–12, 15`."""
    count = sum(last - first + 1 for first, last in tables)
    return tr.ngettext("table {tables}", "tables {tables}", count).format(tables=figures(tables))


def figures(tables: Share) -> str:
    """Tables in figures alone: `1–12, 15`."""
    return written(tables).replace("-", DASH)


def share_text(desk: DeskPresent, tr: Translator) -> str:
    """Which tables a desk takes first."""
    if desk.tables is None:
        return tr.gettext("keeps out")
    return tables_text(desk.tables, tr) if desk.tables else tr.gettext("no tables of its own")


def others_text(desks: Iterable[DeskPresent], tr: Translator) -> str:
    """Who else has which tables: `Paul Morvan: 1–16 · Marie Le Bihan: 17–20`; or who is there."""
    present = list(desks)
    told = [
        tr.gettext("{who}: {tables}").format(who=called(one, present), tables=figures(one.tables))
        for one in present
        if one.tables
    ]
    return " · ".join(told or [called(one, present) for one in present])


READERS: Final = N_("Everybody on the network")
READING: Final = N_(
    "Look up their table, opponents, results, standings and rules. Nobody sees a telephone number, and "
    "nothing can be changed."
)
PLAYERS: Final = N_("Whoever has the slip of a team")
PLAYING: Final = N_(
    "See the team’s own sheet, report a result that the other side or the desk confirms, call a referee. The "
    "code is printed on team slips."
)
TITLES: Final[Mapping[Access, str]] = {
    Access.REFEREE: N_("Referee"),
    Access.DOOR: N_("Door"),
    Access.SCREEN: N_("Screen"),
    Access.DESK: N_("Second desk"),
}
"""As what a device is paired, in the order in which a hall wants them."""
MAY: Final[Mapping[Access, str]] = {
    Access.REFEREE: N_("See missing tables, calls and disputed results, and decide, with the article of the rules."),
    Access.DOOR: N_("Tick who is present and who has paid."),
    Access.SCREEN: N_("Show the draw, the clock and the standings, as this desk steers them. Nothing can be changed."),
    Access.DESK: N_("Do what this desk does with results and disputes, from another device."),
}
