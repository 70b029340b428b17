"""The referee's tablet: calls, disputes, tables still out, sheets, decisions, the clock."""

from dataclasses import replace
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.messages.refusals import say_problems
from tournament.models.tables import Game
from tournament.records.kinds import Outcome
from tournament.services.desk.use_cases import Role
from tournament.services.repairs.incidents import INCIDENTS, MOST_HANDS_LEFT, IncidentSubject
from tournament.services.rounds.lines import RoundState
from tournament.services.rounds.round_lines import rounds
from tournament.services.scores.lines import SheetLine
from tournament.services.scores.sheets import sheet
from tournament.web.forms import AGAINST_THE_STATE, do, done, field, have_done, key_of, new_key, number_in, said_on, seen_in, status_of
from tournament.web.own_deeds import own_deeds, take_back
from tournament.web.pairing import for_roles
from tournament.web.phones.parts import in_pages, paged
from tournament.web.phones.shown import asked_words, shown
from tournament.web.referee_form import answers_of, decision_form, foresee, lacking, may_decide
from tournament.web.referee_sight import TableRow, referee_sight, sheet_sight

ROLES: Final = frozenset({Role.REFEREE, Role.SCORER})
CLOCK: Final = {"pause": "pause_clock", "resume": "resume_clock", "start": "start_clock"}
"""What a button of the clock does, by its value; any other gives minutes."""
MOST_MINUTES: Final = 60
FORESEEN: Final = "foreseen"
"""The field with the digest of the previewed decision: a form sent twice has one answer."""


class Foreseen(NamedTuple):
    """What a decision would do, and its digest."""

    sentence: str
    digest: str


def said_of(request: Request, problems: tuple[Problem, ...]) -> Any:
    """What a refusal says above a form."""
    return say_problems(problems, asked_words(request), at="{sentence}")


@for_roles(ROLES)
def evening(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """Who calls, what is contested, and which tables are out."""
    hall, words, host = request.state.hall, asked_words(request), request.app.state.host
    sight = referee_sight(hall, host.clock(), words)
    others, paging = paged(in_pages((*sight.missing, *sight.others), texts), request.query_params.get("page", ""), lambda row: row.title.split()[-1])
    return shown(
        request,
        "referee.html",
        status=status_of(problems),
        sight=sight,
        tables=others,
        missing=len(sight.missing),
        paging=paging,
        runs=any(line.state is RoundState.POSTED for line in rounds(hall)),
        deeds=own_deeds(hall, request.state.visitor.desk, words),
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
def take_back_deed(request: Request) -> Response:
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


def sheet_of(request: Request) -> SheetLine:
    """The sheet of an address's table; refused where its round is not posted."""
    hall, game = request.state.hall, request.path_params["game"]
    row = hall.get(Game, game)
    found = sheet(hall, game) if row is not None and row.table_number is not None else None
    drawn = {line.number for line in rounds(hall) if line.state is RoundState.DRAWN}
    if found is None or found.game.round in drawn:
        raise Refused(Problem("game-gone"))
    return found


@for_roles(ROLES)
def table(request: Request, problems: tuple[Problem, ...] = ()) -> Response:
    """The sheet of a table, and what can be decided there."""
    role = request.state.visitor.role
    sight = sheet_sight(request.state.hall, sheet_of(request), request.app.state.host.clock(), asked_words(request), role)
    typed, sentences = request.state.form if problems else {}, said_of(request, problems)
    return shown(request, "referee_table.html", status=status_of(problems), sight=sight, key=new_key(request), typed=typed, sentences=sentences)


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
    game, claim = sheet_of(request).game.id, number_in(request, "claim")
    who = {"referee": field(request, "referee") or request.state.visitor.name, "reason": field(request, "reason")}
    if claim:
        do(request, "accept_claims", game_id=game, claim_id=claim, **who)
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
def ask_decision(request: Request, problems: tuple[Problem, ...] = (), foreseen: Foreseen | None = None) -> Response:
    """The form of a decision; with what was typed after a refusal, and where `foreseen` says what it would do."""
    words = asked_words(request)
    name, subject = subject_of(request, None)
    usual = {"referee": request.state.visitor.name, "absent": "" if subject.sheet.hands else "1"}
    typed = dict(request.state.form) if problems or foreseen else usual
    form = decision_form(request.state.hall, name, subject, words, typed)
    sight = sheet_sight(request.state.hall, subject.sheet, request.app.state.host.clock(), words, request.state.visitor.role)
    return shown(
        request,
        "referee_decision.html",
        status=AGAINST_THE_STATE if foreseen else status_of(problems),
        form=form,
        foreseen=foreseen,
        sight=sight,
        typed=typed,
        key=new_key(request),
        sentences=said_of(request, problems),
    )


@for_roles(ROLES)
@said_on(ask_decision)
def decide(request: Request) -> Response:
    """Decide as the form says, on the state seen; awards are shown before they are made."""
    name, subject = subject_of(request, number_in(request, "hand", least=1))
    form = decision_form(request.state.hall, name, subject, asked_words(request), request.state.form)
    answers = answers_of(request.state.form, subject, INCIDENTS[name])
    if problems := lacking(form, answers, request.state.form):
        raise Refused(*problems)

    decision = INCIDENTS[name].decide(subject, answers)
    if answers.outcome is Outcome.AWARDED and field(request, FORESEEN) != decision.digest:
        told = foresee(request.state.hall, decision, subject, request.app.state.host.clock, asked_words(request))
        return ask_decision(request, (), Foreseen(told, decision.digest))
    have_done(request, replace(decision, key=key_of(request), seen=seen_in(request)))
    return done(f"/arbitre/table/{subject.sheet.game.id}")


ROUTES = [
    Route("/arbitre", evening),
    Route("/arbitre/reprendre", take_back_deed, methods=["POST"]),
    Route("/arbitre/horloge", clock_of_round, methods=["POST"]),
    Route("/arbitre/appel/{call:int}", go, methods=["POST"]),
    Route("/arbitre/table/{game:int}", table),
    Route("/arbitre/table/{game:int}/horloge", clock_of_table, methods=["POST"]),
    Route("/arbitre/table/{game:int}/rapports", settle, methods=["POST"]),
    Route("/arbitre/table/{game:int}/{choice}", ask_decision),
    Route("/arbitre/table/{game:int}/{choice}", decide, methods=["POST"]),
]
