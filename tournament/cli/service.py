"""What systemd is told of a program that it has started: that it is ready, that it still works, and that it ends.

It is said over a socket that systemd names in the environment; nobody is told where nobody asks.
"""

import os
import socket
from contextlib import suppress
from typing import Final

SOCKET: Final = "NOTIFY_SOCKET"
READY, WORKING, ENDING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def tell_service(state: str) -> None:
    """Tell it a state."""
    address = os.environ.get(SOCKET, "")
    if address[:1] not in ("/", "@") or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
        telling.sendto(state.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)
