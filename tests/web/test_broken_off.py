"""An answer that ends in the middle, or never, is none; and what no host of ours would say lets nobody in."""

import json
import socket
import ssl
from contextlib import contextmanager, suppress
from itertools import repeat
from threading import Thread
from time import sleep

import pytest

from tournament.errors import Refused
from tournament.federation.https_channel import HttpsChannel, Membership
from tournament.hosting import https_link
from tournament.hosting.certificate import local_certificate
from tournament.hosting.https_link import HttpsLink, pair
from tournament.hosting.link import LinkDown
from tournament.hosting.passes import check_letters
from tournament.services.desk.use_cases import Command

LETTERS = "ABCDEFGH"
HEAD = b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n"


@contextmanager
def dying_host(folder, *said):
    """A host that says so much, or part by part, to each who asks, and dies: where it is, and its certificate."""
    certificate = local_certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file)

    def answer(listening):
        for each in said:
            plain, _ = listening.accept()
            with context.wrap_socket(plain, server_side=True) as connection, suppress(OSError):
                connection.recv(1 << 16)
                for part in [each] if isinstance(each, bytes) else each:
                    connection.sendall(part)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(1 << 16):  # what was not read when it is closed would take back what was sent
                    pass

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=answer, args=(listening,))
        thread.start()
        yield listening.getsockname()[1], certificate.der
        thread.join(10)


@pytest.mark.parametrize("rest", [b"", b'{"done":', b"{}"])
@pytest.mark.parametrize("status", [b"200 OK", b"409 Conflict"])
def test_what_was_asked_for_is_not_known_to_be_done_or_refused(tmp_path, status, rest):
    with dying_host(tmp_path, HEAD % status + rest) as (port, der):
        link = HttpsLink("127.0.0.1", port, ssl.DER_cert_to_PEM_cert(der), "token")
        with pytest.raises(LinkDown):
            link.perform(Command("undo", {}, "key"), by="Paul", since=1, head="")


def test_whoever_is_let_in_is_told_that_the_host_is_away(tmp_path):
    with (
        dying_host(tmp_path, HEAD % b"200 OK" + b'{"token":') as (port, der),
        pytest.raises(Refused, match="host-away"),
    ):
        pair("127.0.0.1", port, LETTERS + check_letters(LETTERS, der), "Portable de Paul")


def test_a_list_of_who_goes_on_is_never_half_of_it(tmp_path):
    with dying_host(tmp_path, HEAD % b"200 OK" + b"rank,team\n1,Aubry\n") as (port, der):
        channel = HttpsChannel(
            Membership("Fédération", "Salle", "127.0.0.1", port, ssl.DER_cert_to_PEM_cert(der), "t" * 32)
        )
        with pytest.raises(LinkDown):
            channel.qualified()


def dripping(begun):
    """A byte now and then, for ever: whoever listens has to end it."""
    yield begun
    for byte in repeat(b" "):
        sleep(0.05)
        yield byte


@pytest.mark.parametrize("begun", [HEAD % b"200 OK", b"HTTP/1.1 200 OK\r\nServer: "])
def test_a_host_that_lets_in_a_byte_at_a_time_is_given_up(tmp_path, monkeypatch, begun):
    monkeypatch.setattr(https_link, "PATIENT_SECONDS", 0.5)
    with dying_host(tmp_path, dripping(begun)) as (port, der), pytest.raises(Refused, match="host-away"):
        pair("127.0.0.1", port, LETTERS + check_letters(LETTERS, der), "Portable de Paul")


@pytest.mark.parametrize("begun", [HEAD % b"200 OK", b"HTTP/1.1 200 OK\r\nServer: "])
def test_a_host_that_answers_a_byte_at_a_time_is_given_up(tmp_path, begun):
    with dying_host(tmp_path, dripping(begun)) as (port, der), pytest.raises(LinkDown):
        HttpsLink("127.0.0.1", port, ssl.DER_cert_to_PEM_cert(der), "token", seconds=0.5).greet()


GREETING = {
    "identity": "0123456789ab",
    "name": "Concours",
    "sequence": 3,
    "head": "h",
    "now": "2026-11-23T20:00:00+00:00",
    "desk": "hall/1",
    "device": "p",
}


@pytest.mark.parametrize("token", ["tls.x\r\nX: y", "tls.€", "", 3, None, "t" * 1000])
def test_a_token_that_could_not_be_shown_is_refused_with_a_sentence(tmp_path, token):
    said = json.dumps({"token": token, "greeting": GREETING}).encode()
    assert answer_to_pairing(tmp_path, said) == ["link-malformed"]


@pytest.mark.parametrize(
    "told", [{"name": "x" * 10**6}, {"sequence": 10**30}, {"sequence": -1}, {"name": "two\nlines"}, {"desk": None}]
)
def test_a_greeting_that_no_host_of_ours_would_say_is_refused(tmp_path, told):
    said = json.dumps({"token": "tls.abc", "greeting": GREETING | told}).encode()
    assert answer_to_pairing(tmp_path, said) == ["link-malformed"]


def answer_to_pairing(folder, said):
    """The codes with which a host is refused that says this to a computer which shows the right code."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(said)
    with dying_host(folder, head + said) as (port, der), pytest.raises(Refused) as refused:
        pair("127.0.0.1", port, LETTERS + check_letters(LETTERS, der), "Portable de Paul")
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize("token", ["tls.x\r\nX: y", "tls.€"])
def test_a_token_kept_here_that_somebody_has_changed_is_never_sent(tmp_path, token):
    link = HttpsLink("127.0.0.1", 1, ssl.DER_cert_to_PEM_cert(local_certificate(tmp_path).der), token)
    with pytest.raises(Refused, match="link-malformed"):
        link.greet()
