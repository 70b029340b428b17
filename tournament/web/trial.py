"""Whether a telephone reaches the laptop: a page that says what works, and what to try where it does not.

Whoever watches a server asks its health: whether it answers, and can be worked in. Nothing else is said of it.
"""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tournament.web.templating import page

PATH, HEALTH = "/essai", "/sante"


def trial(request: Request) -> Response:
    """What works from this device: it reached the laptop, or it would not see this."""
    host = request.app.state.host
    return page(request, "trial.html", now=host.clock().isoformat(timespec="seconds"), cookies=bool(request.cookies))


def health(request: Request) -> Response:
    """Whether the championship can be worked in now."""
    return healthy(is_well=request.app.state.host.trouble is None)


def healthy(*, is_well: bool = True) -> Response:
    """The answer to whoever watches a server: in plain text, and by its status."""
    return PlainTextResponse("ok\n" if is_well else "not now\n", 200 if is_well else 503)


ROUTES = [Route(PATH, trial), Route(HEALTH, health)]
