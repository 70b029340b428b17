"""A TLS connection to a known certificate with a deadline: others may answer slowly or never."""

import hmac
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead
from time import monotonic
from typing import Any, Final

from tournament.errors import Problem, Refused
from tournament.hosting.messages import MOST_ANSWER

ANSWER_SECONDS: Final = 2.0
TROUBLES: Final = (OSError, HTTPException, ssl.SSLError)


class TimedSocket(ssl.SSLSocket):
    """A TLS socket with a moment to give up, however slowly bytes come: timeouts restart with each."""

    until: float | None = None

    def recv_into(self, *args: Any, **kwargs: Any) -> int:
        """Read, as long as there is time."""
        self._wait_no_longer()
        return super().recv_into(*args, **kwargs)

    def send(self, *args: Any, **kwargs: Any) -> int:
        """Write, as long as there is time."""
        self._wait_no_longer()
        return super().send(*args, **kwargs)

    def _wait_no_longer(self) -> None:
        if self.until is not None:
            left = self.until - monotonic()
            if left <= 0:
                raise TimeoutError
            self.settimeout(left)


class Pinned(HTTPConnection):
    """A connection to a host whose certificate is known; one with another certificate is sent nothing."""

    def __init__(self, address: str, port: int, certificate: bytes, seconds: float) -> None:
        super().__init__(address, port, timeout=seconds)
        self._certificate = certificate

    def connect(self) -> None:
        """Reach it, and look who it is."""
        self.sock = reached(self.host, self.port, float(self.timeout or ANSWER_SECONDS))
        if not hmac.compare_digest(shown_by(self.sock), self._certificate):
            self.sock.close()
            raise Refused(Problem("certificate-other"))


class Unknown(HTTPConnection):
    """A connection to somebody whose certificate is still to be looked at."""

    sock: TimedSocket

    def connect(self) -> None:
        """Reach it."""
        self.sock = reached(self.host, self.port, ANSWER_SECONDS)


def reached(address: str, port: int, seconds: float) -> TimedSocket:
    """A TLS connection to an address, whoever is there: only its certificate tells."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.sslsocket_class = TimedSocket
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # it is compared with the one that is known
    until = monotonic() + seconds
    plain = socket.create_connection((address, port), seconds)
    try:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        plain.settimeout(max(until - monotonic(), 0.01))
        secured = context.wrap_socket(plain)
    except BaseException:
        plain.close()
        raise
    assert isinstance(secured, TimedSocket)
    return secured


def shown_by(connection: ssl.SSLSocket) -> bytes:
    """The certificate of whoever is there, as DER."""
    return connection.getpeercert(binary_form=True) or b""


def give_until(connection: HTTPConnection, until: float) -> None:
    """Wait no longer for this connection than until that moment."""
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    if isinstance(connection.sock, TimedSocket):  # else the host has said that this is its last answer
        connection.sock.settimeout(left)
        connection.sock.until = until


def give_up_silent(connection: HTTPConnection, seconds: float) -> None:
    """Wait while something comes every so many seconds: answers may be long, networks slow."""
    if isinstance(connection.sock, TimedSocket):
        connection.sock.until = None
        connection.sock.settimeout(seconds)


def refuse_broken_off(answer: HTTPResponse) -> None:
    """Raise where an answer ended early, which reads as its end: the host died while telling."""
    if answer.length:
        raise IncompleteRead(b"", answer.length)


def whole(answer: HTTPResponse) -> bytes:
    """All of a short answer. Raises where it has ended before its last byte."""
    held = answer.read(MOST_ANSWER)
    refuse_broken_off(answer)
    return held
