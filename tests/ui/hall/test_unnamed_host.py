"""A host whose name nobody gave is told from the desks that are joined to it, as long as they may be."""

from tournament.preferences import Preferences
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.networks import HERE


def test_an_unnamed_host_is_the_main_computer_while_others_may_be_joined(window_of, full_desk, free_port):
    window = window_of(Preferences(language="fr"))
    window.show_championship(full_desk)
    full_desk.by = window.operator
    assert full_desk.by == "Table de marque"
    desks = window.view.services.find(DesksPart)
    desks.open(full_desk, HERE, free_port)
    assert (full_desk.by, window.view.bar.operator.text()) == ("Poste principal", "Poste principal")
    window.display.change_language("en")
    assert full_desk.by == "Main computer"
    desks.close()
    assert full_desk.by == "Scorers’ desk"


def test_a_host_with_a_name_keeps_it(window_of, full_desk, free_port):
    window = window_of(Preferences(language="fr", operator="Odile"))
    window.show_championship(full_desk)
    desks = window.view.services.find(DesksPart)
    desks.open(full_desk, HERE, free_port)
    assert full_desk.by == "Odile"
    desks.close()
