"""Telling pages that there is something new, by server-sent events: `event: hall` with the sequence of the hall, `event: screen` for the screens.

A page that was cut off for long is told the newest sequence only, and loads itself once. Streams end after some minutes, and browsers open them
again: nobody who went away without a word is kept for ever.
"""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tournament.hall.host import Host
from tournament.hall.limits import LISTENERS

LISTENING = "/evenements"
PULSE = 3.0
"""Seconds after which a page that nothing was told is told that the link stands."""
LASTS = 300.0
"""Seconds that a stream lasts."""
RETRY = 2000
"""Milliseconds after which a browser comes back."""


class Listeners:
    """The pages that are listening."""

    def __init__(self, host: Host, *, pulse: float = PULSE, lasts: float = LASTS, most: int = LISTENERS) -> None:
        self.host, self.pulse, self.lasts, self.most = host, pulse, lasts, most
        self.count = 0
        self._wakers: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._leave = host.follow(lambda _hall: self.wake())

    def wake(self) -> None:
        """Have every stream look for what is new, from whatever thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for waker in self._wakers:
            waker.set()

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        self._leave()
        self.wake()

    async def stream(self) -> AsyncIterator[str]:
        """What one page is told."""
        self._loop = asyncio.get_running_loop()
        waker, ends = asyncio.Event(), self._loop.time() + self.lasts
        self._wakers.add(waker)
        told: tuple[int, int] | None = None
        try:
            yield f"retry: {RETRY}\n\n"
            while not self._closed and self._loop.time() < ends:
                waker.clear()
                now = (self.host.hall.sequence, self.host.shown)
                yield news(told, now)
                told = now
                try:
                    await asyncio.wait_for(waker.wait(), self.pulse)
                except TimeoutError:
                    continue
        finally:
            self._wakers.discard(waker)


class Stream(StreamingResponse):
    """What one page is told. It counts as a listener from when it is let in, before anything is sent, until it is over."""

    def __init__(self, listeners: Listeners) -> None:
        super().__init__(listeners.stream(), media_type="text/event-stream")
        self.listeners = listeners
        listeners.count += 1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell it until nobody is there."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.listeners.count -= 1


def news(told: tuple[int, int] | None, now: tuple[int, int]) -> str:
    """What a page is told that knows one state of the hall and of its screens, and another one is now."""
    said = ""
    if told is None or told[0] != now[0]:
        said += f"event: hall\ndata: {now[0]}\n\n"
    if told is None or told[1] != now[1]:
        said += f"event: screen\ndata: {now[1]}\n\n"
    return said or "event: pulse\ndata: \n\n"


async def events(request: Request) -> Response:
    """Listen. More than so many at once are asked to come again; a screen always finds room."""
    listeners = request.app.state.listeners
    if listeners.count >= listeners.most and request.state.visitor.access is None:
        return PlainTextResponse("", 503, {"Retry-After": "30"})
    return Stream(listeners)


ROUTES = [Route(LISTENING, events)]
