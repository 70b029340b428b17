"""A page of the telephones, with what stands above every one of them, in the words of whoever asks."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tournament.i18n import Translator
from tournament.web.phones.evening import above
from tournament.web.templating import page


def asked_words(request: Request) -> Translator:
    """The words for whoever asks."""
    words: Translator = request.state.words
    return words


def shown(request: Request, template: str, /, **values: Any) -> Response:
    """A page from a template, with the evening, the clock and the announcements above it."""
    words = asked_words(request)
    now = request.app.state.host.clock()
    return page(request, template, above=above(request.state.hall, now, words), **values)
