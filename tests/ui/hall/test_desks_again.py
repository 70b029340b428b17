"""A host that went off and is started again: the computers that were joined are let in again by one key, where they
know it to be."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.preferences import write_preferences
from tests.ui.hall.conftest import CABLE, CONTROL, press
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.preferences import Served, ServedPlace, read_preferences
from tournament.services.desk.desk import Desk
from tournament.services.hall.devices import pair_device, revoke_device
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.desks_offer import DesksOffer
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

SAYS = "2 other computers were joined to this one: they cannot come back until you let them."


@pytest.fixture
def joined(page, view, full_desk, free_port):
    """Two computers were paired, and the program is gone without having ended anything."""
    page.desks.port.editor.setValue(free_port)
    page.desks.open.click()
    for name in ("Comptoir", "Saisie 2"):
        pair_device(full_desk, "desk", name, f"hash of {name}", full_desk.clock)
    pair_device(full_desk, "screen", "Mur", "hash", full_desk.clock)
    part = view.services.find(DesksPart)
    assert part.is_open, page.desks.trouble.text()
    assert view.services.find(DesksOffer).banner.text == ""
    yield part
    part.close()


@pytest.fixture
def again(joined, full_desk, front):
    """The championship opened anew."""
    made = []

    def open_it():
        joined.close()
        view = front(ChampionshipView(full_desk, translator("en"), PageName.TEAMS))
        view.resize(1366, 768)
        settle()
        made.append(view)
        return view

    yield open_it
    for view in made:
        view.services.find(DesksPart).close()


def banner_of(view):
    return view.services.find(DesksOffer).banner


def test_one_key_lets_them_join_where_they_know_it_to_be(again, free_port):
    view = again()
    assert banner_of(view).text == SAYS
    press(Qt.Key.Key_J, CONTROL)
    part = view.services.find(DesksPart)
    assert part.address == f"127.0.0.1:{free_port}"
    assert banner_of(view).text == ""


def test_the_page_has_the_network_and_the_port_of_the_last_time(again, free_port, monkeypatch):
    monkeypatch.setattr(
        networks, "networks", lambda: [CABLE, networks.LocalNetwork(networks.NetworkKind.WIFI, "wlan0", "127.0.0.1")]
    )
    card = again().pages.of(HallPage).desks
    assert (card.network.chosen.name, card.port.editor.value()) == ("wlan0", free_port)


def test_what_was_ended_on_purpose_is_not_offered(page, again, monkeypatch):
    monkeypatch.setattr(SureDialog, "ask", lambda *_: True)
    page.desks.end.click()
    assert banner_of(again()).text == ""
    assert read_preferences().desks_port


@pytest.mark.long
def test_who_does_not_want_it_is_asked_no_more(again):
    view = again()
    banner_of(view).leave.click()
    assert banner_of(view).text == ""
    assert banner_of(again()).text == ""


@pytest.mark.long
def test_computers_that_were_shut_out_are_not_waited_for(again, full_desk):
    for device in (1, 2):
        revoke_device(full_desk, device)
    assert banner_of(again()).text == ""


@pytest.mark.long
def test_joining_those_of_another_championship_leaves_these_remembered(again, free_port):
    other = ServedPlace("0123456789ab", "eth0", 8500)
    write_preferences(replace(read_preferences().serving(Served.DESKS, other), desks_network="eth0", desks_port=8500))
    view = again()
    assert banner_of(view).text == SAYS
    press(Qt.Key.Key_J, CONTROL)
    part = view.services.find(DesksPart)
    assert part.address == f"127.0.0.1:{free_port}"
    part.end()
    assert read_preferences().desks == (other,)


def test_joining_is_ended_though_the_file_is_out_of_reach(joined, monkeypatch):
    monkeypatch.setattr(Desk, "reading", None)
    joined.end()
    assert (joined.host, read_preferences().desks) == (None, ())


@pytest.mark.long
def test_a_network_that_is_gone_is_said_where_another_is_chosen_with_the_port_that_desks_know(
    again, free_port, monkeypatch
):
    write_preferences(replace(read_preferences(), desks_port=8500))
    view = again()
    monkeypatch.setattr(networks, "networks", lambda: [CABLE])
    press(Qt.Key.Key_J, CONTROL)
    assert view.here == PageName.HALL
    card = view.pages.of(HallPage).desks
    assert (card.network.chosen, card.port.editor.value()) == (CABLE, free_port)
    assert card.trouble.text().startswith("This computer is no longer on the same network")
    assert banner_of(view).text == SAYS
