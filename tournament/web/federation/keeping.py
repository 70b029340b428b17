"""Pages made once for each joined standing, for thousands of readers (docs/scale.md)."""

from collections.abc import Callable, Sequence
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response

from tournament.federation.federation import Federation
from tournament.federation.joining import JoinedSight, JoinedTeam
from tournament.web.caching import LASTS, MOST_OF_QUERY, CachedPages
from tournament.web.phones.parts import in_pages
from tournament.web.templating import words_of

CHOOSING = "lang="
"""What has a browser keep a language is an answer to that browser."""


class Made:
    """What was made of one joined standing: its pages, and how its lines are cut into them."""

    def __init__(self, joined: JoinedSight) -> None:
        self.joined, self.pages = joined, CachedPages()
        self._cut: dict[tuple[str, ...], list[Sequence[JoinedTeam]]] = {}

    def cut(self, columns: Sequence[str]) -> list[Sequence[JoinedTeam]]:
        """The lines in pages, where so many criteria are shown."""

        def texts(line: JoinedTeam) -> tuple[str, ...]:
            return line.team.name, *line.team.players, line.hall, *(str(line.values[name]) + "." * 4 for name in columns)

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
        key = (request.url.path, query, words_of(request).language, federation.register.quota, int(federation.seconds() / LASTS))
        made = pages.get(key)
        if made is None:
            made = show(request)
            pages.keep(key, made)
        return made

    return shown
