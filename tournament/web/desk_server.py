"""Serves joined desks on a port of their own, over TLS, by this computer's certificate."""

import socket
from collections.abc import Mapping
from typing import Any

from tournament.hosting.certificate import Certificate
from tournament.hosting.host import Host
from tournament.web.desks import make_desk_app
from tournament.web.server import Server

DESK_PORT = 8472
GONE_MILLISECONDS = 6000
UNDER_WAY = 1 << 17
"""Bytes buffered for a desk: enough for four megabytes a second at 30 ms round trip."""


class DeskServer(Server):
    """What desks ask of a host at one IPv4 address; pairing codes for desks tell the certificate as long as it runs."""

    def __init__(self, host: Host, address: str, port: int = DESK_PORT, *, certificate: Certificate) -> None:
        super().__init__(host, address, port)
        self.certificate = certificate

    @property
    def url(self) -> str:
        """Where desks come to."""
        return f"https://{self.address}:{self.port}/"

    def start(self) -> None:
        """Serve, as pages are served; from now on desks can be joined."""
        super().start()
        self.host.certificate = self.certificate.der

    def stop(self, *, is_last: bool = True) -> None:
        """Serve no more; no desk can be joined any more."""
        self.host.certificate = b""
        super().stop(is_last=is_last)

    def _pages(self) -> Any:
        return make_desk_app(self.host)

    def _secured(self) -> Mapping[str, Any]:
        return {"ssl_certfile": str(self.certificate.file)}

    def _listening(self) -> socket.socket:
        """The socket; its connections end with pulled cables, and buffer little for slow desks."""
        listening = super()._listening()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNDER_WAY)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MILLISECONDS)
        return listening
