"""Serving a federation: what its halls ask over TLS alone, and its pages for everybody.

All of it is JSON for our own program. Nothing is read, and nothing said, of whoever shows no token of a hall.
"""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.crash_report import write_crash
from tournament.errors import Problem, Refused
from tournament.exchange.qualified_document import qualified_json
from tournament.federation.federation import Federation
from tournament.federation.https_channel import PORT as HALLS_PORT
from tournament.federation.https_channel import outline_said
from tournament.federation.views import Member, Received
from tournament.hosting.certificate import Certificate
from tournament.hosting.limits import Rate
from tournament.hosting.link import problems_said, read, typed
from tournament.web.app import is_new
from tournament.web.desks import BEARER, MANY_WORDS, answered, body_of, missing_answer, refused_answer
from tournament.web.federation.pages import make_pages_app
from tournament.web.pairing import address_of
from tournament.web.server import Serving


@dataclass(frozen=True)
class SizeLimit:
    """Bytes that may be sent to a route: as they come, and unpacked."""

    sent: int
    unpacked: int


FOR_ENTRIES, FOR_COPY = SizeLimit(4 << 20, 16 << 20), SizeLimit(16 << 20, 64 << 20)
"""A copy of five thousand teams has a tenth of that, what an entry tells of ten thousand a third."""
AT_ONCE: Final = 2
"""So many sendings are unpacked and taken in at once; the others wait, as they came."""
SENDING_SECONDS: Final = 180.0
"""A hall may be at the edge of a network."""

Doing = Callable[[Federation, Member, bytes, Request], Any]


def member_of(request: Request) -> Member:
    """Which hall asks, by the token that is shown."""
    shown = request.headers.get("authorization", "")
    federation: Federation = request.app.state.federation
    return federation.member(shown[len(BEARER) :] if shown.lower().startswith(BEARER) else "")


def unpacked(content: bytes, most: int) -> bytes:
    """What was sent compressed. Refuses what is not, and what would be more than that."""
    unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        found = unpacking.decompress(content, most)
    except zlib.error as error:
        raise Refused(Problem("link-malformed")) from error
    if not unpacking.eof:
        raise Refused(Problem("link-malformed"))
    return found


def asking(ask: Callable[[Federation, Member], Any]) -> Callable[[Request], Response]:
    """What is only asked for, in a thread of its own."""

    def answer(request: Request) -> Response:
        found = ask(request.app.state.federation, member_of(request))
        return found if isinstance(found, Response) else answered(vars(found))

    return answer


def sending(do: Doing, limit: SizeLimit) -> Callable[[Request], Awaitable[Response]]:
    """What is sent: read only of a hall that is known, one sending of each hall at a time, and few of all halls."""

    async def answer(request: Request) -> Response:
        state, member = request.app.state, member_of(request)
        if member.key in state.sending:
            raise Refused(Problem("federation-busy"))
        state.sending.add(member.key)
        try:
            content = await body_of(request, limit.sent, SENDING_SECONDS)
            async with state.at_once:
                return await run_in_threadpool(
                    lambda: answered(vars(do(state.federation, member, unpacked(content, limit.unpacked), request)))
                )
        finally:
            state.sending.discard(member.key)

    return answer


async def pair(request: Request) -> Response:
    """Let a hall in by the letters of its code; five wrong ones come from one address in a minute."""
    federation, wrong, address = request.app.state.federation, request.app.state.wrong, address_of(request)
    if not wrong.left(address, federation.seconds()):
        raise Refused(Problem("too-many-wrong"))
    said = read(await body_of(request, MANY_WORDS), lambda said: typed(said, dict))
    try:
        token, member = await run_in_threadpool(lambda: federation.pair(str(said.get("code", ""))[:MANY_WORDS]))
    except Refused:
        wrong.count(address, federation.seconds())
        raise
    return answered({"token": token, "hall": member.name, "federation": federation.register.name})


def received(federation: Federation, member: Member) -> Received:
    """How far its journal was received."""
    return federation.received(member.key)


def outline(federation: Federation, member: Member) -> Response:
    """What it has of the hall, in a few words."""
    return answered(outline_said(federation.outline(member.key)))


def begin(federation: Federation, member: Member, copied: bytes, request: Request) -> Received:
    """Take the whole championship."""
    return federation.begin(member.key, copied, request.query_params.get("instead", "")[:MANY_WORDS])


def append(federation: Federation, member: Member, content: bytes, _request: Request) -> Received:
    """Take entries."""

    def sent(said: Any) -> tuple[str, int, list[Any]]:
        entries = typed(said["entries"], list)
        return typed(said["identity"], str), typed(said["since"], int), [typed(entry, dict) for entry in entries]

    return federation.append(member.key, *read(content, sent))


def qualified(federation: Federation, _member: Member) -> Response:
    """Who goes on."""
    return Response(qualified_json(federation.qualified()), media_type="application/json")


def bug_answer(request: Request, error: Exception) -> Response:
    """The program is wrong; nothing was taken, and it is written down once."""
    if is_new(request.app.state.told_bugs, error):
        write_crash(error)
    return answered(problems_said(Refused(Problem("host-failed"))), 500)


ROUTES = [
    Route("/appairer", pair, methods=["POST"]),
    Route("/recu", asking(received)),
    Route("/tenu", asking(outline)),
    Route("/copie", sending(begin, FOR_COPY), methods=["POST"]),
    Route("/ecritures", sending(append, FOR_ENTRIES), methods=["POST"]),
    Route("/qualifies", asking(qualified)),
]


def make_halls_app(federation: Federation) -> Starlette:
    """What halls ask of a federation."""
    app = Starlette(
        routes=ROUTES,
        exception_handlers={Refused: refused_answer, HTTPException: missing_answer, Exception: bug_answer},
    )
    app.state.federation = federation
    app.state.wrong = Rate(5, 60.0)
    app.state.told_bugs = set()
    app.state.sending = set()
    app.state.at_once = asyncio.Semaphore(AT_ONCE)
    return app


PAGES_PORT: Final = 8474


class PagesServer(Serving):
    """A federation's public pages. `names`: those beside its address, of a proxy before it."""

    def __init__(
        self, federation: Federation, address: str, port: int = PAGES_PORT, *, names: Collection[str] = ()
    ) -> None:
        super().__init__(address, port)
        self.federation, self.names = federation, names

    def _pages(self) -> Starlette:
        return make_pages_app(self.federation, {f"{self.address}:{self.port}"}, self.names)


class HallsServer(Serving):
    """What the halls of a federation come to."""

    def __init__(
        self, federation: Federation, address: str, port: int = HALLS_PORT, *, certificate: Certificate
    ) -> None:
        super().__init__(address, port)
        self.federation, self.certificate = federation, certificate

    def _pages(self) -> Starlette:
        return make_halls_app(self.federation)

    @property
    def url(self) -> str:
        """Where halls come to."""
        return f"https://{self.address}:{self.port}/"

    def _secured(self) -> Mapping[str, Any]:
        return {"ssl_certfile": str(self.certificate.file)}
