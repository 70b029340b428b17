"""The pages of all championships of a database at one address: their list, and those of each below `/c/` and its name.

The cookies of a championship are sent to no other, and its pages lead to none but the list. What cannot be opened is
told on a page of its own.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any, Final

import anyio.to_thread
from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from tournament.errors import Problem, Refused
from tournament.hosting.host import Host
from tournament.hosting.many import HostedChampionship, ManyHosts
from tournament.i18n import Translator
from tournament.messages.phrases import day_text
from tournament.messages.refusals import problem_lines, problem_text
from tournament.messages.served import hindrances
from tournament.services.desk.open_file import elsewhere_problem
from tournament.web.app import is_new, make_app
from tournament.web.safety import WRITING, Safety, secured
from tournament.web.server import Serving, known_url
from tournament.web.templating import HEALTH, file, healthy, keep_language, rendered, translator_of
from tournament.web.watched import Watched, watched_routes

BELOW: Final = "/c"
AT_ONCE: Final = 4
"""So many forms of one championship wait at a time for its desk: where that is locked, threads are left to others."""
OPENED_AT_ONCE: Final = 8
"""So many championships are opened at a time, each once for all who ask: those that are locked take no more threads."""
NOT_NOW: Final = 503
GOES_ON_ELSEWHERE: Final = ("championship-moved", "championship-superseded")


@dataclass
class Opened:
    """The pages of a championship that is open, and who may write to them at a time."""

    host: Host
    app: Starlette
    writers: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(AT_ONCE))


class Below:
    """Hands a request on to the pages of its championship, which is opened for it where it is not open."""

    def __init__(self, hosts: ManyHosts, on_bug: Callable[[str, Exception], None]) -> None:
        self.hosts, self.on_bug = hosts, on_bug
        self.opened: dict[str, Opened] = {}
        self._opening: dict[str, asyncio.Future[Host]] = {}
        self._openers = CapacityLimiter(OPENED_AT_ONCE)
        hosts.gone = self.leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it by the championship's pages, or say why that cannot be opened."""
        schema = scope["path_params"]["schema"]
        try:
            host = self.hosts.host(schema) or await self.open(schema)
        except Refused as refused:
            await closed_page(Request(scope), refused)(scope, receive, send)
            return
        opened = self.opened.get(schema)
        if opened is None or opened.host is not host:
            if opened is not None:
                opened.app.state.listeners.close()
            watched = Watched(schema, partial(self.on_bug, schema))
            opened = self.opened[schema] = Opened(host, make_app(host, watched=watched, is_one_of_many=True))
        if scope["method"] in WRITING:
            async with opened.writers:
                await opened.app(scope, receive, send)
        else:
            await opened.app(scope, receive, send)

    async def open(self, schema: str) -> Host:
        """Have a championship opened once for all who ask for it meanwhile. Refuses one that cannot be opened."""
        opening = self._opening.get(schema)
        if opening is None:
            opened = anyio.to_thread.run_sync(self.hosts.opened, schema, limiter=self._openers)
            opening = self._opening[schema] = asyncio.ensure_future(opened)
            opening.add_done_callback(partial(self._end_opening, schema))
        return await asyncio.shield(opening)  # who leaves does not end it for the others

    def _end_opening(self, schema: str, opening: "asyncio.Future[Host]") -> None:
        del self._opening[schema]
        if not opening.cancelled():
            opening.exception()  # which nobody may wait for any more

    def leave(self, schema: str) -> None:
        """End every stream of a championship that is there no more."""
        if (opened := self.opened.pop(schema, None)) is not None:
            opened.app.state.listeners.close()

    def close(self) -> None:
        """End every stream of every championship."""
        for opened in list(self.opened.values()):
            opened.app.state.listeners.close()


def shown(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page that is of no championship."""
    tr = translator_of(request)
    answer = HTMLResponse(rendered(f"many/{template}", request.url.path, tr, **values), status)
    keep_language(answer, request)
    return answer


def closed_page(request: Request, refused: Refused) -> Response:
    """Why a championship is not shown: it is not there, or cannot be opened now."""
    if refused.problems[0].code == "schema-unknown":
        return shown(request, "missing.html", 404)
    sentences = reason_lines(refused.problems, translator_of(request))
    answer = shown(request, "closed.html", NOT_NOW, sentences=sentences)
    answer.headers["Retry-After"] = "5"
    return answer


def reason_lines(problems: Sequence[Problem], tr: Translator) -> Sequence[str]:
    """Where a championship goes on; all else that is in the way is for the people who run the server, in its log."""
    elsewhere = [problem for problem in problems if problem.code in GOES_ON_ELSEWHERE]
    if elsewhere:
        return problem_lines(elsewhere, tr)
    return [tr.gettext("Why is in the log of the server. As soon as it can be shown again, this page leads to it.")]


def listed_view(schema: str, one: HostedChampionship, tr: Translator) -> Mapping[str, Any]:
    """A championship as the list shows it: of one that is open, what it is called now."""
    if one.host is not None:
        contents, elsewhere = one.host.state.contents, elsewhere_problem(one.host.state)
        name, day = contents.name, contents.day
        notes = [problem_text(elsewhere, tr)] if elsewhere is not None else []
    else:
        name, day, notes = one.line.name or schema, one.line.day, [*hindrances(one.line, tr)]
        if one.refused is not None and not notes:
            notes = [tr.gettext("This championship cannot be shown now")]
    day_of = date.fromisoformat(day) if day else None
    return {
        "path": f"{BELOW}/{schema}/",
        "name": name,
        "sorted": day_of or date.min,
        "day": day_text(day_of, tr) if day_of else "",
        "notes": notes,
    }


async def show_list(request: Request) -> Response:
    """The championships, the newest first; or that there is none."""
    hosts: ManyHosts = request.app.state.hosts
    tr = translator_of(request)
    views = [listed_view(schema, one, tr) for schema, one in hosts.championships.items()]
    views.sort(key=lambda view: (-view["sorted"].toordinal(), view["name"].casefold()))
    return shown(request, "list.html", views=views, is_away=hosts.trouble is not None)


def into(request: Request) -> Response:
    """A championship's first page, by its name alone."""
    return RedirectResponse(f"{BELOW}/{request.path_params['schema']}/", 303)


def health(request: Request) -> Response:
    """Whether the database answers."""
    return healthy(is_well=request.app.state.hosts.trouble is None)


def missing_page(request: Request, error: Exception) -> Response:
    """There is no such page."""
    assert isinstance(error, HTTPException)
    return shown(request, "missing.html", error.status_code)


def bug_page(request: Request, error: Exception) -> Response:
    """The program is wrong; whoever watches is told once."""
    if is_new(request.app.state.told_bugs, error):
        request.app.state.below.on_bug(request.path_params.get("schema", ""), error)
    sentences = [translator_of(request).gettext("An error in the program")]
    answer = shown(request, "closed.html", 500, sentences=sentences)
    secured(answer.headers)
    return answer


def make_many_app(
    hosts: ManyHosts,
    on_bug: Callable[[str, Exception], None],
    reached_at: Collection[str],
    known_as: Collection[str] = (),
) -> Starlette:
    """The pages of these championships at these addresses with ports; `known_as`: those of a proxy."""
    below = Below(hosts, on_bug)
    app = Starlette(
        routes=[
            Route("/", show_list),
            Route(HEALTH, health),
            *watched_routes(lambda: hosts.hosts, lambda: hosts.trouble is None),
            Mount("/static", routes=[Route("/{name:path}", file)]),
            Route(f"{BELOW}/{{schema}}", into),
            Mount(f"{BELOW}/{{schema}}", below),
        ],
        middleware=[Middleware(Safety, reached_at=reached_at, known_as=known_as)],
        exception_handlers={HTTPException: missing_page, Exception: bug_page},
    )
    app.state.hosts, app.state.below, app.state.told_bugs = hosts, below, set()
    return app


class ManyServer(Serving):
    """The pages of all championships of a database. `names`: those beside its address, of a proxy before it."""

    connections = 20_000
    """Fifty phones of each of 400 halls; systemd's `LimitNOFILE` says how many there are room for."""

    def __init__(
        self,
        hosts: ManyHosts,
        address: str,
        port: int,
        *,
        on_bug: Callable[[str, Exception], None],
        names: Sequence[str] = (),
    ) -> None:
        """`on_bug` is told of a mistake of the program in a page of a championship, or of none."""
        super().__init__(address, port)
        self.hosts, self.on_bug, self.names = hosts, on_bug, names

    def _pages(self) -> Starlette:
        return make_many_app(self.hosts, self.on_bug, {f"{self.address}:{self.port}"}, self.names)

    @property
    def known_url(self) -> str:
        """Where people come to: through the proxy where there is one."""
        return known_url(self.url, self.names)

    def stop(self) -> None:
        """Serve no more, telling listeners; returns with the port free."""
        if self._app is not None:
            self._app.state.below.close()
        self.end()
