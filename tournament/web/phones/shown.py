"""A page of the telephones, with what stands above every one of them, in the words of teams or of players."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tournament.i18n import Translator
from tournament.services.setup.championship import championship
from tournament.web.phones.evening import above
from tournament.web.templating import page
from tournament.wording.people.hall import words_of


def asked_words(request: Request) -> Translator:
    """The words for whoever asks: of players where everybody enters alone."""
    return words_of(championship(request.state.hall), request.state.words)


def shown(request: Request, template: str, /, **values: Any) -> Response:
    """A page from a template, with the evening, the clock and the announcements above it."""
    words = asked_words(request)
    now = request.app.state.host.clock()
    request.state.words = words
    return page(request, template, above=above(request.state.hall, now, words), **values)
