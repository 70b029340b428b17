"""The network of the proof: what passes is late as told, whole and in order; answers are lost and cables pulled as
told."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from proof.desks.proxy import HERE, Proxy, Weather
from tests import abilities

DELAY = 0.02


@asynccontextmanager
async def network(weather, *, seed=0):
    """A host that answers each line with the same line, behind a proxy, and what it heard."""
    heard = []

    async def answer(reader, writer):
        while line := await reader.readline():
            heard.append(line)
            writer.write(line)
            await writer.drain()
        writer.close()

    host = await asyncio.start_server(answer, HERE, 0)
    proxy = Proxy(host.sockets[0].getsockname()[1], weather, seed=seed)
    port = await proxy.start()
    try:
        yield proxy, port, heard
    finally:
        await proxy.stop()
        host.close()


async def said(port, *lines):
    """The answers to lines that were all sent at once."""
    reader, writer = await asyncio.open_connection(HERE, port)
    try:
        writer.writelines(lines)
        writer.write_eof()
        return await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()


def test_everything_comes_whole_and_in_order_and_later_than_the_round_trip():
    async def story():
        async with network(Weather(DELAY)) as (_, port, _):
            lines = [b"x" * 500 * number + b"\n" for number in range(100)]
            begun = asyncio.get_running_loop().time()
            assert await said(port, *lines) == b"".join(lines)
            assert asyncio.get_running_loop().time() - begun >= 4 * DELAY, "of the handshake, and of the lines"

    asyncio.run(story())


def test_what_is_under_way_is_under_way_together():
    async def story():
        async with network(Weather(0.2)) as (_, port, _):
            reader, writer = await asyncio.open_connection(HERE, port)
            begun = asyncio.get_running_loop().time()
            for number in range(20):
                writer.write(b"%d\n" % number)
                await writer.drain()
            for number in range(20):
                assert await asyncio.wait_for(reader.readline(), 10) == b"%d\n" % number
            assert asyncio.get_running_loop().time() - begun < 20 * 0.4, (
                "twenty round trips one after another would take 8 s"
            )
            writer.close()

    asyncio.run(story())


@abilities.RESETS
def test_an_answer_is_lost_after_the_host_has_heard():
    async def story():
        async with network(Weather(lost=1.0)) as (proxy, port, heard):
            with pytest.raises(ConnectionResetError):
                await said(port, b"typed\n")
            assert heard == [b"typed\n"]
            assert proxy.answers_lost == 1

    asyncio.run(story())


@abilities.RESETS
def test_a_pulled_cable_breaks_what_is_there_and_lets_nobody_through_until_it_is_back():
    async def story():
        async with network(Weather()) as (proxy, port, heard):
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(b"typed\n")
            assert await reader.readline() == b"typed\n"
            await proxy.turn(Weather(cut=True))
            with pytest.raises(ConnectionResetError):
                await asyncio.wait_for(reader.read(), 10)
            with pytest.raises(ConnectionResetError):
                await said(port, b"again\n")
            assert heard == [b"typed\n"]
            await proxy.turn(Weather())
            assert await said(port, b"again\n") == b"again\n"

    asyncio.run(story())


@abilities.RESETS
def test_where_nobody_is_behind_it_the_connection_breaks():
    async def story():
        async with network(Weather()) as (proxy, port, _):
            proxy.target = 1
            with pytest.raises(ConnectionResetError):
                await said(port, b"typed\n")

    asyncio.run(story())
