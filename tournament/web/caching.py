"""Pages that are the same for everybody are made once for each state of the hall: 300 telephones that fetch one at once cost as much as one."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response

Page = Callable[[Request], Response]
LASTS = 5.0
"""Seconds after which a page is made anew though nothing was done: it may show how late it is."""
MOST = 512
"""So many pages are kept."""
MOST_OF_QUERY = 80
"""What is asked for at greater length is made for whoever asks."""


class Pages:
    """Pages as they were made, by address, language and sequence of the hall."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[object, ...], Response] = OrderedDict()

    def kept(self) -> list[tuple[object, ...]]:
        """Which pages are kept, the oldest first."""
        return list(self._made)

    def get(self, key: tuple[object, ...]) -> Response | None:
        """The page, if it was made."""
        return self._made.get(key)

    def keep(self, key: tuple[object, ...], made: Response) -> None:
        """Keep a page; the oldest one is dropped where there are too many."""
        self._made[key] = made
        while len(self._made) > MOST:
            self._made.popitem(last=False)


def for_everybody(show: Page) -> Page:
    """Make a page once for all who ask: it must not depend on who they are, and have no form in it that is to be done once."""

    @wraps(show)
    def shown(request: Request) -> Response:
        state, app = request.state, request.app.state
        query = request.url.query
        key = (request.url.path, query, state.words.language, state.hall.sequence, state.shown, int(app.host.seconds() / LASTS))
        made = app.pages.get(key)
        if made is not None:
            return made  # type: ignore[no-any-return]
        made = show(request)
        if made.status_code == 200 and len(query) <= MOST_OF_QUERY:
            app.pages.keep(key, made)
        return made

    return shown
