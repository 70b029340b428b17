"""Connections never take the files that the desk needs."""

import asyncio
import errno
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tournament.web.server import quiet, room_for

resource = pytest.importorskip("resource", reason="a connection is no file there")

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.long
def test_four_hundred_connections_that_say_nothing_leave_the_desk_its_files(tmp_path):
    """The program may open 300 files, and the desk opens 100 all the time; nothing is written down about those that are
    closed."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.web.crowded_host", str(tmp_path / "x.capot")]
    host = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    port = int(host.stdout.readline())
    with ExitStack() as opened:
        crowd = [opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20)) for _ in range(400)]
        for late in crowd[44:]:
            assert is_closed(late)
        told, trouble = host.communicate(timeout=20)
    assert (host.returncode, trouble) == (0, "")
    assert int(told) > 0


def is_closed(connected: socket.socket) -> bool:
    """Whether the other side closes it without a word; waits for that."""
    try:
        return connected.recv(1) == b""
    except ConnectionResetError:
        return True


class TestRoom:
    @pytest.fixture
    def limits(self, monkeypatch):
        """The limits of a system: what may be opened, and what a program may raise it to."""
        limits = [1024, 4096]
        monkeypatch.setattr(resource, "getrlimit", lambda _which: tuple(limits))
        monkeypatch.setattr(resource, "setrlimit", lambda _which, wanted: limits.__setitem__(slice(None), wanted))
        return limits

    def test_the_program_asks_for_as_many_files_as_it_takes(self, limits):
        limits[0] = 256
        assert room_for(800) == 800
        assert limits == [800 + 128 + 128, 4096]

    def test_it_leaves_a_limit_that_is_enough(self, limits):
        limits[0] = 2000
        assert room_for(800) == 800
        assert limits == [2000, 4096]

    def test_where_it_is_given_fewer_it_holds_fewer(self, limits):
        limits[:] = [256, 512]
        assert room_for(800) == 256
        assert limits == [512, 512]

    def test_where_the_limit_cannot_be_raised_it_holds_what_there_is(self, limits, monkeypatch):
        def refuse(_which, _wanted):
            raise ValueError

        monkeypatch.setattr(resource, "setrlimit", refuse)
        assert room_for(800) == 768

    def test_no_limit_is_no_limit(self, limits):
        limits[0] = resource.RLIM_INFINITY
        assert room_for(800) == 800


@pytest.mark.parametrize(
    ("trouble", "lines"),
    [(OSError(errno.EMFILE, "Too many open files"), 0), (OSError(errno.EIO, "?"), 1), (KeyError("x"), 1)],
)
def test_what_strangers_cause_is_not_written_down_and_bugs_are(caplog, trouble, lines):
    loop = asyncio.new_event_loop()
    quiet(loop, {"message": "socket.accept() out of system resource", "exception": trouble})
    loop.close()
    assert len(caplog.records) == lines
