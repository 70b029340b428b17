"""Serves a federation: halls over TLS by this computer's certificate, pages on a port beside."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from starlette.applications import Starlette

from tournament.federation.federation import Federation
from tournament.federation.https_channel import PORT as HALLS_PORT
from tournament.hosting.certificate import Certificate
from tournament.web.federation.halls import make_halls_app
from tournament.web.federation.pages import make_pages_app
from tournament.web.server import Serving

PAGES_PORT: Final = 8474


class PagesServer(Serving):
    """A federation's public pages. `names`: those beside its address, of a proxy before it."""

    def __init__(self, federation: Federation, address: str, port: int = PAGES_PORT, *, names: Collection[str] = ()) -> None:
        super().__init__(address, port)
        self.federation, self.names = federation, names

    def _pages(self) -> Starlette:
        return make_pages_app(self.federation, {f"{self.address}:{self.port}"}, self.names)


class HallsServer(Serving):
    """What the halls of a federation come to."""

    def __init__(self, federation: Federation, address: str, port: int = HALLS_PORT, *, certificate: Certificate) -> None:
        super().__init__(address, port)
        self.federation, self.certificate = federation, certificate

    def _pages(self) -> Starlette:
        return make_halls_app(self.federation)

    @property
    def url(self) -> str:
        """Where halls come to."""
        return f"https://{self.address}:{self.port}/"

    def _secured(self) -> Mapping[str, Any]:
        return {"ssl_certfile": str(self.certificate.file)}
