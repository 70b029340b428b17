"""The pages of a hall, all of them together.

A refusal of the desk becomes a page that says it; whatever else goes wrong is a bug, which the server reports, and of
which whoever asked is told nothing but that it was one.
"""

import threading
import traceback
from collections.abc import Awaitable, Callable, Collection

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tournament.errors import Refused
from tournament.hosting.host import Host
from tournament.messages.refusals import say_problems
from tournament.web import door, events, pairing, referee, screens, trial
from tournament.web.asking import Asking
from tournament.web.caching import CachedPages
from tournament.web.events import Listeners
from tournament.web.files import file
from tournament.web.forms import AGAINST_THE_STATE, STATUSES
from tournament.web.phones import brackets, check_in, lookup, rules, standings, tables, team, team_hands, team_sheet
from tournament.web.safety import READING, Safety, secured
from tournament.web.templating import page, static, words_of

MODULES = (brackets, check_in, door, events, lookup, pairing, referee, rules, screens, standings, tables, team, team_hands, team_sheet, trial)
"""The modules with pages."""
USUAL_PLACES = ("127.0.0.1:8471",)
BUG_PAGE = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>{title}</title><link rel="stylesheet" href="{style}"></head>
<body><main id="main" data-own data-hall="{mark}"><h1>{title}</h1><p>{what}</p><p><a class="button" href="/">{back}</a></p></main></body>
</html>
"""
LATER = (429, 503)


def routes() -> list[BaseRoute]:
    """Every page, and the files that they need."""
    return [*(in_its_thread(route) for module in MODULES for route in module.ROUTES), Mount("/static", routes=[Route("/{name:path}", file)])]


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


def say_refused(request: Request, refused: Exception) -> Response:
    """The page that says what the desk refuses."""
    assert isinstance(refused, Refused)
    status = next((STATUSES[problem.code] for problem in refused.problems if problem.code in STATUSES), AGAINST_THE_STATE)
    sentences = say_problems(refused.problems, request.state.words, at="{sentence}")
    answer = page(request, "refused.html", status=status, sentences=sentences)
    if status in LATER:
        answer.headers["Retry-After"] = "2"
    return answer


def say_missing(request: Request, error: Exception) -> Response:
    """The page for an address, or a method, that is not there."""
    assert isinstance(error, HTTPException)
    return page(request, "missing.html", status=error.status_code)


def say_bug(request: Request, error: Exception) -> Response:
    """The page where the program is wrong; it needs no template, which may be what is wrong."""
    if is_new(request.app.state.told_bugs, error):
        report(request, error)
    words = words_of(request)
    told = {
        "lang": words.language,
        "mark": request.app.state.host.mark,
        "style": static("hall.css"),
        "title": words.gettext("An error in the program"),
        "what": words.gettext("Check whether it was done all the same; if it was not, go to the scorers’ desk."),
        "back": words.gettext("To the first page"),
    }
    answer = HTMLResponse(BUG_PAGE.format_map(told), 500)
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
    if request.method in READING:
        request.app.state.host.page_failed(error)
    else:
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, threading.current_thread())))


def make_app(host: Host, reached_at: Collection[str] = USUAL_PLACES, known_as: Collection[str] = ()) -> Starlette:
    """A host's pages at these addresses with ports; `known_as`: those of a proxy before it."""
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Safety, reached_at=reached_at, known_as=known_as), Middleware(Asking, host=host)],
        exception_handlers={Refused: say_refused, HTTPException: say_missing, Exception: say_bug},
    )
    app.state.host = host
    app.state.pages = CachedPages()
    app.state.told_bugs = set()
    app.state.listeners = Listeners(host)
    return app
