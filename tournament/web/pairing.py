"""Coming in: by the pass on a team's slip, or as a paired device by a code from the window.

What lets somebody in is kept by their browser in cookies that no script and no other site sees. Wrong ones are counted by address, and after five in
a minute nobody is let in from there until the minute is over; whoever is in stays in.
"""

import re
import secrets
from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tournament.errors import Problem, Refused
from tournament.hall.host import Host
from tournament.hall.passes import Access, known_as
from tournament.services.desk.use_cases import Role
from tournament.web.forms import field
from tournament.web.safety import NO_REFERRER
from tournament.web.templating import page
from tournament.wording.refusals import say_problems

PASS, DEVICE, TELEPHONE = "capot_equipe", "capot_appareil", "capot_telephone"
Page = Callable[..., Response]
"""What answers a request, and says problems on it."""
LASTS = 3 * 24 * 3600
"""Seconds that a browser keeps them: a championship and the days around it."""
TELEPHONE_SHAPE = re.compile(r"[0-9a-f]{32}")
PAGES = {Access.DESK: "/arbitre", Access.DOOR: "/porte", Access.REFEREE: "/arbitre", Access.SCREEN: "/ecran"}
"""Where a device goes that was paired."""


def keep(answer: Response, name: str, value: str) -> None:
    """Have the browser keep what lets it in. Without TLS it may not be for secure pages only."""
    answer.set_cookie(name, value, max_age=LASTS, path="/", httponly=True, samesite="strict")


def telephone_of(request: Request) -> str:
    """What a telephone was given with the pass; empty where it shows something else, which is nothing that we gave."""
    shown = request.cookies.get(TELEPHONE, "")
    return shown if TELEPHONE_SHAPE.fullmatch(shown) else ""


def address_of(request: Request) -> str:
    """The address that somebody asks from: what wrong passes are counted by, and nobody is trusted by."""
    return request.client.host if request.client else ""


def refuse_guessing(request: Request) -> None:
    """Refuse whoever has shown too many wrong passes or codes in this minute."""
    host: Host = request.app.state.host
    if not host.wrong.left(address_of(request), host.seconds()):
        raise Refused(Problem("too-many-wrong"))


def count_wrong(request: Request) -> None:
    """Count a wrong pass or code."""
    host: Host = request.app.state.host
    host.wrong.count(address_of(request), host.seconds())


def enter(request: Request) -> Response:
    """Come in by the pass of a team, which does not stay in the address: the browser keeps it, and goes on."""
    refuse_guessing(request)
    letters = known_as(request.path_params["letters"])  # what was typed may have signs that no cookie can
    if request.app.state.host.team_of(letters) is None:
        count_wrong(request)
        raise Refused(Problem("pass-wrong"))
    answer = RedirectResponse("/entree", 303)
    answer.headers["Referrer-Policy"] = NO_REFERRER
    keep(answer, PASS, letters)
    if not telephone_of(request):
        keep(answer, TELEPHONE, secrets.token_hex(16))
    return answer


def entered(request: Request) -> Response:
    """A page of our own between the pass and the team's: browsers do not send what they keep where another program led them to us."""
    answer = page(request, "entered.html")
    answer.headers["Refresh"] = "0; url=/ma-table"
    return answer


def for_roles(roles: Collection[Role]) -> Callable[[Page], Page]:
    """Send a device to be paired that was not let in as one of these."""

    def answering(handle: Page) -> Page:
        @wraps(handle)
        def answer(request: Request, *said: Any) -> Response:
            return handle(request, *said) if request.state.visitor.role in roles else RedirectResponse("/appairer", 303)

        return answer

    return answering


def pairing(request: Request, problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    """The form in which a code is typed."""
    code, name = (field(request, "code"), field(request, "name")) if problems else (request.query_params.get("code", "")[:20], "")
    return page(request, "pairing.html", status=status, code=code, name=name, sentences=say_problems(problems, request.state.words, at="{sentence}"))


def pair(request: Request) -> Response:
    """Pair the device by the code that was typed."""
    try:
        refuse_guessing(request)
        token, visitor = request.app.state.host.pair(field(request, "code"), field(request, "name"))
    except Refused as refused:
        codes = {problem.code for problem in refused.problems}
        if "pairing-code-wrong" in codes:
            count_wrong(request)
        return pairing(request, refused.problems, 429 if "too-many-wrong" in codes else 409)
    assert visitor.access is not None
    answer = RedirectResponse(PAGES[visitor.access], 303)
    keep(answer, DEVICE, token)
    return answer


def leave(request: Request) -> Response:
    """Forget on this device what lets it in."""
    answer = RedirectResponse("/", 303)
    for name in (PASS, DEVICE):
        answer.delete_cookie(name, path="/", httponly=True, samesite="strict")
    return answer


ROUTES = [
    Route("/p/{letters}", enter),
    Route("/entree", entered),
    Route("/appairer", pairing),
    Route("/appairer", pair, methods=["POST"]),
    Route("/sortir", leave, methods=["POST"]),
]
