"""A host that desks can be joined to over TLS on the loopback interface."""

import time
from contextlib import contextmanager
from threading import Event

from tournament.hosting.certificate import local_certificate
from tournament.hosting.https_link import HttpsLink, pair
from tournament.hosting.joined import HOST_DESK
from tournament.hosting.passes import Access
from tournament.web.desks import DeskServer

LOOPBACK = "127.0.0.1"
SOON = 20.0


@contextmanager
def serving_desks(host, folder, port=0):
    """The host, served to desks; its own window is there too."""
    host.joined.arrive(HOST_DESK, "", host.desk.by)
    server = DeskServer(host, LOOPBACK, port, certificate=local_certificate(folder))
    server.start()
    try:
        yield server
    finally:
        server.stop()


def joined_link(server, device="Portable de Paul", port=None):
    """The link of a computer that was just let in; from then on it asks at this port."""
    paired = pair(LOOPBACK, server.port, server.host.new_code(Access.DESK, is_for_computer=True).code, device)
    return HttpsLink(paired.address, port or paired.port, paired.certificate, paired.token)


def catching_up(desk, happened):
    """What happens in another thread, soon, once the desk has caught up with it; how long it took."""
    begun, woken = time.monotonic(), Event()
    desk.woken = woken.set
    desk.catch_up()
    while not happened():
        assert time.monotonic() < begun + SOON, "it did not happen"
        woken.wait(0.05)
        woken.clear()
        desk.catch_up()
    return time.monotonic() - begun
