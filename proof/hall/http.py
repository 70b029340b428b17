"""A phone's HTTP/1.1: a kept connection, cookies, forms, events; no more than browsers need."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

PATIENCE = 20.0
"""Seconds after which a host that says nothing is thought to be gone."""
GONE = (ConnectionError, asyncio.IncompleteReadError, TimeoutError, OSError)
"""What a phone sees when the host was killed or the cable pulled."""


@dataclass(frozen=True)
class Answer:
    """What the host said."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The page."""
        return self.body.decode()


@dataclass
class Link:
    """A connection to the host, made when it is needed and again where it broke."""

    host: str
    port: int
    address: str = "127.0.0.1"
    """Where this phone is in the network: every address that begins with 127 is this computer."""
    language: str = "fr"
    cookies: dict[str, str] = field(default_factory=dict)
    free: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever asks for something: one request at a time goes over a connection."""
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> Answer:
        """Ask for a page."""
        return await self._ask("GET", path)

    async def post(self, path: str, form: Mapping[str, str], *, origin: str | None = None) -> Answer:
        """Send a form, as a page of the host would; what it is redirected to is not followed."""
        body = urlencode(form).encode()
        more = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            "Origin": origin or f"http://{self.host}:{self.port}",
        }
        return await self._ask("POST", path, more, body)

    async def events(self, path: str) -> AsyncIterator[tuple[str, str]]:
        """The name and the data of each event as it comes, until the host ends it; over a connection of its own."""
        reader, writer = await asyncio.wait_for(self._open(), PATIENCE)
        try:
            writer.write(self._head("GET", path, {"Accept": "text/event-stream"}))
            status, headers = await _head_of(reader)
            if status != 200:
                raise ConnectionError(f"events: {status}")
            chunks = _chunked(reader) if headers.get("transfer-encoding") == "chunked" else _plain(reader)
            buffer = b""
            async for chunk in chunks:
                *whole, buffer = (buffer + chunk).split(b"\n\n")
                for event in whole:
                    told = dict(line.split(": ", 1) for line in event.decode().split("\n") if ": " in line)
                    if "event" in told:
                        yield told["event"], told.get("data", "")
        finally:
            writer.close()

    def drop(self) -> None:
        """Pull the cable: no goodbye is said."""
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None

    async def _ask(self, method: str, path: str, more: Mapping[str, str] | None = None, body: bytes = b"") -> Answer:
        """A request on the connection that is there; anew once where the host had closed that one meanwhile."""
        is_new = self._writer is None
        try:
            return await asyncio.wait_for(self._exchange(method, path, more or {}, body), PATIENCE)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.drop()
            if is_new or method != "GET":
                raise
        except TimeoutError:
            self.drop()
            raise
        return await asyncio.wait_for(self._exchange(method, path, more or {}, body), PATIENCE)

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))

    async def _exchange(self, method: str, path: str, more: Mapping[str, str], body: bytes) -> Answer:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await self._open()
        self._writer.write(self._head(method, path, more) + body)
        await self._writer.drain()
        status, headers = await _head_of(self._reader)
        if headers.get("transfer-encoding") == "chunked":
            content = b"".join([chunk async for chunk in _chunked(self._reader)])
        else:
            content = await self._reader.readexactly(int(headers.get("content-length", "0")))
        for cookie in filter(None, headers.get("set-cookie", "").split("\n")):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if headers.get("connection") == "close":
            self.drop()
        return Answer(status, headers, content)

    def _head(self, method: str, path: str, more: Mapping[str, str]) -> bytes:
        told = {"Host": f"{self.host}:{self.port}", "Accept-Language": self.language, **more}
        if self.cookies:
            told["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return "\r\n".join(
            [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
        ).encode()


async def _head_of(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers; those of one name are lines of one text."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name = name.lower()
        headers[name] = f"{headers[name]}\n{value.strip()}" if name in headers else value.strip()
    return int(first.split()[1]), headers


async def _chunked(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")


async def _plain(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while chunk := await reader.read(65536):
        yield chunk
