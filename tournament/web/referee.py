"""The referee's tablet: calls, disputes, tables still out, sheets, decisions, the clock."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.hall.tables import call_text, report_lines, report_text, waiting_text
from tournament.messages.phrases import number, side_text
from tournament.messages.refusals import problem_lines
from tournament.messages.rounds.clock import minutes_played_text, table_clock_text
from tournament.messages.scores.hands import contract_text, other_facts_text, unplayed_text
from tournament.messages.scores.results import result_text
from tournament.messages.scores.scores import ending_text, hand_text, why_it_goes_on_text
from tournament.messages.scores.sheet_notes import sheet_notes, to_check_lines
from tournament.models.tables import Game
from tournament.records.kinds import Outcome
from tournament.scoring.facts import HandFacts
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.use_cases import Role
from tournament.services.hall.calls import open_calls, said_at_tables
from tournament.services.hall.views import ReportState, SaidView
from tournament.services.repairs.incidents import INCIDENTS, MOST_HANDS_LEFT, IncidentSubject
from tournament.services.rounds.clock import clocks_in, table_clocks
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import GameView, SheetView
from tournament.web.forms import (
    AGAINST_THE_STATE,
    do,
    done,
    field,
    have_done,
    key_of,
    new_key,
    number_in,
    said_on,
    seen_in,
    status_of,
)
from tournament.web.pairing import device_actions, for_roles, take_back
from tournament.web.phones.parts import asked_translator, in_pages, paged, posted, shown
from tournament.web.referee_form import answers_of, award_preview, choices, decision_form, lacking, may_decide


@dataclass(frozen=True)
class TableRow:
    """A table that a referee may go to: its game, what it is called, who sits there, and what is to know of it."""

    game: int
    title: str
    sides: tuple[str, ...]
    told: tuple[str, ...]


@dataclass(frozen=True)
class CallRow:
    """Somebody calls: `game` is where the sheet is, None where the call is about no table."""

    call: int
    title: str
    told: str
    game: int | None


@dataclass(frozen=True)
class RefereeView:
    """A referee's view: calls, oldest first, tables to decide about, and tables still out."""

    calls: tuple[CallRow, ...]
    disputes: tuple[TableRow, ...]
    to_check: tuple[TableRow, ...]
    missing: tuple[TableRow, ...]
    others: tuple[TableRow, ...]


def referee_view(state: ChampionshipState, now: datetime, tr: Translator) -> RefereeView:
    """What waits for a referee, in every round that has a table out, and at the tables of the newest one."""
    known = posted(rounds(state))
    open_ = [line for line in known if line.state is not RoundState.COMPLETE]
    shown = open_ or list(known[-1:])
    said = said_at_tables(state)
    games = [(line, game) for line in shown for game in line.tables]
    rows = {
        game.id: table_row(state, line, game, said.get(game.id), now, tr, several=len(shown) > 1)
        for line, game in games
    }
    contested = [
        game.id
        for _, game in games
        if game.id in said and said[game.id].state in (ReportState.CONTESTED, ReportState.CHECK)
    ]
    odd = [game.id for _, game in games if game.to_check and game.id not in contested]
    missing = [game.id for _, game in games if not game.is_in and game.id not in contested]
    others = [game.id for _, game in games if game.is_in and game.id not in (*contested, *odd)]
    return RefereeView(
        tuple(
            CallRow(call.id, table_text(call.table, tr), call_text(call, tr), call.game) for call in open_calls(state)
        ),
        *(tuple(rows[game] for game in some) for some in (contested, odd, missing, others)),
    )


def table_text(table: int | None, tr: Translator) -> str:
    """Where a referee is called to."""
    return tr.gettext("Table {n}").format(n=table) if table is not None else tr.gettext("Door")


def table_row(
    state: ChampionshipState,
    drawn: RoundView,
    game: GameView,
    said: SaidView | None,
    now: datetime,
    tr: Translator,
    *,
    several: bool,
) -> TableRow:
    """A table with what is to know of it; its round where tables of `several` rounds are shown."""
    say = tr.gettext
    name = table_text(game.table, tr)
    title = say("{table} · round {round}").format(table=name, round=drawn.number) if several else name
    told = [result_text(game, tr)] if game.is_in or game.to_check else [*playing_lines(state, game, now, tr)]
    reported = [waiting_text(said.reports, tr), *report_lines(said.reports, tr)] if said is not None else []
    return TableRow(
        game.id, title, tuple(side.numbered_name for side in game.sides), tuple(filter(None, (*told, *reported)))
    )


def playing_lines(state: ChampionshipState, game: GameView, now: datetime, tr: Translator) -> list[str]:
    """For how long a table plays, what it has besides, and how much of its sheet is there."""
    clock, table_clock = clocks_in(state).get(game.round), table_clocks(state).get(game.id)
    at_table = clock.at_table(table_clock) if clock is not None and table_clock is not None else clock
    return [
        minutes_played_text(at_table.elapsed(now), tr) if at_table is not None and at_table.started is not None else "",
        table_clock_text(table_clock, tr) if table_clock is not None else "",
        tr.ngettext("{n} hand", "{n} hands", game.hands).format(n=game.hands) if game.hands else "",
    ]


@dataclass(frozen=True)
class HandRow:
    """A hand of a sheet in a few words, what each side marks and has after it, and why."""

    id: int
    title: str
    told: str
    marks: str
    totals: str
    why: str


@dataclass(frozen=True)
class ReportRow:
    """What a side reports; `can_be_accepted` says that it is a whole result."""

    id: int
    told: str
    can_be_accepted: bool


@dataclass(frozen=True)
class RefereeChoice:
    """Something that can be decided at a table: its name in the address, and what the button says."""

    name: str
    title: str


@dataclass(frozen=True)
class RefereeSheetView:
    """The sheet of a table, read-only, with what is said of it, what was `decided` and what can be.

    `is_disputed`: the reports contradict each other, and who decides between them says who they are, and where
    `needs_reason` why.
    """

    row: TableRow
    labels: tuple[str, ...]
    totals: tuple[str, ...]
    hands: tuple[HandRow, ...]
    decided: tuple[str, ...]
    notes: tuple[str, ...]
    ending: str
    reports: tuple[ReportRow, ...]
    is_disputed: bool
    needs_reason: bool
    choices: tuple[RefereeChoice, ...]
    runs: bool
    is_paused: bool
    is_out: bool


def referee_sheet_view(
    state: ChampionshipState, sheet: SheetView, now: datetime, tr: Translator, role: Role
) -> RefereeSheetView:
    """The sheet of a game of a posted round."""
    game = sheet.game
    drawn = next(line for line in rounds(state) if line.number == game.round)
    said, table_clock = said_at_tables(state).get(game.id), table_clocks(state).get(game.id)
    letters = [side.letter for side in game.sides]
    clock = clocks_in(state).get(game.round)
    return RefereeSheetView(
        row=table_row(state, drawn, game, said, now, tr, several=True),
        labels=tuple(
            f"{side_text(side.letter, tr)[:1].upper()}{side_text(side.letter, tr)[1:]} · {side.numbered_name}"
            for side in game.sides
        ),
        totals=tuple(number(side.total, tr) for side in game.sides),
        hands=tuple(
            HandRow(
                line.id,
                tr.gettext("Hand {n}").format(n=line.number),
                facts_text(line.facts, tr) if line.is_read else tr.gettext("cannot be read"),
                " – ".join(number(scored.marks.get(letter, 0), tr) for letter in letters),
                " – ".join(number(scored.totals.get(letter, 0), tr) for letter in letters),
                hand_text(scored, tr),
            )
            for line, scored in zip(sheet.hands, sheet.score.hands, strict=False)
        ),
        decided=sheet_notes(sheet, tr, with_checks=False),
        notes=tuple(to_check_lines(sheet, tr)),
        ending=ending_text(sheet.score, tr) or why_it_goes_on_text(sheet.score, tr),
        reports=report_rows(said, tr),
        is_disputed=said is not None and said.reports.is_disputed,
        needs_reason=not state.contents.brief_decisions,
        choices=tuple(RefereeChoice(name, title) for name, title in choices(sheet, role, tr).items()),
        runs=clock is not None and clock.started is not None and not game.is_in,
        is_paused=table_clock is not None and table_clock.paused is not None,
        is_out=not game.is_in,
    )


def facts_text(facts: HandFacts, tr: Translator) -> str:
    """A hand in a few words: why it was not played, or who took what, and what is beside it."""
    if unplayed := unplayed_text(facts, tr):
        return unplayed
    who = side_text(facts.declarer, tr) if facts.declarer else ""
    points = tr.gettext("{points} points").format(points=number(facts.points, tr)) if facts.points is not None else ""
    return " · ".join(filter(None, (who, contract_text(facts, tr), points, other_facts_text(facts, tr))))


def report_rows(said: SaidView | None, tr: Translator) -> tuple[ReportRow, ...]:
    """What is reported of a table and not decided about."""
    if said is None or said.state is ReportState.NONE:
        return ()
    open_ = [report for report in said.reports.reports if not report.settled]
    return tuple(
        ReportRow(report.id, report_text(report, tr), report.result is not None and report.result.is_over)
        for report in open_
    )


ROLES: Final = frozenset({Role.REFEREE, Role.SCORER})
CLOCK: Final = {"pause": "pause_clock", "resume": "resume_clock", "start": "start_clock"}
"""What a button of the clock does, by its value; any other gives minutes."""
MOST_MINUTES: Final = 60
PREVIEWED: Final = "previewed"
"""The field with the digest of the previewed decision: a form sent twice has one answer."""


class DecisionPreview(NamedTuple):
    """What a decision would do, and its digest."""

    sentence: str
    digest: str


def said_of(request: Request, problems: tuple[Problem, ...]) -> Any:
    """What a refusal says above a form."""
    return problem_lines(problems, asked_translator(request), at="{sentence}")


@for_roles(ROLES)
def evening(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """Who calls, what is contested, and which tables are out."""
    state, tr, host = request.state.championship_state, asked_translator(request), request.app.state.host
    view = referee_view(state, host.clock(), tr)
    others, paging = paged(
        in_pages((*view.missing, *view.others), texts),
        request.query_params.get("page", ""),
        lambda row: row.title.split()[-1],
    )
    return shown(
        request,
        "referee.html",
        status=status_of(problems),
        view=view,
        tables=others,
        missing=len(view.missing),
        paging=paging,
        runs=any(line.state is RoundState.POSTED for line in rounds(state)),
        actions=device_actions(state, request.state.visitor.desk, tr),
        key=new_key(request),
        sentences=said_of(request, problems),
        typed=request.state.form if problems else {},
    )


def texts(row: TableRow) -> tuple[str, ...]:
    """What a row of the list shows."""
    return row.title, *row.sides, *row.told, "." * 80


@for_roles(ROLES)
@said_on(evening)
def go(request: Request) -> Response:
    """Say that this referee goes where somebody called."""
    call = request.path_params["call"]
    do(request, "answer_call", call_id=call, referee=request.state.visitor.name)
    game = number_in(request, "game")
    return done(f"/arbitre/table/{game}" if game else "/arbitre")


@for_roles(ROLES)
@said_on(evening)
def take_back_action(request: Request) -> Response:
    """Take back the newest thing that this tablet did."""
    take_back(request)
    return done("/arbitre")


@for_roles(ROLES)
@said_on(evening)
def clock_of_round(request: Request) -> Response:
    """Stop or start the clock of the round, give it minutes, or say how many hands are left for all."""
    if field(request, "what") == "time":
        call_time(request)
    else:
        change_clock(request)
    return done("/arbitre")


def call_time(request: Request) -> None:
    """Say how many hands are left for all tables."""
    more = number_in(request, "more", most=MOST_HANDS_LEFT)
    if more is None:
        raise Refused(Problem("referee-hands-left", "more", {"most": MOST_HANDS_LEFT}))
    do(request, "call_time", more=more, referee=field(request, "referee"), reason=field(request, "reason"))


def change_clock(request: Request, **table: int) -> None:
    """Do with the clock of the round, or of a `table`, what the button that was pressed says."""
    what = field(request, "what")
    if what in CLOCK:
        do(request, CLOCK[what], **table)
        return
    minutes = number_in(request, "minutes", least=1, most=MOST_MINUTES)
    if minutes is None:
        raise Refused(Problem("referee-minutes", "minutes", {"most": MOST_MINUTES}))
    do(request, "add_minutes", minutes=minutes, referee=request.state.visitor.name, **table)


def sheet_of(request: Request) -> SheetView:
    """The sheet of an address's table; refused where its round is not posted."""
    state, game = request.state.championship_state, request.path_params["game"]
    row = state.get(Game, game)
    found = sheet(state, game) if row is not None and row.table_number is not None else None
    drawn = {line.number for line in rounds(state) if line.state is RoundState.DRAWN}
    if found is None or found.game.round in drawn:
        raise Refused(Problem("game-gone"))
    return found


@for_roles(ROLES)
def table(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """The sheet of a table, and what can be decided there."""
    role = request.state.visitor.role
    view = referee_sheet_view(
        request.state.championship_state,
        sheet_of(request),
        request.app.state.host.clock(),
        asked_translator(request),
        role,
    )
    typed, sentences = request.state.form if problems else {}, said_of(request, problems)
    return shown(
        request,
        "referee_table.html",
        status=status_of(problems),
        view=view,
        key=new_key(request),
        typed=typed,
        sentences=sentences,
    )


@for_roles(ROLES)
@said_on(table)
def clock_of_table(request: Request) -> Response:
    """Stop or start the clock of a table alone, or give it minutes."""
    game = sheet_of(request).game.id
    change_clock(request, game_id=game)
    return done(f"/arbitre/table/{game}")


@for_roles(ROLES)
@said_on(table)
def settle(request: Request) -> Response:
    """Accept a report or the record; between contradicting ones with who decides and why."""
    game, report = sheet_of(request).game.id, number_in(request, "claim")
    who = {"referee": field(request, "referee") or request.state.visitor.name, "reason": field(request, "reason")}
    if report:
        do(request, "accept_claims", game_id=game, claim_id=report, **who)
    else:
        do(request, "settle_claims", game_id=game, **who)
    return done(f"/arbitre/table/{game}")


def subject_of(request: Request, hand: int | None) -> tuple[str, IncidentSubject]:
    """What is to be decided, and where. Refused where that is not offered there now, or not to whoever asks."""
    found, name = sheet_of(request), request.path_params["choice"]
    chosen = next((line for line in found.hands if line.id == hand), None)
    subject = IncidentSubject(found, chosen)
    if name not in INCIDENTS or not may_decide(INCIDENTS[name], subject, request.state.visitor.role):
        raise Refused(Problem("referee-not-offered", details={"table": found.game.table or 0}))
    return name, subject


@for_roles(ROLES)
def ask_decision(
    request: Request, problems: tuple[Problem, ...] = (), preview: DecisionPreview | None = None
) -> Response:
    """The form of a decision; with what was typed after a refusal, and where `preview` says what it would do."""
    tr = asked_translator(request)
    name, subject = subject_of(request, None)
    usual = {"referee": request.state.visitor.name, "absent": "" if subject.sheet.hands else "1"}
    typed = dict(request.state.form) if problems or preview else usual
    form = decision_form(request.state.championship_state, name, subject, tr, typed)
    view = referee_sheet_view(
        request.state.championship_state, subject.sheet, request.app.state.host.clock(), tr, request.state.visitor.role
    )
    return shown(
        request,
        "referee_decision.html",
        status=AGAINST_THE_STATE if preview else status_of(problems),
        form=form,
        preview=preview,
        view=view,
        typed=typed,
        key=new_key(request),
        sentences=said_of(request, problems),
    )


@for_roles(ROLES)
@said_on(ask_decision)
def decide(request: Request) -> Response:
    """Decide as the form says, on the state seen; awards are shown before they are made."""
    name, subject = subject_of(request, number_in(request, "hand", least=1))
    form = decision_form(request.state.championship_state, name, subject, asked_translator(request), request.state.form)
    answers = answers_of(request.state.form, subject, INCIDENTS[name])
    if problems := lacking(form, answers, request.state.form):
        raise Refused(*problems)

    decision = INCIDENTS[name].decide(subject, answers)
    if answers.outcome is Outcome.AWARDED and field(request, PREVIEWED) != decision.digest:
        told = award_preview(
            request.state.championship_state, decision, subject, request.app.state.host.clock, asked_translator(request)
        )
        return ask_decision(request, (), DecisionPreview(told, decision.digest))
    have_done(request, replace(decision, key=key_of(request), seen=seen_in(request)))
    return done(f"/arbitre/table/{subject.sheet.game.id}")


ROUTES = [
    Route("/arbitre", evening),
    Route("/arbitre/reprendre", take_back_action, methods=["POST"]),
    Route("/arbitre/horloge", clock_of_round, methods=["POST"]),
    Route("/arbitre/appel/{call:int}", go, methods=["POST"]),
    Route("/arbitre/table/{game:int}", table),
    Route("/arbitre/table/{game:int}/horloge", clock_of_table, methods=["POST"]),
    Route("/arbitre/table/{game:int}/rapports", settle, methods=["POST"]),
    Route("/arbitre/table/{game:int}/{choice}", ask_decision),
    Route("/arbitre/table/{game:int}/{choice}", decide, methods=["POST"]),
]
