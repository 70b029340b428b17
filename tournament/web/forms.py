"""What a form brings, and doing what it asks for.

A form carries the key under which it is done once, made with the page, and the sequence of the state that its user saw.
Sent twice, it has the same answer; and every form ends at a page that can be loaded again.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tournament.errors import Problem, Refused
from tournament.services.desk.changes import Changes
from tournament.services.desk.use_cases import Command

KEY, SEEN = "key", "seen"
Answering = Callable[[Request], Response]
Again = Callable[[Request, tuple[Problem, ...]], Response]
"""A page that says why its form was refused."""
AGAINST_THE_STATE: Final = 409
"""What a page answers that says why its form was refused."""
STATUSES: Final = {
    "too-fast": 429,
    "too-many-wrong": 429,
    "host-busy": 503,
    "host-closed": 503,
    "pass-wrong": 403,
    "intent-not-allowed": 403,
    "team-not-yours": 403,
    "only-shown-here": 403,
    "form-stale": 409,
    "key-used": 409,
}
"""Refusals that are not about what was typed, with their HTTP status and own page."""
LARGEST: Final = 99_999
"""The largest number of a form's field by default: a row's or entry's."""


def said_on(again: Again) -> Callable[[Answering], Answering]:
    """Show a form's refusals on the page `again`; others (`STATUSES`) have their own page."""

    def answering(handle: Answering) -> Answering:
        @wraps(handle)
        def answer(request: Request) -> Response:
            try:
                return handle(request)
            except Refused as refused:
                if STATUSES.keys() & {problem.code for problem in refused.problems}:
                    raise
                return again(request, refused.problems)

        return answer

    return answering


def status_of(problems: tuple[Problem, ...]) -> int:
    """How a page answers: as usual, or where it says why its form was refused."""
    return AGAINST_THE_STATE if problems else 200


def new_key(request: Request) -> str:
    """The key of one form of one page, signed for whoever asks for it."""
    state = request.state
    return request.app.state.host.key_for(state.visitor, state.championship_state)  # type: ignore[no-any-return]


def field(request: Request, name: str) -> str:
    """What a form says in one field, empty where it has none."""
    return str(request.state.form.get(name, "")).strip()


def number_of(text: str, *, least: int = 0, most: int = LARGEST) -> int | None:
    """The whole number that a text says; None where it says none, or one that cannot be meant."""
    if not re.fullmatch(r"[0-9]{1,7}", text):
        return None
    return int(text) if least <= int(text) <= most else None


def number_in(request: Request, name: str, *, least: int = 0, most: int = LARGEST) -> int | None:
    """The whole number in a field, as `number_of` reads it."""
    return number_of(field(request, name), least=least, most=most)


def key_of(request: Request) -> str:
    """A form's key. Refuses one without, which might be done twice, and a former device's."""
    key = request.app.state.host.key_in(field(request, KEY))
    if key is None:
        raise Refused(Problem("form-stale"))
    if key.subject is not None and request.state.visitor.role is None:
        raise Refused(Problem("pass-wrong"))
    return key.command  # type: ignore[no-any-return]


def seen_in(request: Request) -> int:
    """The sequence of the state that the user of the form saw; that of now where it says none."""
    seen = number_in(request, SEEN)
    newest: int = request.state.championship_state.sequence
    return newest if seen is None else min(seen, newest)


def do(request: Request, use_case: str, **arguments: Any) -> Changes:
    """Do the visitor's form once under its key, on the state they saw. May refuse."""
    return have_done(request, Command(use_case, arguments, key_of(request), seen_in(request)))


def have_done(request: Request, command: Command) -> Changes:
    """Have a command of the visitor done at the desk."""
    changes = request.app.state.host.do(request.state.visitor, command)
    request.state.was_done = True
    return changes  # type: ignore[no-any-return]


def done(path: str) -> Response:
    """Where a form ends: at a page that can be loaded again without being sent again."""
    return RedirectResponse(path, 303)
