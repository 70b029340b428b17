"""A desk in memory, with a clock that moves one minute at every look and draws whose numbers are known."""

from datetime import UTC, date, datetime, timedelta
from itertools import count

import pytest

from tournament.scoring.facts import HandFacts
from tournament.services.championship import create_championship
from tournament.services.lines import TeamDraft
from tournament.services.registration import register_teams

PLAYERS = [
    "Adèle Aubry", "Bruno Blot", "Clara Colin", "Denis Dupuy", "Élise Evrard", "Farid Faure", "Gaëlle Guyot", "Hugo Hamel", "Inès Imbert",
    "Jules Jacob", "Karim Keller", "Léa Lemoine", "Marc Meyer", "Nora Noir", "Omar Oriol", "Pia Perrin", "Rémi Roussel", "Sara Simon",
]  # fmt: skip


def at_noon():
    minutes = count()
    return lambda: datetime(2026, 11, 21, 12, tzinfo=UTC) + timedelta(minutes=next(minutes))


def desk_in(path=None, **settings):
    numbers = count(100)
    return create_championship(
        path, name="Concours de la Saint-Martin", day=date(2026, 11, 21), by="Odile", clock=at_noon(), luck=lambda: next(numbers), **settings
    )


@pytest.fixture
def desk():
    return desk_in()


def drafts(count):
    return [TeamDraft(players=(PLAYERS[2 * index], PLAYERS[2 * index + 1])) for index in range(count)]


@pytest.fixture
def hall(desk):
    """Five teams registered: an odd number."""
    register_teams(desk, drafts(5))
    return desk


def made(points, declarer="A", contract=80, **more):
    return HandFacts(declarer=declarer, contract=contract, points=points, **more)


CAPOT = HandFacts(declarer="A", contract="capot", points=162, capot="A")
"""Worth 500: four of them end a game to 2000 at 2000 to 0."""
