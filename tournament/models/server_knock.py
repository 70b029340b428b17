"""Why a database server lets nobody in, whatever language it speaks.

Whoever is turned away while connecting is told a sentence in the language of the server, and by the driver nothing else. The protocol says it by a
code: the server is asked once more, in its own words, and only up to there.
"""

import socket
import struct
from contextlib import closing, suppress
from typing import Any, Final

PROTOCOL: Final = 196608
"""Version 3.0, which every server since 2003 speaks."""
SECONDS: Final = 1.0
LONGEST: Final = 1 << 16
REFUSAL, ASKING, READY = b"E", b"R", b"Z"
CODE: Final = b"C"
PASSWORD_ASKED: Final = "28P01"
"""The SQLSTATE of a wrong password: what is meant where a server asks for one, and then lets nobody in."""


def code_at_the_door(error: Exception) -> str:
    """The SQLSTATE with which a server turns away whoever comes as in this error of the driver; empty where it does not, or nobody answers."""
    refused: Any = getattr(getattr(error, "orig", None) or error, "pgconn", None)
    host, user = (getattr(refused, name, b"") or b"" for name in ("host", "user"))
    if not host or not user:
        return ""
    with suppress(OSError, ValueError, struct.error):
        where = (getattr(refused, "hostaddr", b"") or host).decode(), int(getattr(refused, "port", b"") or 5432)
        with closing(connected(*where)) as door:
            said = asked(door, user, getattr(refused, "db", b"") or user)
            tried = getattr(refused, "used_password", False) or getattr(refused, "needs_password", False)
            return PASSWORD_ASKED if said is None and tried else said or ""
    return ""


def connected(host: str, port: int) -> socket.socket:
    """A connection to a server, over the network or its socket."""
    if not host.startswith("/"):
        return socket.create_connection((host, port), SECONDS)
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        door.settimeout(SECONDS)
        door.connect(f"{host}/.s.PGSQL.{port}")
    except BaseException:
        door.close()
        raise
    return door


def asked(door: socket.socket, user: bytes, database: bytes) -> str | None:
    """The SQLSTATE of the refusal, empty where there is none; None where the server wants to know more."""
    wanted = struct.pack("!i", PROTOCOL) + b"user\0" + user + b"\0database\0" + database + b"\0\0"
    door.sendall(struct.pack("!i", len(wanted) + 4) + wanted)
    with door.makefile("rb") as answers:
        while True:
            kind, length = struct.unpack("!ci", answers.read(5))
            body = answers.read(length - 4) if 4 <= length <= LONGEST else b""
            if kind == REFUSAL:
                return next((part[1:].decode("ascii", "replace") for part in body.split(b"\0") if part[:1] == CODE), "")
            if kind == ASKING and body[:4] != bytes(4):
                return None
            if kind == READY or not body:
                return ""
