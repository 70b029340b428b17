"""A hall that a killed program left open to phones: the next start says it is closed, one key reopens it."""

import socket
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.preferences import write_preferences
from tests.ui.hall.conftest import CONTROL, ENTER, WIFI, press
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.preferences import SERVED_PLACES, Preferences, Served, ServedPlace, read_preferences
from tournament.services.desk.desk import Desk
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.hall_offer import HallOffer
from tournament.ui.hall.hall_page import HallPage
from tournament.ui.hall.part import HallPart
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

SAYS = "La salle, ouverte aux téléphones quand Capot s’est arrêté, est fermée : ils n’ont plus de réponse."


@pytest.fixture
def killed(opened):
    """A hall is open, and the program is gone without having closed it: its preferences are all that is left."""
    left = read_preferences()
    opened.close()
    write_preferences(left)


@pytest.fixture
def again(full_desk, front):
    """The championship opened anew."""
    made = []

    def open_it():
        view = front(ChampionshipView(full_desk, translator("fr"), PageName.TEAMS))
        view.resize(1366, 768)
        settle()
        made.append(view)
        return view

    yield open_it
    for view in made:
        view.services.find(HallPart).close()


def banner_of(view):
    return view.services.find(HallOffer).banner


def test_one_key_opens_it_again_where_phones_know_it_to_be(killed, again, free_port):
    view = again()
    banner = banner_of(view)
    assert banner.text.replace("\u00a0", " ") == SAYS
    assert banner.open.text() == "Rouvrir la salle  Ctrl+H"
    press(Qt.Key.Key_H, CONTROL)
    part = view.services.find(HallPart)
    assert part.url == f"http://127.0.0.1:{free_port}"
    assert banner.text == ""


def test_a_hall_that_was_closed_is_not_offered(opened, again):
    opened.close()
    assert banner_of(again()).text == ""
    assert not read_preferences().halls


@pytest.mark.long
def test_a_hall_whose_file_is_out_of_reach_is_closed_all_the_same(opened, monkeypatch):
    monkeypatch.setattr(Desk, "reading", None)
    opened.close()
    assert (opened.host, read_preferences().halls) == (None, ())


@pytest.mark.long
def test_closing_the_hall_of_one_championship_leaves_that_of_another_remembered(opened):
    other = ServedPlace("0123456789ab", "wlan0", 8500)
    write_preferences(read_preferences().serving(Served.PHONES, other))
    opened.close()
    assert read_preferences().halls == (other,)


def test_no_more_halls_are_remembered_than_are_of_use():
    preferences = Preferences()
    for number in range(SERVED_PLACES + 2):
        preferences = preferences.serving(Served.PHONES, ServedPlace(str(number), "wlan0", 8471))
    assert [hall.of for hall in preferences.halls] == [str(number) for number in range(SERVED_PLACES + 1, 1, -1)]


@pytest.mark.long
def test_where_the_port_is_taken_the_page_proposes_it_and_says_what_it_is(killed, again, free_port):
    view = again()
    with socket.socket() as taker:
        taker.bind(("127.0.0.1", free_port))
        taker.listen()
        press(Qt.Key.Key_H, CONTROL)
    opening = view.pages.of(HallPage).opening
    assert view.here is PageName.HALL
    assert (opening.chosen.name, opening.port.editor.value()) == (WIFI.name, free_port)
    assert (
        opening.trouble.text()
        .replace("\u00a0", " ")
        .startswith(f"Les téléphones cherchent la salle sur le port {free_port}")
    )


@pytest.mark.long
def test_that_of_another_championship_is_not_offered(killed, again):
    (left,) = read_preferences().halls
    write_preferences(replace(read_preferences(), halls=(replace(left, of="0123456789ab"),)))
    assert banner_of(again()).text == ""


def test_who_does_not_want_it_is_not_asked_again(killed, again):
    view = again()
    banner_of(view).leave.click()
    assert banner_of(view).text == ""
    assert not read_preferences().halls


def test_where_the_network_is_another_one_the_page_proposes_the_port_and_says_so(killed, again, free_port, monkeypatch):
    monkeypatch.setattr(networks, "networks", lambda: [networks.HERE])
    view = again()
    press(Qt.Key.Key_H, CONTROL)
    opening = view.pages.of(HallPage).opening
    assert view.here is PageName.HALL
    assert not view.services.find(HallPart).is_open
    assert (opening.chosen, opening.port.editor.value()) == (networks.HERE, free_port)
    assert opening.trouble.text().startswith("Cet ordinateur n’est plus dans le réseau d’avant")


@pytest.mark.long
def test_enter_in_the_network_or_the_port_opens_the_hall(page, part):
    page.opening.port.setFocus()
    press(ENTER)
    assert part.is_open
    part.close()
    page.opening.network.setFocus()
    assert page.opening.chosen == WIFI
    press(ENTER)
    assert part.is_open
