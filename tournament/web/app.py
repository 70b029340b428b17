"""The pages of a hall, all of them together.

Every request is answered from one published hall. A refusal of the desk becomes a page that says it; whatever else goes wrong is a bug, which the
server reports, and of which whoever asked is told nothing but that it was one.
"""

import http
from collections.abc import Collection

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tournament.errors import Refused
from tournament.hall.host import Host
from tournament.i18n import LANGUAGES
from tournament.web import events, pairing, trial
from tournament.web.caching import Pages
from tournament.web.events import Listeners
from tournament.web.files import file
from tournament.web.pairing import DEVICE, PASS, TELEPHONE
from tournament.web.phones import lookup
from tournament.web.safety import Safety, secured
from tournament.web.templating import LANGUAGE_COOKIE, page, words_of
from tournament.wording.refusals import say_problems

MODULES = (events, lookup, pairing, trial)
"""The modules with pages."""
USUAL_PLACES = ("127.0.0.1:8471",)
TOO_OFTEN = ("too-fast",)
LATER = ("host-busy", "host-closed")
"""Refusals after which the same form may be sent again."""


class Asking:
    """Says of each request who asks, in which language, and which hall they are shown."""

    def __init__(self, app: ASGIApp, *, host: Host) -> None:
        self.app, self.host = app, host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with what is known of it."""
        if scope["type"] == "http":
            request = Request(scope)
            cookies, state = request.cookies, request.state
            state.visitor = self.host.visitor(cookies.get(PASS, ""), cookies.get(DEVICE, ""), cookies.get(TELEPHONE, ""))
            state.words = words_of(request)
            state.hall, state.steering, state.shown = self.host.hall, self.host.steering, self.host.shown
            if not request.url.path.startswith("/static/"):
                address = request.client.host if request.client else ""
                self.host.presence.saw(state.visitor, address, self.host.clock(), request.url.path, tried=request.url.path == trial.PATH)
            chosen = request.query_params.get("lang")
            if chosen in LANGUAGES:
                send = remembering(send, f"{LANGUAGE_COOKIE}={chosen}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict")
        await self.app(scope, receive, send)


def remembering(send: Send, cookie: str) -> Send:
    """Have the answer leave a cookie."""

    async def sent(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = message.setdefault("headers", [])
            assert isinstance(headers, list)
            message = {**message, "headers": [*headers, (b"set-cookie", cookie.encode())]}
        await send(message)

    return sent  # type: ignore[return-value]


def say_refused(request: Request, refused: Exception) -> Response:
    """The page that says what the desk refuses."""
    assert isinstance(refused, Refused)
    codes = {problem.code for problem in refused.problems}
    status = 429 if codes & set(TOO_OFTEN) else 503 if codes & set(LATER) else 409
    sentences = say_problems(refused.problems, request.state.words, at="{sentence}")
    answer = page(request, "refused.html", status=status, sentences=sentences)
    if status in (429, 503):
        answer.headers["Retry-After"] = "2"
    return answer


def say_missing(request: Request, error: Exception) -> Response:
    """The page for an address, or a method, that is not there."""
    assert isinstance(error, HTTPException)
    return page(request, "missing.html", status=error.status_code)


def say_bug(_request: Request, _error: Exception) -> Response:
    """The answer where the program is wrong; it needs no template, which may be what is wrong."""
    answer = Response(http.HTTPStatus.INTERNAL_SERVER_ERROR.phrase, 500, media_type="text/plain")
    secured(answer.headers)
    return answer


def routes() -> list[BaseRoute]:
    """Every page, and the files that they need."""
    return [*(route for module in MODULES for route in module.ROUTES), Mount("/static", routes=[Route("/{name:path}", file)])]


def make_app(host: Host, reached_at: Collection[str] = USUAL_PLACES) -> Starlette:
    """The pages of a host, reached at these addresses with their ports."""
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Safety, reached_at=reached_at), Middleware(Asking, host=host)],
        exception_handlers={Refused: say_refused, HTTPException: say_missing, Exception: say_bug},
    )
    app.state.host = host
    app.state.pages = Pages()
    app.state.listeners = Listeners(host)
    return app
