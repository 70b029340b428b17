"""Who asks, in which language, and which hall they are shown: known of every request before a page is."""

from collections.abc import Collection, MutableMapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tournament.hosting.host import Host
from tournament.hosting.passes import is_of_computer
from tournament.hosting.presence import NOBODY, Visitor
from tournament.i18n import LANGUAGES
from tournament.messages.people.hall import words_of as words_for
from tournament.services.setup.championship import championship
from tournament.web.events import LISTENING
from tournament.web.forms import KEY
from tournament.web.pairing import address_of, device_cookie, pass_cookie, telephone_of
from tournament.web.safety import WRITING
from tournament.web.scripted import SCRIPTED, answering_scripts
from tournament.web.templating import LANGUAGE_COOKIE, words_of
from tournament.web.trial import PATH

A_DAY = 24 * 3600


class Asking:
    """Puts `visitor`, `words` (players' where all enter alone), one `hall` and `steering` on a request."""

    def __init__(self, app: ASGIApp, *, host: Host) -> None:
        self.app, self.host = app, host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with what is known of it."""
        if scope["type"] == "http":
            request = Request(scope)
            self.know(request)
            if SCRIPTED in request.headers:
                send = answering_scripts(send, request)
            send = with_cookies(send, cookies_for(request, self.host))
        await self.app(scope, receive, send)

    def know(self, request: Request) -> None:
        """Put on the request what is known of it."""
        host, state = self.host, request.state
        state.hall, state.steering, state.shown, state.was_done = host.hall, host.steering, host.shown, False
        state.visitor = self.sender(request) or self.visitor(request)
        state.words = words_for(championship(state.hall), words_of(request))
        path = request.url.path
        if not path.startswith("/static/"):
            host.presence.saw(state.visitor, address_of(request), host.clock(), "" if path == LISTENING else path, tried=path == PATH)

    def visitor(self, request: Request) -> Visitor:
        """Who somebody is by what their browser keeps."""
        token = request.cookies.get(device_cookie(self.host), "")
        device = "" if is_of_computer(token) else token  # that of a computer never comes here by itself
        return self.host.visitor(request.cookies.get(pass_cookie(self.host), ""), device, telephone_of(request), hall=request.state.hall)

    def sender(self, request: Request) -> Visitor | None:
        """Whom the request's form was made for: it may be late, from a phone with another pass."""
        key = self.host.key_in(request.state.form.get(KEY, "")) if request.method in WRITING else None
        return self.host.subject_of(key, request.state.hall) if key is not None else None


def cookies_for(request: Request, host: Host) -> list[tuple[bytes, bytes]]:
    """Cookies for a browser: the chosen language, and the removal of what is no longer valid."""
    answer = Response()
    chosen = request.query_params.get("lang")
    if chosen in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, str(chosen), max_age=A_DAY, path="/", httponly=True, samesite="strict")
    if request.state.visitor is NOBODY and request.method not in WRITING:
        for name in {pass_cookie(host), device_cookie(host)} & request.cookies.keys():
            answer.delete_cookie(name, path="/", httponly=True, samesite="strict")
    return [header for header in answer.raw_headers if header[0] == b"set-cookie"]


def with_cookies(send: Send, cookies: Collection[tuple[bytes, bytes]]) -> Send:
    """Have the answer set cookies before its own, but not in a shared answer."""
    if not cookies:
        return send

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*cookies, *message.get("headers", ())]}
        await send(message)

    return sent
