"""The team's own sheet: it reports its result, whole or hand by hand, and answers the report of the other side.

Whoever reports is us, the others are them, with their names: no page tells sides by letters. What the desk refuses is
said on the same page, with what was typed still there.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.hall.tables import call_text
from tournament.messages.phrases import number, read_number
from tournament.messages.refusals import problem_lines
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.models.tables import Team
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.shapes import entry
from tournament.scoring.systems import SYSTEMS, form_of
from tournament.services.hall.report_states import reports_of, result_of_hands
from tournament.services.hall.reports import hands_reported
from tournament.services.hall.views import ReportedResult, ReportState, Told
from tournament.services.scores.game_records import record_in
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.totals import only_the_table_knows
from tournament.services.scores.views import WinReason
from tournament.services.setup.settings import rules_in
from tournament.web.forms import Again, do, done, field, number_in, number_of, said_on
from tournament.web.phones.hand_form import HandFormFields, hand_of, typed_of
from tournament.web.phones.own_table import (
    OwnTable,
    Written,
    listed,
    own_end,
    own_table,
    own_table_texts,
    posted_round,
    written,
)
from tournament.web.templating import page

HOME: Final = "/ma-table"
ASKS_WHY: Final = frozenset(("target-not-reached", "countdown-goes-on"))
"""Refusals of totals after which the page asks why the game ended."""
ASKS_WHO: Final = frozenset(("winner-of-last-hand", "winner-below-target"))
"""Refusals after which it asks who won the last hand."""


def my_table(request: Request, problems: Sequence[Problem] = ()) -> Response:
    """The table, who plays there, the game so far, and what can be done about its result; without a table, why."""
    state, own = request.state, own_table(request)
    status, tr = 409 if problems else 200, state.tr
    if own is None or own.game.table is None:
        row = state.championship_state.get(Team, state.visitor.team) if state.visitor.team is not None else None
        end = (
            own_end(
                state.championship_state,
                row,
                posted_round(state.championship_state),
                tr,
                has_table=False,
                sits_out=own is not None,
            )
            if row is not None
            else None
        )
        return page(request, "phones/no_table.html", status=status, team=row, end=end)
    called = call_text(own.call, tr) if own.call else ""
    end = own_end(
        state.championship_state,
        state.championship_state.one(Team, own.team),
        posted_round(state.championship_state),
        tr,
        has_table=True,
    )
    told: dict[str, Any] = {
        "sentences": problem_texts(problems, request, own),
        "called": called,
        "sheets": sheets(request, own),
        "end": end,
    }
    return page(request, "phones/my_table.html", status=status, own=own, text=own_table_texts(own, tr), tr=tr, **told)


def sheets(request: Request, own: OwnTable) -> list[tuple[str, list[Written]]]:
    """The table's hands, as the desk and each side have them, under titles."""
    tr, typed = request.state.tr, sheet(request.state.championship_state, own.game.id)
    of_desk = listed([hand.facts for hand in typed.hands], typed.score.hands, own, tr)
    found = [(tr.gettext("The hands at the scorers’ desk"), of_desk)]
    for side in own.sides:
        report = own.reports.of(side.letter)
        title = tr.gettext("The hands as {side} wrote them").format(side=side.name)
        found.append(
            (
                title,
                written(report.result, own, tr)
                if report is not None and report.result is not None and report.is_complete
                else [],
            )
        )
    return [(title, hands) for title, hands in found if hands]


def problem_texts(problems: Sequence[Problem], request: Request, own: OwnTable) -> list[str]:
    """Refusals as sentences that call the sides by their names."""
    return problem_lines(problems, request.state.tr, own.name, at="{sentence}")


def totals_form(request: Request, problems: Sequence[Problem] = (), *, asks_order: bool = False) -> Response:
    """The form in which the totals are reported; what was typed stays in it."""
    own, is_sent = own_table(request), bool(problems) or asks_order
    if own is None or own.game.table is None or not own.may_report:
        return my_table(request, problems) if problems else done(HOME)
    codes, typed = {problem.code for problem in problems}, request.state.form if is_sent else typed_before(own)
    return page(
        request,
        "phones/totals.html",
        status=409 if is_sent else 200,
        own=own,
        text=own_table_texts(own, request.state.tr),
        tr=request.state.tr,
        typed=typed,
        sentences=problem_texts(problems, request, own),
        asks_why=bool(codes & ASKS_WHY) or bool(typed.get("why")),
        asks_who=bool(codes & ASKS_WHO) or bool(typed.get("winner")),
        asks_order=asks_order or any(name.startswith("out-") for name in typed),
        target=rules_in(request.state.championship_state).target,
        number=partial(number, tr=request.state.tr),
    )


def typed_before(own: OwnTable) -> Mapping[str, str]:
    """What the form holds at first: what the side reported before, to be corrected, or what its hands come to."""
    result = own.mine.result if own.mine is not None else None
    if result is None or (result.score is not None and not result.hands):
        return {}
    why = {"why": result.why.value} if result.why in (WinReason.CLOCK, WinReason.HANDS) and result.score is None else {}
    out = {f"out-{letter}": str(place) for place, letter in enumerate(result.out, start=1)}
    return {f"total-{letter}": str(total) for letter, total in result.totals.items()} | why | out


def report_totals(request: Request) -> Response:
    """Report typed totals; for a countdown first ask who went out in which order."""
    typed = {
        name.removeprefix("total-"): read_number(field(request, name))
        for name in request.state.form
        if name.startswith("total-")
    }
    totals = {letter: total for letter, total in typed.items() if total is not None}
    why, winner, out = field(request, "why"), field(request, "winner"), order_out(request)
    rules = rules_in(request.state.championship_state)
    if not out and SYSTEMS[rules.system].countdown and only_the_table_knows(totals, None, rules):
        return totals_form(request, asks_order=True)
    told = Told(
        totals,
        winner if winner in typed else None,
        WinReason(why) if why in (WinReason.CLOCK, WinReason.HANDS) else None,
        out,
    )
    return attempt(
        request, totals_form, "claim_totals", told=told, **of_form(request), device=request.state.visitor.device
    )


def order_out(request: Request) -> tuple[Side, ...]:
    """The sides that went out, in the order in which the form has them."""
    told = (
        (number_in(request, name), name.removeprefix("out-")) for name in request.state.form if name.startswith("out-")
    )
    return tuple(letter for _, letter in sorted((place, letter) for place, letter in told if place is not None))


def approve(request: Request) -> Response:
    """Say that what the other side reports is right."""
    return attempt(request, my_table, "approve_claim", **report_of_form(request), device=request.state.visitor.device)


def contest(request: Request) -> Response:
    """Say that it is not, and leave it to a referee."""
    return attempt(request, my_table, "contest_claim", **report_of_form(request), device=request.state.visitor.device)


def not_right(request: Request) -> Response:
    """What can be done where the other side reports something wrong."""
    own = own_table(request)
    if own is None or own.theirs is None or own.reports.state is not ReportState.REPORTED:
        return done(HOME)
    return page(
        request,
        "phones/not_right.html",
        own=own,
        text=own_table_texts(own, request.state.tr),
        tr=request.state.tr,
    )


def withdraw(request: Request) -> Response:
    """Take back what was reported."""
    return attempt(request, my_table, "withdraw_claim", **of_form(request))


def call(request: Request) -> Response:
    """Call a referee to the table."""
    return attempt(request, my_table, "call_referee", **of_form(request), reason=field(request, "reason"))


def of_form(request: Request) -> dict[str, Any]:
    """The table of a form, and the team that sends it: the round may have gone on since the page was made."""
    return {"game_id": number_in(request, "game") or 0, "team_id": request.state.visitor.team}


def report_of_form(request: Request) -> dict[str, Any]:
    """The report that a form is about, as it was seen, and the team that answers it."""
    return {
        "claim_id": number_in(request, "claim") or 0,
        "said": field(request, "said"),
        "team_id": request.state.visitor.team,
    }


def attempt(request: Request, again: Again, use_case: str, **arguments: Any) -> Response:
    """Have the desk do it, and go back to the table. What is refused about the table is said on the page `again`."""

    @said_on(again)
    def asked(request: Request) -> Response:
        do(request, use_case, **arguments)
        return done(HOME)

    return asked(request)


ROUTES = [
    Route(HOME, my_table),
    Route(f"{HOME}/totaux", totals_form),
    Route(f"{HOME}/totaux", report_totals, methods=["POST"]),
    Route(f"{HOME}/juste", approve, methods=["POST"]),
    Route(f"{HOME}/pas-juste", not_right),
    Route(f"{HOME}/pas-juste", contest, methods=["POST"]),
    Route(f"{HOME}/retirer", withdraw, methods=["POST"]),
    Route(f"{HOME}/arbitre", call, methods=["POST"]),
]


HERE: Final = f"{HOME}/menes"
NOT_TYPED: Final = frozenset(("lang", "key", "game", "count", "line", "look"))


def hands_page(request: Request, problems: Sequence[Problem] = ()) -> Response:
    """The hands and the form of the next or corrected one; typed ones are explained on request."""
    own = own_table(request)
    if own is None or own.game.table is None or not own.may_report:
        return done(HOME)
    form_sent = request.state.form if problems else request.query_params
    hands, line = hands_so_far(request, own), line_of(form_sent, own, request)
    rules, tr = rules_in(request.state.championship_state), request.state.tr
    form = form_of(rules, "".join(side.letter for side in own.game.sides))
    typed = {name: value for name, value in form_sent.items() if name not in NOT_TYPED}
    if not typed and line < len(hands):
        typed = typed_of(hands[line], form)
    seen: ReportedResult | None = None
    if "look" in form_sent and not problems:
        try:
            seen = result_with(request, own, hands, line, hand_of(typed, form, entry("hands", line)))
        except Refused as refused:
            problems = refused.problems
    called = {side.letter: own.called(side.letter, tr) for side in own.sides}
    so_far = result_with(request, own, hands)
    return page(
        request,
        "phones/hands.html",
        status=409 if problems and request.method == "POST" else 200,
        own=own,
        tr=tr,
        sentences=problem_texts(problems, request, own),
        form=HandFormFields(form, called, tr, typed),
        typed=typed,
        line=line,
        written=written(so_far, own, tr),
        result=so_far,
        explained=explained(seen, line, own, tr),
    )


def hands_so_far(request: Request, own: OwnTable) -> tuple[HandFacts, ...]:
    """The hands that the team goes on from."""
    return hands_reported(own.mine, record_in(request.state.championship_state, own.game.id))


def line_of(told: Mapping[str, str], own: OwnTable, request: Request) -> int:
    """Which hand the form is about, counted from 0: the next one, unless one is named."""
    hands, wanted = hands_so_far(request, own), number_of(told.get("line", "").strip())
    return len(hands) if wanted is None else min(wanted, len(hands))


def result_with(
    request: Request, own: OwnTable, hands: Sequence[HandFacts], line: int = 0, facts: HandFacts | None = None
) -> ReportedResult:
    """What the hands come to, with one written in its line. Refused as the desk would be."""
    record, rules = record_in(request.state.championship_state, own.game.id), rules_in(request.state.championship_state)
    all_hands = hands if facts is None else (*hands[:line], facts, *hands[line + 1 :])
    return result_of_hands(all_hands, len(own.game.sides), record.stop, rules, record.adjustments)


def explained(seen: ReportedResult | None, line: int, own: OwnTable, tr: Translator) -> Mapping[str, Any] | None:
    """What a hand that was typed would mark, why, and what the totals would be; that it would end the game."""
    if seen is None or seen.score is None:
        return None
    scored = seen.score.hands[line]
    return {
        "why": hand_text(scored, tr, own.name),
        "marks": own.totals(scored.marks, tr),
        "totals": own.told(seen, tr),
        "ending": ending_text(seen.score, tr, own.name),
    }


def write(request: Request) -> Response:
    """Write the hand that was explained, and report the result where it ends the game."""
    own = own_table(request)
    if own is None:
        return done(HOME)
    form = form_of(rules_in(request.state.championship_state), "".join(side.letter for side in own.game.sides))
    try:
        facts = hand_of(request.state.form, form, entry("hands", brought(request, "line")))
    except Refused as refused:
        return hands_page(request, refused.problems)
    return keep(request, own, facts)


def strike(request: Request) -> Response:
    """Strike the last hand out."""
    own = own_table(request)
    return done(HOME) if own is None else keep(request, own, None)


def keep(request: Request, own: OwnTable, facts: HandFacts | None) -> Response:
    """Have the desk keep or remove a hand; then the next or, after the end, the table."""
    line, after = brought(request, "line"), brought(request, "count")
    told = {"line": line, "facts": facts, "after": after, "device": request.state.visitor.device}
    answer = attempt(request, hands_page, "claim_hand", **told, **of_form(request))
    mine = reports_of(request.app.state.host.state, own.game.id).of(own.letter)
    is_over = mine is not None and mine.is_complete
    return done(HERE) if isinstance(answer, RedirectResponse) and not is_over else answer


def brought(request: Request, name: str) -> int:
    """A number that a form brings along; -1 where it does not."""
    number = number_in(request, name)
    return -1 if number is None else number


HAND_ROUTES = [
    Route(HERE, hands_page),
    Route(HERE, write, methods=["POST"]),
    Route(f"{HERE}/rayer", strike, methods=["POST"]),
]
