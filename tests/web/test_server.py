"""Serving the pages from a thread of their own, over real connections."""

import http.client
import socket

import pytest

from tests.desks import copy_of
from tests.web.conftest import sixteen_in_round_1
from tournament.errors import Refused
from tournament.hall.host import Host
from tournament.hall.turns import Direct
from tournament.web.server import Server


@pytest.fixture
def server():
    served = Server(Host(copy_of(sixteen_in_round_1), Direct()), "127.0.0.1", 0)
    served.start()
    yield served
    served.stop()


def connection(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(server.address, server.port, timeout=10)


def test_a_page_is_served_and_then_no_more(server):
    asked = connection(server)
    asked.request("GET", "/")
    answer = asked.getresponse()
    assert answer.status == 200
    assert "Concours de la Saint-Martin" in answer.read().decode()
    assert answer.getheader("server") is None
    asked.close()
    server.stop()
    assert not server.is_running
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((server.address, server.port), timeout=2)


def test_a_port_that_is_taken_is_refused(server):
    with pytest.raises(Refused, match="hall-port-taken"):
        Server(server.host, server.address, server.port).start()


def test_an_address_of_another_computer_is_refused(server):
    with pytest.raises(Refused, match="hall-address-gone"):
        Server(server.host, "192.0.2.1", 0).start()


def test_pages_that_listen_are_told_and_do_not_hold_up_closing(server):
    asked = connection(server)
    asked.request("GET", "/evenements")
    answer = asked.getresponse()
    assert answer.getheader("content-type").startswith("text/event-stream")
    assert answer.readline() == b"retry: 2000\n"
    answer.readline()
    assert answer.readline() == b"event: hall\n"
    assert answer.readline() == f"data: {server.host.hall.sequence}\n".encode()
    server.stop()
    assert not server.is_running
    asked.close()


def test_no_answer_waits_for_more_to_be_sent(monkeypatch):
    made = []

    class Noted(socket.socket):
        def __init__(self, *told):
            super().__init__(*told)
            made.append(self)

    monkeypatch.setattr(socket, "socket", Noted)
    with pytest.raises(Refused, match="hall-address-gone"):
        Server(Host(copy_of(sixteen_in_round_1), Direct()), "192.0.2.1", 0).start()
    assert [each.proto for each in made] == [socket.IPPROTO_TCP], "asyncio sends what is small at once only where the socket says that it is TCP"
