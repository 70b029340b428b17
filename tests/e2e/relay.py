"""A relay between a phone and its host, as halls have them: it can hold a form back until the host has given it up, or
answer as a hotel does."""

import select
import socket
from contextlib import suppress
from threading import Thread
from time import sleep

CHUNK = 1 << 16
PORTAL = b"<!doctype html><title>Wi-Fi</title><main id=main><h1>Bienvenue</h1><form><input name=chambre></form></main>"


class Relay:
    """Passes on what comes to its port, to a host that is told later. `answers` are the first lines of what hosts said
    to forms."""

    def __init__(self) -> None:
        self.target = 0
        self.holds = 0.0
        """Seconds for which the body of the next form is held back."""
        self.is_portal = False
        """Whether it answers everything itself."""
        self.answers: list[bytes] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Pass nothing on any more."""
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                Thread(target=self._pass_on, args=(near,), daemon=True).start()

    def _pass_on(self, near: socket.socket) -> None:
        with suppress(OSError), near, socket.create_connection(("127.0.0.1", self.target)) as far:
            is_form = False
            while True:
                for ready in select.select([near, far], [], [], 60)[0]:
                    held = ready.recv(CHUNK)
                    if not held:
                        return
                    if ready is far:
                        self.answers += [held.partition(b"\r\n")[0]] if is_form else []
                        is_form = False
                        near.sendall(held)
                        continue
                    if self.is_portal:
                        near.sendall(
                            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: "
                            b"close\r\nContent-Length: %d\r\n\r\n" % len(PORTAL) + PORTAL
                        )
                        return
                    is_form = held.startswith(b"POST ")
                    if is_form and self.holds:
                        wait, self.holds = self.holds, 0.0
                        head, _, body = held.partition(b"\r\n\r\n")
                        far.sendall(head + b"\r\n\r\n")
                        Thread(target=late, args=(far, body, wait), daemon=True).start()
                    else:
                        far.sendall(held)


def late(far: socket.socket, body: bytes, wait: float) -> None:
    """Send a body after a while, to whoever still reads it."""
    sleep(wait)
    with suppress(OSError):
        far.sendall(body)
