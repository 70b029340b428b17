"""What a request may be before any page: this host, own pages, methods, form sizes.

Nobody is trusted by their address. The headers that every answer has are added here too, also to those that refuse.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tournament.hosting.limits import MOST_BYTES
from tournament.web.templating import OTHER_ADDRESS, plain_page

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
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; "
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
CLOSING: Final = {"Connection": "close"}
CACHING: Final = {"Cache-Control": "no-store"}


def secured(headers: MutableHeaders) -> None:
    """Add the headers that every answer has, but those that it has itself."""
    for name, value in (HEADERS | CACHING).items():
        headers.setdefault(name, value)


@dataclass(frozen=True)
class Refusal:
    """Why a request is refused, as its answer says it to a browser."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)


class Safety:
    """Stands before the pages: refuses what is no request of theirs, and reads the form that a request brings."""

    def __init__(self, app: ASGIApp, *, reached_at: Collection[str], known_as: Collection[str] = ()) -> None:
        """`reached_at`: hosts with ports of these pages; `known_as`: a proxy's, which may use TLS."""
        self.app, self.proxied = app, hosts_of(known_as)
        self.reached_at = hosts_of(reached_at) | self.proxied
        self.home = "" if known_as else home_of(reached_at)

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
            if isinstance(body, Refusal):
                refusal = body
            else:
                scope.setdefault("state", {})["form"] = form_of(body, headers)
        answer = self.app if refusal is None else plain_page(scope, refusal.status, refusal.headers, self.home)
        await answer(scope, receive, send_secured)

    def refusal(self, method: str, path: str, headers: Headers) -> Refusal | None:
        """Why a request is refused, from its head alone."""
        if headers.getlist("host") != [headers.get("host")] or headers["host"].lower() not in self.reached_at:
            return Refusal(OTHER_ADDRESS)
        if len(path) > LONGEST_PATH:
            return Refusal(414)
        if method not in (*READING, *WRITING):
            return Refusal(405, {"Allow": ", ".join((*READING, *WRITING))})
        if method in WRITING and not self.is_of_this_host(headers):
            return Refusal(403)
        return None

    def is_of_this_host(self, headers: Headers) -> bool:
        """Whether a form comes from this host's page: by origin, by referrer of old browsers, or not."""
        origins = headers.getlist("origin") or [origin_of(page) for page in headers.getlist("referer")]
        host = headers["host"].lower()
        of_this_host = [f"http://{host}", *([f"https://{host}"] if host in self.proxied else [])]
        return len(origins) == 1 and origins[0] in of_this_host

    async def body(self, headers: Headers, receive: Receive) -> bytes | Refusal:
        """A request's whole body; or the answer to one too long, too slow, or no form."""
        if headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
            return Refusal(415)
        if not headers.get("content-length", "0").isdecimal() or int(headers.get("content-length", "0")) > MOST_BYTES:
            return Refusal(413, CLOSING)
        try:
            return await asyncio.wait_for(whole_body(receive), BODY_SECONDS)
        except TimeoutError:
            return Refusal(408, CLOSING)


def hosts_of(places: Collection[str]) -> frozenset[str]:
    """How browsers name these hosts: a scheme's usual port is left out or named, its name is ignored."""
    found = set()
    for place in (place.lower().rpartition("//")[2] for place in places):
        name, _, port = place.partition(":")
        found |= (
            {place, name}
            if port in USUAL_PORTS
            else {place}
            if port
            else {name, *(f"{name}:{usual}" for usual in USUAL_PORTS)}
        )
    return frozenset(found)


async def whole_body(receive: Receive) -> bytes | Refusal:
    """The body of a request as it arrives, however long it says to be."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return Refusal(400)
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BYTES:
            return Refusal(413, CLOSING)
        if not message.get("more_body", False):
            return body


def form_of(body: bytes, headers: Headers) -> dict[str, str]:
    """The fields of a form, the last one of each name; none where it cannot be read."""
    try:
        fields: Iterable[tuple[str, str]] = parse_qsl(
            body.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS
        )
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


def home_of(places: Collection[str]) -> str:
    """The first page's address, of the hosts in alphabetical order, figures first."""
    return next((f"http://{place}/" for place in sorted(places)), "/")
