"""The pages of a federation, for everybody: its halls, the joined standing, and who goes on. Nothing is done on them.

No licence is on them: the next stage is sent those over TLS, as a hall of the federation.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from tournament.crash_report import write_crash
from tournament.exchange.qualified_document import qualified_csv, qualified_json
from tournament.federation.federation import Federation
from tournament.federation.joining import JoinedStandingsView, JoinedTeam, QualifiedList, QualifiedTeam
from tournament.messages.federation import (
    apart_text,
    asides_text,
    clash_lines,
    heard_text,
    left_out_lines,
    quota_text,
    state_text,
    way_text,
)
from tournament.messages.phrases import list_text
from tournament.messages.refusals import problem_text
from tournament.messages.setup.criteria import counted_text, criterion_text, ranked_by_text
from tournament.services.people.views import players_under
from tournament.services.scores.views import WITHOUT_FIGURES
from tournament.standings.ranking import By, Quota
from tournament.web.app import is_new
from tournament.web.phones.parts import in_pages, paged
from tournament.web.safety import Safety
from tournament.web.templating import (
    HEALTH,
    LASTS,
    MOST_OF_QUERY,
    CachedPages,
    file,
    healthy,
    keep_language,
    rendered,
    translator_of,
)

CHOOSING = "lang="
"""What has a browser keep a language is an answer to that browser."""


class Made:
    """What was made of one joined standing: its pages, and how its lines are cut into them."""

    def __init__(self, joined: JoinedStandingsView) -> None:
        self.joined, self.pages = joined, CachedPages()
        self._cut: dict[tuple[str, ...], list[Sequence[JoinedTeam]]] = {}

    def cut(self, columns: Sequence[str]) -> list[Sequence[JoinedTeam]]:
        """The lines in pages, where so many criteria are shown."""

        def texts(line: JoinedTeam) -> tuple[str, ...]:
            return (
                line.team.name,
                *line.team.players,
                line.hall,
                *(str(line.values[name]) + "." * 4 for name in columns),
            )

        if tuple(columns) not in self._cut:
            self._cut[tuple(columns)] = in_pages(self.joined.lines, texts, around=220, most=100)
        return self._cut[tuple(columns)]


def made_of(request: Request) -> Made:
    """What was made of the shown standing; of several threads the last result is kept."""
    state, joined = request.app.state, request.app.state.federation.joined()
    made: Made | None = getattr(state, "made", None)
    if made is None or made.joined is not joined:
        made = state.made = Made(joined)
    return made


def for_everybody(show: Callable[[Request], Response]) -> Callable[[Request], Response]:
    """Make a page once for all who ask while it is of the same joined standing; it may be a few seconds old."""

    @wraps(show)
    def shown(request: Request) -> Response:
        federation: Federation = request.app.state.federation
        query = request.url.query
        if CHOOSING in query or len(query) > MOST_OF_QUERY:
            return show(request)
        pages = made_of(request).pages
        key = (
            request.url.path,
            query,
            translator_of(request).language,
            federation.register.quota,
            int(federation.seconds() / LASTS),
        )
        made = pages.get(key)
        if made is None:
            made = show(request)
            pages.keep(key, made)
        return made

    return shown


COLUMNS: Final = 3
"""So many criteria have room beside a name and a hall."""
MOST: Final = 9999
Show = Callable[[Request], Response]


def shown(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page from a template."""
    tr, federation = translator_of(request), request.app.state.federation
    values |= {"federation": federation.register.name, "status": status}
    answer = HTMLResponse(rendered(f"federation/{template}", request.url.path, tr, **values), status)
    keep_language(answer, request)
    return answer


def in_thread(show: Show) -> Callable[[Request], Any]:
    """A page that is made in a thread of its own: ten thousand teams take a while, and halls are not to wait for it."""

    @wraps(show)
    async def answer(request: Request) -> Response:
        return await run_in_threadpool(show, request)

    return answer


def names_of(federation: Federation) -> dict[str, str]:
    """What every hall is called, by its key."""
    return {key: member.name for key, member in federation.register.members.items()}


@for_everybody
def show_halls(request: Request) -> Response:
    """The halls: how far each is, and what is not as it should be."""
    tr, federation = translator_of(request), request.app.state.federation
    joined = federation.joined()
    clashes: dict[str, list[str]] = {}
    for name, told in clash_lines(joined.clashes, names_of(federation), tr):
        clashes.setdefault(name, []).append(told)
    lines = [
        {
            "name": line.member.name,
            "counts": line.member.key not in joined.clashes.repeated,
            "state": state_text(line.view, tr),
            "is_over": line.view is not None and line.view.is_over,
            "teams": len(line.view.teams) if line.view else "",
            "heard": heard_text(line, tr),
            "notes": [
                *clashes.get(line.member.name, []),
                *([apart_text(joined.apart[line.member.key], tr)] if line.member.key in joined.apart else []),
                *([asides_text(line, tr)] if line.member.asides else []),
                *(problem_text(problem, tr) for problem in line.trouble[:1]),
            ],
        }
        for line in federation.halls()
    ]
    counted = [line for line in lines if line["counts"]]
    return shown(
        request,
        "halls.html",
        lines=lines,
        teams=sum(line["teams"] or 0 for line in counted),
        over=sum(line["is_over"] for line in counted),
    )


@for_everybody
def show_standing(request: Request) -> Response:
    """The joined standing."""
    tr, federation = translator_of(request), request.app.state.federation
    made = made_of(request)
    joined = made.joined
    columns = [name for name in joined.criteria if name not in WITHOUT_FIGURES][:COLUMNS]
    lines, paging = paged(made.cut(columns), request.query_params.get("page", ""), lambda line: line.rank)
    rows = [
        {
            "rank": line.rank,
            "name": line.team.name,
            "players": list_text(players_under(line.team.name, line.team.players), tr),
            "hall": line.hall,
            "hall_rank": line.hall_rank,
            "values": [counted_text(name, line.values[name], tr) for name in columns],
        }
        for line in lines
    ]
    playing = [federation.register.members[key].name for key in joined.playing]
    return shown(
        request,
        "standing.html",
        rows=rows,
        paging=paging,
        order=ranked_by_text(joined.criteria, tr) if joined.criteria else "",
        left_out=left_out_lines(joined.left_out, tr),
        apart=[(federation.register.members[key].name, apart_text(names, tr)) for key, names in joined.apart.items()],
        playing=playing,
        clashes=clash_lines(joined.clashes, names_of(federation), tr),
        columns=[criterion_text(name, tr) for name in columns],
    )


def quota_of(request: Request, usual: Quota) -> Quota:
    """How many go on: what is tried on the page, or what the federation has said."""
    typed = {name: request.query_params.get(name, "") for name in vars(usual)}
    if not any(typed.values()):
        return usual
    return Quota(
        **{
            name: min(int(text), 100 if name == "percent" else MOST) if is_number(text) else 0
            for name, text in typed.items()
        }
    )


def is_number(text: str) -> bool:
    """Whether somebody typed a number."""
    return text.isascii() and text.isdigit() and len(text) < 7


@for_everybody
def show_qualified(request: Request) -> Response:
    """Who goes on, and another quota tried."""
    tr, federation = translator_of(request), request.app.state.federation
    quota = quota_of(request, federation.register.quota)
    found = federation.qualified(quota)

    def rows(teams: Collection[QualifiedTeam]) -> list[dict[str, Any]]:
        return [
            {
                "team": team,
                "players": list_text(players_under(team.name, team.players), tr),
                "way": way_text(team, tr),
            }
            for team in teams
        ]

    return shown(
        request,
        "qualified.html",
        quota=vars(quota),
        is_tried=quota != federation.register.quota,
        told=quota_text(quota, tr),
        playing=found.still_playing,
        clashes=clash_lines(made_of(request).joined.clashes, names_of(federation), tr),
        going=rows([team for team in found.teams if team.by is not By.RESERVE]),
        reserves=rows([team for team in found.teams if team.by is By.RESERVE]),
        query="&".join(f"{name}={value}" for name, value in vars(quota).items()),
    )


def public_list(request: Request) -> QualifiedList:
    """Who goes on, without licences."""
    federation: Federation = request.app.state.federation
    found = federation.qualified(quota_of(request, federation.register.quota))
    return replace(found, teams=tuple(replace(team, licences=()) for team in found.teams))


def download_csv(request: Request) -> Response:
    """The joined standing for spreadsheet programs, and for the next stage."""
    content = qualified_csv(public_list(request), translator_of(request))
    return Response(
        content, media_type="text/csv", headers={"Content-Disposition": 'attachment; filename="qualifies.csv"'}
    )


def download_json(request: Request) -> Response:
    """The joined standing as the next stage reads it."""
    content = qualified_json(public_list(request))
    return Response(
        content, media_type="application/json", headers={"Content-Disposition": 'attachment; filename="qualifies.json"'}
    )


def missing_page(request: Request, error: Exception) -> Response:
    """There is no such page."""
    assert isinstance(error, HTTPException)
    return shown(request, "missing.html", status=error.status_code)


def bug_page(request: Request, error: Exception) -> Response:
    """The program is wrong; it is written down once."""
    if is_new(request.app.state.told_bugs, error):
        write_crash(error)
    return Response("500", 500, media_type="text/plain")


def health(_request: Request) -> Response:
    """The answer to a monitor: empty, with status 200 as long as the pages are served."""
    return healthy()


ROUTES = [
    Route("/", in_thread(show_halls)),
    Route("/classement", in_thread(show_standing)),
    Route("/qualifies", in_thread(show_qualified)),
    Route("/qualifies.csv", in_thread(download_csv)),
    Route("/qualifies.json", in_thread(download_json)),
    Route(HEALTH, health),
    Mount("/static", routes=[Route("/{name:path}", file)]),
]


def make_pages_app(federation: Federation, reached_at: Collection[str], known_as: Collection[str] = ()) -> Starlette:
    """A federation's pages at these addresses with ports; `known_as`: those of a proxy."""
    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Safety, reached_at=reached_at, known_as=known_as)],
        exception_handlers={HTTPException: missing_page, Exception: bug_page},
    )
    app.state.federation = federation
    app.state.told_bugs = set()
    return app
