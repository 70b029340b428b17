"""Server-sent events for pages: `event: hall` with the sequence, `event: screen` for screens.

A page that was cut off for long is told the newest sequence only, and loads itself once. Streams end after some
minutes, and browsers open them again: nobody who went away without a word is kept for ever.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tournament.hosting.host import Host
from tournament.hosting.limits import LISTENERS, crowding
from tournament.hosting.presence import Visitor
from tournament.web.pairing import address_of

LISTENING = "/evenements"
PULSE = 3.0
"""Seconds after which a page that nothing was told is told that the link stands."""
LASTS = 300.0
"""Seconds that a stream lasts."""
RETRY = 2000
"""Milliseconds after which a browser comes back."""


@dataclass(eq=False)
class EventListener:
    """A page that is listening, of an address. That of a paired device stays, whoever comes."""

    address: str
    is_paired: bool = False
    has_to_leave: bool = False
    waker: asyncio.Event = field(default_factory=asyncio.Event)

    def send_away(self) -> None:
        """End its stream; its browser may come again."""
        self.has_to_leave = True
        self.waker.set()


class Listeners:
    """The pages that are listening, whoever came first first."""

    def __init__(self, host: Host, *, pulse: float = PULSE, lasts: float = LASTS, most: int = LISTENERS) -> None:
        self.host, self.pulse, self.lasts, self.most = host, pulse, lasts, most
        self.here: dict[EventListener, None] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._leave = host.follow(lambda _state: self.wake())

    def wake(self) -> None:
        """Have every stream look for what is new, from whatever thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for listener in self.here:
            listener.waker.set()

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        self._leave()
        self.wake()

    def let_in(self, listener: EventListener) -> bool:
        """Whether a page has room, and counts it. Devices always have; crowded addresses give up one."""
        if len(self.here) >= self.most and not listener.is_paired:
            staying = [other for other in self.here if not (other.is_paired or other.has_to_leave)]
            crowded = crowding((other.address for other in staying), listener.address)
            if crowded is None:
                return False
            next(other for other in staying if other.address == crowded).send_away()
        self.here[listener] = None
        return True

    def leave(self, listener: EventListener) -> None:
        """A page listens no more."""
        self.here.pop(listener, None)

    async def stream(self, listener: EventListener) -> AsyncIterator[str]:
        """What one page is told."""
        self._loop = asyncio.get_running_loop()
        ends = self._loop.time() + self.lasts
        told: tuple[int, int] | None = None
        yield f"retry: {RETRY}\n\n"
        while not (self._closed or listener.has_to_leave) and self._loop.time() < ends:
            listener.waker.clear()
            now = (self.host.state.sequence, self.host.shown)
            yield news(told, now)
            told = now
            try:
                await asyncio.wait_for(listener.waker.wait(), self.pulse)
            except TimeoutError:
                continue


class EventStream(StreamingResponse):
    """What one page is told that was let in, until it is over."""

    def __init__(self, listeners: Listeners, listener: EventListener, visitor: Visitor) -> None:
        super().__init__(listeners.stream(listener), media_type="text/event-stream")
        self.listeners, self.listener, self.visitor = listeners, listener, visitor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell it until nobody is there."""
        presence = self.listeners.host.presence
        presence.listens(self.visitor, self.listener.address)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.listeners.leave(self.listener)
            presence.leaves(self.visitor, self.listener.address)


def news(told: tuple[int, int] | None, now: tuple[int, int]) -> str:
    """What a page is told that knows one state of the championship and of its screens, and another one is now."""
    said = ""
    if told is None or told[0] != now[0]:
        said += f"event: hall\ndata: {now[0]}\n\n"
    if told is None or told[1] != now[1]:
        said += f"event: screen\ndata: {now[1]}\n\n"
    return said or "event: pulse\ndata: \n\n"


async def events(request: Request) -> Response:
    """Listen. Where there is no room, a page is asked to come again."""
    listeners: Listeners = request.app.state.listeners
    listener = EventListener(address_of(request), is_paired=request.state.visitor.access is not None)
    if not listeners.let_in(listener):
        return PlainTextResponse("", 503, {"Retry-After": "30"})
    return EventStream(listeners, listener, request.state.visitor)


ROUTES = [Route(LISTENING, events)]
