"""The networks that this computer is in: by which of them others could come here."""

from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, IPv4Interface
from typing import TYPE_CHECKING, Final

from tournament.hosting.addresses import LOOPBACK

if TYPE_CHECKING:
    from PySide6.QtNetwork import QNetworkInterface


class NetworkKind(StrEnum):
    """What a network is, for people; in the order in which a hall wants them."""

    WIFI = "wifi"
    CABLE = "cable"
    OTHER = "other"
    HERE = "here"


@dataclass(frozen=True)
class LocalNetwork:
    """A network: its kind, the system's name for it, this computer's address and the prefix length."""

    kind: NetworkKind
    name: str
    address: str
    prefix: int = 24

    def holds(self, address: str) -> bool:
        """Whether another address is in this network, as far as its numbers tell."""
        try:
            return IPv4Address(address) in IPv4Interface(f"{self.address}/{self.prefix}").network
        except ValueError:
            return False


HERE: Final = LocalNetwork(NetworkKind.HERE, "", LOOPBACK, 8)
"""This computer alone: to try the pages before the hall is there."""
VIRTUAL: Final = (
    "docker",
    "veth",
    "br-",
    "virbr",
    "vmnet",
    "vbox",
    "virtualbox",
    "vmware",
    "vethernet",
    "hyper-v",
    "tun",
    "tap",
    "wg",
    "zt",
    "utun",
)
"""How networks begin, or are called, that end in this computer or far away."""
KINDS: Final = {"Wifi": NetworkKind.WIFI, "Ethernet": NetworkKind.CABLE}
"""What Qt calls the kinds of an interface."""


def networks() -> list[LocalNetwork]:
    """Every network with an address of its own here, those that a hall wants first; this computer alone comes last."""
    from PySide6.QtNetwork import QNetworkInterface

    found = [network for interface in QNetworkInterface.allInterfaces() for network in networks_of(interface)]
    order = list(NetworkKind)
    return [*sorted(found, key=lambda network: (order.index(network.kind), network.name)), HERE]


def networks_of(interface: "QNetworkInterface") -> list[LocalNetwork]:
    """What one interface of the computer is in, while it is up."""
    from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface

    flags = interface.flags()
    wanted = QNetworkInterface.InterfaceFlag.IsUp | QNetworkInterface.InterfaceFlag.IsRunning
    if flags & wanted != wanted or flags & QNetworkInterface.InterfaceFlag.IsLoopBack:
        return []
    name = interface.humanReadableName() or interface.name()
    entries = [
        entry
        for entry in interface.addressEntries()
        if entry.ip().protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
    ]
    return [
        LocalNetwork(kind_of(interface.type(), name), name, entry.ip().toString(), entry.prefixLength())
        for entry in entries
        if not IPv4Address(entry.ip().toString()).is_link_local
    ]


def kind_of(kind: "QNetworkInterface.InterfaceType", name: str) -> NetworkKind:
    """What a network is for people. What the system calls a cable may end in this computer: its name tells."""
    if any(
        name.lower().startswith(sign) or f" {sign}" in name.lower() or f"({sign}" in name.lower() for sign in VIRTUAL
    ):
        return NetworkKind.OTHER
    if kind.name not in KINDS and name.lower().startswith(("wl", "wi-fi", "wifi")):
        return NetworkKind.WIFI
    return KINDS.get(kind.name, NetworkKind.OTHER)
