"""Answers to the pages' script: a form was done and which page follows, or not.

A browser follows the end of a form to a page, which says nothing of whether the form was done: whoever is let in no
more is led to a page as well. The script keeps what was typed until it is told so, here and by name.
"""

from collections.abc import MutableMapping
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import Send

SCRIPTED = "x-capot-form"
"""The header of a form that the script sends."""
DONE = '<main id="main" data-hall="{mark}" data-done data-next="{next}"></main>'
NOT_DONE = '<main id="main" data-hall="{mark}"><p role="alert">{told}</p></main>'


def answering_scripts(send: Send, request: Request) -> Send:
    """Tell the script where browsers are redirected; other answers are the same for both."""
    led = False

    async def sent(message: MutableMapping[str, Any]) -> None:
        nonlocal led
        if message["type"] == "http.response.start" and message["status"] == 303:
            led = True
            next_page = next(value.decode("latin-1") for name, value in message["headers"] if name == b"location")
            answer = HTMLResponse(told(request, next_page))
            kept = [header for header in message["headers"] if header[0] not in (b"location", b"content-length")]
            await send({**message, "status": 200, "headers": [*kept, *answer.raw_headers]})
            await send({"type": "http.response.body", "body": answer.body})
        elif not led:
            await send(message)

    return sent


def told(request: Request, next_page: str) -> str:
    """The answer where a form ends at this page."""
    mark = request.app.state.host.mark
    if request.state.was_done:
        return DONE.format(mark=mark, next=escape(next_page))
    return NOT_DONE.format(mark=mark, told=escape(request.state.words.gettext("Nothing was recorded of this: it can no longer be sent from here.")))
