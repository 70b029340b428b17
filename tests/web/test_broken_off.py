"""An answer that ends in the middle is none: nobody knows whether the host, which died over it, has done what was asked."""

import socket
import ssl
from contextlib import contextmanager
from threading import Thread

import pytest

from tournament.errors import Refused
from tournament.federation.https_channel import HttpsChannel, Membership
from tournament.hall.certificate import own_certificate
from tournament.hall.https_link import HttpsLink, pair
from tournament.hall.link import LinkDown
from tournament.hall.passes import check_letters
from tournament.services.desk.use_cases import Intent

LETTERS = "ABCDEFGH"
HEAD = b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n"


@contextmanager
def dying_host(folder, *said):
    """A host that says so much to each who asks, and dies: where it is, and its certificate."""
    certificate = own_certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file)

    def answer(listening):
        for each in said:
            plain, _ = listening.accept()
            with context.wrap_socket(plain, server_side=True) as connection:
                connection.recv(1 << 16)
                connection.sendall(each)

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
            link.perform(Intent("undo", {}, "key"), by="Paul", since=1, head="")


def test_whoever_is_let_in_is_told_that_the_host_is_away(tmp_path):
    with dying_host(tmp_path, HEAD % b"200 OK" + b'{"token":') as (port, der), pytest.raises(Refused, match="host-away"):
        pair("127.0.0.1", port, LETTERS + check_letters(LETTERS, der), "Portable de Paul")


def test_a_list_of_who_goes_on_is_never_half_of_it(tmp_path):
    with dying_host(tmp_path, HEAD % b"200 OK" + b"rank,team\n1,Aubry\n") as (port, der):
        channel = HttpsChannel(Membership("Fédération", "Salle", "127.0.0.1", port, ssl.DER_cert_to_PEM_cert(der), "t" * 32))
        with pytest.raises(LinkDown):
            channel.qualified()
