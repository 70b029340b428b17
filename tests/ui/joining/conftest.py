"""The window as a desk of a championship that another desk hosts, by a link that can be cut."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.desks import copy_of
from tests.hosting.links import DirectLink
from tests.ui.settling import settle
from tests.web.conftest import opened, sixteen_in_round_1
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.sheet_moves import sheet
from tournament.ui.joining import joining
from tournament.ui.joining.known_hosts import KnownHost

CERTIFICATE = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"


@dataclass
class Hosted:
    """The host, the link to it, and what this computer knows of it."""

    hall: Any
    link: DirectLink
    known: KnownHost

    @property
    def desk(self):
        """The desk of the host's own window."""
        return self.hall.desk

    def game(self, table=1):
        """The game at a table of the round that is played."""
        return current_round(self.hall.host.state).tables[table - 1].id

    def points(self, table=1):
        """What the host has of the hands of a table."""
        self.desk.catch_up()
        return [hand.facts.points for hand in sheet(self.desk.state, self.game(table)).hands]


def known(link, device="Saisie 2"):
    return KnownHost(
        link.greet().identity,
        "Concours de la Saint-Martin",
        "192.168.1.20",
        8472,
        CERTIFICATE,
        "tls.abc",
        device,
        "hall/1",
    )


@pytest.fixture
def hosted(monkeypatch):
    """Sixteen teams in round 1, at a host that lets this computer in."""
    hall = opened(copy_of(sixteen_in_round_1))
    link = DirectLink(hall.host, "Saisie 2")
    monkeypatch.setattr(joining, "link_to", lambda _host: link)
    return Hosted(hall, link, known(link))


@pytest.fixture
def joined(window, hosted, qtbot):
    """The window, joined to the host."""
    window.joining.join(hosted.known)
    qtbot.waitUntil(lambda: window.view is not None)
    settle()
    yield window
    hosted.link.is_cut = True
    if window.view is not None:
        window.view.services.closing()
        window.view.desk.leave()
