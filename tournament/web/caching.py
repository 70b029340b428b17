"""Pages for everybody, made once for each state: 300 phones at once cost as much as one.

What such a page is cut from, every line of the championship, is kept for each state too: another part of a list, or an
address that somebody made up, costs no more than drawing it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, TypeVar

from starlette.requests import Request
from starlette.responses import Response

Page = Callable[[Request], Response]
T = TypeVar("T")
LASTS = 5.0
"""Seconds after which a page is made anew though nothing was done: it may show how late it is."""
MOST, MOST_LINES = 512, 24
"""So many pages are kept, and so many lists: those of a few pages in each language."""
MOST_OF_QUERY = 80
"""What is asked for at greater length is made for whoever asks."""


class Newest(Generic[T]):
    """What was made, by its key; the oldest is dropped where there is too much."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: OrderedDict[Hashable, T] = OrderedDict()

    def kept(self) -> list[Any]:
        """The keys of what is kept, the oldest first."""
        return list(self._made)

    def get(self, key: Hashable) -> T | None:
        """What was made under a key."""
        return self._made.get(key)

    def keep(self, key: Hashable, made: T) -> T:
        """Keep what was made."""
        self._made[key] = made
        while len(self._made) > self.most:
            self._made.popitem(last=False)
        return made


class CachedPages(Newest[Response]):
    """Pages as made, by address, query, language and sequence; and the lists they are cut from."""

    def __init__(self) -> None:
        super().__init__(MOST)
        self.lists: Newest[Any] = Newest(MOST_LINES)


def in_this_state(request: Request, name: str, make: Callable[[], T]) -> T:
    """What pages are made from, such as every line of a list: once for each state of the hall and each language."""
    state, lists = request.state, request.app.state.pages.lists
    key = (name, state.words.language, state.hall.sequence)
    made = lists.get(key)
    return lists.keep(key, make()) if made is None else made  # type: ignore[no-any-return]


def for_everybody(*asks: str) -> Callable[[Page], Page]:
    """Make a page once for all: only the fields `asks` of its address count, no visitor, no form done once."""

    def once(show: Page) -> Page:
        @wraps(show)
        def shown(request: Request) -> Response:
            state, app = request.state, request.app.state
            asked = tuple((name, request.query_params[name]) for name in asks if name in request.query_params)
            key = (request.url.path, asked, state.words.language, state.hall.sequence, state.shown, int(app.host.seconds() / LASTS))
            made = app.pages.get(key)
            if made is not None:
                return made  # type: ignore[no-any-return]
            made = show(request)
            if made.status_code == 200 and sum(len(value) for _, value in asked) <= MOST_OF_QUERY:
                app.pages.keep(key, made)
            return made

        return shown

    return once
