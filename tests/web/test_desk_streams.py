"""What one desk is told by the host, written where a network would be, and what becomes of a command whose desk
leaves."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from tests.desks import copy_of
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.hosting.link import VERSION, VERSION_HEADER
from tournament.hosting.passes import Access
from tournament.services.people.registration import set_paid
from tournament.web import desks as desk_pages

SOON = 20.0


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def app(hall):
    return desk_pages.make_desk_app(hall.host)


@pytest.fixture
def token(hall):
    hall.host.certificate = b"of this computer"
    code = hall.host.new_code(Access.DESK, is_for_computer=True).code
    return hall.host.pair(code, "Portable", is_computer=True)[0]


def scope(app, token, path, query=b""):
    headers = [(b"authorization", f"Bearer {token}".encode()), (VERSION_HEADER.lower().encode(), VERSION.encode())]
    return {"type": "http", "method": "POST", "path": path, "query_string": query, "headers": headers, "app": app}


class Listening:
    """A desk that takes whatever it is told at once."""

    def __init__(self, app, token, since):
        self.app, self.told = app, []
        self.scope = scope(app, token, "/journal", f"since={since}".encode())

    async def __aenter__(self):
        stream = desk_pages.DeskStream(
            self.app.state.host, Request(self.scope), int(self.scope["query_string"][6:]), self.app.state.listeners
        )
        self.gone = asyncio.Event()
        self.task = asyncio.ensure_future(stream(self.scope, self.receive, self.send))
        return self

    async def __aexit__(self, *_):
        self.gone.set()
        await asyncio.wait_for(self.task, SOON)

    async def receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        self.told += [json.loads(line) for line in message.get("body", b"").splitlines()]

    @property
    def kinds(self):
        return [next(iter(line)) for line in self.told]

    async def until(self, happened):
        async with asyncio.timeout(SOON):
            while not happened():
                await asyncio.sleep(0.001)


async def rounds_of_the_loop(times=5):
    for _ in range(times):
        await asyncio.sleep(0)


def test_who_is_woken_for_nothing_is_told_nothing(hall, app, token, monkeypatch):
    monkeypatch.setattr(desk_pages, "PULSE", 1000.0)

    async def listening():
        async with Listening(app, token, hall.host.state.sequence) as desk:
            await desk.until(lambda: "desks" in desk.kinds)
            for _ in range(20):
                app.state.listeners.wake()
                await rounds_of_the_loop()
            assert desk.kinds == ["hello", "desks"]
            set_paid(hall.desk, [hall.id_of(3)], True)
            hall.host.publish(hall.desk.state)
            await desk.until(lambda: "entry" in desk.kinds)
            await rounds_of_the_loop()
            assert desk.kinds == ["hello", "desks", "entry"]

    asyncio.run(listening())


def test_who_is_told_nothing_else_hears_the_time_however_often_it_is_woken(hall, app, token, monkeypatch):
    monkeypatch.setattr(desk_pages, "PULSE", 0.01)

    async def listening():
        async with Listening(app, token, hall.host.state.sequence) as desk:
            async with asyncio.timeout(SOON):
                while desk.kinds.count("now") < 3:
                    app.state.listeners.wake()
                    await asyncio.sleep(0.001)
            assert desk.told[-1]["sequence"] == hall.host.state.sequence

    asyncio.run(listening())


def test_all_desks_that_are_as_far_are_told_the_same_bytes(hall, app):
    streams, since = app.state.listeners, hall.host.state.sequence
    set_paid(hall.desk, [hall.id_of(3)], True)
    set_paid(hall.desk, [hall.id_of(4)], True)
    feed = hall.host.desks.feed
    said = streams.said_of(since, feed.since(since))
    assert streams.said_of(since, feed.since(since)) is said
    assert [json.loads(line)["entry"]["sequence"] for line in said.splitlines()] == [since + 1, since + 2]
    later = streams.said_of(since + 1, feed.since(since + 1))
    assert [json.loads(line)["entry"]["sequence"] for line in later.splitlines()] == [since + 2]
    hall.host.joined.arrive("hall/1", "Portable", "Paul")
    present = hall.host.joined.present
    assert streams.said_of_present(present) is streams.said_of_present(hall.host.joined.present)


def test_many_who_arrive_at_once_are_told_together(hall, app, token, monkeypatch):
    monkeypatch.setattr(desk_pages, "LOOKS", 0.05)

    async def listening():
        async with Listening(app, token, hall.host.state.sequence) as desk:
            await desk.until(lambda: "desks" in desk.kinds)
            for number in range(2, 12):
                hall.host.joined.arrive(f"hall/{number}", f"Portable {number}", "Paul")
            await desk.until(lambda: len(desk.told[-1].get("desks", ())) == 11)
            assert desk.kinds.count("desks") == 2

    asyncio.run(listening())


@pytest.fixture
def asking(hall, app, token):
    """What comes of a request to have team 3 paid, of which the connection tells this after its body."""

    def asking(then):
        said = {
            "use_case": "set_paid",
            "arguments": {"team_ids": [hall.id_of(3)], "paid": True},
            "key": "k",
            "seen": hall.host.state.sequence,
            "by": "Paul",
            "since": hall.host.state.sequence,
            "head": hall.host.state.head,
        }
        coming = iter([{"type": "http.request", "body": json.dumps(said).encode(), "more_body": False}])

        async def receive():
            for message in coming:
                return message
            return await then()

        async def perform():
            return await desk_pages.perform(Request(scope(app, token, "/faire"), receive))

        return asyncio.run(perform())

    return asking


def test_a_desk_is_answered_that_waits(hall, asking):
    before = hall.host.state.sequence
    answer = json.loads(asking(asyncio.Event().wait).body)
    assert answer["done"] == before + 1
    assert [entry["sequence"] for entry in answer["entries"]] == [before + 1]


def test_what_a_desk_asked_for_that_left_is_not_begun(hall, asking, app, monkeypatch):
    before = hall.host.state.sequence
    monkeypatch.setattr(app.state.waiting_commands, "begin", lambda: None)  # somebody else has the turn

    async def left():
        return {"type": "http.disconnect"}

    asking(left)
    hall.host.desks.serve()
    assert hall.host.state.sequence == before


def test_what_was_asked_for_is_not_begun_once_the_server_has_ended(hall, asking, app, monkeypatch):
    before = hall.host.state.sequence
    monkeypatch.setattr(app.state.waiting_commands, "begin", lambda: None)  # somebody else has the turn

    async def ended():
        raise asyncio.CancelledError

    async def waiting(_answers):
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "wait", waiting)
        with pytest.raises(asyncio.CancelledError):
            asking(ended)
    hall.host.desks.serve()
    assert hall.host.state.sequence == before


def test_who_asks_without_an_end_keeps_nobody_waiting(monkeypatch):
    """As many come in each round of the event loop, and still what waits is done."""
    monkeypatch.setattr(desk_pages, "MOST_STEPS", 20)
    desks: Any = SimpleNamespace(waiting=1)
    host: Any = SimpleNamespace(desks=desks)

    def serve():
        desks.served, desks.waiting = desks.waiting, 0

    desks.serve = serve

    async def flood():
        exclusive = desk_pages.WaitingCommands(host)
        exclusive.begin()
        while not hasattr(desks, "served"):
            desks.waiting += 1
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(flood(), 10))
    assert desks.served > 1
