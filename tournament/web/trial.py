"""Whether a telephone reaches the laptop: a page that says what works, and what to try where it does not."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.web.templating import page

PATH = "/essai"


def trial(request: Request) -> Response:
    """What works from this device: it reached the laptop, or it would not see this."""
    host = request.app.state.host
    return page(request, "trial.html", now=host.clock().isoformat(timespec="seconds"), cookies=bool(request.cookies))


ROUTES = [Route(PATH, trial)]
