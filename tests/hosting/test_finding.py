"""Hosts that make themselves known on the loopback interface, and what strangers may say there."""

import errno
from queue import Queue
from socket import inet_aton

import pytest
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from tournament.hosting.finding import (
    PAGES,
    SERVICE,
    FoundHost,
    announce,
    announce_pages,
    host_in,
    look_around,
    service_of,
)
from tournament.hosting.host import name_at

LOOPBACK = "127.0.0.1"
MARTIN = FoundHost("Concours de la Saint-Martin, 1re étape", "0123456789ab", LOOPBACK, 8472)
SECONDS = 20


def test_a_host_is_found_by_whoever_looks_around():
    found: Queue[FoundHost] = Queue()
    stops = [
        look_around(found.put, interfaces=[LOOPBACK]),
        announce(MARTIN.championship, MARTIN.identity, LOOPBACK, MARTIN.port),
    ]
    try:
        while (host := found.get(timeout=SECONDS)) != MARTIN:
            assert host.identity != MARTIN.identity
    finally:
        for stop in stops:
            stop()


def test_the_pages_of_a_host_have_a_name_in_its_network():
    stop = announce_pages("Concours", "capot-1a2b.local", LOOPBACK, 8471)
    try:
        with Zeroconf(interfaces=[LOOPBACK], ip_version=IPVersion.V4Only) as network:
            asked = (network.get_service_info(PAGES, f"capot-1a2b-8471.{PAGES}", 1000) for _ in range(SECONDS))
            found = next(filter(None, asked))
            assert (found.server, found.parsed_addresses(), found.port) == ("capot-1a2b.local.", [LOOPBACK], 8471)
    finally:
        stop()


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("http://192.168.1.20:8471", "capot-1a2b.local:8471"),
        ("http://192.168.1.20:80/", "capot-1a2b.local"),
        ("http://127.0.0.1:8471", ""),
        ("https://concours.example", ""),
    ],
)
def test_the_name_of_pages_has_their_port(url, name):
    assert name_at("1a2b3c4d", url) == name


def test_where_multicast_is_not_there_nothing_fails(monkeypatch):
    tried: Queue[bool] = Queue()

    def refuse(**_where):
        tried.put(True)
        raise OSError(errno.ENODEV, "no such device")

    monkeypatch.setattr("tournament.hosting.finding.Zeroconf", refuse)
    stops = [announce("Concours", "0123456789ab", LOOPBACK, 8472), look_around(lambda host: None)]
    assert all(tried.get(timeout=SECONDS) for _ in stops)
    for stop in stops:
        stop()


def test_a_name_is_told_whole_as_far_as_it_is_shown():
    assert host_in(service_of("Belote d’Été " * 20, "ab" * 6, LOOPBACK, 1)) == FoundHost(
        ("Belote d’Été " * 20)[:60].strip(), "ab" * 6, LOOPBACK, 1
    )


@pytest.mark.parametrize("told", [{}, {"name": b""}, {"name": b"\xff\x00"}, {"name": "\u202e"}, {"name": None}])
def test_what_has_no_name_is_not_offered(told):
    service = ServiceInfo(SERVICE, f"x.{SERVICE}", port=8472, addresses=[inet_aton(LOOPBACK)], properties=told)
    assert host_in(service) is None or host_in(service).championship == "\ufffd"


@pytest.mark.parametrize(
    ("port", "addresses"), [(0, [inet_aton(LOOPBACK)]), (8472, []), (8472, [inet_aton("224.0.0.251")])]
)
def test_what_cannot_be_reached_is_not_offered(port, addresses):
    service = ServiceInfo(
        SERVICE, f"x.{SERVICE}", port=port, addresses=addresses, properties={"name": "Concours", "identity": "ab"}
    )
    assert host_in(service) is None
