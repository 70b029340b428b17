"""What `capot serve` tells whoever watches it: its health in JSON, and its numbers for Prometheus.

The hall of a window has neither: nobody watches it but the people in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tournament.hosting.host import Host
from tournament.hosting.metrics import CONTENT_TYPE, metrics_text


@dataclass(frozen=True)
class Watched:
    """What a championship is called by whoever watches, and who is told of a mistake of the program in a page."""

    name: str
    on_bug: Callable[[Exception], None]


def watched_routes(hosts: Callable[[], Mapping[str, Host]], is_well: Callable[[], bool]) -> Sequence[Route]:
    """The health and the numbers of the hosts that there are, by what each is called."""

    async def health(_request: Request) -> Response:
        now = hosts()
        troubles = sorted({host.trouble.code for host in now.values() if host.trouble is not None})
        told = {"status": "ok" if is_well() else "not now", "championships": len(now), "troubles": troubles}
        return JSONResponse(told, 200 if is_well() else 503)

    async def metrics(_request: Request) -> Response:
        return Response(metrics_text(hosts()), headers={"Content-Type": CONTENT_TYPE})

    return (Route("/health", health), Route("/metrics", metrics))
