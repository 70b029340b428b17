"""Whoever asks where they sit is found by their number or by what they are called."""

import pytest

from tournament.services.people.roll import found_teams
from tournament.services.people.views import TeamStatus, TeamView


def team(number, name, *players):
    return TeamView(
        id=number or 99, number=number, name=name, players=players, status=TeamStatus.ACTIVE, present=True, paid=True
    )


TEAMS = [
    team(1, "Évrard / Noël", "Élise Evrard", "Zoé Noël"),
    team(12, "Les Valets", "Bruno Blot", "Noëlle Evrard"),
    team(31, "Les 12 salopards", "Œdipe Roy", "Jean-Marc Le Goff"),
    team(None, "Denis Dupuy", "Denis Dupuy"),
]


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ("12", [12]), (" 12 ", [12]), ("n° 12", [12]), ("équipe 1", [1]), ("n°031", [31]),
        ("EVRARD", [1, 12]), ("évr zo", [1]), ("noel", [1, 12]), ("oedipe", [31]), ("goff jean", [31]),
        ("les 12", [31]), ("dupuy", [None]), ("7", []), ("", []), ("   ", []), ("-", []), ("<b>", [12]),
        ("<script>", []), ("1 31", []), ("personne", []),
    ],
)  # fmt: skip
def test_by_number_or_by_beginnings_of_words(wanted, numbers):
    assert [each.number for each in found_teams(TEAMS, wanted)] == numbers
