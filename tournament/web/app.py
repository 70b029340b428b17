"""The pages of a hall, all of them together, and who asks for one, in which language, of which state.

A browser follows the end of a form to a page, which says nothing of whether the form was done: whoever is let in no
more is led to a page as well. The script keeps what was typed until it is told so, here and by name.

A refusal of the desk becomes a page that says it; whatever else goes wrong is a bug, which the server reports, and of
which whoever asked is told nothing but that it was one.
"""

import re
import threading
import traceback
from collections.abc import Awaitable, Callable, Collection, MutableMapping, Sequence
from html import escape
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tournament.errors import Refused
from tournament.hosting.host import Host
from tournament.hosting.passes import is_of_computer
from tournament.hosting.presence import NOBODY, Visitor
from tournament.messages.people.players import translator_for as translator_for
from tournament.messages.refusals import problem_lines
from tournament.services.setup.championship import championship
from tournament.web import door, events, pairing, referee, screens, templating
from tournament.web.events import LISTENING, Listeners
from tournament.web.forms import AGAINST_THE_STATE, KEY, STATUSES
from tournament.web.pairing import address_of, device_cookie, pass_cookie, telephone_of
from tournament.web.phones import lookup, rules, standings, team_sheet
from tournament.web.safety import READING, WRITING, Safety, secured
from tournament.web.templating import (
    PATH,
    CachedPages,
    below,
    file,
    keep_language,
    page,
    path_in,
    root_of,
    static,
    translator_of,
)
from tournament.web.watched import Watched, watched_routes

SCRIPTED = "x-capot-form"
"""The header of a form that the script sends."""
DONE = '<main id="main" data-hall="{mark}" data-done data-next="{next}"></main>'
NOT_DONE = '<main id="main" data-hall="{mark}"><p role="alert">{told}</p></main>'


def answering_scripts(send: Send, request: Request) -> Send:
    """Tell the script where browsers are redirected; other answers are the same for both."""
    led = False

    async def sent(message: MutableMapping[str, Any]) -> None:
        nonlocal led
        if message["type"] == "http.response.start" and message["status"] == 303:
            led = True
            next_page = next(value.decode("latin-1") for name, value in message["headers"] if name == b"location")
            answer = HTMLResponse(told(request, next_page))
            kept = [header for header in message["headers"] if header[0] not in (b"location", b"content-length")]
            await send({**message, "status": 200, "headers": [*kept, *answer.raw_headers]})
            await send({"type": "http.response.body", "body": answer.body})
        elif not led:
            await send(message)

    return sent


def told(request: Request, next_page: str) -> str:
    """The answer where a form ends at this page."""
    mark = request.app.state.host.mark
    if request.state.was_done:
        return DONE.format(mark=mark, next=escape(next_page))
    return NOT_DONE.format(
        mark=mark,
        told=escape(request.state.tr.gettext("Nothing was recorded of this: it can no longer be sent from here.")),
    )


class Asking:
    """Puts `visitor`, `tr` (players' where all are alone), one `championship_state` and `steering` on a request."""

    def __init__(self, app: ASGIApp, *, host: Host) -> None:
        self.app, self.host = app, host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with what is known of it."""
        if scope["type"] == "http":
            request = Request(scope)
            self.know(request)
            if SCRIPTED in request.headers:
                send = answering_scripts(send, request)
            send = with_cookies(send, cookies_for(request, self.host))
            send = staying_below(send, root_of(scope))
        await self.app(scope, receive, send)

    def know(self, request: Request) -> None:
        """Put on the request what is known of it."""
        host, state = self.host, request.state
        state.championship_state, state.steering, state.shown, state.was_done = (
            host.state,
            host.steering,
            host.shown,
            False,
        )
        state.visitor = self.sender(request) or self.visitor(request)
        state.tr = translator_for(championship(state.championship_state), translator_of(request))
        path = path_in(request)
        if not path.startswith("/static/"):
            host.presence.saw(
                state.visitor, address_of(request), host.clock(), "" if path == LISTENING else path, tried=path == PATH
            )

    def visitor(self, request: Request) -> Visitor:
        """Who somebody is by what their browser keeps."""
        token = request.cookies.get(device_cookie(self.host), "")
        device = "" if is_of_computer(token) else token  # that of a computer never comes here by itself
        return self.host.visitor(
            request.cookies.get(pass_cookie(self.host), ""),
            device,
            telephone_of(request),
            state=request.state.championship_state,
        )

    def sender(self, request: Request) -> Visitor | None:
        """Whom the request's form was made for: it may be late, from a phone with another pass."""
        key = self.host.key_in(request.state.form.get(KEY, "")) if request.method in WRITING else None
        return self.host.subject_of(key, request.state.championship_state) if key is not None else None


def cookies_for(request: Request, host: Host) -> list[tuple[bytes, bytes]]:
    """Cookies for a browser: the chosen language, and the removal of what is no longer valid."""
    answer = Response()
    keep_language(answer, request)
    if request.state.visitor is NOBODY and request.method not in WRITING:
        for name in {pass_cookie(host), device_cookie(host)} & request.cookies.keys():
            is_kept_twice = request.headers.get("cookie", "").count(f"{name}=") > 1  # the one of all paths was read
            for path in {"/"} if is_kept_twice else {"/", f"{root_of(request.scope)}/"}:
                answer.delete_cookie(name, path=path, httponly=True, samesite="strict")
    return [header for header in answer.raw_headers if header[0] == b"set-cookie"]


def with_cookies(send: Send, cookies: Collection[tuple[bytes, bytes]]) -> Send:
    """Have the answer set cookies before its own, but not in a shared answer."""
    if not cookies:
        return send

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*cookies, *message.get("headers", ())]}
        await send(message)

    return sent


PLACED: Final = {
    b"location": re.compile(rb"^(?=/)"),
    b"refresh": re.compile(rb"(?<=url=)(?=/)"),
    b"set-cookie": re.compile(rb"(?<=; Path=)(?=/)"),
}
"""Where headers name a path of these pages."""
LETS_IN: Final = re.compile(rb"(capot_(?:equipe|appareil)_[^=]+)=")
FORGOTTEN: Final = rb'\1=""; Max-Age=0; Path=/; HttpOnly; SameSite=strict'


def staying_below(send: Send, root: str) -> Send:
    """Have an answer lead only to pages of its championship, and its cookies be sent to no others."""
    if not root:
        return send

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = [
                (name, PLACED[name].sub(root.encode(), value, 1) if name in PLACED else value)
                for name, value in message["headers"]
            ]
            # what a program of this championship alone has given at the same address would be read before it
            given = [LETS_IN.match(value) for name, value in headers if name == b"set-cookie"]
            forgotten = [(b"set-cookie", name.expand(FORGOTTEN)) for name in given if name is not None]
            message = {**message, "headers": [*headers, *forgotten]}
        await send(message)

    return sent


ROUTES = (
    standings.BRACKET_ROUTES,
    lookup.CHECK_IN_ROUTES,
    door.ROUTES,
    events.ROUTES,
    lookup.ROUTES,
    pairing.ROUTES,
    referee.ROUTES,
    rules.ROUTES,
    screens.ROUTES,
    standings.ROUTES,
    lookup.TABLE_ROUTES,
    lookup.TEAM_ROUTES,
    team_sheet.HAND_ROUTES,
    team_sheet.ROUTES,
    templating.ROUTES,
)
"""The pages, in the order in which their addresses are looked for."""
USUAL_PLACES = ("127.0.0.1:8471",)
BUG_PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta \
name="color-scheme" content="light dark">
<title>{title}</title><link rel="stylesheet" href="{style}"></head>
<body><main id="main" data-own data-hall="{mark}"><h1>{title}</h1><p>{what}</p><p><a class="button" \
href="/">{back}</a></p></main></body>
</html>
"""
LATER = (429, 503)


def routes() -> list[BaseRoute]:
    """Every page, and the files that they need."""
    return [
        *(in_its_thread(route) for pages in ROUTES for route in pages),
        Mount("/static", routes=[Route("/{name:path}", file)]),
    ]


def in_its_thread(route: Route) -> Route:
    """Read pages one by one in the server's thread, to spare the window; forms wait in threads of their own."""
    if route.methods is None or "GET" not in route.methods:
        return route
    return Route(route.path, at_once(route.endpoint), name=route.name)


def at_once(show: Callable[[Request], Response | Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Show a page without a thread of its own; one that is awaited already is as it was."""

    async def shown(request: Request) -> Response:
        answer = show(request)
        return answer if isinstance(answer, Response) else await answer

    return shown


def refused_page(request: Request, refused: Exception) -> Response:
    """The page that says what the desk refuses."""
    assert isinstance(refused, Refused)
    status = next(
        (STATUSES[problem.code] for problem in refused.problems if problem.code in STATUSES), AGAINST_THE_STATE
    )
    sentences = problem_lines(refused.problems, request.state.tr, at="{sentence}")
    answer = page(request, "refused.html", status=status, sentences=sentences)
    if status in LATER:
        answer.headers["Retry-After"] = "2"
    return answer


def missing_page(request: Request, error: Exception) -> Response:
    """The page for an address, or a method, that is not there."""
    assert isinstance(error, HTTPException)
    return page(request, "missing.html", status=error.status_code)


def bug_page(request: Request, error: Exception) -> Response:
    """The page where the program is wrong; it needs no template, which may be what is wrong."""
    if is_new(request.app.state.told_bugs, error):
        report(request, error)
    tr = translator_of(request)
    told = {
        "lang": tr.language,
        "mark": request.app.state.host.mark,
        "style": static("hall.css"),
        "title": tr.gettext("An error in the program"),
        "what": tr.gettext("Check whether it was done all the same; if it was not, go to the scorers’ desk."),
        "back": tr.gettext("To the first page"),
    }
    answer = HTMLResponse(below(root_of(request.scope), BUG_PAGE.format_map(told)), 500)
    secured(answer.headers)
    return answer


def is_new(told: set[object], error: Exception) -> bool:
    """Whether this is the first bug at its place: repeated requests report it once."""
    places = traceback.extract_tb(error.__traceback__)
    place = (type(error), places[-1].filename, places[-1].lineno) if places else type(error)
    before = len(told)
    told.add(place)
    return len(told) > before


def report(request: Request, error: Exception) -> None:
    """Report a bug: quietly for pages that are read, as any thread's where something was done."""
    if (watched := request.app.state.watched) is not None:
        watched.on_bug(error)
    if request.method in READING:
        request.app.state.host.page_failed(error)
    else:
        threading.excepthook(
            threading.ExceptHookArgs((type(error), error, error.__traceback__, threading.current_thread()))
        )


def watched_alone(host: Host, name: str) -> Sequence[Route]:
    """What whoever watches asks of a host that is served alone."""
    return watched_routes(lambda: {name: host}, lambda: host.trouble is None)


def make_app(
    host: Host,
    reached_at: Collection[str] = USUAL_PLACES,
    known_as: Collection[str] = (),
    *,
    watched: Watched | None = None,
    is_one_of_many: bool = False,
) -> Starlette:
    """A host's pages at these addresses with ports; `known_as`: those of a proxy before it.

    One of many stands below pages that have looked at the request already, and answer whoever watches.
    """
    safety = Middleware(Safety, reached_at=reached_at, known_as=known_as)
    app = Starlette(
        routes=[*routes(), *(watched_alone(host, watched.name) if watched and not is_one_of_many else ())],
        middleware=[*([] if is_one_of_many else [safety]), Middleware(Asking, host=host)],
        exception_handlers={Refused: refused_page, HTTPException: missing_page, Exception: bug_page},
    )
    app.state.host = host
    app.state.pages = CachedPages()
    app.state.told_bugs = set()
    app.state.watched = watched
    app.state.listeners = Listeners(host)
    return app
