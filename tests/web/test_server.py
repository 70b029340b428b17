"""Serving the pages from a thread of their own, over real connections, of which some are slow, lie, or never end."""

import errno
import http.client
import logging
import signal
import socket
import sys
import threading
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn

from tests.desks import copy_of
from tests.web.conftest import sixteen_in_round_1
from tournament.errors import Refused
from tournament.hosting.exclusive import Direct, Queued
from tournament.hosting.host import Host
from tournament.hosting.passes import Access
from tournament.scoring import bounds
from tournament.services.scores.totals import check_possible, slips_of
from tournament.services.setup.settings import rules_in
from tournament.web import safety, server
from tournament.web.server import Server

BEFORE = [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)]
"""What the signals did before anything was served."""

FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


@pytest.fixture
def served():
    serving = Server(Host(copy_of(sixteen_in_round_1), Direct()), "127.0.0.1", 0)
    serving.start()
    yield serving
    serving.stop()


def connection(served: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(served.address, served.port, timeout=20)


@contextmanager
def wire(served: Server):
    """A connection on which anything may be said."""
    with socket.create_connection((served.address, served.port), timeout=20) as connected:
        yield connected


def said(connected: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    heard = b""
    try:
        while more := connected.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def head(served: Server, line: str, more: str = "") -> bytes:
    """The head of a request, from one of our own pages."""
    place = f"{served.address}:{served.port}"
    return f"{line} HTTP/1.1\r\nHost: {place}\r\nOrigin: http://{place}\r\n{more}\r\n".encode()


class TestServing:
    def test_a_page_is_served_and_then_no_more(self, served):
        asked = connection(served)
        asked.request("GET", "/")
        answer = asked.getresponse()
        assert answer.status == 200
        assert "Concours de la Saint-Martin" in answer.read().decode()
        assert answer.getheader("server") is None
        asked.close()
        served.stop()
        assert not served.is_running
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((served.address, served.port), timeout=2)

    def test_what_totals_are_held_against_is_known_before_the_first_of_them_comes(self, monkeypatch):
        for known in (bounds.most_of_game, bounds.greatest_hand, bounds.great_hand):
            known.cache_clear()
        host = Host(copy_of(sixteen_in_round_1), Direct())
        serving = Server(host, "127.0.0.1", 0)
        serving.start()
        for thread in [thread for thread in threading.enumerate() if thread.name == "bounds"]:
            thread.join()
        serving.stop()
        monkeypatch.setattr(bounds, "score_hand", None)  # nothing is searched for any more
        rules = rules_in(host.state)
        totals = {"A": 2100, "B": 900}
        assert not check_possible(totals, None, rules)
        assert not slips_of(totals, rules)

    def test_it_listens_on_one_address_of_the_fourth_kind(self, served):
        assert served.url == f"http://127.0.0.1:{served.port}/"
        with pytest.raises(OSError) as not_there:  # noqa: PT011 (what it says is in the language of the system)
            socket.create_connection(("::1", served.port), timeout=2)
        assert not_there.value.errno in {errno.ECONNREFUSED, errno.ENETUNREACH, errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL}
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", served.port), timeout=2)

    def test_a_port_that_is_taken_is_refused(self, served):
        with pytest.raises(Refused, match="hall-port-taken"):
            Server(served.host, served.address, served.port).start()

    def test_an_address_of_another_computer_is_refused(self, served):
        with pytest.raises(Refused, match="hall-address-gone"):
            Server(served.host, "192.0.2.1", 0).start()

    @pytest.mark.parametrize(
        "address",
        ["0.0.0.0", "", "localhost", "::1", "127.1", "127.0.0.1 ", "224.0.0.1", "255.255.255.255", "١٢٧.0.0.1"],
    )
    def test_an_address_by_which_nobody_would_reach_a_page_is_refused(self, served, address):
        with pytest.raises(Refused, match="hall-address-wrong"):
            Server(served.host, address, 0).start()

    def test_a_server_that_does_not_start_is_no_open_hall(self, served, monkeypatch):
        monkeypatch.setattr(uvicorn.Server, "run", lambda _self, sockets: None)
        other = Server(served.host, served.address, 0)
        with pytest.raises(Refused, match="hall-not-listening"):
            other.start()
        assert not other.is_running

    def test_the_same_port_can_be_opened_again_at_once(self, served):
        asked = connection(served)
        asked.request("GET", "/")
        asked.getresponse().read()
        served.stop()
        asked.close()
        again = Server(Host(served.host.desk, Direct()), served.address, served.port)
        again.start()
        assert again.is_running
        again.stop()

    def test_stopping_twice_or_before_starting_is_nothing(self, served):
        Server(served.host, "127.0.0.1", 0).stop()
        served.stop()
        served.stop()

    def test_what_is_asked_for_is_written_down_nowhere(self, served, caplog, capfd):
        with caplog.at_level(logging.DEBUG):
            asked = connection(served)
            for address in (f"/p/{served.host.pass_of(1)}", "/essai?nom=geheim", "/nulle-part"):
                asked.request("GET", address)
                asked.getresponse().read()
            asked.close()
            served.stop()
        told = caplog.text + "".join(capfd.readouterr())
        assert served.host.pass_of(1) not in told
        assert "geheim" not in told
        assert "nulle-part" not in told

    def test_it_leaves_the_signals_of_the_window_alone(self, served):
        assert served.is_running
        assert [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)] == BEFORE


class TestClosing:
    def test_pages_that_listen_are_told_and_do_not_hold_up_closing(self, served):
        asked = connection(served)
        asked.request("GET", "/evenements")
        answer = asked.getresponse()
        assert answer.getheader("content-type").startswith("text/event-stream")
        assert answer.readline() == b"retry: 2000\n"
        answer.readline()
        assert answer.readline() == b"event: hall\n"
        assert answer.readline() == f"data: {served.host.state.sequence}\n".encode()
        served.stop()
        assert not served.is_running
        asked.close()

    def test_the_window_closes_while_a_phone_waits_for_a_turn_that_never_comes(self):
        """The thread of the desk, which never comes to it, closes: it waits for nobody, and the phone is told."""
        posted = threading.Event()
        serving = Server(
            Host(copy_of(sixteen_in_round_1), Queued(lambda _call: posted.set(), deadline=60)), "127.0.0.1", 0
        )
        serving.start()
        code = serving.host.new_code(Access.DOOR).code
        asked = connection(serving)
        place = f"{serving.address}:{serving.port}"
        headers = {"Origin": f"http://{place}", "Content-Type": "application/x-www-form-urlencoded"}
        asked.request("POST", "/appairer", f"code={code}&name=Tablette", headers)
        assert posted.wait(20)
        serving.stop()
        assert not serving.is_running
        answer = asked.getresponse()
        assert answer.status in (409, 503)
        assert "fermée" in answer.read().decode()
        asked.close()
        assert serving.host.devices == []


def hears_a_page(connected: socket.socket, served: Server) -> bool:
    """Whether a page is given to it."""
    try:
        connected.sendall(head(served, "GET /", "Connection: close\r\n"))
        return said(connected).startswith(b"HTTP/1.1 200 ")
    except (BrokenPipeError, ConnectionResetError):
        return False


class TestTooMany:
    @pytest.fixture
    def five(self, monkeypatch):
        """A hall with room for five connections, and no hurry."""
        monkeypatch.setattr(server, "CONNECTIONS", 5)
        serving = Server(Host(copy_of(sixteen_in_round_1), Direct()), "127.0.0.1", 0)
        serving.start()
        yield serving
        serving.stop()

    def test_beyond_the_most_who_says_nothing_takes_no_file_from_the_desk(self, five):
        with ExitStack() as opened:
            first = [opened.enter_context(wire(five)) for _ in range(5)]
            beyond = [opened.enter_context(wire(five)) for _ in range(30)]
            assert [said(one) for one in beyond] == [b""] * 30
            assert [hears_a_page(one, five) for one in first] == [True] * 5

    def test_there_is_room_again_once_one_has_left(self, five):
        with ExitStack() as opened:
            first = [opened.enter_context(wire(five)) for _ in range(5)]
            assert hears_a_page(first[0], five)
            assert hears_a_page(opened.enter_context(wire(five)), five)

    @pytest.mark.skipif(sys.platform == "darwin", reason="its loopback has one address")
    def test_an_address_that_holds_all_gives_one_to_the_next(self, five):
        with ExitStack() as opened:
            for _ in range(5):
                opened.enter_context(wire(five))
            phone = socket.create_connection((five.address, five.port), timeout=20, source_address=("127.0.0.2", 0))
            assert hears_a_page(opened.enter_context(phone), five)


class TestSlowAndLying:
    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch):
        monkeypatch.setattr(server, "HEAD_SECONDS", 0.2)
        monkeypatch.setattr(server, "IDLE_SECONDS", 0.2)
        monkeypatch.setattr(safety, "BODY_SECONDS", 0.2)

    def test_who_says_nothing_is_let_go(self, served):
        with wire(served) as connected:
            assert said(connected) == b""

    def test_who_says_it_byte_by_byte_is_let_go(self, served):
        with wire(served) as connected:
            stop = threading.Event()

            def drip():
                for byte in head(served, "GET /") * 50:
                    if stop.wait(0.02):
                        return
                    try:
                        connected.send(bytes([byte]))
                    except OSError:
                        return

            dripping = threading.Thread(target=drip)
            dripping.start()
            assert b"200 OK" not in said(connected)
            stop.set()
            dripping.join()

    @pytest.mark.parametrize(("length", "status"), [(8_000, b"200"), (20_000, b"431"), (100_000, b"431")])
    def test_a_head_that_never_ends_is_refused_though_it_comes_at_once(self, served, length, status):
        with wire(served) as connected:
            connected.sendall(head(served, "GET /essai", f"X-Long: {'x' * length}\r\nConnection: close\r\n"))
            assert said(connected).split()[1] in {status, b"400"} - ({b"400"} if status == b"200" else set())

    def test_who_is_slow_with_the_second_request_is_let_go_too(self, served):
        with wire(served) as connected:
            connected.sendall(head(served, "GET /static/hall.js"))
            heard = b""
            while not heard.endswith(b"})();\n"):
                heard += connected.recv(65536)
            connected.sendall(b"GET / HTTP/1.1\r\nHost:")
            assert said(connected) == b""

    def test_a_form_that_does_not_arrive_is_given_up(self, served):
        with wire(served) as connected:
            connected.sendall(head(served, "POST /appairer", FORM + "Content-Length: 100\r\n") + b"code=")
            assert said(connected).startswith(b"HTTP/1.1 408 ")

    def test_a_form_longer_than_it_says_is_no_form_and_what_follows_is_no_request(self, served):
        with wire(served) as connected:
            connected.sendall(
                head(served, "POST /appairer", FORM + "Content-Length: 4\r\n")
                + b"code=AAAA-AAAA&name=x HTTP/1.1\r\n\r\n"
            )
            heard = said(connected)
        assert heard.count(b"HTTP/1.1 4") == 2
        assert b"HTTP/1.1 400 " in heard

    def test_a_form_in_endless_pieces_is_cut_off(self, served):
        with wire(served) as connected:
            connected.sendall(head(served, "POST /appairer", FORM + "Transfer-Encoding: chunked\r\n"))
            piece = b"400\r\n" + b"x" * 1024 + b"\r\n"
            try:
                for _ in range(64):
                    connected.sendall(piece)
            except (BrokenPipeError, ConnectionResetError):
                pass
            heard = said(connected)
        assert heard == b"" or heard.startswith(b"HTTP/1.1 413 ")

    @pytest.mark.parametrize(
        "more",
        [
            "Content-Length: 4\r\nContent-Length: 5\r\n",
            "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
            "Content-Length: -4\r\n",
            "Transfer-Encoding: x\r\n",
        ],
    )
    def test_two_ways_to_read_one_request_are_none(self, served, more):
        with wire(served) as connected:
            connected.sendall(head(served, "POST /appairer", FORM + more) + b"0\r\n\r\n")
            assert said(connected).startswith((b"HTTP/1.1 4", b"HTTP/1.1 5"))

    @pytest.mark.parametrize(
        "sent",
        [b"\x16\x03\x01\x02\x00" * 20, b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100 + b"\r\n\r\n", b"GET " + b"x" * 20_000],
    )
    def test_what_is_no_request_is_let_go(self, served, sent):
        with wire(served) as connected:
            connected.sendall(sent)
            heard = said(connected)
        assert heard == b"" or heard.startswith(b"HTTP/1.1 4")
        asked = connection(served)
        asked.request("GET", "/")
        assert asked.getresponse().status == 200
        asked.close()
