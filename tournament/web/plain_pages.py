"""Pages without a championship: early refusals, in the requester's language.

None of them says that it is a championship's. The script of the pages keeps what was typed until the championship
itself answers, and this is not it.
"""

from collections.abc import Mapping
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from tournament.sentences import N_
from tournament.web.templating import static, words_of

PAGE: Final = """<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>{title}</title><link rel="icon" href="data:,">{style}</head>
<body><main><h1>{title}</h1><p>{told}</p>{back}</main></body>
</html>
"""
OTHER_ADDRESS: Final = 421
NOT_ARRIVED: Final = N_("What was sent did not arrive completely")
SEND_AGAIN: Final = N_("The connection was lost or too slow. What you typed is kept on your telephone, and will be sent again automatically.")
NO_FORM: Final = N_("This cannot be sent here")
FROM_A_PAGE: Final = N_("Open the page of the hall again, and send it from there.")
SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    400: (NOT_ARRIVED, SEND_AGAIN),
    403: (NO_FORM, FROM_A_PAGE),
    405: (NO_FORM, FROM_A_PAGE),
    408: (NOT_ARRIVED, SEND_AGAIN),
    413: (N_("This is too long to be sent"), N_("Nothing was recorded. Type less, or bring it to the scorers’ desk.")),
    414: (N_("There is no such page"), N_("The address may have been typed wrongly, or be of another day.")),
    415: (NO_FORM, FROM_A_PAGE),
    OTHER_ADDRESS: (
        N_("These pages are at another address"),
        N_(
            "The address has changed, or was typed wrongly. The right one is on the poster. Your slip is still valid: type its letters "
            "under “My team”."
        ),
    ),
}
"""What each refusal is called, and what to do."""


def plain_page(scope: Scope, status: int, headers: Mapping[str, str], home: str) -> Response:
    """A refusal's page; `home`: where the pages are, empty if unknown here."""
    words = words_of(Request(scope))
    title, told = map(words.gettext, SENTENCES[status])
    elsewhere = status == OTHER_ADDRESS
    address, label = (home, home) if elsewhere else ("/", words.gettext("To the first page"))
    back = f'<p><a class="button" href="{escape(address)}">{escape(label)}</a></p>' if address else ""
    style = "" if elsewhere else f'<link rel="stylesheet" href="{static("hall.css")}">'
    return HTMLResponse(PAGE.format(lang=words.language, style=style, title=escape(title), told=escape(told), back=back), status, dict(headers))
