"""Which name is probably another one misspelt, and which is somebody else's."""

import pytest

from tournament.services.people.spelling import is_misspelt


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
