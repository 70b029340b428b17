"""A hall that a killed program left open to phones: the next start says it is closed, one key reopens it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.preferences import write_preferences
from tests.ui.hall.conftest import CONTROL, ENTER, WIFI, press
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.preferences import read_preferences
from tournament.ui.ground.page_specs import PageName
from tournament.ui.hall import networks
from tournament.ui.hall.hall_offer import HallOffer
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
    assert not read_preferences().hall_of


def test_that_of_another_championship_is_not_offered(killed, again):
    write_preferences(replace(read_preferences(), hall_of="0123456789ab"))
    assert banner_of(again()).text == ""


def test_who_does_not_want_it_is_not_asked_again(killed, again):
    view = again()
    banner_of(view).leave.click()
    assert banner_of(view).text == ""
    assert not read_preferences().hall_of


def test_where_the_network_is_another_one_the_page_says_so(killed, again, monkeypatch):
    monkeypatch.setattr(networks, "networks", lambda: [networks.HERE])
    view = again()
    press(Qt.Key.Key_H, CONTROL)
    assert view.here is PageName.HALL
    assert not view.services.find(HallPart).is_open


def test_enter_in_the_network_or_the_port_opens_the_hall(page, part):
    page.opening.port.setFocus()
    press(ENTER)
    assert part.is_open
    part.close()
    page.opening.network.setFocus()
    assert page.opening.chosen == WIFI
    press(ENTER)
    assert part.is_open
