"""Looking up a team by its number or a name of it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tournament.web.caching import for_everybody
from tournament.web.templating import page


@for_everybody
def first_page(request: Request) -> Response:
    """The page that the wall's code leads to."""
    return page(request, "phones/lookup.html", name=request.state.hall.contents.name)


ROUTES = [Route("/", first_page)]
