"""Why a database server lets nobody in, whatever language it speaks.

Whoever is turned away while connecting is told a sentence in the language of the server, and by the driver nothing
else. The protocol says it by a code: the server is asked once more, in its own words, and only up to the password.
Behind that, the sentence itself is compared with the one that a role is told which there is not.
"""

import secrets
import socket
import ssl
import struct
from contextlib import closing, suppress
from typing import Any, Final

from sqlalchemy import make_url

PROTOCOL: Final = 196608
"""Version 3.0, which every server since 2003 speaks."""
ASKING_FOR_TLS: Final = struct.pack("!ii", 8, 80877103)
HAS_TLS: Final = b"S"
SECONDS: Final = 1.0
LONGEST: Final = 1 << 16
REFUSAL, ASKING, READY = b"E", b"R", b"Z"
CODE: Final = b"C"
PASSWORD_WRONG: Final = "28P01"
"""The SQLSTATE of a wrong password, also where one is needed and none is given."""


def refusal_code(error: Exception) -> str:
    """The SQLSTATE by which a server rejects a login in this driver's error; else empty."""
    refused: Any = getattr(getattr(error, "orig", None) or error, "pgconn", None)
    host, user = (getattr(refused, name, b"") or b"" for name in ("host", "user"))
    if not host or not user:
        return ""
    with suppress(OSError, ValueError, struct.error):
        where = (getattr(refused, "hostaddr", b"") or host).decode(), int(getattr(refused, "port", b"") or 5432)
        with closing(connected(*where)) as connection:
            said = asked(connection, user, getattr(refused, "db", b"") or user)
        return PASSWORD_WRONG if said is None and is_told_to_strangers(error, refused) else said or ""
    return ""


def connected(host: str, port: int) -> socket.socket:
    """A connection by socket or network, with TLS where offered, as many servers require it."""
    if host.startswith("/"):
        return reached(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM), f"{host}/.s.PGSQL.{port}")
    connection = socket.create_connection((host, port), SECONDS)
    try:
        connection.sendall(ASKING_FOR_TLS)
        if connection.recv(1) == HAS_TLS:
            trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nothing is told to it but who comes, which the driver has told it already
            trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
            return trusting.wrap_socket(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def reached(connection: socket.socket, path: str) -> socket.socket:
    """The connection, once it leads to this socket of the computer; closed where it does not."""
    try:
        connection.settimeout(SECONDS)
        connection.connect(path)
    except BaseException:
        connection.close()
        raise
    return connection


def asked(connection: socket.socket, user: bytes, database: bytes) -> str | None:
    """The SQLSTATE of the refusal, empty where there is none; None where the server wants to know more."""
    wanted = struct.pack("!i", PROTOCOL) + b"user\0" + user + b"\0database\0" + database + b"\0\0"
    connection.sendall(struct.pack("!i", len(wanted) + 4) + wanted)
    with connection.makefile("rb") as answers:
        while True:
            kind, length = struct.unpack("!ci", answers.read(5))
            body = answers.read(length - 4) if 4 <= length <= LONGEST else b""
            if kind == REFUSAL:
                return next((part[1:].decode("ascii", "replace") for part in body.split(b"\0") if part[:1] == CODE), "")
            if kind == ASKING and body[:4] != bytes(4):
                return None
            if kind == READY or not body:
                return ""


def is_told_to_strangers(error: Exception, refused: Any) -> bool:
    """Whether an unknown role is told the same: then it is the password, and no later check."""
    driver: Any = make_url("postgresql+psycopg://").get_dialect().import_dbapi()  # which has raised the error
    stranger = f"capot_{secrets.token_hex(8)}"
    parts = {part.keyword.decode(): part.val.decode() for part in refused.info if part.val}
    parts |= {"user": stranger, **({"password": stranger} if refused.password else {})}
    try:
        driver.connect(**parts).close()
    except driver.OperationalError as told:
        return str(told).replace(stranger, refused.user.decode()) == str(getattr(error, "orig", None) or error)
    return False
