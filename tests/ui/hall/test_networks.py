"""Networks are called what people call them."""

import pytest
from PySide6.QtNetwork import QNetworkInterface

from tournament.ui.hall.networks import LocalNetwork, NetworkKind, kind_of


@pytest.mark.parametrize(
    ("kind", "name", "is_what"),
    [
        (QNetworkInterface.InterfaceType.Wifi, "Wi-Fi", NetworkKind.WIFI),
        (QNetworkInterface.InterfaceType.Ethernet, "Ethernet 2", NetworkKind.CABLE),
        (QNetworkInterface.InterfaceType.Ethernet, "wlan0", NetworkKind.CABLE),
        (QNetworkInterface.InterfaceType.Unknown, "wlp3s0", NetworkKind.WIFI),
        (QNetworkInterface.InterfaceType.Ethernet, "vEthernet (WSL)", NetworkKind.OTHER),
        (QNetworkInterface.InterfaceType.Ethernet, "docker0", NetworkKind.OTHER),
        (QNetworkInterface.InterfaceType.Virtual, "tun0", NetworkKind.OTHER),
    ],
)
def test_a_network_is_what_people_call_it(kind, name, is_what):
    assert kind_of(kind, name) is is_what


def test_an_address_is_in_a_network_or_not():
    home = LocalNetwork(NetworkKind.WIFI, "wlan0", "192.168.1.20", 24)
    assert home.holds("192.168.1.99")
    assert not home.holds("10.0.0.1")
    assert not home.holds("::1")
