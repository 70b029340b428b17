"""What joined desks ask over TLS: being let in, commands, and the journal as it grows.

All of it is JSON for our own program. Nothing is said to whoever shows no token of a desk, and nothing is read of what
says to be of another version.
"""

import asyncio
import socket
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tournament.errors import Problem, Refused
from tournament.hosting.certificate import Certificate
from tournament.hosting.desks import Lines, refuse_others
from tournament.hosting.host import Host
from tournament.hosting.joined import DeskPresent, share_in, table_in
from tournament.hosting.link import (
    MOST_BODY,
    VERSION,
    VERSION_HEADER,
    command_of,
    greeting_said,
    problems_said,
    read,
    takeover_of,
    typed,
    written,
)
from tournament.hosting.passes import Access, is_of_computer
from tournament.hosting.presence import NOBODY, Visitor
from tournament.services.desk.use_cases import Command
from tournament.web.app import is_new, report
from tournament.web.pairing import is_wrong_code, slowly_where_many_guess
from tournament.web.server import Server

PULSE = 1.0
"""Seconds after which a desk that nothing was told is told that its host is there."""
LOOKS = 0.5
"""Seconds between two tellings of who is there: of many who arrive at once, not everybody is told of each."""
SLOW = 10.0
"""Seconds for a desk to take what it is told; else it is cut off, and catches up later."""
BODY_SECONDS = 20.0
BEARER = "bearer "
NEWER_NEEDED = 426
STEPS_OF_A_REQUEST = 5
"""Rounds of the event loop in which a request that has come is read as far as its command."""
MOST_STEPS = 200
"""Rounds after which nobody else is waited for, however many come."""
MANY_WORDS = 400
"""Letters that a path, or what is asked with it, may have."""
MOST_SAID = 1 << 16
"""Bytes of what is no command: a key, or the tables of all desks."""


def visitor_of(request: Request) -> Visitor:
    """Who asks, by the token that is shown. One that went over the network without TLS, of a tablet, is none here."""
    shown = request.headers.get("authorization", "")
    token = shown[len(BEARER) :] if shown.lower().startswith(BEARER) else ""
    host: Host = request.app.state.host
    return host.visitor(token=token) if is_of_computer(token) else NOBODY


def number_in(request: Request, name: str) -> int:
    """A number that is asked with a path."""
    said = request.query_params.get(name, "")
    if not (said.isascii() and said.isdigit() and len(said) < 16):
        raise Refused(Problem("link-malformed"))
    return int(said)


def answered(value: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(written(value), status, media_type="application/json")


async def body_of(request: Request, most: int, seconds: float = BODY_SECONDS) -> bytes:
    """What is sent along, all of it. Refuses what is too long, takes too long, or breaks off."""

    async def whole() -> bytes:
        content = bytearray()
        async for part in request.stream():
            content += part
            if len(content) > most:
                raise Refused(Problem("link-malformed"))
        return bytes(content)

    try:
        async with asyncio.timeout(seconds):
            return await whole()
    except (TimeoutError, ClientDisconnect):
        raise Refused(Problem("link-malformed")) from None


Asked = Callable[[Host, Visitor, Any], Any]


def asking(ask: Callable[[Host, Visitor, Request], Any]) -> Callable[[Request], Response]:
    """What is only asked for; it waits for the desk in a thread of its own."""

    def answer(request: Request) -> Response:
        return answered(ask(request.app.state.host, visitor_of(request), request))

    return answer


def sending(do: Asked, most: int = MOST_SAID) -> Callable[[Request], Awaitable[Response]]:
    """What is sent as JSON, and answered: read only of a desk that is known."""

    async def answer(request: Request) -> Response:
        host, visitor = request.app.state.host, visitor_of(request)
        refuse_others(visitor)
        async with alone_if_long(request, visitor):
            content = await body_of(request, most)
            return await run_in_threadpool(
                lambda: answer_made(do(host, visitor, read(content, lambda said: typed(said, dict))))
            )

    return answer


def alone_if_long(request: Request, visitor: Visitor) -> AbstractAsyncContextManager[None]:
    """Has what is long wait for the long one before it of the same desk: both would be held in memory at once."""
    length = request.headers.get("content-length", "")
    is_short = length.isascii() and length.isdigit() and len(length) < 16 and int(length) <= MOST_SAID
    alone: AbstractAsyncContextManager[None] = nullcontext() if is_short else request.app.state.sending[visitor.desk]
    return alone


def answer_made(value: Any) -> Response:
    """An answer, in JSON where it is not made yet."""
    return value if isinstance(value, Response) else answered(value)


def let_in(request: Request, said: dict[str, Any]) -> Response:
    """Let a desk in by the letters of its code."""
    host: Host = request.app.state.host
    token, visitor = host.pair(str(said.get("code", ""))[:40], str(said.get("name", ""))[:200], is_computer=True)
    return answered({"token": token, "greeting": greeting_said(host.desks.greeting(visitor))})


async def pair(request: Request) -> Response:
    """Pair a desk."""
    content = await body_of(request, MANY_WORDS)
    try:
        return await run_in_threadpool(lambda: let_in(request, read(content, lambda said: typed(said, dict))))
    except Refused as refused:
        if is_wrong_code(refused):
            await slowly_where_many_guess(request)
        raise


def greet(host: Host, visitor: Visitor, _request: Request) -> Any:
    """Who is here."""
    return greeting_said(host.desks.greeting(visitor))


def copy(request: Request) -> Response:
    """The championship as a file, without what never leaves the host."""
    return Response(request.app.state.host.desks.copy(visitor_of(request)), media_type="application/octet-stream")


def entries(request: Request) -> Response:
    """The entries after a number."""
    return response_of(request.app.state.host.desks.entries(visitor_of(request), number_in(request, "since")))


def response_of(lines: Sequence[str], done: int = 0) -> Response:
    """Entries that are JSON already, and which of them was asked for."""
    return Response(f'{{"done":{done},"entries":[{",".join(lines)}]}}'.encode(), media_type="application/json")


async def perform(request: Request) -> Response:
    """Have something done, together with whatever else waits for the desk: no thread waits for it."""
    visitor, state = visitor_of(request), request.app.state
    refuse_others(visitor)
    async with alone_if_long(request, visitor):
        content = await body_of(request, MOST_BODY)
        said = read_command(content) if len(content) <= MOST_SAID else await run_in_threadpool(read_command, content)
        command, by, since, head = said
        answer = asyncio.wrap_future(state.host.desks.ask(visitor, command, by=by, since=since, head=head))
        state.waiting_commands.begin()
        await until_left(request, answer)
    if answer.cancelled():
        return Response(b"")  # to nobody
    lines = answer.result()
    return response_of(lines.entries, lines.done)


def read_command(content: bytes) -> tuple[Command, str, int, str]:
    """What a desk sends to have something done."""
    said = read(content, lambda said: typed(said, dict))
    try:
        return command_of(said)
    except (KeyError, TypeError) as error:
        raise Refused(Problem("link-malformed")) from error


async def until_left(request: Request, answer: "asyncio.Future[Lines]") -> None:
    """Wait for an answer; it is cancelled once whoever asked is there no more."""
    gone = asyncio.ensure_future(left(request.receive))
    gone.add_done_callback(lambda _gone: answer.cancel())
    try:
        await asyncio.wait((answer,))
    finally:
        gone.cancel()
        answer.cancel()


class WaitingCommands:
    """Has the commands that wait done, for as long as any does: one thread waits for the desk, however many ask."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._serving: asyncio.Future[None] | None = None

    def begin(self) -> None:
        """Something waits. Called in the event loop, as all that is asked comes from there."""
        if self._serving is None:
            self._serving = asyncio.ensure_future(self._serve())

    async def _serve(self) -> None:
        try:
            while self._host.desks.waiting:
                await self._gather()
                await run_in_threadpool(self._host.desks.serve)
        finally:
            self._serving = None

    async def _gather(self) -> None:
        """Let those be heard whose command has come already: what is done together costs less."""
        waiting, quiet = 0, 0
        for _step in range(MOST_STEPS):
            quiet = quiet + 1 if waiting == (waiting := self._host.desks.waiting) else 0
            if quiet == STEPS_OF_A_REQUEST:
                break
            await asyncio.sleep(0)


def give_up(host: Host, visitor: Visitor, said: dict[str, Any]) -> Any:
    """Do nothing under a key any more."""
    return {"done": host.desks.give_up(visitor, str(said.get("key", ""))[:MANY_WORDS])}


def share(host: Host, visitor: Visitor, said: dict[str, Any]) -> Any:
    """Take tables, or share them out."""
    host.desks.share(visitor, {str(desk): share_in(tables) for desk, tables in said.items()})
    return {}


def write_at(host: Host, visitor: Visitor, said: dict[str, Any]) -> Any:
    """Type at the sheet of a table."""
    host.desks.write_at(visitor, table_in(said.get("table")))
    return {}


def supersede(host: Host, visitor: Visitor, said: dict[str, Any]) -> Any:
    """Hear that another host has taken over."""
    try:
        by, known_there = takeover_of(said)
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(Problem("link-malformed")) from error
    host.desks.supersede(visitor, by, known_there)
    return {}


class DeskStream(Response):
    """What one desk is told until it goes, is shut out, or comes anew: lines of JSON, one a second at least."""

    def __init__(self, host: Host, request: Request, since: int, streams: "Streams") -> None:
        super().__init__(None)
        self.host, self.request, self.since, self.streams = host, request, since, streams
        self.waker = asyncio.Event()
        self.last_said = 0.0
        """When it was told something, in seconds of the event loop."""
        self.has_to_leave = False
        self.present: Sequence[DeskPresent] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell it."""
        visitor = visitor_of(self.request)
        greeting = await run_in_threadpool(self.host.desks.greeting_again, visitor)
        start = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/x-ndjson")]}
        await send(start)
        gone = asyncio.ensure_future(left(receive))
        gone.add_done_callback(lambda _gone: self.waker.set())
        self.streams.begin(visitor.desk, self)
        leave = self.host.joined.arrive(
            visitor.desk, visitor.name, self.request.query_params.get("by", "")[:MANY_WORDS] or visitor.name
        )
        try:
            await self.say(send, {"hello": greeting_said(greeting)})
            while not (self.has_to_leave or gone.done()):
                self.waker.clear()
                if visitor_of(self.request).access is not Access.DESK:
                    await self.say(send, problems_said(Refused(Problem("device-shut-out"))))
                    break
                await self.tell(send, visitor)
                await self.rest()
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            leave()
            self.streams.end(visitor.desk, self)

    async def rest(self) -> None:
        """Wait until there may be something to tell, and no longer than a second since it was told anything."""
        pulse = asyncio.get_running_loop().call_at(self.last_said + PULSE, self.waker.set)
        await self.waker.wait()
        pulse.cancel()

    async def tell(self, send: Send, visitor: Visitor) -> None:
        """Tell all that is new, and what time it is where nothing was for a second."""
        while lines := await self.newer(visitor):
            await self.put(send, self.streams.said_of(self.since, lines))
            self.since += len(lines)
        if (present := self.streams.present()) != self.present:
            self.present = present
            await self.put(send, self.streams.said_of_present(present))
        elif asyncio.get_running_loop().time() >= self.last_said + PULSE:
            await self.say(send, {"now": self.host.clock().isoformat(), "sequence": self.since})

    async def newer(self, visitor: Visitor) -> Sequence[str]:
        """The entries that it was not told."""
        known = self.host.desks.feed.since(self.since)
        return known if known is not None else await run_in_threadpool(self.host.desks.entries, visitor, self.since)

    async def say(self, send: Send, value: Any) -> None:
        """Tell one thing."""
        await self.put(send, written(value) + b"\n")

    async def put(self, send: Send, content: bytes) -> None:
        """Send, as long as it is taken."""
        self.last_said = asyncio.get_running_loop().time()
        async with asyncio.timeout(SLOW):
            await send({"type": "http.response.body", "body": content, "more_body": True})


async def left(receive: Receive) -> None:
    """Return once nobody is there any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Streams:
    """Those of one host, one for each desk: where it comes anew, the one before ends."""

    def __init__(self, host: Host) -> None:
        self._here: dict[str, DeskStream] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = self._is_waking = False
        self._said: tuple[int, Sequence[str], bytes] = (-1, (), b"")
        self._host, self._looked, self._is_looking = host, float("-inf"), False
        self._present: Sequence[DeskPresent] = ()
        self._said_present: tuple[Sequence[DeskPresent], bytes] = ((), b"")
        self._leave = [
            host.desks.follow(self.wake),
            host.joined.follow(self.look_soon),
            host.follow(lambda _state: self.wake()),
        ]

    def begin(self, desk: str, stream: DeskStream) -> None:
        """A desk listens."""
        self._loop = asyncio.get_running_loop()
        if (before := self._here.get(desk)) is not None:
            send_away(before)
        self._here[desk] = stream
        if self._closed:
            send_away(stream)

    def end(self, desk: str, stream: DeskStream) -> None:
        """It listens no more."""
        if self._here.get(desk) is stream:
            del self._here[desk]

    def wake(self) -> None:
        """Have every stream look for what is new, from whatever thread, once for all that comes until they do."""
        if self._loop is not None and not self._is_waking:
            self._is_waking = True
            with suppress(RuntimeError):  # it is closed
                self._loop.call_soon_threadsafe(self._wake)

    def said_of(self, since: int, lines: Sequence[str]) -> bytes:
        """The entries after that number as they are told: made once for all desks that are as far."""
        if self._said[:2] != (since, lines):
            self._said = (since, lines, "".join(f'{{"entry":{line}}}\n' for line in lines).encode())
        return self._said[2]

    def said_of_present(self, present: Sequence[DeskPresent]) -> bytes:
        """Who is there, as it is told: made once for all desks."""
        if self._said_present[0] != present:
            self._said_present = (present, written({"desks": [desk.as_json() for desk in present]}) + b"\n")
        return self._said_present[1]

    def present(self) -> Sequence[DeskPresent]:
        """Who is there, as it was a moment ago at most."""
        now = asyncio.get_running_loop().time()
        if now >= self._looked + LOOKS:
            self._looked, self._present = now, self._host.joined.present
        return self._present

    def look_soon(self) -> None:
        """Have every stream look who is there, from whatever thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # it is closed
                self._loop.call_soon_threadsafe(self._look_soon, self._loop)

    def _look_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._is_looking:
            self._is_looking = True
            loop.call_at(self._looked + LOOKS, self._look)

    def _look(self) -> None:
        self._is_looking, self._looked = False, float("-inf")
        self._wake()

    def _wake(self) -> None:
        self._is_waking = False
        for stream in self._here.values():
            if self._closed:
                stream.has_to_leave = True
            stream.waker.set()

    def close(self) -> None:
        """End every stream."""
        self._closed = True
        for leave in self._leave:
            leave()
        self.wake()


def send_away(stream: DeskStream) -> None:
    """End a stream."""
    stream.has_to_leave = True
    stream.waker.set()


async def journal(request: Request) -> Response:
    """The journal from a number on, for ever."""
    return DeskStream(request.app.state.host, request, number_in(request, "since"), request.app.state.listeners)


def refused_answer(_request: Request, refused: Exception) -> Response:
    """What the host refuses."""
    assert isinstance(refused, Refused)
    return answered(problems_said(refused), 409)


def missing_answer(_request: Request, error: Exception) -> Response:
    """There is no such thing here."""
    assert isinstance(error, HTTPException)
    return answered(problems_said(Refused(Problem("link-malformed"))), error.status_code)


def bug_answer(request: Request, error: Exception) -> Response:
    """The program is wrong; nothing was done."""
    if is_new(request.app.state.told_bugs, error):
        report(request, error)
    return answered(problems_said(Refused(Problem("host-failed"))), 500)


class OfOneVersion:
    """Stands before all of it: answers no program of another version."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if (
            scope["type"] == "http"
            and dict(scope["headers"]).get(VERSION_HEADER.lower().encode(), b"").decode("latin-1") != VERSION
        ):
            await answered(problems_said(Refused(Problem("link-other-version"))), NEWER_NEEDED)(scope, receive, send)
            return
        await self.app(scope, receive, send)


ROUTES = [
    Route("/appairer", pair, methods=["POST"]),
    Route("/bonjour", asking(greet)),
    Route("/copie", copy),
    Route("/ecritures", entries),
    Route("/journal", journal),
    Route("/faire", perform, methods=["POST"]),
    Route("/renoncer", sending(give_up), methods=["POST"]),
    Route("/a-la-table", sending(write_at), methods=["POST"]),
    Route("/reprise", sending(supersede, MOST_BODY), methods=["POST"]),
    Route("/mes-tables", sending(share), methods=["POST"]),
]


def make_desk_app(host: Host) -> Starlette:
    """What desks ask of a host."""
    app = Starlette(
        routes=ROUTES,
        exception_handlers={Refused: refused_answer, HTTPException: missing_answer, Exception: bug_answer},
    )
    app.add_middleware(OfOneVersion)
    app.state.host = host
    app.state.told_bugs = set()
    app.state.sending = defaultdict(asyncio.Lock)
    app.state.listeners = Streams(host)
    app.state.waiting_commands = WaitingCommands(host)
    return app


DESK_PORT = 8472
GONE_MILLISECONDS = 6000
UNDER_WAY = 1 << 17
"""Bytes buffered for a desk: enough for four megabytes a second at 30 ms round trip."""


class DeskServer(Server):
    """What desks ask of a host at one IPv4 address; pairing codes for desks tell the certificate as long as it runs."""

    def __init__(self, host: Host, address: str, port: int = DESK_PORT, *, certificate: Certificate) -> None:
        super().__init__(host, address, port)
        self.certificate = certificate

    @property
    def url(self) -> str:
        """Where desks come to."""
        return f"https://{self.address}:{self.port}/"

    def start(self) -> None:
        """Serve, as pages are served; from now on desks can be joined."""
        super().start()
        self.host.certificate = self.certificate.der

    def stop(self, *, is_last: bool = True) -> None:
        """Serve no more; no desk can be joined any more."""
        self.host.certificate = b""
        super().stop(is_last=is_last)

    def _pages(self) -> Any:
        return make_desk_app(self.host)

    def _secured(self) -> Mapping[str, Any]:
        return {"ssl_certfile": str(self.certificate.file)}

    def _listening(self) -> socket.socket:
        """The socket; its connections end with pulled cables, and buffer little for slow desks."""
        listening = super()._listening()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNDER_WAY)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MILLISECONDS)
        return listening
