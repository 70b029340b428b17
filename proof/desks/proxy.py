"""The network between desks and their host: what passes through it is late, and some of it is lost.

    python -m proof.desks.proxy TARGET_PORT

Listens on a port of this computer alone, which it says in one line on standard output. Each line on standard input is a
`Weather` from then on. Nothing is reordered and nothing is slowed down beside the delay: what is under way is under way
together.
"""

import asyncio
import json
import random
import socket
import struct
import sys
from asyncio import StreamReader, StreamWriter
from dataclasses import dataclass

HERE = "127.0.0.1"
CHUNK = 1 << 16
AT_ONCE = struct.pack("ii", 1, 0)
"""A connection that lingers for no time is reset where it is closed."""


@dataclass(frozen=True)
class Weather:
    """What the network is like.

    `delay` are seconds in one direction: half of a round trip. `lost` is the part of answers that are lost on the way,
    with the connection that they came on. `cut` says that nothing passes at all: what is there breaks, and nobody new
    comes through.
    """

    delay: float = 0.0
    lost: float = 0.0
    cut: bool = False


class Proxy:
    """Passes on what comes to its port, as the weather is."""

    def __init__(self, target: int, weather: Weather | None = None, *, seed: int = 0) -> None:
        self.target, self.weather = target, weather or Weather()
        self.answers_lost = 0
        self._rng = random.Random(seed)
        self._connections: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> int:
        """Listen; the port."""
        self._server = await asyncio.start_server(self._connected, HERE, 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Listen no more, and break what is there."""
        assert self._server is not None
        self._server.close()
        await self._break_all()

    async def turn(self, weather: Weather) -> None:
        """The weather from now on."""
        self.weather = weather
        if weather.cut:
            await self._break_all()

    async def _break_all(self) -> None:
        for task in (connections := list(self._connections)):
            task.cancel()
        await asyncio.gather(*connections, return_exceptions=True)

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            if not self.weather.cut:
                await asyncio.sleep(2 * self.weather.delay)  # a handshake is a round trip
                await self._pass_on(reader, writer)
                writer.close()
        except (OSError, Lost, asyncio.CancelledError):
            # who is behind it is gone, or an answer was lost, or the cable was pulled: the other side is told by a
            # connection that breaks
            pass
        finally:
            self._connections.discard(task)
            hang_up(writer)

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Both directions, until both sides have said their last, or the connection breaks."""
        far_reader, far_writer = await asyncio.open_connection(HERE, self.target)
        exchange = Exchange()
        both = [
            asyncio.create_task(self._one_way(reader, far_writer, exchange, is_answer=False)),
            asyncio.create_task(self._one_way(far_reader, writer, exchange, is_answer=True)),
        ]
        try:
            await asyncio.gather(*both)
            far_writer.close()
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            hang_up(far_writer)

    async def _one_way(
        self, reader: StreamReader, writer: StreamWriter, exchange: "Exchange", *, is_answer: bool
    ) -> None:
        """What comes from one side reaches the other after the delay, whatever comes behind it meanwhile."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        now = asyncio.get_running_loop().time
        arriving = asyncio.create_task(arrive(under_way, writer))
        try:
            while chunk := await reader.read(CHUNK):
                if exchange.begins_answer(is_answer=is_answer) and self._rng.random() < self.weather.lost:
                    self.answers_lost += 1
                    raise Lost
                under_way.put_nowait((now() + self.weather.delay, chunk))
            under_way.put_nowait((now() + self.weather.delay, b""))
            await arriving
        finally:
            arriving.cancel()
            await asyncio.gather(arriving, return_exceptions=True)


class Lost(Exception):
    """An answer was lost on the way, with its connection."""


@dataclass
class Exchange:
    """Whose turn it is on a connection."""

    asked: bool = False

    def begins_answer(self, *, is_answer: bool) -> bool:
        """Whether this is the first of an answer: what comes after something was asked."""
        begins = is_answer and self.asked
        self.asked = not is_answer
        return begins


async def arrive(under_way: "asyncio.Queue[tuple[float, bytes]]", writer: StreamWriter) -> None:
    """Hand over what is under way when it is due, up to the end."""
    while True:
        due, chunk = await under_way.get()
        late = due - asyncio.get_running_loop().time()
        if late > 0:
            await asyncio.sleep(late)
        if not chunk:
            writer.write_eof()
            return
        writer.write(chunk)
        await writer.drain()


def hang_up(writer: StreamWriter) -> None:
    """Break a connection with a reset, unless it is closing and still sends its last bytes."""
    if not writer.is_closing():
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        writer.transport.abort()


async def serve(target: int) -> None:
    """Say where, and turn as told until standard input ends."""
    proxy = Proxy(target)
    sys.stdout.write(f"{await proxy.start()}\n")
    sys.stdout.flush()
    while line := await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline):
        await proxy.turn(Weather(**json.loads(line)))
        sys.stdout.write(f"{proxy.answers_lost}\n")
        sys.stdout.flush()
    await proxy.stop()


def main(target: str) -> int:
    """Be the network until standard input ends."""
    asyncio.run(serve(int(target)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
