"""Desks that are joined over TLS: let in by a code that tells the certificate, told everything, cut off, and shut
out."""

import asyncio
import http.client
import json
import socket
import ssl
import time
from contextlib import closing, suppress
from http.client import HTTPSConnection
from urllib.parse import quote

import pytest
from starlette.requests import Request

from tests import abilities
from tests.desks import copy_of
from tests.hosting.test_replica import digest, paid, refused
from tests.web.cables import Cable
from tests.web.conftest import opened, sixteen_in_round_1
from tests.web.desks import LOOPBACK, SOON, catching_up, joined_link, serving_desks
from tournament.hosting import desks, https_link
from tournament.hosting.certificate import local_certificate
from tournament.hosting.https_link import pair
from tournament.hosting.joining import join
from tournament.hosting.link import MOST_BODY, VERSION, VERSION_HEADER
from tournament.hosting.passes import CODE_LENGTH, Access, check_letters, tidied
from tournament.services.desk.undo import undo
from tournament.services.people.registration import set_paid
from tournament.web import desks as desk_pages
from tournament.web.pairing import device_cookie

"""Seconds that a computer may be busy with other things meanwhile: without its own end a connection would be waited for
a quarter of an hour."""


@pytest.fixture
def hall():
    return opened(copy_of(sixteen_in_round_1))


@pytest.fixture
def server(hall, tmp_path):
    with serving_desks(hall.host, tmp_path) as server:
        yield server


@pytest.fixture
def cable(server):
    cable = Cable(server.port)
    yield cable
    cable.close()


@pytest.fixture
def link(server, cable):
    link = joined_link(server, port=cable.port)
    yield link
    link.close()


@pytest.fixture
def replica(link, tmp_path):
    joined = join(link, tmp_path, by="Paul").replica
    catching_up(joined, lambda: joined.present)
    yield joined
    joined.leave()


def other_certificate(folder):
    """That of another computer."""
    (folder / "other").mkdir()
    return local_certificate(folder / "other")


def connected(server):
    """A connection of whoever makes requests up."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return HTTPSConnection(LOOPBACK, server.port, timeout=SOON, context=context)


def raw(server, method, path, body=None, headers=()):
    """What comes back to whoever makes requests up."""
    connection = connected(server)
    try:
        connection.request(method, path, body, {VERSION_HEADER: VERSION} | dict(headers))
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def at_host(hall, do):
    """Something that is done in the window of the host, when it is its turn."""
    return hall.host.exclusive.run(lambda: do(hall.desk))


def pay_often(hall, times):
    """All teams pay, or do not after all, in so many entries."""
    everybody = [hall.id_of(number) for number in range(1, 17)]
    for have in (True, False) * (times // 2):
        at_host(hall, lambda desk, have=have: set_paid(desk, everybody, have))


def code_of(said):
    return said["problems"][0]["code"]


class TestWorking:
    def test_a_desk_does_and_hears_everything_over_the_network(self, hall, replica):
        assert replica.state.head == hall.host.state.head
        assert set_paid(replica, [hall.id_of(3)], True).teams
        assert paid(replica, 3)
        assert (hall.host.state.journal[-1].by, hall.host.state.journal[-1].desk) == ("Paul", "hall/1")
        at_host(hall, lambda desk: set_paid(desk, [hall.id_of(4)], True))
        catching_up(replica, lambda: paid(replica, 4))
        undo(replica)
        assert (paid(replica, 3), paid(replica, 4)) == (False, True)
        assert digest(replica) == at_host(hall, digest)

    def test_it_hears_who_is_there_and_shares_tables_out(self, hall, replica):
        catching_up(replica, lambda: [desk.by for desk in replica.present] == ["Odile", "Paul"])
        replica.share({"": ((1, 4),), "hall/1": ((5, 8),)})
        catching_up(replica, lambda: [desk.tables for desk in replica.present] == [((1, 4),), ((5, 8),)])
        assert [desk.tables for desk in hall.host.joined.present] == [((1, 4),), ((5, 8),)]
        refused("share-not-read", lambda: replica.share({"hall/1": ((9, 3),)}))

    def test_the_others_hear_at_which_table_it_types(self, hall, replica):
        catching_up(replica, lambda: len(replica.present) > 1)
        replica.write_at("hall/1", 7)
        catching_up(replica, lambda: [desk.writing for desk in replica.present] == [None, 7])
        assert [desk.writing for desk in hall.host.joined.present] == [None, 7]
        refused("share-not-read", lambda: replica.link.write_at(0))

    def test_many_desks_may_do_more_than_one_thing_a_second(self, hall, replica):
        for number in range(1, 9):
            set_paid(replica, [hall.id_of(number)], True)
        assert [paid(replica, number) for number in range(1, 9)] == [True] * 8

    def test_whoever_was_away_for_more_than_is_kept_at_hand_is_told_all_of_it(self, tmp_path, monkeypatch):
        monkeypatch.setattr(desks, "KEPT", 5)
        hall = opened(copy_of(sixteen_in_round_1))
        with serving_desks(hall.host, tmp_path) as server:
            replica = join(joined_link(server), tmp_path, by="Paul").replica
            pay_often(hall, 40)
            catching_up(replica, lambda: replica.state.head == hall.desk.state.head)
            replica.leave()


class TestBeingLetIn:
    def test_somebody_in_between_is_found_out_before_anything_is_said(self, hall, server, tmp_path, monkeypatch):
        other = opened(copy_of(sixteen_in_round_1))
        (tmp_path / "other").mkdir()
        code = hall.host.new_code(Access.DESK, is_for_computer=True).code
        with serving_desks(other.host, tmp_path / "other") as between:
            asked: list[object] = []
            monkeypatch.setattr(other.host, "pair", lambda *said: asked.append(said))
            refused("pairing-code-other-host", lambda: pair(LOOPBACK, between.port, code, "Portable"))
        assert asked == []
        assert pair(LOOPBACK, server.port, code.lower().replace("-", " "), "Portable").desk == "hall/1"

    def test_the_letters_cannot_be_told_for_another_certificate_without_the_code(self, hall, server, tmp_path):
        letters = tidied(hall.host.new_code(Access.DESK, is_for_computer=True).code)
        assert len(letters) == CODE_LENGTH + 5
        assert letters[CODE_LENGTH:] == check_letters(letters[:CODE_LENGTH], server.certificate.der)
        assert letters[CODE_LENGTH:] != check_letters(letters[:CODE_LENGTH], other_certificate(tmp_path).der)

    def test_a_code_lets_one_in_and_a_wrong_one_nobody(self, hall, server):
        code = hall.host.new_code(Access.DESK, is_for_computer=True).code
        pair(LOOPBACK, server.port, code, "Un")
        refused("pairing-code-wrong", lambda: pair(LOOPBACK, server.port, code, "Deux"))
        made_up = "A" * CODE_LENGTH
        refused(
            "pairing-code-wrong",
            lambda: pair(LOOPBACK, server.port, made_up + check_letters(made_up, server.certificate.der), "Trois"),
        )

    def test_what_is_no_code_of_a_desk_is_not_sent(self, server):
        for typed in ("", "ABCD-EFGH", "É" * 13, "\ud800" * 13, "A" * 5000):
            refused("pairing-code-other-host", lambda typed=typed: pair(LOOPBACK, server.port, typed, "Portable"))

    def test_wrong_codes_from_somewhere_shut_out_nobody_else_there(self, hall, server):
        said = json.dumps({"code": "AAAAAAAA", "name": "x"})
        answers = [code_of(raw(server, "POST", "/appairer", said)[1]) for _ in range(6)]
        assert answers == ["pairing-code-wrong"] * 6
        pair(LOOPBACK, server.port, hall.host.new_code(Access.DESK, is_for_computer=True).code, "Un")

    def test_a_code_for_the_door_lets_no_desk_in(self, hall, server):
        said = json.dumps({"code": tidied(hall.host.new_code(Access.DOOR).code), "name": "x"})
        assert code_of(raw(server, "POST", "/appairer", said)[1]) == "pairing-code-wrong"

    def test_its_code_lets_nobody_in_over_the_network_without_tls_and_is_not_spent(self, hall, server):
        code, page = hall.host.new_code(Access.DESK, is_for_computer=True).code, hall.nobody()
        answer = page.post("/appairer", data={"code": code, "name": "Tablette"}, follow_redirects=False)
        assert answer.status_code == 409
        assert "Ce code relie un autre ordinateur" in answer.text
        assert hall.host.devices == []
        assert pair(LOOPBACK, server.port, code, "Portable").desk == "hall/1"

    def test_a_tablet_that_is_a_second_desk_comes_to_the_pages_and_not_here(self, hall, server):
        tablet = hall.paired(Access.DESK)
        assert tablet.get("/arbitre", follow_redirects=False).status_code == 200
        status, said = raw(
            server, "GET", "/copie", headers={"Authorization": f"Bearer {tablet.cookies[device_cookie(hall.host)]}"}
        )
        assert (status, code_of(said)) == (409, "device-shut-out")
        with_its_code = json.dumps({"code": tidied(hall.host.new_code(Access.DESK).code), "name": "x"})
        assert code_of(raw(server, "POST", "/appairer", with_its_code)[1]) == "pairing-code-wrong"

    def test_what_lets_a_computer_in_lets_nobody_in_at_the_pages(self, hall, link):
        page = hall.nobody()
        page.cookies.set(device_cookie(hall.host), link.token)
        assert page.get("/arbitre", follow_redirects=False).status_code == 303

    def test_where_nobody_is_it_is_said(self):
        with socket.create_server((LOOPBACK, 0)) as nobody:
            port = nobody.getsockname()[1]
        refused("host-away", lambda: pair(LOOPBACK, port, "A" * 13, "Portable"))

    def test_the_certificate_is_made_once_and_its_key_is_for_its_owner(self, tmp_path):
        one = local_certificate(tmp_path)
        assert local_certificate(tmp_path) == one
        assert abilities.for_owner_alone(one.file)
        one.file.write_text("nonsense")
        assert local_certificate(tmp_path).der != one.der

    @abilities.LINKS
    def test_one_that_cannot_be_read_just_now_is_not_made_anew(self, tmp_path):
        one = local_certificate(tmp_path)
        kept = one.file.rename(tmp_path / "elsewhere.pem")
        one.file.symlink_to(one.file)
        refused("file-unwritable", lambda: local_certificate(tmp_path))
        kept.replace(one.file)
        assert local_certificate(tmp_path) == one


class TestTheOtherSide:
    def test_another_computer_at_the_address_is_sent_nothing(self, hall, server, link, tmp_path):
        port = server.port
        server.stop(is_last=False)
        (tmp_path / "other").mkdir()
        with serving_desks(hall.host, tmp_path / "other", port):
            refused("certificate-other", link.greet)

    def test_a_program_of_another_version_is_told_so(self, server, link, monkeypatch):
        monkeypatch.setattr(https_link, "VERSION", "0.7")
        refused("link-other-version", link.greet)

    def test_nothing_is_told_to_whoever_is_no_desk(self, server):
        for path in ("/bonjour", "/copie", "/ecritures?since=0", "/journal?since=0"):
            for shown in (None, b"", b"Bearer x", b"Basic eDp4", b"bearer \xe9"):
                status, said = raw(server, "GET", path, headers={"Authorization": shown} if shown else {})
                assert (path, shown, status, code_of(said)) == (path, shown, 409, "device-shut-out")

    def test_a_referees_tablet_is_no_desk(self, hall, server):
        token, _ = hall.host.pair(hall.host.new_code(Access.REFEREE).code, "Tablette")
        status, said = raw(server, "GET", "/copie", headers={"Authorization": f"Bearer {token}"})
        assert (status, code_of(said)) == (409, "device-shut-out")

    def test_what_cannot_be_read_is_refused(self, hall, server, link):
        hall.host.wrong.most = 100
        for path in ("/faire", "/renoncer", "/mes-tables", "/appairer"):
            for body in (b"", b"{", b"[]", b"3", b"\xff", b"[" * 300, b'{"use_case": 3}', b'{"key": null, "1": [[1]]}'):
                status, said = raw(server, "POST", path, body, {"Authorization": f"Bearer {link.token}"})
                is_read = status == 200 and path == "/renoncer"
                assert is_read or (
                    status == 409 and code_of(said) in {"link-malformed", "pairing-code-wrong", "share-not-read"}
                ), (path, body, said)

    def test_what_is_too_long_is_read_no_further(self, server, link):
        try:
            status, said = raw(
                server, "POST", "/faire", b"x" * (MOST_BODY + 1), {"Authorization": f"Bearer {link.token}"}
            )
        except (OSError, http.client.HTTPException):
            return  # the connection was closed before all of it was sent
        assert (status, code_of(said)) == (409, "link-malformed")

    @pytest.mark.parametrize("path", ["/faire", "/renoncer", "/mes-tables"])
    def test_nothing_is_read_of_whoever_is_no_desk(self, server, path):
        connection = connected(server)
        connection.putrequest("POST", path)
        for name, value in {
            VERSION_HEADER: VERSION,
            "Content-Length": str(MOST_BODY),
            "Authorization": "Bearer x",
        }.items():
            connection.putheader(name, value)
        connection.endheaders()  # and nothing of what was announced is sent
        with closing(connection), closing(connection.getresponse()) as answer:
            assert (answer.status, code_of(json.loads(answer.read()))) == (409, "device-shut-out")

    @pytest.mark.parametrize("path", ["/renoncer", "/mes-tables"])
    def test_only_an_intent_may_be_long(self, server, link, path):
        said = json.dumps({"key": "x", "1": " " * desk_pages.MOST_SAID}).encode()
        try:
            status, answer = raw(server, "POST", path, said, {"Authorization": f"Bearer {link.token}"})
        except (OSError, http.client.HTTPException):
            return  # the connection was closed before all of it was sent
        assert (status, code_of(answer)) == (409, "link-malformed")

    def test_a_desk_has_one_long_intent_read_at_a_time(self, hall):
        app = desk_pages.make_desk_app(hall.host)
        hall.host.certificate = b"of this computer"
        token, _ = hall.host.pair(
            hall.host.new_code(Access.DESK, is_for_computer=True).code, "Portable", is_computer=True
        )
        headers = [(b"authorization", f"Bearer {token}".encode()), (b"content-length", b"%d" % MOST_BODY)]
        answer = desk_pages.sending(lambda _host, _visitor, _said: {}, MOST_BODY)
        read: list[str] = []

        async def both():
            is_second_read = asyncio.Event()

            async def first():
                with suppress(TimeoutError):
                    await asyncio.wait_for(is_second_read.wait(), 0.2)
                read.append("first")
                return {"type": "http.request", "body": b"{}", "more_body": False}

            async def second():
                is_second_read.set()
                read.append("second")
                return {"type": "http.request", "body": b"{}", "more_body": False}

            scope = {"type": "http", "method": "POST", "path": "/faire", "headers": headers, "app": app}
            await asyncio.gather(answer(Request(scope, first)), answer(Request(dict(scope), second)))

        asyncio.run(both())
        assert read == ["first", "second"]

    def test_a_number_that_is_none_is_refused(self, server, link):
        for since in ("-1", "x", "9" * 30, "٣", ""):
            status, said = raw(
                server, "GET", f"/ecritures?since={quote(since)}", headers={"Authorization": f"Bearer {link.token}"}
            )
            assert (status, code_of(said)) == (409, "link-malformed")

    def test_a_path_that_is_not_there(self, server, link):
        assert raw(server, "GET", "/", headers={"Authorization": f"Bearer {link.token}"})[0] == 404

    def test_whoever_never_says_hello_is_not_waited_for(self, hall, tmp_path, monkeypatch):
        monkeypatch.setattr("tournament.web.server.HELLO_SECONDS", 0.2)
        with (
            serving_desks(hall.host, tmp_path) as server,
            socket.create_connection((LOOPBACK, server.port), timeout=SOON) as silent,
        ):
            assert silent.recv(1) == b""

    def test_plain_http_at_the_port_of_the_desks_is_no_bug(self, server, capfd):
        with socket.create_connection((LOOPBACK, server.port), timeout=SOON) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert not plain.recv(100).startswith(b"HTTP")
        assert capfd.readouterr().err == ""


class TestCutOff:
    def test_a_pulled_cable_is_noticed_and_nothing_waits_for_it(self, hall, cable, link, replica, monkeypatch):
        cable.pull()
        catching_up(replica, lambda: not replica.link_state.connected)
        with monkeypatch.context() as silent:
            asked = []
            silent.setattr(link, "perform", lambda *command, **_: asked.append(command))
            refused("host-away", lambda: set_paid(replica, [hall.id_of(3)], True))
            assert asked == [], "it is not asked while it does not answer"
        cable.put_in()
        catching_up(replica, lambda: replica.first_waiting is None)
        assert paid(replica, 3)
        assert replica.outcomes()[0].changes.teams
        assert [entry.what for entry in hall.host.state.journal].count("teams-paid") == 1

    def test_an_answer_that_does_not_come_is_given_up_and_the_wish_done_once(self, hall, cable, link, replica):
        link.seconds = 0.2
        cable.pull()
        refused("host-away", lambda: set_paid(replica, [hall.id_of(3)], True))
        cable.put_in()
        catching_up(replica, lambda: replica.first_waiting is None)
        assert [entry.what for entry in hall.host.state.journal].count("teams-paid") == 1

    def test_a_host_that_comes_back_is_found_again_by_itself(self, hall, replica, server, tmp_path):
        port = server.port
        server.stop(is_last=False)
        catching_up(replica, lambda: not replica.link_state.connected)
        at_host(hall, lambda desk: set_paid(desk, [hall.id_of(5)], True))
        with serving_desks(hall.host, tmp_path, port):
            catching_up(replica, lambda: replica.link_state.connected and paid(replica, 5))

    def test_a_desk_that_is_shut_out_is_told_so_at_once(self, hall, replica):
        hall.host.revoke(1)
        catching_up(replica, lambda: replica.link_state.problem is not None)
        assert replica.link_state.problem.code == "device-shut-out"
        refused("host-away", lambda: set_paid(replica, [hall.id_of(3)], True))

    @pytest.mark.long
    def test_a_desk_that_takes_nothing_is_cut_off_and_holds_nobody_up(self, hall, server, replica, monkeypatch):
        monkeypatch.setattr(desk_pages, "SLOW", 0.3)
        lazy = joined_link(server, "Lent")
        connection = lazy.connected(SOON)
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        answer = lazy.begin(connection, "GET", "/journal?since=0&by=Lent", None, time.monotonic() + SOON)

        def cut_off(device):
            return next(desk.cut_off for desk in hall.host.joined.present if desk.device == device)

        catching_up(replica, lambda: "Lent" in [desk.device for desk in hall.host.joined.present])
        rounds = 0
        while not cut_off("Lent") and rounds < 50:
            pay_often(hall, 20)
            rounds += 1
        catching_up(replica, lambda: cut_off("Lent") and replica.state.head == hall.desk.state.head)
        assert not cut_off("Portable de Paul")
        answer.close()
        connection.close()
        lazy.close()
