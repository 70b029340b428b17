"""Finding hosts by multicast DNS: a host announces itself, and joining computers look around.

It only saves typing an address. Nobody is trusted for being found, and where multicast does not come through nothing is
found, and nothing fails. Imported only when a hall is opened, or somebody looks for one.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address
from socket import inet_aton
from threading import Event, Thread
from typing import Final

from zeroconf import BadTypeInNameException, Error, IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

SERVICE: Final = "_capot._tcp.local."
PAGES: Final = "_http._tcp.local."
ASKED_FOR: Final = 2000
"""Milliseconds that a host has to say more of itself once it was heard of."""
LONGEST_NAME: Final = 60
TROUBLES: Final = (OSError, Error, BadTypeInNameException, ValueError, RuntimeError)
LOOKING_AGAIN: Final = 5.0
"""Seconds until it is tried again where the network is not there yet."""


@dataclass(frozen=True)
class FoundHost:
    """A host that makes itself known: the championship, by its name and its identity, and where it is."""

    championship: str
    identity: str
    address: str
    port: int


def announce(championship: str, identity: str, address: str, port: int) -> Callable[[], None]:
    """Announce a host in this address's network, until the result is called; takes a second, in a thread."""
    return make_service_known(service_of(championship, identity, address, port), address)


def announce_pages(championship: str, name: str, address: str, port: int) -> Callable[[], None]:
    """Announce the pages by name (`capot-1a2b.local`) to phones that ask, until the result is called."""
    told = {"path": "/", "name": championship[:LONGEST_NAME]}
    service = ServiceInfo(
        PAGES,
        f"{name.removesuffix('.local')}-{port}.{PAGES}",
        port=port,
        addresses=[inet_aton(address)],
        properties=told,
        server=f"{name}.",
    )
    return make_service_known(service, address, waits=0)


def make_service_known(service: ServiceInfo, address: str, waits: float = 3) -> Callable[[], None]:
    """Announce a service in this network, until the result is called; waits so many seconds at most."""
    ended = Event()

    def make_known() -> None:
        with suppress(*TROUBLES), Zeroconf(interfaces=[address], ip_version=IPVersion.V4Only) as known:
            known.register_service(service, allow_name_change=True)
            ended.wait()
            known.unregister_service(service)

    def stop() -> None:
        ended.set()
        thread.join(waits)

    thread = Thread(target=make_known, name="announce", daemon=True)
    thread.start()
    return stop


def service_of(championship: str, identity: str, address: str, port: int) -> ServiceInfo:
    """What is announced of a host, named by its identity: championships' names are long and have dots."""
    told = {"name": championship[:LONGEST_NAME], "identity": identity}
    return ServiceInfo(
        SERVICE,
        f"{identity}-{port}.{SERVICE}",
        port=port,
        addresses=[inet_aton(address)],
        properties=told,
        server=f"capot-{identity}.local.",
    )


def look_around(tell: Callable[[FoundHost], None], *, interfaces: Sequence[str] | None = None) -> Callable[[], None]:
    """Tell each announced host from a thread, until the result is called; `interfaces` are our addresses."""
    ended = Event()

    def look() -> None:
        while not ended.is_set():
            with suppress(*TROUBLES), zeroconf_at(interfaces) as network:
                browser = ServiceBrowser(network, SERVICE, listener=HostListener(tell, ended))
                ended.wait()
                browser.cancel()
            ended.wait(LOOKING_AGAIN)

    def stop() -> None:
        ended.set()
        thread.join(3)

    thread = Thread(target=look, name="look around", daemon=True)
    thread.start()
    return stop


def zeroconf_at(interfaces: Sequence[str] | None) -> Zeroconf:
    """What looks around in the networks of these addresses, or of all that this computer has."""
    if interfaces is None:
        return Zeroconf(ip_version=IPVersion.V4Only)
    return Zeroconf(interfaces=list(interfaces), ip_version=IPVersion.V4Only)


class HostListener(ServiceListener):
    """Asks each host that is heard of for more, and tells it."""

    def __init__(self, tell: Callable[[FoundHost], None], ended: Event) -> None:
        self._tell, self._ended = tell, ended

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """A host was heard of."""
        with suppress(*TROUBLES):
            service = zc.get_service_info(type_, name, ASKED_FOR)
            found = host_in(service) if service is not None else None
            if found is not None and not self._ended.is_set():
                self._tell(found)

    update_service = add_service

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        """It may only be out of reach: whoever tries to join it finds out."""


def host_in(service: ServiceInfo) -> FoundHost | None:
    """A host by what it says of itself, which anybody may have made up; None where that is nothing to join."""
    told = {
        name.decode("utf-8", "replace"): (value or b"").decode("utf-8", "replace")
        for name, value in service.properties.items()
    }
    addresses = [
        address for address in service.parsed_addresses(IPVersion.V4Only) if not IPv4Address(address).is_multicast
    ]
    name = "".join(letter for letter in told.get("name", "") if letter.isprintable())[:LONGEST_NAME].strip()
    if not (addresses and name and service.port):
        return None
    return FoundHost(name, told.get("identity", "")[:LONGEST_NAME], addresses[0], service.port)
