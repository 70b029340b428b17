"""A desk in memory, with a clock that moves one minute at every look and draws whose numbers are known."""

import pytest

from tests.desks import at_the_door, copy_of, new_desk
from tournament.scoring.facts import HandFacts
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw

PLAYERS = [
    "Adèle Aubry", "Bruno Blot", "Clara Colin", "Denis Dupuy", "Élise Evrard", "Farid Faure", "Gaëlle Guyot",
    "Hugo Hamel", "Inès Imbert", "Jules Jacob", "Karim Keller", "Léa Lemoine", "Marc Meyer", "Nora Noir", "Omar Oriol",
    "Pia Perrin", "Rémi Roussel", "Sara Simon",
]  # fmt: skip


def desk_in(path=None, **settings):
    """A championship, copied where it is one in memory with the usual settings."""
    return new_desk(path, **settings) if path or settings else copy_of(new_desk)


def drafts(count):
    return [TeamDraft(players=(PLAYERS[2 * index], PLAYERS[2 * index + 1])) for index in range(count)]


def hall_of_five():
    desk = new_desk()
    register_teams(desk, drafts(5))
    return desk


def posted():
    """Round 1 of five teams is being played."""
    desk = hall_of_five()
    draw(desk)
    post_draw(desk)
    return desk


@pytest.fixture
def odile():
    """A desk at round 1 of five teams."""
    return copy_of(posted)


@pytest.fixture
def paul(odile):
    """Another desk at the same championship."""
    return at_the_door(odile)


@pytest.fixture
def desk(request):
    return copy_of(hall_of_five if "full_desk" in request.fixturenames else new_desk)


@pytest.fixture
def full_desk(desk):
    """Five teams registered: an odd number."""
    return desk


def made(points, declarer="A", contract=80, **more):
    return HandFacts(declarer=declarer, contract=contract, points=points, **more)


CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
"""Worth 500: four of them end a game to 2000 at 2000 to 0."""


def computed_anew(monkeypatch, kept):
    """The keys for which a kept value is computed from now on."""
    keys, compute = [], kept.compute
    monkeypatch.setattr(kept, "compute", lambda hall, key: keys.append(key) or compute(hall, key))
    return keys
