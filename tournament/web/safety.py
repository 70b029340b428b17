"""What a request may be at all, before any page is asked: for this host, from its own pages, by a served method, of the size of a form.

Nobody is trusted by their address. The headers that every answer has are added here too, also to those that refuse.
"""

import asyncio
from collections.abc import Collection, Iterable
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tournament.hall.limits import MOST_BYTES

USUAL_PORTS: Final = ("80", "443")
"""Those of HTTP and of TLS, which no browser names in a request."""
READING, WRITING = ("GET", "HEAD"), ("POST",)
BODY_SECONDS = 10.0
"""In so many seconds a form has arrived, or is given up: it is a few hundred bytes."""
FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 200
LONGEST_PATH = 200
"""Letters of the path of a page: ours have a quarter of it."""
NO_REFERRER = "no-referrer"

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # `no-referrer` would make browsers send `Origin: null` with our own forms
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
CACHING: Final = {"Cache-Control": "no-store"}


def secured(headers: MutableHeaders) -> None:
    """Add the headers that every answer has, but those that it has itself."""
    for name, value in (HEADERS | CACHING).items():
        headers.setdefault(name, value)


class Safety:
    """Stands before the pages: refuses what is no request of theirs, and reads the form that a request brings."""

    def __init__(self, app: ASGIApp, *, reached_at: Collection[str], known_as: Collection[str] = ()) -> None:
        """`reached_at` are the hosts, each with its port, by which these pages are reached; `known_as` those of a proxy, which may speak TLS."""
        self.app, self.proxied = app, hosts_of(known_as)
        self.reached_at = hosts_of(reached_at) | self.proxied

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                secured(MutableHeaders(scope=message))
            await send(message)

        headers = Headers(scope=scope)
        refusal = self.refusal(scope["method"], scope["path"], headers)
        if refusal is None and scope["method"] in WRITING:
            body = await self.body(headers, receive)
            if isinstance(body, Response):
                refusal = body
            else:
                scope.setdefault("state", {})["form"] = form_of(body, headers)
        await (refusal or self.app)(scope, receive, send_secured)

    def refusal(self, method: str, path: str, headers: Headers) -> Response | None:
        """Why a request is refused, from its head alone."""
        if headers.getlist("host") != [headers.get("host")] or headers["host"].lower() not in self.reached_at:
            return refused(421, "This address is not served here.")
        if len(path) > LONGEST_PATH:
            return refused(414, "This address is too long.")
        if method not in (*READING, *WRITING):
            return refused(405, "This method is not served here.", {"Allow": ", ".join((*READING, *WRITING))})
        if method in WRITING and not self.own(headers):
            return refused(403, "This form was not sent from a page of this hall.")
        return None

    def own(self, headers: Headers) -> bool:
        """Whether a form comes from a page of this host. Old browsers name the page instead of its origin; one that names neither is none of ours."""
        origins = headers.getlist("origin") or [origin_of(page) for page in headers.getlist("referer")]
        host = headers["host"].lower()
        own = [f"http://{host}", *([f"https://{host}"] if host in self.proxied else [])]
        return len(origins) == 1 and origins[0] in own

    async def body(self, headers: Headers, receive: Receive) -> "bytes | Response":
        """The body of a request, all of it; or the answer to one that is too long, says so, takes too long, or is no form."""
        if headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
            return refused(415, "Only forms are read here.")
        if not headers.get("content-length", "0").isdecimal() or int(headers.get("content-length", "0")) > MOST_BYTES:
            return refused(413, "This form is too long.", {"Connection": "close"})
        try:
            return await asyncio.wait_for(whole_body(receive), BODY_SECONDS)
        except TimeoutError:
            return refused(408, "This form did not arrive.", {"Connection": "close"})


def hosts_of(places: Collection[str]) -> frozenset[str]:
    """What browsers call these hosts in a request, each given with its port: the usual port of a scheme is left out, or named."""
    found = set()
    for place in map(str.lower, places):
        name, _, port = place.partition(":")
        found |= {place, name} if port in USUAL_PORTS else {place} if port else {name, *(f"{name}:{usual}" for usual in USUAL_PORTS)}
    return frozenset(found)


async def whole_body(receive: Receive) -> "bytes | Response":
    """The body of a request as it arrives, however long it says to be."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return refused(400, "This form did not arrive.")
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BYTES:
            return refused(413, "This form is too long.", {"Connection": "close"})
        if not message.get("more_body", False):
            return body


def form_of(body: bytes, headers: Headers) -> dict[str, str]:
    """The fields of a form, the last one of each name; none where it cannot be read."""
    try:
        fields: Iterable[tuple[str, str]] = parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return {}
    return dict(fields)


def origin_of(url: str) -> str:
    """The origin of an address; empty where it is none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}".lower()


def refused(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    """A refusal that needs no page: nobody sees it who comes from one."""
    return PlainTextResponse(why, status, headers)
