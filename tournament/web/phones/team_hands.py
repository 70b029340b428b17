"""A game by hands on a team's phone: each explained before sending, the last reports it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.scores.scores import say_ending, say_hand
from tournament.scoring.facts import HandFacts
from tournament.scoring.shapes import entry
from tournament.scoring.systems import form_of
from tournament.services.hall.claim_lines import Report
from tournament.services.hall.claim_states import claims_of
from tournament.services.hall.claims import hands_reported
from tournament.services.hall.reports import report_of_hands
from tournament.services.scores.ledger import record_in
from tournament.services.setup.settings import rules_in
from tournament.web.forms import done, number_in, number_of
from tournament.web.phones.hand_form import HandFormFields, hand_of, typed_of
from tournament.web.phones.own_table import OwnTable, own_table
from tournament.web.phones.team_sheet import HOME, attempt, of_form, said
from tournament.web.phones.written_hands import written
from tournament.web.templating import page

HERE: Final = f"{HOME}/menes"
NOT_TYPED: Final = frozenset(("lang", "key", "game", "count", "line", "look"))


def hands_page(request: Request, problems: Sequence[Problem] = ()) -> Response:
    """The hands and the form of the next or corrected one; typed ones are explained on request."""
    own = own_table(request)
    if own is None or own.game.table is None or not own.may_report:
        return done(HOME)
    form_sent = request.state.form if problems else request.query_params
    hands, line = hands_so_far(request, own), line_of(form_sent, own, request)
    rules, words = rules_in(request.state.hall), request.state.words
    form = form_of(rules, "".join(side.letter for side in own.game.sides))
    typed = {name: value for name, value in form_sent.items() if name not in NOT_TYPED}
    if not typed and line < len(hands):
        typed = typed_of(hands[line], form)
    seen: Report | None = None
    if "look" in form_sent and not problems:
        try:
            seen = report_with(request, own, hands, line, hand_of(typed, form, entry("hands", line)))
        except Refused as refused:
            problems = refused.problems
    called = {side.letter: own.called(side.letter, words) for side in own.sides}
    so_far = report_with(request, own, hands)
    return page(
        request,
        "phones/hands.html",
        status=409 if problems and request.method == "POST" else 200,
        own=own,
        words=words,
        sentences=said(problems, request, own),
        form=HandFormFields(form, called, words, typed),
        typed=typed,
        line=line,
        written=written(so_far, own, words),
        report=so_far,
        explained=explained(seen, line, own, words),
    )


def hands_so_far(request: Request, own: OwnTable) -> tuple[HandFacts, ...]:
    """The hands that the team goes on from."""
    return hands_reported(own.mine, record_in(request.state.hall, own.game.id))


def line_of(told: Mapping[str, str], own: OwnTable, request: Request) -> int:
    """Which hand the form is about, counted from 0: the next one, unless one is named."""
    hands, wanted = hands_so_far(request, own), number_of(told.get("line", "").strip())
    return len(hands) if wanted is None else min(wanted, len(hands))


def report_with(request: Request, own: OwnTable, hands: Sequence[HandFacts], line: int = 0, facts: HandFacts | None = None) -> Report:
    """What the hands come to, with one written in its line. Refused as the desk would be."""
    record, rules = record_in(request.state.hall, own.game.id), rules_in(request.state.hall)
    all_hands = hands if facts is None else (*hands[:line], facts, *hands[line + 1 :])
    return report_of_hands(all_hands, len(own.game.sides), record.stop, rules, record.adjustments)


def explained(seen: Report | None, line: int, own: OwnTable, words: Translator) -> Mapping[str, Any] | None:
    """What a hand that was typed would mark, why, and what the totals would be; that it would end the game."""
    if seen is None or seen.score is None:
        return None
    scored = seen.score.hands[line]
    return {
        "why": say_hand(scored, words, own.name),
        "marks": own.totals(scored.marks, words),
        "totals": own.told(seen, words),
        "ending": say_ending(seen.score, words, own.name),
    }


def write(request: Request) -> Response:
    """Write the hand that was explained, and report the result where it ends the game."""
    own = own_table(request)
    if own is None:
        return done(HOME)
    form = form_of(rules_in(request.state.hall), "".join(side.letter for side in own.game.sides))
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
    mine = claims_of(request.app.state.host.hall, own.game.id).of(own.letter)
    is_over = mine is not None and mine.is_complete
    return done(HERE) if isinstance(answer, RedirectResponse) and not is_over else answer


def brought(request: Request, name: str) -> int:
    """A number that a form brings along; -1 where it does not."""
    number = number_in(request, name)
    return -1 if number is None else number


ROUTES = [
    Route(HERE, hands_page),
    Route(HERE, write, methods=["POST"]),
    Route(f"{HERE}/rayer", strike, methods=["POST"]),
]
