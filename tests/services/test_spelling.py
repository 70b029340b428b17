"""Which name is probably another one misspelt, and which is somebody else's."""

import pytest

from tournament.services.people.names import is_misspelt
from tournament.services.people.views import carried


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Ma?gorzata Nowak", "Malgorzata Nowak"),
        ("Malgorzata Nowak", "Małgorzata Nowak"),
        ("Thérèse Petit", "Thérèze Petit"),
        ("Odile Quesnel", "Odlie Quesnel"),
        ("Bruno Blot", "Bruno Bloth"),
        ("BLOT Bruno", "Bruno Bloth"),
        ("Paul", "Paul Durand"),
        ("Paul Durand", "Durand"),
        ("P. Durand", "Paul Durand"),
        ("J.-P. Martin", "Jean-Pierre Martin"),
        ("Jeanpierre Martin", "Jean-Pierre Martin"),
        ("Léon Tréville", "Léon Treviles"),
        ("Omar Oriol (2)", "Omar Orriol (2)"),
        ("Anne Lefebvr", "Anne Lefebvre"),
        ("Jean Petit", "Jaen Petit"),
    ],
)
def test_little_differs(written, meant):
    assert is_misspelt(written, meant)
    assert is_misspelt(meant, written)


@pytest.mark.parametrize(
    ("leaving", "entering"),
    [
        ("Marc Martin", "Marie Martin"),
        ("Léon Petit", "Léa Petit"),
        ("Paul Durand", "Pauline Durand"),
        ("Jean Martin", "Jeanne Martin"),
        ("Paul Martin", "Paula Martin"),
        ("Louis Martin", "Louise Martin"),
        ("Michel Martin", "Michèle Martin"),
        ("Michel Martin", "Michelle Martin"),
        ("Claude Martin", "Claudine Martin"),
        ("Émile Martin", "Émilie Martin"),
        ("Jules Martin", "Julie Martin"),
        ("Laurent Martin", "Laurence Martin"),
        ("Mario Rossi", "Maria Rossi"),
        ("Jean", "Jeanne"),
        ("Nora Noir", "Sara Simon"),
        ("Nora Noir", "Omar Noir"),
        ("Paul", "Anne"),
        ("Paul Durand", "Paul"[:0]),
        ("?", "!"),
        ("", ""),
        ("A B", "C D"),
    ],
)
def test_it_is_another_person(leaving, entering):
    assert not is_misspelt(leaving, entering)
    assert not is_misspelt(entering, leaving)


def test_whoever_comes_under_another_name_brings_no_licence_of_the_one_before():
    assert carried(("L1", "L2"), ("Jean Martin", "Odile Roy"), ("Odile ROY", "Jeanne Martin")) == ("L2", "")
    assert carried(("L1", "L2"), ("Jean Martin", "Odile Roy"), ("Jaen Martin", "Odile Roy")) == ("", "L2")
