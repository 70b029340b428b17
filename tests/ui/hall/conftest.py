"""The page of the hall in a network that a test makes up, and the hall opened by a key."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.hall.networks import HERE, LocalNetwork, NetworkKind
from tournament.ui.hall.part import HallPart
from tournament.ui.shell.championship_view import ChampionshipView

ENTER, CONTROL = Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
WIFI = LocalNetwork(NetworkKind.WIFI, "wlan0", "127.0.0.1")
CABLE = LocalNetwork(NetworkKind.CABLE, "eth0", "10.9.8.7")


@pytest.fixture
def in_two_networks(monkeypatch):
    """A computer in a Wi-Fi, which is really itself, and on a cable that nobody has plugged in; every hall takes a port
    that is free."""
    monkeypatch.setattr(networks, "networks", lambda: [WIFI, CABLE, HERE])


@pytest.fixture
def view(full_desk, front, in_two_networks):
    view = front(ChampionshipView(full_desk, translator("en"), PageName.HALL))
    view.resize(1366, 768)
    settle()
    yield view
    view.services.find(HallPart).close()


@pytest.fixture
def page(view, free_port):
    page = view.pages.of(HallPage)
    page.opening.port.editor.setValue(free_port)
    return page


@pytest.fixture
def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def part(view):
    return view.services.find(HallPart)


@pytest.fixture
def opened(page, part):
    press(ENTER, CONTROL)
    assert part.is_open, page.opening.trouble.text()
    return part


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    settle()
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)
    settle()
