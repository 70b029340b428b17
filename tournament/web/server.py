"""Serving the pages of a host on one address of this computer, from a thread of its own.

The port is taken before the thread starts, so that what keeps the hall from being opened is said at once. The thread
only reads what is published and waits for the desk; the desk never waits for it, but at closing, and then not for long.
"""

import asyncio
import errno
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from ipaddress import AddressValueError, IPv4Address
from threading import Thread
from typing import Any

import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tournament.errors import Problem, Refused
from tournament.hosting import finding
from tournament.hosting.host import Host, local_name, name_at
from tournament.hosting.limits import LISTENERS, crowding
from tournament.services.scores.totals import learn_bounds
from tournament.services.setup.settings import rules_in
from tournament.web.app import make_app
from tournament.web.watched import Watched

FOR_THE_DESK = 128
"""Files that are never taken for connections."""
ARRIVING = 32
"""Connections accepted at a time: each is open for three turns before it is counted."""
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}

if sys.platform == "win32":

    def room_for(connections: int) -> int:
        """So many as are wished: a connection is no file there."""
        return connections

else:
    import resource

    def room_for(connections: int) -> int:
        """How many of these connections have room, once the program may open all the files the system allows."""
        beside = FOR_THE_DESK + 4 * ARRIVING
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return connections
        wished = connections + beside
        if soft < wished:
            raised = wished if hard == resource.RLIM_INFINITY else min(wished, hard)
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
                soft = raised
            except (OSError, ValueError):  # a system that allows less than it says
                pass
        return max(1, min(connections, soft - beside))


def quiet(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Handle a loop's exception; those for lack of room are not logged, to spare the disk."""
    trouble = context.get("exception")
    if not (isinstance(trouble, OSError) and trouble.errno in EXHAUSTED):
        loop.default_exception_handler(context)


PORT = 8471
CONNECTIONS = LISTENERS + 200
"""Those of one hall: whoever listens, and a hall that fetches a page."""
BACKLOG = 512
"""So many more wait in the system until they are accepted."""
IDLE_SECONDS = 15
"""Seconds after which a connection that asks for nothing is closed."""
HEAD_SECONDS = 10.0
"""Seconds within which a request has said what it asks for."""
HELLO_SECONDS = 5.0
"""Seconds within which a TLS connection is made."""
CLOSING_SECONDS = 2
LONGEST_HEAD = 16_384
USUAL_PORT = {"http": "80", "https": "443"}
"""The port of each scheme that an address need not name."""


class Impatient(H11Protocol):
    """A connection that is closed where it takes too long to say what it asks for, or where there are too many."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_is_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: one too many, and a connection is closed, whose file is free at once for another."""
        super().connection_made(transport)
        self._expect_head()
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            leaving = self._one_too_many()
            self.connections.discard(leaving)
            leaving.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something of a request came; what it asks for is due some seconds after its first byte."""
        if self._head_is_due is None and self.is_between_requests():
            self._expect_head()
        super().data_received(data)

    def handle_events(self) -> None:
        """Look at what came."""
        super().handle_events()
        if not self.is_between_requests():
            self._stop_expecting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop_expecting()
        super().connection_lost(exc)

    def _one_too_many(self) -> "Impatient":
        """The one to close: of the address that holds the most, first one that asks for nothing."""
        others = [other for other in self.connections if isinstance(other, Impatient) and other is not self]
        crowded = crowding((other.address for other in others), self.address)
        theirs = [other for other in others if other.address == crowded]
        return next((other for other in theirs if other.is_between_requests()), theirs[0]) if theirs else self

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self.client[0] if self.client else ""

    def is_between_requests(self) -> bool:
        """Whether no request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def _expect_head(self) -> None:
        self._head_is_due = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_expecting(self) -> None:
        if self._head_is_due is not None:
            self._head_is_due.cancel()
            self._head_is_due = None

    def _give_up(self) -> None:
        self._head_is_due = None
        if not self.transport.is_closing():
            self.transport.abort()


class ServerLoop(uvicorn.Server):
    """The loop that connections come to."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept them: a few at a time, of many that wait."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(quiet)
        if (
            self.config.is_ssl
        ):  # who never says hello counts as no connection, and is waited for a minute else; uvicorn hands no time on
            impatient = partial(loop.create_server, ssl_handshake_timeout=HELLO_SECONDS)
            loop.create_server = impatient  # type: ignore[method-assign]
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # asyncio made the queue as short as what it accepts at a time

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more and end connections: idle TLS ones would wait for a goodbye."""
        self._abort(only_idle=True)
        await super().shutdown(sockets)
        self._abort()
        await asyncio.sleep(0)

    def _abort(self, *, only_idle: bool = False) -> None:
        for connection in list(self.server_state.connections):
            if isinstance(connection, Impatient) and (not only_idle or connection.is_between_requests()):
                connection.transport.abort()


class ShortHeads:
    """Refuses long heads: the protocol bounds those that come in parts, not at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it and close its connection."""
        head = sum(
            len(name) + len(value) + 4 for name, value in scope.get("headers", ())
        )  # with ": " and the end of the line
        length = head + len(scope.get("raw_path") or b"") + len(scope.get("query_string", b""))
        answer = PlainTextResponse("", 431, {"Connection": "close"}) if length > LONGEST_HEAD else self.app
        await answer(scope, receive, send)


class Serving:
    """Something served at one IPv4 address and port of this computer; port 0 takes any that is free."""

    connections = 0
    """So many are held at once, where the system gives so many; 0 is as many as one hall takes."""

    def __init__(self, address: str, port: int) -> None:
        self.address, self.port = address, port
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None
        self._app: Any = None

    @property
    def url(self) -> str:
        """Where the first page is."""
        return f"http://{self.address}:{self.port}/"

    @property
    def is_running(self) -> bool:
        """Whether the pages are served."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Serve from a thread; returns when ready. Refuses taken ports and gone addresses."""
        listening = self._listening()
        self.port = listening.getsockname()[1]
        self._app = self._pages()
        config = uvicorn.Config(
            ShortHeads(self._app),
            http=Impatient,
            ws="none",
            loop="asyncio",
            lifespan="off",
            access_log=False,
            log_config=None,
            log_level="critical",  # bugs are reported by the application, and what strangers send is none
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=CLOSING_SECONDS,
            limit_concurrency=room_for(self.connections or CONNECTIONS)
            + 1,  # from that on a request is refused: one connection less is held
            backlog=ARRIVING,
            h11_max_incomplete_event_size=LONGEST_HEAD,
            **self._secured(),
        )
        self._server = ServerLoop(config)
        self._thread = Thread(
            target=self._server.run, kwargs={"sockets": [listening]}, name=type(self).__name__, daemon=True
        )
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            self._thread.join(0.005)
        if not self._server.started:
            listening.close()
            self._server = self._thread = None
            raise Refused(self._problem("hall-not-listening"))

    def _pages(self) -> Any:
        """What is served: an application of Starlette."""
        raise NotImplementedError

    def _secured(self) -> Mapping[str, Any]:
        """How it is, as uvicorn has it: telephones would only be taught to click warnings away."""
        return {}

    def end(self) -> None:
        """Serve no more; returns when the port is free."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(CLOSING_SECONDS + 3)
        self._server = self._thread = None

    def _listening(self) -> socket.socket:
        """The socket. Refuses as the computer does, and addresses that reach no page."""
        if not is_of_one(self.address):
            raise Refused(self._problem("hall-address-wrong"))
        listening = socket.socket(
            socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
        )  # named, or asyncio lets each answer wait for 40 ms
        try:
            if sys.platform == "win32":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((self.address, self.port))
            listening.listen(BACKLOG)
        except OSError as trouble:
            listening.close()
            raise Refused(self._trouble(trouble)) from trouble
        listening.setblocking(False)
        return listening

    def _trouble(self, trouble: OSError) -> Problem:
        codes = {errno.EADDRINUSE: "hall-port-taken", errno.EADDRNOTAVAIL: "hall-address-gone"}
        return self._problem(codes.get(trouble.errno or 0, "hall-not-listening"))

    def _problem(self, code: str) -> Problem:
        return Problem(code, details={"address": self.address, "port": str(self.port)})


class Server(Serving):
    """A host's pages. `names`: those beside its address, of a proxy before it."""

    def __init__(
        self,
        host: Host,
        address: str,
        port: int = PORT,
        *,
        names: Sequence[str] = (),
        watched: Watched | None = None,
    ) -> None:
        super().__init__(address, port)
        self.host, self.names, self.watched = host, names, watched
        self._conceal: Callable[[], None] = lambda: None

    def _pages(self) -> Any:
        return make_app(
            self.host,
            {f"{self.address}:{self.port}", f"{local_name(self.host.mark)}:{self.port}"},
            self.names,
            watched=self.watched,
        )

    def start(self) -> None:
        """Serve, announce the pages' name, and compute the bounds that totals are held against."""
        super().start()
        Thread(target=learn_bounds, args=(rules_in(self.host.state),), name="bounds", daemon=True).start()
        if not IPv4Address(self.address).is_loopback:
            self._conceal = finding.announce_pages(
                self.host.state.contents.name, local_name(self.host.mark), self.address, self.port
            )

    @property
    def name(self) -> str:
        """The pages' network name and port; empty when for this computer alone."""
        return name_at(self.host.mark, self.url)

    @property
    def known_url(self) -> str:
        """Where people come to: through the proxy where there is one."""
        return known_url(self.url, self.names)

    def stop(self, *, is_last: bool = True) -> None:
        """Serve no more, telling listeners; returns with the port free. Waiting jobs are refused if `is_last`."""
        self._conceal()
        if is_last:
            self.host.close()
        if self._app is not None:
            self._app.state.listeners.close()
        self.end()


def known_url(url: str, names: Sequence[str]) -> str:
    """Where people come to pages: through the first of the proxies that have these names, or at their own address."""
    if not names:
        return url
    scheme, _, place = names[0].rpartition("://")
    host, _, port = place.partition(":")
    scheme = scheme or ("https" if port in ("", "443") else "http")
    return f"{scheme}://{host}{f':{port}' if port not in ('', USUAL_PORT[scheme]) else ''}/"


def is_of_one(address: str) -> bool:
    """Whether it is one computer's numeric IPv4 address, the only ones answered to."""
    try:
        one = IPv4Address(address)
    except AddressValueError:
        return False
    return not (one.is_unspecified or one.is_multicast or one.is_reserved)
