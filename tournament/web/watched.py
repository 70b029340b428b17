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


def watched_routes(hosts: Mapping[str, Host]) -> Sequence[Route]:
    """The health and the numbers of these hosts, by what each is called; they may become others."""

    async def health(_request: Request) -> Response:
        troubles = sorted({host.trouble.code for host in list(hosts.values()) if host.trouble is not None})
        told = {"status": "not now" if troubles else "ok", "championships": len(hosts), "troubles": troubles}
        return JSONResponse(told, 503 if troubles else 200)

    async def metrics(_request: Request) -> Response:
        return Response(metrics_text(dict(hosts)), headers={"Content-Type": CONTENT_TYPE})

    return (Route("/health", health), Route("/metrics", metrics))
